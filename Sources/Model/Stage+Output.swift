import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

// Output of views created by code: names, and the instances of replicator layers.

extension Stage {
  /// Accessibility identifiers, which tests use, as names; if several views have the same one, they are numbered.
  func namesFromCode() -> [Int: String] {
    var names: [Int: String] = [:]
    var taken: Set<String> = []
    for view in views where view.isFromCode && !view.isInternal {
      guard let name = view.accessibilityIdentifier, !name.isEmpty else { continue }
      var unique = name
      var number = 2
      while !taken.insert(unique).inserted {
        unique = name + String(number)
        number += 1
      }
      names[view.record.index] = unique
    }
    // Views without a name are named after their class, if the name is unique.
    for view in views where view.isFromCode && !view.isInternal && names[view.record.index] == nil {
      let name = view.id
      guard taken.contains(name) else { continue }
      var unique = name
      while !taken.insert(unique).inserted { unique += "_" }
      names[view.record.index] = unique
    }
    return names
  }

  /// Adds the instances of replicator layers. An instance is a copy of the layer's descendants with an additional
  /// transform and delayed animations.
  func replicated(_ layers: [Layer]) -> [Layer] {
    var layers = layers
    for view in views {
      guard let replication = view.replication else { continue }
      let index = view.record.index
      let members = layers[index].children
      let bounds = view.record.state.bounds
      var transform = Transform.identity
      var instances: [Int] = []
      for number in 0..<min(replication.count, Replication.mostInstances) {
        if number == 0 {
          instances += members
        } else {
          transform = transform.concatenating(replication.transform)
          var container = Layer(
            id: nil, kind: "view", path: layers[index].path, parent: index, lifetime: layers[index].lifetime,
            initialState: LayerState(), contents: [.none])
          container.initialState.boundsOrigin = bounds.origin
          container.initialState.boundsSize = bounds.size
          container.initialState.position = bounds.center
          container.initialState.transform = transform
          container.initialState.opacity = min(max(1 + replication.alphaOffset * Double(number), 0), 1)
          let place = layers.count
          layers.append(container)
          let copies = members.map { copy($0, into: place, later: replication.delay * Double(number), &layers) }
          layers[place].children = copies
          instances.append(place)
        }
      }
      layers[index].children = instances
    }
    return layers
  }

  private func copy(_ index: Int, into parent: Int, later delay: Double, _ layers: inout [Layer]) -> Int {
    var layer = layers[index]
    layer.id = nil
    layer.parent = parent
    for track in layer.tracks.indices {
      for entry in layer.tracks[track].animations.indices {
        layer.tracks[track].animations[entry].animation.shift(by: delay)
      }
      layer.tracks[track].reindexAnimations()
    }
    let place = layers.count
    layers.append(layer)
    let children = layers[index].children.map { copy($0, into: place, later: delay, &layers) }
    layers[place].children = children
    if let mask = layer.mask { layers[place].mask = copy(mask, into: place, later: delay, &layers) }
    return place
  }
}

extension Replication {
  /// The maximum number of instances drawn.
  static let mostInstances = 1_000
}

extension AttachedAnimation {
  fileprivate mutating func shift(by delay: Double) {
    guard case .layer(var animation) = kind else { return }
    if animation.groups.isEmpty {
      animation.timing.beginTime += delay
    } else {
      animation.groups[0].timing.beginTime += delay
    }
    kind = .layer(animation)
  }
}
