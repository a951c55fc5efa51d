import InbetweenDiagnostics
import InbetweenScene
import InbetweenRendering
import InbetweenGeometry
import InbetweenGoldens
import InbetweenPixels
import InbetweenTimeline

/// Plays other versions of a scene, for their motion and for the pixels of some frames.
struct Rerun {
  private let file: String
  private let name: String
  private let options: SceneReader.Options
  private let typesetters: Typesetters

  /// One for each list of font files: a text may name other fonts than the current scene.
  private final class Typesetters {
    private var opened: [[String]: SceneTypesetter] = [:]

    func typesetter(for fontFiles: [String]) -> SceneTypesetter {
      if let known = opened[fontFiles] { return known }
      let fresh = SceneTypesetter(fontFiles: fontFiles, sources: .installed)
      opened[fontFiles] = fresh
      return fresh
    }
  }

  /// Creates an instance with the name and the conditions of a scene.
  init(_ scene: PlayedScene) {
    self.init(file: scene.document.file, name: scene.name, options: scene.options)
  }

  /// - Parameters:
  ///   - file: The path of the scene, which its images and fonts are relative to.
  ///   - options: The conditions and limits.
  init(file: String, name: String, options: SceneReader.Options) {
    self.options = options
    self.file = file
    self.name = name
    typesetters = Typesetters()
  }

  /// nil where the version is no valid scene.
  func timeline(of version: SceneVersion) -> (timeline: Timeline, rate: Rational)? {
    bake(of: version).map { ($0.timeline, $0.document.framesPerSecond) }
  }

  /// nil where the version is no valid scene.
  func bake(of version: SceneVersion) -> SceneBake? {
    do {
      var options = options
      options.importedTexts = version.imports
      let document = try SceneReader.read(SourceText(file: file, text: version.text), options: options).document
      let given = document.files.compactMap { file in version.files[file.written].map { (file.path, $0) } }
      let images = ImageLoader(
        memoryLimit: options.limits.imageMemory << 20, given: Dictionary(given) { first, _ in first })
      let typesetter = typesetters.typesetter(for: document.fonts.map(\.path))
      let bake = try SceneBake(
        document, name: name, typesetter: typesetter, images: images, findsAmbiguity: false, scope: [])
      return typesetter.failure == nil ? bake : nil
    } catch { return nil }
  }

  /// nil where the version is no valid scene.
  func trace(of version: SceneVersion) -> MotionTrace? {
    timeline(of: version).map { MotionTrace(recording: $0.timeline, framesPerSecond: $0.rate) }
  }

  /// The pixel hashes of some frames; nil if the version is not a scene that can be drawn.
  func hashes(of version: SceneVersion, frames: [Int]) -> [String]? {
    guard let (timeline, rate) = timeline(of: version),
      let clock = FrameClock(rate: rate, duration: timeline.duration)
    else { return nil }
    return hashes(timeline, clock, frames)
  }

  /// The pixel hashes of all frames; nil if the version is not a scene that can be drawn.
  func hashes(of version: SceneVersion) -> [String]? {
    guard let (timeline, rate) = timeline(of: version),
      let clock = FrameClock(rate: rate, duration: timeline.duration)
    else { return nil }
    return hashes(timeline, clock, Array(0..<clock.count))
  }

  /// Draws frames of a text; nil if the version is not a scene that can be played.
  func frames(of version: SceneVersion) -> (source: TimelineFrames, clock: FrameClock)? {
    guard let (timeline, rate) = timeline(of: version), let clock = FrameClock(rate: rate, duration: timeline.duration)
    else { return nil }
    return (TimelineFrames(timeline), clock)
  }

  private func hashes(_ timeline: Timeline, _ clock: FrameClock, _ frames: [Int]) -> [String]? {
    let source = TimelineFrames(timeline)
    let drawing = RenderLimits(work: options.limits.work)
    do {
      return try source.hashes(of: frames.map(clock.frame), limits: drawing).map(\.description)
    } catch { return nil }
  }
}
