import InbetweenDiagnostics
import InbetweenFiles
import InbetweenRendering
import InbetweenScene

/// A scene with a golden, which may still have to be recorded: a file, and the conditions under which it is played.
struct GoldenScene: Hashable, Sendable {
  let path: String
  let variant: SceneVariant
  /// The name of its golden, which is used in all messages: `login`, `login@device=iPhone-15,scale=2`.
  let name: String

  /// - Parameter variant: the scene as it is unless something else is said.
  init(path: String, variant: SceneVariant = SceneVariant()) {
    self.path = path
    self.variant = variant
    name = OutputName.name(ofFile: path, variant)
  }

  /// What a scene file has goldens of.
  struct Found {
    /// One for each variant, in the order of the file.
    var scenes: [GoldenScene]
    /// Whether the file could be read so far; otherwise it is one scene, and playing it reports the mistakes.
    var isKnown = true
  }

  /// What a scene file has goldens of: what it says itself, or else what the project says.
  static func all(in path: String) -> Found {
    let plain = GoldenScene(path: path)
    func made(_ variants: [SceneVariant]) -> Found {
      Found(scenes: variants.map { GoldenScene(path: path, variant: $0) })
    }
    let bytes: [UInt8]
    do throws(InputFile.Refusal) {
      bytes = try InputFile.bytes(of: path, atMost: SceneLimit.fileSize.range.upperBound)
    } catch {
      return Found(scenes: [plain], isKnown: false)
    }
    guard let source = SourceText(file: path, utf8: bytes) else { return Found(scenes: [plain], isKnown: false) }
    do throws(SceneReadingError) {
      if let own = try SceneReader.variants(in: source) { return made(own) }
    } catch { return Found(scenes: [plain], isKnown: false) }
    return Project.current?.file.variants(of: plain.name).map(made) ?? Found(scenes: [plain])
  }

  /// The scene of a golden, as far as its text and the project still tell: for playing what was recorded.
  ///
  /// - Parameters:
  ///   - name: the golden's.
  ///   - text: the scene as it was recorded.
  static func variant(named name: String, path: String, text: String) -> SceneVariant {
    var known = Project.current?.file.variants(of: OutputName.name(ofFile: path)) ?? []
    do throws(SceneReadingError) {
      if let own = try SceneReader.variants(in: SourceText(file: path, text: text)) { known = own }
    } catch { return SceneVariant() }
    return known.first { OutputName.name(ofFile: path, $0) == name } ?? SceneVariant()
  }

  /// How it is read.
  func options(_ limits: SceneLimits) -> SceneReaderOptions {
    var options = SceneReaderOptions(limits: limits)
    variant.apply(to: &options)
    return options
  }

  /// Reads and plays it.
  func load(_ limits: SceneLimits) throws(PlayedSceneError) -> LoadedScene {
    try SceneLoader(options: options(limits)).load(self)
  }
}
