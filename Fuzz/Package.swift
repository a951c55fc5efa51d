// swift-tools-version: 6.2
import PackageDescription

// What is fuzzed is a link to the main package's sources, so that all of it is built with the fuzzer's counters and what
// is internal to the package can be reached.
func library(_ folder: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: "Inbetween" + folder, dependencies: dependencies, path: "Project/" + folder)
}

let cLibraries: [Target] = [
  .systemLibrary(name: "CCairo", path: "Project/CCairo", pkgConfig: "cairo"),
  .systemLibrary(name: "CPango", path: "Project/CPango", pkgConfig: "pangoft2"),
  .systemLibrary(name: "CLibPNG", path: "Project/CLibPNG", pkgConfig: "libpng"),
  .systemLibrary(name: "CDeflate", path: "Project/CDeflate", pkgConfig: "libdeflate"),
  .systemLibrary(name: "CXXHash", path: "Project/CXXHash", pkgConfig: "libxxhash"),
  .target(name: "CPNG", dependencies: ["CLibPNG"], path: "Project/CPNG", linkerSettings: [.linkedLibrary("z")]),
  .target(name: "CPlatform", path: "Project/CPlatform"),
  .target(name: "PixelKernels", path: "Project/PixelKernels"),
]

// Dependencies as in the main package, which a test compares (`SourceRuleTests`).
let libraries: [Target] = [
  library("Files", ["CPlatform"]),
  library("Geometry"),
  library("Objects"),
  library("Work"),
  library("Diagnostics", ["InbetweenWork"]),
  library("Solver", ["InbetweenWork"]),
  library("Motion", ["InbetweenGeometry"]),
  library("Layout", ["InbetweenSolver", "InbetweenWork", "InbetweenGeometry", "InbetweenDiagnostics"]),
  library("Timeline", ["InbetweenGeometry", "InbetweenMotion"]),
  library("Typography", ["InbetweenGeometry"]),
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
  library("Frames", ["InbetweenFiles", "InbetweenGeometry", "InbetweenWork", "InbetweenPixmap", "InbetweenPNG"]),
  library(
    "SceneFile",
    [
      "InbetweenGeometry", "InbetweenDiagnostics", "InbetweenFiles", "InbetweenModel", "InbetweenMotion",
      "InbetweenLayout", "InbetweenTimeline", "InbetweenWork", .product(name: "Yams", package: "Yams"),
    ]),
  library(
    "Driving",
    [
      "InbetweenSceneFile", "InbetweenModel", "InbetweenDiagnostics", "InbetweenGeometry", "InbetweenLayout",
      "InbetweenMotion", "InbetweenTimeline", "InbetweenTypography", "InbetweenWork",
    ]),
  library(
    "Rendering",
    [
      "InbetweenDiagnostics", "InbetweenDriving", "InbetweenFiles", "InbetweenFrames", "InbetweenGeometry",
      "InbetweenPNG", "InbetweenPixmap", "InbetweenRaster", "InbetweenSceneFile", "InbetweenText",
      "InbetweenTimeline", "InbetweenTypography", "InbetweenWork",
    ]),
]

let package = Package(
  name: "fuzz",
  dependencies: [.package(url: "https://github.com/jpsim/Yams", from: "6.2.2")],
  targets: cLibraries + libraries + [
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "InbetweenDriving", "InbetweenFrames", "InbetweenGeometry", "InbetweenGoldens", "InbetweenPNG",
        "InbetweenPixmap", "InbetweenRendering", "InbetweenSceneFile", "InbetweenDiagnostics", "InbetweenTimeline",
      ])
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
  ]
  // libFuzzer brings the main function.
  if target.name == "Fuzz" { target.swiftSettings?.append(.unsafeFlags(["-parse-as-library"])) }
}
