import Thumbnails

/// `photogrid-bench thumbnails`: our side of the comparison with other programs, as a process of its own.
struct OwnThumbnails {
    let pixelSize: Int
    /// The folder that gets the thumbnails, under the names of their files.
    let output: String
    let files: [String]

    /// Decodes and writes, one after the other. Returns the exit status: 1 when a file failed.
    func run() -> Int32 {
        let decoder = PNGDecoder(previews: .none)
        let writer = PNGWriter()
        var status: Int32 = 0
        for file in files {
            do {
                let photo = Photo.ID(path: file)
                let key = ThumbnailKey(photo: photo, version: try FileVersion(of: photo), pixelSize: pixelSize)
                let thumbnail = try decoder.decode(key, context: DecodeContext())
                try writer.write(thumbnail, to: "\(output)/\(String(decoding: photo.nameBytes, as: UTF8.self))")
            } catch {
                print("\(file): \(error)")
                status = 1
            }
        }
        return status
    }
}
