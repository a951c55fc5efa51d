import Foundation
import PackagePlugin

/// `swift package uikit-coverage FOLDER`, in a package that depends on InbetweenUIKit.
@main
struct UIKitCoverage: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    guard !arguments.isEmpty else {
      Diagnostics.error("say which folder: swift package uikit-coverage App/Sources")
      return
    }
    let build = try packageManager.build(.all(includingTests: false), parameters: .init(configuration: .debug))
    // The plugin's folder lies in plugins/UIKitCoverage/outputs of the build folder.
    let scratch = (0..<3).reduce(context.pluginWorkDirectoryURL) { url, _ in url.deletingLastPathComponent() }
    // The package's own targets may have errors.
    let module = scratch.appending(path: "debug/Modules/InbetweenUIKit.swiftmodule")
    guard build.succeeded || FileManager.default.fileExists(atPath: module.path()) else {
      Diagnostics.error(
        "the package does not build, so that InbetweenUIKit is not there to check with:\n" + build.logText)
      return
    }
    let tool = Process()
    tool.executableURL = try context.tool(named: "uikit-coverage-tool").url
    tool.arguments = ["--build", scratch.appending(path: "debug").path()] + arguments
    try tool.run()
    tool.waitUntilExit()
    if tool.terminationStatus != 0 { Diagnostics.error("the files could not be checked") }
  }
}
