// swift-tools-version: 6.2
import PackageDescription

// Module names carry the prefix `Inbetween`, folders do not. Dependencies follow the table in
// docs/Architecture.md: one direction, nothing points back.

let cLibraries: [Target] = [
  .systemLibrary(
    name: "CCairo", path: "Sources/CCairo", pkgConfig: "cairo",
    providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
  .systemLibrary(
    name: "CPango", path: "Sources/CPango", pkgConfig: "pangoft2",
    providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),
  .systemLibrary(
    name: "CLibPNG", path: "Sources/CLibPNG", pkgConfig: "libpng",
    providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
  .systemLibrary(
    name: "CDeflate", path: "Sources/CDeflate", pkgConfig: "libdeflate",
    providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
  .systemLibrary(
    name: "CXXHash", path: "Sources/CXXHash", pkgConfig: "libxxhash",
    providers: [.apt(["libxxhash-dev"]), .brew(["xxhash"])]),
  .systemLibrary(
    name: "CExpat", path: "Sources/CExpat", pkgConfig: "expat",
    providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
  // libpng reports errors by longjmp, which must not cross Swift frames: this target catches it.
  .target(
    name: "CPNG", dependencies: ["CLibPNG"], path: "Sources/CPNG", linkerSettings: [.linkedLibrary("z")]),
  // System calls that Swift's C modules do not declare, and what signal handlers do.
  .target(name: "CPlatform", path: "Sources/CPlatform"),
  .target(name: "PixelKernels", path: "Sources/PixelKernels"),
  // Loads libcurl when it is needed, and hides its variadic functions.
  .target(name: "CHTTP", path: "Sources/CHTTP"),
]

/// - Parameter embedding: files beside the sources whose bytes become part of the code.
func library(_ folder: String, _ dependencies: [Target.Dependency] = [], embedding files: [String] = []) -> Target {
  .target(
    name: "Inbetween" + folder, dependencies: dependencies, path: "Sources/" + folder,
    resources: files.map { .embedInCode($0) })
}

func tests(_ folder: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: "Inbetween" + folder + "Tests", dependencies: dependencies, path: "Tests/" + folder + "Tests")
}

let libraries: [Target] = [
  library("Files", ["CPlatform"]),
  library("Geometry"),
  library(
    "LocalServer",
    [.product(name: "FlyingFox", package: "FlyingFox"), .product(name: "FlyingSocks", package: "FlyingFox")]),
  library("Work"),
  library("Diagnostics", ["InbetweenWork"]),
  library("XML", ["CExpat"]),
  library("InterfaceBuilder", ["InbetweenDiagnostics", "InbetweenGeometry", "InbetweenXML"]),
  library("Solver", ["InbetweenWork"]),
  library("Motion", ["InbetweenGeometry"]),
  library("Layout", ["InbetweenSolver", "InbetweenWork", "InbetweenGeometry", "InbetweenDiagnostics"]),
  library("Timeline", ["InbetweenGeometry", "InbetweenMotion"]),
  library("Typography", ["InbetweenGeometry"]),
  library("Objects"),
  library(
    "Model",
    [
      "InbetweenDiagnostics", "InbetweenGeometry", "InbetweenLayout", "InbetweenMotion", "InbetweenObjects",
      "InbetweenTimeline", "InbetweenTypography", "InbetweenWork",
    ]),
  library("Pixmap", ["InbetweenGeometry", "PixelKernels", "CXXHash"]),
  library("Text", ["InbetweenGeometry", "InbetweenWork", "InbetweenTypography", "CPango"]),
  library(
    "Raster", ["InbetweenGeometry", "InbetweenWork", "InbetweenTimeline", "InbetweenPixmap", "PixelKernels", "CCairo"]),
  library("PNG", ["InbetweenPixmap", "PixelKernels", "CPNG", "CDeflate"]),
  library(
    "Goldens",
    [
      "InbetweenFiles", "InbetweenGeometry", "InbetweenDiagnostics", "InbetweenMotion", "InbetweenTimeline",
      "InbetweenPixmap", "InbetweenPNG",
    ]),
  library(
    "Diagnosis",
    [
      "InbetweenGeometry", "InbetweenModel", "InbetweenMotion", "InbetweenDiagnostics", "InbetweenGoldens",
      "InbetweenSceneFile",
    ]),
  library("RemoteCache", ["InbetweenPixmap", "CHTTP"]),
  library("Sharding", ["InbetweenFiles", "InbetweenGoldens"]),
  library(
    "Reporting",
    [
      "InbetweenDiagnostics", "InbetweenFiles", "InbetweenGeometry", "InbetweenGoldens", "InbetweenPNG",
      "InbetweenPixmap", "InbetweenSharding",
    ],
    embedding: ["data.js", "list.js", "stage.js", "curves.js", "review.js", "page.js", "page.css"].map { "Page/" + $0 }),
  library(
    "Frames",
    ["InbetweenDiagnostics", "InbetweenFiles", "InbetweenGeometry", "InbetweenWork", "InbetweenPixmap", "InbetweenPNG"]),
  library(
    "SceneFile",
    [
      "InbetweenGeometry", "InbetweenDiagnostics", "InbetweenFiles", "InbetweenInterfaceBuilder", "InbetweenModel",
      "InbetweenMotion", "InbetweenLayout", "InbetweenTimeline", "InbetweenWork", "InbetweenXML",
      .product(name: "Yams", package: "Yams"),
    ]),
  library(
    "Driving",
    [
      "InbetweenSceneFile", "InbetweenModel", "InbetweenDiagnostics", "InbetweenGeometry", "InbetweenLayout",
      "InbetweenMotion", "InbetweenTimeline", "InbetweenTypography", "InbetweenWork",
    ]),
  library(
    "Conformance",
    [
      "InbetweenDriving", "InbetweenGeometry", "InbetweenInterfaceBuilder", "InbetweenSceneFile", "InbetweenTimeline",
      "InbetweenTypography", "InbetweenDiagnostics",
    ]),
  library(
    "Rendering",
    [
      "InbetweenDiagnostics", "InbetweenDriving", "InbetweenFiles", "InbetweenFrames", "InbetweenGeometry",
      "InbetweenPNG",
      "InbetweenPixmap", "InbetweenRaster", "InbetweenSceneFile", "InbetweenText", "InbetweenTimeline",
      "InbetweenTypography", "InbetweenWork",
    ]),
  // UIKit's names for code that runs on both, and recordings of it.
  library(
    "UIKit",
    [
      "InbetweenDriving", "InbetweenFrames", "InbetweenGeometry", "InbetweenModel", "InbetweenMotion",
      "InbetweenPixmap", "InbetweenRendering", "InbetweenSceneFile", "InbetweenTimeline",
    ]),
  // Goldens of films in tests of Swift Testing and XCTest.
  library(
    "Testing",
    [
      "InbetweenDiagnosis", "InbetweenDiagnostics", "InbetweenFrames", "InbetweenGeometry", "InbetweenGoldens",
      "InbetweenPNG", "InbetweenPixmap", "InbetweenRendering", "InbetweenTimeline", "InbetweenUIKit",
    ]),
]

let commands: [Target] = [
  .target(
    name: "Inbetween",
    dependencies: [
      "InbetweenDiagnostics", "InbetweenDriving", "InbetweenFrames", "InbetweenGeometry", "InbetweenLayout",
      "InbetweenModel", "InbetweenMotion", "InbetweenPNG", "InbetweenPixmap", "InbetweenRendering",
      "InbetweenSceneFile", "InbetweenText", "InbetweenTimeline", "InbetweenTypography",
    ],
    path: "Sources/Inbetween"),
  .plugin(
    name: "VerifyAnimations",
    capability: .command(
      intent: .custom(verb: "verify-animations", description: "Verify the golden animations of this package."),
      permissions: [.writeToPackageDirectory(reason: "It keeps verdicts, reports and recorded animations.")])),
  .executableTarget(
    name: "InbetweenCommand",
    dependencies: [
      "CPlatform", "InbetweenConformance", "InbetweenDiagnosis", "InbetweenDiagnostics", "InbetweenDriving",
      "InbetweenFiles",
      "InbetweenFrames", "InbetweenGeometry", "InbetweenGoldens", "InbetweenInterfaceBuilder", "InbetweenLayout",
      "InbetweenLocalServer", "InbetweenMotion", "InbetweenPNG", "InbetweenPixmap", "InbetweenRaster",
      "InbetweenRemoteCache", "InbetweenRendering", "InbetweenReporting", "InbetweenSceneFile", "InbetweenSharding",
      "InbetweenText", "InbetweenTimeline", "InbetweenTypography", "InbetweenWork",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ], path: "Sources/Command",
    resources: [
      "preview.html", "preview.css", "source.js", "player.js", "inspector.js", "settings.js", "main.js",
    ].map { .embedInCode("Preview/Page/" + $0) }),
]

let testTargets: [Target] = [
  tests("Geometry", ["InbetweenGeometry"]),
  tests(
    "Work",
    [
      "InbetweenWork", "InbetweenDiagnostics", "InbetweenDriving", "InbetweenGeometry", "InbetweenRendering",
      "InbetweenSceneFile",
      "InbetweenTimeline",
    ]),
  tests("Diagnostics", ["InbetweenDiagnostics"]),
  tests("Sharding", ["InbetweenSharding"]),
  tests("XML", ["InbetweenXML"]),
  tests(
    "InterfaceBuilder",
    [
      "InbetweenConformance", "InbetweenInterfaceBuilder", "InbetweenDiagnostics", "InbetweenDriving",
      "InbetweenGeometry", "InbetweenModel", "InbetweenSceneFile", "InbetweenTestSupport", "InbetweenText",
      "InbetweenTimeline", "InbetweenXML",
    ]),
  tests("Solver", ["InbetweenSolver", "InbetweenTestSupport"]),
  tests("Motion", ["InbetweenMotion", "InbetweenGeometry", "InbetweenTestSupport"]),
  tests("Layout", ["InbetweenLayout", "InbetweenSolver", "InbetweenGeometry", "InbetweenTestSupport"]),
  tests("Timeline", ["InbetweenTimeline", "InbetweenMotion", "InbetweenGeometry"]),
  tests(
    "Model",
    [
      "InbetweenModel", "InbetweenDiagnostics", "InbetweenTimeline", "InbetweenLayout", "InbetweenMotion",
      "InbetweenGeometry", "InbetweenTestSupport",
    ]),
  tests(
    "Driving",
    [
      "InbetweenDriving", "InbetweenSceneFile", "InbetweenTimeline", "InbetweenDiagnostics", "InbetweenGeometry",
      "InbetweenModel", "InbetweenMotion", "InbetweenText", "InbetweenTypography", "InbetweenTestSupport",
    ]),
  tests("Pixmap", ["InbetweenPixmap", "PixelKernels"]),
  tests("Text", ["InbetweenText", "InbetweenTypography", "InbetweenGeometry", "InbetweenTestSupport"]),
  tests(
    "Raster",
    [
      "InbetweenRaster", "InbetweenFrames", "InbetweenTimeline", "InbetweenGeometry", "InbetweenPNG",
      "InbetweenPixmap", "InbetweenTestSupport", "CCairo",
    ]),
  tests("PNG", ["InbetweenPNG", "InbetweenPixmap", "CPNG", "CDeflate"]),
  tests(
    "Diagnosis",
    [
      "InbetweenDiagnosis", "InbetweenDiagnostics", "InbetweenDriving", "InbetweenGeometry", "InbetweenGoldens",
      "InbetweenMotion", "InbetweenSceneFile", "InbetweenTestSupport", "InbetweenText",
    ]),
  tests(
    "Reporting",
    [
      "InbetweenReporting", "InbetweenDiagnosis", "InbetweenDiagnostics", "InbetweenGeometry", "InbetweenGoldens",
      "InbetweenPNG", "InbetweenPixmap", "InbetweenSharding", "InbetweenTestSupport",
    ]),
  tests(
    "Goldens",
    [
      "InbetweenGoldens", "InbetweenDiagnostics", "InbetweenGeometry", "InbetweenMotion", "InbetweenTimeline",
      "InbetweenPNG", "InbetweenPixmap", "InbetweenTestSupport",
    ]),
  tests("Files", ["InbetweenFiles"]),
  tests("Frames", ["InbetweenFrames", "InbetweenGeometry", "InbetweenPixmap", "InbetweenPNG"]),
  tests(
    "SceneFile",
    [
      "InbetweenSceneFile", "InbetweenDiagnostics", "InbetweenGeometry", "InbetweenModel", "InbetweenTestSupport",
    ]),
  tests("LocalServer", ["InbetweenLocalServer", .product(name: "FlyingFox", package: "FlyingFox")]),
  tests("Library", ["Inbetween", "InbetweenUIKit"]),
  tests(
    "UIKit", ["InbetweenUIKit", "InbetweenModel", "InbetweenGeometry", "InbetweenRendering", "InbetweenTimeline"]),
  tests("Testing", ["InbetweenTesting", "InbetweenUIKit", "InbetweenModel"]),
  .testTarget(
    name: "InbetweenCommandTests",
    dependencies: [
      "InbetweenCommand", "InbetweenDiagnostics", "InbetweenGoldens", "InbetweenPNG", "InbetweenPixmap",
      "InbetweenReporting", "InbetweenSharding", "InbetweenTestSupport",
      .product(name: "Yams", package: "Yams"),
    ],
    path: "Tests/CommandTests",
    exclude: ["Fixtures"]),
  // The binary under failing system calls, kills and power failures.
  .testTarget(
    name: "InbetweenFaultsTests", dependencies: ["InbetweenCommand", "InbetweenTestSupport"], path: "Tests/Faults",
    exclude: ["Preload"]),
  .target(name: "InbetweenTestSupport", path: "Tests/TestSupport"),
]

// `make fuzz` sets the variable and builds with libFuzzer's counters, for which the rest of this package has no use.
let fuzzing: [Target] =
  Context.environment["INBETWEEN_FUZZING"] == nil
  ? []
  : [
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "InbetweenDiagnostics", "InbetweenDriving", "InbetweenFrames", "InbetweenGeometry", "InbetweenGoldens",
        "InbetweenPNG", "InbetweenPixmap", "InbetweenRendering", "InbetweenSceneFile", "InbetweenTimeline",
      ],
      path: "Fuzz/Targets",
      // libFuzzer brings the main function.
      swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  ]

let package = Package(
  name: "inbetween",
  products: [
    .executable(name: "inbetween", targets: ["InbetweenCommand"]),
    .library(name: "Inbetween", targets: ["Inbetween"]),
    .library(name: "InbetweenUIKit", targets: ["InbetweenUIKit"]),
    .library(name: "InbetweenTesting", targets: ["InbetweenTesting"]),
    .plugin(name: "VerifyAnimations", targets: ["VerifyAnimations"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: cLibraries + libraries + commands + fuzzing + testTargets,
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system && target.type != .plugin {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      // `any` marks every existential, so that dynamic dispatch is seen where it is paid for.
      .enableUpcomingFeature("ExistentialAny"),
      // An import is private to its file unless it says otherwise: no C type leaks into a public signature.
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      // Every unsafe expression must say `unsafe`; only the C wrappers and the pixel loops may.
      .strictMemorySafety(),
      .treatAllWarnings(as: .error),
    ]
}
