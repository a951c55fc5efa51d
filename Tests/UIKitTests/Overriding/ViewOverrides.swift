import Foundation
import InbetweenUIKit

// What public code overrides of UIKit's classes. That this compiles is the test: nothing here is called.

private class AnyView: UIView {
  override var frame: CGRect { didSet {} }
  override var bounds: CGRect { didSet {} }
  override var center: CGPoint { didSet {} }
  override var transform: CGAffineTransform { didSet {} }
  override var transform3D: CATransform3D { didSet {} }
  override var alpha: CGFloat { didSet {} }
  override var isHidden: Bool { didSet {} }
  override var backgroundColor: UIColor? { didSet {} }
  override var tintColor: UIColor! { didSet {} }
  override var tag: Int { didSet {} }
  override var isUserInteractionEnabled: Bool { didSet {} }
  override var contentMode: UIView.ContentMode { didSet {} }
  override var clipsToBounds: Bool { didSet {} }
  override var mask: UIView? { didSet {} }
  override var layer: CALayer { super.layer }
  override class var layerClass: AnyClass { CAGradientLayer.self }
  override class var requiresConstraintBasedLayout: Bool { true }
  override var intrinsicContentSize: CGSize { .zero }
  override var alignmentRectInsets: UIEdgeInsets { .zero }
  override var forFirstBaselineLayout: UIView { self }
  override var forLastBaselineLayout: UIView { self }
  override var firstBaselineAnchor: NSLayoutYAxisAnchor { super.firstBaselineAnchor }
  override var lastBaselineAnchor: NSLayoutYAxisAnchor { super.lastBaselineAnchor }
  override var topAnchor: NSLayoutYAxisAnchor { super.topAnchor }
  override var bottomAnchor: NSLayoutYAxisAnchor { super.bottomAnchor }
  override var leadingAnchor: NSLayoutXAxisAnchor { super.leadingAnchor }
  override var trailingAnchor: NSLayoutXAxisAnchor { super.trailingAnchor }
  override var leftAnchor: NSLayoutXAxisAnchor { super.leftAnchor }
  override var rightAnchor: NSLayoutXAxisAnchor { super.rightAnchor }
  override var centerXAnchor: NSLayoutXAxisAnchor { super.centerXAnchor }
  override var centerYAnchor: NSLayoutYAxisAnchor { super.centerYAnchor }
  override var widthAnchor: NSLayoutDimension { super.widthAnchor }
  override var heightAnchor: NSLayoutDimension { super.heightAnchor }
  override var hasAmbiguousLayout: Bool { false }
  override var layoutGuides: [UILayoutGuide] { super.layoutGuides }
  override var keyboardLayoutGuide: UIKeyboardLayoutGuide { super.keyboardLayoutGuide }
  override var traitCollection: UITraitCollection { super.traitCollection }
  override var safeAreaInsets: UIEdgeInsets { super.safeAreaInsets }
  override var layoutMargins: UIEdgeInsets { didSet {} }
  override var directionalLayoutMargins: NSDirectionalEdgeInsets { didSet {} }
  override var semanticContentAttribute: UISemanticContentAttribute { didSet {} }
  override var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  override var overrideUserInterfaceStyle: UIUserInterfaceStyle { didSet {} }
  override var window: UIWindow? { super.window }
  override var superview: UIView? { super.superview }
  override var subviews: [UIView] { super.subviews }
  override var next: UIResponder? { super.next }
  override var translatesAutoresizingMaskIntoConstraints: Bool { didSet {} }
  override var autoresizingMask: UIView.AutoresizingMask { didSet {} }
  override var isOpaque: Bool { didSet {} }
  override var contentScaleFactor: CGFloat { didSet {} }
  override var accessibilityLabel: String? {
    get { nil }
    set {}
  }
  override var accessibilityValue: String? {
    get { nil }
    set {}
  }
  override var accessibilityHint: String? {
    get { nil }
    set {}
  }
  override var accessibilityIdentifier: String? {
    get { nil }
    set {}
  }
  override var accessibilityTraits: UIAccessibilityTraits {
    get { .button }
    set {}
  }
  override var accessibilityFrame: CGRect {
    get { .zero }
    set {}
  }
  override var accessibilityPath: UIBezierPath? {
    get { nil }
    set {}
  }
  override var accessibilityElements: [Any]? {
    get { nil }
    set {}
  }
  override var accessibilityViewIsModal: Bool {
    get { true }
    set {}
  }
  override var accessibilityElementsHidden: Bool {
    get { true }
    set {}
  }
  override var shouldGroupAccessibilityChildren: Bool {
    get { true }
    set {}
  }
  override var accessibilityNavigationStyle: UIAccessibilityNavigationStyle {
    get { .automatic }
    set {}
  }
  override var accessibilityLanguage: String? {
    get { nil }
    set {}
  }
  override var accessibilityAttributedLabel: NSAttributedString? {
    get { nil }
    set {}
  }
  override var accessibilityUserInputLabels: [String]! {
    get { [] }
    set {}
  }
  override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { nil }
    set {}
  }
  override var accessibilityCustomRotors: [UIAccessibilityCustomRotor]? {
    get { nil }
    set {}
  }
  override var accessibilityContainerType: UIAccessibilityContainerType {
    get { .none }
    set {}
  }
  override var accessibilityRespondsToUserInteraction: Bool {
    get { true }
    set {}
  }
  override var accessibilityIgnoresInvertColors: Bool {
    get { true }
    set {}
  }
  override var isAccessibilityElement: Bool {
    get { true }
    set {}
  }
  override func accessibilityActivate() -> Bool { true }
  override func accessibilityIncrement() {}
  override func accessibilityDecrement() {}
  override func accessibilityPerformEscape() -> Bool { true }
  override func accessibilityPerformMagicTap() -> Bool { true }
  override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { true }
  override func accessibilityElementDidBecomeFocused() {}
  override func accessibilityElementDidLoseFocus() {}
  override func accessibilityElementIsFocused() -> Bool { true }
  override func accessibilityElementCount() -> Int { 0 }
  override func accessibilityElement(at index: Int) -> Any? { nil }
  override func index(ofAccessibilityElement element: Any) -> Int { 0 }
  override func layoutSubviews() {}
  override func layoutSublayers(of layer: CALayer) {}
  override func draw(_ rect: CGRect) {}
  override func draw(_ layer: CALayer, in ctx: CGContext) {}
  override func display(_ layer: CALayer) {}
  override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
  override func setNeedsLayout() {}
  override func layoutIfNeeded() {}
  override func setNeedsDisplay() {}
  override func setNeedsDisplay(_ rect: CGRect) {}
  override func updateConstraints() {}
  override func setNeedsUpdateConstraints() {}
  override func sizeThatFits(_ size: CGSize) -> CGSize { size }
  override func sizeToFit() {}
  override func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { targetSize }
  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { targetSize }
  override func invalidateIntrinsicContentSize() {}
  override func didMoveToSuperview() {}
  override func didMoveToWindow() {}
  override func willMove(toSuperview newSuperview: UIView?) {}
  override func willMove(toWindow newWindow: UIWindow?) {}
  override func didAddSubview(_ subview: UIView) {}
  override func willRemoveSubview(_ subview: UIView) {}
  override func addSubview(_ view: UIView) {}
  override func insertSubview(_ view: UIView, at index: Int) {}
  override func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {}
  override func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {}
  override func bringSubviewToFront(_ view: UIView) {}
  override func sendSubviewToBack(_ view: UIView) {}
  override func removeFromSuperview() {}
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { true }
  override func tintColorDidChange() {}
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  override func safeAreaInsetsDidChange() {}
  override func layoutMarginsDidChange() {}
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
  override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  override func remoteControlReceived(with event: UIEvent?) {}
  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  override func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {}
  override func awakeFromNib() {}
  override func prepareForInterfaceBuilder() {}
  override func setValue(_ value: Any?, forKey key: String) {}
  override func value(forKey key: String) -> Any? { nil }
  override func setValue(_ value: Any?, forUndefinedKey key: String) {}
  override func value(forUndefinedKey key: String) -> Any? { nil }
  override func encode(with coder: NSCoder) {}
  override func encodeRestorableState(with coder: NSCoder) {}
  override func decodeRestorableState(with coder: NSCoder) {}
  override func copy(_ sender: Any?) {}
  override func paste(_ sender: Any?) {}
  override func cut(_ sender: Any?) {}
  override func selectAll(_ sender: Any?) {}
  override func select(_ sender: Any?) {}
  override func delete(_ sender: Any?) {}
  override func toggleBoldface(_ sender: Any?) {}
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { true }
  override func target(forAction action: Selector, withSender sender: Any?) -> Any? { nil }
  override var canBecomeFirstResponder: Bool { true }
  override var canResignFirstResponder: Bool { true }
  override var isFirstResponder: Bool { true }
  override func becomeFirstResponder() -> Bool { true }
  override func resignFirstResponder() -> Bool { true }
  override var inputView: UIView? { nil }
  override var inputAccessoryView: UIView? { nil }
  override var inputViewController: UIInputViewController? { nil }
  override var inputAccessoryViewController: UIInputViewController? { nil }
  override var textInputMode: UITextInputMode? { nil }
  override var textInputContextIdentifier: String? { nil }
  override var undoManager: UndoManager? { nil }
  override var keyCommands: [UIKeyCommand]? { nil }
  override var userActivity: NSUserActivity? {
    get { nil }
    set {}
  }
  override var editingInteractionConfiguration: UIEditingInteractionConfiguration { .none }
  override func buildMenu(with builder: any UIMenuBuilder) {}
  override func validate(_ command: UICommand) {}
  override func reloadInputViews() {}
  override var canBecomeFocused: Bool { true }
  override func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}
  override var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }
  override var description: String { "" }
  override var debugDescription: String { "" }
  override var hash: Int { 0 }
  override func isEqual(_ object: Any?) -> Bool { true }
  override func viewWithTag(_ tag: Int) -> UIView? { nil }
  override func endEditing(_ force: Bool) -> Bool { true }
  override func isDescendant(of view: UIView) -> Bool { true }
}

private class Guide: UILayoutGuide {
  override var layoutFrame: CGRect { .zero }
}

private class Constraint: NSLayoutConstraint {
  override var constant: CGFloat { didSet {} }
  override var isActive: Bool { didSet {} }
  override var priority: UILayoutPriority { didSet {} }
  override var identifier: String? { didSet {} }
}

private class Layer: CALayer {
  override var frame: CGRect { didSet {} }
  override var bounds: CGRect { didSet {} }
  override var position: CGPoint { didSet {} }
  override var opacity: Float { didSet {} }
  override var cornerRadius: CGFloat { didSet {} }
  override var masksToBounds: Bool { didSet {} }
  override var zPosition: CGFloat {
    get { 0 }
    set {}
  }
  override var shadowPath: CGPath? { didSet {} }
  override var contents: Any? { didSet {} }
  override var contentsScale: CGFloat { didSet {} }
  override var mask: CALayer? { didSet {} }
  override var sublayers: [CALayer]? { didSet {} }
  override var isHidden: Bool { didSet {} }
  override var backgroundColor: CGColor? { didSet {} }
  override class func needsDisplay(forKey key: String) -> Bool { true }
  override class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
  override class func defaultValue(forKey key: String) -> Any? { nil }
  override func action(forKey event: String) -> (any CAAction)? { nil }
  override func layoutSublayers() {}
  override func draw(in ctx: CGContext) {}
  override func display() {}
  override func render(in ctx: CGContext) {}
  override func add(_ anim: CAAnimation, forKey key: String?) {}
  override func removeAllAnimations() {}
  override func removeAnimation(forKey key: String) {}
  override func animation(forKey key: String) -> CAAnimation? { nil }
  override func addSublayer(_ layer: CALayer) {}
  override func insertSublayer(_ layer: CALayer, at idx: UInt32) {}
  override func removeFromSuperlayer() {}
  override func setNeedsDisplay() {}
  override func setNeedsLayout() {}
  override func contains(_ p: CGPoint) -> Bool { true }
  override func hitTest(_ p: CGPoint) -> CALayer? { nil }
  override func preferredFrameSize() -> CGSize { .zero }
  override func presentation() -> Self? { nil }
  override func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { p }
}

private class Stack: UIStackView {
  override var axis: NSLayoutConstraint.Axis { didSet {} }
  override var spacing: CGFloat { didSet {} }
  override var alignment: UIStackView.Alignment { didSet {} }
  override var distribution: UIStackView.Distribution { didSet {} }
  override var arrangedSubviews: [UIView] { [] }
  override func addArrangedSubview(_ view: UIView) {}
  override func removeArrangedSubview(_ view: UIView) {}
  override func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {}
  override func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {}
}

private class Picture: UIImageView {
  override var image: UIImage? { didSet {} }
  override var highlightedImage: UIImage? { didSet {} }
  override var isHighlighted: Bool { didSet {} }
  override var isAnimating: Bool { true }
  override var animationImages: [UIImage]? { didSet {} }
  override func startAnimating() {}
  override func stopAnimating() {}
}

private class Blur: UIVisualEffectView {
  override var effect: UIVisualEffect? { didSet {} }
  override var contentView: UIView { super.contentView }
}
