/// What `photogrid predecode` was asked for.
package struct PredecodeOptions: Equatable {
    /// Folders and files, as they were typed; at least one.
    package var paths: [[UInt8]] = []
    /// The longest side of a thumbnail, in pixels.
    package var size = 256
    /// The folder that thumbnails are written to.
    package var output: [UInt8] = []
    /// How many pictures are decoded at once; nil for as many as the machine has cores.
    package var jobs: Int?

    package init() {}
}
