import InbetweenDiagnosis
import InbetweenDiagnostics
import InbetweenDriving
import InbetweenFrames
import InbetweenGoldens
import InbetweenRendering
import InbetweenReporting
import InbetweenSceneFile

/// Compares scenes with their goldens, and explains what differs.
struct SceneVerification: Sendable {
  let store: GoldenStore
  let workers: Int
  var cache: VerdictCache?
  /// Of frames that differ, for reports with pictures.
  var imageLimit = 6

  /// What is said about a scene.
  struct Outcome: Sendable {
    var report: SceneReport
    /// Why it could not be read, for the terminal.
    var diagnostics: [Diagnostic] = []
    var source: SourceText?
  }

  /// - Parameter others: workers that may help drawing.
  /// - Throws: `RenderError.cancelled` where the process is interrupted.
  func outcome(of path: String, others: FreeWorkers) async throws -> Outcome {
    if let cache, cache.contains(path) {
      let name = OutputName.baseName(of: path)
      return Outcome(
        report: SceneReport(
          name: name, file: ShownPath.of(path), code: .fine, keptFrames: store.keptFrames(of: name), isCached: true))
    }
    let scene: LoadedScene
    do throws(PlayedSceneError) {
      scene = try SceneLoader(options: SceneReaderOptions()).load(path)
    } catch {
      return Outcome(
        report: .failed(path, error.status, error.diagnostics.first?.message ?? "cannot be read"),
        diagnostics: error.diagnostics, source: error.source)
    }
    if let problem = scene.canvasProblem {
      return Outcome(
        report: .failed(path, .wrongInput, problem.message), diagnostics: [problem], source: scene.source)
    }
    do {
      let run = try await SceneRun.drawing(scene, workers: workers, others: others)
      let report = report(of: scene, run: run)
      if report.code == .fine { cache?.insert(scene) }
      return Outcome(report: report)
    } catch let error as CommandFailure {
      return Outcome(report: .failed(path, error.status, error.message))
    } catch let error as RenderError where error != .cancelled {
      return Outcome(report: .failed(path, error.status, error.description))
    }
  }

  func report(of scene: LoadedScene, run: SceneRun) -> SceneReport {
    let verdict = store.verify(run, imageLimit: imageLimit)
    var diagnosis: Diagnosis?
    var line: SourcePlace?
    if let golden = verdict.golden, verdict.difference?.isEmpty == false {
      let found = MotionComparison.diagnosis(
        from: .init(trace: golden.trace, scene: golden.scene),
        to: .init(trace: verdict.actual, scene: run.scene, rerun: SceneRerun(scene.document, name: scene.name)),
        tolerance: run.tolerance)
      if case .changes(let changes) = found.cause { line = changes.first?.new?.place ?? changes.first?.old?.place }
      diagnosis = found
    }
    return SceneReport(
      verdict, file: ShownPath.of(scene.document.file), line: line?.line, column: line?.column,
      kinds: diagnosis?.kinds.map(\.rawValue) ?? [], sentence: diagnosis?.sentence ?? "",
      keptFrames: verdict.golden?.manifest.frames ?? [])
  }
}

extension SceneReport {
  /// A scene that could not be run.
  static func failed(_ path: String, _ status: ExitStatus, _ message: String) -> SceneReport {
    let name = OutputName.baseName(of: path)
    return SceneReport(name: name, file: ShownPath.of(path), code: status, sentence: "\(name): \(message)")
  }
}
