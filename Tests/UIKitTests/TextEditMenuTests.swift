import Foundation
import InbetweenUIKit
import Testing

@Suite("Edit menus of texts") struct TextEditMenuTests {
  private final class NoPasteField: UITextField {
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      action == Selector(UIResponder.paste, name: "paste:")
        ? false : super.canPerformAction(action, withSender: sender)
    }
  }

  private final class Delegate: NSObject, UITextFieldDelegate {
    var heard: [String] = []
    func textField(
      _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
      UIMenu(
        children: suggestedActions + [UIAction(title: "Shout") { _ in self.heard.append("\(range.location)") }])
    }
    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
      heard.append("\(range.location)+\(range.length) '\(string)'")
      return true
    }
  }

  private static let text = "Hello brave world"

  private func field<Field: UITextField>(_ field: Field = UITextField()) -> Field {
    field.frame = CGRect(x: 40, y: 300, width: 300, height: 34)
    field.text = Self.text
    return field
  }

  private func entries(in film: Film) -> [UIView] {
    func find(_ view: UIView) -> [UIView] {
      view is UIControl && view.accessibilityLabel != nil ? [view] : view.subviews.flatMap { find($0) }
    }
    return film.window.subviews.last.map { find($0) }?.sorted { $0.frame.minX < $1.frame.minX } ?? []
  }

  private func titles(in film: Film) -> [String] { entries(in: film).compactMap(\.accessibilityLabel) }

  private func entry(_ title: String, in film: Film) throws -> UIView {
    try #require(entries(in: film).first { $0.accessibilityLabel == title })
  }

  /// The middle of "brave" and where it is in the field.
  private func word(in field: UITextField) throws -> (point: CGPoint, rect: CGRect) {
    let start = try #require(field.position(from: field.beginningOfDocument, offset: 6))
    let end = try #require(field.position(from: start, offset: 5))
    let rect = field.firstRect(for: try #require(field.textRange(from: start, to: end)))
    return (CGPoint(x: field.frame.minX + rect.midX, y: field.frame.midY), rect)
  }

  private func doubleTap(_ point: CGPoint, at time: Double, in film: Film) {
    film.tap(point, at: time)
    film.tap(point, at: time + 0.2)
  }

  private func selected(in field: UITextField) -> String? { field.selectedTextRange.flatMap { field.text(in: $0) } }

  @Test func `a double tap selects a word of a field, and the menu above it copies and cuts`() throws {
    let (field, delegate) = (field(), Delegate())
    let film = Film { $0.addSubview(field) }
    film.play(until: 0.05)
    let (point, rect) = try word(in: field)
    doubleTap(point, at: 0.1, in: film)
    film.play(until: 0.9)
    #expect(field.isFirstResponder && selected(in: field) == "brave")
    #expect(titles(in: film) == ["Cut", "Copy"])
    let copy = try entry("Copy", in: film)
    let place = film.window.convert(copy.bounds, from: copy)
    // 8 points above the selection, beyond an arrow of 7.
    #expect(abs(place.maxY - (300 + rect.minY - 15)) < 0.5)
    film.tap(copy, at: 1)
    var board: [String?] = []
    film.perform(at: 1.2) { board.append(UIPasteboard.general.string) }
    film.play(until: 1.5)
    #expect(board == ["brave"] && selected(in: field) == "brave" && film.window.subviews.count == 1)
    doubleTap(point, at: 2, in: film)
    film.play(until: 2.8)
    #expect(titles(in: film) == ["Cut", "Copy", "Paste"])
    field.delegate = delegate
    film.tap(try entry("Cut", in: film), at: 3)
    film.perform(at: 3.2) { board.append(UIPasteboard.general.string) }
    _ = film.duration
    #expect(field.text == "Hello  world" && board == ["brave", "brave"])
    #expect(delegate.heard == ["6+5 ''"] && film.window.subviews.count == 1)
  }

  @Test func `a long press places the cursor, and the menu selects the word around it and pastes`() throws {
    let field = field()
    var changes = 0
    field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
    let film = Film { $0.addSubview(field) }
    film.perform(at: 0) { UIPasteboard.general.string = "new\nold" }
    film.play(until: 0.05)
    let (point, _) = try word(in: field)
    film.drag(along: [(0, point), (0.6, point)], at: 0.1)
    film.play(until: 1.2)
    #expect(field.isFirstResponder && field.selectedTextRange?.isEmpty == true)
    #expect(titles(in: film) == ["Paste", "Select", "Select All"])
    film.tap(try entry("Select", in: film), at: 1.3)
    film.play(until: 2)
    #expect(selected(in: field) == "brave" && titles(in: film) == ["Cut", "Copy", "Paste"])
    film.tap(try entry("Paste", in: film), at: 2.1)
    _ = film.duration
    #expect(field.text == "Hello new old world" && changes == 1 && film.window.subviews.count == 1)
    #expect(field.selectedTextRange?.start == field.position(from: field.beginningOfDocument, offset: 13))
  }

  @Test func `a tap elsewhere removes the menu, and one in the field the selection too`() throws {
    let field = field()
    let film = Film { $0.addSubview(field) }
    film.play(until: 0.05)
    let (point, _) = try word(in: field)
    doubleTap(point, at: 0.1, in: film)
    film.tap(CGPoint(x: 200, y: 600), at: 1)
    film.play(until: 1.4)
    #expect(film.window.subviews.count == 1 && selected(in: field) == "brave")
    doubleTap(point, at: 2, in: film)
    film.play(until: 2.8)
    #expect(titles(in: film) == ["Cut", "Copy"])
    film.tap(CGPoint(x: 45, y: 317), at: 3)
    _ = film.duration
    #expect(film.window.subviews.count == 1 && field.selectedTextRange?.isEmpty == true && field.isFirstResponder)
  }

  @Test func `a field's class and its delegate decide what the menu has, and passwords are not copied`() throws {
    let (refusing, delegate) = (field(NoPasteField()), Delegate())
    refusing.delegate = delegate
    let secret = field()
    secret.isSecureTextEntry = true
    secret.frame.origin.y = 400
    let film = Film { window in
      window.addSubview(refusing)
      window.addSubview(secret)
    }
    film.perform(at: 0) { UIPasteboard.general.string = "x" }
    film.play(until: 0.05)
    let (point, _) = try word(in: refusing)
    doubleTap(point, at: 0.1, in: film)
    film.play(until: 0.9)
    #expect(titles(in: film) == ["Cut", "Copy", "Shout"])
    film.tap(try entry("Shout", in: film), at: 1)
    doubleTap(CGPoint(x: 60, y: 417), at: 2, in: film)
    film.play(until: 2.8)
    #expect(delegate.heard == ["6"])
    #expect(selected(in: secret) == Self.text && titles(in: film) == ["Paste"])
  }

  @Test func `a text view has the same menu, without what changes a text that cannot be edited`() throws {
    let view = UITextView(frame: CGRect(x: 40, y: 300, width: 300, height: 100))
    view.text = Self.text
    view.isEditable = false
    let film = Film { $0.addSubview(view) }
    film.perform(at: 0) { UIPasteboard.general.string = "x" }
    film.play(until: 0.05)
    let end = try #require(view.position(from: view.beginningOfDocument, offset: 5))
    let rect = view.firstRect(for: try #require(view.textRange(from: view.beginningOfDocument, to: end)))
    let point = CGPoint(x: 40 + rect.midX, y: 300 + rect.midY)
    film.drag(along: [(0, point), (0.6, point)], at: 0.1)
    film.play(until: 1.2)
    #expect(view.selectedRange == NSRange(location: 0, length: 5))
    #expect(titles(in: film) == ["Copy", "Select All"])
    film.tap(try entry("Select All", in: film), at: 1.3)
    film.play(until: 2)
    #expect(view.selectedRange == NSRange(location: 0, length: 17) && titles(in: film) == ["Copy"])
    film.perform(at: 2.1) { view.isEditable = true }
    doubleTap(point, at: 2.5, in: film)
    film.play(until: 3.3)
    #expect(titles(in: film) == ["Cut", "Copy", "Paste"])
    film.tap(try entry("Paste", in: film), at: 3.4)
    _ = film.duration
    #expect(view.text == "x brave world" && film.window.subviews.count == 1)
  }

  @Test func `selecting by code selects without a menu`() {
    let field = field()
    let film = Film { $0.addSubview(field) }
    film.perform(at: 0.1) {
      field.becomeFirstResponder()
      field.selectAll(nil)
    }
    film.play(until: 0.5)
    #expect(selected(in: field) == Self.text && film.window.subviews.count == 1)
  }
}
