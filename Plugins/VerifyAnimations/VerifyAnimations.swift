import Foundation
import PackagePlugin

/// `swift package verify-animations [ARGUMENT ...]`: verifies the golden animations of the package that uses Inbetween, in
/// that package's folder and with the Inbetween that it depends on. The arguments are those of `inbetween verify`;
/// another verb comes first where it is wanted: `swift package verify-animations record passbook`.
@main
struct VerifyAnimations: CommandPlugin {
  private static let verbs: Set<String> = ["verify", "record", "approve", "diff", "prune", "render", "check"]

  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "inbetween").url
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
