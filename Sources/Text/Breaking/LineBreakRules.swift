/// The rules of Unicode Standard Annex #14 for the places at which a line may break, with numbers as in example 7 of
/// its section 8.2.
struct LineBreakRules {
  /// For each character, whether a line may break, or has to break, before it; the first is false.
  static func opportunities(_ scalars: some Collection<Unicode.Scalar>) -> [Bool] {
    let classes = scalars.map(LineBreakClass.init)
    guard let first = classes.first else { return [] }
    var rules = LineBreakRules(first)
    var result = [false]
    result.reserveCapacity(classes.count)
    for index in classes.indices.dropFirst() {
      let following = classes[(index + 1)...].first { $0 != .CM && $0 != .ZWJ }
      result.append(rules.mayBreak(before: classes[index], followedBy: following))
    }
    return result
  }

  /// The class of the last character, for which that of its base stands if it is a mark (LB9).
  private var last: LineBreakClass
  /// The class before the spaces at the end; the last one if there are none.
  private var beforeSpaces: LineBreakClass
  private var endsInSpace = false
  private var endsInJoiner: Bool
  /// The number of regional indicators at the end.
  private var indicators = 0
  /// Whether the end is a number without a closing bracket, or one with it.
  private var number = Number.none
  /// Whether a hyphen follows a Hebrew letter.
  private var isHebrewHyphen = false

  private enum Number { case none, open, closed }

  private init(_ first: LineBreakClass) {
    endsInJoiner = first == .ZWJ
    last = first == .CM || first == .ZWJ ? .AL : first
    beforeSpaces = last
    endsInSpace = first == .SP
    advance(over: last, from: .AL)
  }

  /// Takes the next character, and returns whether a line may break before it.
  private mutating func mayBreak(before next: LineBreakClass, followedBy following: LineBreakClass?) -> Bool {
    let joins = endsInJoiner
    endsInJoiner = next == .ZWJ
    // LB9, LB10
    var next = next
    if next == .CM || next == .ZWJ {
      if ![.BK, .CR, .LF, .NL, .SP, .ZW].contains(last) { return false }
      next = .AL
    }
    let result = allows(next, followedBy: following, afterJoiner: joins)
    let previous = last
    last = next
    endsInSpace = next == .SP
    if !endsInSpace { beforeSpaces = next }
    advance(over: next, from: previous)
    return result
  }

  private mutating func advance(over next: LineBreakClass, from previous: LineBreakClass) {
    indicators = next == .RI ? indicators + 1 : 0
    isHebrewHyphen = previous == .HL && (next == .HY || next == .BA)
    switch next {
    case .NU: number = .open
    case .SY, .IS: if number != .open { number = .none }
    case .CL, .CP, .wideCP: number = number == .open ? .closed : .none
    default: number = .none
    }
  }

  private func allows(_ next: LineBreakClass, followedBy following: LineBreakClass?, afterJoiner: Bool) -> Bool {
    // LB4 to LB8a
    switch last {
    case .BK, .LF, .NL: return true
    case .CR: return next != .LF
    default: break
    }
    switch next {
    case .BK, .CR, .LF, .NL, .SP, .ZW: return false
    default: break
    }
    if beforeSpaces == .ZW { return true }
    if afterJoiner { return false }
    // LB11 to LB13
    if next == .WJ || last == .WJ || last == .GL { return false }
    if next == .GL && !endsInSpace && last != .BA && last != .HY { return false }
    switch next {
    case .CL, .CP, .wideCP, .EX, .IS, .SY: return false
    default: break
    }
    // LB14 to LB18
    switch (beforeSpaces, next) {
    case (.OP, _), (.wideOP, _), (.QU, .OP), (.QU, .wideOP), (.CL, .NS), (.CP, .NS), (.wideCP, .NS), (.B2, .B2):
      return false
    default: break
    }
    if endsInSpace { return true }
    return allowsAdjacent(next, followedBy: following)
  }

  /// LB19 to LB31, for characters without a space between them.
  private func allowsAdjacent(_ next: LineBreakClass, followedBy following: LineBreakClass?) -> Bool {
    switch (last, next) {
    case (_, .QU), (.QU, _): return false
    case (_, .CB), (.CB, _): return true
    case (_, .BA), (_, .HY), (_, .NS), (.BB, _), (_, .IN), (.SY, .HL): return false
    case (.AL, .NU), (.HL, .NU), (.NU, .AL), (.NU, .HL): return false
    case (.PR, .ID), (.PR, .reservedPictograph), (.PR, .EB), (.PR, .EM): return false
    case (.ID, .PO), (.reservedPictograph, .PO), (.EB, .PO), (.EM, .PO): return false
    case (.PR, .AL), (.PR, .HL), (.PO, .AL), (.PO, .HL), (.AL, .PR), (.HL, .PR), (.AL, .PO), (.HL, .PO): return false
    case (.JL, .JL), (.JL, .JV), (.JL, .H2), (.JL, .H3): return false
    case (.JV, .JV), (.JV, .JT), (.H2, .JV), (.H2, .JT), (.JT, .JT), (.H3, .JT): return false
    case (.AL, .AL), (.AL, .HL), (.HL, .AL), (.HL, .HL), (.IS, .AL), (.IS, .HL): return false
    case (.AL, .OP), (.HL, .OP), (.NU, .OP), (.CP, .AL), (.CP, .HL), (.CP, .NU): return false
    case (.EB, .EM), (.reservedPictograph, .EM): return false
    case (.RI, .RI): return indicators % 2 == 0
    case (_, .PO) where last.isHangul, (.PR, _) where next.isHangul: return false
    default: break
    }
    if isHebrewHyphen { return false }
    // LB25: (PR | PO)? (OP | HY)? NU (NU | SY | IS)* (CL | CP)? (PR | PO)?
    switch next {
    case .NU: return !(number == .open || last == .PR || last == .PO || last == .HY)
    case .PR, .PO: return number == .none
    case .OP, .wideOP, .HY: return !((last == .PR || last == .PO) && following == .NU)
    default: return true
    }
  }
}

extension LineBreakClass {
  /// The letters and syllables of LB27.
  fileprivate var isHangul: Bool {
    switch self {
    case .JL, .JV, .JT, .H2, .H3: true
    default: false
    }
  }
}
