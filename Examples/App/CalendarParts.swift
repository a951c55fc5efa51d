import InbetweenUIKit

/// A month: its days in weeks, with a dot below each day that has events.
final class MonthView: UIView {
  struct Month {
    var days: Int
    /// Of the first day, 0 for Sunday.
    var weekday: Int
    var busyDays: [Int]
    var selectedDay: (number: Int, ink: UIColor, fill: UIColor)
  }

  static let week: CGFloat = 50
  static var column: CGFloat { (UIScreen.main.bounds.width - 16) / 7 }

  /// - Parameter name: of the month in lower case, of the views.
  init(_ month: Month, name: String) {
    super.init(frame: .zero)
    for number in 1...month.days {
      let isSelected = number == month.selectedDay.number
      let day = UILabel(
        "\(number)", .systemFont(ofSize: 20, weight: isSelected ? .semibold : .regular),
        isSelected ? month.selectedDay.ink : .label, .center)
      day.backgroundColor = isSelected ? month.selectedDay.fill : .clear
      day.layer.cornerRadius = 18
      let place = number - 1 + month.weekday
      day.alpha = place % 7 == 0 || place % 7 == 6 ? 0.5 : 1
      day.accessibilityIdentifier = isSelected ? "\(name)Selected" : "\(name)\(number)"
      put(day, 36, at: place, 3)
    }
    for number in month.busyDays {
      let dot = UIView()
      dot.backgroundColor = .systemGray2
      dot.layer.cornerRadius = 3
      dot.accessibilityIdentifier = "\(name)Dot\(number)"
      put(dot, 6, at: number - 1 + month.weekday, 41)
    }
  }

  required init?(coder: NSCoder) { nil }

  /// - Parameters:
  ///   - size: of both sides, in points.
  ///   - place: counted from the first Sunday.
  ///   - top: within the week, in points.
  private func put(_ view: UIView, _ size: CGFloat, at place: Int, _ top: CGFloat) {
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
    let left = 8 + Self.column * CGFloat(place % 7) + (Self.column - size) / 2
    NSLayoutConstraint.activate([
      view.widthAnchor.constraint(equalToConstant: size), view.heightAnchor.constraint(equalToConstant: size),
      view.leadingAnchor.constraint(equalTo: leadingAnchor, constant: left),
      view.topAnchor.constraint(equalTo: topAnchor, constant: Self.week * CGFloat(place / 7) + top),
    ])
  }
}

/// An event of a day.
final class EventView: UIView {
  init(_ name: String, _ place: String, from start: String, to end: String, _ tint: UIColor) {
    super.init(frame: .zero)
    let subheadline = UIFont.preferredFont(forTextStyle: .subheadline)
    let (bar, line) = (UIView(), UIView())
    let title = UILabel(name, .preferredFont(forTextStyle: .headline), lines: 0)
    let about = UILabel(place, subheadline, .secondaryLabel, lines: 0)
    let (from, to) = (UILabel(start, subheadline), UILabel(end, subheadline, .secondaryLabel))
    bar.backgroundColor = tint
    bar.layer.cornerRadius = 2
    line.backgroundColor = .separator
    for time in [from, to] {
      time.setContentHuggingPriority(UILayoutPriority(260), for: .horizontal)
      time.setContentCompressionResistancePriority(UILayoutPriority(760), for: .horizontal)
    }
    self.place(
      ["bar": bar, "title": title, "about": about, "from": from, "to": to, "line": line],
      [
        "H:|-16-[bar(4)]-10-[title]-(>=8)-[from]-16-|", "H:[bar]-10-[about]-(>=8)-[to]-16-|", "V:|-10-[bar]-10-|",
        "V:|-10-[title]-2-[about]-(>=10)-|", "H:[bar]-10-[line]|", "V:[line]|",
      ])
    let height = heightAnchor.constraint(equalToConstant: 62)
    height.priority = .fittingSizeLevel
    NSLayoutConstraint.activate([
      from.firstBaselineAnchor.constraint(equalTo: title.firstBaselineAnchor),
      to.firstBaselineAnchor.constraint(equalTo: about.firstBaselineAnchor),
      line.heightAnchor.constraint(equalToConstant: UIView.hairline), height,
    ])
  }

  required init?(coder: NSCoder) { nil }
}
