import InbetweenUIKit

/// An article with its price, and buttons that change how many are bought.
final class ArticleView: UIView {
  let more = UIButton(type: .system)
  let title: UILabel
  private let amount: UILabel
  private let number = UILabel("1", .systemFont(ofSize: 15, weight: .semibold), .label, .center)

  init(_ name: String, _ detail: String, price: String, symbol: String, colors: [UIColor]) {
    title = UILabel(name, .preferredFont(forTextStyle: .headline), lines: 0)
    amount = UILabel(price, .preferredFont(forTextStyle: .body))
    super.init(frame: .zero)
    let cover = GradientView(colors)
    cover.layer.cornerRadius = 10
    cover.layer.cornerCurve = .continuous
    cover.place(["sign": UIImageView(symbol: symbol, 26, tint: .white)], ["HV:|[sign]|"])
    let about = UILabel(detail, .preferredFont(forTextStyle: .subheadline), .secondaryLabel, lines: 0)
    place(
      ["cover": cover, "title": title, "about": about, "amount": amount, "counter": counter()],
      [
        "H:|-16-[cover(64)]-12-[title]-(>=16)-|", "H:[cover]-12-[about]-(>=16)-|",
        "H:[cover]-12-[amount]-(>=8)-[counter]-16-|", "V:|-16-[cover(64)]-(>=16)-|",
        "V:|-14-[title]-2-[about]-2-[counter]-8-|",
      ])
    amount.centerYAnchor.constraint(equalTo: number.centerYAnchor).isActive = true
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
    counter.addSubview(pill)
    counter.place(
      ["pill": pill, "less": less, "number": number, "more": more],
      ["H:|[pill]|", "V:|-4-[pill]-4-|", "H:|[less(44)][number(>=20)][more(44)]|", "V:|[less(44)]|", "V:|[more]|"])
    number.centerYAnchor.constraint(equalTo: counter.centerYAnchor).isActive = true
    return counter
  }

  func show(count: Int, price: String) { (number.text, amount.text) = ("\(count)", price) }
}

/// A row with what was chosen for the order.
final class ChoiceView: UIView {
  init(_ symbol: String, _ tint: UIColor, _ name: String, _ detail: String, isLast: Bool = false) {
    super.init(frame: .zero)
    let (sign, line) = (UIImageView(symbol: symbol, 20, tint: tint), UIView())
    let chevron = UIImageView(symbol: "chevron.forward", 13, .semibold, tint: .tertiaryLabel)
    line.backgroundColor = .separator
    line.isHidden = isLast
    place(
      [
        "sign": sign, "title": UILabel(name, .preferredFont(forTextStyle: .body), lines: 0), "chevron": chevron,
        "about": UILabel(detail, .preferredFont(forTextStyle: .subheadline), .secondaryLabel, lines: 0), "line": line,
      ],
      [
        "H:|-16-[sign(28)]-12-[title]-(>=8)-[chevron]-16-|", "H:[sign]-12-[about]-(>=8)-[chevron]",
        "H:[sign]-12-[line]|", "V:|-10-[title]-2-[about]-10-|", "V:[line]|",
      ])
    NSLayoutConstraint.activate(
      [sign, chevron].map { $0.centerYAnchor.constraint(equalTo: centerYAnchor) }
        + [line.heightAnchor.constraint(equalToConstant: UIView.hairline)])
  }

  required init?(coder: NSCoder) { nil }
}

/// A line of the sum.
final class SumView: UIView {
  let amount: UILabel

  init(_ name: String, _ price: String, _ font: UIFont = .preferredFont(forTextStyle: .body)) {
    amount = UILabel(price, font, .label, .right)
    super.init(frame: .zero)
    let title = UILabel(name, font)
    place(["title": title, "amount": amount], ["H:|-16-[title]-(>=8)-[amount]-16-|", "V:|[title]|"])
    amount.firstBaselineAnchor.constraint(equalTo: title.firstBaselineAnchor).isActive = true
  }

  required init?(coder: NSCoder) { nil }
}
