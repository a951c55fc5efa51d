import Testing

@testable import UIKitRewriting

@Suite("Names before Swift 4.2, and systems") struct FormerNameTests {
  private func rewritten(_ text: String) -> [String] {
    UIKitRewriter().rewrite([.init(path: "A.swift", text: "import UIKit\n" + text)])[0].text
      .split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).dropLast().map(String.init)
  }

  @Test func `types and constants have the names of today`() {
    #expect(
      rewritten("let options: UIViewAnimationOptions = .curveEaseIn; layer.fillMode = kCAFillModeForwards") == [
        "let options: UIView.AnimationOptions = .curveEaseIn; layer.fillMode = CAMediaTimingFillMode.forwards"
      ])
    #expect(rewritten("return UITableViewAutomaticDimension") == ["return UITableView.automaticDimension"])
  }

  @Test func `names of events, feedback and pickers are those of today`() {
    #expect(
      rewritten("func f(_ a: UIImpactFeedbackStyle, _ b: UIEventSubtype) {}")
        == ["func f(_ a: UIImpactFeedbackGenerator.FeedbackStyle, _ b: UIEvent.EventSubtype) {}"])
    #expect(
      rewritten("info[UIImagePickerControllerOriginalImage]")
        == ["info[UIImagePickerController.InfoKey.originalImage]"])
  }

  @Test func `functions become initializers and methods, also within each other`() {
    #expect(
      rewritten("f(UIEdgeInsetsMake(1, a.b(c), 3, 4))") == [
        "f(UIEdgeInsets(top: 1, left: a.b(c), bottom: 3, right: 4))"
      ])
    #expect(
      rewritten("let r = UIEdgeInsetsInsetRect(bounds, UIEdgeInsetsMake(1, 2, 3, 4))") == [
        "let r = (bounds).inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))"
      ])
    #expect(rewritten("UIImagePNGRepresentation(image)") == ["(image).pngData()"])
    #expect(
      rewritten("if UIAccessibilityIsReduceMotionEnabled() {}") == ["if UIAccessibility.isReduceMotionEnabled {}"])
  }

  @Test func `functions of orientations become properties of their argument`() {
    #expect(rewritten("if UIInterfaceOrientationIsLandscape(app.side(1)) {}") == ["if (app.side(1)).isLandscape {}"])
    #expect(
      rewritten("return UIDeviceOrientationIsFlat(UIDeviceOrientation.faceUp)") == [
        "return (UIDeviceOrientation.faceUp).isFlat"
      ])
  }

  @Test func `methods have their new labels`() {
    #expect(rewritten("child.willMove(toParentViewController: self)") == ["child.willMove(toParent: self)"])
    #expect(rewritten("view.bringSubview(toFront: label)") == ["view.bringSubviewToFront( label)"])
  }

  @Test func `notifications are those of the classes that post them`() {
    #expect(
      rewritten("observe(.UIKeyboardWillShow, NSNotification.Name.UITextFieldTextDidChange)") == [
        "observe(UIResponder.keyboardWillShowNotification, UITextField.textDidChangeNotification)"
      ])
  }

  @Test func `names that the module declares stay`() {
    let text = "enum UIControlEvents { case styleSingle }\nlet x = UIControlEvents.styleSingle"
    #expect(rewritten(text) == text.split(separator: "\n").map(String.init))
  }

  @Test func `a system after iOS 17 is not there`() {
    #expect(rewritten("if #available(iOS 26, *), isOn {}") == ["if false, isOn {}"])
    #expect(rewritten("guard #available(iOS 13.4, tvOS 13, *) else { return }") == ["guard true else { return }"])
    #expect(rewritten("if #unavailable(iOS 17) {}") == ["if false {}"])
    #expect(rewritten("if #available(macOS 12, *) {}") == ["if #available(macOS 12, *) {}"])
  }

  @Test func `an optional requirement that is forced has a default, too`() {
    #expect(rewritten("delegate.bar!(bar, sizeFor: item)") == ["delegate.bar(bar, sizeFor: item)"])
    #expect(rewritten("delegate.handler!(bar)") == ["delegate.handler!(bar)"])
  }

  @Test func `requirements of UIKit's delegates have defaults, also without labels`() {
    #expect(rewritten("delegate?.scrollViewDidScroll?(view)") == ["delegate?.scrollViewDidScroll(view)"])
    #expect(rewritten("self.scrollViewDone?(view)") == ["self.scrollViewDone?(view)"])
    let own = "var textViewDidEnd: ((Int) -> Void)?\nthis.textViewDidEnd?(1)"
    #expect(rewritten(own) == own.split(separator: "\n").map(String.init))
  }

  @Test func `protocols of Objective-C are those of classes`() {
    #expect(
      rewritten("@objc protocol A {}; @objc protocol B: A {}; protocol C {}") == [
        " protocol A: AnyObject {};  protocol B: A {}; protocol C {}"
      ])
  }

  @Test func `a file without an import of UIKit gets one, on its first line`() {
    let output = UIKitRewriter().rewrite([.init(path: "A.swift", text: "extension Screen {}\n")])[0].text
    #expect(output == "#sourceLocation(file: \"A.swift\", line: 1)\nimport InbetweenUIKit; extension Screen {}\n\n")
  }

  @Test func `a managed property of a layer is one that the layer keeps under its name`() {
    let lines = rewritten("class Ring: CALayer { @NSManaged var angle: CGFloat }")
    #expect(
      lines == [
        "class Ring: CALayer {  var angle: CGFloat { get { value(forKey: \"angle\") as? CGFloat ?? 0 } "
          + "set { setValue(newValue, forKey: \"angle\") } } }"
      ])
  }
}
