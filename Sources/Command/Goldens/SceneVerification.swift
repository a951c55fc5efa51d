import InbetweenDiagnosis
import InbetweenDiagnostics
import InbetweenDriving
import InbetweenGoldens
import InbetweenReporting
import InbetweenSceneFile

/// Compares one scene after another with its golden, and explains what differs.
struct SceneVerification {
  let store: GoldenStore
  let workers: Int
  var cache: VerdictCache?
  /// Of frames that differ, for reports with pictures.
  var imageLimit = 6

  /// - Throws: where the process is interrupted.
  func report(of path: String) async throws -> SceneReport {
    if let cache, cache.contains(path) {
      let name = OutputName.baseName(of: path)
      return SceneReport(
        name: name, file: ShownPath.of(path), code: .fine, keptFrames: store.keptFrames(of: name), isCached: true)
    }
    let scene: LoadedScene
    do throws(SceneFailure) {
      scene = try SceneLoader(options: SceneReaderOptions()).load(path)
    } catch {
      Console.report(error.diagnostics, source: error.source)
      return .failed(path, error.status, error.diagnostics.first?.message ?? "cannot be read")
    }
    do {
      try scene.refuseUndrawableCanvas()
      let report = report(of: scene, run: try await SceneRun.drawing(scene, workers: workers))
      if report.code == .fine { cache?.insert(scene) }
      return report
    } catch let error as CommandFailure {
      return .failed(path, error.status, error.message)
    } catch let status as ExitStatus {
      return .failed(path, status, "cannot be drawn")
    }
  }

  func report(of scene: LoadedScene, run: SceneRun) -> SceneReport {
    let verdict = store.verify(run, imageLimit: imageLimit)
    let golden = try? store.load(scene.name)
    var diagnosis: Diagnosis?
    var line: SourcePlace?
    if let expected = verdict.expected, verdict.difference?.isEmpty == false {
      let found = MotionComparison.diagnosis(
        from: .init(trace: expected, scene: golden?.scene),
        to: .init(trace: verdict.actual, scene: run.scene, rerun: SceneRerun(scene.document, name: scene.name)),
        tolerance: run.tolerance)
      if case .changes(let changes) = found.cause { line = changes.first?.new?.place ?? changes.first?.old?.place }
      diagnosis = found
    }
    return SceneReport(
      verdict, file: ShownPath.of(scene.document.file), line: line?.line, column: line?.column,
      kinds: diagnosis?.kinds.map(\.rawValue) ?? [], sentence: diagnosis?.sentence ?? "",
      keptFrames: golden?.manifest.frames ?? [])
  }
}

extension SceneReport {
  /// A scene that could not be run.
  static func failed(_ path: String, _ status: ExitStatus, _ message: String) -> SceneReport {
    let name = OutputName.baseName(of: path)
    return SceneReport(
      name: name, file: ShownPath.of(path), code: ResultCode(rawValue: status.rawValue) ?? .fault,
      sentence: "\(name): \(message)")
  }
}
