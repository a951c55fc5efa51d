import InbetweenDiagnostics
import InbetweenFiles
import InbetweenGoldens
import InbetweenRendering
import InbetweenScene

/// A scene with a golden, which may still have to be recorded: a file, and the conditions under which it is played.
struct GoldenScene: Hashable, Sendable {
  let path: String
  let variant: GoldenVariant
  /// The name of its golden, which is used in all messages: `login`, `login@device=iPhone-15,scale=2`.
  let name: String

  /// - Parameter variant: The conditions; by default those that the scene itself specifies.
  init(path: String, variant: GoldenVariant = GoldenVariant()) {
    self.path = path
    self.variant = variant
    name = OutputName.name(ofFile: path, variant)
  }

  /// The scenes of a file that have goldens of their own.
  struct Found {
    /// One for each variant, in the order of the file.
    var scenes: [GoldenScene]
    /// Whether the file could be read; otherwise it counts as one scene, and playing it reports the errors.
    var isKnown = true
    /// Whether the file is no scene, but contains styles and components for scenes.
    var isLibrary = false
  }

  /// The scenes with goldens of a file: the variants that the file specifies, or else those of the project.
  static func all(in path: String, _ limits: SceneLimits) -> Found {
    let plain = GoldenScene(path: path)
    func made(_ variants: [GoldenVariant]) -> Found {
      Found(scenes: variants.map { GoldenScene(path: path, variant: $0) })
    }
    let bytes: [UInt8]
    do throws(InputFile.Refusal) {
      bytes = try InputFile.bytes(of: path, atMost: limits.fileSize)
    } catch {
      return Found(scenes: [plain], isKnown: false)
    }
    guard let source = SourceText(file: path, utf8: bytes) else { return Found(scenes: [plain], isKnown: false) }
    if SceneReader.isLibrary(source) { return Found(scenes: [], isLibrary: true) }
    do throws(SceneError) {
      if let own = try SceneReader.variants(in: source) { return made(own) }
    } catch { return Found(scenes: [plain], isKnown: false) }
    return Project.current?.file.variants(of: plain.name).map(made) ?? Found(scenes: [plain])
  }

  /// The scene of a golden, as far as its text and the project still define it: for playing the recorded scene.
  ///
  /// - Parameters:
  ///   - name: The golden's name.
  ///   - text: The recorded text of the scene.
  static func variant(named name: String, path: String, text: String) -> GoldenVariant {
    var known = Project.current?.file.variants(of: OutputName.name(ofFile: path)) ?? []
    do throws(SceneError) {
      if let own = try SceneReader.variants(in: SourceText(file: path, text: text)) { known = own }
    } catch { return GoldenVariant() }
    return known.first { OutputName.name(ofFile: path, $0) == name } ?? GoldenVariant()
  }

  /// The options for reading the scene.
  func options(_ limits: SceneLimits) -> SceneReader.Options {
    var options = SceneReader.Options.ofProject(limits)
    variant.apply(to: &options)
    return options
  }

  /// Reads and plays it.
  func load(_ limits: SceneLimits) throws(SceneError) -> PlayedScene {
    try SceneLoader(options: options(limits)).load(path, name: name)
  }

  /// The predicted cost of drawing it.
  ///
  /// - Throws: If its file cannot be read.
  func forecast(_ limits: SceneLimits) throws(CommandFailure) -> ShardPlan.Item {
    try SceneLoader(options: options(limits)).forecast(path, name: name)
  }
}
