import Foundation
import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

/// What code has set, where the node has it in another form, or only a part of it.
struct GivenValues {
  var colors: [LayerKey: CGColor] = [:]
  var transform: CATransform3D?
  var shadowPath: CGPath?
  var contents: Any?
}

extension CALayer {
  /// A colour; nil if none was set.
  func color(_ key: LayerKey) -> CGColor? {
    guard case .color(let model) = node.record.state[key] else { return nil }
    if let known = givenValues.colors[key], known.model == model { return known }
    return model.alpha == 0 ? nil : CGColor(model)
  }

  func setColor(_ key: LayerKey, _ color: CGColor?) {
    givenValues.colors[key] = color
    set(key, .color(color?.model ?? .clear))
  }

  func showContents() {
    guard givenValues.contents != nil else { return }
    let whole =
      (givenValues.contents as? UIImage)
      ?? (givenValues.contents as? CGImage).map { UIImage(cgImage: $0, scale: contentsScale, orientation: .up) }
    guard let image = whole?.shown(contentsRect, center: contentsCenter) else { return showOwnContent() }
    node.record.setContent(stage.content(showing: image, contentsGravity.model, tint: nil), at: stage.seconds)
  }

  /// Paints an image's alpha in the layer's `contentsColor`.
  func showTemplate(_ image: UIImage) {
    node.record.setContent(stage.content(showing: image, contentsGravity.model, tint: .white), at: stage.seconds)
  }

  /// Inserts a layer at an index among the children of the node.
  func insert(_ layer: CALayer, at index: Int) {
    guard layer !== self else { return }
    if let view = layer.ownView {
      if let ownView { ownView.insert(view, at: index) } else { insert(layerOf: view, at: index) }
      return
    }
    guard !node.isDescendant(of: layer.node) else { return }
    if layer.stage !== stage { stage.adopt(layer.node) }
    layer.superlayer?.ownSublayers.removeAll { $0 === layer }
    let place = node.children.prefix(min(index, node.children.count)).filter { $0 !== layer.node }.count
    node.insertChild(layer.node, at: place)
    layer.superlayer = self
    ownSublayers.append(layer)
    layer.setNeedsLayout()
    setNeedsLayout()
  }

  /// Inserts the layer of a view into one without a view, by which it becomes no subview.
  private func insert(layerOf view: UIView, at index: Int) {
    guard view !== stage.root, !node.isDescendant(of: view.node) else { return }
    let (former, window, superview) = (view.window, node.window, view.node.parent?.view)
    if view.stage !== stage { stage.adopt(view.node) }
    view.willMove(toSuperview: node.view ?? node.enclosingView)
    if former !== window { view.forEachViewOfCode { $0.willMove(toWindow: window) } }
    superview?.willRemoveSubview(view)
    node.insertChild(view.node, at: node.place(for: view.node, at: index))
    if former !== window { view.forEachViewOfCode { $0.didMoveToWindow() } }
    view.didMoveToSuperview()
  }
}
