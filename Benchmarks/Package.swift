// swift-tools-version: 6.2
import PackageDescription

// The modules that are measured are links to those of the main package, so that measuring them builds nothing else.
let package = Package(
  name: "benchmarks",
  targets: [
    .target(name: "InbetweenDiagnostics", path: "Sources/InbetweenDiagnostics"),
    .target(name: "InbetweenSolver", dependencies: ["InbetweenDiagnostics"], path: "Sources/InbetweenSolver"),
    .executableTarget(name: "SolverBenchmarks", dependencies: ["InbetweenSolver"]),
    // The solver's tests, to be run as users get it: optimised.
    .target(name: "InbetweenTestSupport", path: "Sources/InbetweenTestSupport"),
    .testTarget(
      name: "InbetweenSolverTests", dependencies: ["InbetweenSolver", "InbetweenTestSupport"],
      path: "Tests/SolverTests"),
    .systemLibrary(name: "CXXHash", path: "Sources/CXXHash", pkgConfig: "libxxhash"),
    .target(name: "PixelKernels", path: "Sources/PixelKernels"),
    .target(name: "InbetweenGeometry", path: "Sources/InbetweenGeometry"),
    .target(name: "InbetweenFiles", path: "Sources/InbetweenFiles"),
    .target(
      name: "InbetweenPixels", dependencies: ["InbetweenFiles", "InbetweenGeometry", "PixelKernels", "CXXHash"],
      path: "Sources/InbetweenPixels"),
    // The comparers alone.
    .target(name: "InbetweenGoldens", dependencies: ["InbetweenPixels"], path: "Sources/InbetweenGoldens"),
    .executableTarget(name: "CompareBenchmarks", dependencies: ["InbetweenGoldens", "InbetweenPixels"]),
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
}
