public import InbetweenGeometry
public import InbetweenTimeline

extension Stage {
  /// Converts the record to a timeline. To be called after ``run(until:)``.
  public func bake(name: String, duration: Rational) -> Timeline {
    let end = max(duration.doubleValue, seconds)
    settleLiveTexts(until: end)
    outputNames = host?.outputNames(on: self) ?? [:]
    return Timeline(
      name: name, canvas: canvas, duration: duration, layers: replicated(layers()), resources: pictures.resources,
      events: events.sorted { ($0.start, $0.label ?? "") < ($1.start, $1.label ?? "") },
      layouts: allFindings(until: end),
      inputTracks: inputs, liveSpans: live.spans)
  }

  /// The current state of a layer and its descendants as a separate timeline whose first layer it is, for pictures
  /// taken while the stage runs. The cost depends on the content of the picture, not on the size of the stage.
  ///
  /// - Parameter withTransitions: whether running transitions of the layer itself are included.
  package func subtree(of top: LayerNode, withTransitions: Bool = true) -> Timeline {
    var numbers = [top.record.index: 0]
    var members = [top]
    var next = 0
    while next < members.count {
      let node = members[next]
      next += 1
      for part in node.children + (node.mask.map { [$0] } ?? [])
      where part.isInStage == top.isInStage {
        numbers[part.record.index] = members.count
        members.append(part)
      }
    }
    let layers = members.map { node in
      var layer = layer(of: node, path: "")
      layer.parent = node === top ? nil : node.record.parent.flatMap { numbers[$0] }
      layer.children = node.children.compactMap { numbers[$0.record.index] }
      layer.mask = node.mask.flatMap { numbers[$0.record.index] }
      if !withTransitions, node === top { layer.transitions = [] }
      if !top.isInStage {
        // Nothing moves outside the window.
        (layer.lifetime, layer.initialState) = (.init(start: -.infinity, end: .infinity), node.record.state)
        (layer.tracks, layer.transitions, layer.motionEffects) = ([], [], [])
      }
      return layer
    }
    // Values that follow inputs were set on the views when the turn began.
    return Timeline(
      name: "", canvas: canvas, duration: now, layers: layers, resources: pictures.resources, inputTracks: inputs)
  }

  private func layers() -> [Layer] {
    nodes.map { node in
      var layer = layer(of: node, path: path(of: node))
      layer.parent = node.record.parent
      layer.children = node.record.children
      layer.formerOrders = node.record.formerOrders
      layer.mask = node.record.isMasked ? node.record.masks.last : nil
      layer.formerMasks = node.record.isMasked ? node.record.masks.dropLast() : node.record.masks
      return layer
    }
  }

  /// The layer of a node that is not yet in a tree.
  private func layer(of node: LayerNode, path: String) -> Layer {
    var layer = Layer(
      id: node.isUnnamed ? nil : outputNames[node.record.index] ?? node.id, kind: node.kind, path: path,
      parent: nil,
      lifetime: .init(start: node.record.lifetime?.start ?? .infinity, end: node.record.lifetime?.end ?? .infinity),
      initialState: node.record.initial, contents: node.record.contents)
    // Sorted by key, so that the order of first changes does not affect the output.
    layer.tracks = node.record.tracks.sorted { $0.key.rawValue < $1.key.rawValue }
    layer.transitions = node.record.transitions
    layer.motionEffects = node.record.motionEffects
    return layer
  }

  private func path(of node: LayerNode) -> String {
    var ids: [String] = []
    var next: LayerNode? = node
    while let node = next {
      ids.append(outputNames[node.record.index] ?? node.id)
      next = node.record.parent.map { nodes[$0] }
    }
    return ids.reversed().joined(separator: "/")
  }
}
