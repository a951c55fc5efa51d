import InbetweenGeometry
import InbetweenTimeline
import InbetweenUIKit
import Testing

@Suite("Cursors and selections of fields and text views of code") struct CursorFilmTests {
  private let device = FilmDevice(name: "small", size: CGSize(width: 200, height: 200), scale: 2)

  /// The presented state of a part that is shown then.
  private func part(_ name: String, _ film: Film, at time: Double) -> LayerState? {
    let timeline = film.timeline
    let index = timeline.layers.lastIndex { $0.path.hasSuffix("." + name) && $0.lifetime.contains(time) }
    return index.map { timeline.presentation(of: $0, at: time) }
  }

  private func isNear(_ a: Rect, _ b: CGRect) -> Bool {
    abs(a.minX - b.minX) < 0.01 && abs(a.minY - b.minY) < 0.01 && abs(a.width - b.width) < 0.01
      && abs(a.height - b.height) < 0.01
  }

  private func field() -> UITextField {
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 150, height: 40))
    field.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    return field
  }

  private func moveToStart(_ field: UITextField) {
    field.selectedTextRange = field.textRange(from: field.beginningOfDocument, to: field.beginningOfDocument)
  }

  @Test func `a field shows its cursor in the tint while it is edited, behind what was typed`() throws {
    let field = field()
    let film = Film(on: device, duration: 2) { $0.addSubview(field) }
    film.perform(at: 0.2) { field.becomeFirstResponder() }
    film.type("ab", at: 0.5)
    var expected = CGRect.zero
    film.perform(at: 0.8) { expected = field.caretRect(for: field.endOfDocument) }
    film.perform(at: 1) { self.moveToStart(field) }
    film.perform(at: 1.5) { field.resignFirstResponder() }
    #expect(part("caret", film, at: 0.1) == nil && part("caret", film, at: 1.6) == nil)
    let empty = try #require(part("caret", film, at: 0.4))
    #expect(empty.frame.minX == 0 && empty.frame.width == 2 && abs(empty.frame.midY - 20) < 0.01)
    #expect(empty.backgroundColor == Color(red: 1, green: 0, blue: 0))
    let typed = try #require(part("caret", film, at: 0.9))
    #expect(isNear(typed.frame, expected) && typed.frame.minX > 12)
    #expect(part("caret", film, at: 1.2)?.frame.minX == 0)
  }

  private final class Clearing: NSObject, UITextFieldDelegate {
    var (allows, asked, changes) = (true, 0, 0)
    func textFieldShouldClear(_ textField: UITextField) -> Bool {
      asked += 1
      return allows
    }
  }

  @Test(arguments: [true, false])
  func `a field has a button that clears a text while it is edited, unless the delegate refuses`(allows: Bool) throws {
    let (field, clearing) = (field(), Clearing())
    clearing.allows = allows
    field.delegate = clearing
    (field.clearButtonMode, field.text) = (.whileEditing, "hello")
    field.addAction(UIAction { _ in clearing.changes += 1 }, for: .editingChanged)
    let film = Film(on: device, duration: 2) { $0.addSubview(field) }
    film.perform(at: 0.2) { field.becomeFirstResponder() }
    var widths: [CGFloat] = []
    for time in [0.1, 0.4] { film.perform(at: time) { widths.append(field.textRect(forBounds: field.bounds).width) } }
    film.tap(CGPoint(x: 10 + 136, y: 30), at: 0.5)
    let shown = try #require(part("clear", film, at: 0.4))
    #expect(isNear(shown.frame, CGRect(x: 126, y: 10.5, width: 19, height: 19)))
    #expect(part("clear", film, at: 0.1) == nil && (part("clear", film, at: 1.5) == nil) == allows)
    #expect(widths == [150, 121])
    #expect(field.text == (allows ? "" : "hello") && clearing.asked == 1 && clearing.changes == (allows ? 1 : 0))
    #expect(field.isEditing)
  }

  @Test func `a view beside the text is there while its mode says, in place of the button that clears`() {
    let (field, side) = (field(), UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20)))
    (field.clearButtonMode, field.text, field.rightViewMode, field.rightView) = (.always, "a", .whileEditing, side)
    let film = Film(on: device, duration: 1) { $0.addSubview(field) }
    var hidden: [Bool] = []
    for time in [0.1, 0.5, 0.9] { film.perform(at: time) { hidden.append(side.isHidden) } }
    film.perform(at: 0.3) { field.becomeFirstResponder() }
    film.perform(at: 0.7) { field.resignFirstResponder() }
    #expect([0.1, 0.5, 0.9].map { part("clear", film, at: $0) != nil } == [true, false, true])
    #expect(hidden == [true, false, true])
  }

  @Test func `a selection has a colour behind it in place of the cursor`() throws {
    let field = field()
    field.text = "hello"
    let film = Film(on: device, duration: 2) { $0.addSubview(field) }
    film.perform(at: 0.2) { field.becomeFirstResponder() }
    var expected = CGRect.zero
    film.perform(at: 0.5) {
      let start = field.position(from: field.beginningOfDocument, offset: 1) ?? field.endOfDocument
      let end = field.position(from: start, offset: 3) ?? field.endOfDocument
      field.selectedTextRange = field.textRange(from: start, to: end)
      expected = field.selectedTextRange.map { field.firstRect(for: $0) } ?? .zero
    }
    film.perform(at: 1) { field.text = "x" }
    #expect(part("caret", film, at: 0.7) == nil)
    let selection = try #require(part("selection", film, at: 0.7))
    #expect(isNear(selection.frame, expected) && selection.frame.width > 10)
    #expect(selection.backgroundColor == Color(red: 1, green: 0, blue: 0, alpha: 0.2))
    #expect(part("handles", film, at: 0.7) != nil)
    #expect(part("selection", film, at: 1.2) == nil && part("caret", film, at: 1.2) != nil)
  }

  @Test func `classes of an app say where the cursor is, or that there is none`() {
    final class Hidden: UITextField {
      override func caretRect(for position: UITextPosition) -> CGRect { .zero }
    }
    final class Low: UITextView {
      override func caretRect(for position: UITextPosition) -> CGRect {
        var rect = super.caretRect(for: position)
        rect.size.height = 9
        return rect
      }
    }
    let (hidden, low) = (
      Hidden(frame: CGRect(x: 0, y: 0, width: 99, height: 30)), Low(frame: CGRect(x: 0, y: 40, width: 99, height: 90))
    )
    let film = Film(on: device, duration: 1) { window in
      window.addSubview(hidden)
      window.addSubview(low)
    }
    film.perform(at: 0.1) { hidden.becomeFirstResponder() }
    film.perform(at: 0.5) { low.becomeFirstResponder() }
    #expect(part("caret", film, at: 0.4)?.frame == .zero)
    #expect(part("caret", film, at: 0.7)?.frame == Rect(x: 4, y: 8, width: 2, height: 9))
  }

  // The lines are 100 points wide; the text grows to the right of its start, to both sides or to the left.
  @Test(arguments: [(NSTextAlignment.left, 5.0, 1.0), (.center, 55, 0.5), (.right, 105, 0)])
  func `a text view's cursor is in the line of its characters, and in the next one behind a line break`(
    _ alignment: NSTextAlignment, start: Double, share: Double
  ) throws {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 110, height: 150))
    view.font = .systemFont(ofSize: 17)
    view.textAlignment = alignment
    let film = Film(on: device, duration: 2) { $0.addSubview(view) }
    film.perform(at: 0.1) { view.becomeFirstResponder() }
    film.perform(at: 0.5) { view.insertText("abc") }
    film.perform(at: 1) { view.insertText("\n") }
    film.perform(at: 1.5) { view.selectedRange = NSRange(location: 0, length: 3) }
    let empty = try #require(part("caret", film, at: 0.3)).frame
    #expect(abs(empty.midX - start) < 0.01 && abs(empty.minY - 8) < 0.01)
    let selection = try #require(part("selection", film, at: 1.7)).frame
    #expect(part("caret", film, at: 1.7) == nil)
    #expect(selection.width > 15 && abs(selection.minY - 8) < 0.01)
    let typed = try #require(part("caret", film, at: 0.7)).frame
    #expect(abs(typed.midX - start - share * selection.width) < 0.01 && abs(typed.minY - 8) < 0.01)
    #expect(abs(typed.midX - selection.maxX) < 0.01)
    let next = try #require(part("caret", film, at: 1.2)).frame
    #expect(abs(next.midX - start) < 0.01 && abs(next.minY - typed.maxY) < 0.5)
  }

  @Test func `text from right to left has its cursor at its left end`() throws {
    let field = field()
    let film = Film(on: device, duration: 1) { $0.addSubview(field) }
    film.perform(at: 0.1) {
      field.text = "אבג"
      field.becomeFirstResponder()
    }
    film.perform(at: 0.5) { self.moveToStart(field) }
    let end = try #require(part("caret", film, at: 0.3)).frame
    let start = try #require(part("caret", film, at: 0.7)).frame
    #expect(start.midX - end.midX > 15)
  }
}
