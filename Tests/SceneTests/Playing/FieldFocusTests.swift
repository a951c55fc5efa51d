import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Text fields that are edited, and search bars with more") struct FieldFocusTests {
  private func scene(_ view: String, _ more: String = "duration: 1") throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [320, 200], scale: 2}
      views: [{\(view)}]
      \(more)
      """, typesetter: TextMeasurer(library: try FontLibrary()))
  }

  /// The presented frame of a part, and its layer.
  private func part(_ name: String, _ scene: SceneFixture, at time: Double = 0) -> (frame: Rect, state: LayerState)? {
    let ends = ["/f." + name, "/s." + name]
    guard let index = scene.timeline.layers.lastIndex(where: { layer in ends.contains { layer.path.hasSuffix($0) } })
    else { return nil }
    let state = scene.timeline.presentation(of: index, at: time)
    return scene.timeline.layers[index].lifetime.contains(time) ? (state.frame, state) : nil
  }

  private static let field = "textField: f, text: Hello, borderStyle: roundedRect, frame: [0, 0, 200, 34]"

  @Test func `a field that is edited shows the caret after its text, in the tint`() throws {
    #expect(try part("caret", scene(Self.field)) == nil)
    let end = try #require(part("caret", scene(Self.field + ", isEditing: true, tintColor: red")))
    #expect(end.frame.width == 2 && end.state.backgroundColor == Color(red: 1, green: 0, blue: 0))
    #expect(end.frame.minX > 7 + 30 && end.frame.minX < 7 + 60 && abs(end.frame.midY - 17) < 0.01)
    let start = try #require(part("caret", scene(Self.field + ", isEditing: true, selectedRange: [0, 0]")))
    #expect(start.frame.minX == 7)
    let centred = "textField: f, placeholder: Name, textAlignment: center, isEditing: true, frame: [0, 0, 200, 34]"
    let empty = try #require(part("caret", scene(centred)))
    #expect(empty.frame.midX == 100)
  }

  @Test func `selected characters have a colour behind them and no caret`() throws {
    let scene = try scene(Self.field + ", isEditing: true, selectedRange: [1, 3], tintColor: red")
    let all = try #require(part("caret", try self.scene(Self.field + ", isEditing: true")))
    let selection = try #require(part("selection", scene))
    #expect(part("caret", scene) == nil)
    #expect(selection.state.backgroundColor == Color(red: 1, green: 0, blue: 0, alpha: 0.2))
    #expect(selection.frame.minX > 12 && selection.frame.maxX < all.frame.minX)
    // More than there are is all that there are.
    let rest = try #require(part("selection", try self.scene(Self.field + ", isEditing: true, selectedRange: [0, 99]")))
    #expect(rest.frame.minX == 7 && abs(rest.frame.maxX - all.frame.midX) < 0.01)
  }

  @Test(arguments: [
    ("never", false, false), ("whileEditing", false, true), ("unlessEditing", true, false), ("always", true, true),
  ])
  func `the clear button is shown when its mode says so`(_ mode: String, _ atRest: Bool, _ whileEditing: Bool) throws {
    for (isEditing, isShown) in [(false, atRest), (true, whileEditing)] {
      let scene = try scene(Self.field + ", clearButtonMode: \(mode), isEditing: \(isEditing)")
      #expect((part("clear", scene) != nil) == isShown, "\(isEditing)")
      if isShown { #expect(part("clear", scene)?.frame == Rect(x: 176, y: 8, width: 18, height: 18)) }
    }
    #expect(try part("clear", scene("textField: f, clearButtonMode: \(mode), frame: [0, 0, 99, 34]")) == nil)
  }

  @Test func `the focus goes at once when an event says so`() throws {
    let scene = try scene(
      Self.field + ", isEditing: true", "timeline: [{at: 1, set: {f.isEditing: false}}]\nduration: 2")
    #expect(part("caret", scene, at: 0.5) != nil && part("caret", scene, at: 1.5) == nil)
  }

  @Test func `the cancel button comes in from the edge while the field gives way`() throws {
    let scene = try scene(
      "searchBar: s, placeholder: Search, frame: [0, 0, 320, 56]",
      "timeline: [{at: 1, animate: 1, curve: linear, set: {s.showsCancelButton: true}}]\nduration: 3")
    #expect(part("cancel", scene, at: 0.5) == nil)
    let (half, end) = (try #require(part("cancel", scene, at: 1.5)), try #require(part("cancel", scene, at: 2.5)))
    #expect(half.state.opacity == 0.5 && end.state.opacity == 1)
    #expect(abs(end.frame.maxX - 312) < 0.01 && half.frame.minX > end.frame.minX && end.frame.width > 45)
    let field = try #require(part("field", scene, at: 2.5)).frame
    #expect(field.minX == 8 && abs(field.maxX - (end.frame.minX - 8)) < 0.01)
    #expect(try abs(#require(part("field", scene, at: 1.5)).frame.maxX - (312 + field.maxX) / 2) < 0.01)
  }

  private static let search = "searchBar: s, placeholder: Search, frame: [0, 0, 320, 56]"

  @Test func `a search bar that is edited shows the caret behind its text, or before the placeholder`() throws {
    #expect(try part("caret", scene(Self.search)) == nil)
    let empty = try #require(part("caret", scene(Self.search + ", isEditing: true, tintColor: red")))
    #expect(empty.frame.minX == 40 && empty.frame.width == 2 && abs(empty.frame.midY - 28) < 0.01)
    #expect(empty.state.backgroundColor == Color(red: 1, green: 0, blue: 0))
    let typed = try #require(part("caret", scene(Self.search + ", text: Sea, isEditing: true")))
    // As far behind the beginning of the text as in a text field.
    let field = try scene("textField: f, text: Sea, font: 17, isEditing: true, frame: [0, 0, 200, 34]")
    let width = try #require(part("caret", field)).frame.midX - #require(part("text", field)).frame.minX
    #expect(width > 20 && abs(typed.frame.midX - 40 - width) < 0.01)
    let reversed = try scene(Self.search + ", isEditing: true, semanticContentAttribute: forceRightToLeft")
    #expect(part("caret", reversed)?.frame.maxX == 280)
  }

  @Test func `a search bar with a text has a button that clears it, whether it is edited or not`() throws {
    let scene = try scene(
      Self.search + ", isEditing: true",
      "timeline: [{at: 1, set: {s.text: Sea}}, {at: 2, set: {s.isEditing: false}}, {at: 3, set: {s.text: ''}}]\nduration: 4"
    )
    #expect(part("clear", scene, at: 0.5) == nil && part("text", scene, at: 0.5)?.frame.width == 264)
    for time in [1.5, 2.5] {
      #expect(part("clear", scene, at: time)?.frame == Rect(x: 287, y: 18, width: 20, height: 20))
      // From 40 to 5 points before the button.
      #expect(part("text", scene, at: time)?.frame.width == 242)
    }
    #expect(part("caret", scene, at: 1.5) != nil && part("caret", scene, at: 2.5) == nil)
    #expect(part("clear", scene, at: 3.5) == nil)
    let reversed = try self.scene(Self.search + ", text: Sea, semanticContentAttribute: forceRightToLeft")
    #expect(part("clear", reversed)?.frame == Rect(x: 13, y: 18, width: 20, height: 20))
  }

  @Test func `the clear button stays at the end of a field that gives way to the cancel button`() throws {
    let scene = try scene(
      Self.search + ", text: Sea",
      "timeline: [{at: 1, animate: 1, curve: linear, set: {s.showsCancelButton: true, s.isEditing: true}}]\nduration: 3"
    )
    for time in [0.5, 1.5, 2.5] {
      let (field, clear) = (try #require(part("field", scene, at: time)), try #require(part("clear", scene, at: time)))
      #expect(abs(field.frame.maxX - clear.frame.maxX - 5) < 0.01)
    }
    #expect(part("caret", scene, at: 1.1)?.frame.minX == part("caret", scene, at: 2.5)?.frame.minX)
  }

  @Test func `scopes are a segmented control below the field`() throws {
    let keys = "searchBar: s, scopeButtonTitles: [All, Names], selectedScopeButtonIndex: 1"
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [320, 200], scale: 2}
      views: [{\(keys), showsScopeBar: true}]
      constraints: ["H:|[s]|", "V:|[s]"]
      duration: 1
      """, typesetter: TextMeasurer(library: try FontLibrary()))
    #expect(scene.frame("s", at: 0)?.height == 100)
    #expect(part("scopes", scene)?.frame == Rect(x: 8, y: 62, width: 304, height: 32))
    #expect(part("field", scene)?.frame == Rect(x: 8, y: 10, width: 304, height: 36))
    #expect(try part("scopes", self.scene(keys + ", frame: [0, 0, 320, 56]")) == nil)
  }

  @Test func `caret and selection are where the characters are shown, whatever way they run`() throws {
    func field(_ text: String, _ more: String) -> String {
      "textField: f, text: \(text), frame: [0, 0, 300, 34], isEditing: true, \(more)"
    }
    let hebrew = "שלום עולם"
    let left = try #require(part("text", scene(field(hebrew, "selectedRange: [9, 0]")))).frame.minX
    let end = try #require(part("caret", scene(field(hebrew, "selectedRange: [9, 0]")))).frame
    let start = try #require(part("caret", scene(field(hebrew, "selectedRange: [0, 0]")))).frame
    #expect(end.midX < start.midX && abs(end.midX - left) < 2)
    // The first word is at the right.
    let first = try #require(part("selection", scene(field(hebrew, "selectedRange: [0, 4]")))).frame
    let second = try #require(part("selection", scene(field(hebrew, "selectedRange: [5, 4]")))).frame
    #expect(first.minX >= second.maxX - 0.5)
    // Latin text keeps its order in a field that is mirrored.
    let mirrored = "semanticContentAttribute: forceRightToLeft, "
    let hello = try #require(part("selection", scene(field("hello world", mirrored + "selectedRange: [0, 5]")))).frame
    let world = try #require(part("selection", scene(field("hello world", mirrored + "selectedRange: [6, 5]")))).frame
    #expect(hello.maxX <= world.minX)
  }

  @Test func `a change of direction mirrors a field`() throws {
    let view = "textField: f, text: Hello, clearButtonMode: always, frame: [0, 0, 200, 34]"
    let turned = try scene(view, "timeline: [{at: 0.5, canvas: {direction: rightToLeft}}]\nduration: 1")
    #expect(try #require(part("clear", turned)).frame.minX > 150)
    #expect(try #require(part("clear", turned, at: 0.8)).frame.minX < 50)
    let own = try scene(
      view, "timeline: [{at: 0.5, set: {f.semanticContentAttribute: forceRightToLeft}}]\nduration: 1")
    #expect(try #require(part("clear", own, at: 0.8)).frame.minX < 50)
  }
}
