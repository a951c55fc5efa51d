import Foundation

/// Where the text that a hint gives may go, as a reader would try it: in place of what the message points at, of the
/// value, of the entry, of the list's item, or as a line of its own.
enum HintPasting {
  /// The scenes after pasting, the most likely first; none if the hint has no text.
  static func results(of hint: String, in scene: String, line: Int, column: Int, length: Int) -> [String] {
    var lines = scene.replacingOccurrences(of: "\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    guard let text = Text(hint) else { return [] }
    let index = line - 1
    guard lines.indices.contains(index) else { return text.kind == .top ? [text.value + "\n" + scene] : [] }
    let whole = Array(lines[index])
    let start = min(max(column - 1, 0), whole.count)
    let end = min(start + max(length, 1), whole.count)
    func with(_ replacement: String?) -> String {
      var all = lines
      if let replacement { all[index] = replacement } else { all.remove(at: index) }
      return all.joined(separator: "\n")
    }
    func replaced(_ range: Range<Int>, _ value: String) -> String {
      with(String(whole[..<range.lowerBound]) + value + String(whole[range.upperBound...]))
    }
    let indent = whole.firstIndex { $0 != " " } ?? 0
    let dash = (0..<max(whole.count - 1, 0)).first { whole[$0] == "-" && whole[$0 + 1] == " " }.map { $0 + 2 }
    switch text.kind {
    case .top: return [text.value + "\n" + scene]
    case .sign(let other):
      let rest = String(whole[start...])
      guard let found = rest.range(of: other) else { return [] }
      return [String(whole[..<start]) + rest.replacingCharacters(in: found, with: text.value)].map { with($0) }
    case .deletion:
      let entry = entry(in: whole, at: start)
      return [with(nil), replaced(start..<end, ""), replaced(entry, ""), replaced(start..<whole.count, "")]
    case .tab: return [with(String(whole).replacingOccurrences(of: "\t", with: "  "))]
    case .value:
      var all: [String] = []
      all.append(replaced(start..<end, text.value))
      if let colon = String(whole).range(of: ": ") {
        let offset = String(whole).distance(from: String(whole).startIndex, to: colon.upperBound)
        all.append(replaced(offset..<whole.count, text.value))
      }
      let key = whole[..<start].lastIndex(of: "{").map { $0 + 1 } ?? max(indent, min(dash ?? 0, start))
      let stop = whole[start...].firstIndex(of: "}") ?? whole.count
      if key <= stop { all.append(replaced(key..<stop, text.value)) }
      all.append(replaced(entry(in: whole, at: start), text.value))
      // Several keys, each on its line.
      let margin = String(repeating: " ", count: dash ?? indent)
      let keys = text.value.replacingOccurrences(
        of: #", (?:and |with )?(?=[a-zA-Z]+: )"#, with: "\n" + margin, options: .regularExpression)
      if keys != text.value { all.append(replaced(max(indent, min(dash ?? 0, start))..<whole.count, keys)) }
      if let dash { all.append(replaced(dash..<whole.count, text.value)) }
      if let top = lines[...index].lastIndex(where: { $0.hasPrefix("  - ") }) {
        lines.insert("    " + text.value, at: top + 1)
        all.append(lines.joined(separator: "\n"))
      }
      return all
    }
  }

  /// From a place to the comma or bracket that ends its entry.
  private static func entry(in line: [Character], at start: Int) -> Range<Int> {
    var depth = 0
    for index in line.indices[start...] {
      switch line[index] {
      case "[", "{", "(": depth += 1
      case "]", ")", "}":
        if depth == 0 { return start..<index }
        depth -= 1
      case "," where depth == 0: return start..<index
      default: break
      }
    }
    return start..<line.count
  }

  /// What a hint gives.
  private struct Text {
    enum Kind: Equatable {
      case value, deletion, tab, top
      case sign(String)
    }
    var kind = Kind.value
    var value = ""

    init?(_ hint: String) {
      func between(_ start: String, _ end: String) -> String? {
        guard let from = hint.range(of: start)?.upperBound else { return nil }
        guard !end.isEmpty else { return String(hint[from...]) }
        return hint[from...].range(of: end).map { String(hint[from..<$0.lowerBound]) }
      }
      if hint == "write spaces in place of the tab" {
        kind = .tab
      } else if hint.hasPrefix("write an ordinary space") {
        return nil
      } else if hint.hasPrefix("write "), let range = hint.range(of: " in place of '"),
        "'\"".contains(hint.dropFirst(6).first ?? " ")
      {
        kind = .sign(String(hint[range.upperBound...].dropLast()))
        value = String(hint[..<range.lowerBound].dropFirst(7).dropLast())
      } else if let text = between("did you mean '", "'") ?? between("for example '", "'") {
        value = text
      } else if let text = between("did you mean ", "?") {
        value = text
      } else if let text = between("begin with ", "") {
        (kind, value) = (.top, text)
      } else if hint.hasSuffix("leave it out") || hint.hasPrefix("leave out the '")
        || hint.hasPrefix("leave the key out")
      {
        kind = .deletion
      } else if let text = between("quotes: ", "") ?? between("quote the colour: ", "") ?? between("parentheses: ", "")
        ?? between("the value of 'animate': ", "") ?? between("name the view: ", "") ?? between("equation names: ", "")
      {
        value = text
      } else if let text = between(" is called '", "'") ?? between("write ", "") ?? between("such as ", "")
        ?? between("add ", "")
      {
        value = Text.cut(text)
      } else if let text = hint.components(separatedBy: " or ").first, hint.contains(" or ") {
        value = text
      } else {
        return nil
      }
    }

    /// Without the words that follow the text.
    private static func cut(_ text: String) -> String {
      for end in [
        ", the text style", ", or ", " in place of '", "; ", ": equations name", ": the system's", " for as many",
        ", the part of",
        " for a view", ", with the view's id", ", such as ", ", which ", " for frame ",
      ] {
        if let range = text.range(of: end) { return String(text[..<range.lowerBound]) }
      }
      if let range = text.range(of: #" for [0-9.]+ %$"#, options: .regularExpression) {
        return String(text[..<range.lowerBound])
      }
      return text
    }
  }
}
