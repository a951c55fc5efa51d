public import InbetweenUIKit

/// A switch reveals the blue view by a priority and a spacing. Its scene is reveal.yaml.
public final class ModeController: UIViewController {
  private let label = UILabel()
  public let modeSwitch = UISwitch()
  private var spacing: NSLayoutConstraint?
  private var blueEdge: NSLayoutConstraint?

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    let (yellow, blue) = (UIView(), UIView())
    label.text = "Fancy mode"
    yellow.backgroundColor = .yellow
    blue.backgroundColor = .blue
    (yellow.accessibilityIdentifier, blue.accessibilityIdentifier) = ("yellow", "blue")
    (label.accessibilityIdentifier, modeSwitch.accessibilityIdentifier) = ("modeLabel", "modeSwitch")
    for part in [label, modeSwitch, yellow, blue] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    let safeArea = view.safeAreaLayoutGuide
    let spacing = blue.leftAnchor.constraint(equalTo: yellow.rightAnchor, constant: 8)
    let yellowEdge = yellow.rightAnchor.constraint(equalTo: view.rightAnchor, constant: -20)
    let blueEdge = blue.rightAnchor.constraint(equalTo: view.rightAnchor, constant: -20)
    yellowEdge.priority = .defaultHigh
    blueEdge.priority = .defaultHigh
    NSLayoutConstraint.activate([
      modeSwitch.topAnchor.constraint(equalTo: safeArea.topAnchor, constant: 8),
      modeSwitch.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      label.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
      modeSwitch.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 8),
      label.centerYAnchor.constraint(equalTo: modeSwitch.centerYAnchor),
      yellow.topAnchor.constraint(equalTo: modeSwitch.bottomAnchor, constant: 8),
      blue.topAnchor.constraint(equalTo: modeSwitch.bottomAnchor, constant: 8),
      yellow.bottomAnchor.constraint(equalTo: safeArea.bottomAnchor, constant: -8),
      blue.bottomAnchor.constraint(equalTo: safeArea.bottomAnchor, constant: -8),
      yellow.widthAnchor.constraint(equalTo: blue.widthAnchor),
      yellow.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 20), spacing, yellowEdge, blueEdge,
    ])
    (self.spacing, self.blueEdge) = (spacing, blueEdge)
    modeSwitch.addAction(UIAction { [weak self] _ in self?.enableMode() }, for: .valueChanged)
    updateConstraintsForMode()
  }

  private func updateConstraintsForMode() {
    if modeSwitch.isOn {
      spacing?.constant = 8
      blueEdge?.priority = .defaultHigh + 1
    } else {
      spacing?.constant = view.frame.size.width
      blueEdge?.priority = .defaultHigh - 1
    }
  }

  private func enableMode() {
    UIView.animate(withDuration: 1) {
      self.updateConstraintsForMode()
      self.view.layoutIfNeeded()
    }
  }
}
