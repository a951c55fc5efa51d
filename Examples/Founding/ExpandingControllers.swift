public import InbetweenUIKit

/// A purple card that grows towards the bottom edge, and an orange square in its middle whose size is an optional
/// constraint between limits. Its scene is expand.yaml, and expand-jump.yaml with ``forgetsLayout``.
public final class TotalUpdateController: UIViewController {
  /// The article's third listing: only the square's constraints change, inside the block, and nothing is laid out
  /// there.
  public var forgetsLayout = false
  private let purpleView = UIView()
  private let orangeView = UIView()
  private var isExpanded = false
  private var purpleBottom = NSLayoutConstraint()
  private var orangeWidth = NSLayoutConstraint()
  private var orangeHeight = NSLayoutConstraint()

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    (purpleView.accessibilityIdentifier, orangeView.accessibilityIdentifier) = ("purple", "orange")
    for (part, color) in [(purpleView, UIColor.purple), (orangeView, .orange)] {
      part.backgroundColor = color
      part.layer.borderColor = UIColor.black.cgColor
      part.layer.borderWidth = 2
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    purpleView.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.onTap() })

    let label = UILabel()
    label.accessibilityIdentifier = "note"
    label.numberOfLines = 0
    label.textColor = .red
    label.font = .systemFont(ofSize: 16)
    label.textAlignment = .center
    label.text = "点击purple部分放大,orange部分最大值250,最小值90"
    label.translatesAutoresizingMaskIntoConstraints = false
    purpleView.addSubview(label)

    purpleBottom = purpleView.bottomAnchor.constraint(equalTo: view.bottomAnchor)
    orangeWidth = orangeView.widthAnchor.constraint(equalToConstant: 0)
    orangeHeight = orangeView.heightAnchor.constraint(equalToConstant: 0)
    orangeWidth.priority = .defaultLow
    orangeHeight.priority = .defaultLow
    NSLayoutConstraint.activate([
      purpleView.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 20),
      purpleView.topAnchor.constraint(equalTo: view.topAnchor, constant: 20),
      purpleView.rightAnchor.constraint(equalTo: view.rightAnchor, constant: -20), purpleBottom,
      orangeView.centerXAnchor.constraint(equalTo: purpleView.centerXAnchor),
      orangeView.centerYAnchor.constraint(equalTo: purpleView.centerYAnchor), orangeWidth, orangeHeight,
      orangeView.widthAnchor.constraint(lessThanOrEqualToConstant: 250),
      orangeView.heightAnchor.constraint(lessThanOrEqualToConstant: 250),
      orangeView.widthAnchor.constraint(greaterThanOrEqualToConstant: 90),
      orangeView.heightAnchor.constraint(greaterThanOrEqualToConstant: 90),
      label.bottomAnchor.constraint(equalTo: purpleView.bottomAnchor),
      label.leftAnchor.constraint(equalTo: purpleView.leftAnchor),
      label.rightAnchor.constraint(equalTo: purpleView.rightAnchor),
    ])
    update(isExpanded: false, animated: false)
  }

  private func update(isExpanded: Bool, animated: Bool) {
    self.isExpanded = isExpanded
    purpleBottom.constant = isExpanded ? -20 : -300
    orangeWidth.constant = isExpanded ? 100 * 3 : 100 * 0.5
    orangeHeight.constant = isExpanded ? 100 * 3 : 100 * 0.5
    guard animated else { return }
    view.setNeedsUpdateConstraints()
    view.updateConstraintsIfNeeded()
    UIView.animate(withDuration: 0.5) { self.view.layoutIfNeeded() }
  }

  private func updateInBlock() {
    isExpanded.toggle()
    UIView.animate(withDuration: 0.3) {
      self.orangeWidth.constant = self.isExpanded ? 100 * 3 : 100 * 0.5
      self.orangeHeight.constant = self.isExpanded ? 100 * 3 : 100 * 0.5
    }
  }

  private func onTap() {
    if forgetsLayout { updateInBlock() } else { update(isExpanded: !isExpanded, animated: true) }
  }
}

/// A tiny button that grows by 100 points with each tap until it fills the screen. Its scene is grow.yaml.
public final class GrowingButtonController: UIViewController {
  public let growingButton = UIButton(type: .custom)
  private var width = NSLayoutConstraint()
  private var height = NSLayoutConstraint()

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    growingButton.accessibilityIdentifier = "growing"
    growingButton.setTitle("点我放大", for: .normal)
    growingButton.setTitleColor(.systemBlue, for: .normal)
    growingButton.layer.borderColor = UIColor.green.cgColor
    growingButton.layer.borderWidth = 3
    growingButton.setContentHuggingPriority(UILayoutPriority(249), for: .horizontal)
    growingButton.setContentHuggingPriority(UILayoutPriority(249), for: .vertical)
    growingButton.addAction(UIAction { [weak self] _ in self?.onGrow() }, for: .touchUpInside)
    growingButton.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(growingButton)
    width = growingButton.widthAnchor.constraint(equalToConstant: 100)
    height = growingButton.heightAnchor.constraint(equalToConstant: 100)
    width.priority = .defaultLow
    height.priority = .defaultLow
    NSLayoutConstraint.activate([
      growingButton.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      growingButton.centerYAnchor.constraint(equalTo: view.centerYAnchor), width, height,
      growingButton.widthAnchor.constraint(lessThanOrEqualTo: view.widthAnchor),
      growingButton.heightAnchor.constraint(lessThanOrEqualTo: view.heightAnchor),
    ])
  }

  private func onGrow() {
    width.constant += 100
    height.constant += 100
    UIView.animate(withDuration: 0.3) { self.view.layoutIfNeeded() }
  }
}
