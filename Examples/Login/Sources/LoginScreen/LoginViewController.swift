#if canImport(UIKit)
  import UIKit
#else
  import InbetweenUIKit
#endif

/// Asks for a name and a password. While these are checked, the button shrinks to a circle with a spinner. If they are
/// wrong, the fields shake and a message appears below them; otherwise the button expands over the screen.
public final class LoginViewController: UIViewController {
  /// Checks a name and a password.
  public var check: @Sendable (_ name: String, _ password: String) async -> Bool = { _, password in
    try? await Task.sleep(for: .seconds(0.8))
    return password == "secret"
  }

  public let nameField = UITextField()
  public let passwordField = UITextField()
  public let button = UIButton(type: .system)
  public let message = UILabel()
  let spinner = UIActivityIndicatorView(style: .medium)
  private let titleLabel = UILabel()
  private let card = UIView()
  private var buttonWidth = NSLayoutConstraint()
  private var messageHeight = NSLayoutConstraint()

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    build()
    constrain()
    button.addAction(UIAction { [weak self] _ in self?.submit() }, for: .touchUpInside)
  }

  private func build() {
    card.backgroundColor = .secondarySystemGroupedBackground
    card.layer.cornerRadius = 16
    titleLabel.text = "Welcome back"
    titleLabel.font = .systemFont(ofSize: 28, weight: .bold)
    nameField.placeholder = "Name"
    passwordField.placeholder = "Password"
    passwordField.isSecureTextEntry = true
    for field in [nameField, passwordField] { field.borderStyle = .roundedRect }
    message.font = .systemFont(ofSize: 15)
    // Legible on the card in both appearances.
    message.textColor = UIColor { traits in
      traits.userInterfaceStyle == .dark
        ? UIColor(red: 1, green: 0.5, blue: 0.45, alpha: 1) : UIColor(red: 0.7, green: 0, blue: 0, alpha: 1)
    }
    message.alpha = 0
    button.setTitle("Log in", for: .normal)
    button.setTitleColor(.white, for: .normal)
    button.backgroundColor = UIColor(red: 0, green: 0.35, blue: 0.8, alpha: 1)
    button.layer.cornerRadius = 24
    spinner.color = .white
    let names = ["title", "card", "name", "password", "message", "button", "spinner"]
    let parts: [UIView] = [titleLabel, card, nameField, passwordField, message, button, spinner]
    for (part, name) in zip(parts, names) {
      part.accessibilityIdentifier = name
      part.translatesAutoresizingMaskIntoConstraints = false
    }
    for part in [titleLabel, card, button, spinner] { view.addSubview(part) }
    for part in [nameField, passwordField, message] { card.addSubview(part) }
  }

  private func constrain() {
    buttonWidth = button.widthAnchor.constraint(equalToConstant: 240)
    messageHeight = message.heightAnchor.constraint(equalToConstant: 0)
    let fields = [nameField, passwordField, message] as [UIView]
    NSLayoutConstraint.activate(
      [
        titleLabel.centerXAnchor.constraint(equalTo: view.centerXAnchor),
        titleLabel.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 64),
        card.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
        card.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
        card.topAnchor.constraint(equalTo: titleLabel.bottomAnchor, constant: 32),
        nameField.topAnchor.constraint(equalTo: card.topAnchor, constant: 20),
        passwordField.topAnchor.constraint(equalTo: nameField.bottomAnchor, constant: 12),
        message.topAnchor.constraint(equalTo: passwordField.bottomAnchor, constant: 12), messageHeight,
        card.bottomAnchor.constraint(equalTo: message.bottomAnchor, constant: 12),
        nameField.heightAnchor.constraint(equalToConstant: 44),
        passwordField.heightAnchor.constraint(equalToConstant: 44),
        button.topAnchor.constraint(equalTo: card.bottomAnchor, constant: 24),
        button.centerXAnchor.constraint(equalTo: view.centerXAnchor),
        button.heightAnchor.constraint(equalToConstant: 48), buttonWidth,
        spinner.centerXAnchor.constraint(equalTo: button.centerXAnchor),
        spinner.centerYAnchor.constraint(equalTo: button.centerYAnchor),
      ]
        + fields.flatMap { field in
          [
            field.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 16),
            field.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -16),
          ]
        })
  }

  private func submit() {
    view.endEditing(true)
    let (name, password) = (nameField.text ?? "", passwordField.text ?? "")
    guard !name.isEmpty, !password.isEmpty else { return refuse("Name and password, please.") }
    show(message: nil)
    setWaiting(true)
    Task { [weak self] in
      guard let isRight = await self?.check(name, password) else { return }
      self?.setWaiting(false)
      if isRight { self?.welcome() } else { self?.refuse("That is not the password.") }
    }
  }

  private func refuse(_ text: String) {
    show(message: text)
    let shake = CAKeyframeAnimation(keyPath: "transform.translation.x")
    shake.values = [0, -12, 10, -8, 5, 0]
    shake.duration = 0.4
    card.layer.add(shake, forKey: "shake")
  }

  private func show(message text: String?) {
    if let text { message.text = text }
    messageHeight.constant = text == nil ? 0 : 20
    UIView.animate(withDuration: 0.25) {
      self.message.alpha = text == nil ? 0 : 1
      self.view.layoutIfNeeded()
    }
  }

  private func setWaiting(_ isWaiting: Bool) {
    button.isEnabled = !isWaiting
    button.setTitle(isWaiting ? "" : "Log in", for: .normal)
    if isWaiting { spinner.startAnimating() } else { spinner.stopAnimating() }
    buttonWidth.constant = isWaiting ? 48 : 240
    UIView.animate(withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0) {
      self.view.layoutIfNeeded()
    }
  }

  private func welcome() {
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveEaseIn) {
      for part in [self.titleLabel, self.card] { part.alpha = 0 }
      self.button.transform = CGAffineTransform(scaleX: 10, y: 40)
    }
  }
}
