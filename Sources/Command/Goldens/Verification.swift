import InbetweenGoldens
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenScene
import InbetweenRendering
import InbetweenGeometry

/// Compares scenes with their goldens and explains differences.
struct Verification: Sendable {
  let store: GoldenStore
  let workers: Int
  var cache: VerdictCache?
  var limits = SceneLimits()
  /// The maximum number of frames that differ, for reports with pictures.
  var imageLimit = 6
  var pictures = PictureDemand.none
  /// The folder for everything needed to review and accept differences; nil if it was not requested.
  var blobs: BlobFolder?
  /// Whether warnings let a scene fail.
  var failsOnWarnings = false

  /// The scenes whose pictures are needed for reports.
  enum PictureDemand {
    case none, failed
    /// Of scenes that passed only the names of the pictures.
    case failedAndNames
    case all

    fileprivate var showsPassed: Bool { self == .failedAndNames || self == .all }
  }

  /// Draws at most a number of frames over time of a scene that did not pass.
  typealias FilmSource = @Sendable (_ limit: Int) async throws -> ReportFilm

  /// The result for a scene.
  struct Outcome: Sendable {
    var report: SceneReport
    /// The data that was kept in addition to the report.
    var sides = GoldenFilm.Sides()
    /// The results of a range of the scene's frames, if the scene is split between shards.
    var part: BlobReport.Part?
    /// The predicted cost of drawing it; nil if it was not drawn.
    var forecast: ShardPlan.Item?
    /// Its frames over time, for a page.
    var film: FilmSource?
    /// The errors and warnings of reading and playing it, for the terminal.
    var diagnostics: [Diagnostic] = []
    var source: SourceText?
  }

  /// - Parameters:
  ///   - part: The frames to verify; nil for all.
  ///   - hashes: The hashes of all frames, if other processes drew them.
  ///   - others: The workers that may help with drawing.
  /// - Throws: `RenderError.cancelled` if the process is interrupted.
  func outcome(
    of golden: GoldenScene, part: ShardPlan.Part? = nil, hashes: [String]? = nil, others: WorkerPermits
  ) async throws -> Outcome {
    let key = cache?.key(of: golden)
    if let cache, let key, var report = cache.report(on: golden, key) {
      if pictures.showsPassed { FrameDrawing.addKept(to: &report, in: store, hasPictures: pictures == .all) }
      var outcome = Outcome(report: report)
      warn(of: report.warnings, source: report.warnings.isEmpty ? nil : source(of: golden), in: &outcome)
      return outcome
    }
    let scene: PlayedScene
    do throws(SceneError) {
      scene = try golden.load(limits)
    } catch {
      return Outcome(
        report: .failed(
          golden, error.status, error.diagnostics.first?.message ?? "cannot be read",
          hint: error.diagnostics.first?.hint, at: error.diagnostics.lazy.compactMap(\.place).first { $0.hasLine }),
        diagnostics: error.diagnostics, source: error.source)
    }
    if let problem = scene.canvasProblem {
      return Outcome(
        report: .failed(golden, .wrongInput, problem.message, hint: problem.hint, at: problem.place),
        diagnostics: [problem],
        source: scene.source)
    }
    do {
      var outcome: Outcome
      if let part, let blobs {
        outcome = try await self.outcome(of: scene, part, blobs, others: others)
      } else {
        let run = try await SceneRun.drawing(scene, workers: workers, others: others, hashes: hashes)
        outcome = try await store.reading(scene.name) {
          try await self.outcome(of: scene, run: run, others: others)
        }
        if let key { cache?.remember(outcome.report, on: golden, scene, key) }
        let film = FilmDrawing(
          scene: golden, store: store, limits: limits, hashes: run.hashes, worst: outcome.report.worstFrame)
        outcome.film = { try await film.film(limit: $0) }
        if blobs != nil { outcome.forecast = scene.forecast(name: scene.name) }
      }
      warn(of: scene.findings, source: scene.source, in: &outcome)
      return outcome
    } catch let error as CommandFailure {
      return Outcome(report: .failed(golden, error.status, error.message))
    } catch let error as GoldenStoreError {
      return Outcome(report: .failed(golden, error.code, error.description))
    } catch let error as RenderError where error != .cancelled {
      guard let problem = scene.problem(drawing: error) else {
        return Outcome(report: .failed(golden, error.status, error.description))
      }
      return Outcome(
        report: .failed(golden, error.status, problem.message, hint: problem.hint, at: problem.place),
        diagnostics: [problem],
        source: scene.source)
    }
  }

  /// Adds what is to be said about a scene that was compared.
  private func warn(of findings: [Diagnostic], source: SourceText?, in outcome: inout Outcome) {
    (outcome.diagnostics, outcome.source) = (findings, source)
    outcome.report.warnings = findings
    if failsOnWarnings { outcome.report.fail(on: findings) }
  }

  /// The text of a scene that is not played, for the lines of its messages; nil if it cannot be read any more.
  private func source(of golden: GoldenScene) -> SourceText? {
    do throws(InputFile.Refusal) {
      return SourceText(file: golden.path, utf8: try InputFile.bytes(of: golden.path, atMost: limits.fileSize))
    } catch { return nil }
  }

  /// The result for a run of a scene.
  ///
  /// - Throws: `RenderError.cancelled` if the process is interrupted while the recorded scene is drawn again.
  private func outcome(of scene: PlayedScene, run: SceneRun, others: WorkerPermits) async throws -> Outcome {
    let verdict = try await verdict(on: run, of: scene, others: others)
    var outcome = Outcome(report: report(of: scene, run: run, verdict))
    guard let blobs, !outcome.report.isPassed else { return outcome }
    let film = GoldenFilm(folder: blobs, workers: workers, others: others)
    outcome.sides = try await film.sides(
      of: scene, run: run, verdict: verdict, in: store, worst: outcome.report.worstFrame)
    return outcome
  }

  func verdict(on run: SceneRun, of scene: PlayedScene, others: WorkerPermits) async throws -> SceneVerdict {
    try await store.verify(run, of: scene, workers: workers, others: others, imageLimit: imageLimit)
  }

  func report(of scene: PlayedScene, run: SceneRun, _ verdict: SceneVerdict) -> SceneReport {
    let rerun = Rerun(scene)
    let drawing = FrameDrawing(store: store, run: run, verdict: verdict, rerun: rerun)
    let unseen = drawing.unseenFrames(limit: imageLimit)
    let diagnosis = diagnosis(of: verdict, run: run, rerun: rerun, unseen: unseen)
    let place = diagnosis?.cause?.changes.first.flatMap { $0.new?.place ?? $0.old?.place }
    var frames: [SceneReport.FrameReport] = []
    var problems: [String] = []
    if pictures != .none, verdict.code != .success {
      frames = drawing.reports(worst: diagnosis?.worstFrame, unseen: unseen, limit: imageLimit, &problems)
    }
    let broken = scene.brokenExpectations.map {
      BrokenExpectation(line: $0.place.line, column: $0.place.column, message: $0.message)
    }
    let isPassed = broken.isEmpty && (verdict.code == .success || verdict.code == .otherEnvironment)
    if pictures != .none, !isPassed, let problem = drawing.problem { problems.append(problem) }
    var report = SceneReport(
      verdict, file: ShownPath.of(scene.document.file), causeFile: place?.file, line: place?.line,
      column: place?.column,
      kinds: diagnosis?.kinds.map(\.rawValue) ?? [], sentence: diagnosis?.sentence ?? "", detail: diagnosis?.detail,
      worstFrame: diagnosis?.worstFrame, cause: diagnosis?.cause.flatMap(CauseParts.init), source: scene.source.text,
      imports: Dictionary(scene.importedTexts) { first, _ in first }, expectations: broken, frames: frames)
    for problem in problems { report.lackPictures(problem) }
    if verdict.code == .success, pictures.showsPassed {
      FrameDrawing.addKept(to: &report, in: store, hasPictures: pictures == .all || !isPassed)
    }
    return report
  }

  /// The differences and their cause; nil if there are none, or if only pixels differ that cannot be compared here.
  private func diagnosis(
    of verdict: SceneVerdict, run: SceneRun, rerun: Rerun, unseen: [FrameDrawing.Unseen]
  ) -> Diagnosis? {
    guard let golden = verdict.golden, let difference = verdict.difference else { return nil }
    let isPixels = difference.isEmpty && verdict.code == .different && !verdict.changedFrames.isEmpty
    guard !difference.isEmpty || isPixels else { return nil }
    let seen = verdict.frames.map { (index: $0.index, time: $0.time, comparison: $0.comparison) }
    let worst = (seen + unseen.map { (index: $0.index, time: $0.time, comparison: $0.comparison) })
      .max { ($0.comparison.counted, $1.index) < ($1.comparison.counted, $0.index) }
    let pixels = PixelDifference(
      frames: verdict.changedFrames, frameCount: run.hashes.count,
      worst: worst.map { ($0.index, $0.time.doubleValue, summary($0.comparison, frame: $0.index, in: verdict.actual)) })
    return MotionComparison.diagnosis(
      from: .init(
        trace: golden.trace, scene: golden.scene, hashes: verdict.expectedHashes ?? golden.manifest.hashes,
        environment: verdict.expectedHashes == nil ? golden.manifest.environment : run.environment),
      to: .init(
        trace: verdict.actual, scene: run.scene, rerun: rerun, hashes: run.hashes, environment: run.environment),
      tolerance: run.tolerance, pixels: isPixels ? pixels : nil)
  }
}

extension Verification {
  /// `812 pixels (4.17 %) of photo, off by 40 of 255 at most`.
  private func summary(_ comparison: Comparison, frame: Int, in trace: MotionTrace) -> String {
    let share = Double(comparison.differing) * 100 / Double(max(comparison.width * comparison.height, 1))
    var text = "\(comparison.differing) \(comparison.differing == 1 ? "pixel" : "pixels")"
    text += " (\(Decimals.text(share, places: 2)) %)"
    if let bounds = comparison.bounds {
      text += trace.innermostView(around: bounds, atFrame: frame).map { " of \($0)" } ?? ""
      text += " in \(bounds)"
    }
    return text + ", off by \(comparison.worstChannel) of 255 at most"
  }
}

extension MotionTrace {
  /// The smallest view that contains a rectangle of pixels.
  fileprivate func innermostView(around bounds: PixelBounds, atFrame frame: Int) -> String? {
    let slack = 1.5
    var best: (name: String, area: Double)?
    for view in views {
      let series = view.series("frame", frameCount: frameCount)
      guard series.indices.contains(frame), case .numbers(let values)? = series[frame], values.count == 4 else {
        continue
      }
      let rect = values.map { Double($0) / 1000 * Double(scale) }
      let isInside =
        rect[0] - slack <= Double(bounds.columns.lowerBound) && rect[1] - slack <= Double(bounds.rows.lowerBound)
        && rect[0] + rect[2] + slack >= Double(bounds.columns.upperBound)
        && rect[1] + rect[3] + slack >= Double(bounds.rows.upperBound)
      let area = rect[2] * rect[3]
      if isInside, area < best?.area ?? .infinity { best = (view.name, area) }
    }
    return best?.name
  }
}

extension CauseParts {
  /// Nil if there is no explanation.
  fileprivate init?(_ cause: Cause) {
    func withoutPlace(_ fact: RecordedScene.Fact?) -> RecordedScene.Fact? {
      var fact = fact
      fact?.place = nil
      return fact
    }
    let edits = cause.changes.map { SceneEdit(old: withoutPlace($0.old), new: withoutPlace($0.new)) }
    let isProgram = edits.isEmpty && cause.outside == .program
    let key =
      isProgram
      ? "the program changed"
      : Cause(changes: edits, outside: cause.outside, candidates: cause.candidates).description
    guard !key.isEmpty else { return nil }
    self.init(
      key: key,
      changes: cause.changes.map {
        .init(
          path: $0.path, file: ($0.new ?? $0.old)?.place?.file, old: $0.old?.shown, new: $0.new?.shown,
          oldLine: $0.old?.place?.line,
          newLine: $0.new?.place?.line)
      })
  }
}

extension RecordedScene.Fact {
  /// The value as the author wrote it.
  fileprivate var shown: String { text ?? value }
}

extension SceneReport {
  /// A scene that could not be run.
  static func failed(
    _ scene: GoldenScene, _ status: ExitStatus, _ message: String, hint: String? = nil, at place: SourcePlace? = nil
  ) -> SceneReport {
    // The error may be in the project's file.
    SceneReport(
      name: scene.name, file: ShownPath.of(place?.file ?? scene.path), line: place?.line, column: place?.column,
      code: status, sentence: "\(scene.name): \(message)",
      detail: hint.map { "\(scene.name): \(message); hint: \($0)" })
  }
}
