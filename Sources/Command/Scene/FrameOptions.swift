import ArgumentParser
import InbetweenDiagnostics
import InbetweenRendering
import InbetweenGeometry
import InbetweenScene
import InbetweenTimeline

/// The options that select frames of a scene.
struct FrameOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames per second, such as 60 or 30000/1001 (default: the scene's).", valueName: "rate"))
  var fps: FrameRate?

  @Option(parsing: .unconditional, help: ArgumentHelp("The first time: seconds, a label, or end.", valueName: "time"))
  var from: TimeArgument?

  @Option(parsing: .unconditional, help: ArgumentHelp("The last time.", valueName: "time"))
  var to: TimeArgument?

  /// - Throws: If the rate and the duration give too many frames.
  func clock(for scene: PlayedScene) throws(CommandFailure) -> FrameClock {
    let rate = fps?.rate ?? scene.document.framesPerSecond
    guard let clock = FrameClock(rate: rate, duration: scene.timeline.duration) else {
      throw CommandFailure(
        .wrongInput, "\(text(scene.timeline.duration)) s at \(rate) frames a second are too many frames",
        hint: "at most \(FrameClock.maximumCount) can be rendered")
    }
    return clock
  }

  /// The indices of the frames of a clock between the given times.
  /// - Throws: If there are none.
  func indices(of clock: FrameClock, in scene: PlayedScene) throws(CommandFailure) -> Range<Int> {
    let start = try from?.time(in: scene.timeline)
    let end = try to?.time(in: scene.timeline)
    let indices = clock.indices(from: start, to: end)
    guard !indices.isEmpty else {
      let range = "\(text(start ?? .zero)) s to \(text(end ?? clock.duration)) s"
      throw CommandFailure(
        .wrongInput, "'\(scene.name)' has no frame from \(range)",
        hint: "it lasts \(text(clock.duration)) s at \(clock.rate) frames a second")
    }
    try FrameOptions.refuse(indices.count, of: clock, in: scene)
    return indices
  }

  /// Refuses what would take long although each of its frames does not.
  ///
  /// - Parameter count: The number of frames of the clock that a run takes.
  static func refuse(_ count: Int, of clock: FrameClock, in scene: PlayedScene) throws(CommandFailure) {
    guard let problem = problem(count, of: clock, in: scene) else { return }
    throw CommandFailure(.wrongInput, problem.message, hint: problem.hint)
  }

  /// The reason why that many frames are not taken; nil if they are.
  static func problem(_ count: Int, of clock: FrameClock, in scene: PlayedScene) -> (message: String, hint: String)? {
    let limit = scene.document.limits.frames
    guard count > limit else { return nil }
    return (
      "'\(scene.name)' has \(count) frames at \(clock.rate) frames a second, more than \(limit)",
      "take fewer a second, or raise the limit with \(SceneLimits.Option.frames.option)"
    )
  }

  private func text(_ seconds: Rational) -> String { JSONText.number(seconds.doubleValue) }
}
