import InbetweenDiagnosis
import InbetweenDiagnostics
import InbetweenDriving
import InbetweenGoldens
import InbetweenReporting
import InbetweenSceneFile
import InbetweenVerification

/// Compares one scene after another with its golden, and explains what differs.
struct SceneVerification {
  let store: GoldenStore
  let workers: Int
  /// Of frames that differ, for reports with pictures.
  var imageLimit = 6

  /// - Throws: where the process is interrupted.
  func report(of path: String) async throws -> SceneReport {
    let scene: LoadedScene
    do throws(SceneFailure) {
      scene = try SceneLoader(options: SceneReaderOptions()).load(path)
    } catch {
      Console.report(error.diagnostics, source: error.source)
      return .failed(path, error.status, error.diagnostics.first?.message ?? "cannot be read")
    }
    do {
      try scene.refuseUndrawableCanvas()
      return report(of: scene, run: try await SceneRun.drawing(scene, workers: workers))
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
      let cause = cause(of: scene, expected: expected, golden: golden)
      if case .changes(let changes) = cause { line = changes.first?.new?.place ?? changes.first?.old?.place }
      diagnosis = Diagnosis(
        expected: expected, actual: verdict.actual, tolerance: run.tolerance, cause: cause)
    }
    return SceneReport(
      verdict, file: ShownPath.of(scene.document.file), line: line?.line, column: line?.column,
      kinds: diagnosis?.kinds.map(\.rawValue) ?? [], sentence: diagnosis?.sentence ?? "",
      keptFrames: golden?.manifest.frames ?? [])
  }

  /// Runs the scene again with changes undone until the golden's motion is back.
  private func cause(of scene: LoadedScene, expected: MotionTrace, golden: Golden?) -> Cause? {
    guard let old = golden?.scene, let text = old.source else { return nil }
    let place = scene.shownSource
    guard let edits = SceneEdits(from: SourceText(file: place.file, text: text), to: place) else { return nil }
    let rerun = SceneRerun(scene: scene)
    return Cause.find(
      expected: expected, changes: edits.changes, tolerance: scene.document.golden.tolerance,
      rerun: { rerun.trace(of: edits.text(undoing: $0)) })
  }
}

/// Plays variants of a scene for their motion alone.
struct SceneRerun {
  private let scene: LoadedScene
  private let typesetter: SceneTypesetter

  init(scene: LoadedScene) {
    self.scene = scene
    typesetter = SceneTypesetter(fontFiles: scene.document.fonts.map(\.path))
  }

  /// nil where the text is no valid scene.
  func trace(of text: String) -> MotionTrace? {
    let source = SourceText(file: scene.document.file, text: text)
    guard let reading = try? SceneReader.read(source),
      let bake = try? SceneBake(
        reading.document, name: scene.name, typesetter: typesetter, images: SceneImages(), findsAmbiguity: false)
    else { return nil }
    return MotionTrace(recording: bake.timeline, framesPerSecond: reading.document.framesPerSecond)
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
