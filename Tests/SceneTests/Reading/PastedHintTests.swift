import Foundation
import InbetweenDiagnostics
import InbetweenScene
import Testing

/// A hint that says what to write is text that the reader takes: pasted where it belongs, it leaves nothing to say.
@Suite("Scenes after pasting the hints")
struct PastedHintTests {
  /// Mistakes of the specification's table, and others, whose hints hold text to paste.
  static let scenes: [String] =
    MessageTests.cases.filter {
      [1, 2, 5, 6, 7, 14, 15, 17, 19, 20, 21, 22, 23, 24, 25, 26, 27, 29].contains($0.number)
    }
    .map(\.scene) + [
      scene("views:\n  - view: a\n    alpah: 1"), scene("views:\n  - lable: a"),
      scene("views:\n  - view: a\n    backgroundColor: oragne"), scene("views:\n  - view: a\n    isHidden: 1"),
      scene("views:\n  - view: a\n    contentMode: centre"),
      scene("views:\n  - label: a\n    textColor: systemBleu\n    text: true"),
      scene("views:\n  - view: a\nconstraints:\n  - a.widht == 5"),
      scene("views:\n  - view: a\nconstraints:\n  - a.width == .5 * 0x10"),
      scene("views:\n  - view: a\nconstraints:\n  - a.width == 1_000"),
      scene("views:\n  - view: a\nconstraints:\n  - a.top == 20"),
      scene("views:\n  - view: a\nconstraints:\n  - a.trailing >= 20"),
      scene("views:\n  - view: a\nconstraints:\n  - {firstItem: a, firstAttribute: widht, constant: 4}"),
      scene("views:\n  - view: a\nconstraints:\n  - a.width == mni(1, 2)"),
      scene("canvas: iPhone 41\nviews:\n  - view: a"),
      scene("views:\n  - view: a\ntimeline:\n  - animate: settling\n    set: {a.alpha: 0}"),
      scene("views:\n  - view: a\ntimeline:\n  - animate: true\n    set: {a.alpha: 0}"),
      scene("views:\n  - view: a\ntimeline:\n  - at: 1\n    delay: 1\n    set: {a.alpha: 0}"),
      scene("views:\n  - view: a\ntimeline:\n  - at: 1\n    set: {a.aplha: 0}"),
      scene(
        "views:\n  - view: a\ntimeline:\n  - at: 1\n    addAnimations: {a.x: {keyPath: opactiy, toValue: 0, duration: 1}}"
      ),
      scene("views:\n  - view: a\ntimeline:\n  - at: 1\n    animate: 1\n    set: {a.zPosition: 4}"),
      scene("views:\n  - shape: a\ntimeline:\n  - at: 1\n    animate: 1\n    set: {a.strokeEnd: 0}"),
      scene(
        "views:\n  - gradient: a\n    colors: [red, blue]\ntimeline:\n  - at: 1\n    animate: 1\n    set:\n      a.endPoint: [1, 1]"
      ),
      scene("views:\n  - view: a\n    cornerRadius: 012"), scene("views:\n  - view: a\n    cornerRadius: 1e1"),
      "views:\n  - view: a\n",
      scene("views:\n  - view: a\nconstraints:\n  - a.top => superview.top"),
      scene("views:\n  - view: a\nconstraints:\n  - a.width === 3"),
      scene("views:\n  - view: a\nconstraints:\n  - a.top equals superview.top"),
      scene("views:\n  - view: a\nconstraints:\n  - a.width screen.width"),
      scene("views:\n  - view: a\nconstraints:\n  - a.top.equalTo(screen.top).offset(8)"),
      scene(
        "views:\n  - view: a\nconstraints:\n  - a.topAnchor.constraint(equalTo: screen.topAnchor, constant: -8)"),
      scene("views:\n  - view: a\nconstraints:\n  - a.width == 50 @1200"),

      scene("views:\n  - view: a\n    backgroundColor: hsl(120, 50%, 50%)"),
      scene("views:\n  - view: a\n    backgroundColor: navy"),
      scene("views:\n  - view: a\n    backgroundColor: ff0000"),
      scene("views:\n  - view: a\n    backgroundColor: transparent"),
      scene("views:\n  - view: a\n    backgroundColor: UIColor(red: 1, green: 0, blue: 0, alpha: 0.5)"),
      scene("views:\n  - view: a\n    backgroundColor: „#ff0000“"),
      scene("views:\n  - view: a\n    transform: CGAffineTransform(scaleX: 2, y: 3)"),
      scene("views:\n  - label: a\n    font: UIFont.systemFont(ofSize: 20, weight: .bold)"),
      scene("views:\n  - label: a\n    font: bold 20"), scene("views:\n  - label: a\n    text: @hello"),
      scene("views:\n  - label: a\n    text: *hello*"), scene("views:\n  - label: a\n    text: 'It's ok'"),
      scene("views:\n  - view: a\n    isHidden: !true"), scene("views:\n  - view: a\n    cornerRadius: 1 > 0 ? 2 : 3"),
      scene("views:\n  - view: a\n    cornerRadius = 12\n    alpha: 1"),
      scene("views:\n  - view: a\n    maskedCorners: [topLeft]"), scene("views:\n  - shape: a\n    path: circle"),
      scene("views:\n  - scrollView: a\n    contentOffset: 100"), scene("canvas: 390x844\nviews:\n  - view: a"),
      scene("views:\n  - for: {i: 1...3}\n    each: {view: a$(i)}"),
      scene("views:\n  - view: a\ntimeline:\n  - at: 1\n    animate: 1\n    repeat: 'true'\n    set: {a.alpha: 0}"),
      scene("views:\n  - view: a\ntimeline:\n  - at: 1\n    animate: 1\n    spring: 0.5\n    set: {a.alpha: 0}"),
      scene(
        "views:\n  - view: a\ntimeline:\n  - at: 1\n    animate: 1\n    curve: cubic-bezier(0.4, 0, 0.2, 1)\n    set: {a.alpha: 0}"
      ),
    ]

  private static func scene(_ text: String) -> String { "inbetween: 1\n" + text + "\n" }

  @Test(arguments: scenes)
  func `have no messages`(_ scene: String) throws {
    let diagnostic = try #require(diagnostics(of: scene).first)
    let hint = try #require(diagnostic.hint, "\(diagnostic)")
    let fixed = try #require(PastedHint(hint)?.applied(to: scene, at: diagnostic.place), "\(hint)")
    // What the scene said besides stays; pasting brings nothing new.
    let others = Set(diagnostics(of: scene).dropFirst().map(\.message))
    let left = diagnostics(of: fixed).filter { !others.contains($0.message) }
    #expect(left.map(\.description) == [], "\(hint) gave:\n\(fixed)")
  }
}

/// The text that a hint gives, and where it goes.
private struct PastedHint {
  enum Place { case there, value, item, key, event, top }

  var text: String
  var place: Place

  init?(_ hint: String) {
    func between(_ start: String, _ end: String) -> String? {
      guard let from = hint.range(of: start)?.upperBound else { return nil }
      guard !end.isEmpty else { return String(hint[from...]) }
      return hint[from...].range(of: end).map { String(hint[from..<$0.lowerBound]) }
    }
    if let text = between("did you mean '", "'") {
      self.init(text: text, place: .there)
    } else if let text = between("did you mean ", "?") {
      self.init(text: text, place: .key)
    } else if let text = between("for example '", "'") {
      self.init(text: text, place: .there)
    } else if let text = between("begin with ", "") {
      self.init(text: text, place: .top)
    } else if let text = between("quotes: ", "") ?? between("quote the colour: ", "") {
      self.init(text: text, place: .value)
    } else if let text = between("parentheses: ", "") {
      self.init(text: text, place: .item)
    } else if let text = between("the value of 'animate': ", "") {
      self.init(text: text, place: .key)
    } else if let text = between("write ", "") {
      self.init(
        text: text,
        place: text.contains("= ") ? .item : text.hasPrefix("animate:") || text.hasPrefix("inbetween:") ? .key : .there)
    } else if let text = between("add ", "") {
      self.init(text: text, place: .event)
    } else if let first = hint.components(separatedBy: " or ").first, hint.contains(" or ") {
      self.init(text: first, place: .there)
    } else {
      return nil
    }
  }

  private init(text: String, place: Place) {
    self.text = text
    self.place = place
  }

  func applied(to scene: String, at source: SourcePlace) -> String {
    var lines = scene.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let index = source.line - 1
    let line = lines[index]
    let start = line.index(line.startIndex, offsetBy: source.column - 1)
    let end = line.index(start, offsetBy: max(source.length, 1), limitedBy: line.endIndex) ?? line.endIndex
    switch place {
    case .there: lines[index].replaceSubrange(start..<end, with: text)
    case .value:
      let colon = line.range(of: ": ")?.upperBound ?? line.startIndex
      lines[index].replaceSubrange(colon..., with: text)
    case .item:
      let dash = line.range(of: "- ")?.upperBound ?? line.startIndex
      lines[index].replaceSubrange(dash..., with: text)
    case .key:
      // A key with its value, up to where the mapping ends on this line.
      let key = line[..<start].lastIndex(of: "{").map(line.index(after:)) ?? line.firstIndex { $0 != " " && $0 != "-" }
      let stop = line[start...].firstIndex(of: "}") ?? line.endIndex
      lines[index].replaceSubrange((key ?? start)..<stop, with: text)
    case .event:
      let top = lines[...index].lastIndex { $0.hasPrefix("  - ") } ?? index
      lines.insert("    " + text, at: top + 1)
    case .top: lines.insert(text, at: 0)
    }
    return lines.joined(separator: "\n")
  }
}
