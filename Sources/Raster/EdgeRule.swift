import InbetweenTimeline

/// The rounding of a layer's straight edges to the pixel grid.
enum EdgeRule {
  /// As Core Animation draws a layer that does not allow edge antialiasing: a pixel is inside if its centre is.
  /// Adjacent views then have no gap between them, and a line one pixel wide covers one pixel at any position.
  case pixelCentres
  /// At their exact position, with partially covered pixels.
  case antialiased

  init(of item: DisplayItem) { self = item.allowsEdgeAntialiasing ? .antialiased : .pixelCentres }

  /// The ends of a side along one axis, in 1/256 pixel.
  func place(_ start: Int32, _ end: Int32) -> (Int32, Int32) {
    guard self == .pixelCentres else { return (start, end) }
    let (first, last) = (EdgeRule.firstPixel(from: start), EdgeRule.firstPixel(from: end))
    // A side that is one pixel wide, apart from the rounding to the grid, must not become empty.
    if first == last, end - start >= 255 { return (first, last + 256) }
    return (first, last)
  }

  /// The start of the first pixel whose centre is not before a position.
  private static func firstPixel(from place: Int32) -> Int32 { ((place + 127) >> 8) << 8 }
}
