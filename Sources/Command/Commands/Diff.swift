import ArgumentParser
import InbetweenGoldens
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenPixels

/// Compares two objects of the same kind, without a golden.
struct Diff: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two images, folders, traces or scenes.",
    discussion: """
      REV:PATH is a scene at a git revision, and a name one in Scenes/. A folder is a golden, or contains PNG \
      files, also in folders within it; files of the same path are compared, as the kept frames of two folders of \
      goldens. A trace that a device recorded (docs/device.md) is compared with a scene, a golden or another trace: \
      aligned in time, at the times at which the device sampled.
      Exit status: 0 equal, 1 different, 4 another size, duration or number of frames, 5 the motion is equal but the \
      pixels cannot be compared here.

      Examples:
        inbetween diff HEAD~1:Scenes/passbook.yaml Scenes/passbook.yaml
        inbetween diff out/a/frame-0007.png out/b/frame-0007.png --comparer exact -o difference.png
        inbetween diff Goldens/passbook ../other/Goldens/passbook
        inbetween diff device.trace.jsonl passbook
      """)

  @Argument(help: "The old image, folder, trace, scene, or REV:scene.", completion: .file())
  var before: String

  @Argument(help: "The new one.", completion: .file())
  var after: String

  @Option(
    help: ArgumentHelp("The comparer of images, such as exact or pixelmatch@7 (default: strict).", valueName: "name"))
  var comparer: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum difference of motion in points (default: 0; 0.5 for a device's recording).", valueName: "pt"))
  var tolerance: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "By how many display frames a device's recording may be early or late (default: 1).", valueName: "n"))
  var frameTolerance: Int?

  @Option(help: ArgumentHelp("The folder of scenes.", valueName: "dir"), completion: .directory)
  var scenesIn = "Scenes"

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Write an image of the difference between two images.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @OptionGroup(title: "Limits", visibility: .hidden) var limits: LimitOptions

  func validate() throws {
    if let tolerance, !(tolerance >= 0 && tolerance.isFinite) { throw ValidationError("--tolerance is 0 or more") }
    if let frameTolerance, !(0...1000).contains(frameTolerance) {
      throw ValidationError("--frame-tolerance is from 0 to 1000, not \(frameTolerance)")
    }
    if let output { try OutputKind.check(png: output, option: "--output") }
  }

  func run() async throws {
    let folder = SceneFolder(path: scenesIn)
    let (a, b) = (try DiffSide(before, scenes: folder), try DiffSide(after, scenes: folder))
    switch (a, b) {
    case (.image(let a), .image(let b)):
      try refuse([.motionTolerance, .frameTolerance])
      try images(a, b).finish()
    case (.folder(let a), .folder(let b)):
      try refuse([.output, .motionTolerance, .frameTolerance])
      try folders(a, b).finish()
    default:
      try refuse([.comparer, .output])
      var new = try await b.motion(after, limits.limits)
      var old = try await a.motion(before, limits.limits)
      if old.trace.device != nil || new.trace.device != nil { return try recordings(old, new).finish() }
      try refuse([.frameTolerance])
      let renames = old.rename(to: new)
      if !Self.areDrawnAlike(old, new) {
        // Each recorded scene is drawn here, if that is possible.
        old.redraw()
        new.redraw()
      }
      let diagnosis = MotionComparison.diagnosis(
        from: old, to: new, tolerance: tolerance ?? 0, pixels: pixels(old, new))
      try report(diagnosis, renames, about: unseen(diagnosis, old, new)).finish()
    }
  }

  /// The options that apply to a part of what can be compared.
  private enum Purpose: String {
    case comparer = "--comparer is for images and folders of images"
    case output = "--output is for two images"
    case motionTolerance = "--tolerance is for motion, not for images"
    case frameTolerance = "--frame-tolerance is for a trace that a device recorded"
  }

  /// Refuses an option that would have no effect.
  private func refuse(_ purposes: [Purpose]) throws(CommandFailure) {
    for purpose in purposes {
      let isGiven =
        switch purpose {
        case .comparer: comparer != nil
        case .output: output != nil
        case .motionTolerance: tolerance != nil
        case .frameTolerance: frameTolerance != nil
        }
      if isGiven { throw CommandFailure(.wrongInput, "\(purpose.rawValue)") }
    }
  }

  /// Compares a device's recording with a scene, a golden or a trace.
  private func recordings(_ old: MotionComparison.Side, _ new: MotionComparison.Side) throws -> ExitStatus {
    let isFirst = old.trace.device != nil
    let (recorded, other) = isFirst ? (old, new) : (new, old)
    guard let pair = RecordingComparison(recorded.trace, with: other.trace, timeline: other.timeline) else {
      throw CommandFailure(
        .nothingCompared, "no view of the recording has the name of a view of \(isFirst ? after : before)",
        hint: "a view's name on the device is its accessibilityIdentifier")
    }
    let standard = RecordingComparison.tolerance
    let diagnosis = Diagnosis(
      expected: isFirst ? pair.recording : pair.other, actual: isFirst ? pair.other : pair.recording,
      tolerance: tolerance ?? standard.points, frames: frameTolerance ?? standard.frames)
    try Console.write("\(([diagnosis.sentence] + pair.notices).joined(separator: "; "))\n")
    if diagnosis.isEmpty { return .success }
    return diagnosis.difference.shape.isEmpty ? .different : .otherShape
  }

  private static func areDrawnAlike(_ old: MotionComparison.Side, _ new: MotionComparison.Side) -> Bool {
    guard let was = old.environment, let environment = new.environment else { return true }
    return environment.differences(from: was).isEmpty
  }

  /// The parts of scenes with equal motion that could not be compared, as text; nil if all could.
  private func unseen(
    _ diagnosis: Diagnosis, _ old: MotionComparison.Side, _ new: MotionComparison.Side
  ) -> (status: ExitStatus, text: String)? {
    guard diagnosis.isEmpty else { return nil }
    if let before = old.scene, let after = new.scene {
      let files = after.changedFiles(since: before)
      if !files.isEmpty { return (.different, "\(files.joined(separator: ", ")): not the same file on both sides") }
    }
    guard !Self.areDrawnAlike(old, new), let was = old.environment, let environment = new.environment else {
      return nil
    }
    let apart = environment.differences(from: was).joined(separator: ", ")
    return (.otherEnvironment, "pixels cannot be compared here, drawn with \(apart)")
  }

  /// Frames whose pixels differ, if both sides were drawn with the same libraries; nil if there are none.
  private func pixels(_ old: MotionComparison.Side, _ new: MotionComparison.Side) -> PixelDifference? {
    guard Self.areDrawnAlike(old, new) else { return nil }
    guard let before = old.hashes, let after = new.hashes, before.count == after.count else { return nil }
    let frames = before.indices.filter { before[$0] != after[$0] }
    return frames.isEmpty ? nil : PixelDifference(frames: frames, frameCount: before.count)
  }

  private func report(
    _ diagnosis: Diagnosis, _ renames: ViewRenames, about unseen: (status: ExitStatus, text: String)?
  ) throws -> ExitStatus {
    let notices = renames.notices + (unseen.map { [$0.text] } ?? [])
    try Console.write("\(([diagnosis.detail] + notices).joined(separator: "; "))\n")
    if let unseen { return unseen.status }
    if diagnosis.isEmpty { return .success }
    return diagnosis.difference.shape.isEmpty ? .different : .otherShape
  }

  private func images(_ a: String, _ b: String) throws -> ExitStatus {
    let comparer: Comparer
    do { comparer = try self.comparer.map { try Comparer(named: $0) } ?? .standard } catch {
      throw CommandFailure(.wrongInput, "\(error)")
    }
    let (expected, actual) = (try DiffSide.pixels(a), try DiffSide.pixels(b))
    guard expected.width == actual.width, expected.height == actual.height else {
      try Console.write(
        "\(b): \(expected.width) × \(expected.height) → \(actual.width) × \(actual.height) pixels\n")
      return .otherShape
    }
    let comparison = try comparer.compare(expected, with: actual)
    if let output {
      try WholeFile.output(PNGEncoder.encode(try comparer.differenceImage(expected, actual)), to: output)
    }
    try Console.write("\(b): \(comparison.differing == 0 ? "equal" : comparison.summary)\n")
    return comparison.passes ? .success : .different
  }

  private func folders(_ a: String, _ b: String) throws -> ExitStatus {
    let (old, new) = (try DiffSide.images(in: a), try DiffSide.images(in: b))
    guard !old.isEmpty || !new.isEmpty else { throw CommandFailure(.nothingCompared, "neither folder holds images") }
    var status = ExitStatus.success
    for name in Set(old).union(new).sorted() {
      if !new.contains(name) || !old.contains(name) {
        try Console.write("\(name): only in \(old.contains(name) ? a : b)\n")
        status.combine(with: .otherShape)
      } else {
        status.combine(with: try images(a + "/" + name, b + "/" + name))
      }
    }
    return status
  }
}
