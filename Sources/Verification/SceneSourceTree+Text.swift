package import InbetweenSceneFile

extension SceneSourceTree {
  /// The tree as a scene file in block style. Reading it gives the same tree, apart from places.
  package var text: String {
    var lines: [String] = []
    write(at: 0, to: &lines)
    return lines.joined(separator: "\n") + "\n"
  }

  private func write(at indent: Int, to lines: inout [String]) {
    let margin = String(repeating: " ", count: indent)
    switch content {
    case .scalar(let scalar): lines.append(margin + scalar.source)
    case .list(let items):
      for item in items { item.write(after: margin + "-", indent: indent, to: &lines) }
    case .mapping(let members):
      for member in members {
        member.value.write(after: margin + member.key.source + ":", indent: indent, to: &lines)
      }
    }
  }

  /// Writes behind what introduces a value: on the same line where it fits there.
  private func write(after head: String, indent: Int, to lines: inout [String]) {
    switch content {
    case .scalar(let scalar): lines.append(scalar.source.isEmpty ? head : head + " " + scalar.source)
    case .list(let items) where items.isEmpty: lines.append(head + " []")
    case .mapping(let members) where members.isEmpty: lines.append(head + " {}")
    default:
      lines.append(head)
      write(at: indent + 2, to: &lines)
    }
  }

  /// Whether two trees say the same, wherever they stand.
  package func says(_ other: SceneSourceTree) -> Bool {
    switch (content, other.content) {
    case (.scalar(let a), .scalar(let b)): a == b
    case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.says($1) }
    case (.mapping(let a), .mapping(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.key.text == $1.key.text && $0.value.says($1.value) }
    default: false
    }
  }

  /// On one line, as a person would write it in short.
  package var shortText: String {
    switch content {
    case .scalar(let scalar): scalar.text
    case .list(let items): "[" + items.map(\.shortText).joined(separator: ", ") + "]"
    case .mapping(let members):
      "{" + members.map { $0.key.text + ": " + $0.value.shortText }.joined(separator: ", ") + "}"
    }
  }

  /// All texts in it, keys included.
  package var words: Set<String> {
    var found: Set<String> = []
    collectWords(into: &found)
    return found
  }

  private func collectWords(into words: inout Set<String>) {
    switch content {
    case .scalar(let scalar): words.formUnion(scalar.text.sourceWords)
    case .list(let items): for item in items { item.collectWords(into: &words) }
    case .mapping(let members):
      for member in members {
        words.formUnion(member.key.text.sourceWords)
        member.value.collectWords(into: &words)
      }
    }
  }
}

extension SceneSourceTree.Scalar {
  fileprivate var source: String {
    if isPlain, !text.contains(where: \.isNewline) { return text }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension String {
  /// Names and numbers in it.
  var sourceWords: [String] {
    split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }
}
