public import InbetweenUIKit

/// The scene `app/checkout.yaml`: one more lamp is bought, the total changes, and the order is placed with a button that
/// becomes a tick.
public final class CheckoutController: UIViewController {
  public let pay = UIButton(configuration: CheckoutController.filled("Pay $107.00", radius: 14))
  /// Buys one more lamp.
  public var more: UIButton { lamp.more }
  private let lamp = ArticleView(
    "Desk Lamp", "Brass, dimmable", price: "$89.00", symbol: "lightbulb.fill", colors: [.systemYellow, .systemOrange])
  private let goods = SumView("Subtotal", "$107.00")
  private let total = SumView("Total", "$107.00", .style(.body, .semibold))
  private let sums = CheckoutController.card()
  private let footer = UIVisualEffectView(effect: UIBlurEffect(style: .systemChromeMaterial))
  /// The constraints of the button while it can be touched, and while it shows what happens.
  private var wide: [NSLayoutConstraint] = []
  private var circle: [NSLayoutConstraint] = []
  private var lamps = 1

  private static func filled(_ title: String?, radius: CGFloat) -> UIButton.Configuration {
    var configuration = UIButton.Configuration.filled()
    configuration.attributedTitle = title.map {
      AttributedString($0, attributes: AttributeContainer([.font: UIFont.preferredFont(forTextStyle: .headline)]))
    }
    configuration.image = title == nil ? nil : .symbol("lock.fill", 15)
    configuration.imagePadding = title == nil ? 0 : 8
    configuration.buttonSize = .large
    configuration.cornerStyle = .fixed
    configuration.background.cornerRadius = radius
    return configuration
  }

  private static func card() -> UIView {
    let card = UIView()
    card.backgroundColor = .secondarySystemGroupedBackground
    card.layer.cornerRadius = 12
    card.layer.cornerCurve = .continuous
    return card
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    more.addAction(UIAction { [weak self] _ in self?.buyLamp() }, for: .touchUpInside)
    pay.addAction(UIAction { [weak self] _ in self?.press() }, for: .touchDown)
    pay.addAction(UIAction { [weak self] _ in self?.placeOrder() }, for: .touchUpInside)
    let (page, top, bar) = (page(), UIView(), bar())
    top.backgroundColor = .systemGroupedBackground
    for part in [page, top, bar, footer] { view.addSubview(part) }
    view.place(
      ["page": page, "top": top, "bar": bar, "footer": footer],
      ["H:|[page]|", "V:[bar][page]|", "H:|[top]|", "V:|[top]", "H:|[bar]|", "H:|[footer]|", "V:[footer]|"])
    NSLayoutConstraint.activate([
      top.bottomAnchor.constraint(equalTo: bar.bottomAnchor),
      bar.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
    ])
    fillFooter()
    for (name, view) in ["page": page, "bar": bar, "footer": footer, "pay": pay, "sums": sums, "lamp": lamp] {
      view.accessibilityIdentifier = name
    }
  }

  // MARK: - What happens

  private func buyLamp() {
    lamps += 1
    lamp.show(count: lamps, price: "$\(89 * lamps).00")
    let price = "$\(89 * lamps + 18).00"
    UIView.transition(with: sums, duration: 0.25, options: .transitionCrossDissolve) {
      for sum in [self.goods, self.total] { sum.amount.text = price }
    }
    UIView.transition(with: pay, duration: 0.25, options: .transitionCrossDissolve) {
      self.pay.configuration = Self.filled("Pay " + price, radius: 14)
    }
  }

  private func press() {
    UIView.animate(withDuration: 0.1) { self.pay.transform = CGAffineTransform(scaleX: 0.97, y: 0.97) }
  }

  private func placeOrder() {
    UIView.animate(springDuration: 0.35, bounce: 0.15) {
      NSLayoutConstraint.deactivate(self.wide)
      NSLayoutConstraint.activate(self.circle)
      self.pay.transform = .identity
      self.pay.configuration = Self.filled(nil, radius: 25)
      self.pay.configuration?.showsActivityIndicator = true
      self.view.layoutIfNeeded()
    }
  }

  /// Shows that the order was accepted.
  public func confirm() {
    UIView.transition(with: pay, duration: 0.25, options: .transitionCrossDissolve) {
      self.pay.configuration = Self.filled(nil, radius: 25)
      self.pay.configuration?.image = .symbol("checkmark", 20, .bold)
      self.pay.configuration?.baseBackgroundColor = .systemGreen
    }
  }

  // MARK: - Views

  private func page() -> UIScrollView {
    let (articles, delivery) = (articles(), delivery())
    let headers = ["DELIVERY AND PAYMENT", "SUMMARY"].map(header)
    fillSums()
    let list = UIStackView(arrangedSubviews: [articles, headers[0], delivery, headers[1], sums])
    (list.axis, list.spacing) = (.vertical, 8)
    for card in [articles, delivery] { list.setCustomSpacing(24, after: card) }
    let page = UIScrollView()
    page.place(["list": list], ["H:|-16-[list]-16-|", "V:|-16-[list]-116-|"])
    list.widthAnchor.constraint(equalTo: page.widthAnchor, constant: -32).isActive = true
    (articles.accessibilityIdentifier, delivery.accessibilityIdentifier) = ("articles", "delivery")
    headers[1].accessibilityIdentifier = "sumsHeader"
    return page
  }

  private func articles() -> UIView {
    let (articles, line) = (Self.card(), UIView())
    line.backgroundColor = .separator
    let book = ArticleView(
      "Notebook", "A5, dotted", price: "$18.00", symbol: "book.closed.fill", colors: [.systemTeal, .systemIndigo])
    book.accessibilityIdentifier = "book"
    articles.place(
      ["lamp": lamp, "line": line, "book": book],
      ["H:|[lamp]|", "H:|[book]|", "H:[line]|", "V:|[lamp][line][book]|"])
    NSLayoutConstraint.activate([
      line.leadingAnchor.constraint(equalTo: lamp.title.leadingAnchor),
      line.heightAnchor.constraint(equalToConstant: UIView.hairline),
    ])
    return articles
  }

  private func delivery() -> UIView {
    let delivery = Self.card()
    let address = ChoiceView(
      "shippingbox.fill", .systemOrange, "12 Marylebone Road", "Arrives Thursday, 3 July")
    let card = ChoiceView("creditcard.fill", .systemBlue, "Visa ending in 4242", "Expires 09/27", isLast: true)
    (address.accessibilityIdentifier, card.accessibilityIdentifier) = ("address", "card")
    delivery.place(["address": address, "card": card], ["H:|[address]|", "H:|[card]|", "V:|[address][card]|"])
    return delivery
  }

  private func fillSums() {
    let (shipping, line) = (SumView("Shipping", "Free"), UIView())
    line.backgroundColor = .separator
    sums.place(
      ["goods": goods, "shipping": shipping, "line": line, "total": total],
      [
        "H:|[goods]|", "H:|[shipping]|", "H:|[total]|", "H:|-16-[line]|",
        "V:|-14-[goods]-10-[shipping]-12-[line]-12-[total]-14-|",
      ])
    line.heightAnchor.constraint(equalToConstant: UIView.hairline).isActive = true
    for (name, view) in ["goods": goods, "shipping": shipping, "total": total] { view.accessibilityIdentifier = name }
  }

  private func header(_ text: String) -> UILabel {
    let style = NSMutableParagraphStyle()
    (style.firstLineHeadIndent, style.headIndent) = (16, 16)
    let label = UILabel()
    label.attributedText = NSAttributedString(
      string: text,
      attributes: [
        .font: UIFont.style(.footnote, .semibold), .foregroundColor: UIColor.secondaryLabel, .paragraphStyle: style,
      ])
    return label
  }

  private func bar() -> UINavigationBar {
    let bar = UINavigationBar()
    bar.clipsToBounds = true
    bar.barTintColor = .systemGroupedBackground
    bar.isTranslucent = false
    let item = UINavigationItem(title: "Checkout")
    item.leftBarButtonItem = UIBarButtonItem(title: "Cancel", style: .plain, target: nil, action: nil)
    bar.items = [item]
    return bar
  }

  private func fillFooter() {
    let line = UIView()
    line.backgroundColor = .separator
    let content = footer.contentView
    content.place(["line": line, "pay": pay], ["H:|[line]|", "V:|[line]", "V:|-12-[pay(>=50)]"])
    wide = NSLayoutConstraint.constraints(
      withVisualFormat: "H:|-16-[pay]-16-|", options: [], metrics: nil, views: ["pay": pay])
    circle = [
      pay.widthAnchor.constraint(equalToConstant: 50), pay.centerXAnchor.constraint(equalTo: content.centerXAnchor),
    ]
    NSLayoutConstraint.activate(
      wide + [
        line.heightAnchor.constraint(equalToConstant: UIView.hairline),
        pay.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -8),
      ])
  }
}
