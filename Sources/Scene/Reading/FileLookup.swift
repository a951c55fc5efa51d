/// Finds the files that a scene names, each once: following the links in a path takes as long as reading many lines.
struct FileLookup {
  private let scene: String
  private let folder: String?
  private let symbols: String?
  /// The folder that the scene's files must be in. It is looked for when the scene names a file.
  private(set) lazy var root = SceneRoot(scene: scene, folder: folder, symbols: symbols)
  /// By the paths as they are written.
  private var paths: [String: Result<String, SceneRoot.Refusal>] = [:]
  /// By the paths by which a scene that was read knows them.
  private var knownPaths: [String: Result<String, SceneRoot.Refusal>] = [:]

  /// As `SceneRoot(scene:folder:symbols:)`.
  init(scene: String, folder: String?, symbols: String?) {
    self.scene = scene
    self.folder = folder
    self.symbols = symbols
  }

  /// As ``SceneRoot/resolve(_:)``.
  mutating func path(of written: String) throws(SceneRoot.Refusal) -> String {
    if let known = paths[written] { return try known.get() }
    let root = root
    let found = Result { () throws(SceneRoot.Refusal) in try root.resolve(written) }
    paths[written] = found
    return try found.get()
  }

  /// As ``SceneRoot/resolveKnown(_:)``.
  mutating func knownPath(of path: String) throws(SceneRoot.Refusal) -> String {
    if let known = knownPaths[path] { return try known.get() }
    let root = root
    let found = Result { () throws(SceneRoot.Refusal) in try root.resolveKnown(path) }
    knownPaths[path] = found
    return try found.get()
  }
}
