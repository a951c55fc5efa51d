import InbetweenGoldens
import InbetweenDiagnostics
import InbetweenRendering
import InbetweenGeometry
import InbetweenPixels

/// Creates the pictures of a scene for a report. The expected picture of a frame is the image in the golden; if the
/// golden has no image of the frame, it is a picture with the recorded pixel hash: a current frame, or the recorded
/// scene drawn again. If there is none, the frame has no expected picture.
struct FrameDrawing {
  let store: GoldenStore
  let run: SceneRun
  let verdict: SceneVerdict
  private let recorded: ExpectedFrames

  /// A frame that was drawn again because the golden keeps only its hash.
  struct Unseen {
    let index: Int
    /// In seconds.
    let time: Rational
    let comparison: Comparison
  }

  init(store: GoldenStore, run: SceneRun, verdict: SceneVerdict, rerun: Rerun) {
    self.store = store
    self.run = run
    self.verdict = verdict
    recorded = ExpectedFrames(verdict.golden, in: store, run: run, rerun: rerun)
  }

  /// The reason why frames have no expected picture; nil if all have one.
  var problem: String? { recorded.problem }

  /// Some of the frames that differ only in pixels and of which the golden keeps only hashes. The expected frame is
  /// drawn again; frames whose hash then equals the recorded one are compared with the current frame.
  func unseenFrames(limit: Int) -> [Unseen] {
    guard let golden = verdict.golden, verdict.difference?.isEmpty == true, verdict.code == .different,
      verdict.frames.allSatisfy({ $0.comparison.passes }), let comparer
    else { return [] }
    let unseen = verdict.changedFrames.filter { !golden.manifest.frames.contains($0) }
    return MotionComparison.spread(unseen, limit).compactMap { index in
      do {
        let (expected, actual) = try pair(index, golden)
        guard let expected, let actual, expected.pixelHash.description == golden.manifest.hashes[index] else {
          return nil
        }
        let comparison = try comparer.compare(expected, with: actual)
        return Unseen(index: index, time: golden.trace.time(ofFrame: index), comparison: comparison)
      } catch { return nil }  // It is counted among the frames that differ all the same.
    }
  }

  /// Nil if the scene names an unknown comparer, which the verdict reports.
  private var comparer: Comparer? {
    guard let name = run.comparer else { return .standard }
    do { return try Comparer(named: name) } catch { return nil }
  }

  /// - Parameters:
  ///   - worst: The frame that the message names.
  ///   - problems: Receives the reasons why frames cannot be shown.
  func reports(
    worst: Int?, unseen: [Unseen], limit: Int, _ problems: inout [String]
  ) -> [SceneReport.FrameReport] {
    guard let golden = verdict.golden else { return fresh(limit: limit, &problems) }
    var reports = verdict.frames.map { frame in
      report(frame.index, at: frame.time, frame.comparison.summary, &problems) { try frame.pictures() }
    }
    for frame in unseen {
      reports.append(
        report(frame.index, at: frame.time, frame.comparison.summary, &problems) { try drawn(frame.index, golden) })
    }
    // If no frame is named, for example because only the duration is longer, the last frames are shown.
    let named = worst ?? (verdict.difference?.shape.isEmpty == false ? golden.trace.frameCount - 1 : nil)
    if let named, !reports.contains(where: { $0.index == named }) {
      reports.append(
        report(named, at: golden.trace.time(ofFrame: named), note(named, golden), &problems) {
          try drawn(named, golden)
        })
    }
    return reports
  }

  private func report(
    _ index: Int, at time: Rational, _ summary: String, _ problems: inout [String],
    _ pictures: () throws -> FramePictures
  ) -> SceneReport.FrameReport {
    do {
      return .init(
        scene: verdict.scene, index: index, seconds: time.doubleValue, summary: summary, try pictures())
    } catch {
      problems.append("\(error)")
      return .init(
        scene: verdict.scene, index: index, seconds: time.doubleValue, summary: "cannot be shown: \(error)", files: [])
    }
  }

  /// A note about the expected picture.
  private func note(_ index: Int, _ golden: Golden) -> String {
    if golden.manifest.frames.contains(index) { return "the worst frame" }
    let (isRecorded, reason) = recorded.state(index)
    guard let isRecorded else { return "the worst frame; what was expected is not kept: \(reason)" }
    return "the worst frame; what was expected is drawn again from the recorded scene"
      + (isRecorded ? "" : ", with other pixels than those recorded")
  }

  private func drawn(_ index: Int, _ golden: Golden) throws -> FramePictures {
    let (expected, actual) = try pair(index, golden)
    guard let expected, let actual, expected.width == actual.width, expected.height == actual.height, let comparer
    else {
      return FramePictures(expected: expected, actual: actual)
    }
    return FramePictures(
      expected: expected, actual: actual, difference: try comparer.differenceImage(expected, actual))
  }

  /// A frame of the golden, and the frame at the same time in the current run.
  private func pair(_ index: Int, _ golden: Golden) throws -> (expected: Pixmap?, actual: Pixmap?) {
    let time = golden.trace.time(ofFrame: index)
    let now = index == golden.trace.frameCount - 1 ? run.trace.frameCount - 1 : run.trace.nearestFrame(to: time)
    return (try recorded.pixels(index), try run.pixels(now))
  }

  /// The frames shown of a scene without a golden.
  private func fresh(limit: Int, _ problems: inout [String]) -> [SceneReport.FrameReport] {
    guard verdict.code == .nothingCompared else { return [] }
    return run.frames.prefix(limit).map { index in
      report(index, at: run.trace.time(ofFrame: index), "new", &problems) {
        FramePictures(actual: try run.pixels(index))
      }
    }
  }

  /// The frames that the golden keeps of a scene that passed: both sides are the same.
  ///
  /// - Parameter hasPictures: Whether their pictures are needed, besides their names.
  static func addKept(to report: inout SceneReport, in store: GoldenStore, hasPictures: Bool) {
    let scene = report.name
    do {
      let golden = try store.load(scene)
      report.frames = try golden.manifest.frames.map { index in
        let path = store.path(of: scene) + "/" + GoldenManifest.fileName(ofFrame: index)
        let bytes = hasPictures ? try GoldenFiles.read(path) : nil
        return .init(
          scene: scene, index: index, seconds: golden.trace.time(ofFrame: index).doubleValue, summary: "",
          files: [(.expected, bytes), (.actual, bytes)])
      }
    } catch {
      report.lackPictures("\(error)")
    }
  }
}
