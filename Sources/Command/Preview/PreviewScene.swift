import InbetweenDiagnostics
import InbetweenMotion
import InbetweenScene
import InbetweenRendering
import InbetweenGeometry
import InbetweenPixels
import InbetweenLayout
import InbetweenTimeline

/// A scene as shown by a page: its description, and each of its frames on request.
struct PreviewScene: Sendable {
  let loaded: PlayedScene
  let clock: FrameClock
  /// The timeline, with the inputs that the user has set.
  let timeline: Timeline
  private let viewer: FrameViewer<TimelineFrames>

  /// - Parameters:
  ///   - inputs: Values by name that replace the inputs' drivers.
  ///   - framesPerSecond: The frame rate; nil for the scene's own.
  /// - Throws: If no frame can be drawn.
  init(
    _ loaded: PlayedScene, inputs: [String: Double] = [:], framesPerSecond: Rational? = nil
  ) throws(SceneError) {
    func refused(_ problem: Diagnostic) -> SceneError {
      SceneError([problem], source: loaded.source, status: .wrongInput)
    }
    if let problem = loaded.canvasProblem { throw refused(problem) }
    let rate = framesPerSecond ?? loaded.document.framesPerSecond
    guard let clock = FrameClock(rate: rate, duration: loaded.timeline.duration) else {
      throw refused(.error("too many frames to show", at: loaded.document.canvas.place))
    }
    if let problem = FrameOptions.problem(clock.count, of: clock, in: loaded) {
      throw refused(.error(problem.message, at: loaded.document.canvas.place, hint: problem.hint))
    }
    self.loaded = loaded
    self.clock = clock
    let names = PreviewScene.inputNames(of: loaded)
    var held: [Int: Double] = [:]
    for (index, name) in names.enumerated() { held[index] = inputs[name] }
    timeline = loaded.timeline.holding(held)
    viewer = FrameViewer(TimelineFrames(timeline))
  }

  /// Tilt first, as in ``Timeline/inputTracks``.
  static func inputNames(of loaded: PlayedScene) -> [String] {
    ["tilt.horizontal", "tilt.vertical"] + loaded.document.inputs.map(\.name)
  }

  /// The frame as a PNG file.
  ///
  /// - Parameter index: The frame; limited to the valid range.
  /// - Throws: `RenderError` if it takes too much work.
  func png(_ index: Int) throws(RenderError) -> [UInt8] { try timeline.png(at: frame(index).time) }

  /// What a frame shows otherwise than another one that the page has, as little-endian 32-bit words: the rows of a
  /// band; then for each band that differs its index, the number of words that follow, and these, packed.
  ///
  /// - Parameters:
  ///   - index: what is not a frame's index counts as the nearest that is.
  ///   - base: The frame that the page has; nil for all bands.
  /// - Throws: `RenderError` where it takes too much work.
  func bands(_ index: Int, after base: Int?) async throws(RenderError) -> [UInt8] {
    let bands = try await viewer.bands(of: frame(index), after: base)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(bands.reduce(4) { $0 + 8 + $1.pixels.bytes.count })
    func append(_ word: Int) { (0..<4).forEach { bytes.append(UInt8(truncatingIfNeeded: word >> (8 * $0))) } }
    append(PixelBand.rows)
    for band in bands {
      append(band.index)
      append(band.pixels.bytes.count / 4)
      bytes += band.pixels.bytes
    }
    return bytes
  }

  func frame(_ index: Int) -> Frame { clock.frame(min(max(index, 0), clock.count - 1)) }

  /// The frames of all views in a frame of the scene.
  func tree(_ index: Int) -> TreeReport { TreeReport(loaded, timeline: timeline, at: frame(index).time.doubleValue) }

  /// The explanation of the value of a view's attribute at a frame's time.
  ///
  /// - Throws: If the scene cannot be played again.
  func explanation(
    of view: String, _ attribute: LayoutAttribute, at index: Int
  ) throws(SceneError) -> ExplanationReport? {
    let time = frame(index).time
    let answer = try SceneExplanation.explain(
      loaded.document, view: view, attribute: attribute, at: time,
      typesetter: SceneTypesetter(fontFiles: loaded.document.fonts.map(\.path), sources: .installed),
      images: ImageLoader())
    guard case .success(let explanation) = answer else { return nil }
    return ExplanationReport(
      scene: loaded.name, view: view, attribute: attribute, time: time.doubleValue, explanation: explanation)
  }

  /// The constraints that involve a view, as the scene writes them.
  func constraints(of view: String) -> [SceneConstraint] {
    loaded.document.constraints.filter { $0.firstItem.name == view || $0.secondItem?.name == view }
  }
}
