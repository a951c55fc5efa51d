package import InbetweenGeometry
package import InbetweenStage

/// The frames of the display that code sees. A frame begins at each multiple of the duration of one.
extension Stage {
  /// The frames per second of the display.
  package static let displayRate = 60.0

  /// When the next frame begins, or a motion ends, if that is earlier; nil if the motion has ended.
  ///
  /// - Parameters:
  ///   - end: of the motion, in seconds.
  ///   - rate: frames per second.
  package func nextDisplayFrame(until end: Double = .infinity, rate: Double = Stage.displayRate) -> Rational? {
    guard seconds < end - 1e-8 else { return nil }
    return Rational(time: min((displayFrame(rate) + 1) / rate, end))
  }

  /// When the frame that is shown now began, in seconds.
  var startOfDisplayFrame: Double { displayFrame(Self.displayRate) / Self.displayRate }

  /// Events at the start of a frame are in that frame, although sums of seconds are rounded.
  private func displayFrame(_ rate: Double) -> Double { (seconds * rate + 1e-6).rounded(.down) }
}
