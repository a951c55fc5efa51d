internal import InbetweenGeometry

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// Reads SVG path data: the grammar of SVG 2, section 9.3, with all commands.
struct SVGPath {
  struct Failure: Error {
    let message: String
    /// The offset of the location, in Unicode scalars.
    let offset: Int
  }

  private let text: [Unicode.Scalar]
  private var position = 0
  private var path = Path()
  private var current = Point.zero
  private var start = Point.zero
  /// The previous control point, for the smooth commands, and its command.
  private var lastControl: (point: Point, isCubic: Bool)?

  private init(_ text: String) { self.text = Array(text.unicodeScalars) }

  /// The path that the data describes. Quadratic curves and arcs become cubic ones.
  static func path(from text: String) throws(Failure) -> Path {
    var reader = SVGPath(text)
    try reader.read()
    return reader.path
  }

  private mutating func read() throws(Failure) {
    skipSeparators()
    guard position < text.count, text[position] == "M" || text[position] == "m" else {
      throw Failure(message: "a path begins with M, found \(found)", offset: position)
    }
    while position < text.count {
      let command = text[position]
      guard "MmLlHhVvCcSsQqTtAaZz".unicodeScalars.contains(command) else {
        throw Failure(message: "expected a path command, found \(found)", offset: position)
      }
      position += 1
      if command == "Z" || command == "z" {
        path.close()
        current = start
        lastControl = nil
        skipSeparators()
        continue
      }
      var isFirst = true
      repeat {
        try segment(command, isFirst: isFirst)
        isFirst = false
        skipSeparators()
      } while startsNumber
    }
  }

  private mutating func segment(_ command: Unicode.Scalar, isFirst: Bool) throws(Failure) {
    let isRelative = command.properties.isLowercase
    let origin = isRelative ? current : .zero
    switch command.properties.uppercaseMapping {
    case "M":
      let point = try self.point(origin)
      // Further coordinate pairs after a move are lines.
      if isFirst {
        path.move(to: point)
        start = point
      } else {
        path.line(to: point)
      }
      advance(to: point)
    case "L":
      let point = try self.point(origin)
      path.line(to: point)
      advance(to: point)
    case "H":
      let point = Point(x: try number() + origin.x, y: current.y)
      path.line(to: point)
      advance(to: point)
    case "V":
      let point = Point(x: current.x, y: try number() + origin.y)
      path.line(to: point)
      advance(to: point)
    case "C":
      let first = try point(origin)
      try cubic(first, origin)
    case "S":
      let first = lastControl.flatMap { $0.isCubic ? current * 2 - $0.point : nil } ?? current
      try cubic(first, origin)
    case "Q":
      let control = try point(origin)
      quadratic(control, try point(origin))
    case "T":
      let control = lastControl.flatMap { $0.isCubic ? nil : current * 2 - $0.point } ?? current
      quadratic(control, try point(origin))
    default: try arc(origin)
    }
  }

  private mutating func advance(to point: Point) {
    current = point
    lastControl = nil
  }

  private mutating func cubic(_ first: Point, _ origin: Point) throws(Failure) {
    let second = try point(origin)
    let end = try point(origin)
    path.curve(to: end, control1: first, control2: second)
    current = end
    lastControl = (second, true)
  }

  private mutating func quadratic(_ control: Point, _ end: Point) {
    path.curve(
      to: end, control1: current + (control - current) * (2.0 / 3), control2: end + (control - end) * (2.0 / 3))
    current = end
    lastControl = (control, false)
  }

  /// An elliptical arc, by the conversion of SVG 2, appendix B.2.4, in pieces of at most a quarter turn.
  private mutating func arc(_ origin: Point) throws(Failure) {
    var rx = abs(try number())
    var ry = abs(try number())
    let angle = try number() * Double.pi / 180
    let isLarge = try flag()
    let isSweep = try flag()
    let end = try point(origin)
    let from = current
    advance(to: end)
    guard rx > 0, ry > 0, from != end else {
      path.line(to: end)
      return
    }
    let (sine, cosine) = (sin(angle), cos(angle))
    let half = (from - end) * 0.5
    let x = cosine * half.x + sine * half.y
    let y = cosine * half.y - sine * half.x
    let largest = max(rx, ry)
    // The ellipse is so flat that the radii's squares differ by too many orders of magnitude.
    guard min(rx, ry) > 1e-9 * largest else {
      path.line(to: end)
      return
    }
    // Radii that are far too small are enlarged in any case, so that only their ratio matters.
    if largest < 1e-100 * max(abs(x), abs(y)) {
      rx /= largest
      ry /= largest
    }
    let tooSmall = (x * x) / (rx * rx) + (y * y) / (ry * ry)
    if tooSmall > 1 {
      rx *= tooSmall.squareRoot()
      ry *= tooSmall.squareRoot()
    }
    let denominator = rx * rx * y * y + ry * ry * x * x
    let ratio = denominator > 0 ? max(0, (rx * rx * ry * ry - denominator) / denominator) : 0
    let factor = (isLarge == isSweep ? -1 : 1) * ratio.squareRoot()
    let cx = factor * rx * y / ry
    let cy = -factor * ry * x / rx
    let middle = (from + end) * 0.5
    let center = Point(x: cosine * cx - sine * cy + middle.x, y: sine * cx + cosine * cy + middle.y)
    let first = atan2((y - cy) / ry, (x - cx) / rx)
    var sweep = atan2((-y - cy) / ry, (-x - cx) / rx) - first
    if isSweep, sweep < 0 { sweep += 2 * Double.pi }
    if !isSweep, sweep > 0 { sweep -= 2 * Double.pi }
    // Radii whose squares overflow.
    guard sweep.isFinite, rx.isFinite, ry.isFinite, center.x.isFinite, center.y.isFinite else {
      path.line(to: end)
      return
    }
    let unit = Path.arc(
      center: .zero, radius: 1, startAngle: first, endAngle: first + sweep, clockwise: sweep > 0)
    let toEllipse = Transform(
      a: rx * cosine, b: rx * sine, c: -ry * sine, d: ry * cosine, tx: center.x, ty: center.y)
    path.elements += unit.applying(toEllipse).elements.dropFirst()
  }

  private mutating func point(_ origin: Point) throws(Failure) -> Point {
    let x = try number()
    return Point(x: x + origin.x, y: try number() + origin.y)
  }

  private var startsNumber: Bool {
    guard position < text.count else { return false }
    return WordRules.isDigit(text[position]) || "+-.".unicodeScalars.contains(text[position])
  }

  private mutating func flag() throws(Failure) -> Bool {
    skipSeparators()
    guard position < text.count, text[position] == "0" || text[position] == "1" else {
      throw Failure(message: "expected the flag 0 or 1, found \(found)", offset: position)
    }
    position += 1
    return text[position - 1] == "1"
  }

  private mutating func number() throws(Failure) -> Double {
    skipSeparators()
    let begin = position
    if position < text.count, text[position] == "-" || text[position] == "+" { position += 1 }
    var digits = skipDigits()
    if position < text.count, text[position] == "." {
      position += 1
      digits += skipDigits()
    }
    guard digits > 0 else {
      position = begin
      throw Failure(message: "expected a number, found \(found)", offset: begin)
    }
    if position < text.count, text[position] == "e" || text[position] == "E" {
      let mark = position
      position += 1
      if position < text.count, text[position] == "-" || text[position] == "+" { position += 1 }
      if skipDigits() == 0 { position = mark }
    }
    var literal = String(String.UnicodeScalarView(text[begin..<position]))
    if literal.hasPrefix("+") { literal.removeFirst() }
    if let range = literal.firstIndex(of: "."), range == literal.startIndex || literal[literal.startIndex] == "-" {
      literal = literal.replacing("-.", with: "-0.", maxReplacements: 1)
      if literal.hasPrefix(".") { literal = "0" + literal }
    }
    guard let value = Double(literal) ?? Double(literal + "0"), abs(value) <= 1e7 else {
      throw Failure(message: "the number is too large", offset: begin)
    }
    return value
  }

  private mutating func skipDigits() -> Int {
    let begin = position
    while position < text.count, WordRules.isDigit(text[position]) { position += 1 }
    return position - begin
  }

  private mutating func skipSeparators() {
    while position < text.count, " ,\t\n\r".unicodeScalars.contains(text[position]) { position += 1 }
  }

  private var found: String { position < text.count ? "'\(text[position])'" : "the end" }
}
