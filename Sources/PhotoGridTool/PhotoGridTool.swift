@main
struct PhotoGridTool {
    static func main() {}
}
