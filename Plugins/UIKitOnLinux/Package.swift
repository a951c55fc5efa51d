// swift-tools-version: 6.2
import Foundation
import PackageDescription

// For sources that stay as they are on iOS. A package of its own, because swift-syntax takes a minute or two to build,
// which those who write for both systems need not wait for.

/// The programs, built, as releases contain them beside this file. `INBETWEEN_SWIFT_SYNTAX` in the environment builds
/// them nevertheless.
let bundle = "UIKitOnLinuxTools.artifactbundle"
#if os(Linux)
  let isBuilt =
    Context.environment["INBETWEEN_SWIFT_SYNTAX"] == nil
    && FileManager.default.fileExists(atPath: Context.packageDirectory + "/" + bundle + "/info.json")
#else
  let isBuilt = false
#endif

/// The folder with the modules of swift-syntax that belong to the compiler: its macros are built with them. They make
/// the package build in seconds. Where they are not found, or with `INBETWEEN_SWIFT_SYNTAX=package`, swift-syntax is built.
func toolchainSyntax() -> String? {
  #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    guard Context.environment["INBETWEEN_SWIFT_SYNTAX"] != "package" else { return nil }
    // The package manager, which runs this, is in the toolchain's folder of programs.
    let manager = URL(fileURLWithPath: "/proc/\(ProcessInfo.processInfo.parent)/exe").resolvingSymlinksInPath()
    let host = manager.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("lib/swift/host")
    let needed = [
      "SwiftSyntax.swiftmodule", "SwiftParser.swiftmodule", "libSwiftSyntax.so", "libSwiftParser.so",
    ]
    let areThere = needed.allSatisfy { FileManager.default.fileExists(atPath: host.appendingPathComponent($0).path) }
    return areThere ? host.path : nil
  #else
    return nil
  #endif
}

extension ProcessInfo {
  /// The number of the process that started this one.
  var parent: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("PPid:") }
    return line.flatMap { Int($0.dropFirst(5).trimmingCharacters(in: .whitespaces)) } ?? 0
  }
}

let host = isBuilt ? nil : toolchainSyntax()
let swiftSettings: [SwiftSetting] = host.map { [.unsafeFlags(["-I", $0])] } ?? []
let linkerSettings: [LinkerSetting] =
  host.map {
    [.unsafeFlags(["-L", $0, "-lSwiftSyntax", "-lSwiftParser", "-Xlinker", "-rpath", "-Xlinker", $0])]
  } ?? []

let programs: [Target] = [
  .target(
    name: "UIKitRewriting",
    dependencies: host == nil
      ? [
        .product(name: "SwiftSyntax", package: "swift-syntax"), .product(name: "SwiftParser", package: "swift-syntax"),
      ]
      : [],
    swiftSettings: swiftSettings),
  .executableTarget(
    name: "uikit-on-linux", dependencies: ["UIKitRewriting"], swiftSettings: swiftSettings,
    linkerSettings: linkerSettings),
  .executableTarget(
    name: "uikit-coverage-tool", dependencies: ["UIKitRewriting"], swiftSettings: swiftSettings,
    linkerSettings: linkerSettings),
  .testTarget(
    name: "UIKitRewritingTests", dependencies: ["UIKitRewriting"], swiftSettings: swiftSettings,
    linkerSettings: linkerSettings),
]

let package = Package(
  name: "UIKitOnLinux",
  products: [
    .plugin(name: "UIKitOnLinux", targets: ["UIKitOnLinux"]),
    .plugin(name: "UIKitCoverage", targets: ["UIKitCoverage"]),
  ],
  dependencies: host == nil && !isBuilt
    ? [.package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.0")] : [],
  targets: (isBuilt ? [.binaryTarget(name: "UIKitOnLinuxTools", path: bundle)] : programs) + [
    .plugin(
      name: "UIKitOnLinux", capability: .buildTool(),
      dependencies: [isBuilt ? "UIKitOnLinuxTools" : "uikit-on-linux"]),
    .plugin(
      name: "UIKitCoverage",
      capability: .command(
        intent: .custom(
          verb: "uikit-coverage",
          description: "Tell which files of a folder type-check with InbetweenUIKit, and what they miss.")),
      dependencies: [isBuilt ? "UIKitOnLinuxTools" : "uikit-coverage-tool"]),
  ])
