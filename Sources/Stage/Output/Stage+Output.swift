import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

// Output of the instances of replicator layers.

extension Stage {
  /// Adds the instances of replicator layers. An instance is a copy of the layer's descendants with an additional
  /// transform and delayed animations.
  func replicated(_ layers: [Layer]) -> [Layer] {
    var layers = layers
    for node in nodes where !node.record.replications.isEmpty { replicate(node.record, in: &layers) }
    return layers
  }

  private func replicate(_ record: LayerRecord, in layers: inout [Layer]) {
    let holder = layers[record.index]
    let steps = record.replications
    let copies = steps.map { self.copies(of: record.index, $0.replication, record.state.bounds, in: &layers) }
    func order(at time: Double) -> [Int] {
      let step = steps.lastIndex { $0.start <= time } ?? 0
      return (steps[step].replication.count > 0 ? holder.children(at: time) : []) + copies[step]
    }
    // Before each of these times, the order is that of the time before.
    var time = -Double.infinity
    var former: [Layer.Order] = []
    for end in Set(holder.formerOrders.map(\.end) + steps.dropFirst().map(\.start)).sorted() {
      former.append(Layer.Order(end: end, children: order(at: time)))
      time = end
    }
    layers[record.index].formerOrders = former
    layers[record.index].children = order(at: time)
  }

  /// The layers of all instances but the first, with copies of the replicated layers.
  private func copies(
    of index: Int, _ replication: Replication, _ bounds: Rect, in layers: inout [Layer]
  ) -> [Int] {
    let holder = layers[index]
    var transform = Transform.identity
    return (1..<max(min(replication.count, Replication.maximumInstances), 1)).map { number in
      transform = transform.concatenating(replication.transform)
      var container = Layer(
        id: nil, kind: "view", path: holder.path, parent: index, lifetime: holder.lifetime, initialState: LayerState(),
        contents: [.none])
      container.initialState.boundsOrigin = bounds.origin
      container.initialState.boundsSize = bounds.size
      container.initialState.position = bounds.center
      container.initialState.transform = transform
      container.initialState.opacity = min(max(1 + replication.alphaOffset * Double(number), 0), 1)
      container.children = holder.children
      container.formerOrders = holder.formerOrders
      let place = layers.count
      layers.append(container)
      copySublayers(of: place, later: replication.delay * Double(number), &layers)
      return place
    }
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
    copySublayers(of: place, later: delay, &layers)
    layers[place].formerMasks = layer.formerMasks.map { copy($0, into: place, later: delay, &layers) }
    layers[place].mask = layer.mask.map { copy($0, into: place, later: delay, &layers) }
    return place
  }

  /// Replaces the sublayers of a layer, in all orders, by copies of them.
  private func copySublayers(of place: Int, later delay: Double, _ layers: inout [Layer]) {
    var copies: [Int: Int] = [:]
    for child in layers[place].children { copies[child] = copy(child, into: place, later: delay, &layers) }
    layers[place].children = layers[place].children.compactMap { copies[$0] }
    for order in layers[place].formerOrders.indices {
      layers[place].formerOrders[order].children = layers[place].formerOrders[order].children.compactMap { copies[$0] }
    }
  }
}

extension Replication {
  /// The maximum number of instances drawn.
  static let maximumInstances = 1_000
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
