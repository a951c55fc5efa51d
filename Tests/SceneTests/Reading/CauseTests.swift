import InbetweenDiagnostics
import InbetweenScene
import Testing

@Suite("Messages at the cause")
struct CauseTests {
  @Test(
    "YAML mistakes are reported where they were made",
    arguments: [
      (
        "views:\n  - label: a\n    text: \"Hello\n  - label: b\n    text: \"World\"\n",
        "F:4:11: error: not YAML: the quote that opens here is not closed on its line", nil
      ),
      (
        "views:\n  - label: a\n    text: 'Hello\n",
        "F:4:11: error: not YAML: the quote that opens here is not closed on its line", nil
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
    ] as [(String, String, String?)])
  func yaml(body: String, expected: String, hint: String?) {
    let found = diagnostics(of: "inbetween: 1\n" + body)
    #expect(found.map(\.description) == [expected])
    #expect(found.first?.hint == hint)
  }

  @Test(
    "Spellings of UIKit, CSS and milliseconds are answered with the scene's spelling",
    arguments: [
      ("constraints: [a.leftAnchor == superview.left]", "write left: equations name the attribute, not the anchor"),
      ("constraints:\n  - a.height: 320", "write a.height == 320"),
      ("constraints: [a.width == 50%]", "write the part as a factor of the whole, such as 0.5 * superview.width"),
      ("timeline:\n  - {animate: 0.3, set: {a.transform: {rotate: 45deg}}}", "angles are radians: write degrees(45)"),
      ("timeline:\n  - {animate: 0.3, set: {a.transform: {rotate: 4.5°}}}", "angles are radians: write degrees(4.5)"),
      ("timeline:\n  - {animate: 300, set: {a.alpha: 0}}", "if milliseconds are meant, write animate: 0.3"),
    ])
  func spellings(rest: String, hint: String) {
    let found = diagnostics(of: "inbetween: 1\nviews: [{view: a}]\n" + rest + "\n")
    #expect(found.map(\.hint) == [hint], "\(found)")
  }
}
