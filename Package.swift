// swift-tools-version: 6.2
import PackageDescription

// Module names carry the prefix `Inbetween`, folders do not. Dependencies follow the table in
// docs/Architecture.md: one direction, nothing points back.

let cLibraries: [Target] = [
  .systemLibrary(
    name: "CCairo", path: "Sources/CCairo", pkgConfig: "cairo",
    providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
  .systemLibrary(
    name: "CHarfBuzz", path: "Sources/CHarfBuzz", pkgConfig: "harfbuzz",
    providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
  .systemLibrary(
    name: "CFriBidi", path: "Sources/CFriBidi", pkgConfig: "fribidi",
    providers: [.apt(["libfribidi-dev"]), .brew(["fribidi"])]),
  .systemLibrary(
    name: "CLibPNG", path: "Sources/CLibPNG", pkgConfig: "libpng",
    providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
  .systemLibrary(
    name: "CLibJPEG", path: "Sources/CLibJPEG", pkgConfig: "libjpeg",
    providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
  .systemLibrary(
    name: "CLibLCMS", path: "Sources/CLibLCMS", pkgConfig: "lcms2",
    providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]),
  .systemLibrary(
    name: "CWebP", path: "Sources/CWebP", pkgConfig: "libwebp",
    providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
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
  // The same for libjpeg.
  .target(name: "CJPEG", dependencies: ["CLibJPEG"], path: "Sources/CJPEG"),
  // Bounds what Little CMS does with a profile.
  .target(name: "CLCMS", dependencies: ["CLibLCMS"], path: "Sources/CLCMS"),
  // System calls that Swift's C modules do not declare, and code for signal handlers.
  .target(name: "CPlatform", path: "Sources/CPlatform"),
  // Ends the executable where memory cannot be allocated. Not for libraries: it replaces malloc for the whole process.
  .target(name: "CMemory", dependencies: ["CPlatform"], path: "Sources/CMemory"),
  .target(name: "PixelKernels", path: "Sources/PixelKernels"),
  // Calls InbetweenUIKit before `main`.
  .target(name: "CUIKitLoading", path: "Sources/CUIKitLoading"),
  // Loads libcurl when it is needed, and hides its variadic functions.
  .target(name: "CHTTP", path: "Sources/CHTTP"),
  // Loads libheif when it is needed, and keeps its decoders in a process of their own.
  .target(name: "CHEIF", path: "Sources/CHEIF"),
]

/// - Parameters:
///   - files: beside the sources; their bytes become part of the code.
///   - copies: files and folders beside the sources that lie beside the program.
func library(
  _ folder: String, _ dependencies: [Target.Dependency] = [], embedding files: [String] = [],
  copying copies: [String] = []
) -> Target {
  .target(
    name: "Inbetween" + folder, dependencies: dependencies, path: "Sources/" + folder,
    resources: files.map { .embedInCode($0) } + copies.map { .copy($0) })
}

func tests(_ folder: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: "Inbetween" + folder + "Tests", dependencies: dependencies, path: "Tests/" + folder + "Tests")
}

let libraries: [Target] = [
  library("Files", ["CPlatform"]),
  library("Geometry"),
  library("LocalServer", [.product(name: "FlyingSocks", package: "FlyingFox")]),
  library("Diagnostics"),
  library("XML", ["CExpat"]),
  library("InterfaceBuilder", ["InbetweenDiagnostics", "InbetweenGeometry", "InbetweenLayout", "InbetweenXML"]),
  library("Solver", ["InbetweenDiagnostics"]),
  library("Motion", ["InbetweenGeometry"]),
  library("Layout", ["InbetweenDiagnostics", "InbetweenGeometry", "InbetweenSolver"]),
  library("Timeline", ["InbetweenGeometry", "InbetweenMotion"]),
  library(
    "SVG", ["InbetweenDiagnostics", "InbetweenGeometry", "InbetweenSymbols", "InbetweenTimeline", "InbetweenXML"]),
  library("LottieReading", ["InbetweenDiagnostics", "InbetweenGeometry", "InbetweenMotion", "InbetweenTimeline"]),
  library("Symbols", ["InbetweenDiagnostics", "InbetweenGeometry", "InbetweenTimeline"]),
  library(
    "Properties",
    [
      "InbetweenDiagnostics", "InbetweenGeometry", "InbetweenLayout", "InbetweenMotion", "InbetweenSymbols",
      "InbetweenTimeline",
    ]),
  library("Objects"),
  library(
    "Graphics",
    ["InbetweenGeometry", "InbetweenMotion", "InbetweenObjects", "InbetweenSymbols", "InbetweenTimeline"]),
  library(
    "Stage",
    ["InbetweenDiagnostics", "InbetweenGeometry", "InbetweenLayout", "InbetweenMotion", "InbetweenTimeline"]),
  library(
    "Model",
    [
      "InbetweenDiagnostics", "InbetweenGeometry", "InbetweenGraphics", "InbetweenLayout", "InbetweenMotion",
      "InbetweenObjects", "InbetweenProperties", "InbetweenStage", "InbetweenSymbols", "InbetweenTimeline",
    ]),
  library(
    "Text",
    [
      "InbetweenDiagnostics", "InbetweenFiles", "InbetweenGeometry", "InbetweenPixels", "InbetweenTimeline", "CFriBidi",
      "CHarfBuzz",
    ]),
  library(
    "Raster",
    ["InbetweenDiagnostics", "InbetweenGeometry", "InbetweenPixels", "InbetweenTimeline", "PixelKernels", "CCairo"]),
  library("PDF", ["InbetweenDiagnostics", "InbetweenGeometry", "InbetweenPixels", "InbetweenTimeline"]),
  library(
    "Pixels",
    [
      "InbetweenFiles", "InbetweenGeometry", "PixelKernels", "CXXHash", "CHEIF", "CJPEG", "CLCMS", "CPNG", "CWebP",
      "CDeflate",
    ]),
  library(
    "Scene",
    [
      "InbetweenDiagnostics", "InbetweenFiles", "InbetweenGeometry", "InbetweenInterfaceBuilder", "InbetweenLayout",
      "InbetweenModel", "InbetweenMotion", "InbetweenPDF", "InbetweenPixels", "InbetweenSVG", "InbetweenSymbols",
      "InbetweenTimeline", .product(name: "Yams", package: "Yams"),
    ]),
  library(
    "Goldens",
    [
      "InbetweenDiagnostics", "InbetweenFiles", "InbetweenGeometry", "InbetweenInterfaceBuilder", "InbetweenModel",
      "InbetweenMotion", "InbetweenPixels", "InbetweenScene", "InbetweenTimeline", "CHTTP",
    ],
    embedding: ["data.js", "list.js", "stage.js", "curves.js", "review.js", "page.js", "page.css"].map {
      "Reporting/Page/" + $0
    }),
  library(
    "Rendering",
    [
      "InbetweenDiagnostics", "InbetweenFiles", "InbetweenGeometry", "InbetweenLottieReading", "InbetweenPDF",
      "InbetweenPixels", "InbetweenRaster", "InbetweenSVG", "InbetweenScene", "InbetweenSymbols", "InbetweenText",
      "InbetweenTimeline",
    ]),
  library(
    "Lottie",
    [
      "InbetweenDiagnostics", "InbetweenGeometry", "InbetweenPixels", "InbetweenRaster", "InbetweenRendering",
      "InbetweenTimeline",
    ]),
  // UIKit for code that runs on both: controllers, lists, the app, nibs, dynamics, and films.
  library(
    "UIKit",
    [
      "InbetweenDiagnostics", "InbetweenGeometry", "InbetweenInterfaceBuilder", "InbetweenLayout",
      "InbetweenLottieReading", "InbetweenModel", "InbetweenMotion", "InbetweenObjects", "InbetweenPixels",
      "InbetweenRendering", "InbetweenScene", "InbetweenStage", "InbetweenSymbols", "InbetweenTimeline", "InbetweenXML",
      "CUIKitLoading",
    ],
    copying: ["System"]),
  // Goldens of films in tests of Swift Testing and XCTest.
  library(
    "Testing",
    [
      "InbetweenDiagnostics", "InbetweenGeometry", "InbetweenGoldens", "InbetweenPixels", "InbetweenRendering",
      "InbetweenTimeline", "InbetweenUIKit",
    ]),
]

let commands: [Target] = [
  .target(
    name: "Inbetween",
    dependencies: [
      "InbetweenDiagnostics", "InbetweenGeometry", "InbetweenLayout", "InbetweenModel", "InbetweenMotion",
      "InbetweenPixels", "InbetweenRendering", "InbetweenScene", "InbetweenText", "InbetweenTimeline",
    ],
    path: "Sources/Inbetween"),
  .plugin(
    name: "VerifyAnimations",
    // No permission is declared: with one, SwiftPM would ask for it, or refuse to run, even where nothing is written.
    capability: .command(
      intent: .custom(verb: "verify-animations", description: "Verify the golden animations of this package."))),
  .executableTarget(
    name: "InbetweenCommand",
    dependencies: [
      "InbetweenDiagnostics", "InbetweenFiles", "InbetweenGeometry", "InbetweenGoldens", "InbetweenInterfaceBuilder",
      "InbetweenLayout", "InbetweenLocalServer", "InbetweenLottie", "InbetweenMotion", "InbetweenPixels",
      "InbetweenRaster", "InbetweenRendering", "InbetweenScene", "InbetweenText", "InbetweenTimeline", "CMemory",
      "CPlatform", .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ], path: "Sources/Command",
    resources: [
      "preview.html", "preview.css", "bands.js", "source.js", "player.js", "inspector.js", "settings.js", "main.js",
    ].map { .embedInCode("Preview/Page/" + $0) }
      + ["github-actions.yml", "gitlab-ci.yml"].map { .embedInCode("Scene/CI/" + $0) }),
]

let testTargets: [Target] = [
  tests("Geometry", ["InbetweenGeometry"]),
  tests("XML", ["InbetweenXML"]),
  tests("Symbols", ["InbetweenGeometry", "InbetweenSymbols", "InbetweenTimeline"]),
  tests(
    "SVG",
    [
      "InbetweenGeometry", "InbetweenPixels", "InbetweenRendering", "InbetweenSVG", "InbetweenSymbols",
      "InbetweenTestSupport", "InbetweenTimeline",
    ]),
  tests(
    "PDF",
    [
      "InbetweenGeometry", "InbetweenPDF", "InbetweenPixels", "InbetweenRendering", "InbetweenSVG",
      "InbetweenTestSupport", "InbetweenTimeline",
    ]),
  tests(
    "Rendering",
    [
      "InbetweenDiagnostics", "InbetweenGeometry", "InbetweenPixels", "InbetweenRendering", "InbetweenScene",
      "InbetweenTestSupport", "InbetweenTimeline",
    ]),
  tests("Diagnostics", ["InbetweenDiagnostics"]),
  tests(
    "Goldens",
    [
      "InbetweenDiagnostics", "InbetweenGeometry", "InbetweenGoldens", "InbetweenMotion", "InbetweenPixels",
      "InbetweenScene", "InbetweenTestSupport", "InbetweenText", "InbetweenTimeline",
    ]),
  tests(
    "InterfaceBuilder",
    [
      "InbetweenDiagnostics", "InbetweenGeometry", "InbetweenGoldens", "InbetweenInterfaceBuilder", "InbetweenModel",
      "InbetweenPixels", "InbetweenScene", "InbetweenTestSupport", "InbetweenText", "InbetweenTimeline",
    ]),
  tests("Solver", ["InbetweenSolver", "InbetweenTestSupport"]),
  tests("Motion", ["InbetweenGeometry", "InbetweenMotion", "InbetweenTestSupport"]),
  tests("Layout", ["InbetweenGeometry", "InbetweenLayout", "InbetweenSolver", "InbetweenTestSupport"]),
  tests("Timeline", ["InbetweenGeometry", "InbetweenMotion", "InbetweenTimeline"]),
  tests(
    "Model",
    [
      "InbetweenDiagnostics", "InbetweenGeometry", "InbetweenLayout", "InbetweenModel", "InbetweenMotion",
      "InbetweenTestSupport", "InbetweenTimeline",
    ]),
  tests(
    "Scene",
    [
      "InbetweenDiagnostics", "InbetweenGeometry", "InbetweenModel", "InbetweenMotion", "InbetweenScene",
      "InbetweenTestSupport", "InbetweenText", "InbetweenTimeline",
    ]),
  tests("Pixels", ["InbetweenPixels", "PixelKernels", "CPNG", "CDeflate", "InbetweenTestSupport"]),
  tests(
    "Text", ["InbetweenDiagnostics", "InbetweenGeometry", "InbetweenTestSupport", "InbetweenText", "InbetweenTimeline"]),
  tests(
    "Raster",
    [
      "InbetweenGeometry", "InbetweenPixels", "InbetweenRaster", "InbetweenRendering", "InbetweenTestSupport",
      "InbetweenTimeline", "CCairo",
    ]),
  tests("Files", ["InbetweenFiles", "InbetweenTestSupport"]),
  tests("LocalServer", ["InbetweenLocalServer"]),
  tests(
    "Lottie",
    [
      "InbetweenGeometry", "InbetweenLottie", "InbetweenLottieReading", "InbetweenPixels", "InbetweenRendering",
      "InbetweenTimeline",
    ]),
  tests(
    "LottieReading",
    [
      "InbetweenGeometry", "InbetweenLottieReading", "InbetweenMotion", "InbetweenPixels", "InbetweenRendering",
      "InbetweenTestSupport", "InbetweenTimeline",
    ]),
  // With the code of the documents, and the goldens of its tests.
  .testTarget(
    name: "InbetweenLibraryTests",
    dependencies: [
      "DeviceRecorder", "Inbetween", "InbetweenGeometry", "InbetweenLayout", "InbetweenModel", "InbetweenMotion",
      "InbetweenStage", "InbetweenTestSupport", "InbetweenTesting", "InbetweenTimeline", "InbetweenUIKit",
    ],
    path: "Tests/LibraryTests",
    exclude: ["Samples/__Animations__"]),
  tests(
    "UIKit",
    [
      "FoundingAnimations", "InbetweenDiagnostics", "InbetweenGeometry", "InbetweenModel", "InbetweenMotion",
      "InbetweenRendering", "InbetweenScene", "InbetweenTestSupport", "InbetweenTimeline", "InbetweenUIKit",
    ]),
  // The founding animations as code: tests compare them with their scenes.
  .target(name: "FoundingAnimations", dependencies: ["InbetweenUIKit"], path: "Examples/Founding"),
  // The same for screens of Scenes/app.
  .target(name: "AppScreens", dependencies: ["InbetweenUIKit"], path: "Examples/App"),
  tests(
    "AppScreens",
    [
      "AppScreens", "InbetweenGeometry", "InbetweenPixels", "InbetweenRendering", "InbetweenScene", "InbetweenTimeline",
      "InbetweenUIKit",
    ]),
  tests("Testing", ["InbetweenModel", "InbetweenTesting", "InbetweenUIKit"]),
  // The recorder for devices, which is a package of its own for apps, compiled for films.
  .target(
    name: "DeviceRecorder", dependencies: ["InbetweenUIKit"], path: "Packages/DeviceRecorder/Sources/DeviceRecorder"),
  .target(
    name: "Conformance", dependencies: ["DeviceRecorder", "InbetweenUIKit"], path: "Conformance/Sources/Conformance"),
  tests(
    "Conformance",
    [
      "Conformance", "DeviceRecorder", "InbetweenGeometry", "InbetweenGoldens", "InbetweenTimeline", "InbetweenUIKit",
    ]),
  tests(
    "DeviceRecorder",
    ["DeviceRecorder", "InbetweenGeometry", "InbetweenGoldens", "InbetweenTimeline", "InbetweenUIKit"]),
  .testTarget(
    name: "InbetweenCommandTests",
    dependencies: [
      "InbetweenCommand", "InbetweenDiagnostics", "InbetweenGoldens", "InbetweenPixels", "InbetweenRendering",
      "InbetweenScene", "InbetweenTestSupport",
      .product(name: "Yams", package: "Yams"),
    ],
    path: "Tests/CommandTests",
    exclude: ["Fixtures"]),
  // Runs the binary with failing system calls, kills and power failures.
  .testTarget(
    name: "InbetweenFaultsTests", dependencies: ["InbetweenCommand", "InbetweenDiagnostics", "InbetweenTestSupport"],
    path: "Tests/Faults",
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
        "InbetweenDiagnostics", "InbetweenGeometry", "InbetweenGoldens", "InbetweenLottieReading", "InbetweenPDF",
        "InbetweenPixels", "InbetweenRendering", "InbetweenScene", "InbetweenTimeline",
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
      // `any` marks every existential, which makes dynamic dispatch visible.
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

// Tests are not optimised: compiling them would take longer than they run.
for target in package.targets where target.type == .test {
  target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}

// SwiftPM compiles a target again only if a target that it names as a dependency has changed. If a dependency exports
// or stores a type of a third module, the target would keep the previous memory layout of that type, and an incremental
// build would crash. So each target names its transitive dependencies.
let direct = Dictionary(
  uniqueKeysWithValues: package.targets.map { target in
    (
      target.name,
      target.dependencies.compactMap { dependency -> String? in
        guard case .byNameItem(let name, _) = dependency, name.hasPrefix("Inbetween") else { return nil }
        return name
      }
    )
  })
for target in package.targets where target.type != .system && target.type != .plugin {
  var waiting = direct[target.name, default: []]
  var reached: Set<String> = []
  while let name = waiting.popLast() {
    if reached.insert(name).inserted { waiting += direct[name, default: []] }
  }
  target.dependencies += reached.subtracting(direct[target.name, default: []]).sorted().map { .init(stringLiteral: $0) }
}
