import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

// Layers in the tree of views: what the change of a layer means for its view and for those around it.

extension LayerNode {
  /// The view whose layer it is; nil for a layer without a view.
  package var view: UIView? { owner as? UIView }

  /// The view of the nearest layer around it that has one.
  var enclosingView: UIView? {
    var next = parent
    while let node = next {
      if let view = node.view { return view }
      next = node.parent
    }
    return nil
  }

  /// The views of the layers inside, not those in them: beneath a layer without a view, the nearest ones.
  var nearestViews: [UIView] { children.flatMap { $0.view.map { [$0] } ?? $0.nearestViews } }

  var window: UIWindow? { (view ?? enclosingView)?.window }

  /// Changes a property, with the action of the view if it has one.
  func set(_ key: LayerKey, _ value: AnimatableValue) {
    if let view { view.set(key, value) } else { stage.change(self, key, to: value) }
  }

  // MARK: - Coordinates

  /// The transform from the layer's coordinates to those of its topmost ancestor.
  private var toTop: Transform {
    sequence(first: self) { $0.parent }.reduce(.identity) { $0.concatenating($1.record.state.toSuperlayer) }
  }

  /// The transform to the coordinates of another layer; to those of the window if there is none.
  func transform(to node: LayerNode?) -> Transform {
    let target = node.map(\.toTop) ?? window.map(\.node.toTop) ?? .identity
    return toTop.concatenating(target.inverted ?? .identity)
  }
}

extension Stage {
  /// The views that have a layer now, by the index of their layer.
  package var views: some Sequence<UIView> { nodes.lazy.compactMap(\.view) }

  /// The view that has or had a layer.
  package func view(ofLayer index: Int) -> UIView? { nodes[index].view ?? nodes[index].formerOwner as? UIView }

  /// The indices of all layers that a view has had, oldest first.
  package func layers(of view: UIView) -> [Int] {
    nodes.indices.filter { self.view(ofLayer: $0) === view }.sorted { start(ofLayer: $0) < start(ofLayer: $1) }
  }

  private func start(ofLayer index: Int) -> Double { nodes[index].record.lifetime?.start ?? .infinity }
}
