import Foundation
import PackagePlugin

/// Compiles an app's sources, as they are, into a target for Linux.
///
/// The target's folder holds `uikit-sources.txt`: a folder or Swift file a line, relative to it. What is found there is
/// rewritten and compiled as the target's own.
@main
struct UIKitOnLinux: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let list = target.directoryURL.appending(path: "uikit-sources.txt")
    guard let text = try? String(contentsOf: list, encoding: .utf8) else {
      Diagnostics.error("\(target.name) has no uikit-sources.txt, which says where the sources are")
      return []
    }
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let sources = lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }
      .flatMap { files(at: target.directoryURL.appending(path: $0).standardizedFileURL) }
    for (name, files) in Dictionary(grouping: sources, by: \.lastPathComponent).sorted(by: { $0.key < $1.key })
    where files.count > 1 {
      let paths = files.map { $0.path() }.joined(separator: ", ")
      Diagnostics.error("files of a module need different names, and \(target.name) has several \(name): \(paths)")
      return []
    }
    // `#fileID` would not be unique if what is written had the name of the file that it comes from.
    let outputs = sources.map { source in
      context.pluginWorkDirectoryURL.appending(path: source.deletingPathExtension().lastPathComponent + "+Linux.swift")
    }
    let modules = target.dependencies.flatMap { dependency -> [String] in
      switch dependency {
      case .target(let target): [target.name]
      case .product(let product): product.targets.map(\.name)
      @unknown default: []
      }
    }
    return [
      .buildCommand(
        displayName: "Rewriting \(sources.count) files of \(target.name) for Linux",
        executable: try context.tool(named: "uikit-on-linux").url,
        arguments: modules.flatMap { ["--module", $0] } + zip(sources, outputs).flatMap { [$0.path(), $1.path()] },
        inputFiles: sources + [list], outputFiles: outputs)
    ]
  }

  private func files(at url: URL) -> [URL] {
    if url.pathExtension == "swift" { return [url] }
    let found = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
    return (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
      .sorted { $0.path() < $1.path() }
  }
}
