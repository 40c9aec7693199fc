// swift-tools-version: 6.2
import PackageDescription

/// Language rules that every Swift target of the package is built with.
let swiftRules: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    // Faults that the tests plant on purpose exist in debug builds only; release has neither the switch nor the code.
    .define("PLANTED_FAULTS", .when(configuration: .debug)),
]

let cRules: [CSetting] = [
    .treatAllWarnings(as: .error)
]

let package = Package(
    name: "PhotoGrid",
    products: [
        .library(name: "Thumbnails", targets: ["Thumbnails"]),
        .library(name: "PhotoGrid", targets: ["PhotoGrid"]),
        .library(name: "ScrollLab", targets: ["ScrollLab"]),
        .executable(name: "photogrid", targets: ["PhotoGridTool"]),
        .executable(name: "photogrid-bench", targets: ["PhotoGridBench"]),
    ],
    targets: [
        // The C doors.
        .systemLibrary(
            name: "CLibPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
        .target(
            name: "CThumbnailPNG", dependencies: ["CLibPNG"], cSettings: cRules, linkerSettings: [.linkedLibrary("z")]),
        .target(name: "CSystem", cSettings: cRules),

        // The house, from the bottom up. Arrows run one way.
        .target(name: "Thumbnails", dependencies: ["CThumbnailPNG", "CSystem"], swiftSettings: swiftRules),
        .target(name: "PhotoGrid", dependencies: ["Thumbnails", "CSystem"], swiftSettings: swiftRules),
        .target(name: "TerminalGraphics", dependencies: ["Thumbnails"], swiftSettings: swiftRules),
        .target(name: "ScrollLab", dependencies: ["PhotoGrid", "Thumbnails"], swiftSettings: swiftRules),
        .executableTarget(
            name: "PhotoGridTool",
            dependencies: ["ScrollLab", "PhotoGrid", "TerminalGraphics", "Thumbnails", "CSystem"],
            swiftSettings: swiftRules),
        .target(name: "CBenchPNG", dependencies: ["CLibPNG"], cSettings: cRules),
        .executableTarget(
            name: "PhotoGridBench",
            dependencies: [
                "PhotoGrid", "ScrollLab", "Thumbnails", "PictureForge", "PictureReference", "CBenchPNG", "CSystem",
            ],
            swiftSettings: swiftRules),

        // Makes PNG files of every form: for the samples, the benchmarks and the tests.
        .systemLibrary(
            name: "CZlib", path: "Samples/CZlib", pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .target(
            name: "PictureForge", dependencies: ["CZlib"], path: "Samples/PictureForge", swiftSettings: swiftRules),

        // Decodes and averages exactly, plainly and slowly: what tests, fuzzing and benchmarks compare with.
        .target(
            name: "PictureReference", dependencies: ["PictureForge", "Thumbnails"], path: "Samples/PictureReference",
            swiftSettings: swiftRules),

        .executableTarget(
            name: "AlbumMaker", dependencies: ["PictureForge"], path: "Samples/AlbumMaker", swiftSettings: swiftRules),

        .executableTarget(
            name: "PredecodeSample", dependencies: ["Thumbnails"], path: "Samples/Predecode", swiftSettings: swiftRules),
        // Fuzzing: what is tried, and a program that tries it, through libFuzzer when `.ci/fuzz` builds it.
        .target(
            name: "FuzzTargets",
            dependencies: ["Thumbnails", "CThumbnailPNG", "ScrollLab", "PictureForge", "PictureReference"],
            path: "Tests/Fuzz/FuzzTargets", swiftSettings: swiftRules),
        .target(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer", cSettings: cRules),
        .executableTarget(
            name: "PhotoGridFuzz", dependencies: ["FuzzTargets", "ScrollLab", "CFuzzer"],
            path: "Tests/Fuzz/PhotoGridFuzz", swiftSettings: swiftRules),
        // How the laboratory is used in tests of one's own: with public names only, as from outside.
        .testTarget(
            name: "ScrollTests", dependencies: ["ScrollLab", "PhotoGrid", "Thumbnails"], path: "Samples/ScrollTests",
            swiftSettings: swiftRules),

        // Tests, one target for each part.
        .target(
            name: "TestSupport", dependencies: ["PictureForge", "PictureReference", "Thumbnails"],
            path: "Tests/TestSupport", swiftSettings: swiftRules),
        // A terminal that shares no code with what draws: bytes become cells and images.
        .target(name: "TestTerminal", path: "Tests/TestTerminal", swiftSettings: swiftRules),
        // Compares that terminal with real ones: see `.ci/real-terminals`.
        .executableTarget(
            name: "TerminalMirror",
            dependencies: [
                "TerminalGraphics", "ScrollLab", "Thumbnails", "PictureForge", "PictureReference", "TestSupport",
                "TestTerminal",
            ],
            path: "Tests/TerminalMirror", swiftSettings: swiftRules),
        .testTarget(
            name: "PictureForgeTests", dependencies: ["PictureForge", "PictureReference", "TestSupport", "Thumbnails"],
            swiftSettings: swiftRules),
        .testTarget(
            name: "ThumbnailsTests",
            dependencies: [
                "Thumbnails", "ScrollLab", "PictureForge", "PictureReference", "TestSupport", "FuzzTargets",
            ],
            swiftSettings: swiftRules),
        .testTarget(
            name: "PhotoGridTests", dependencies: ["PhotoGrid", "Thumbnails", "ScrollLab", "TestSupport"],
            swiftSettings: swiftRules),
        .testTarget(
            name: "TerminalGraphicsTests",
            dependencies: ["TerminalGraphics", "Thumbnails", "TestSupport", "TestTerminal"],
            swiftSettings: swiftRules),
        .testTarget(
            name: "ScrollLabTests", dependencies: ["ScrollLab", "PhotoGrid", "Thumbnails", "TestSupport"],
            swiftSettings: swiftRules),
        .testTarget(
            name: "PhotoGridToolTests",
            dependencies: [
                "PhotoGridTool", "ScrollLab", "TerminalGraphics", "PhotoGrid", "Thumbnails", "CSystem", "PictureForge",
                "PictureReference", "TestSupport", "TestTerminal",
            ],
            swiftSettings: swiftRules),
    ]
)
