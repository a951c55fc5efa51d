import InbetweenRendering
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
    return JSONText.object([
      "scene": JSONText.string(scene.name),
      "time": JSONText.number(time),
      "canvas": JSONText.array([JSONText.number(canvas.size.width), JSONText.number(canvas.size.height)]),
      "scale": "\(canvas.scale)",
      "duration": JSONText.number(scene.timeline.duration.doubleValue),
      "views": JSONText.array(views.map(\.json)),
      "guides": JSONText.array(guides.map(\.json)),
      "conflicts": JSONText.array((finding?.conflicts ?? []).map { json($0, occurrences) }),
      "ambiguous": JSONText.array((finding?.ambiguous ?? []).map { json($0, occurrences) }),
    ])
  }

  /// The same of a scene that comes from a storyboard or xib, with Interface Builder's ids.
  private func json(of origin: StoryboardOrigin, _ occurrences: LayoutOccurrences) -> String {
    let canvas = scene.timeline.canvas
    let area = scene.document.canvas.safeArea
    return JSONText.object([
      "scene": JSONText.string(scene.name), "file": JSONText.string(origin.file), "root": JSONText.string(origin.root),
      "name": JSONText.string(origin.name), "kind": JSONText.string(origin.kind.rawValue),
      "time": JSONText.number(time),
      "canvas": JSONText.array([JSONText.number(canvas.size.width), JSONText.number(canvas.size.height)]),
      "scale": "\(canvas.scale)",
      "safeArea": JSONText.object([
        "top": JSONText.number(area.top), "left": JSONText.number(area.left), "bottom": JSONText.number(area.bottom),
        "right": JSONText.number(area.right),
      ]),
      "duration": JSONText.number(scene.timeline.duration.doubleValue),
      "views": JSONText.array(
        views.compactMap { view in
          guard let id = origin.ids[view.id] else { return nil }
          return view.json(id: id, intrinsicFrom: origin.recorded.contains(view.id) ? "recorded" : nil)
        }),
      "conflicts": JSONText.array((finding?.conflicts ?? []).map { json($0, occurrences) }),
      "ambiguous": JSONText.array(
        (finding?.ambiguous ?? []).map { ambiguity in
          json(ambiguity, occurrences, id: origin.ids[String(ambiguity.view.prefix { $0 != "." })])
        }),
    ])
  }

  /// One view at one frame's time.
  func traceLine(_ view: View, frame index: Int) -> String {
    JSONText.object([
      "scene": JSONText.string(scene.name), "index": "\(index)", "time": JSONText.number(time),
      "id": JSONText.string(view.id),
      "frame": JSONText.rect(view.frame), "canvasFrame": JSONText.rect(view.canvasFrame),
      "presentation": JSONText.rect(view.presentation), "alpha": JSONText.number(view.alpha),
      "presentationAlpha": JSONText.number(view.shownAlpha),
    ])
  }

  private func json(_ conflict: LayoutFinding.Conflict, _ occurrences: LayoutOccurrences) -> String {
    let members = conflict.constraints.enumerated().map { index, text in
      guard let place = scene.bake.place(ofMember: index, of: conflict) else {
        return JSONText.object(["constraint": JSONText.string(text)])
      }
      return JSONText.object([
        "constraint": JSONText.string(text), "file": JSONText.string(place.file), "line": "\(place.line)",
        "column": "\(place.column)",
      ])
    }
    return JSONText.object([
      "constraints": JSONText.array(members), "broken": "\(conflict.broken)",
      "disagreement": JSONText.number(conflict.disagreement),
      "times": times(occurrences[conflict]),
    ])
  }

  /// - Parameter id: Interface Builder's, of a view that has one.
  private func json(
    _ ambiguity: LayoutFinding.Ambiguity, _ occurrences: LayoutOccurrences, id: String? = nil
  ) -> String {
    JSONText.object([
      "view": JSONText.string(id ?? ambiguity.view), "attribute": JSONText.string(ambiguity.attribute),
      "minimum": JSONText.number(ambiguity.minimum), "maximum": JSONText.number(ambiguity.maximum),
      "suggestion": JSONText.string(ambiguity.suggestion),
      "times": times(occurrences[ambiguity]),
    ])
  }

  private func times(_ occurrence: Diagnostic.Occurrence?) -> String {
    JSONText.array(
      (occurrence?.times ?? []).map {
        JSONText.array([JSONText.number($0.lowerBound), JSONText.number($0.upperBound)])
      })
  }
}

extension TreeReport.Guide {
  fileprivate var json: String {
    JSONText.object([
      "id": JSONText.string(id), "view": JSONText.string(view), "frame": JSONText.rect(frame),
      "canvasFrame": JSONText.rect(canvasFrame),
    ])
  }
}

extension TreeReport.View {
  /// - Parameters:
  ///   - id: Interface Builder's.
  ///   - intrinsicFrom: where its intrinsic content size is from, if not from the view.
  fileprivate func json(id: String, intrinsicFrom: String?) -> String {
    JSONText.object([
      "id": JSONText.string(id), "name": JSONText.string(self.id), "path": JSONText.string(path),
      "kind": JSONText.string(kind),
      "frame": JSONText.rect(frame), "canvasFrame": JSONText.rect(canvasFrame),
      "presentation": JSONText.rect(presentation),
      "alpha": JSONText.number(alpha), "presentationAlpha": JSONText.number(shownAlpha), "isHidden": "\(isHidden)",
      "intrinsicFrom": JSONText.string(intrinsicFrom),
    ])
  }

  fileprivate var json: String {
    JSONText.object([
      "id": JSONText.string(id), "path": JSONText.string(path), "kind": JSONText.string(kind),
      "frame": JSONText.rect(frame),
      "bounds": JSONText.rect(bounds),
      "canvasFrame": JSONText.rect(canvasFrame), "presentation": JSONText.rect(presentation),
      "alpha": JSONText.number(alpha),
      "presentationAlpha": JSONText.number(shownAlpha), "isHidden": "\(isHidden)",
    ])
  }
}
