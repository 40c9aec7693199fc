/// A reader of bytes from anywhere, and what must hold for any bytes at all.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// A whole PNG file through the decoder: both kinds of kernels, previews, abandonment.
    case decoder
    /// The contents of an eXIf chunk through the reader of orientations.
    case orientation
    /// A whole PNG file through the reader of a store's entries.
    case texts
    /// A zlib stream through the inflater of compressed texts.
    case inflate

    /// Reads the bytes, and checks what came of it.
    /// - Throws: what is wrong. A crash, a leak or a hang is for whoever watches the process.
    package func check(_ bytes: UnsafeBufferPointer<UInt8>) throws(FuzzFinding) {
        switch self {
        case .decoder: try DecoderCheck(Array(bytes)).run()
        case .orientation: try OrientationCheck.run(bytes)
        case .texts: try TextsCheck.run(Array(bytes))
        case .inflate: try InflateCheck.run(Array(bytes))
        }
    }

    /// What fuzzing begins with: small inputs of every form, sound and spoilt. The same at every call.
    package var seeds: [FuzzSeed] {
        switch self {
        case .decoder: FuzzSeed.pictures
        case .orientation: FuzzSeed.orientations
        case .texts: FuzzSeed.entries
        case .inflate: FuzzSeed.streams
        }
    }

    /// Whether the bytes are a PNG file, whose chunks mutation should leave in one piece.
    package var isPNG: Bool { self == .decoder || self == .texts }
}

/// A promise that does not hold for some input.
package struct FuzzFinding: Error, CustomStringConvertible {
    /// What is wrong, for people.
    package let description: String

    init(_ description: String) { self.description = description }
}

/// An input to begin with.
package struct FuzzSeed: Sendable {
    /// What is in it; usable as a file name.
    package let name: String
    /// The input.
    package let bytes: [UInt8]
}
