import InbetweenGoldens
import InbetweenDiagnostics
import InbetweenRendering
import InbetweenGeometry
import InbetweenPixels
import InbetweenTimeline

/// Compares one animation with its golden, or records it.
struct AnimationCheck {
  /// The result of the comparison.
  struct Outcome {
    /// The failure message; nil if the animation is equal.
    var failure: String?
    /// Pictures of the frame that differs most, and the motion that was found, for the failure.
    var attachments: [(name: String, bytes: [UInt8])] = []
  }

  let timeline: Timeline
  let name: String
  let store: GoldenStore
  let recording: AnimationRecording
  let framesPerSecond: Int
  /// The tolerance for positions and sizes, in points.
  let tolerance: Double

  func run() async -> Outcome {
    do {
      let run = try await sceneRun()
      let verdict = store.verify(run)
      if recording.mode.writes(after: verdict.code, isDamaged: verdict.isGoldenDamaged) {
        try store.record(run)
        return Outcome(failure: note(of: verdict))
      }
      if verdict.code == .success || verdict.code == .otherEnvironment { return Outcome() }
      return Outcome(failure: failure(verdict), attachments: attachments(verdict))
    } catch {
      return Outcome(failure: "\(name): \(error)")
    }
  }

  private func sceneRun() async throws -> SceneRun {
    let rate = Rational(Int32(min(max(framesPerSecond, 1), 1000)))
    guard let clock = FrameClock(rate: rate, duration: timeline.duration) else {
      throw AnimationProblem(description: "it has too many frames")
    }
    let frames = TimelineFrames(timeline)
    let pipeline = try FramePipeline(source: frames, clock: clock, workers: 2)
    let hashes = try await pipeline.records().map { $0.hash.description }
    var trace = MotionTrace(recording: timeline, framesPerSecond: rate)
    trace.scene = name
    let environment = RenderEnvironment.current(for: timeline)
    return SceneRun(
      trace: trace, scene: nil,
      environment: EnvironmentStamp(
        environment.libraries.map { ($0.name, $0.version) } + environment.fonts.map { ("font " + $0.name, $0.digest) }),
      width: frames.canvas.width, height: frames.canvas.height, hashes: hashes, tolerance: tolerance
    ) { index in try timeline.pixmap(at: clock.frame(index).time) }
  }

  /// A test that has written a golden has compared nothing, so it fails once and passes the next time, unless all
  /// goldens are recorded deliberately.
  private func note(of verdict: SceneVerdict) -> String? {
    guard recording != .all else { return nil }
    let what = verdict.golden == nil ? "there was no golden: it has been recorded" : "its golden has been recorded anew"
    return "\(name): \(what) in \(store.path(of: name)); look at it, and run the test again"
  }

  private func failure(_ verdict: SceneVerdict) -> String {
    guard let golden = verdict.golden, let difference = verdict.difference else {
      return "\(name): " + (verdict.notices.first ?? "there is no golden") + (verdict.golden == nil ? hint : "")
    }
    let pixels = difference.isEmpty ? pixelText(verdict, of: golden) : nil
    let sentence = Diagnosis(expected: golden.trace, actual: verdict.actual, tolerance: tolerance).detail
    return ([pixels ?? sentence] + verdict.notices).joined(separator: "; ")
  }

  private var hint: String { recording == .never ? "; INBETWEEN_RECORD=missing records it" : "" }

  private func pixelText(_ verdict: SceneVerdict, of golden: Golden) -> String {
    let count = verdict.changedFrames.count
    guard let worst = verdict.frames.first else { return "\(name): its pixels cannot be compared" }
    return "\(name): \(count) of \(golden.trace.frameCount) frames have other pixels though nothing moves otherwise, "
      + "worst \(worst.index) (\(worst.time.doubleValue) s)"
  }

  private func attachments(_ verdict: SceneVerdict) -> [(name: String, bytes: [UInt8])] {
    var result = [(name: name + ".trace.jsonl", bytes: Array(verdict.actual.text.utf8))]
    guard let worst = verdict.frames.first else { return result }
    do {
      let pictures = try worst.pictures()
      let all = [("expected", pictures.expected), ("actual", pictures.actual), ("difference", pictures.difference)]
      for (word, pixmap) in all {
        if let pixmap { result.append(("\(name).frame-\(worst.index).\(word).png", PNGEncoder.encode(pixmap))) }
      }
    } catch {
      result.append((name + ".pictures.txt", Array("\(error)".utf8)))
    }
    return result
  }
}

/// The reason why an animation could not be drawn.
struct AnimationProblem: Error, CustomStringConvertible {
  let description: String
}
