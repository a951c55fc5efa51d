import InbetweenGoldens
import InbetweenPixels

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

  /// The reason why the recorded scene, drawn again, is not shown.
  var refusal: String {
    guard !lostFiles.isEmpty else { return "the recorded scene is not drawn as it was recorded any more" }
    let files =
      lostFiles.prefix(3).joined(separator: ", ")
      + (lostFiles.count > 3 ? " and \(lostFiles.count - 3) more" : "")
    return "\(files) \(lostFiles.count == 1 ? "is another file" : "are other files") than when it was recorded"
  }
}
