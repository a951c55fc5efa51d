import Foundation
import InbetweenDiagnostics
import InbetweenScene
import InbetweenTestSupport

/// A change of a scene's text at one location, with the expected diagnosis.
struct TextMutation: CustomStringConvertible, Sendable {
  enum Form: Sendable { case replaced, added, removed, moved }
  /// The possible effects on motion.
  enum Topic: String, Sendable { case layout, timing, look, text, shape, any }

  let form: Form
  let topic: Topic
  /// Lines of the original text, from 0, and what stands there instead.
  let lines: Range<Int>
  let replacement: [String]
  /// The new and the old text, as far as a sentence must show them.
  let new: String
  let old: String
  let path: String

  var description: String {
    "\(form) line \(lines.lowerBound + 1) \(path): \(old.debugDescription) → \(new.debugDescription)"
  }
}

/// Generates changes of a scene file: of every number and word in it, of the order of its lists, and of their contents.
struct MutationGenerator {
  let lines: [String]
  private let source: SourceText
  private let outline: SourceOutline
  private var random: SplitMix

  init(_ source: SourceText, seed: UInt64) throws {
    self.source = source
    lines = source.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    outline = try SceneReader.outline(of: source)
    random = SplitMix(seed: seed)
  }

  /// The text with some mutations applied, which are on different lines.
  func text(with mutations: [TextMutation]) -> String {
    var result = lines
    for mutation in mutations.sorted(by: { $0.lines.lowerBound > $1.lines.lowerBound }) {
      result.replaceSubrange(mutation.lines, with: mutation.replacement)
    }
    return result.joined(separator: "\n")
  }

  /// Where a mutation's first line stands in the text with others, from 1.
  func line(of mutation: TextMutation, among mutations: [TextMutation]) -> Int {
    mutations.filter { $0.lines.lowerBound < mutation.lines.lowerBound }
      .reduce(mutation.lines.lowerBound + 1) { $0 + $1.replacement.count - $1.lines.count }
  }

  /// All possible mutations, each in one form.
  mutating func all() -> [TextMutation] {
    var result: [TextMutation] = []
    for (path, text, place) in leaves(outline, []) { result += words(path, text, place) }
    result += items()
    return result
  }

  private func leaves(_ outline: SourceOutline, _ path: [String]) -> [([String], String, SourcePlace)] {
    switch outline {
    case .scalar(let text, _, let place): [(path, text, place)]
    case .list(let items, _): items.enumerated().flatMap { leaves($1, path + ["[\($0)]"]) }
    case .mapping(let entries, _): entries.flatMap { leaves($0.value, path + [$0.key]) }
    }
  }

  private static let swaps: [String: [String]] = [
    "linear": ["easeIn", "easeOut"], "easeIn": ["easeOut", "linear"], "easeOut": ["easeIn", "linear"],
    "easeInOut": ["linear", "easeOut"], "true": ["false"], "false": ["true"], "center": ["left", "right"],
    "left": ["right"], "right": ["left"], "white": ["black"], "black": ["blue"], "red": ["green"], "blue": ["red"],
    "yellow": ["cyan"], "purple": ["brown"], "orange": ["gray"], "gray": ["red"], "clear": ["yellow"],
    "roundedRect": ["line"], "semibold": ["regular"], "defaultLow": ["defaultHigh"], "defaultHigh": ["defaultLow"],
    "centerX": ["left"], "==": [">=", "<="], "tiltAlongHorizontalAxis": ["tiltAlongVerticalAxis"],
    "center.x": ["center.y"], "opacity": ["cornerRadius"], "strokeEnd": ["strokeStart"],
  ]

  private static func topic(_ path: [String]) -> TextMutation.Topic {
    let keys = path.filter { !$0.hasPrefix("[") }
    guard let first = keys.first, let last = keys.last else { return .any }
    if keys.contains("drive") {
      let part = path.last.flatMap { Int($0.dropFirst().dropLast()) }
      return part == 1 ? .any : .timing
    }
    if first == "duration" || first == "fps" || first == "canvas" { return .shape }
    if first == "timeline" {
      let timed = [
        "at", "after", "animate", "delay", "duration", "curve", "dampingRatio", "initialVelocity", "beginTime",
        "repeatCount", "stiffness", "damping", "mass", "bounce",
      ]
      if timed.contains(last) { return .timing }
    }
    if keys.contains("constraints") || last.hasSuffix(".constant") || last.hasSuffix(".priority") { return .layout }
    if keys.contains("metrics") || last.hasSuffix(".center.x") { return .layout }
    let looks = ["Color", "cornerRadius", "borderWidth", "alpha", "lineWidth", "clipsToBounds"]
    if looks.contains(where: { last.hasSuffix($0) }) { return .look }
    if ["text", "title", "placeholder", "rows", "font", "size"].contains(last) { return .text }
    return .any
  }

  /// Numbers and words of one text.
  private mutating func words(_ path: [String], _ text: String, _ place: SourcePlace) -> [TextMutation] {
    let index = place.line - 1
    guard lines.indices.contains(index), path.first != "golden", path.first != "inbetween", path.first != "title"
    else { return [] }
    let line = Array(lines[index])
    let start = place.column - 1
    let content = Array(text)
    guard start + content.count <= line.count, Array(line[start..<start + content.count]) == content else { return [] }
    let shown = path.joined(separator: "/")
    func replaced(_ range: Range<Int>, _ new: String) -> TextMutation {
      var copy = line
      copy.replaceSubrange(start + range.lowerBound..<start + range.upperBound, with: Array(new))
      return TextMutation(
        form: .replaced, topic: Self.topic(path), lines: index..<index + 1, replacement: [String(copy)], new: new,
        old: String(content[range]), path: shown)
    }
    var result: [TextMutation] = []
    let isProse = ["text", "placeholder"].contains(path.last ?? "") || path.contains("rows") || path.last == "title"
    if isProse {
      result.append(replaced(0..<content.count, text == "Sign in" ? "Sign up" : "Other"))
      return result
    }
    for match in text.matches(of: /[0-9]+(\.[0-9]+)?/) {
      let range =
        text.distance(
          from: text.startIndex, to: match.range.lowerBound)..<text.distance(
          from: text.startIndex, to: match.range.upperBound)
      // A digit within a name is not part of a number.
      let before = range.lowerBound > 0 ? content[range.lowerBound - 1] : " "
      guard let value = Double(text[match.range]), !before.isLetter, !before.isNumber, before != "." else { continue }
      let isWhole = !text[match.range].contains(".")
      let factors = [0.5, 0.8, 0.9, 1.1, 1.25, 1.5]
      let other = value == 0 ? 1 : value * (factors.randomElement(using: &random) ?? 2)
      let rounded = isWhole && value >= 5 ? other.rounded() : (other * 1000).rounded() / 1000
      result.append(replaced(range, rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"))
    }
    for match in text.matches(of: /[A-Za-z][A-Za-z.]*|==/) {
      let word = String(text[match.range])
      guard let other = Self.swaps[word]?.randomElement(using: &random) else { continue }
      let range =
        text.distance(
          from: text.startIndex, to: match.range.lowerBound)..<text.distance(
          from: text.startIndex, to: match.range.upperBound)
      result.append(replaced(range, other))
    }
    return result
  }

  /// Items of lists in block style: removed, exchanged, or extended.
  private func items() -> [TextMutation] {
    var result: [TextMutation] = []
    var section = ""
    var spans: [(section: String, lines: Range<Int>, indent: Int)] = []
    for (index, line) in lines.enumerated() {
      let indent = line.prefix { $0 == " " }.count
      if indent == 0, let key = line.split(separator: ":").first, !line.hasPrefix("#") { section = String(key) }
      guard line.dropFirst(indent).hasPrefix("- ") else { continue }
      var end = index + 1
      while end < lines.count {
        let other = lines[end]
        let inner = other.prefix { $0 == " " }.count
        guard inner > indent, !other.trimmingCharacters(in: .whitespaces).isEmpty else { break }
        end += 1
      }
      spans.append((section, index..<end, indent))
    }
    for span in spans {
      let own = Array(lines[span.lines])
      let name = own[0].trimmingCharacters(in: .whitespaces).dropFirst(2)
      let inner = String(repeating: " ", count: span.indent + 2)
      func added(_ text: String, _ topic: TextMutation.Topic) -> TextMutation {
        TextMutation(
          form: .added, topic: topic, lines: span.lines.lowerBound + 1..<span.lines.lowerBound + 1,
          replacement: [inner + text], new: text, old: "", path: span.section)
      }
      let keys = own.dropFirst().compactMap { $0.trimmingCharacters(in: .whitespaces).split(separator: ":").first }
        .map(String.init)
      switch span.section {
      case "views":
        for (text, topic) in [
          ("cornerRadius: 7", TextMutation.Topic.look), ("borderWidth: 4", .look), ("shadowOpacity: 0.5", .look),
          ("alpha: 0.6", .look), ("transform: {scale: 1.3}", .layout), ("isHidden: true", .look),
        ] where !keys.contains(String(text.prefix { $0 != ":" })) {
          result.append(added(text, topic))
        }
        if let next = spans.first(where: { $0.lines.lowerBound == span.lines.upperBound && $0.indent == span.indent }) {
          result.append(
            TextMutation(
              form: .moved, topic: .look, lines: span.lines.lowerBound..<next.lines.upperBound,
              replacement: Array(lines[next.lines]) + own, new: String(name), old: "", path: "views"))
        }
        let extra = String(repeating: " ", count: span.indent) + "- view: extra"
        result.append(
          TextMutation(
            form: .added, topic: .look, lines: span.lines.upperBound..<span.lines.upperBound,
            replacement: [extra, inner + "frame: [5, 5, 20, 20]", inner + "backgroundColor: green"], new: "extra",
            old: "", path: "views"))
      case "constraints":
        result.append(
          TextMutation(
            form: .removed, topic: .layout, lines: span.lines, replacement: [], new: "", old: String(name),
            path: "constraints"))
        if let view = name.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).first(where: {
          ["v", "view0", "view3", "orange", "yellow", "signIn", "mars", "english", "ios8", "avatar"].contains($0)
        }) {
          let indent = String(repeating: " ", count: span.indent)
          result.append(
            TextMutation(
              form: .added, topic: .layout, lines: span.lines.upperBound..<span.lines.upperBound,
              replacement: [indent + "- \(view).height <= 31 @999"], new: "\(view).height <= 31 @999", old: "",
              path: "constraints"))
        }
      case "timeline" where keys.contains("animate") || name.hasPrefix("animate"):
        for text in ["delay: 0.07", "curve: linear", "curve: [0.3, 0, 0.1, 1]", "repeat: 2", "spring: {bounce: 0.3}"] {
          let key = String(text.prefix { $0 != ":" })
          guard !keys.contains(key), !(key == "curve" && keys.contains("spring")) else { continue }
          result.append(added(text, .timing))
        }
        result.append(
          TextMutation(
            form: .removed, topic: .any, lines: span.lines, replacement: [], new: "", old: String(name),
            path: "timeline"))
      case "timeline":
        result.append(
          TextMutation(
            form: .removed, topic: .any, lines: span.lines, replacement: [], new: "", old: String(name),
            path: "timeline"))
      default: break
      }
      // Single properties taken away.
      for line in span.lines.dropFirst() where lines[line].hasPrefix(inner) && !lines[line].hasPrefix(inner + " ") {
        let text = lines[line].trimmingCharacters(in: .whitespaces)
        guard text.contains(": "), !text.hasPrefix("#"), span.section != "golden" else { continue }
        result.append(
          TextMutation(
            form: .removed, topic: Self.topic([span.section, String(text.prefix { $0 != ":" })]),
            lines: line..<line + 1,
            replacement: [], new: "", old: text, path: span.section))
      }
    }
    return result
  }
}
