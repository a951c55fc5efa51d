public import InbetweenGeometry
public import InbetweenTimeline

extension Stage {
  /// Converts the record to a timeline. To be called after ``run(until:)``.
  public func bake(name: String, duration: Rational) -> Timeline {
    let end = max(duration.doubleValue, seconds)
    settleLiveTexts(until: end)
    code.outputNames = namesFromCode()
    return Timeline(
      name: name, canvas: canvas, duration: duration, layers: replicated(layers()), resources: pictures.resources,
      events: events.sorted { ($0.start, $0.label ?? "") < ($1.start, $1.label ?? "") },
      layouts: allFindings(until: end),
      inputTracks: inputs, liveSpans: live.spans)
  }

  /// The current state of a view and its descendants as a separate timeline whose first layer is the view, for pictures
  /// taken while the stage runs. The cost depends on the content of the picture, not on the size of the stage.
  ///
  /// - Parameter withTransitions: whether running transitions of the view itself are included.
  func subtree(of top: UIView, withTransitions: Bool = true) -> Timeline {
    var numbers = [top.record.index: 0]
    var members = [top]
    var next = 0
    while next < members.count {
      let view = members[next]
      next += 1
      for part in view.children + (view.maskView.map { [$0] } ?? [])
      where part.isInStage == top.isInStage {
        numbers[part.record.index] = members.count
        members.append(part)
      }
    }
    let layers = members.map { view in
      var layer = layer(of: view, path: "")
      layer.parent = view === top ? nil : view.record.parent.flatMap { numbers[$0] }
      layer.children = view.children.compactMap { numbers[$0.record.index] }
      layer.mask = view.maskView.flatMap { numbers[$0.record.index] }
      if !withTransitions, view === top { layer.transitions = [] }
      if !top.isInStage {
        // Nothing moves outside the window.
        (layer.lifetime, layer.initialState) = (.init(start: -.infinity, end: .infinity), view.record.state)
        (layer.tracks, layer.transitions, layer.motionEffects) = ([], [], [])
      }
      return layer
    }
    // Values that follow inputs were set on the views when the turn began.
    return Timeline(
      name: "", canvas: canvas, duration: now, layers: layers, resources: pictures.resources, inputTracks: inputs)
  }

  private func layers() -> [Layer] {
    views.map { view in
      var layer = layer(of: view, path: path(of: view))
      layer.parent = view.record.parent
      layer.children = view.record.children
      layer.formerOrders = view.record.formerOrders
      layer.mask = view.record.isMasked ? view.record.masks.last : nil
      layer.formerMasks = view.record.isMasked ? view.record.masks.dropLast() : view.record.masks
      return layer
    }
  }

  /// The layer of a view that is not yet in a tree.
  private func layer(of view: UIView, path: String) -> Layer {
    var layer = Layer(
      id: view.isUnnamed ? nil : code.outputNames[view.record.index] ?? view.id, kind: view.kind, path: path,
      parent: nil,
      lifetime: .init(start: view.record.lifetime?.start ?? .infinity, end: view.record.lifetime?.end ?? .infinity),
      initialState: view.record.initial, contents: view.record.contents)
    // Sorted by key, so that the order of first changes does not affect the output.
    layer.tracks = view.record.tracks.sorted { $0.key.rawValue < $1.key.rawValue }
    layer.transitions = view.record.transitions
    layer.motionEffects = view.record.motionEffects
    return layer
  }

  private func path(of view: UIView) -> String {
    var ids: [String] = []
    var next: UIView? = view
    while let view = next {
      ids.append(code.outputNames[view.record.index] ?? view.id)
      next = view.record.parent.map { views[$0] }
    }
    return ids.reversed().joined(separator: "/")
  }
}
