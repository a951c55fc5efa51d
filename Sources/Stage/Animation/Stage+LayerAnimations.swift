import InbetweenGeometry
package import InbetweenMotion
package import InbetweenTimeline

/// The location of an explicit animation, for `removeAnimation(forKey:)`.
package struct NamedAnimation {
  package var name: String
  package var key: LayerKey
  package var index: Int
}

/// An explicit transition of a layer, by its index among the layer's transitions.
package struct NamedTransition {
  package var name: String
  package var index: Int
}

/// The error for an explicit animation with a key path that the layer does not have.
public struct UnknownKeyPath: Error, Hashable, Sendable {
  public var keyPath: String
}

extension Stage {
  /// `layer.add(_:forKey:)`: the animation's times are relative to now. An existing animation with the same key is
  /// removed.
  ///
  /// - Returns: the animation's end, in seconds of the scene; infinite if it has none.
  /// - Throws: if a key path is not one of a layer.
  @discardableResult
  package func add(
    _ animation: LayerAnimation, to node: LayerNode, forKey name: String
  ) throws(UnknownKeyPath) -> Double {
    removeAnimation(forKey: name, from: node)
    var placed = animation
    placed.shift(by: seconds)
    for flat in placed.flattened() {
      for (path, expanded) in try expand(flat) {
        let part = expanded.startingFrom { self.valueBeforeTurn(of: path, on: node) }
        let track = node.record.track(for: path.key)
        node.record.tracks[track].animations.append(
          .init(component: path.component, animation: AttachedAnimation(.layer(part), addedAt: seconds)))
        animations.named[node.record.index, default: []].append(
          NamedAnimation(
            name: name, key: path.key,
            index: node.record.tracks[track].animations.count - 1))
      }
    }
    return placed.endTime
  }

  /// Adds a `CATransition` from a picture of the old appearance, taken by `picture(of:)`, to the new one. A layer has
  /// at most one at a time.
  ///
  /// - Parameter progress: an animation from 0 to 1, with times relative to now.
  package func add(
    _ style: Transition.Style, from picture: SnapshotContent, along progress: PropertyAnimation, to node: LayerNode,
    forKey name: String
  ) {
    removeAnimation(forKey: name, from: node)
    removeTransitions(from: node) { _ in true }
    var progress = progress
    progress.timing.beginTime += seconds
    animations.namedTransitions[node.record.index] = [.init(name: name, index: node.record.transitions.count)]
    node.record.transitions.append(
      Transition(style: style, animation: AttachedAnimation(.layer(progress), addedAt: seconds), from: picture))
  }

  private func removeTransitions(from node: LayerNode, where isMeant: (NamedTransition) -> Bool) {
    for entry in animations.namedTransitions[node.record.index] ?? [] where isMeant(entry) {
      let end = node.record.transitions[entry.index].animation.removedAt
      node.record.transitions[entry.index].animation.removedAt = min(end, seconds)
    }
    animations.namedTransitions[node.record.index]?.removeAll(where: isMeant)
  }

  /// `layer.removeAnimation(forKey:)`.
  package func removeAnimation(forKey name: String, from node: LayerNode) {
    for entry in animations.named[node.record.index] ?? [] where entry.name == name {
      let track = node.record.track(for: entry.key)
      let end = node.record.tracks[track].animations[entry.index].animation.removedAt
      node.record.tracks[track].animations[entry.index].animation.removedAt = min(end, seconds)
    }
    animations.named[node.record.index]?.removeAll { $0.name == name }
    removeTransitions(from: node) { $0.name == name }
  }

  /// The presented value of a property, or of one component of it, before this turn changed anything.
  private func valueBeforeTurn(of path: LayerKeyPath, on node: LayerNode) -> (
    previous: AnimatableValue, model: AnimatableValue
  )? {
    let key = path.key
    let model = node.record.state[key]
    var previous = model
    // A view added in this turn was not visible before, except in the first layout.
    if let start = node.record.lifetime?.start, start < seconds || node.record.wasInFirstLayout {
      var track = PropertyTrack(key: key)
      let known = node.record.tracks.first { $0.key == key }?.animations ?? []
      for var entry in known where entry.animation.addedAt < seconds && entry.animation.removedAt >= seconds {
        entry.animation.removedAt = .infinity
        track.animations.append(entry)
      }
      track.indexAnimations()
      previous = track.presentation(of: node.record.modelBeforeTurn(key, at: seconds), at: seconds)
    }
    guard let component = path.component else { return (previous, model) }
    guard let former = previous[component], let present = model[component] else { return nil }
    return (former, present)
  }

  /// The recorded properties of a key path: `bounds` consists of two.
  private func expand(_ flat: LayerAnimation.Flattened) throws(UnknownKeyPath) -> [(LayerKeyPath, PropertyAnimation)] {
    if flat.keyPath == "bounds" {
      return [
        (LayerKeyPath(.boundsOrigin), flat.animation.mappingValues { $0.rect.map { .point($0.origin) } }),
        (LayerKeyPath(.boundsSize), flat.animation.mappingValues { $0.rect.map { .size($0.size) } }),
      ]
    }
    guard let path = LayerKeyPath(flat.keyPath) else { throw UnknownKeyPath(keyPath: flat.keyPath) }
    return [(path, flat.animation)]
  }
}

extension LayerAnimation {
  /// Converts times relative to the time of adding to times of the scene.
  fileprivate mutating func shift(by seconds: Double) {
    switch self {
    case .property(let keyPath, var animation):
      animation.timing.beginTime += seconds
      self = .property(keyPath: keyPath, animation)
    case .group(var group):
      group.timing.beginTime += seconds
      self = .group(group)
    }
  }
}

extension PropertyAnimation {
  /// An animation without any value starts at the previous value and ends at the model's, as documented for
  /// `CABasicAnimation`. An additive animation adds the remaining difference.
  fileprivate func startingFrom(
    _ values: () -> (previous: AnimatableValue, model: AnimatableValue)?
  ) -> PropertyAnimation {
    var result = self
    func started(_ basic: BasicValues) -> BasicValues {
      guard basic == BasicValues(), let (previous, model) = values() else { return basic }
      return isAdditive
        ? BasicValues(from: previous.subtracting(model), to: model.zero) : BasicValues(from: previous)
    }
    switch content {
    case .basic(let basic): result.content = .basic(started(basic))
    case .spring(let basic, let spring): result.content = .spring(started(basic), spring)
    case .keyframes: break
    }
    return result
  }

  /// The animation of a part of its values; values without that part are omitted.
  fileprivate func mappingValues(_ part: (AnimatableValue) -> AnimatableValue?) -> PropertyAnimation {
    var result = self
    func mapped(_ values: BasicValues) -> BasicValues {
      BasicValues(
        from: values.from.flatMap(part), to: values.to.flatMap(part), by: values.by.flatMap(part))
    }
    switch content {
    case .basic(let values): result.content = .basic(mapped(values))
    case .spring(let values, let spring): result.content = .spring(mapped(values), spring)
    case .keyframes(let keyframes): result.content = .keyframes(keyframes.mappingValues(part))
    }
    return result
  }
}
