import InbetweenInterfaceBuilder
import InbetweenDiagnostics
import InbetweenScene
import InbetweenGeometry
import InbetweenTimeline

extension TreeReport {
  /// One line, described in docs/json.md. Keys are added, never changed.
  var json: String {
    let canvas = scene.timeline.canvas
    let occurrences = scene.bake.occurrences
    if let origin = scene.document.origin { return json(of: origin, occurrences) }
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

  /// The same of a scene that comes from a storyboard or xib, with Interface Builder's ids.
  private func json(of origin: SceneOrigin, _ occurrences: LayoutOccurrences) -> String {
    let canvas = scene.timeline.canvas
    let area = scene.document.canvas.safeArea
    return JSON.object([
      "scene": JSON.string(scene.name), "file": JSON.string(origin.file), "root": JSON.string(origin.root),
      "name": JSON.string(origin.name), "kind": JSON.string(origin.kind.rawValue),
      "time": JSON.number(time),
      "canvas": JSON.array([JSON.number(canvas.size.width), JSON.number(canvas.size.height)]),
      "scale": "\(canvas.scale)",
      "safeArea": JSON.object([
        "top": JSON.number(area.top), "left": JSON.number(area.left), "bottom": JSON.number(area.bottom),
        "right": JSON.number(area.right),
      ]),
      "duration": JSON.number(scene.timeline.duration.doubleValue),
      "views": JSON.array(
        views.compactMap { view in
          guard let id = origin.ids[view.id] else { return nil }
          return view.json(id: id, intrinsicFrom: origin.recorded.contains(view.id) ? "recorded" : nil)
        }),
      "conflicts": JSON.array((finding?.conflicts ?? []).map { json($0, occurrences) }),
      "ambiguous": JSON.array(
        (finding?.ambiguous ?? []).map { ambiguity in
          json(ambiguity, occurrences, id: origin.ids[String(ambiguity.view.prefix { $0 != "." })])
        }),
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

  /// - Parameter id: Interface Builder's, of a view that has one.
  private func json(
    _ ambiguity: LayoutFinding.Ambiguity, _ occurrences: LayoutOccurrences, id: String? = nil
  ) -> String {
    JSON.object([
      "view": JSON.string(id ?? ambiguity.view), "attribute": JSON.string(ambiguity.attribute),
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
  /// - Parameters:
  ///   - id: Interface Builder's.
  ///   - intrinsicFrom: where its intrinsic content size is from, if not from the view.
  fileprivate func json(id: String, intrinsicFrom: String?) -> String {
    JSON.object([
      "id": JSON.string(id), "name": JSON.string(self.id), "path": JSON.string(path), "kind": JSON.string(kind),
      "frame": JSON.rect(frame), "canvasFrame": JSON.rect(canvasFrame), "presentation": JSON.rect(presentation),
      "alpha": JSON.number(alpha), "presentationAlpha": JSON.number(shownAlpha), "isHidden": "\(isHidden)",
      "intrinsicFrom": JSON.string(intrinsicFrom),
    ])
  }

  fileprivate var json: String {
    JSON.object([
      "id": JSON.string(id), "path": JSON.string(path), "kind": JSON.string(kind), "frame": JSON.rect(frame),
      "bounds": JSON.rect(bounds),
      "canvasFrame": JSON.rect(canvasFrame), "presentation": JSON.rect(presentation), "alpha": JSON.number(alpha),
      "presentationAlpha": JSON.number(shownAlpha), "isHidden": "\(isHidden)",
    ])
  }
}
