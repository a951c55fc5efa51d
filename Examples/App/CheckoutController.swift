public import InbetweenUIKit

/// An article with its number.
final class ArticleRow: UIView {
  let number = UILabel("1", .systemFont(ofSize: 15, weight: .semibold), .label, .center)
  let amount: UILabel
  let more = UIButton(type: .system)
  let title: UILabel

  init(_ name: String, _ detail: String, _ price: String, _ symbol: String, _ colors: [UIColor]) {
    amount = UILabel(price, .preferredFont(forTextStyle: .body))
    title = UILabel(name, .preferredFont(forTextStyle: .headline), lines: 0)
    super.init(frame: .zero)
    let about = UILabel(detail, .preferredFont(forTextStyle: .subheadline), .secondaryLabel, lines: 0)
    let (cover, counter) = (GradientView(colors), counter())
    cover.layer.cornerRadius = 10
    cover.layer.cornerCurve = .continuous
    cover.place(["sign": UIImageView(symbol: symbol, 26, tint: .white)], ["HV:|[sign]|"])
    place(
      ["cover": cover, "title": title, "about": about, "amount": amount, "counter": counter],
      [
        "H:|-16-[cover(64)]-12-[title]-(>=16)-|", "V:|-16-[cover(64)]-(>=16)-|", "H:[cover]-12-[about]-(>=16)-|",
        "H:[cover]-12-[amount]-(>=8)-[counter]-16-|", "V:[title]-2-[about]-2-[counter]-8-|",
      ])
    NSLayoutConstraint.activate([
      title.topAnchor.constraint(equalTo: cover.topAnchor, constant: -2),
      amount.centerYAnchor.constraint(equalTo: counter.centerYAnchor),
    ])
  }

  required init?(coder: NSCoder) { nil }

  private func counter() -> UIView {
    let (counter, pill, less) = (UIView(), UIView(), UIButton(type: .system))
    pill.backgroundColor = .tertiarySystemFill
    pill.layer.cornerRadius = 8
    pill.layer.cornerCurve = .continuous
    for (button, symbol) in [(less, "minus"), (more, "plus")] {
      button.setImage(.symbol(symbol, 13, .semibold), for: .normal)
      button.tintColor = .label
    }
    counter.place(["pill": pill], ["H:|[pill]|", "V:|-4-[pill]-4-|"])
    counter.place(
      ["less": less, "number": number, "more": more],
      ["H:|[less(44)][number(>=20)][more(44)]|", "V:|[less(44)]|", "V:|[more]|"])
    number.centerYAnchor.constraint(equalTo: counter.centerYAnchor).isActive = true
    return counter
  }
}

/// A view filled by a gradient.
final class GradientView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }
  private let colors: [UIColor]

  init(_ colors: [UIColor]) {
    self.colors = colors
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    (layer as? CAGradientLayer)?.colors = colors.map { $0.resolvedColor(with: traitCollection).cgColor }
  }
}

/// The scene `app/checkout.yaml`: one more lamp, and the order is placed.
public final class CheckoutController: UIViewController {
  private let lamp = ArticleRow(
    "Desk Lamp", "Brass, dimmable", "$89.00", "lightbulb.fill", [.systemYellow, .systemOrange])
  private let book = ArticleRow("Notebook", "A5, dotted", "$18.00", "book.closed.fill", [.systemTeal, .systemIndigo])
  private let (articles, delivery, sums, footer) = (UIView(), UIView(), UIView(), UIVisualEffectView())
  private let page = UIScrollView()
  private let (goods, total) = (UILabel(), UILabel())
  private let pay = UIButton(type: .system)
  private var wide: [NSLayoutConstraint] = []
  private var circle: [NSLayoutConstraint] = []
  public var moreButton: UIButton { lamp.more }

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    fillArticles()
    fillDelivery()
    fillSums()
    addList()
    addBars()
    for (part, name) in [
      (lamp, "lamp"), (book, "book"), (articles, "articles"), (delivery, "delivery"), (sums, "sums"), (pay, "pay"),
      (footer, "footer"), (page, "page"),
    ] as [(UIView, String)] { part.accessibilityIdentifier = name }
  }

  /// One more lamp.
  public func addLamp() {
    lamp.number.text = "2"
    lamp.amount.text = "$178.00"
    UIView.transition(with: sums, duration: 0.25, options: .transitionCrossDissolve) { [goods, total] in
      (goods.text, total.text) = ("$196.00", "$196.00")
    }
    UIView.transition(with: pay, duration: 0.25, options: .transitionCrossDissolve) { [pay] in
      pay.configuration?.title = "Pay $196.00"
    }
  }

  public func pressPay() {
    UIView.animate(withDuration: 0.1) { [pay] in pay.transform = CGAffineTransform(scaleX: 0.97, y: 0.97) }
  }

  /// The button becomes a circle that works.
  public func placeOrder() {
    UIView.animate(springDuration: 0.35, bounce: 0.15) { [pay, wide, circle, view] in
      pay.transform = .identity
      pay.configuration = Self.payConfiguration(title: nil, symbol: "lock.fill", 15, radius: 25)
      pay.configuration?.showsActivityIndicator = true
      NSLayoutConstraint.deactivate(wide)
      NSLayoutConstraint.activate(circle)
      view?.layoutIfNeeded()
    }
  }

  public func confirmOrder() {
    UIView.transition(with: pay, duration: 0.25, options: .transitionCrossDissolve) { [pay] in
      pay.configuration = Self.payConfiguration(title: nil, symbol: "checkmark", 20, .bold, radius: 25)
      pay.configuration?.baseBackgroundColor = .systemGreen
    }
  }

  private static func payConfiguration(
    title: String?, symbol: String, _ size: CGFloat, _ weight: UIImage.SymbolWeight = .regular, radius: CGFloat
  ) -> UIButton.Configuration {
    var configuration = UIButton.Configuration.filled()
    configuration.title = title
    configuration.image = .symbol(symbol, size, weight)
    configuration.buttonSize = .large
    configuration.cornerStyle = .fixed
    configuration.background.cornerRadius = radius
    configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { attributes in
      var attributes = attributes
      attributes.font = UIFont.preferredFont(forTextStyle: .headline)
      return attributes
    }
    return configuration
  }

  private func card(_ card: UIView) {
    card.backgroundColor = .secondarySystemGroupedBackground
    card.layer.cornerRadius = 12
    card.layer.cornerCurve = .continuous
  }

  private func line() -> UIView {
    let line = UIView()
    line.backgroundColor = .separator
    return line
  }

  private func fillArticles() {
    card(articles)
    let line = line()
    articles.place(
      ["lamp": lamp, "line": line, "book": book],
      ["H:|[lamp]|", "H:|[book]|", "H:[line]|", "V:|[lamp][line][book]|"])
    NSLayoutConstraint.activate([
      line.heightAnchor.constraint(equalToConstant: UIView.hairline),
      line.leadingAnchor.constraint(equalTo: lamp.title.leadingAnchor),
    ])
  }

  private func choice(_ symbol: String, _ tint: UIColor, _ name: String, _ detail: String, isLast: Bool = false) -> UIView {
    let (row, line) = (UIView(), line())
    let sign = UIImageView(symbol: symbol, 20, tint: tint)
    let chevron = UIImageView(symbol: "chevron.forward", 13, .semibold, tint: .tertiaryLabel)
    line.isHidden = isLast
    row.place(
      [
        "sign": sign, "chevron": chevron, "line": line,
        "title": UILabel(name, .preferredFont(forTextStyle: .body), lines: 0),
        "about": UILabel(detail, .preferredFont(forTextStyle: .subheadline), .secondaryLabel, lines: 0),
      ],
      [
        "H:|-16-[sign(28)]-12-[title]-(>=8)-[chevron]-16-|", "H:[sign]-12-[about]-(>=8)-[chevron]",
        "V:|-10-[title]-2-[about]-10-|", "H:|-56-[line]|", "V:[line]|",
      ])
    NSLayoutConstraint.activate([
      sign.centerYAnchor.constraint(equalTo: row.centerYAnchor),
      chevron.centerYAnchor.constraint(equalTo: row.centerYAnchor),
      line.heightAnchor.constraint(equalToConstant: UIView.hairline),
    ])
    return row
  }

  private func fillDelivery() {
    card(delivery)
    delivery.place(
      [
        "address": choice("shippingbox.fill", .systemOrange, "12 Marylebone Road", "Arrives Thursday, 3 July"),
        "card": choice("creditcard.fill", .systemBlue, "Visa ending in 4242", "Expires 09/27", isLast: true),
      ], ["H:|[address]|", "H:|[card]|", "V:|[address][card]|"])
  }

  private func sum(_ name: String, _ amount: UILabel, _ price: String, bold: UIFont.Weight = .regular) -> UIView {
    let (row, title) = (UIView(), UILabel(name, .style(.body, bold)))
    (amount.text, amount.font, amount.textAlignment) = (price, .style(.body, bold), .right)
    row.place(["title": title, "amount": amount], ["H:|-16-[title]-(>=8)-[amount]-16-|", "V:|[title]|"])
    amount.firstBaselineAnchor.constraint(equalTo: title.firstBaselineAnchor).isActive = true
    return row
  }

  private func fillSums() {
    card(sums)
    let line = line()
    sums.place(
      [
        "goods": sum("Subtotal", goods, "$107.00"), "shipping": sum("Shipping", UILabel(), "Free"), "line": line,
        "total": sum("Total", total, "$107.00", bold: .semibold),
      ],
      [
        "H:|[goods]|", "H:|[shipping]|", "H:|[total]|", "H:|-16-[line]|",
        "V:|-14-[goods]-10-[shipping]-12-[line]-12-[total]-14-|",
      ])
    line.heightAnchor.constraint(equalToConstant: UIView.hairline).isActive = true
  }

  private func header(_ text: String) -> UILabel {
    let header = UILabel()
    let style = NSMutableParagraphStyle()
    (style.firstLineHeadIndent, style.headIndent) = (16, 16)
    header.attributedText = NSAttributedString(
      string: text,
      attributes: [
        .font: UIFont.style(.footnote, .semibold), .foregroundColor: UIColor.secondaryLabel, .paragraphStyle: style,
      ])
    return header
  }

  private func addList() {
    let list = UIStackView(arrangedSubviews: [
      articles, header("DELIVERY AND PAYMENT"), delivery, header("SUMMARY"), sums,
    ])
    list.axis = .vertical
    list.spacing = 8
    list.setCustomSpacing(24, after: articles)
    list.setCustomSpacing(24, after: delivery)
    page.place(["list": list], ["H:|-16-[list]-16-|", "V:|-16-[list]-116-|"])
    list.widthAnchor.constraint(equalTo: page.widthAnchor, constant: -32).isActive = true
  }

  private func addBars() {
    let (top, bar, footerLine) = (UIView(), UINavigationBar(), line())
    top.backgroundColor = .systemGroupedBackground
    bar.clipsToBounds = true
    bar.barTintColor = .systemGroupedBackground
    bar.isTranslucent = false
    let item = UINavigationItem(title: "Checkout")
    item.leftBarButtonItem = UIBarButtonItem(title: "Cancel", style: .plain, target: nil, action: nil)
    bar.items = [item]
    footer.effect = UIBlurEffect(style: .systemChromeMaterial)
    pay.configuration = Self.payConfiguration(title: "Pay $107.00", symbol: "lock.fill", 15, radius: 14)
    pay.configuration?.imagePadding = 8
    for part in [page, top, bar, footer] { view.addSubview(part) }
    view.place(
      ["page": page, "top": top, "bar": bar, "footer": footer],
      ["H:|[page]|", "V:[bar][page]|", "H:|[top]|", "V:|[top]", "H:|[bar]|", "H:|[footer]|", "V:[footer]|"])
    footer.contentView.place(
      ["line": footerLine, "pay": pay], ["H:|[line]|", "V:|[line]", "V:|-12-[pay(>=50)]"])
    wide = NSLayoutConstraint.constraints(
      withVisualFormat: "H:|-16-[pay]-16-|", options: [], metrics: nil, views: ["pay": pay])
    circle = [
      pay.widthAnchor.constraint(equalToConstant: 50), pay.centerXAnchor.constraint(equalTo: footer.centerXAnchor),
    ]
    NSLayoutConstraint.activate(
      wide + [
        top.bottomAnchor.constraint(equalTo: bar.bottomAnchor),
        bar.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
        footerLine.heightAnchor.constraint(equalToConstant: UIView.hairline),
        pay.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -8),
      ])
  }
}
