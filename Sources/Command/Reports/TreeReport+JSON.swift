import InbetweenDiagnostics
import InbetweenDiagnostics
import InbetweenDriving
import InbetweenGeometry
import InbetweenSceneFile
import InbetweenTimeline

extension TreeReport {
  /// One line, described in docs/json.md. Keys are added, never changed.
  var json: String {
    let canvas = scene.timeline.canvas
    let occurrences = scene.bake.occurrences
    return JSON.object([
      "scene": JSON.string(scene.name),
      "time": JSON.number(time),
      "canvas": JSON.array([JSON.number(canvas.size.width), JSON.number(canvas.size.height)]),
      "scale": "\(canvas.scale)",
      "duration": JSON.number(scene.timeline.duration.doubleValue),
      "views": JSON.array(views.map(\.json)),
      "guides": JSON.array(guides.map(\.json)),
      "conflicts": JSON.array((finding?.conflicts ?? []).map { json($0, occurrences) }),
      "ambiguous": JSON.array((finding?.ambiguous ?? []).map { json($0, occurrences) }),
    ])
  }

  /// One view at one frame's time.
  func traceLine(_ view: View, frame index: Int) -> String {
    JSON.object([
      "scene": JSON.string(scene.name), "index": "\(index)", "time": JSON.number(time), "id": JSON.string(view.id),
      "frame": JSON.rect(view.frame), "canvasFrame": JSON.rect(view.canvasFrame),
      "presentation": JSON.rect(view.presentation), "alpha": JSON.number(view.alpha),
      "presentationAlpha": JSON.number(view.shownAlpha),
    ])
  }

  private func json(_ conflict: LayoutFinding.Conflict, _ occurrences: LayoutOccurrences) -> String {
    let members = conflict.constraints.enumerated().map { index, text in
      guard let place = scene.bake.place(ofMember: index, of: conflict) else {
        return JSON.object(["constraint": JSON.string(text)])
      }
      return JSON.object([
        "constraint": JSON.string(text), "file": JSON.string(place.file), "line": "\(place.line)",
        "column": "\(place.column)",
      ])
    }
    return JSON.object([
      "constraints": JSON.array(members), "broken": "\(conflict.broken)",
      "disagreement": JSON.number(conflict.disagreement),
      "times": times(occurrences[conflict]),
    ])
  }

  private func json(_ ambiguity: LayoutFinding.Ambiguity, _ occurrences: LayoutOccurrences) -> String {
    JSON.object([
      "view": JSON.string(ambiguity.view), "attribute": JSON.string(ambiguity.attribute),
      "minimum": JSON.number(ambiguity.minimum), "maximum": JSON.number(ambiguity.maximum),
      "suggestion": JSON.string(ambiguity.suggestion),
      "times": times(occurrences[ambiguity]),
    ])
  }

  private func times(_ occurrence: Diagnostic.Occurrence?) -> String {
    JSON.array(
      (occurrence?.times ?? []).map { JSON.array([JSON.number($0.lowerBound), JSON.number($0.upperBound)]) })
  }
}

extension TreeReport.Guide {
  fileprivate var json: String {
    JSON.object([
      "id": JSON.string(id), "view": JSON.string(view), "frame": JSON.rect(frame),
      "canvasFrame": JSON.rect(canvasFrame),
    ])
  }
}

extension TreeReport.View {
  fileprivate var json: String {
    JSON.object([
      "id": JSON.string(id), "path": JSON.string(path), "kind": JSON.string(kind), "frame": JSON.rect(frame),
      "bounds": JSON.rect(bounds),
      "canvasFrame": JSON.rect(canvasFrame), "presentation": JSON.rect(presentation), "alpha": JSON.number(alpha),
      "presentationAlpha": JSON.number(shownAlpha), "isHidden": "\(isHidden)",
    ])
  }
}
