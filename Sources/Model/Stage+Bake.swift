public import InbetweenGeometry
public import InbetweenTimeline

extension Stage {
  /// The record as a timeline. Call it after ``run(until:)``.
  public func bake(name: String, duration: Rational) -> Timeline {
    Timeline(
      name: name, canvas: canvas, duration: duration, layers: layers(), resources: resources,
      events: events.sorted { ($0.start, $0.label ?? "") < ($1.start, $1.label ?? "") }, layouts: findings,
      inputTracks: inputs, liveSpans: liveSpans)
  }

  /// The timeline as far as it is written, for pictures taken on the way.
  func bakeSoFar() -> Timeline {
    Timeline(
      name: "", canvas: canvas, duration: now, layers: layers(), resources: resources, inputTracks: inputs,
      liveSpans: liveSpans)
  }

  private func layers() -> [Layer] {
    views.map { view in
      var layer = Layer(
        id: view.isInternal ? nil : view.id, kind: view.kind, path: path(of: view), parent: view.layerParent,
        lifetime: .init(start: view.record.lifetime?.start ?? .infinity, end: view.record.lifetime?.end ?? .infinity),
        initialState: view.record.initial, contents: view.record.contents)
      layer.children = view.layerOrder
      layer.mask = view.mask?.record.index
      // Sorted by key, so that the order in which properties changed first does not show.
      layer.tracks = view.record.tracks.sorted { $0.key.rawValue < $1.key.rawValue }
      layer.dissolves = view.record.dissolves
      layer.motionEffects = view.record.motionEffects
      return layer
    }
  }

  private func path(of view: View) -> String {
    var ids: [String] = []
    var next: View? = view
    while let view = next {
      ids.append(view.id)
      next = view.layerParent.map { views[$0] }
    }
    return ids.reversed().joined(separator: "/")
  }
}
