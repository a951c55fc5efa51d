import Foundation
import PackagePlugin

/// `swift package verify-animations [ARGUMENT ...]`: verifies the golden animations of the package that uses Inbetween, in
/// that package's folder and with the Inbetween that it depends on. The arguments are those of `inbetween verify`;
/// another verb comes first where it is wanted: `swift package verify-animations record passbook`.
@main
struct VerifyAnimations: CommandPlugin {
  private static let verbs: Set<String> = ["verify", "record", "approve", "diff", "prune", "render", "check"]

  func performCommand(context: PluginContext, arguments: [String]) throws {
    // Not as a tool of the plugin: those are named by target, are built for debugging, and draw many times slower.
    let build = try packageManager.build(
      .product("inbetween"), parameters: .init(configuration: .release, logging: .concise))
    guard build.succeeded, let program = build.builtArtifacts.first(where: { $0.kind == .executable }) else {
      Diagnostics.error("inbetween cannot be built:\n\(build.logText)")
      return
    }
    let process = Process()
    process.executableURL = program.url
    process.currentDirectoryURL = context.package.directoryURL
    let hasVerb = arguments.first.map(Self.verbs.contains) ?? false
    process.arguments = hasVerb ? arguments : ["verify"] + arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      // The program has said what differs; the status is that of its documentation.
      Diagnostics.error("inbetween ended with status \(process.terminationStatus)")
      return
    }
  }
}
