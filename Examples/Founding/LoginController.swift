public import InbetweenUIKit

/// A login form: the list of accounts drops out from below its field with a spring, and the pressed button shrinks to a
/// circle with a rotating ring. Its scenes are login.yaml and, with constants changed inside the block but without
/// layout there, login-jump.yaml.
public final class LoginController: UIViewController, UITableViewDataSource {
  /// The constraints of the button's circle.
  public enum Shrinking { case byConstants, byConstraints }

  public let signInButton = ProgressButton(frame: .zero)
  public let dropdownButton = UIButton(type: .custom)
  /// Whether the list is animated as the article first tries it.
  public var forgetsLayout = false
  private let avatar = UIView()
  private let account = UITextField()
  private let password = UITextField()
  private let list = UITableView()
  private let records = ["sindri", "zero", "wildcat", "sunflower", "moonlight"]

  private var listTopConstraint = NSLayoutConstraint()
  private var listHeightConstraint = NSLayoutConstraint()
  private var accountHeightConstraint = NSLayoutConstraint()
  private var loginLeftConstraint = NSLayoutConstraint()
  private var loginRightConstraint = NSLayoutConstraint()
  private var loginHeightConstraint = NSLayoutConstraint()
  private static let centerXIdentifier = "centerXConstraint"
  private static let ratioIdentifier = "ratioIdentifier"

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(red: 123 / 255, green: 189 / 255, blue: 209 / 255, alpha: 1)
    avatar.backgroundColor = .white
    avatar.layer.cornerRadius = 25
    for (field, placeholder, text) in [(account, "Account", "sindri"), (password, "Password", "password")] {
      field.borderStyle = .roundedRect
      field.backgroundColor = .white
      field.font = .systemFont(ofSize: 14)
      field.placeholder = placeholder
      field.text = text
    }
    password.isSecureTextEntry = true
    list.dataSource = self
    list.rowHeight = 30
    list.backgroundColor = .white
    list.layer.cornerRadius = 5
    list.clipsToBounds = true
    let names = ["avatar", "password", "signIn", "list", "account", "dropDown"]
    for (part, name) in zip([avatar, password, signInButton, list, account, dropdownButton] as [UIView], names) {
      part.accessibilityIdentifier = name
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    constrain()
  }

  private func constrain() {
    accountHeightConstraint = account.heightAnchor.constraint(equalToConstant: 30)
    listTopConstraint = list.topAnchor.constraint(equalTo: account.topAnchor)
    listHeightConstraint = list.heightAnchor.constraint(equalToConstant: 0)
    loginHeightConstraint = signInButton.heightAnchor.constraint(equalToConstant: 46)
    loginLeftConstraint = signInButton.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 25)
    loginRightConstraint = view.rightAnchor.constraint(equalTo: signInButton.rightAnchor, constant: 25)
    NSLayoutConstraint.activate([
      avatar.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      avatar.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 80),
      avatar.widthAnchor.constraint(equalToConstant: 50), avatar.heightAnchor.constraint(equalToConstant: 50),
      account.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 25),
      account.rightAnchor.constraint(equalTo: view.rightAnchor, constant: -25),
      account.topAnchor.constraint(equalTo: avatar.bottomAnchor, constant: 50), accountHeightConstraint,
      list.leftAnchor.constraint(equalTo: account.leftAnchor),
      list.rightAnchor.constraint(equalTo: account.rightAnchor), listTopConstraint, listHeightConstraint,
      password.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 25),
      password.rightAnchor.constraint(equalTo: view.rightAnchor, constant: -25),
      password.topAnchor.constraint(equalTo: account.bottomAnchor, constant: 30),
      password.heightAnchor.constraint(equalToConstant: 30),
      signInButton.topAnchor.constraint(equalTo: password.bottomAnchor, constant: 45), loginHeightConstraint,
      loginLeftConstraint, loginRightConstraint, dropdownButton.widthAnchor.constraint(equalToConstant: 30),
      dropdownButton.heightAnchor.constraint(equalToConstant: 36),
      dropdownButton.centerYAnchor.constraint(equalTo: account.centerYAnchor),
      dropdownButton.leadingAnchor.constraint(equalTo: account.trailingAnchor, constant: -36),
    ])
  }

  public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { records.count }

  public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = records[indexPath.row]
    cell.textLabel?.font = .systemFont(ofSize: 14)
    return cell
  }

  // MARK: - The list

  public func openOrCloseList() {
    view.endEditing(true)
    animateToRotateArrow(dropdownButton.isSelected)
    if dropdownButton.isSelected { showRecordList() } else { hideRecordList() }
  }

  private func animateToRotateArrow(_ selected: Bool) {
    let transform = selected ? CATransform3DIdentity : CATransform3DMakeRotation(.pi, 0, 0, 1)
    dropdownButton.isSelected = !selected
    UIView.animate(withDuration: 0.25) { self.dropdownButton.layer.transform = transform }
  }

  private func showRecordList() {
    if !forgetsLayout { openList() }
    UIView.animate(
      withDuration: 0.25, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 5,
      options: [.curveEaseInOut, .allowUserInteraction]
    ) {
      // The mistake: constants are set in the block, but the list is laid out after it.
      if self.forgetsLayout { self.openList() } else { self.view.layoutIfNeeded() }
    }
  }

  private func hideRecordList() {
    if !forgetsLayout { closeList() }
    UIView.animate(withDuration: 0.25) {
      if self.forgetsLayout { self.closeList() } else { self.view.layoutIfNeeded() }
    }
  }

  private func openList() {
    listTopConstraint.constant = accountHeightConstraint.constant
    listHeightConstraint.constant = accountHeightConstraint.constant * 5
  }

  private func closeList() {
    listTopConstraint.constant = 0
    listHeightConstraint.constant = 0
  }

  // MARK: - The button

  public func signIn(_ shrinking: Shrinking) {
    signInButton.start()
    switch shrinking {
    case .byConstants:
      let margin = (view.frame.width - loginHeightConstraint.constant) / 2
      loginLeftConstraint.constant = margin
      loginRightConstraint.constant = margin
      UIView.animate(withDuration: 0.15, delay: 0, options: .curveEaseOut) { self.view.layoutIfNeeded() }
    case .byConstraints:
      loginLeftConstraint.isActive = false
      loginRightConstraint.isActive = false
      let ratioConstraint = NSLayoutConstraint(
        item: signInButton, attribute: .width, relatedBy: .equal, toItem: signInButton, attribute: .height,
        multiplier: 1, constant: 0)
      ratioConstraint.identifier = Self.ratioIdentifier
      ratioConstraint.isActive = true
      let centerXConstraint = NSLayoutConstraint(
        item: signInButton, attribute: .centerX, relatedBy: .equal, toItem: signInButton.superview,
        attribute: .centerX, multiplier: 1, constant: 0)
      centerXConstraint.identifier = Self.centerXIdentifier
      centerXConstraint.isActive = true
      UIView.animate(withDuration: 0.15, delay: 0, options: .curveEaseIn) { self.view.layoutIfNeeded() }
    }
  }

  public func signedIn(_ shrinking: Shrinking) {
    signInButton.stop()
    switch shrinking {
    case .byConstants:
      loginLeftConstraint.constant = 0
      loginRightConstraint.constant = 0
    case .byConstraints:
      // The one between the button and its superview is held by the superview.
      for constraint in signInButton.constraints + view.constraints
      where constraint.identifier == Self.centerXIdentifier || constraint.identifier == Self.ratioIdentifier {
        constraint.isActive = false
      }
      loginLeftConstraint = NSLayoutConstraint(
        item: signInButton, attribute: .leading, relatedBy: .equal, toItem: signInButton.superview,
        attribute: .leading, multiplier: 1, constant: 25)
      loginLeftConstraint.isActive = true
      loginRightConstraint = NSLayoutConstraint(
        item: signInButton, attribute: .trailing, relatedBy: .equal, toItem: signInButton.superview,
        attribute: .trailing, multiplier: 1, constant: -25)
      loginRightConstraint.isActive = true
    }
    UIView.animate(withDuration: 0.15, delay: 0, options: .curveEaseOut) { self.view.layoutIfNeeded() }
  }
}
