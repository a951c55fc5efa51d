import Foundation
import InbetweenGeometry

/// The own views of a first responder: its accessory, and below it what it shows in place of the keyboard. They are in
/// front of all other views of the window and move with the keyboard; on iOS they have a window of their own.
final class InputHost: UIView {
  private(set) var views = InputViews()
  /// Behind the input view, and behind an accessory that wants to look like the keyboard.
  private let ground = UIView(frame: .zero)
  /// What places those whose constraints size them.
  private var pins: [NSLayoutConstraint] = []

  init(in window: UIWindow) {
    super.init(frame: .zero)
    layer.zPosition = DrawnKeyboard.zPosition + 0.5
    ground.backgroundColor = DrawnKeyboard.panel
    addSubview(ground)
    window.addSubview(self)
  }

  required init?(coder: NSCoder) { nil }

  /// What is in an accessory asks the responder that has it for its own accessory.
  override var next: UIResponder? {
    guard let owner = views.owner, (owner as? UIView)?.isDescendant(of: self) != true else { return super.next }
    return owner
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self || hit === ground && views.input == nil ? nil : hit
  }

  /// Takes other views, or the same with other heights.
  ///
  /// - Parameter height: that of the keyboard with them, in points.
  func show(_ views: InputViews, height: Double) {
    let size = CGSize(width: stage.screen.size.width, height: height)
    guard views != self.views || size != bounds.size else { return }
    for former in [self.views.accessory, self.views.input] where former !== views.accessory && former !== views.input {
      if former?.superview === self { former?.removeFromSuperview() }
    }
    self.views = views
    bounds.size = size
    pins.forEach { $0.isActive = false }
    pins = []
    place(views.accessory, at: 0, views.accessoryHeight)
    place(views.input, at: views.accessoryHeight, views.inputHeight)
    let isWhole = (views.accessory as? UIInputView)?.inputViewStyle == .keyboard
    let top = isWhole ? 0 : views.accessoryHeight
    ground.frame = CGRect(x: 0, y: top, width: Double(size.width), height: max(height - top, 0))
    ground.isHidden = views.input == nil && !isWhole
    superview?.bringSubviewToFront(self)
  }

  private func place(_ view: UIView?, at top: Double, _ height: Double) {
    guard let view else { return }
    if view.superview !== self { addSubview(view) }
    guard !view.translatesAutoresizingMaskIntoConstraints else {
      view.frame = CGRect(x: 0, y: top, width: Double(bounds.width), height: height)
      return
    }
    pins += [
      view.leadingAnchor.constraint(equalTo: leadingAnchor), view.widthAnchor.constraint(equalTo: widthAnchor),
      view.topAnchor.constraint(equalTo: topAnchor, constant: CGFloat(top)),
    ]
    pins.suffix(3).forEach { $0.isActive = true }
  }

  /// Removes the views; others may already have taken them.
  func clear() {
    pins.forEach { $0.isActive = false }
    for view in [views.accessory, views.input] where view?.superview === self { view?.removeFromSuperview() }
    removeFromSuperview()
  }
}

/// What a first responder shows beside or instead of the keyboard.
struct InputViews: Equatable {
  var accessory: UIView?
  var input: UIView?
  /// The responder that has them.
  weak var owner: UIResponder?
  /// In points.
  var (accessoryHeight, inputHeight) = (0.0, 0.0)
  var isEmpty: Bool { accessory == nil && input == nil }

  init() {}

  /// - Parameter width: of the screen, in points.
  init(of responder: UIResponder, width: Double) {
    // The accessory of a controller is also that of the fields in its view.
    owner = responder
    for next in sequence(first: responder, next: \.next) {
      guard let view = next.inputAccessoryView ?? Self.view(of: next.inputAccessoryViewController) else { continue }
      (accessory, owner) = (view, next)
      break
    }
    input = responder.inputView ?? Self.view(of: responder.inputViewController)
    accessoryHeight = accessory.map { Self.height(of: $0, width: width) } ?? 0
    inputHeight = input.map { Self.height(of: $0, width: width) } ?? 0
  }

  private static func view(of controller: UIResponder?) -> UIView? {
    guard let controller = controller as? any ViewManaging, let view = controller.view else { return nil }
    return controller.inputView ?? view
  }

  /// A view that says so has the height of its constraints, one with a flexible height that of its content, any other that
  /// of its frame.
  private static func height(of view: UIView, width: Double) -> Double {
    if (view as? UIInputView)?.allowsSelfSizing == true || !view.translatesAutoresizingMaskIntoConstraints {
      let room = CGSize(width: width, height: UIView.layoutFittingCompressedSize.height)
      return Double(
        view.systemLayoutSizeFitting(
          room, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
        ).height)
    }
    let content = Double(view.intrinsicContentSize.height)
    if view.autoresizingMask.contains(.flexibleHeight), content >= 0 { return content }
    if view.bounds.height > 0 { return Double(view.bounds.height) }
    return Double(view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height)
  }
}
