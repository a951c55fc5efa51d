#if canImport(UIKit)
  import UIKit
#else
  import InbetweenUIKit
#endif

/// A button, and a sheet that it slides in.
final class SheetController: UIViewController {
  let button = UIButton(type: .system)
  let sheet = UIView()
  private var hidden = NSLayoutConstraint()
  private var shown = NSLayoutConstraint()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    button.setTitle("Open", for: .normal)
    button.addAction(UIAction { [weak self] _ in self?.open() }, for: .touchUpInside)
    sheet.backgroundColor = .systemIndigo
    sheet.layer.cornerRadius = 16
    for (part, name) in [(button, "button"), (sheet, "sheet")] as [(UIView, String)] {
      part.accessibilityIdentifier = name
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    hidden = sheet.topAnchor.constraint(equalTo: view.bottomAnchor)
    shown = sheet.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: 16)
    NSLayoutConstraint.activate([
      button.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      button.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 80),
      sheet.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      sheet.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      sheet.heightAnchor.constraint(equalToConstant: 320), hidden,
    ])
  }

  private func open() {
    hidden.isActive = false
    shown.isActive = true
    UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0) {
      self.view.layoutIfNeeded()
    }
  }
}
