public import InbetweenMotion
public import InbetweenTimeline

// Explicit animations of views' layers.

extension Stage {
  /// `layer.add(_:forKey:)`: the animation's times are relative to now. An existing animation with the same key is
  /// removed.
  ///
  /// - Returns: the animation's end, in seconds of the scene; infinite if it has none.
  /// - Throws: if a key path is not one of a layer.
  @discardableResult
  public func add(_ animation: LayerAnimation, to view: UIView, forKey name: String) throws(UnknownKeyPath) -> Double {
    try add(animation, to: view.node, forKey: name)
  }

  /// Adds a `CATransition` from a picture of the old appearance, taken by `picture(of:)`, to the new one. A layer has
  /// at most one at a time.
  ///
  /// - Parameter progress: an animation from 0 to 1, with times relative to now.
  public func add(
    _ style: Transition.Style, from picture: SnapshotContent, along progress: PropertyAnimation, to view: UIView,
    forKey name: String
  ) { add(style, from: picture, along: progress, to: view.node, forKey: name) }

  /// `layer.removeAnimation(forKey:)`.
  public func removeAnimation(forKey name: String, from view: UIView) { removeAnimation(forKey: name, from: view.node) }

  /// `layer.removeAllAnimations()`, which includes animations of blocks.
  public func removeAllAnimations(from view: UIView) { endAnimations(of: view.node) }
}
