/// What became of a picture's file, for whoever made it.
extension ScreenPainter {
    /// Whether a picture's file waits to be sent.
    package func keepsFile(for key: PictureKey) -> Bool { files[key] != nil }

    /// Whether the terminal was handed a picture, and has not been made to forget it.
    package func holdsImage(of key: PictureKey) -> Bool { images.contains(key) }
}
