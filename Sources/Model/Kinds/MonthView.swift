import Foundation

/// A month of a calendar: its name with the signs that turn to other months, the days of the week, and the days, one of
/// which is chosen.
///
/// Apple publishes no measures: all are estimates of iOS 17. No day is today, because a recording does not read the clock.
final class MonthView: UIView {
  /// In points; with room for six weeks.
  static let size = CGSize(width: 320, height: 348)
  private static let cell: CGFloat = 44
  private static let (margin, inset): (CGFloat, CGFloat) = (6, 16)
  private static let (titleHeight, weekdaysHeight, firstWeek): (CGFloat, CGFloat, CGFloat) = (52, 20, 76)

  private let color: UIColor
  private let allows: (CalendarDate) -> Bool
  private let choose: (CalendarDate) -> Void
  private var month: CalendarDate
  private var chosen: CalendarDate
  private var days: [(date: CalendarDate, view: DayView)] = []

  /// - Parameters:
  ///   - date: the chosen day, whose month is shown.
  ///   - color: of the chosen day and the signs.
  ///   - allows: whether a day can be chosen.
  ///   - choose: is told of a tap on a day.
  init(
    _ date: CalendarDate, color: UIColor, allows: @escaping (CalendarDate) -> Bool,
    choose: @escaping (CalendarDate) -> Void
  ) {
    (self.color, self.allows, self.choose) = (color, allows, choose)
    (month, chosen) = (date, date)
    super.init(frame: CGRect(origin: .zero, size: Self.size))
    fill()
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a chosen day, and its month if it is another one.
  func show(_ date: CalendarDate) {
    chosen = date
    if !date.isInMonth(of: month) {
      month = date
      fill()
    }
    mark()
  }

  private func mark() {
    for day in days { day.view.isSelected = day.date.isInMonth(of: chosen) && day.date.day == chosen.day }
  }

  private func turn(by count: Int) {
    guard let next = month.month(after: count) else { return }
    month = next
    fill()
  }

  private func fill() {
    for part in subviews { part.removeFromSuperview() }
    addTitle()
    addSign("chevron.left", "Previous Month", at: Self.size.width - Self.margin - 2 * Self.cell) { [weak self] in
      self?.turn(by: -1)
    }
    addSign("chevron.right", "Next Month", at: Self.size.width - Self.margin - Self.cell) { [weak self] in
      self?.turn(by: 1)
    }
    for (column, weekday) in CalendarDate.weekdays.enumerated() {
      let label = UILabel(frame: place(column, Self.titleHeight, height: Self.weekdaysHeight))
      (label.text, label.textAlignment) = (String(weekday.prefix(3)).uppercased(), .center)
      (label.font, label.textColor) = (.systemFont(ofSize: 13, weight: .semibold), .tertiaryLabel)
      addSubview(label)
    }
    addDays()
    mark()
  }

  private func addTitle() {
    let title = UILabel(frame: .zero)
    (title.text, title.font, title.textColor) = (month.monthText, .systemFont(ofSize: 17, weight: .semibold), .label)
    title.sizeToFit()
    title.frame.origin = CGPoint(x: Self.inset, y: (Self.titleHeight - title.bounds.height) / 2)
    addSubview(title)
  }

  private func addSign(_ symbol: String, _ name: String, at x: CGFloat, tap: @escaping () -> Void) {
    let sign = SignView(symbol, name, color, tap: tap)
    sign.frame = CGRect(x: x, y: (Self.titleHeight - Self.cell) / 2, width: Self.cell, height: Self.cell)
    addSubview(sign)
  }

  private func addDays() {
    let dates = month.daysOfMonth
    let lead = dates.first?.weekday ?? 0
    days = dates.enumerated().map { index, date in
      let view = DayView(date, color) { [weak self] in self?.choose(date) }
      let (row, column) = ((lead + index) / 7, (lead + index) % 7)
      view.frame = place(column, Self.firstWeek + CGFloat(row) * Self.cell, height: Self.cell)
      view.isEnabled = allows(date)
      addSubview(view)
      return (date, view)
    }
  }

  private func place(_ column: Int, _ y: CGFloat, height: CGFloat) -> CGRect {
    CGRect(x: Self.margin + CGFloat(column) * Self.cell, y: y, width: Self.cell, height: height)
  }
}

/// A part of a calendar that a finger taps.
private class TappedView: UIControl {
  private let tap: () -> Void

  init(named name: String, tap: @escaping () -> Void) {
    self.tap = tap
    super.init(frame: .zero)
    accessibilityLabel = name
  }

  required init?(coder: NSCoder) { nil }

  override func sendTouchEnd(isInside: Bool) {
    super.sendTouchEnd(isInside: isInside)
    if isInside { tap() }
  }
}

/// Turns to another month.
private final class SignView: TappedView {
  private let picture: UIImageView

  init(_ symbol: String, _ name: String, _ color: UIColor, tap: @escaping () -> Void) {
    picture = UIImageView(
      image: UIImage(systemName: symbol, withConfiguration: UIImage.SymbolConfiguration(pointSize: 18)))
    super.init(named: name, tap: tap)
    picture.contentMode = .center
    picture.tintColor = color
    addSubview(picture)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.frame = bounds
  }

  override func stateDidChange() { picture.alpha = isHighlighted ? 0.3 : 1 }
}

/// A day: its number, in a circle if it is chosen.
private final class DayView: TappedView {
  private static let side: CGFloat = 40
  private let color: UIColor
  private let circle = UIView(frame: .zero)
  private let number = UILabel(frame: .zero)

  init(_ date: CalendarDate, _ color: UIColor, tap: @escaping () -> Void) {
    self.color = color
    super.init(named: date.spokenDay, tap: tap)
    number.text = String(date.day)
    number.textAlignment = .center
    circle.layer.cornerRadius = Self.side / 2
    for part in [circle, number] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    stateDidChange()
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = Self.side
    circle.frame = CGRect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
    number.frame = bounds
  }

  override func stateDidChange() {
    circle.backgroundColor = isSelected ? color.withAlphaComponent(0.15) : nil
    number.font = .systemFont(ofSize: 20, weight: isSelected ? .semibold : .regular)
    number.textColor = !isEnabled ? .tertiaryLabel : isSelected ? color : .label
  }
}
