internal import InbetweenGeometry

/// Runs the program of a compact font's glyph (Type 2: Adobe Technical Note 5177).
struct PDFType2Program {
  private let bytes: [UInt8]
  private let subroutines: [Range<Int>]
  private let own: [Range<Int>]
  private(set) var pen = PDFPen()
  /// What it adds to the nominal width; nil for the usual one.
  private(set) var width: Double?
  /// The codes of two glyphs of which the glyph consists, and where the second one lies.
  private(set) var composition: (base: Int, accent: Int, offset: Point)?
  private(set) var isDamaged = false
  private var stack: [Double] = []
  private var stored = [Double](repeating: 0, count: 32)
  private var hintCount = 0
  private var hasWidth = false
  private var steps = 0

  /// The maximum of operators and numbers of a glyph, of subroutines inside one another, and of numbers at a time.
  private static let (stepLimit, depthLimit, stackLimit) = (100_000, 10, 192)

  /// - Parameters:
  ///   - subroutines: those that all glyphs share.
  ///   - own: those of the glyph's part of the font.
  init(_ bytes: [UInt8], subroutines: [Range<Int>], own: [Range<Int>]) {
    (self.bytes, self.subroutines, self.own) = (bytes, subroutines, own)
  }

  /// What it took so far, in bytes of content that take as long to read.
  var cost: Int { steps }

  /// Begins a further glyph of a composition; it has no width of its own, and consists of no others.
  mutating func begin(at offset: Point) {
    pen.close()
    pen.current = offset
    (stack, hintCount, hasWidth) = ([], 0, false)
  }

  mutating func run(_ code: Range<Int>) {
    let known = composition == nil ? nil : width
    let isPart = composition != nil
    _ = run(code, depth: 0)
    pen.close()
    if isPart { width = known }
  }

  /// - Returns: whether the glyph goes on after it.
  private mutating func run(_ code: Range<Int>, depth: Int) -> Bool {
    var place = code.lowerBound
    let reader = PDFNumbers(bytes: bytes)
    while place < code.upperBound {
      steps += 1
      guard steps <= PDFType2Program.stepLimit, stack.count <= PDFType2Program.stackLimit else { return fail() }
      let byte = Int(bytes[place])
      place += 1
      if let number = reader.programNumber(byte, &place) {
        stack.append(number)
        continue
      }
      switch byte {
      case 28:
        stack.append(Double(reader.signed(place) ?? 0))
        place += 2
      case 255:
        stack.append(Double(Int32(truncatingIfNeeded: reader.unsigned(place, 4) ?? 0)) / 65536)
        place += 4
      case 10, 29:
        let list = byte == 10 ? own : subroutines
        let bias = list.count < 1240 ? 107 : list.count < 33_900 ? 1131 : 32_768
        guard let number = stack.popLast().flatMap({ Int(exactly: $0 + Double(bias)) }), list.indices.contains(number),
          depth < PDFType2Program.depthLimit
        else { return fail() }
        guard run(list[number], depth: depth + 1) else { return false }
      case 11: return true
      case 14:
        end()
        return false
      case 1, 3, 18, 23: countHints()
      case 19, 20:
        countHints()
        // The bits of the hints follow.
        place += (hintCount + 7) / 8
      case 12:
        let second = reader.unsigned(place, 1) ?? 0
        place += 1
        guard (34...37).contains(second) ? isMeasured && bend(second) : calculate(second) else { return fail() }
      default:
        guard isMeasured, draw(byte) else { return fail() }
        stack.removeAll(keepingCapacity: true)
      }
    }
    // Subroutines of some fonts end without saying it.
    return true
  }

  private mutating func fail() -> Bool {
    isDamaged = true
    return false
  }

  // MARK: - Widths and hints

  /// Takes a number before the arguments of the first operator that clears the stack.
  private mutating func takeWidth(_ isThere: Bool) {
    if !hasWidth, isThere { width = stack.removeFirst() }
    hasWidth = true
  }

  private mutating func countHints() {
    takeWidth(!stack.count.isMultiple(of: 2))
    hintCount += stack.count / 2
    stack.removeAll(keepingCapacity: true)
  }

  private mutating func end() {
    takeWidth(stack.count == 1 || stack.count == 5)
    guard stack.count == 4, composition == nil else { return }
    guard let base = Int(exactly: stack[2]), let accent = Int(exactly: stack[3]) else { return }
    composition = (base, accent, Point(x: stack[0], y: stack[1]))
  }

  // MARK: - Lines and curves

  /// Whether all numbers are such as outlines have.
  private var isMeasured: Bool { stack.allSatisfy { abs($0) < 1e5 } }

  /// - Returns: false for another operator, and for one without its numbers.
  private mutating func draw(_ byte: Int) -> Bool {
    switch byte {
    case 21:
      takeWidth(stack.count > 2)
      guard stack.count >= 2 else { return false }
      pen.move(stack[stack.count - 2], stack[stack.count - 1])
    case 22, 4:
      takeWidth(stack.count > 1)
      guard let step = stack.last else { return false }
      pen.move(byte == 22 ? step : 0, byte == 22 ? 0 : step)
    case 5: lines(upTo: stack.count)
    case 6, 7:
      for (number, step) in stack.enumerated() {
        let isAcross = number.isMultiple(of: 2) == (byte == 6)
        pen.line(isAcross ? step : 0, isAcross ? 0 : step)
      }
    case 8: curves(from: 0, upTo: stack.count)
    case 24:
      guard stack.count >= 2 else { return false }
      let last = stack.count - 2
      curves(from: 0, upTo: last)
      pen.line(stack[last], stack[last + 1])
    case 25:
      guard stack.count >= 6 else { return false }
      lines(upTo: stack.count - 6)
      curves(from: stack.count - 6, upTo: stack.count)
    case 26, 27: alignedCurves(isAcross: byte == 27)
    case 30, 31: alternatingCurves(isAcross: byte == 31)
    default: return false
    }
    return true
  }

  private mutating func lines(upTo end: Int) {
    for i in stride(from: 0, to: end - 1, by: 2) { pen.line(stack[i], stack[i + 1]) }
  }

  private mutating func curves(from start: Int, upTo end: Int) {
    for i in stride(from: start, to: end - 5, by: 6) {
      pen.curve(stack[i], stack[i + 1], stack[i + 2], stack[i + 3], stack[i + 4], stack[i + 5])
    }
  }

  /// Curves that begin and end along the same axis; a number before them moves the first one's beginning across it.
  private mutating func alignedCurves(isAcross: Bool) {
    let start = stack.count % 4 == 1 ? 1 : 0
    for i in stride(from: start, to: stack.count - 3, by: 4) {
      let aside = i == 1 ? stack[0] : 0
      if isAcross {
        pen.curve(stack[i], aside, stack[i + 1], stack[i + 2], stack[i + 3], 0)
      } else {
        pen.curve(aside, stack[i], stack[i + 1], stack[i + 2], 0, stack[i + 3])
      }
    }
  }

  /// Curves that begin along one axis and end along the other, in turns; a number after them moves the last one's end.
  private mutating func alternatingCurves(isAcross: Bool) {
    var isAcross = isAcross
    for i in stride(from: 0, to: stack.count - 3, by: 4) {
      let aside = i + 5 == stack.count ? stack[i + 4] : 0
      if isAcross {
        pen.curve(stack[i], 0, stack[i + 1], stack[i + 2], aside, stack[i + 3])
      } else {
        pen.curve(0, stack[i], stack[i + 1], stack[i + 2], stack[i + 3], aside)
      }
      isAcross.toggle()
    }
  }

  /// Two curves that meet at a shallow bend.
  private mutating func bend(_ kind: Int) -> Bool {
    let s = stack
    defer { stack.removeAll(keepingCapacity: true) }
    switch kind {
    case 34 where s.count >= 7:
      pen.curve(s[0], 0, s[1], s[2], s[3], 0)
      pen.curve(s[4], 0, s[5], -s[2], s[6], 0)
    case 35 where s.count >= 12: curves(from: 0, upTo: 12)
    case 36 where s.count >= 9:
      pen.curve(s[0], s[1], s[2], s[3], s[4], 0)
      pen.curve(s[5], 0, s[6], s[7], s[8], -(s[1] + s[3] + s[7]))
    case 37 where s.count >= 11:
      let x = s[0] + s[2] + s[4] + s[6] + s[8]
      let y = s[1] + s[3] + s[5] + s[7] + s[9]
      let isAcross = abs(x) > abs(y)
      pen.curve(s[0], s[1], s[2], s[3], s[4], s[5])
      pen.curve(s[6], s[7], s[8], s[9], isAcross ? s[10] : -x, isAcross ? -y : s[10])
    default: return false
    }
    return true
  }

  // MARK: - Arithmetic

  private static let functions: [Int: String] = [
    5: "not", 9: "abs", 10: "add", 11: "sub", 12: "div", 14: "neg", 15: "eq", 18: "pop", 24: "mul", 26: "sqrt",
    27: "dup", 28: "exch", 29: "index", 30: "roll",
  ]

  private mutating func calculate(_ operation: Int) -> Bool {
    if let name = PDFType2Program.functions[operation] {
      return PDFCalculator.call(name, &stack) && (stack.last?.isFinite ?? true)
    }
    func take() -> Double? { stack.popLast() }
    switch operation {
    case 0: break  // A hint of old fonts.
    case 3, 4:
      guard let b = take(), let a = take() else { return false }
      stack.append((operation == 3 ? a != 0 && b != 0 : a != 0 || b != 0) ? 1 : 0)
    case 20:
      guard let index = take().flatMap({ Int(exactly: $0) }), let value = take(), stored.indices.contains(index) else {
        return false
      }
      stored[index] = value
    case 21:
      guard let index = take().flatMap({ Int(exactly: $0) }), stored.indices.contains(index) else { return false }
      stack.append(stored[index])
    case 22:
      guard let second = take(), let first = take(), let otherwise = take(), let value = take() else { return false }
      stack.append(first <= second ? value : otherwise)
    // A number at random must be the same each time.
    case 23: stack.append(0.5)
    default: return false
    }
    return true
  }
}
