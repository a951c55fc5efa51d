import InbetweenGoldens
import InbetweenPixels
import InbetweenRendering

/// Decides how the frames of a golden that are kept only as hashes can be shown: a picture counts as expected if its
/// pixel hash is the recorded one.
struct RecordedFrames: Sendable {
  private let hashes: [String]
  /// Files of the recorded scene that are not kept and have changed since.
  private let lostFiles: [String]
  /// Whether other libraries drew the golden, so that the recorded scene has other hashes here.
  private let isFromElsewhere: Bool
  private let found: [String: Int]

  init(_ golden: Golden, run: SceneRun) {
    hashes = golden.manifest.hashes
    lostFiles = golden.scene?.lostFiles(in: run.scene) ?? []
    isFromElsewhere = !run.environment.differences(from: golden.manifest.environment).isEmpty
    found = Dictionary(run.hashes.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// The frame of the current run that has exactly the pixels of a frame; nil if there is none.
  func current(like frame: Int) -> Int? { hashes.indices.contains(frame) ? found[hashes[frame]] : nil }

  /// Whether a picture of the recorded scene, drawn again, shows what was expected.
  func accepts(_ hash: String, as frame: Int) -> Bool {
    hashes.indices.contains(frame) && (hash == hashes[frame] || (isFromElsewhere && lostFiles.isEmpty))
  }

  /// Whether a picture has the recorded pixels.
  func isRecorded(_ hash: String, as frame: Int) -> Bool { hashes.indices.contains(frame) && hash == hashes[frame] }

  /// Reasons why a frame has no expected picture.
  static let damaged = "the golden's image is missing or damaged"
  static let notPlayed = "the recorded scene cannot be played here"

  /// The reason why the recorded scene, drawn again, is not shown.
  var refusal: String {
    guard !lostFiles.isEmpty else { return "the recorded scene is not drawn as it was recorded any more" }
    let files =
      lostFiles.prefix(3).joined(separator: ", ")
      + (lostFiles.count > 3 ? " and \(lostFiles.count - 3) more" : "")
    return "\(files) \(lostFiles.count == 1 ? "is another file" : "are other files") than when it was recorded"
  }
}

/// The expected pictures of a scene. The recorded scene is played when the first of its frames is needed.
final class ExpectedFrames {
  private let store: GoldenStore
  private let golden: Golden?
  private let run: SceneRun
  private let rule: RecordedFrames?
  private let rerun: Rerun
  private var isPlayed = false
  private var frames: (source: TimelineFrames, clock: FrameClock)?
  /// Frames whose picture was drawn and is not what was expected.
  private var refused: Set<Int> = []

  init(_ golden: Golden?, in store: GoldenStore, run: SceneRun, rerun: Rerun) {
    self.store = store
    self.golden = golden
    self.run = run
    rule = golden.map { RecordedFrames($0, run: run) }
    self.rerun = rerun
  }

  /// A frame of the golden: its image, or a picture with its pixels. Nil if there is none: the recorded scene cannot be
  /// played here, has no such frame, or is not drawn as it was recorded.
  func pixels(_ index: Int) throws -> Pixmap? {
    guard let golden, let rule, !refused.contains(index) else { return nil }
    if golden.manifest.frames.contains(index) { return try store.frame(index, of: golden) }
    return try drawn(index, golden, rule)
  }

  /// The same for a report, in which a damaged image of the golden is no error: the verdict reports it.
  ///
  /// - Returns: The picture, or the reason why there is none.
  func shown(_ index: Int) throws -> (pixels: Pixmap?, reason: String?) {
    guard let golden, let rule else { return (nil, nil) }
    let isKept = golden.manifest.frames.contains(index)
    if isKept {
      do throws(GoldenStoreError) { return (try store.frame(index, of: golden), nil) } catch {}
    }
    if let pixels = try refused.contains(index) ? nil : drawn(index, golden, rule) { return (pixels, nil) }
    return (nil, isKept ? RecordedFrames.damaged : reason(index))
  }

  /// The reason why a frame that is not kept has no picture.
  private func reason(_ index: Int) -> String {
    refused.contains(index) ? rule?.refusal ?? "" : RecordedFrames.notPlayed
  }

  private func drawn(_ index: Int, _ golden: Golden, _ rule: RecordedFrames) throws -> Pixmap? {
    if let same = rule.current(like: index) { return try run.pixels(same) }
    if !isPlayed {
      isPlayed = true
      frames = golden.scene.flatMap { rerun.frames(of: $0.version) }
      // Of another length, it is not played as it was recorded.
      if frames?.clock.count != golden.trace.frameCount { frames = nil }
    }
    guard let frames, index < frames.clock.count else { return nil }
    let pixels = try frames.source.pixmap(of: frames.clock.frame(index))
    if rule.accepts(pixels.pixelHash.description, as: index) { return pixels }
    refused.insert(index)
    return nil
  }

  /// The number of frames that are tried to find out whether the recorded scene is drawn as it was.
  private static let sampleSize = 4

  /// The reason why frames have no expected picture; nil if a sample of them has one, or the scene cannot be played.
  var problem: String? {
    guard let golden, let rule else { return nil }
    let kept = Set(golden.manifest.frames)
    let others = golden.manifest.hashes.indices.filter { !kept.contains($0) && rule.current(like: $0) == nil }
    for index in MotionComparison.spread(others, Self.sampleSize) where refused.isEmpty {
      // What cannot be drawn is reported where it is shown.
      do { _ = try pixels(index) } catch { return nil }
    }
    guard !refused.isEmpty else { return nil }
    return "frames of which the golden keeps no image have no expected picture: " + rule.refusal
  }

  /// Whether a frame has the recorded pixels; nil if it cannot be shown, with the reason.
  func state(_ index: Int) -> (isRecorded: Bool?, reason: String) {
    do {
      if let pixels = try pixels(index) {
        return (rule?.isRecorded(pixels.pixelHash.description, as: index), "")
      }
    } catch { return (nil, "\(error)") }
    return (nil, reason(index))
  }
}
