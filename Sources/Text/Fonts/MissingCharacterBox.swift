import InbetweenGeometry

/// The glyph for a character that no font has: an upright hollow box, for a font size of 1.
enum MissingCharacterBox {
  static let advance = 0.6

  static let outline: Path = {
    let outer = Rect(x: 0.06, y: -0.72, width: 0.48, height: 0.72)
    var path = Path.rect(outer)
    let stroke = 0.05
    let (left, right) = (outer.minX + stroke, outer.maxX - stroke)
    let (top, bottom) = (outer.minY + stroke, outer.maxY - stroke)
    // The hole has the opposite direction, for the non-zero rule.
    path.move(to: Point(x: left, y: top))
    path.line(to: Point(x: left, y: bottom))
    path.line(to: Point(x: right, y: bottom))
    path.line(to: Point(x: right, y: top))
    path.close()
    return path
  }()
}
