@main
struct PhotoGridBench {
    static func main() {}
}
