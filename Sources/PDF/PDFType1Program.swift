internal import InbetweenGeometry

/// Runs the program of a glyph of a Type 1 font (Adobe Type 1 Font Format, chapter 6).
struct PDFType1Program {
  private let subroutines: [Int: [UInt8]]
  private(set) var pen = PDFPen()
  /// In units of the font.
  private(set) var width: Double?
  /// The codes of two glyphs of which the glyph consists, and where the second one lies.
  private(set) var composition: (base: Int, accent: Int, offset: Point)?
  private(set) var isDamaged = false
  private(set) var cost = 0
  private var stack: [Double] = []
  /// What procedures of PostScript left, the next one last.
  private var results: [Double] = []
  /// The points of a shallow bend that is being read, from where it begins; nil outside.
  private var bend: [Point]?
  /// Where the glyph's ink begins.
  private var bearing = Point.zero
  /// Where the part of a composition lies that is drawn.
  private var offset = Point.zero
  private var isPart = false

  /// The maximum of operators and numbers of a glyph, of subroutines inside one another, and of numbers at a time.
  private static let (stepLimit, depthLimit, stackLimit) = (100_000, 10, 64)

  init(subroutines: [Int: [UInt8]]) { self.subroutines = subroutines }

  /// Begins a glyph of a composition.
  mutating func begin(at offset: Point) {
    (stack, results, bend, isPart, self.offset) = ([], [], nil, true, offset)
  }

  mutating func run(_ code: [UInt8]) {
    _ = run(code, depth: 0)
    pen.close()
  }

  /// - Returns: whether the glyph goes on after it.
  private mutating func run(_ code: [UInt8], depth: Int) -> Bool {
    var place = 0
    let reader = PDFNumbers(bytes: code)
    while place < code.count {
      cost += 1
      guard cost <= PDFType1Program.stepLimit, stack.count <= PDFType1Program.stackLimit else { return fail() }
      let byte = Int(code[place])
      place += 1
      if let number = reader.programNumber(byte, &place) {
        stack.append(number)
        continue
      }
      switch byte {
      case 255:
        stack.append(Double(Int32(truncatingIfNeeded: reader.unsigned(place, 4) ?? 0)))
        place += 4
      case 10:
        guard let number = stack.popLast().flatMap({ Int(exactly: $0) }), let subroutine = subroutines[number],
          depth < PDFType1Program.depthLimit
        else { return fail() }
        guard run(subroutine, depth: depth + 1) else { return false }
      case 11: return true
      case 14: return false
      case 12:
        let second = reader.unsigned(place, 1) ?? 0
        place += 1
        guard let goesOn = escaped(second) else { return fail() }
        guard goesOn else { return false }
      default:
        guard isMeasured, draw(byte) else { return fail() }
        stack.removeAll(keepingCapacity: true)
      }
    }
    return true
  }

  private mutating func fail() -> Bool {
    isDamaged = true
    return false
  }

  /// Whether all numbers are such as outlines have.
  private var isMeasured: Bool { stack.allSatisfy { abs($0) < 1e5 } }

  // MARK: - Operators

  /// - Returns: false for another operator, and for one without its numbers.
  private mutating func draw(_ byte: Int) -> Bool {
    let s = stack
    switch byte {
    // Hints.
    case 1, 3: break
    case 4 where s.count >= 1: move(0, s[s.count - 1])
    case 5 where s.count >= 2: pen.line(s[0], s[1])
    case 6 where s.count >= 1: pen.line(s[0], 0)
    case 7 where s.count >= 1: pen.line(0, s[0])
    case 8 where s.count >= 6: pen.curve(s[0], s[1], s[2], s[3], s[4], s[5])
    case 9: pen.close()
    case 13 where s.count >= 2: begin(Point(x: s[0], y: 0), width: s[1])
    case 21 where s.count >= 2: move(s[s.count - 2], s[s.count - 1])
    case 22 where s.count >= 1: move(s[s.count - 1], 0)
    case 30 where s.count >= 4: pen.curve(0, s[0], s[1], s[2], s[3], 0)
    case 31 where s.count >= 4: pen.curve(s[0], 0, s[1], s[2], 0, s[3])
    default: return false
    }
    return true
  }

  /// An operator of two bytes.
  ///
  /// - Returns: whether the glyph goes on after it; nil for an unknown one, and for one without its numbers.
  private mutating func escaped(_ byte: Int) -> Bool? {
    let s = stack
    switch byte {
    case 12:
      guard s.count >= 2, s[s.count - 1] != 0 else { return nil }
      stack.removeLast(2)
      stack.append(s[s.count - 2] / s[s.count - 1])
      return true
    case 16: return callProcedure() ? true : nil
    case 17:
      stack.append(results.popLast() ?? 0)
      return true
    // Hints, and the point after a bend, which is the current one.
    case 0, 1, 2, 33: break
    case 6:
      guard isMeasured, s.count >= 5, !isPart, let base = Int(exactly: s[3]), let accent = Int(exactly: s[4]) else {
        return nil
      }
      // The place is that of the accent's ink, of which the first number is its own bearing.
      composition = (base, accent, Point(x: bearing.x + s[1] - s[0], y: s[2]))
      return false
    case 7:
      guard isMeasured, s.count >= 4 else { return nil }
      begin(Point(x: s[0], y: s[1]), width: s[2])
    default: return nil
    }
    stack.removeAll(keepingCapacity: true)
    return true
  }

  private mutating func begin(_ bearing: Point, width: Double) {
    pen.current = bearing + offset
    guard !isPart else { return }
    (self.bearing, self.width) = (bearing, width)
  }

  private mutating func move(_ x: Double, _ y: Double) {
    guard bend != nil else { return pen.move(x, y) }
    pen.current = pen.current + Point(x: x, y: y)
  }

  /// A procedure of PostScript: three of them draw a bend, of which every point is a move; others are for hints.
  private mutating func callProcedure() -> Bool {
    guard stack.count >= 2, let count = Int(exactly: stack[stack.count - 2]), count >= 0, count <= stack.count - 2,
      let number = Int(exactly: stack[stack.count - 1])
    else { return false }
    stack.removeLast(2)
    // The last argument was pushed first.
    results = stack.suffix(count).reversed()
    stack.removeLast(count)
    switch number {
    case 1: bend = [pen.current]
    case 2: bend?.append(pen.current)
    case 0:
      guard let points = bend, points.count == 8 else { return false }
      bend = nil
      pen.current = points[0]
      // The next one is where the bend's depth is measured from.
      pen.curve(points[2], points[3], points[4])
      pen.curve(points[5], points[6], points[7])
    default: break
    }
    return true
  }
}
