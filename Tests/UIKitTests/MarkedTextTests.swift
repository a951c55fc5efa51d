import InbetweenUIKit
import Testing

@Suite("Texts that are composed, and limits of the text size") struct MarkedTextTests {
  /// A field that completes addresses, as browsers have one.
  private final class Field: UITextField {
    var marks: [String?] = []
    override func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
      marks.append(markedText)
      super.setMarkedText(markedText, selectedRange: selectedRange)
    }
  }

  @Test func `a marked text replaces the one before and is replaced by what is typed`() {
    let field = Field(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    field.text = "go "
    #expect(field.markedTextRange == nil)
    field.setMarkedText("に", selectedRange: NSRange(location: 1, length: 0))
    field.setMarkedText("にほん", selectedRange: NSRange(location: 3, length: 0))
    #expect(field.text == "go にほん")
    #expect(field.markedTextRange.flatMap { field.text(in: $0) } == "にほん")
    #expect(field.marks == ["に", "にほん"])
    field.insertText("日本")
    #expect(field.text == "go 日本")
    #expect(field.markedTextRange == nil)
  }

  @Test func `unmarking keeps the text`() {
    let text = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
    text.setMarkedText("ab", selectedRange: NSRange(location: 0, length: 1))
    #expect(text.selectedRange == NSRange(location: 0, length: 1))
    text.unmarkText()
    #expect(text.text == "ab")
    #expect((text as any UITextInput).markedTextRange == nil)
    text.setMarkedText("c", selectedRange: NSRange(location: 1, length: 0))
    text.setMarkedText(nil, selectedRange: NSRange(location: 0, length: 0))
    #expect(text.markedTextRange == nil)
  }

  /// What changes in traits and fonts when a view limits the text size of its subviews.
  @Test func `limits of the text size apply to a view, its subviews and the fonts of their text styles`() {
    let (view, label, other) = (UIView(frame: .zero), UILabel(frame: .zero), UILabel(frame: .zero))
    let film = Film(on: .iPhone15, contentSize: .accessibilityExtraLarge, duration: 0.2) { window in
      for text in [label, other] {
        text.font = .preferredFont(forTextStyle: .body)
        view.addSubview(text)
      }
      label.adjustsFontForContentSizeCategory = true
      window.addSubview(view)
    }
    film.perform(at: 0.1) {
      let large = label.font.pointSize
      view.maximumContentSizeCategory = .large
      #expect(label.traitCollection.preferredContentSizeCategory == .large)
      #expect(view.window?.traitCollection.preferredContentSizeCategory == .accessibilityExtraLarge)
      #expect(label.font.pointSize == 17)
      #expect(other.font.pointSize == large)
      // A minimum above the maximum has no effect.
      view.minimumContentSizeCategory = .extraLarge
      #expect(label.traitCollection.preferredContentSizeCategory == .large)
      view.maximumContentSizeCategory = nil
      #expect(label.font.pointSize == large)
      #expect(label.appliedContentSizeCategoryLimitsDescription.contains("minimum: UICTContentSizeCategoryXL"))
    }
    _ = film.duration
    #expect(film.problems.isEmpty)
  }

  @Test func `a registration for the text size hears of a limit`() {
    let view = UIView(frame: .zero)
    var heard: [UIContentSizeCategory] = []
    let film = Film(on: .iPhone15, duration: 0.2) { window in
      window.addSubview(view)
      view.registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) { (view: UIView, former) in
        heard += [former.preferredContentSizeCategory, view.traitCollection.preferredContentSizeCategory]
      }
    }
    film.perform(at: 0.1) { view.minimumContentSizeCategory = .extraExtraLarge }
    _ = film.duration
    #expect(heard == [.large, .extraExtraLarge])
  }
}

extension MarkedTextTests {
  @Test func `a view that takes text needs none of the properties of the keyboard`() {
    final class Keypad: UIView, UIKeyInput, UITextInputTraits {
      var text = ""
      var keyboardType = UIKeyboardType.numberPad
      var hasText: Bool { !text.isEmpty }
      override var canBecomeFirstResponder: Bool { true }
      func insertText(_ text: String) { self.text += text }
      func deleteBackward() { text = String(text.dropLast()) }
    }
    let keypad = Keypad(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    let film = Film(on: .iPhone15, duration: 1) { window in
      window.addSubview(keypad)
      keypad.becomeFirstResponder()
    }
    film.type("12", at: 0.5)
    _ = film.duration
    #expect(keypad.text == "12")
    let traits: any UITextInputTraits = keypad
    #expect(traits.keyboardType == .numberPad)
    #expect(traits.autocorrectionType == .default)
    #expect(traits.textContentType == nil)
  }

  @Test func `a text is drawn by its own view, a bar item keeps its adjustments, a stylus is a pencil`() {
    let field = UITextField(frame: .zero)
    #expect(field.textInputView === field)
    let item = UIBarButtonItem(systemItem: .done)
    item.setBackButtonBackgroundVerticalPositionAdjustment(3, for: .default)
    #expect(item.backButtonBackgroundVerticalPositionAdjustment(for: .default) == 3)
    #expect(item.backgroundVerticalPositionAdjustment(for: .default) == 0)
    #expect(UITouch.TouchType.stylus == .pencil)
  }
}
