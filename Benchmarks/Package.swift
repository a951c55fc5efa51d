// swift-tools-version: 6.2
import PackageDescription

// `Sources/InbetweenSolver` is a link to the solver of the main package, so that measuring it builds nothing else.
let package = Package(
  name: "benchmarks",
  targets: [
    .target(name: "InbetweenSolver", path: "Sources/InbetweenSolver"),
    .executableTarget(name: "SolverBenchmarks", dependencies: ["InbetweenSolver"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
  ]
}
