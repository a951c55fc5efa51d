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
    guard build.succeeded else {
      Diagnostics.error(
        "the package does not build, so that InbetweenUIKit is not there to check with:\n" + build.logText)
      return
    }
    // The plugin's folder lies in plugins/UIKitCoverage/outputs of what is built.
    let scratch = (0..<3).reduce(context.pluginWorkDirectoryURL) { url, _ in url.deletingLastPathComponent() }
    let tool = Process()
    tool.executableURL = try context.tool(named: "uikit-coverage-tool").url
    tool.arguments = ["--build", scratch.appending(path: "debug").path()] + arguments
    try tool.run()
    tool.waitUntilExit()
    if tool.terminationStatus != 0 { Diagnostics.error("the files could not be checked") }
  }
}
