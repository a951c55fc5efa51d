import Foundation
import InbetweenUIKit

// What public code overrides of UIKit's classes. That this compiles is the test: nothing here is called.

private class Field: UITextField {
  override var smartQuotesType: UITextSmartQuotesType {
    get { .no }
    set {}
  }
  override var smartDashesType: UITextSmartDashesType {
    get { .no }
    set {}
  }
  override var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { .no }
    set {}
  }
  override var delegate: (any UITextFieldDelegate)? { didSet {} }
  override var text: String? { didSet {} }
  override var attributedText: NSAttributedString? { didSet {} }
  override var placeholder: String? { didSet {} }
  override var attributedPlaceholder: NSAttributedString? { didSet {} }
  override var font: UIFont? { didSet {} }
  override var textColor: UIColor? { didSet {} }
  override var textAlignment: NSTextAlignment { didSet {} }
  override var borderStyle: UITextField.BorderStyle { didSet {} }
  override var isSecureTextEntry: Bool { didSet {} }
  override var isEditing: Bool { true }
  override var clearButtonMode: UITextField.ViewMode { didSet {} }
  override var leftView: UIView? { didSet {} }
  override var rightView: UIView? { didSet {} }
  override var leftViewMode: UITextField.ViewMode { didSet {} }
  override var rightViewMode: UITextField.ViewMode { didSet {} }
  override var keyboardType: UIKeyboardType {
    get { .default }
    set {}
  }
  override var returnKeyType: UIReturnKeyType {
    get { .default }
    set {}
  }
  override var autocorrectionType: UITextAutocorrectionType {
    get { .no }
    set {}
  }
  override var autocapitalizationType: UITextAutocapitalizationType {
    get { .none }
    set {}
  }
  override var spellCheckingType: UITextSpellCheckingType {
    get { .no }
    set {}
  }
  override var textContentType: UITextContentType! {
    get { nil }
    set {}
  }
  override var keyboardAppearance: UIKeyboardAppearance {
    get { .dark }
    set {}
  }
  override var enablesReturnKeyAutomatically: Bool {
    get { true }
    set {}
  }
  override var adjustsFontSizeToFitWidth: Bool { didSet {} }
  override var minimumFontSize: CGFloat { didSet {} }
  override var defaultTextAttributes: [NSAttributedString.Key: Any] { didSet {} }
  override var typingAttributes: [NSAttributedString.Key: Any]? { didSet {} }
  override var clearsOnBeginEditing: Bool { didSet {} }
  override var clearsOnInsertion: Bool { didSet {} }
  override var allowsEditingTextAttributes: Bool { didSet {} }
  override var selectedTextRange: UITextRange? { didSet {} }
  override var beginningOfDocument: UITextPosition { super.beginningOfDocument }
  override var inputView: UIView? {
    get { nil }
    set {}
  }
  override var inputAccessoryView: UIView? {
    get { nil }
    set {}
  }
  override var adjustsFontForContentSizeCategory: Bool { didSet {} }
  override var inputAssistantItem: UITextInputAssistantItem { super.inputAssistantItem }
  override var undoManager: UndoManager? { nil }
  override func textRect(forBounds bounds: CGRect) -> CGRect { bounds }
  override func editingRect(forBounds bounds: CGRect) -> CGRect { bounds }
  override func placeholderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  override func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  override func leftViewRect(forBounds bounds: CGRect) -> CGRect { bounds }
  override func rightViewRect(forBounds bounds: CGRect) -> CGRect { bounds }
  override func clearButtonRect(forBounds bounds: CGRect) -> CGRect { bounds }
  override func drawText(in rect: CGRect) {}
  override func drawPlaceholder(in rect: CGRect) {}
  override func deleteBackward() {}
  override func insertText(_ text: String) {}
  override func caretRect(for position: UITextPosition) -> CGRect { .zero }
  override func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
  override func firstRect(for range: UITextRange) -> CGRect { .zero }
  override func closestPosition(to point: CGPoint) -> UITextPosition? { nil }
}

private class Text: UITextView {
  override var textContainer: NSTextContainer { super.textContainer }
  override var layoutManager: NSLayoutManager { super.layoutManager }
  override var textStorage: NSTextStorage { super.textStorage }
  override var text: String! { didSet {} }
  override var attributedText: NSAttributedString! { didSet {} }
  override var font: UIFont? { didSet {} }
  override var textColor: UIColor? { didSet {} }
  override var textAlignment: NSTextAlignment { didSet {} }
  override var textContainerInset: UIEdgeInsets { didSet {} }
  override var contentSize: CGSize { didSet {} }
  override var contentOffset: CGPoint { didSet {} }
  override var contentInset: UIEdgeInsets { didSet {} }
  override var isEditable: Bool { didSet {} }
  override var isSelectable: Bool { didSet {} }
  override var isScrollEnabled: Bool { didSet {} }
  override var selectedRange: NSRange { didSet {} }
  override var selectedTextRange: UITextRange? { didSet {} }
  override var typingAttributes: [NSAttributedString.Key: Any] { didSet {} }
  override var linkTextAttributes: [NSAttributedString.Key: Any]! { didSet {} }
  override var dataDetectorTypes: UIDataDetectorTypes { didSet {} }
  override var keyboardType: UIKeyboardType { didSet {} }
  override var returnKeyType: UIReturnKeyType { didSet {} }
  override var keyboardAppearance: UIKeyboardAppearance { didSet {} }
  override var autocorrectionType: UITextAutocorrectionType { didSet {} }
  override var smartQuotesType: UITextSmartQuotesType {
    get { .no }
    set {}
  }
  override var inputView: UIView? {
    get { nil }
    set {}
  }
  override var inputAccessoryView: UIView? {
    get { nil }
    set {}
  }
  override var delegate: (any UITextViewDelegate)? { didSet {} }
  override func caretRect(for position: UITextPosition) -> CGRect { .zero }
  override func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
  override func firstRect(for range: UITextRange) -> CGRect { .zero }
  override func closestPosition(to point: CGPoint) -> UITextPosition? { nil }
  override func deleteBackward() {}
  override func insertText(_ text: String) {}
  override func scrollRangeToVisible(_ range: NSRange) {}
  override func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {}
  override func scrollRectToVisible(_ rect: CGRect, animated: Bool) {}
  override func replace(_ range: UITextRange, withText text: String) {}
  override func paste(_ sender: Any?) {}
}

private class Label: UILabel {
  override var text: String? { didSet {} }
  override var attributedText: NSAttributedString? { didSet {} }
  override var font: UIFont! { didSet {} }
  override var textColor: UIColor! { didSet {} }
  override var textAlignment: NSTextAlignment { didSet {} }
  override var numberOfLines: Int { didSet {} }
  override var lineBreakMode: NSLineBreakMode { didSet {} }
  override var isHighlighted: Bool { didSet {} }
  override var isEnabled: Bool { didSet {} }
  override var highlightedTextColor: UIColor? { didSet {} }
  override var shadowColor: UIColor? { didSet {} }
  override var shadowOffset: CGSize { didSet {} }
  override var adjustsFontSizeToFitWidth: Bool { didSet {} }
  override var minimumScaleFactor: CGFloat { didSet {} }
  override var preferredMaxLayoutWidth: CGFloat { didSet {} }
  override var adjustsFontForContentSizeCategory: Bool { didSet {} }
  override var baselineAdjustment: UIBaselineAdjustment { didSet {} }
  override var allowsDefaultTighteningForTruncation: Bool { didSet {} }
  override func drawText(in rect: CGRect) {}
  override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect { bounds }
}

private class Button: UIButton {
  override var isSelected: Bool { didSet {} }
  override var isHighlighted: Bool { didSet {} }
  override var isEnabled: Bool { didSet {} }
  override var state: UIControl.State { super.state }
  override var titleLabel: UILabel? { super.titleLabel }
  override var imageView: UIImageView? { super.imageView }
  override var currentTitle: String? { nil }
  override var currentImage: UIImage? { nil }
  override var buttonType: UIButton.ButtonType { .custom }
  override var titleEdgeInsets: UIEdgeInsets { didSet {} }
  override var imageEdgeInsets: UIEdgeInsets { didSet {} }
  override var contentEdgeInsets: UIEdgeInsets { didSet {} }
  override var contentHorizontalAlignment: UIControl.ContentHorizontalAlignment { didSet {} }
  override var contentVerticalAlignment: UIControl.ContentVerticalAlignment { didSet {} }
  override var configuration: UIButton.Configuration? { didSet {} }
  override var configurationUpdateHandler: UIButton.ConfigurationUpdateHandler? { didSet {} }
  override var menu: UIMenu? { didSet {} }
  override var showsMenuAsPrimaryAction: Bool { didSet {} }
  override var adjustsImageWhenHighlighted: Bool { didSet {} }
  override var reversesTitleShadowWhenHighlighted: Bool { didSet {} }
  override var role: UIButton.Role { didSet {} }
  override func setTitle(_ title: String?, for state: UIControl.State) {}
  override func setTitleColor(_ color: UIColor?, for state: UIControl.State) {}
  override func setImage(_ image: UIImage?, for state: UIControl.State) {}
  override func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {}
  override func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {}
  override func setPreferredSymbolConfiguration(_ c: UIImage.SymbolConfiguration?, forImageIn state: UIControl.State) {}
  override func title(for state: UIControl.State) -> String? { nil }
  override func image(for state: UIControl.State) -> UIImage? { nil }
  override func titleColor(for state: UIControl.State) -> UIColor? { nil }
  override func backgroundImage(for state: UIControl.State) -> UIImage? { nil }
  override func titleRect(forContentRect contentRect: CGRect) -> CGRect { contentRect }
  override func imageRect(forContentRect contentRect: CGRect) -> CGRect { contentRect }
  override func contentRect(forBounds bounds: CGRect) -> CGRect { bounds }
  override func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
  override func updateConfiguration() {}
  override func setNeedsUpdateConfiguration() {}
  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  override func cancelTracking(with event: UIEvent?) {}
  override func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {}
  override func sendActions(for controlEvents: UIControl.Event) {}
  override func addTarget(_ target: Any?, action: Selector, for controlEvents: UIControl.Event) {}
  override func removeTarget(_ target: Any?, action: Selector?, for controlEvents: UIControl.Event) {}
  override func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {}
  override func menuAttachmentPoint(for configuration: UIContextMenuConfiguration) -> CGPoint { .zero }
}

private class Slider: UISlider {
  override var value: Float { didSet {} }
  override var maximumValue: Float { didSet {} }
  override var minimumTrackTintColor: UIColor? { didSet {} }
  override var thumbTintColor: UIColor? { didSet {} }
  override func setValue(_ value: Float, animated: Bool) {}
  override func trackRect(forBounds bounds: CGRect) -> CGRect { bounds }
  override func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect { rect }
  override func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect { bounds }
  override func setThumbImage(_ image: UIImage?, for state: UIControl.State) {}
}

private class Switch: UISwitch {
  override var isOn: Bool { didSet {} }
  override var onTintColor: UIColor? { didSet {} }
  override func setOn(_ on: Bool, animated: Bool) {}
}

private class Segments: UISegmentedControl {
  override var selectedSegmentIndex: Int { didSet {} }
  override var selectedSegmentTintColor: UIColor? { didSet {} }
  override var numberOfSegments: Int { 0 }
  override func insertSegment(withTitle t: String?, at i: Int, animated: Bool) {}
  override func setTitle(_ t: String?, forSegmentAt s: Int) {}
  override func removeAllSegments() {}
}

private class Pages: UIPageControl {
  override var currentPage: Int { didSet {} }
  override var numberOfPages: Int { didSet {} }
  override func size(forNumberOfPages pageCount: Int) -> CGSize { .zero }
}

private class Progress: UIProgressView {
  override var progress: Float { didSet {} }
  override func setProgress(_ progress: Float, animated: Bool) {}
}

private class Dates: UIDatePicker {
  override var date: Date { didSet {} }
  override func setDate(_ date: Date, animated: Bool) {}
}

private class Refresh: UIRefreshControl {
  override var isRefreshing: Bool { true }
  override func beginRefreshing() {}
  override func endRefreshing() {}
}

private class Spinner: UIActivityIndicatorView {
  override var isAnimating: Bool { true }
  override func startAnimating() {}
  override func stopAnimating() {}
  override var style: UIActivityIndicatorView.Style { didSet {} }
}

private class Picker: UIPickerView {
  override var delegate: (any UIPickerViewDelegate)? { didSet {} }
  override func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {}
  override func selectedRow(inComponent component: Int) -> Int { 0 }
}

private class Gesture: UIGestureRecognizer {
  override var state: UIGestureRecognizer.State { didSet {} }
  override var view: UIView? { nil }
  override var isEnabled: Bool { didSet {} }
  override var delegate: (any UIGestureRecognizerDelegate)? { didSet {} }
  override var numberOfTouches: Int { 0 }
  override func reset() {}
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  override func location(in view: UIView?) -> CGPoint { .zero }
  override func location(ofTouch i: Int, in view: UIView?) -> CGPoint { .zero }
  override func canPrevent(_ g: UIGestureRecognizer) -> Bool { true }
  override func canBePrevented(by g: UIGestureRecognizer) -> Bool { true }
  override func shouldRequireFailure(of g: UIGestureRecognizer) -> Bool { true }
  override func shouldBeRequiredToFail(by g: UIGestureRecognizer) -> Bool { true }
  override func shouldReceive(_ event: UIEvent) -> Bool { true }
  override func addTarget(_ target: Any, action: Selector) {}
  override func ignore(_ touch: UITouch, for event: UIEvent) {}
}

private class Pan: UIPanGestureRecognizer {
  override func translation(in view: UIView?) -> CGPoint { .zero }
  override func velocity(in view: UIView?) -> CGPoint { .zero }
  override func setTranslation(_ translation: CGPoint, in view: UIView?) {}
}
