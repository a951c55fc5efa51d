import InbetweenRendering
import InbetweenScene

/// Files that differ from a git revision, and the scenes affected by them.
struct ChangedFiles {
  /// Absolute, without links.
  private let paths: Set<String>
  private let goldens: String

  /// - Parameters:
  ///   - paths: absolute, without links.
  ///   - goldens: the folder of goldens.
  init(_ paths: Set<String>, goldens: String) {
    self.paths = paths
    self.goldens = Git.absolute(goldens)
  }

  /// Whether a scene, its golden, the project's file, or an image or font that it opens is among them.
  func concern(_ scene: GoldenScene) -> Bool {
    let file = Git.absolute(scene.path)
    let golden = goldens + "/" + scene.name + "/"
    if let project = Project.current, paths.contains(Git.absolute(project.path)) { return true }
    if paths.contains(file) || paths.contains(where: { $0.hasPrefix(golden) }) { return true }
    // Files of a scene are in its folder. Which files it opens is known only after playing it, because names can be
    // computed.
    let folder = String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)]) + "/"
    let isScene: (String) -> Bool = { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
    guard paths.contains(where: { $0.hasPrefix(folder) && !$0.hasPrefix(goldens + "/") && !isScene($0) }) else {
      return false
    }
    do throws(PlayedSceneError) {
      return try scene.load(SceneLimits()).files.contains { paths.contains($0.path) }
    } catch {
      // A scene that cannot be played is included, so that the reason is reported.
      return true
    }
  }
}
