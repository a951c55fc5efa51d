/// A regular expression for the names of scenes, which is matched in a time proportional to the length of the name.
///
/// Project files are untrusted input, and an expression such as `^(a+)+$` takes a matcher that tries one way after the
/// other, as `Regex` does, a time that doubles with each character. This one follows all ways at once (Thompson,
/// "Regular expression search algorithm", CACM 11, 1968; Pike's form with a list of program counters). It supports what
/// such a matcher can: literals, `.`, classes, `\d \w \s \b` and their opposites, anchors, groups, alternatives, and
/// repetitions.
package struct NamePattern: Hashable, Sendable {
  /// The reason why a text is not a pattern.
  package struct Problem: Error, Hashable, Sendable {
    /// Continues "is no regular expression: ".
    package let message: String
    /// The number of Unicode scalars before the place.
    package let offset: Int
  }

  enum Step: Hashable, Sendable {
    case one(NameClass)
    /// Continues at both places.
    case fork(Int, Int)
    case jump(Int)
    case start
    case end
    /// Whether the place must be between a word's character and another one.
    case wordEdge(Bool)
    case matched
  }

  private let program: [Step]
  private let ignoresCase: Bool

  /// - Throws: ``Problem`` also for expressions that are too large, and for those that need other matchers.
  package init(_ text: String) throws(Problem) {
    var parser = NamePatternParser(text)
    let node = try parser.whole()
    ignoresCase = parser.ignoresCase
    var compiler = NamePatternCompiler()
    try compiler.add(node)
    program = compiler.steps + [.matched]
  }

  /// Whether some part of a name matches.
  package func matches(_ name: String) -> Bool {
    let characters = Array(name)
    var current = Places(count: program.count)
    var next = Places(count: program.count)
    for index in 0...characters.count {
      // A match may begin at any character.
      if follow(0, at: index, in: characters, &current) { return true }
      guard index < characters.count else { return false }
      next.removeAll()
      for place in current.list {
        guard case .one(let one) = program[place], one.contains(characters[index], ignoresCase: ignoresCase) else {
          continue
        }
        if follow(place + 1, at: index + 1, in: characters, &next) { return true }
      }
      swap(&current, &next)
    }
    return false
  }

  /// The places in the program that have been reached, each once.
  private struct Places {
    var list: [Int] = []
    private var isReached: [Bool]

    init(count: Int) { isReached = Array(repeating: false, count: count) }

    mutating func insert(_ place: Int) -> Bool {
      guard !isReached[place] else { return false }
      isReached[place] = true
      list.append(place)
      return true
    }

    mutating func removeAll() {
      for place in list { isReached[place] = false }
      list.removeAll(keepingCapacity: true)
    }
  }

  /// Adds the places that are reached without reading a character. Returns whether the end is.
  private func follow(_ first: Int, at index: Int, in name: [Character], _ places: inout Places) -> Bool {
    var open = [first]
    while let place = open.popLast() {
      guard places.insert(place) else { continue }
      switch program[place] {
      case .one: break
      case .fork(let one, let other): open += [other, one]
      case .jump(let target): open.append(target)
      case .start: if index == 0 { open.append(place + 1) }
      case .end: if index == name.count { open.append(place + 1) }
      case .wordEdge(let isExpected):
        let before = index > 0 && NameClass.isWord(name[index - 1])
        let after = index < name.count && NameClass.isWord(name[index])
        if (before != after) == isExpected { open.append(place + 1) }
      case .matched: return true
      }
    }
    return false
  }
}

/// A set of characters.
struct NameClass: Hashable, Sendable {
  enum Member: Hashable, Sendable {
    case character(Character)
    /// Code points.
    case range(ClosedRange<UInt32>)
    case digit(Bool)
    case word(Bool)
    case space(Bool)
    case newline
  }

  var members: [Member]
  var isNegated = false

  func contains(_ character: Character, ignoresCase: Bool) -> Bool {
    let forms = ignoresCase ? [character] + character.lowercased() + character.uppercased() : [character]
    return forms.contains { form in members.contains { Self.contains($0, form) } } != isNegated
  }

  private static func contains(_ member: Member, _ character: Character) -> Bool {
    switch member {
    case .character(let own): own == character
    case .range(let range):
      character.unicodeScalars.count == 1 && character.unicodeScalars.allSatisfy { range.contains($0.value) }
    case .digit(let isIt): (character.unicodeScalars.first?.properties.generalCategory == .decimalNumber) == isIt
    case .word(let isIt): isWord(character) == isIt
    case .space(let isIt): character.isWhitespace == isIt
    case .newline: character.isNewline
    }
  }

  static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
      || character.unicodeScalars.first?.properties.generalCategory == .connectorPunctuation
  }
}

/// An expression, before it is compiled.
indirect enum NamePatternNode {
  case one(NameClass)
  case sequence([NamePatternNode])
  case choice([NamePatternNode])
  /// - Parameter most: Nil for any number.
  case repetition(NamePatternNode, least: Int, most: Int?)
  case place(NamePattern.Step)
}

/// Compiles an expression.
struct NamePatternCompiler {
  private(set) var steps: [NamePattern.Step] = []
  private var work = 0

  /// Of steps, and of the parts that repetitions copy. A name of the greatest length takes about as many microseconds.
  private static let limit = 1_000

  mutating func add(_ node: NamePatternNode) throws(NamePattern.Problem) {
    work += 1
    guard work <= Self.limit, steps.count <= Self.limit else {
      throw NamePattern.Problem(message: "it is too large when its repetitions are written out", offset: 0)
    }
    switch node {
    case .one(let one): steps.append(.one(one))
    case .place(let step): steps.append(step)
    case .sequence(let parts): for part in parts { try add(part) }
    case .choice(let parts):
      var ends: [Int] = []
      for (number, part) in parts.enumerated() {
        let isLast = number == parts.count - 1
        let fork = steps.count
        if !isLast { steps.append(.fork(fork + 1, 0)) }
        try add(part)
        guard !isLast else { break }
        ends.append(steps.count)
        steps.append(.jump(0))
        steps[fork] = .fork(fork + 1, steps.count)
      }
      for end in ends { steps[end] = .jump(steps.count) }
    case .repetition(let part, let least, let most):
      for _ in 0..<least { try add(part) }
      guard let most else {
        let fork = steps.count
        steps.append(.fork(fork + 1, 0))
        try add(part)
        steps.append(.jump(fork))
        steps[fork] = .fork(fork + 1, steps.count)
        return
      }
      var forks: [Int] = []
      for _ in 0..<max(most - least, 0) {
        forks.append(steps.count)
        steps.append(.fork(steps.count + 1, 0))
        try add(part)
      }
      for fork in forks { steps[fork] = .fork(fork + 1, steps.count) }
    }
  }
}
