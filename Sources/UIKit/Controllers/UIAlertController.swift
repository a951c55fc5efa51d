@_spi(Kinds) public import InbetweenModel
public import Foundation

/// A button of an alert.
open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable { case `default`, cancel, destructive }

  public let title: String?
  public let style: Style
  open var isEnabled = true { didSet { changed?() } }
  let handler: ((UIAlertAction) -> Void)?
  var changed: (() -> Void)?
  private var values: [String: Any] = [:]

  /// Sets what Apple does not document and code sets by its name. The colour `titleTextColor` is drawn; others, such as
  /// `image` and `checked`, are only kept.
  open func setValue(_ value: Any?, forKey key: String) {
    values[key] = value
    changed?()
  }
  open func value(forKey key: String) -> Any? {
    switch key {
    case "title": title
    case "style": style.rawValue
    case "enabled": isEnabled
    default: values[key]
    }
  }

  public init(title: String?, style: UIAlertAction.Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }
}

/// A message with buttons: an alert in the centre of the screen, 270 points wide, or an action sheet at its bottom.
open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet, alert }

  open private(set) var preferredStyle = Style.alert
  open var message: String? { didSet { if isViewLoaded { build() } } }
  open private(set) var actions: [UIAlertAction] = []
  open private(set) var textFields: [UITextField]?
  open var preferredAction: UIAlertAction?
  private let card = UIView(frame: .zero)
  private let dimming = UIView(frame: .zero)

  public convenience init(title: String?, message: String?, preferredStyle: UIAlertController.Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
    modalPresentationStyle = .overFullScreen
    modalTransitionStyle = .crossDissolve
  }

  private var attributedTexts: [String: NSAttributedString] = [:]

  /// Also sets `attributedTitle` and `attributedMessage`, which Apple does not document and code sets by their names.
  open override func setValue(_ value: Any?, forKey key: String) {
    guard ["attributedTitle", "attributedMessage"].contains(key) else { return super.setValue(value, forKey: key) }
    attributedTexts[key] = value as? NSAttributedString
    if isViewLoaded { build() }
  }
  open override func value(forKey key: String) -> Any? { attributedTexts[key] ?? super.value(forKey: key) }

  open func addAction(_ action: UIAlertAction) {
    actions.append(action)
    action.changed = { [weak self] in if self?.isViewLoaded == true { self?.build() } }
    if isViewLoaded { build() }
  }

  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField(frame: .zero)
    field.borderStyle = .roundedRect
    field.font = .systemFont(ofSize: 13)
    configurationHandler?(field)
    textFields = (textFields ?? []) + [field]
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .clear
    let isDark = traitCollection.userInterfaceStyle == .dark
    dimming.backgroundColor = UIColor(white: 0, alpha: CGFloat(SystemMotion.shade(isDark: isDark)))
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.frame = view.bounds
    view.addSubview(dimming)
    card.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(card)
    let isAlert = preferredStyle == .alert
    NSLayoutConstraint.activate(
      isAlert
        ? [
          card.centerXAnchor.constraint(equalTo: view.centerXAnchor),
          card.centerYAnchor.constraint(equalTo: view.centerYAnchor), card.widthAnchor.constraint(equalToConstant: 270),
        ]
        : [
          card.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 8),
          card.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -8),
          card.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -8),
        ])
    build()
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    textFields?.first?.becomeFirstResponder()
  }

  /// An alert comes from a larger size and leaves in its own; an action sheet slides over the lower edge.
  func move(isShown: Bool, isComing: Bool) {
    if preferredStyle == .actionSheet {
      view.layoutIfNeeded()
      let distance = isShown ? 0 : view.bounds.maxY - card.center.y + card.bounds.height / 2
      card.transform = CGAffineTransform(translationX: 0, y: distance)
      dimming.alpha = isShown ? 1 : 0
      return
    }
    view.alpha = isShown ? 1 : 0
    if isComing {
      let scale = isShown ? 1 : CGFloat(SystemMotion.alertScale)
      card.transform = CGAffineTransform(scaleX: scale, y: scale)
    }
  }

  /// Builds a background with the texts and fields, and the buttons below: two buttons of an alert are side by side.
  private func build() {
    card.subviews.forEach { $0.removeFromSuperview() }
    let stack = UIStackView(arrangedSubviews: [])
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    let background = makePlate()
    card.addSubview(background)
    background.addSubview(stack)
    let isAlert = preferredStyle == .alert
    let cancels = isAlert ? [] : actions.filter { $0.style == .cancel }
    pin(stack, to: background)
    if title != nil || message != nil || textFields != nil || !attributedTexts.isEmpty {
      stack.addArrangedSubview(header())
    }
    addButtons(actions.filter { action in !cancels.contains { $0 === action } }, to: stack, isAlert)
    var constraints = [
      background.topAnchor.constraint(equalTo: card.topAnchor),
      background.leadingAnchor.constraint(equalTo: card.leadingAnchor),
      background.trailingAnchor.constraint(equalTo: card.trailingAnchor),
    ]
    var lowest = background
    for action in cancels {
      let other = makePlate()
      other.backgroundColor = .secondarySystemGroupedBackground
      card.addSubview(other)
      let button = AlertButton(action, isPreferred: true) { [weak self] in self?.choose(action) }
      other.addSubview(button)
      pin(button, to: other)
      constraints += [
        other.topAnchor.constraint(equalTo: lowest.bottomAnchor, constant: 8),
        other.leadingAnchor.constraint(equalTo: card.leadingAnchor),
        other.trailingAnchor.constraint(equalTo: card.trailingAnchor),
      ]
      lowest = other
    }
    NSLayoutConstraint.activate(constraints + [lowest.bottomAnchor.constraint(equalTo: card.bottomAnchor)])
  }

  private func makePlate() -> UIView {
    let view = UIView(frame: .zero)
    view.backgroundColor = .secondarySystemGroupedBackground
    view.layer.cornerRadius = 14
    view.clipsToBounds = true
    view.translatesAutoresizingMaskIntoConstraints = false
    return view
  }

  private func pin(_ view: UIView, to other: UIView) {
    view.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: other.topAnchor), view.bottomAnchor.constraint(equalTo: other.bottomAnchor),
      view.leadingAnchor.constraint(equalTo: other.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: other.trailingAnchor),
    ])
  }

  private func header() -> UIView {
    let stack = UIStackView(arrangedSubviews: [])
    stack.axis = .vertical
    stack.spacing = 4
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = UIEdgeInsets(top: 20, left: 16, bottom: 20, right: 16)
    let isAlert = preferredStyle == .alert
    let texts = [
      (title, "attributedTitle", UIFont.systemFont(ofSize: isAlert ? 17 : 13, weight: .semibold)),
      (message, "attributedMessage", .systemFont(ofSize: 13)),
    ]
    for (text, key, font) in texts where text?.isEmpty == false || attributedTexts[key] != nil {
      let label = UILabel(frame: .zero)
      label.text = text
      label.font = font
      label.textColor = isAlert ? .label : .secondaryLabel
      label.textAlignment = .center
      label.numberOfLines = 0
      if let attributed = attributedTexts[key] { label.attributedText = attributed }
      stack.addArrangedSubview(label)
    }
    for field in textFields ?? [] { stack.addArrangedSubview(field) }
    return stack
  }

  private func addButtons(_ actions: [UIAlertAction], to stack: UIStackView, _ isAlert: Bool) {
    let buttons = actions.map { action in
      let isPreferred = preferredAction.map { $0 === action } ?? (action.style == .cancel)
      return AlertButton(action, isPreferred: isPreferred) { [weak self] in self?.choose(action) }
    }
    guard isAlert, buttons.count == 2 else {
      for button in buttons {
        if !stack.arrangedSubviews.isEmpty { stack.addArrangedSubview(line(.vertical)) }
        stack.addArrangedSubview(button)
      }
      return
    }
    stack.addArrangedSubview(line(.vertical))
    // The cancel button is first.
    let ordered = actions[1].style == .cancel ? buttons.reversed() : buttons
    let row = UIStackView(arrangedSubviews: [ordered[0], line(.horizontal), ordered[1]])
    ordered[0].widthAnchor.constraint(equalTo: ordered[1].widthAnchor).isActive = true
    stack.addArrangedSubview(row)
  }

  private func line(_ axis: NSLayoutConstraint.Axis) -> UIView {
    let view = UIView(frame: .zero)
    view.backgroundColor = .separator
    let side = axis == .vertical ? view.heightAnchor : view.widthAnchor
    side.constraint(equalToConstant: 1 / UIScreen.main.scale).isActive = true
    return view
  }

  private func choose(_ action: UIAlertAction) {
    let presenter = presentingViewController
    presenter?.dismiss(animated: true) { action.handler?(action) }
  }
}

/// A button of an alert: 44 points high.
private final class AlertButton: UIControl {
  private let label = UILabel(frame: .zero)
  private let tap: () -> Void

  init(_ action: UIAlertAction, isPreferred: Bool, tap: @escaping () -> Void) {
    self.tap = tap
    super.init(frame: .zero)
    label.text = action.title
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 17, weight: isPreferred ? .semibold : .regular)
    let color = action.value(forKey: "titleTextColor") as? UIColor
    let ownColor = color ?? (action.style == .destructive ? .systemRed : .systemBlue)
    label.textColor = action.isEnabled ? ownColor : .tertiaryLabel
    isEnabled = action.isEnabled
    accessibilityLabel = action.title
    label.translatesAutoresizingMaskIntoConstraints = false
    addSubview(label)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8),
      label.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8),
      label.centerYAnchor.constraint(equalTo: centerYAnchor), heightAnchor.constraint(equalToConstant: 44),
    ])
  }

  required init?(coder: NSCoder) { nil }

  override func stateDidChange() { backgroundColor = isHighlighted ? .systemFill : nil }

  override func sendTouchEnd(isInside: Bool) {
    super.sendTouchEnd(isInside: isInside)
    if isInside { tap() }
  }
}
