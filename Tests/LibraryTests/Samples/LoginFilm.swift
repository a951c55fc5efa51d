#if canImport(UIKit)
  import UIKit
#else
  import InbetweenUIKit
#endif

/// A button that asks for confirmation before it logs out.
final class LogoutController: UIViewController {
  let button = UIButton(type: .system)
  private let question = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    question.text = "Sure?"
    question.alpha = 0
    button.setTitle("Log out", for: .normal)
    button.addAction(UIAction { [weak self] _ in self?.ask() }, for: .touchUpInside)
    let stack = UIStackView(arrangedSubviews: [question, button])
    stack.axis = .vertical
    stack.spacing = 12
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      stack.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -40),
    ])
  }

  private func ask() {
    UIView.animate(withDuration: 0.3) { self.question.alpha = 1 }
  }
}
