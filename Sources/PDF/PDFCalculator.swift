#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// A function in the language of PostScript calculators (ISO 32000-1, 7.10.5), which has no loops. Truth is 1 or 0.
struct PDFCalculator {
  private indirect enum Step {
    case push(Double)
    case call(String)
    case choice([Step], otherwise: [Step])
  }

  private let steps: [Step]
  /// Of all branches.
  let stepCount: Int

  private static let (stepLimit, depthLimit, stackLimit) = (10_000, 32, 100)

  /// Nil if the program has a mistake.
  init?(_ code: [UInt8]) {
    var scanner = PDFScanner(code)
    var count = 0
    guard (try? scanner.value()) == .word("{"),
      let steps = PDFCalculator.block(&scanner, count: &count, depth: 0)
    else { return nil }
    self.steps = steps
    stepCount = count
  }

  private static func block(_ scanner: inout PDFScanner, count: inout Int, depth: Int) -> [Step]? {
    guard depth < depthLimit else { return nil }
    var steps: [Step] = []
    var blocks: [[Step]] = []
    while count < stepLimit, let value = try? scanner.value() {
      count += 1
      switch value {
      case .number(let number): steps.append(.push(number))
      case .bool(let isTrue): steps.append(.push(isTrue ? 1 : 0))
      case .word("{"):
        guard let inner = block(&scanner, count: &count, depth: depth + 1) else { return nil }
        blocks.append(inner)
      case .word("}"): return blocks.isEmpty ? steps : nil
      case .word("if"):
        guard blocks.count == 1 else { return nil }
        steps.append(.choice(blocks[0], otherwise: []))
        blocks = []
      case .word("ifelse"):
        guard blocks.count == 2 else { return nil }
        steps.append(.choice(blocks[0], otherwise: blocks[1]))
        blocks = []
      case .word(let name): steps.append(.call(name))
      default: return nil
      }
    }
    return nil
  }

  /// - Returns: the last numbers of the stack, with zeros for those that are missing.
  func values(_ inputs: [Double], count: Int) -> [Double] {
    var stack = inputs
    guard PDFCalculator.run(steps, &stack), stack.count >= count else { return Array(repeating: 0, count: count) }
    return Array(stack.suffix(count))
  }

  private static func run(_ steps: [Step], _ stack: inout [Double]) -> Bool {
    for step in steps {
      switch step {
      case .push(let number): stack.append(number)
      case .choice(let first, let second):
        guard let condition = stack.popLast(), run(condition != 0 ? first : second, &stack) else { return false }
      case .call(let name): guard call(name, &stack) else { return false }
      }
      guard stack.count <= stackLimit, stack.last?.isFinite ?? true else { return false }
    }
    return true
  }

  /// Runs an operator that works on numbers.
  ///
  /// - Returns: false for an unknown one, and for one without its numbers.
  static func call(_ name: String, _ stack: inout [Double]) -> Bool {
    switch name {
    case "pop": return stack.popLast() != nil
    case "dup":
      guard let last = stack.last else { return false }
      stack.append(last)
      return true
    case "copy":
      guard let n = stack.popLast().flatMap({ Int(exactly: $0) }), (0...stack.count).contains(n) else { return false }
      stack += stack.suffix(n)
      return true
    case "index":
      guard let n = stack.popLast().flatMap({ Int(exactly: $0) }), (0..<stack.count).contains(n) else { return false }
      stack.append(stack[stack.count - 1 - n])
      return true
    case "roll":
      guard let j = stack.popLast().flatMap({ Int(exactly: $0) }),
        let n = stack.popLast().flatMap({ Int(exactly: $0) }),
        (0...stack.count).contains(n)
      else { return false }
      guard n > 0 else { return true }
      let part = Array(stack.suffix(n))
      let by = ((j % n) + n) % n
      stack.replaceSubrange((stack.count - n)..., with: part.suffix(by) + part.dropLast(by))
      return true
    default: break
    }
    if let result = unary(name, stack.last ?? 0) {
      guard !stack.isEmpty else { return false }
      stack[stack.count - 1] = result
      return true
    }
    guard stack.count >= 2 else { return false }
    let (b, a) = (stack.removeLast(), stack.removeLast())
    if name == "exch" {
      stack += [b, a]
      return true
    }
    guard let result = binary(name, a, b) else { return false }
    stack.append(result)
    return true
  }

  private static func unary(_ name: String, _ x: Double) -> Double? {
    switch name {
    case "abs": abs(x)
    case "neg": -x
    case "ceiling": x.rounded(.up)
    case "floor": x.rounded(.down)
    case "round": (x + 0.5).rounded(.down)
    case "truncate", "cvi": x.rounded(.towardZero)
    case "cvr": x
    case "sqrt": max(x, 0).squareRoot()
    case "sin": sin(x * .pi / 180)
    case "cos": cos(x * .pi / 180)
    case "ln": log(x)
    case "log": log10(x)
    case "not": x == 0 ? 1 : 0
    default: nil
    }
  }

  private static func binary(_ name: String, _ a: Double, _ b: Double) -> Double? {
    // Integers of PostScript have 32 bits.
    func bits(_ combine: (Int32, Int32) -> Int32) -> Double? {
      guard let a = Int32(exactly: a), let b = Int32(exactly: b) else { return nil }
      return Double(combine(a, b))
    }
    func truth(_ isTrue: Bool) -> Double { isTrue ? 1 : 0 }
    switch name {
    case "add": return a + b
    case "sub": return a - b
    case "mul": return a * b
    case "div": return a / b
    case "idiv", "mod":
      guard let m = Int32(exactly: a), let n = Int32(exactly: b), n != 0 else { return nil }
      // In more bits, as the least integer divided by -1 has no place in 32.
      return Double(name == "mod" ? Int(m) % Int(n) : Int(m) / Int(n))
    case "exp": return pow(a, b)
    case "atan":
      let degrees = atan2(a, b) * 180 / .pi
      return degrees < 0 ? degrees + 360 : degrees
    case "eq": return truth(a == b)
    case "ne": return truth(a != b)
    case "gt": return truth(a > b)
    case "ge": return truth(a >= b)
    case "lt": return truth(a < b)
    case "le": return truth(a <= b)
    case "and": return bits(&)
    case "or": return bits(|)
    case "xor": return bits(^)
    case "bitshift": return bits { $1.magnitude < 32 ? ($1 >= 0 ? $0 << $1 : $0 >> -$1) : 0 }
    default: return nil
    }
  }
}
