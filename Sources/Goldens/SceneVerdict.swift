public import InbetweenDiagnostics
public import InbetweenGeometry
public import InbetweenPixels

/// The result of comparing a run with its golden.
public struct SceneVerdict: Sendable {
  public let scene: String
  public let code: ExitStatus
  /// Nil if there was no golden to compare with.
  public let difference: TraceDifference?
  /// The golden with which the run was compared; nil if there was none.
  public let golden: Golden?
  public let actual: MotionTrace
  /// Frames whose pixels were compared, worst first.
  public let frames: [FrameVerdict]
  /// Frames whose pixels have another hash, if pixels can be compared.
  public let changedFrames: [Int]
  /// The pixel hash that every frame should have in the run's environment; nil if pixels cannot be compared.
  public let expectedHashes: [String]?
  /// Notices, one sentence each.
  public let notices: [String]
  /// Whether files of the golden are missing, truncated or damaged, so that recording again repairs it.
  public let isGoldenDamaged: Bool

  /// The expected motion; nil if there was no golden.
  public var expected: MotionTrace? { golden?.trace }

  /// The result for one frame's pixels.
  public struct FrameVerdict: Sendable {
    public let index: Int
    /// In seconds.
    public let time: Rational
    public let comparison: Comparison
    /// Reads and draws the frame again, so that the pixels of many frames need not be kept.
    public let pictures: @Sendable () throws -> FramePictures
  }
}

/// The expected and actual pictures of a frame; nil if one does not exist.
public struct FramePictures: Sendable {
  public var expected: Pixmap?
  public var actual: Pixmap?
  /// Also nil if the two differ in size.
  public var difference: Pixmap?

  public init(expected: Pixmap? = nil, actual: Pixmap? = nil, difference: Pixmap? = nil) {
    self.expected = expected
    self.actual = actual
    self.difference = difference
  }
}

extension GoldenStore {
  /// Compares a run with its scene's golden: first the motion, then the pixels if they can be compared.
  ///
  /// If hashes are equal, nothing is drawn or decoded. If libraries differ from those that recorded the golden, the run
  /// is compared with the recorded scene drawn with these libraries (``SceneRun/redrawn``): equal pixels mean that only
  /// the machine differs, ``ExitStatus/otherEnvironment``. A run that cannot be compared never passes.
  ///
  /// - Parameter imageLimit: the maximum number of compared frames that are listed.
  public func verify(_ run: SceneRun, imageLimit: Int = 6) -> SceneVerdict {
    do throws(GoldenStoreError) {
      return verify(run, against: try load(run.trace.scene), imageLimit: imageLimit)
    } catch {
      return verdict(on: run, without: error)
    }
  }

  /// Compares a run with a golden of this store.
  ///
  /// - Parameter notices: existing notices, which come first.
  public func verify(
    _ run: SceneRun, against golden: Golden, imageLimit: Int = 6, notices: [String] = []
  ) -> SceneVerdict {
    var verification = Verification(store: self, run: run, imageLimit: imageLimit)
    verification.notices = notices
    return verification.verdict(golden)
  }

  /// The verdict on a run whose golden cannot be loaded.
  public func verdict(on run: SceneRun, without error: GoldenStoreError) -> SceneVerdict {
    let hasFiles = hasFiles(of: run.trace.scene)
    return SceneVerdict(
      scene: run.trace.scene, code: error.code, difference: nil, golden: nil, actual: run.trace, frames: [],
      changedFrames: [], expectedHashes: nil, notices: [hasFiles ? withRemedy(error) : shown(error)],
      isGoldenDamaged: error.isDamage && hasFiles)
  }

  /// The problem and, if there is one, its remedy.
  fileprivate func withRemedy(_ error: GoldenStoreError) -> String {
    shown(error) + (error.remedy.map { "; " + $0 } ?? "")
  }

  /// An error with the folder's name instead of its path, because verdicts are shown on other machines.
  fileprivate func shown(_ error: GoldenStoreError) -> String {
    let name = folder.split(separator: "/").last.map(String.init) ?? folder
    return error.description.replacing(folder + "/", with: name + "/")
  }
}

private struct Verification {
  let store: GoldenStore
  let run: SceneRun
  let imageLimit: Int
  var notices: [String] = []
  var codes: Set<ExitStatus> = []
  var frames: [SceneVerdict.FrameVerdict] = []
  var changed: [Int] = []
  var expectedHashes: [String]?
  var isDamaged = false

  init(store: GoldenStore, run: SceneRun, imageLimit: Int) {
    self.store = store
    self.run = run
    self.imageLimit = imageLimit
  }

  mutating func verdict(_ golden: Golden) -> SceneVerdict {
    let difference = TraceDifference(expected: golden.trace, actual: run.trace, tolerance: run.tolerance)
    if !difference.shape.isEmpty { codes.insert(.otherShape) }
    if !difference.isEmpty { codes.insert(.different) }
    let isSameShape = difference.shape.isEmpty && isSameSize(golden.manifest)
    if isSameShape, golden.manifest.hashes.count != run.hashes.count {
      codes.insert(.internalError)
      notices.append("\(run.hashes.count) hashes for \(golden.manifest.hashes.count) frames")
    } else if isSameShape, golden.manifest.hashes != run.hashes {
      evaluate(golden, isMotionEqual: difference.isEmpty)
    }
    lookAtFiles(of: golden)
    return SceneVerdict(
      scene: run.trace.scene, code: codes.isEmpty ? .success : ExitStatus.combined(codes), difference: difference,
      golden: golden, actual: run.trace, frames: frames, changedFrames: changed, expectedHashes: expectedHashes,
      notices: notices, isGoldenDamaged: isDamaged)
  }

  /// A missing file is the result for a golden that is otherwise equal; with a real change it is a notice.
  private mutating func lookAtFiles(of golden: Golden) {
    let isChanged = codes.contains(.different) || codes.contains(.otherShape)
    do throws(GoldenStoreError) {
      for problem in try store.problems(of: golden) {
        // A Git LFS pointer is not repaired by recording.
        if problem.isDamage { isDamaged = true }
        if !notices.contains(where: { $0.hasPrefix(store.shown(problem)) }) {
          notices.append(store.withRemedy(problem))
        }
        if !isChanged || problem.code != .nothingCompared { codes.insert(problem.code) }
      }
    } catch {
      codes.insert(error.code)
      notices.append(store.shown(error))
    }
  }

  /// The reason that the scene gives for its comparer.
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

  /// Compares frames with other hashes.
  private mutating func evaluate(_ golden: Golden, isMotionEqual: Bool) {
    let comparer: Comparer
    do { comparer = try run.comparer.map { try Comparer(named: $0) } ?? .standard } catch {
      codes.insert(.wrongInput)
      notices.append("\(error)")
      return
    }
    switch run.comparability(with: golden) {
    case .comparable:
      changed = run.frames(differingFrom: golden.manifest.hashes)
      expectedHashes = golden.manifest.hashes
      evaluatePixels(golden, by: comparer, isMotionEqual: isMotionEqual)
    case .otherLibraries(let apart):
      evaluateRedrawn(golden, apart, because: nil, by: comparer, isMotionEqual: isMotionEqual)
    case .otherScene(let apart, let reason):
      evaluateRedrawn(golden, apart, because: reason, by: comparer, isMotionEqual: isMotionEqual)
    }
  }

  /// Compares pixels that were drawn with other libraries than the recorded ones.
  ///
  /// - Parameter reason: the reason why the scene's own pixels may have changed; nil if there is none.
  private mutating func evaluateRedrawn(
    _ golden: Golden, _ apart: [String], because reason: String?, by comparer: Comparer, isMotionEqual: Bool
  ) {
    let libraries = apart.joined(separator: ", ")
    guard isMotionEqual else {
      notices.append("the pixels cannot be compared here, recorded with \(libraries)")
      return
    }
    if let redrawn = run.redrawn {
      changed = run.frames(differingFrom: redrawn.hashes)
      expectedHashes = redrawn.hashes
    }
    let isStrict = run.comparer == nil || comparer == .exact
    let failed = compare(changed, by: comparer) { [run] in try run.redrawn?.pixels($0) }
    if failed > 0 || (isStrict && !changed.isEmpty) || reason != nil || run.redrawn == nil {
      codes.insert(.different)
      if changed.isEmpty { notices.append(reason ?? "the recorded scene cannot be drawn here") }
      notices.append("recorded with \(libraries): compared with the recorded scene as it is drawn here")
    } else {
      codes.insert(.otherEnvironment)
      let count = run.frames(differingFrom: golden.manifest.hashes).count
      notices.append(
        "the pixels of \(count) frames cannot be compared here, recorded with \(libraries); the recorded scene is drawn "
          + "the same here")
    }
  }

  /// Compares pixels that were drawn with the same libraries.
  private mutating func evaluatePixels(_ golden: Golden, by comparer: Comparer, isMotionEqual: Bool) {
    let kept = golden.manifest.frames.filter(changed.contains)
    let failed = compare(kept, by: comparer) { [store] in try store.frame($0, of: golden) }
    let unseen = changed.count - kept.count
    if failed > 0 { codes.insert(.different) }
    // Frames that are stored only as hashes are either equal or different; only a comparer chosen by the scene may
    // ignore them.
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

  /// Compares frames and returns the number that fail.
  ///
  /// - Parameter image: the expected pixels; nil if there are none.
  private mutating func compare(
    _ indices: [Int], by comparer: Comparer, with image: @escaping @Sendable (_ frame: Int) throws -> Pixmap?
  ) -> Int {
    var failed = 0
    var found: [SceneVerdict.FrameVerdict] = []
    for index in indices {
      do {
        guard let expected = try image(index) else { continue }
        let actual = try run.pixels(index)
        let comparison = try comparer.compare(expected, with: actual)
        if !comparison.passes { failed += 1 }
        if comparison.excused > 0 {
          notices.append(
            "frame \(index): \(comparison.excused) pixels excused as anti-aliasing by \(comparer.name)\(reason)")
        }
        found.append(
          .init(
            index: index, time: run.trace.time(ofFrame: index), comparison: comparison,
            pictures: { [run] in
              let (expected, actual) = (try image(index), try run.pixels(index))
              return FramePictures(
                expected: expected, actual: actual,
                difference: try expected.map { try comparer.differenceImage($0, actual) })
            }))
        // Only the worst pictures are kept; the others are discarded before the next frame is drawn.
        found.sort { ($0.comparison.counted, $1.index) > ($1.comparison.counted, $0.index) }
        if found.count > imageLimit { found.removeLast() }
      } catch let error as GoldenStoreError {
        // A missing image is reported together with the golden's other files.
        if error.code != .nothingCompared {
          codes.insert(error.code)
          notices.append(store.shown(error))
        }
      } catch {
        codes.insert(.internalError)
        notices.append("frame \(index): \(error)")
      }
    }
    frames = found
    return failed
  }
}
