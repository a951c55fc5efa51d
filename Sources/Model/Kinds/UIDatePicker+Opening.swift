import Foundation

/// What a tap on a field of a compact date picker has opened: a calendar for the date, wheels for the time.
final class OpenedDateField {
  /// Of the wheels on the plate, in points: an estimate of iOS 17.
  private static let wheelsSize = CGSize(width: 240, height: 216)

  /// The field: 0 for the date, 1 for the time.
  let index: Int
  private let plate: FloatingPlate
  private var month: MonthView?
  private var wheels: UIDatePicker?

  fileprivate init(_ index: Int, of picker: UIDatePicker, in window: UIWindow) {
    self.index = index
    plate = FloatingPlate(nextTo: window.convert(picker.fields[index].frame, from: picker)) { [weak picker] in
      picker?.opened = nil
      picker?.sendActions(for: .editingDidEnd)
    }
  }

  fileprivate func show(for picker: UIDatePicker, in window: UIWindow) {
    plate.show(in: window) {
      let content = index == 0 ? makeMonth(for: picker) : makeWheels(for: picker)
      plate.content.addSubview(content)
      plate.place(content.bounds.size)
    }
  }

  private func makeMonth(for picker: UIDatePicker) -> UIView {
    let month = MonthView(
      picker.shownDate, color: picker.tintColor, allows: { [weak picker] in picker?.allows($0) ?? false },
      choose: { [weak picker] in picker?.choose($0) })
    self.month = month
    return month
  }

  /// A picker in the style with wheels, which keeps to the range of its own.
  private func makeWheels(for picker: UIDatePicker) -> UIView {
    let wheels = UIDatePicker(frame: CGRect(origin: .zero, size: Self.wheelsSize))
    wheels.preferredDatePickerStyle = .wheels
    wheels.datePickerMode = .time
    (wheels.timeZone, wheels.minuteInterval) = (picker.timeZone, picker.minuteInterval)
    // The range clamps the date that a picker begins with.
    (wheels.minimumDate, wheels.maximumDate) = (picker.minimumDate, picker.maximumDate)
    wheels.date = picker.date
    wheels.addAction(
      UIAction { [weak picker, weak wheels] _ in if let wheels { picker?.take(wheels.date) } }, for: .valueChanged)
    self.wheels = wheels
    return wheels
  }

  /// Shows the picker's date; closes what the picker does not have any more.
  func follow(_ picker: UIDatePicker) {
    guard picker.isCompact, !picker.fields[index].modelIsHidden else { return close() }
    month?.show(picker.shownDate)
    if let wheels, wheels.date != picker.date { wheels.date = picker.date }
  }

  func close() { plate.dismiss() }
}

extension UIDatePicker {
  /// Opens the field at a point.
  func open(at point: CGPoint) {
    guard isFromCode, opened == nil, let window, bounds.contains(point) else { return }
    // The gap between the fields belongs to both.
    let reach = CGFloat(Self.fieldGap) / 2
    let hit = fields.indices.first {
      !fields[$0].modelIsHidden && fields[$0].frame.insetBy(dx: -reach, dy: 0).contains(point)
    }
    guard let hit else { return }
    let field = OpenedDateField(hit, of: self, in: window)
    opened = field
    field.show(for: self, in: window)
    sendActions(for: .editingDidBegin)
  }

  /// Whether a day is not before the earliest and not after the latest date.
  fileprivate func allows(_ day: CalendarDate) -> Bool {
    func numbers(_ date: Date) -> [Int] {
      let parts = gregorian.dateComponents(
        [.year, .month, .day], from: min(max(date, .distantPast), .distantFuture))
      return [parts.year ?? 0, parts.month ?? 0, parts.day ?? 0]
    }
    let wanted = Array(day.numbers.prefix(3))
    let isEarly = minimumDate.map { wanted.lexicographicallyPrecedes(numbers($0)) } ?? false
    let isLate = maximumDate.map { numbers($0).lexicographicallyPrecedes(wanted) } ?? false
    return !isEarly && !isLate
  }

  /// A day keeps the time, as far as the range allows.
  fileprivate func choose(_ day: CalendarDate) {
    let now = shownDate
    let parts = DateComponents(year: day.year, month: day.month, day: day.day, hour: now.hour, minute: now.minute)
    if let date = gregorian.date(from: parts) { take(date) }
  }

  /// Takes what a finger has chosen.
  fileprivate func take(_ chosen: Date) {
    let former = modelDate
    date = chosen
    if modelDate != former { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }
}
