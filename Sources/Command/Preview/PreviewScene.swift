import InbetweenDiagnostics
import InbetweenMotion
import InbetweenScene
import InbetweenRendering
import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

/// A scene as a page shows it: what it is made of, and each of its frames on request.
struct PreviewScene: Sendable {
  let loaded: LoadedScene
  let clock: FrameClock
  /// With the inputs that are held by hand.
  let timeline: Timeline

  /// - Parameters:
  ///   - inputs: values by name that take the place of what drives the inputs.
  ///   - framesPerSecond: the scene's own where nil.
  /// - Throws: where no frame can be drawn.
  init(
    _ loaded: LoadedScene, inputs: [String: Double] = [:], framesPerSecond: Rational? = nil
  ) throws(PlayedSceneError) {
    func refused(_ problem: Diagnostic) -> PlayedSceneError {
      PlayedSceneError(diagnostics: [problem], source: loaded.source, status: .wrongInput)
    }
    if let problem = loaded.canvasProblem { throw refused(problem) }
    let rate = framesPerSecond ?? loaded.document.framesPerSecond
    guard let clock = FrameClock(rate: rate, duration: loaded.timeline.duration) else {
      throw refused(.error("too many frames to show", at: loaded.document.canvas.place))
    }
    self.loaded = loaded
    self.clock = clock
    let names = PreviewScene.inputNames(of: loaded)
    var held: [Int: Double] = [:]
    for (index, name) in names.enumerated() { held[index] = inputs[name] }
    timeline = loaded.timeline.holding(held)
  }

  /// Tilt first, as ``Timeline/inputTracks`` has it.
  static func inputNames(of loaded: LoadedScene) -> [String] {
    ["tilt.horizontal", "tilt.vertical"] + loaded.document.inputs.map(\.name)
  }

  /// The frame as a PNG file.
  ///
  /// - Parameter index: what is not a frame's index counts as the nearest that is.
  /// - Throws: `RenderError` where it takes too much work.
  func png(_ index: Int) throws(RenderError) -> [UInt8] { try timeline.png(at: frame(index).time) }

  func frame(_ index: Int) -> Frame { clock.frame(min(max(index, 0), clock.count - 1)) }

  /// Where every view is in a frame.
  func tree(_ index: Int) -> TreeReport { TreeReport(loaded, timeline: timeline, at: frame(index).time.doubleValue) }

  /// Why an attribute of a view has its value, at a frame's time.
  ///
  /// - Throws: where the scene cannot be played again.
  func explanation(
    of view: String, _ attribute: LayoutAttribute, at index: Int
  ) throws(SceneBakeError) -> ExplanationReport? {
    let time = frame(index).time
    let answer = try SceneExplanation.explain(
      loaded.document, view: view, attribute: attribute, at: time,
      typesetter: SceneTypesetter(fontFiles: loaded.document.fonts.map(\.path), sources: .installed),
      images: SceneImages())
    guard case .success(let explanation) = answer else { return nil }
    return ExplanationReport(
      scene: loaded.name, view: view, attribute: attribute, time: time.doubleValue, explanation: explanation)
  }

  /// The constraints that speak of a view, as the scene writes them.
  func constraints(of view: String) -> [SceneConstraint] {
    loaded.document.constraints.filter { $0.firstItem.name == view || $0.secondItem?.name == view }
  }
}
