import InbetweenDiagnosis
import InbetweenDiagnostics
import InbetweenDriving
import InbetweenGoldens
import InbetweenRendering
import InbetweenSceneFile

/// Explains what differs between two runs of a scene.
enum MotionComparison {
  struct Side {
    var trace: MotionTrace
    /// What the scene says; nil where it is not known.
    var scene: ResolvedScene?
    /// Plays variants of the scene; nil where it cannot be played.
    var rerun: SceneRerun?
  }

  private static let changeLimit = 100

  static func diagnosis(from old: Side, to new: Side, tolerance: Double) -> Diagnosis {
    let difference = TraceDifference(expected: old.trace, actual: new.trace, tolerance: tolerance)
    return Diagnosis(
      expected: old.trace, actual: new.trace, tolerance: tolerance,
      cause: difference.isEmpty ? nil : cause(from: old, to: new, tolerance: tolerance))
  }

  /// Runs the scene again with changes undone until the old motion is back.
  private static func cause(from old: Side, to new: Side, tolerance: Double) -> Cause? {
    guard let before = old.scene, let after = new.scene, let rerun = new.rerun else { return nil }
    let comparison = SceneComparison(golden: before, current: after)
    // Each change costs a run or two: another scene altogether is not explained change by change.
    guard comparison.changes.count <= changeLimit else { return nil }
    return Cause.find(
      expected: old.trace, changes: comparison.changes, tolerance: tolerance,
      rerun: { rerun.trace(of: comparison.text(undoing: $0)) })
  }
}

/// Plays variants of a scene for their motion alone.
struct SceneRerun {
  private let file: String
  private let name: String
  private let typesetter: SceneTypesetter

  /// - Parameter name: what the trace is called.
  init(_ document: SceneDocument, name: String) {
    file = document.file
    self.name = name
    typesetter = SceneTypesetter(fontFiles: document.fonts.map(\.path), sources: .installed)
  }

  /// nil where the text is no valid scene.
  func trace(of text: String) -> MotionTrace? {
    guard let reading = try? SceneReader.read(SourceText(file: file, text: text)),
      let bake = try? SceneBake(
        reading.document, name: name, typesetter: typesetter, images: SceneImages(), findsAmbiguity: false)
    else { return nil }
    return MotionTrace(recording: bake.timeline, framesPerSecond: reading.document.framesPerSecond)
  }
}
