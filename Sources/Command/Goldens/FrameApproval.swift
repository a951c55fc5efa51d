import InbetweenDiagnostics
import InbetweenGoldens
import InbetweenPixels

/// The reason why a single frame cannot be accepted.
enum FrameApproval {
  static func motionDiffers(_ scene: String) -> CommandFailure {
    CommandFailure(
      .wrongInput, "the motion of '\(scene)' differs, not only the pixels of a frame",
      hint: "approve it without --frame"
    )
  }
}

extension GoldenStore {
  /// Accepts the pixels of one frame into a golden.
  ///
  /// - Parameters:
  ///   - hashes: The hashes of all frames of the run.
  ///   - pixels: The pixels of a frame of the run.
  func approve(
    frame: Int, of scene: String, hashes: [String], environment: EnvironmentStamp, holding lock: GoldenLock,
    pixels: (_ frame: Int) throws -> Pixmap
  ) throws {
    var golden = try load(scene)
    guard golden.manifest.hashes.indices.contains(frame), hashes.indices.contains(frame) else {
      throw CommandFailure(
        .wrongInput, "'\(scene)' has no frame \(frame): the last is \(golden.manifest.hashes.count - 1)")
    }
    guard environment == golden.manifest.environment else {
      throw CommandFailure(
        .wrongInput, "the golden was drawn with other libraries, so that one frame would not fit the others",
        hint: "approve it without --frame")
    }
    let recorded = golden
    golden.manifest.hashes[frame] = hashes[frame]
    try write(golden, holding: lock) { $0 == frame ? try pixels($0) : try self.frame($0, of: recorded) }
  }
}
