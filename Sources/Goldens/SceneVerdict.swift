public import InbetweenDiagnostics
public import InbetweenGeometry
public import InbetweenPixmap

/// What comparing a run with its golden found.
public struct SceneVerdict: Sendable {
  public let scene: String
  public let code: ExitStatus
  /// Nil where there was no golden to compare with.
  public let difference: TraceDifference?
  /// What the run was compared with; nil where there was no golden.
  public let golden: Golden?
  public let actual: MotionTrace
  /// Frames whose pixels were compared, worst first; with images where they are not equal.
  public let frames: [FrameVerdict]
  /// Frames whose pixels have another hash.
  public let changedFrames: [Int]
  /// What is to be told besides, one sentence each.
  public let notices: [String]

  /// The motion that was expected; nil where there was no golden.
  public var expected: MotionTrace? { golden?.trace }

  /// One frame's pixels.
  public struct FrameVerdict: Sendable {
    public let index: Int
    /// In seconds.
    public let time: Rational
    public let comparison: Comparison
    public let expected: Pixmap
    public let actual: Pixmap
    public let differenceImage: Pixmap
  }
}

extension GoldenStore {
  /// Compares a run with its scene's golden: the motion first, then the pixels where they can be compared.
  ///
  /// Where hashes are equal nothing is drawn or decoded. In another environment the motion decides and the pixels are
  /// reported as not comparable. Whatever keeps from comparing is never a pass.
  ///
  /// - Parameter imageLimit: of how many differing frames images are made.
  public func verify(_ run: SceneRun, imageLimit: Int = 6) -> SceneVerdict {
    var verification = Verification(store: self, run: run, imageLimit: imageLimit)
    return verification.verdict()
  }
}

private struct Verification {
  let store: GoldenStore
  let run: SceneRun
  let imageLimit: Int
  var notices: [String] = []
  var codes: Set<ExitStatus> = []
  var frames: [SceneVerdict.FrameVerdict] = []

  init(store: GoldenStore, run: SceneRun, imageLimit: Int) {
    self.store = store
    self.run = run
    self.imageLimit = imageLimit
  }

  mutating func verdict() -> SceneVerdict {
    let golden: Golden
    do { golden = try store.load(run.trace.scene) } catch {
      return SceneVerdict(
        scene: run.trace.scene, code: error.code, difference: nil, golden: nil, actual: run.trace, frames: [],
        changedFrames: [], notices: [shown(error)])
    }
    let difference = TraceDifference(expected: golden.trace, actual: run.trace, tolerance: run.tolerance)
    if !difference.shape.isEmpty { codes.insert(.otherShape) }
    if !difference.isEmpty { codes.insert(.different) }
    let isSameShape = difference.shape.isEmpty && isSameSize(golden.manifest)
    let changed =
      isSameShape
      ? zip(golden.manifest.hashes, run.hashes).enumerated().filter { $1.0 != $1.1 }.map(\.offset) : []
    if isSameShape, golden.manifest.hashes.count != run.hashes.count {
      codes.insert(.ourFault)
      notices.append("\(run.hashes.count) hashes for \(golden.manifest.hashes.count) frames")
    }
    if !changed.isEmpty { judge(changed, golden, isMotionEqual: difference.isEmpty) }
    return SceneVerdict(
      scene: run.trace.scene, code: codes.isEmpty ? .fine : ExitStatus.combined(codes), difference: difference,
      golden: golden, actual: run.trace, frames: frames, changedFrames: changed, notices: notices)
  }

  /// An error that calls files by the folder's name, wherever it lies: verdicts are shown on other machines.
  private func shown(_ error: GoldenStoreError) -> String {
    let name = store.folder.split(separator: "/").last.map(String.init) ?? store.folder
    return error.description.replacing(store.folder + "/", with: name + "/")
  }

  /// Why the scene names another comparer than the strict one, as it says.
  private var reason: String { run.reason.map { " (\($0))" } ?? "" }

  private mutating func isSameSize(_ manifest: GoldenManifest) -> Bool {
    guard manifest.width == run.width, manifest.height == run.height else {
      codes.insert(.otherShape)
      notices.append(
        "frames are \(run.width) × \(run.height) pixels instead of \(manifest.width) × \(manifest.height)")
      return false
    }
    return true
  }

  /// Looks at the frames with other hashes.
  private mutating func judge(_ changed: [Int], _ golden: Golden, isMotionEqual: Bool) {
    let manifest = golden.manifest
    let apart = run.environment.differences(from: manifest.environment)
    let comparer: Comparer
    do { comparer = try run.comparer.map { try Comparer(named: $0) } ?? .standard } catch {
      codes.insert(.wrongInput)
      notices.append("\(error)")
      return
    }
    let kept = manifest.frames.filter(changed.contains)
    let failed = compare(kept, golden, by: comparer)
    let unseen = changed.count - kept.count
    if !apart.isEmpty {
      codes.insert(.otherEnvironment)
      notices.append(
        "the pixels of \(changed.count) frames cannot be compared here, recorded with \(apart.joined(separator: ", "))")
      return
    }
    if failed > 0 { codes.insert(.different) }
    // Frames that are kept as hashes alone are equal or not; only a comparer that the scene chose may overlook them.
    if unseen > 0, isMotionEqual {
      if run.comparer == nil || comparer == .exact {
        codes.insert(.different)
        if failed == 0 { notices.append("\(unseen) frames of which only hashes are kept have other pixels") }
      } else {
        notices.append(
          "\(unseen) frames of which only hashes are kept have other pixels; \(comparer.name) saw none of them\(reason)"
        )
      }
    }
  }

  /// Compares frames that are kept as images and returns how many fail.
  private mutating func compare(_ indices: [Int], _ golden: Golden, by comparer: Comparer) -> Int {
    var failed = 0
    var found: [SceneVerdict.FrameVerdict] = []
    for index in indices {
      do {
        let expected = try store.frame(index, of: golden)
        let actual = try run.pixels(index)
        let comparison = try comparer.compare(expected, with: actual)
        if !comparison.passes { failed += 1 }
        if comparison.excused > 0 {
          notices.append(
            "frame \(index): \(comparison.excused) pixels excused as anti-aliasing by \(comparer.name)\(reason)")
        }
        found.append(
          .init(
            index: index, time: golden.trace.time(ofFrame: index), comparison: comparison, expected: expected,
            actual: actual, differenceImage: try comparer.differenceImage(expected, actual)))
        // The worst are kept, the others let go before the next is drawn.
        found.sort { ($0.comparison.counted, $1.index) > ($1.comparison.counted, $0.index) }
        if found.count > imageLimit { found.removeLast() }
      } catch let error as GoldenStoreError {
        codes.insert(error.code)
        notices.append(shown(error))
      } catch {
        codes.insert(.ourFault)
        notices.append("frame \(index): \(error)")
      }
    }
    frames = found
    return failed
  }
}
