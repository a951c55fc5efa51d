import InbetweenUIKit

/// Shows a name when it is known.
final class GreetingController: UIViewController {
  private let label = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(label)
    Task { [weak self] in
      try await Task.sleep(for: .seconds(0.5))
      self?.label.text = "Ada"
      UIView.animate(withDuration: 0.3) { self?.label.alpha = 1 }
    }
  }
}
