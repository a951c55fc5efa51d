import InbetweenDiagnostics
import InbetweenGoldens
import Testing

@Suite("Texts of edits") struct SceneEditTests {
  private func description(from old: String, to new: String) -> String {
    func scene(_ text: String) -> RecordedScene {
      let place = SourcePlace(file: "a.yaml", line: 3, column: 5)
      return RecordedScene(
        name: "a", digest: "", facts: [.init(path: "constraints[0]", value: text, text: text, place: place)])
    }
    return SceneEdit.changes(from: scene(old), to: scene(new)).map(\.description).joined(separator: "; ")
  }

  @Test(arguments: [
    ("row1.top == list.content.top + 16", "row1.top == list.content.top + 17", "… + 16"),
    ("sun.left == page.left - 80 + 0.4 * offset", "sun.left == page.left - 80 + 0.5 * offset", "… + 0.4 * …"),
    ("title.width == subtitle.width + 100", "label.width == subtitle.width + 100", "title.width == …"),
    ("a.width == b.width + c.width + d.width", "a.width == b.width + d.width", "… + c.width + d.width"),
  ])
  func `a long text that was is quoted by the words that differ, and one on each side`(
    old: String, new: String, was: String
  ) {
    #expect(description(from: old, to: new) == "a.yaml:3:5: \(new) was \(was)")
  }

  @Test(arguments: [
    ("v.width == 155", "v.width == 150"), ("subtitle.width == title.width + 4", "all.width == other.height - 12"),
    ("picture.width == 100 + 0.5 * offset", "picture.width == 100 + 0.5 * offset * 2"),
  ])
  func `a short text that was, one of other words and one that became longer are quoted whole`(
    old: String, new: String
  ) {
    #expect(description(from: old, to: new) == "a.yaml:3:5: \(new) was \(old)")
  }
}
