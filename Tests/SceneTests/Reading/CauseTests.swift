import InbetweenDiagnostics
import InbetweenScene
import Testing

@Suite("Messages at the cause")
struct CauseTests {
  @Test(
    arguments: [
      (
        "views:\n  - label: a\n    text: \"Hello\n  - label: b\n    text: \"World\"\n",
        "F:4:11: error: not YAML: the quote that opens here is not closed on its line", "write \"Hello\""
      ),
      (
        "views:\n  - label: a\n    text: 'Hello\n",
        "F:4:11: error: not YAML: the quote that opens here is not closed on its line", "write 'Hello'"
      ),
      (
        "views:\n  - view: a\n    alpha 0.5\n    isHidden: true\n",
        "F:4:5: error: not YAML: expected ': ' between a key and its value", "write alpha: 0.5"
      ),
      (
        "views:\n  - view: a\n    alpha:0.5\n    isHidden: true\n",
        "F:4:5: error: not YAML: expected ': ' between a key and its value", "write alpha: 0.5"
      ),
      (
        "views:\n  - view: a\n    alpha: 0.5\n   isHidden: true\n",
        "F:5:4: error: not YAML: this line begins after 3 spaces, where no other does", "lines around it begin after 4"
      ),
      (
        "canvas: {size: [300, 400]\nviews:\n  - view: a\n",
        "F:2:9: error: not YAML: the '{' that opens here is not closed", "write '}' where it ends"
      ),
      (
        "views:\n  - view: a\n    frame: [0, 0, 9, 9\nconstraints:\n  - a.left == 3\n",
        "F:4:12: error: not YAML: the '[' that opens here is not closed", "write ']' where it ends"
      ),
      (
        "views: [{view: a, frame: [0, 0, 9, 9}]\n",
        "F:2:26: error: not YAML: the '[' that opens here is not closed", "write ']' where it ends"
      ),
      (
        "views:\n  - view: a\n\talpha: 0.5\n",
        "F:4:1: error: not YAML: lines are indented with spaces, this one with a tab",
        "write spaces in place of the tab"
      ),
      (
        "timeline:\n  - at: 0.2\n  animate: 0.3\n",
        "F:4:3: error: not YAML: this line begins below the dash of a list's item, and has no dash",
        "a key of that item begins after 4 spaces"
      ),
      (
        "views:\n  view: card\n    alpha: 0.5\n",
        "F:4:5: error: not YAML: this line begins after 4 spaces, where no other does",
        "an item of a list begins with a dash: - view: card"
      ),
      (
        "views:\n  - view: a\n    alpha: 0.5\n      isHidden: true\n  - stackView: b\n    subviews:\n      - view: c\n",
        "F:5:7: error: not YAML: this line begins after 6 spaces, where nothing around it does",
        "lines around it begin after 4"
      ),
    ] as [(String, String, String?)])
  func `YAML mistakes are reported where they were made`(body: String, expected: String, hint: String?) {
    let found = diagnostics(of: "inbetween: 1\n" + body)
    #expect(found.map(\.description) == [expected])
    #expect(found.first?.hint == hint)
  }

  @Test(arguments: [
    ("constraints: [a.leftAnchor == superview.left]", "write left: equations name the attribute, not the anchor"),
    ("constraints:\n  - a.height: 320", "write a.height == 320"),
    ("constraints: [a.width == 50%]", "write the part as a factor of the whole, such as 0.5 * superview.width"),
    ("timeline:\n  - {animate: 0.3, set: {a.transform: {rotate: 45deg}}}", "angles are radians: write degrees(45)"),
    ("timeline:\n  - {animate: 0.3, set: {a.transform: {rotate: 4.5°}}}", "angles are radians: write degrees(4.5)"),
    (
      "timeline:\n  - {animate: 300ms, set: {a.alpha: 0}}",
      "times are seconds, written without a unit: write 0.3"
    ),
    ("timeline:\n  - {animate: 0.3s, set: {a.alpha: 0}}", "times are seconds, written without a unit: write 0.3"),
    ("timeline:\n  - {animate: 0.3, set: {a.transform: {scaleX: 2}}}", "write scale: [2, 1]"),
    (
      "timeline:\n  - {animate: 0.3, set: {a.rotation: 2}}",
      "it is a part of the transform, such as transform: {rotate: 2}"
    ),
    (
      "constraints: [tall: a.height == 80]\ntimeline:\n  - {animate: 0.3, set: {a.height: 320}}",
      "a constraint sets the height: write tall.constant: 320"
    ),
    (
      "constraints: [a.height == 80]\ntimeline:\n  - {animate: 0.3, set: {a.height: 320}}",
      "name the constraint that sets it, such as size: a.height == 80, and write size.constant: 320"
    ),
    ("timeline:\n  - {animate: 300, set: {a.alpha: 0}}", "if milliseconds are meant, write animate: 0.3"),
  ])
  func `spellings of UIKit, CSS and milliseconds are answered with the scene's spelling`(rest: String, hint: String) {
    let found = diagnostics(of: "inbetween: 1\nviews: [{view: a}]\n" + rest + "\n")
    #expect(found.map(\.hint) == [hint], "\(found)")
  }
}
