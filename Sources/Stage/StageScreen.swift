package import InbetweenGeometry

/// The screen as the device is held.
package struct StageScreen: Hashable, Sendable {
  /// In points.
  package var size: Size
  /// The distances of the safe area from the screen's edges, in points, without the root's
  /// `UIView.additionalSafeAreaInsets`.
  package var safeArea: Insets
  /// The turns of the screen's content on the canvas by a right angle, clockwise: -1 to 1.
  package var turns = 0

  package init(size: Size, safeArea: Insets, turns: Int = 0) {
    (self.size, self.safeArea, self.turns) = (size, safeArea, turns)
  }

  /// From the canvas's middle to the turned screen.
  package var transform: Transform {
    turns == 0 ? .identity : Transform(a: 0, b: Double(turns), c: Double(-turns), d: 0, tx: 0, ty: 0)
  }
}

extension Stage {
  package var rootSafeArea: Insets { screen.safeArea }
}
