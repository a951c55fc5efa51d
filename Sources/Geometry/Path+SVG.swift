#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The location and reason of an error in SVG path data.
public struct SVGPathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// In UTF-8 bytes from the start of the text.
  public var offset: Int
  /// What was expected at this position.
  public var message: String

  public init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }

  public var description: String { "at offset \(offset): \(message)" }
}

extension Path {
  /// Reads SVG path data: every command of SVG 1.1, section 8.3, absolute and relative.
  ///
  /// Quadratic curves and elliptical arcs become cubic curves (arcs by SVG 1.1, appendix F.6, in steps of at most a
  /// quarter turn). Empty text is an empty path.
  /// - Throws: ``SVGPathError`` at the first byte that is not path data, instead of drawing the part before it.
  public init(svg text: String) throws(SVGPathError) {
    // The sum of two commands is always a finite number.
    try self.init(svg: text, maximumNumber: 1e30)
  }

  /// The same with a limit for the magnitude of every number.
  package init(svg text: String, maximumNumber: Double) throws(SVGPathError) {
    var reader = SVGPathReader(bytes: Array(text.utf8), limit: maximumNumber)
    self = try reader.read()
  }
}

private struct SVGPathReader {
  let bytes: [UInt8]
  /// For the magnitude of every number.
  let limit: Double
  var offset = 0
  var path = Path()
  var current = Point.zero
  var start = Point.zero
  /// The last curve's second control point, for the smooth commands.
  var lastCubic: Point?
  var lastQuadratic: Point?
  /// Whether a command after `z` must begin a subpath at the old start.
  var isClosed = false

  init(bytes: [UInt8], limit: Double) { (self.bytes, self.limit) = (bytes, limit) }

  mutating func read() throws(SVGPathError) -> Path {
    skipSpace()
    guard offset < bytes.count else { return path }
    guard bytes[offset] | 0x20 == UInt8(ascii: "m") else { throw expected("M or m, with which path data begins") }
    while offset < bytes.count {
      let letter = bytes[offset]
      guard SVGPathReader.commands.contains(letter | 0x20), letter >= 0x41 else {
        throw expected("one of the commands M L H V C S Q T A Z")
      }
      offset += 1
      try read(command: letter | 0x20, isRelative: letter & 0x20 != 0)
      skipSpace()
    }
    return path
  }

  private static let commands = Set("mlhvcsqtaz".utf8)

  private mutating func read(command: UInt8, isRelative: Bool) throws(SVGPathError) {
    if command == UInt8(ascii: "z") {
      path.close()
      current = start
      isClosed = true
      (lastCubic, lastQuadratic) = (nil, nil)
      return
    }
    var command = command
    repeat {
      try segment(command, origin: isRelative ? current : .zero)
      // Further pairs after a moveto are lines.
      if command == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
    } while hasNumber()
  }

  private mutating func segment(_ command: UInt8, origin: Point) throws(SVGPathError) {
    var (cubic, quadratic): (Point?, Point?)
    if command != UInt8(ascii: "m"), isClosed {
      path.move(to: start)
      isClosed = false
    }
    switch command {
    case UInt8(ascii: "m"):
      current = try point(origin)
      start = current
      isClosed = false
      path.move(to: current)
    case UInt8(ascii: "l"): line(to: try point(origin))
    case UInt8(ascii: "h"): line(to: Point(x: try number() + origin.x, y: current.y))
    case UInt8(ascii: "v"): line(to: Point(x: current.x, y: try number() + origin.y))
    case UInt8(ascii: "c"), UInt8(ascii: "s"):
      let first = command == UInt8(ascii: "c") ? try point(origin) : reflected(lastCubic)
      let second = try point(origin)
      let end = try point(origin)
      path.curve(to: end, control1: first, control2: second)
      current = end
      cubic = second
    case UInt8(ascii: "q"), UInt8(ascii: "t"):
      let control = command == UInt8(ascii: "q") ? try point(origin) : reflected(lastQuadratic)
      let end = try point(origin)
      let (first, second) = (current + (control - current) * (2.0 / 3), end + (control - end) * (2.0 / 3))
      path.curve(to: end, control1: first, control2: second)
      current = end
      quadratic = control
    default:
      let radii = Size(width: abs(try number()), height: abs(try number()))
      let rotation = try number()
      let isLarge = try flag()
      let isClockwise = try flag()
      arc(to: try point(origin), radii: radii, rotation: rotation, isLarge: isLarge, isClockwise: isClockwise)
    }
    (lastCubic, lastQuadratic) = (cubic, quadratic)
  }

  private func reflected(_ control: Point?) -> Point { control.map { current * 2 - $0 } ?? current }

  private mutating func line(to end: Point) {
    path.line(to: end)
    current = end
  }

  private mutating func arc(to end: Point, radii: Size, rotation: Double, isLarge: Bool, isClockwise: Bool) {
    defer { current = end }
    if end == current { return }
    guard radii.width > 0, radii.height > 0 else { return path.line(to: end) }
    let angle = (rotation.truncatingRemainder(dividingBy: 360)) * Double.pi / 180
    let (s, c) = (sin(angle), cos(angle))
    // F.6.5: the centre, in coordinates in which the axes of the ellipse are the coordinate axes.
    let half = (current - end) * 0.5
    let (x, y) = (c * half.x + s * half.y, c * half.y - s * half.x)
    var (rx, ry) = (radii.width, radii.height)
    // Radii that are far too small are enlarged in any case, so that only their ratio matters.
    let largest = max(rx, ry)
    if largest < 1e-100 * max(abs(x), abs(y)) {
      rx /= largest
      ry /= largest
    }
    let excess = x * x / (rx * rx) + y * y / (ry * ry)
    if excess > 1 {
      rx *= excess.squareRoot()
      ry *= excess.squareRoot()
    }
    let square = max((1 - min(excess, 1)) / excess, 0).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let (cx, cy) = (square * rx * y / ry, -square * ry * x / rx)
    let middle = (current + end) * 0.5
    let toPlane = Transform(
      a: rx * c, b: rx * s, c: -ry * s, d: ry * c, tx: c * cx - s * cy + middle.x, ty: s * cx + c * cy + middle.y)
    guard toPlane.tx.isFinite, toPlane.ty.isFinite, rx.isFinite, ry.isFinite else { return path.line(to: end) }
    let from = atan2((y - cy) / ry, (x - cx) / rx)
    let to = atan2((-y - cy) / ry, (-x - cx) / rx)
    let unit = Path.arc(center: .zero, radius: 1, startAngle: from, endAngle: to, clockwise: isClockwise)
    var elements = unit.applying(toPlane).elements.dropFirst()
    // The end point is exact, so that a close after it adds no tiny line.
    if case .curve(let c1, let c2, _)? = elements.popLast() {
      elements.append(.curve(control1: c1, control2: c2, end: end))
    }
    path.elements += elements
  }
}

extension SVGPathReader {
  private func expected(_ what: String) -> SVGPathError {
    let next = String(decoding: bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars.first
    return SVGPathError(offset: offset, message: "expected \(what), found \(next.map { "'\($0)'" } ?? "the end")")
  }

  private mutating func skipSpace() {
    while offset < bytes.count, [0x20, 0x09, 0x0a, 0x0c, 0x0d].contains(bytes[offset]) { offset += 1 }
  }

  /// Space with at most one comma.
  private mutating func skipSeparator() {
    skipSpace()
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ",") {
      offset += 1
      skipSpace()
    }
  }

  /// Whether more arguments of the command follow.
  private mutating func hasNumber() -> Bool {
    skipSpace()
    guard offset < bytes.count else { return false }
    return "0123456789+-.,".utf8.contains(bytes[offset])
  }

  private mutating func point(_ origin: Point) throws(SVGPathError) -> Point {
    let x = try number()
    return Point(x: x + origin.x, y: try number() + origin.y)
  }

  /// A flag of an arc is one character, so `11` means two flags.
  private mutating func flag() throws(SVGPathError) -> Bool {
    skipSeparator()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "0") || bytes[offset] == UInt8(ascii: "1") else {
      throw expected("an arc's flag, 0 or 1")
    }
    offset += 1
    return bytes[offset - 1] == UInt8(ascii: "1")
  }

  private mutating func number() throws(SVGPathError) -> Double {
    skipSeparator()
    let begin = offset
    var end = offset
    func byte(_ i: Int) -> UInt8 { i < bytes.count ? bytes[i] : 0 }
    func isDigit(_ i: Int) -> Bool { byte(i) >= 0x30 && byte(i) <= 0x39 }
    func isSign(_ i: Int) -> Bool { byte(i) == UInt8(ascii: "+") || byte(i) == UInt8(ascii: "-") }
    if isSign(end) { end += 1 }
    let whole = end
    while isDigit(end) { end += 1 }
    var digits = end - whole
    if byte(end) == UInt8(ascii: ".") {
      let fraction = end + 1
      end = fraction
      while isDigit(end) { end += 1 }
      digits += end - fraction
    }
    guard digits > 0 else { throw expected("a number") }
    if byte(end) | 0x20 == UInt8(ascii: "e") {
      let exponent = isSign(end + 1) ? end + 2 : end + 1
      if isDigit(exponent) {
        end = exponent
        while isDigit(end) { end += 1 }
      }
    }
    guard let value = Double(String(decoding: bytes[begin..<end], as: UTF8.self)), abs(value) <= limit else {
      throw SVGPathError(offset: offset, message: "the number is too large")
    }
    offset = end
    return value
  }
}
