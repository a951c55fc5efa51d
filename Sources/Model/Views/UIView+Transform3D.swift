extension UIView {
  /// The layer's transform, drawn in orthographic projection.
  public var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }
}
