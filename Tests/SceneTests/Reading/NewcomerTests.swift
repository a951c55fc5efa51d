import InbetweenDiagnostics
import Testing

@testable import InbetweenScene

/// Mistakes of a first scene whose message did not lead to the line to write.
@Suite("Mistakes of newcomers")
struct NewcomerTests {
  private static let head = "inbetween: 1\ncanvas: {size: [390, 844]}\n"
  private static let views = "views:\n  - {view: box, frame: [0, 0, 9, 9]}\n"

  /// The places, messages and hints of a scene, one a line.
  private func told(_ scene: String) -> String {
    diagnostics(of: scene).map { "\($0.place.line):\($0.place.column) \($0.message); \($0.hint ?? "")" }
      .joined(separator: "\n")
  }

  @Test(arguments: [
    ("views:\n\t- {view: box, frame: [0, 0, 9, 9]}\n", "4:1"),
    ("views:\n  - view: box\n    subviews:\n\t\t- view: a\n", "6:1"),
    ("views: []\ntimeline:\n\t- {at: 0.2, animate: 0.4, set: {box.alpha: 0}}\n", "5:1"),
  ])
  func `a tab before the dash of a list's item is told as the tab that it is`(scene: String, place: String) {
    #expect(
      told(Self.head + scene).hasPrefix(
        "\(place) not YAML: lines are indented with spaces, this one with a tab; write spaces in place of the tab"))
  }

  @Test func `a tab inside brackets is not refused`() {
    #expect(!told(Self.head + "views: [\n\t{view: box, frame: [0, 0, 9, 9]}]\n").contains("indented with spaces"))
  }

  @Test func `commas of a colour inside braces are told, not the keys that they make`() {
    let found = told(Self.head + "views:\n  - {view: box, boxShadow: 0 4px 8px rgba(0,0,0,0.3)}\n")
    #expect(found.contains("the key '0' is given twice; inside { … } a comma ends the text before it: quote that text"))
    // A key with a value that is given twice is one.
    #expect(told(Self.head + "views:\n  - {view: box, alpha: 1, alpha: 0}\n").hasSuffix("given twice; "))
  }

  @Test(arguments: [
    ("transform: 'translate(10px, 20px) scale(1.5)'", "write {translate: [10, 20], scale: 1.5}"),
    ("transform: 'rotate(45deg) translateX(-8px)'", "write {rotate: degrees(45), translate: [-8, 0]}"),
    ("transform: rotate(45)", "write {rotate: degrees(45)}"), ("transform: rotate(0.5)", "write {rotate: 0.5}"),
    ("transform: [{scale: 1.2}, {rotate: 45deg}]", "write {scale: 1.2, rotate: degrees(45)}"),
    ("transform: [{translateX: 10px}, {scale: 2}]", "write {translate: [10, 0], scale: 2}"),
    ("userLabel: Box", "the id is the value of the kind: view: card"),
    ("cornerRadius: '{{radius}}'", "write radius"), ("cornerRadius: '{ radius }'", "write radius"),
    ("contentHuggingPriority: high", "did you mean 'defaultHigh'?"),
    ("contentCompressionResistancePriority: [low, 750]", "did you mean 'defaultLow'?"),
  ])
  func `values and names of CSS, React Native and storyboards`(entry: String, hint: String) {
    let found = told(Self.head + "views:\n  - view: box\n    frame: [0, 0, 9, 9]\n    \(entry)\n")
    #expect(found.hasPrefix("6:") || found.hasPrefix("5:"), "\(found)")
    #expect(found.hasSuffix("; " + hint), "\(found)")
  }

  @Test(arguments: ["translate(-50%, -50%)", "rotate(0.5turn)", "scale(2) scale(3)", "skew(10deg)", "translate(a)"])
  func `a transform of CSS that has no counterpart is not given one`(text: String) {
    let found = told(Self.head + "views:\n  - view: box\n    frame: [0, 0, 9, 9]\n    transform: \(text)\n")
    #expect(found.hasSuffix("found '\(text)'; "), "\(found)")
  }

  @Test func `an angle that is meant in degrees is a warning`() {
    func found(_ angle: String) -> String {
      told(Self.head + Self.views + "timeline:\n  - {at: 0, animate: 1, set: {box.transform: {rotate: \(angle)}}}\n")
    }
    // 45 / 2π = 7.16
    #expect(found("45").contains("45 radians are 7.2 turns; if degrees are meant, write degrees(45)"))
    #expect(found("-90").contains("-90 radians are -14.3 turns; if degrees are meant, write degrees(-90)"))
    for angle in ["6", "6.5", "degrees(45)", "4 * pi", "0"] { #expect(!found(angle).contains("radians"), "\(angle)") }
  }

  @Test(arguments: [
    ("set: {topConstraint.constant: 5}", "named where it is written: - topConstraint: card.top"),
    ("animate: 1, curve: spring, set: {box.alpha: 0}", "write spring: {dampingRatio: 0.7} in place of 'curve'"),
    ("animate: 1, curve: '.spring(response: 1)', set: {box.alpha: 0}", "write spring: {dampingRatio: 0.7} in place"),
    ("animate: 1, curve: bounce, set: {box.alpha: 0}", "write spring: bouncy in place of 'curve'"),
    ("animate: 1, curve: easeOutElastic, set: {box.alpha: 0}", "write spring: bouncy in place of 'curve'"),
    ("target: box, animate: 1", "write set: {box.alpha: 0}"), ("sheet: box", "write present: box"),
    ("alert: Hello", "present: {view: card, style: alert}"),
    ("actionSheet: box", "write present: {view: box, style: actionSheet}"), ("navigate: box", "write push: box"),
  ])
  func `events of UIKit, SwiftUI and animation libraries`(event: String, hint: String) {
    let found = told(Self.head + Self.views + "timeline:\n  - {at: 0, \(event)}\n")
    #expect(found.contains(hint), "\(found)")
  }

  @Test func `a segmented control's titles, a locale, a turned device and units in a format`() {
    #expect(
      told(Self.head + "views:\n  - {segmentedControl: s, titles: [a, b], frame: [0, 0, 99, 30]}\n")
        .contains("did you mean 'items'?"))
    #expect(
      told("inbetween: 1\ncanvas: {size: [390, 844], locale: ar}\n" + Self.views)
        .contains("direction: rightToLeft turns the layout"))
    for name in ["iPhone 15 landscape", "iPhone 15 (Landscape)"] {
      #expect(
        told("inbetween: 1\ncanvas: {device: \(name)}\n" + Self.views)
          .contains("did you mean 'iPhone 15', with the orientation landscape?"))
    }
    #expect(
      told(Self.head + "views:\n  - view: box\nconstraints:\n  - H:|-20px-[box]\n").contains("write H:|-20-[box]"))
  }
}
