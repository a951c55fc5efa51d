import InbetweenDiagnostics
import InbetweenScene
import InbetweenRendering
import InbetweenGeometry
import InbetweenTimeline

/// Scenes from a text to a frame, as `render` takes them.
enum ScenePlay {
  static let canvas = "inbetween: 1\ncanvas: {size: [60, 60], scale: 1}\n"

  /// Some views for constraints to speak of.
  static let views =
    canvas + """
      metrics: {m: 4}
      views:
        - view: a
          subviews:
            - view: b
        - label: c
          text: text
        - view: d

      """

  static func head(constant: String) -> String { canvas + "parameters: {p: 3}\nmetrics:\n  m: 4\n  e: \(constant)\n" }

  static func expressions(_ text: String) -> String {
    """
    inputs: {i: 0}
    views:
      - view: a
        frame: [e, \(text), 3, 4]
        alpha: \(text)
      - view: b
    constraints:
      - x: b.width == 5
    timeline:
      - at: 0
        animate: 0.1
        set: {x.constant: \(text)}
      - drive: {i: [[0, 0], [0.1, 1]]}

    """
  }

  /// Small, so that what passes them is found within the fuzzer's limits of time and memory.
  private static let options: SceneReader.Options = {
    var limits = SceneLimits()
    limits.views = 300
    limits.constraints = 1_000
    limits.events = 300
    limits.elements = 5_000
    limits.imageMemory = 8
    limits.work = 100_000_000
    limits.duration = 100
    var options = SceneReader.Options(limits: limits)
    options.root = "/var/empty"
    return options
  }()

  /// The fuzzer has one thread.
  private nonisolated(unsafe) static let typesetter = SceneTypesetter()

  static func play(_ text: String) {
    let source = SourceText(file: "/var/empty/s.yaml", text: text)
    let document: SceneDocument
    do throws(SceneError) { document = try SceneReader.read(source, options: options).document } catch {
      precondition(error.diagnostics.hasErrors, "a scene is refused without an error")
      print(error.diagnostics, source)
      return
    }
    let bake: SceneBake
    do throws(SceneError) {
      bake = try SceneBake(
        document, name: "s", typesetter: unsafe typesetter, images: ImageLoader(memoryLimit: 8 << 20))
    } catch { return print(error.diagnostics, source) }
    draw(bake.timeline, rate: document.framesPerSecond)
  }

  /// The first, the last and a frame between.
  private static func draw(_ timeline: Timeline, rate: Rational) {
    let (width, height) = timeline.canvas.pixelSize
    guard width <= 200, height <= 200, let clock = FrameClock(rate: rate, duration: timeline.duration) else { return }
    let frames = TimelineFrames(timeline)
    for index in Set([0, clock.count / 2, clock.count - 1]).sorted() {
      do throws(RenderError) {
        _ = try frames.pixmap(of: clock.frame(index), limits: RenderLimits(work: options.limits.work))
      } catch {
        guard case .tooMuchWork = error else { preconditionFailure("\(error)") }
      }
    }
  }

  /// Messages are made as they would be printed.
  private static func print(_ diagnostics: [Diagnostic], _ source: SourceText) {
    for diagnostic in diagnostics.prefix(20) { _ = diagnostic.description }
  }
}
