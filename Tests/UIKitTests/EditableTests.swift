import InbetweenTimeline
import InbetweenUIKit
import Testing

@Suite("Texts that cannot be edited") struct EditableTests {
  private let device = FilmDevice(name: "small", size: CGSize(width: 200, height: 200), scale: 2)

  private func shows(_ part: String, _ film: Film, at time: Double) -> Bool {
    film.timeline.layers.contains { $0.path.hasSuffix("." + part) && $0.lifetime.contains(time) }
  }

  private final class Heard: NSObject, UITextViewDelegate, UITextFieldDelegate {
    var (began, ended, allowsEnd) = (0, 0, true)
    func textViewDidBeginEditing(_ textView: UITextView) { began += 1 }
    func textViewDidEndEditing(_ textView: UITextView) { ended += 1 }
    func textFieldDidEndEditing(_ textField: UITextField) { ended += 1 }
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { allowsEnd }
  }

  private final class Responding: UITextView {
    override var canBecomeFirstResponder: Bool { true }
  }

  private func view(_ heard: Heard, _ view: UITextView = UITextView()) -> UITextView {
    view.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    (view.text, view.delegate) = ("some words", heard)
    return view
  }

  @Test(arguments: [false, true])
  func `a text view that cannot be edited has no cursor, and shows what is selected`(isSubclass: Bool) {
    let heard = Heard()
    let view = self.view(heard, isSubclass ? Responding() : UITextView())
    view.isEditable = false
    let film = Film(on: device, duration: 2) { $0.addSubview(view) }
    var (isFirst, keyboard): (Bool, CGFloat) = (false, -1)
    film.perform(at: 0.2) { view.becomeFirstResponder() }
    film.type("x", at: 0.4)
    film.perform(at: 0.6) {
      isFirst = view.isFirstResponder
      keyboard = view.window?.keyboardLayoutGuide.layoutFrame.height ?? -1
    }
    film.perform(at: 0.8) { view.selectedRange = NSRange(location: 0, length: 4) }
    film.perform(at: 1.5) { view.resignFirstResponder() }
    #expect(!shows("caret", film, at: 0.5) && !shows("caret", film, at: 1))
    #expect(!shows("selection", film, at: 0.5) && shows("selection", film, at: 1))
    #expect(!shows("selection", film, at: 1.8))
    #expect(isFirst && view.text == "some words" && heard.began == 0 && keyboard < 100)
  }

  @Test func `a text view that can neither be edited nor selected is not the first responder`() {
    let view = self.view(Heard())
    (view.isEditable, view.isSelectable) = (false, false)
    #expect(!view.canBecomeFirstResponder)
  }

  @Test func `editing ends when a text view can no longer be edited`() {
    let heard = Heard()
    let view = self.view(heard)
    let film = Film(on: device, duration: 1) { $0.addSubview(view) }
    film.perform(at: 0.2) { view.becomeFirstResponder() }
    film.perform(at: 0.5) { view.isEditable = false }
    #expect(shows("caret", film, at: 0.4) && !shows("caret", film, at: 0.6))
    #expect(heard.began == 1 && heard.ended == 1 && !view.isFirstResponder)
  }

  @Test(arguments: [true, false]) func `a field that is disabled has no cursor`(allowsEnd: Bool) {
    let heard = Heard()
    heard.allowsEnd = allowsEnd
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    field.delegate = heard
    let film = Film(on: device, duration: 1) { $0.addSubview(field) }
    film.perform(at: 0.2) { field.becomeFirstResponder() }
    film.perform(at: 0.5) { field.isEnabled = false }
    #expect(shows("caret", film, at: 0.4) && !shows("caret", film, at: 0.6))
    #expect(heard.ended == (allowsEnd ? 1 : 0) && field.isEditing != allowsEnd)
  }
}
