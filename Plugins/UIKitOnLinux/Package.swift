// swift-tools-version: 6.2
import PackageDescription

// For sources that stay as they are on iOS. A package of its own, because swift-syntax takes a minute or two to build, which
// those who write for both systems need not wait for.

let package = Package(
  name: "UIKitOnLinux",
  products: [
    .plugin(name: "UIKitOnLinux", targets: ["UIKitOnLinux"]),
    .plugin(name: "UIKitCoverage", targets: ["UIKitCoverage"]),
  ],
  dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.0")],
  targets: [
    .target(
      name: "UIKitRewriting",
      dependencies: [
        .product(name: "SwiftSyntax", package: "swift-syntax"), .product(name: "SwiftParser", package: "swift-syntax"),
      ]),
    .executableTarget(name: "uikit-on-linux", dependencies: ["UIKitRewriting"]),
    .executableTarget(name: "uikit-coverage-tool", dependencies: ["UIKitRewriting"]),
    .plugin(name: "UIKitOnLinux", capability: .buildTool(), dependencies: ["uikit-on-linux"]),
    .plugin(
      name: "UIKitCoverage",
      capability: .command(
        intent: .custom(
          verb: "uikit-coverage",
          description: "Tell which files of a folder type-check with InbetweenUIKit, and what they miss.")),
      dependencies: ["uikit-coverage-tool"]),
    .testTarget(name: "UIKitRewritingTests", dependencies: ["UIKitRewriting"]),
  ])
