public import InbetweenUIKit

/// A sign, and a field beside it.
final class FormField: UIView {
  let entry = UITextField()

  init(_ symbol: String, _ placeholder: String, text: String? = nil, isSecure: Bool = false) {
    super.init(frame: .zero)
    (entry.placeholder, entry.text, entry.isSecureTextEntry) = (placeholder, text, isSecure)
    entry.font = .preferredFont(forTextStyle: .body)
    let sign = UIImageView(symbol: symbol, 17, tint: .secondaryLabel)
    place(["sign": sign, "entry": entry], ["H:|-14-[sign(24)]-12-[entry]-16-|", "V:|-(>=12)-[entry]-(>=12)-|"])
    let height = heightAnchor.constraint(equalToConstant: 52)
    height.priority = UILayoutPriority(600)
    NSLayoutConstraint.activate([
      sign.centerYAnchor.constraint(equalTo: centerYAnchor), entry.centerYAnchor.constraint(equalTo: centerYAnchor),
      height,
    ])
  }

  required init?(coder: NSCoder) { nil }
}

/// The scene `app/sign-in.yaml`: the form makes room for the keyboard, and its button is active when the password is long
/// enough.
public final class SignInController: UIViewController {
  public let signIn = UIButton(configuration: SignInController.filled("Sign In"))
  public var password: UITextField { secret.entry }
  private let email = FormField("envelope", "Email", text: "ada@engine.org")
  private let secret = FormField("lock", "Password", isSecure: true)
  private let scroll = UIScrollView()
  private let page = UIView()

  private static let shortestPassword = 8

  private static func filled(_ title: String) -> UIButton.Configuration {
    var configuration = UIButton.Configuration.filled()
    configuration.attributedTitle = AttributedString(
      title, attributes: AttributeContainer([.font: UIFont.preferredFont(forTextStyle: .headline)]))
    configuration.buttonSize = .large
    configuration.cornerStyle = .fixed
    configuration.background.cornerRadius = 12
    configuration.imagePadding = 8
    return configuration
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    signIn.isEnabled = false
    password.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        signIn.isEnabled = (password.text ?? "").count >= Self.shortestPassword
      }, for: .editingChanged)
    signIn.addAction(UIAction { [weak self] _ in self?.beginSigningIn() }, for: .touchUpInside)
    addPage()
    let (form, more) = (form(), otherWays())
    page.place(
      ["form": form, "more": more],
      ["H:|-24-[form]-24-|", "V:|-(>=12)-[form]-(>=112)-[more]-8-|", "H:|-24-[more]-24-|"])
    let middle = form.centerYAnchor.constraint(equalTo: page.centerYAnchor, constant: -90)
    middle.priority = .defaultLow
    middle.isActive = true
    for (name, view) in ["email": email, "password": secret, "signIn": signIn, "form": form, "more": more] {
      view.accessibilityIdentifier = name
    }
  }

  private func beginSigningIn() {
    var configuration = Self.filled("Signing In")
    configuration.showsActivityIndicator = true
    signIn.configuration = configuration
    password.resignFirstResponder()
  }

  private func addPage() {
    scroll.clipsToBounds = false
    view.place(["scroll": scroll], ["H:|[scroll]|"])
    scroll.place(["page": page], ["HV:|[page]|"])
    let height = page.heightAnchor.constraint(equalTo: scroll.heightAnchor)
    height.priority = UILayoutPriority(500)
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      scroll.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
      page.widthAnchor.constraint(equalTo: scroll.widthAnchor),
      page.heightAnchor.constraint(greaterThanOrEqualTo: scroll.heightAnchor), height,
    ])
  }

  private func form() -> UIStackView {
    let (logo, fields) = (logo(), fields())
    let title = UILabel("Welcome Back", .style(.title1, .bold), .label, .center, lines: 0)
    let subtitle = UILabel(
      "Sign in to continue to Engine", .preferredFont(forTextStyle: .body), .secondaryLabel, .center, lines: 0)
    let forgot = UIButton(type: .system)
    forgot.setTitle("Forgot Password?", for: .normal)
    forgot.titleLabel?.font = .preferredFont(forTextStyle: .subheadline)
    let form = UIStackView(arrangedSubviews: [logo, title, subtitle, fields, forgot, signIn])
    (form.axis, form.alignment, form.spacing) = (.vertical, .center, 4)
    for (view, space) in [(logo, 20), (subtitle, 28), (fields, 4), (forgot, 12)] as [(UIView, CGFloat)] {
      form.setCustomSpacing(space, after: view)
    }
    form.place(["fields": fields, "signIn": signIn], ["H:|[fields]|", "H:|[signIn]|", "V:[signIn(>=50)]"])
    forgot.heightAnchor.constraint(equalToConstant: 44).isActive = true
    for (name, view) in ["logo": logo, "title": title, "subtitle": subtitle, "fields": fields, "forgot": forgot] {
      view.accessibilityIdentifier = name
    }
    return form
  }

  private func logo() -> UIView {
    let logo = GradientView([.systemTeal, .systemBlue])
    logo.layer.cornerRadius = 16
    logo.layer.cornerCurve = .continuous
    logo.place(["gear": UIImageView(symbol: "gearshape.fill", 34, tint: .white)], ["HV:|[gear(72)]|"])
    return logo
  }

  private func fields() -> UIView {
    let (fields, line) = (UIView(), UIView())
    fields.backgroundColor = .secondarySystemBackground
    fields.layer.cornerRadius = 12
    fields.layer.cornerCurve = .continuous
    line.backgroundColor = .separator
    fields.place(
      ["email": email, "line": line, "password": secret],
      ["H:|[email]|", "H:|[password]|", "H:|-50-[line]|", "V:|[email][line][password]|"])
    line.heightAnchor.constraint(equalToConstant: UIView.hairline).isActive = true
    return fields
  }

  private func otherWays() -> UIStackView {
    var configuration = Self.filled("Continue with Passkey")
    configuration.image = .symbol("key.fill")
    (configuration.baseBackgroundColor, configuration.baseForegroundColor) = (.label, .systemBackground)
    let (or, passkey, join) = (or(), UIButton(configuration: configuration), join())
    let more = UIStackView(arrangedSubviews: [or, passkey, join])
    (more.axis, more.alignment, more.spacing) = (.vertical, .center, 16)
    more.place(["or": or, "apple": passkey], ["H:|[or]|", "H:|[apple]|", "V:[apple(>=50)]"])
    (or.accessibilityIdentifier, passkey.accessibilityIdentifier) = ("or", "apple")
    join.accessibilityIdentifier = "join"
    return more
  }

  private func or() -> UIView {
    let (or, left, right) = (UIView(), UIView(), UIView())
    let word = UILabel("or", .preferredFont(forTextStyle: .footnote), .secondaryLabel)
    or.place(
      ["left": left, "word": word, "right": right], ["H:|[left]-12-[word]-12-[right(left)]|", "V:|[word]|"])
    for rule in [left, right] {
      rule.backgroundColor = .separator
      NSLayoutConstraint.activate([
        rule.heightAnchor.constraint(equalToConstant: UIView.hairline),
        rule.centerYAnchor.constraint(equalTo: word.centerYAnchor),
      ])
    }
    return or
  }

  private func join() -> UIStackView {
    let create = UIButton(type: .system)
    create.setTitle("Create Account", for: .normal)
    create.titleLabel?.font = .style(.subheadline, .semibold)
    create.heightAnchor.constraint(greaterThanOrEqualToConstant: 44).isActive = true
    let question = UILabel("New to Engine?", .preferredFont(forTextStyle: .subheadline), .secondaryLabel)
    let join = UIStackView(arrangedSubviews: [question, create])
    (join.spacing, join.alignment) = (4, .center)
    return join
  }
}
