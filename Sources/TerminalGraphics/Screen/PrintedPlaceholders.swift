/// Pictures of a printed grid that text stands for: each is sent as an image before its lines, and stays with them wherever they are
/// scrolled.
package struct PrintedPlaceholders: Sendable {
    private let passesThroughTmux: Bool
    private var nextImage: UInt32

    /// Images whose numbers begin at `imageBase`; their commands go through tmux or not.
    package init(imageBase: UInt32, passesThroughTmux: Bool = false) {
        nextImage = imageBase
        self.passesThroughTmux = passesThroughTmux
    }

    /// Appends what hands an image to the terminal, and answers what stands for it.
    mutating func place(_ wish: PictureWish, file: [UInt8], bytes: inout [UInt8]) -> TilePicture {
        let image = nextImage
        nextImage = image >= Placeholder.largestImage ? 1 : image + 1
        let commands =
            KittyEncoder.upload(image: image, png: file) + KittyEncoder.arrange(image: image, over: wish.rect.size)
        bytes += passesThroughTmux ? TmuxPassthrough.wrappingCommands(in: commands) : commands
        return .placeholders(Placement(id: Placement.ID(image: image, number: 1), rect: wish.rect))
    }
}
