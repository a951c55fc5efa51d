import InbetweenInterfaceBuilder
import InbetweenDiagnostics
import InbetweenScene

/// The scenes of a storyboard or xib as paths of their own.
enum StoryboardScenes {
  /// `Main.storyboard#Login` and so on for each root view of a storyboard or xib; any other path is that of a scene.
  ///
  /// - Parameter scene: only the one of that storyboard ID, name or id.
  /// - Throws: how the process ends, after messages, where the file cannot be read.
  static func paths(of path: String, scene: String?, limits: LimitOptions) throws(ExitStatus) -> [String] {
    guard let parts = InterfaceBuilderFile.parts(of: path), parts.scene == nil else { return [path] }
    if let scene { return [path + "#" + scene] }
    do throws(SceneError) {
      let document = try InterfaceBuilderFile.document(path, options: SceneReader.Options(limits: limits.limits))
      // If a scene of a document without scenes is requested, the error says so.
      return document.roots.isEmpty ? [path] : document.roots.map { path + "#" + $0.id }
    } catch {
      Console.report(error.diagnostics, source: error.source)
      throw error.status
    }
  }
}
