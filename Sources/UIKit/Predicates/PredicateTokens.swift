import Foundation

/// A word, sign, text or argument of a predicate's format.
enum PredicateToken: Equatable {
  /// A key path or keyword, as it is written.
  case word(String)
  /// An operator, parenthesis, brace or comma.
  case sign(String)
  case text(String)
  case number(Double)
  /// What takes an argument: the letter behind `%`.
  case argument(Character)

  /// The tokens of a format; a character that belongs to none is a sign.
  static func all(of format: String) -> [PredicateToken] {
    var tokens: [PredicateToken] = []
    var rest = format[...]
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if first == "\"" || first == "'" {
        tokens.append(.text(quoted(&rest)))
      } else if first.isNumber || (first == "-" && rest.dropFirst().first?.isNumber == true) {
        let digits = rest.prefix { $0.isNumber || ".-".contains($0) }
        rest.removeFirst(digits.count)
        tokens.append(Double(digits).map { .number($0) } ?? .sign(String(digits)))
      } else if first == "%" {
        rest.removeFirst()
        // A length, as in `%ld`, says nothing about a value of Swift.
        rest = rest.drop { "lhqz".contains($0) }
        tokens.append(.argument(rest.popFirst() ?? "%"))
      } else if isOfWord(first) || first == "#" {
        let word = rest.prefix { isOfWord($0) || ".#".contains($0) }
        rest.removeFirst(word.count)
        tokens.append(.word(String(word)))
      } else {
        let sign = ["==", "!=", "<=", ">=", "=<", "=>", "<>", "&&", "||"].first { rest.hasPrefix($0) } ?? String(first)
        rest.removeFirst(sign.count)
        tokens.append(.sign(sign))
      }
    }
    return tokens
  }

  private static func isOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "@" || character == "$"
  }

  private static func quoted(_ rest: inout Substring) -> String {
    let mark = rest.removeFirst()
    var text = ""
    while let next = rest.popFirst(), next != mark {
      if next == "\\", let escaped = rest.popFirst() { text.append(escaped) } else { text.append(next) }
    }
    return text
  }
}
