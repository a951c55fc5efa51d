import Foundation
import InbetweenGeometry

extension LayerNode {
  /// The layer by which code refers to the node: nil for an internal part, and for a layer that is not used any more.
  var layer: CALayer? {
    guard let view else { return bareLayer }
    return view.isInternal ? nil : view.layer
  }

  /// The layer without a view whose node it is.
  var bareLayer: CALayer? { handle as? CALayer }

  /// The view whose layer it is, or the nearest one around it, that code has created.
  var nearestViewOfCode: UIView? {
    sequence(first: self) { $0.parent }.lazy.compactMap(\.view).first(where: \.isFromCode)
  }

  /// Whether it is one of the sublayers that code sees.
  var isSublayer: Bool { owner == nil ? handle != nil : !isInternal }

  /// Lays out and draws the layers without views in it, as sublayers or as mask.
  func layOutBareLayers() {
    for node in children where node.owner == nil { node.bareLayer?.layOutIfNeeded() }
    mask?.bareLayer?.layOutIfNeeded()
  }

  func converted(_ point: CGPoint, to node: LayerNode?) -> CGPoint {
    CGPoint(transform(to: node).apply(to: Point(point)))
  }
  func converted(_ point: CGPoint, from node: LayerNode?) -> CGPoint {
    CGPoint((transform(to: node).inverted ?? .identity).apply(to: Point(point)))
  }
  func converted(_ rect: CGRect, to node: LayerNode?) -> CGRect {
    CGRect(transform(to: node).boundingBox(of: Rect(rect)))
  }
  func converted(_ rect: CGRect, from node: LayerNode?) -> CGRect {
    CGRect((transform(to: node).inverted ?? .identity).boundingBox(of: Rect(rect)))
  }
}
