public import Foundation
import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

/// `UIDatePicker` in English: wheels with a height of 216 points, which a finger turns, or the grey fields of the compact
/// style, without interaction.
open class UIDatePicker: UIControl {
  @_spi(Kinds) open override var kind: String { "datePicker" }

  /// `UIDatePicker.Mode`, as scenes name it.
  package enum Word: String, Hashable, Sendable, CaseIterable { case time, date, dateAndTime, countDownTimer }

  /// `UIDatePickerStyle`: `automatic` is `compact`, as on an iPhone from iOS 14 on.
  package enum StyleWord: String, Hashable, Sendable, CaseIterable { case automatic, wheels, compact }

  package var modelMode = Word.dateAndTime { didSet { change() } }
  package var modelStyle = StyleWord.automatic { didSet { change() } }
  /// Year, month 1…12, day, hour 0…23, minute; missing values are those of the default date.
  package var modelDate: [Double] = UIDatePicker.standardDate { didSet { change() } }

  // MARK: - Code

  public enum Mode: Int, Sendable { case time, date, dateAndTime, countDownTimer }

  open var datePickerMode: UIDatePicker.Mode {
    get { Word.allCases.firstIndex(of: modelMode).flatMap { Mode(rawValue: $0) } ?? .dateAndTime }
    set { modelMode = Word.allCases[newValue.rawValue] }
  }
  open var preferredDatePickerStyle: UIDatePickerStyle {
    get { modelStyle == .wheels ? .wheels : modelStyle == .compact ? .compact : .automatic }
    set { modelStyle = newValue == .wheels ? .wheels : newValue == .compact ? .compact : .automatic }
  }
  open var datePickerStyle: UIDatePickerStyle { isCompact ? .compact : .wheels }
  /// The date in the picker's calendar and time zone, to the minute. The initial date is 9 January 2007, 9:41, because
  /// a recording does not read the clock.
  open var date: Date {
    get {
      let now = shownDate
      return gregorian.date(
        from: DateComponents(year: now.year, month: now.month, day: now.day, hour: now.hour, minute: now.minute))
        ?? Date(timeIntervalSinceReferenceDate: 0)
    }
    set {
      guard !newValue.timeIntervalSinceReferenceDate.isNaN else { return }
      // Calendars have no days of infinite years.
      let date = min(max(inRange(newValue), .distantPast), .distantFuture)
      let parts = gregorian.dateComponents([.year, .month, .day, .hour, .minute], from: date)
      let minute = (parts.minute ?? 0) / max(minuteInterval, 1) * max(minuteInterval, 1)
      modelDate = [parts.year ?? 2007, parts.month ?? 1, parts.day ?? 1, parts.hour ?? 0, minute].map(Double.init)
    }
  }
  open func setDate(_ date: Date, animated: Bool) { self.date = date }
  open var minimumDate: Date? { didSet { keepInRange() } }
  open var maximumDate: Date? { didSet { keepInRange() } }
  private func keepInRange() {
    let kept = inRange(date)
    if kept != date { date = kept }
  }
  private func inRange(_ date: Date) -> Date {
    let early = maximumDate.map { min(date, $0) } ?? date
    return minimumDate.map { max(early, $0) } ?? early
  }
  /// A divisor of 60.
  open var minuteInterval = 1
  open var roundsToMinuteInterval = true
  /// In seconds; whole minutes, less than a day.
  open var countDownDuration: TimeInterval {
    get { TimeInterval(shownDate.hour * 3600 + shownDate.minute * 60) }
    set {
      let minutes = Int(clamping: newValue, to: 0...86_340) / 60
      let now = shownDate
      modelDate = [now.year, now.month, now.day, minutes / 60, minutes % 60].map(Double.init)
    }
  }
  /// Texts are those of en_US.
  open var locale: Locale?
  open var calendar: Calendar! = Calendar(identifier: .gregorian)
  /// GMT if nil: a recording does not depend on the machine's time zone.
  open var timeZone: TimeZone?
  private var gregorian: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone ?? TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
    return calendar
  }

  @_spi(Kinds) open override func stateDidChange() {
    for part in [wheels] + fields { part.modelAlpha = isEnabled ? 1 : 0.5 }
  }

  // MARK: - Model

  private static let standardDate: [Double] = [2007, 1, 9, 9, 41]
  private static let fieldHeight = 34.0
  private static let (fieldPadding, fieldGap) = (12.0, 6.0)
  private lazy var wheels = UIPickerView(internalPartOf: self, named: "wheels")
  private lazy var fields = ["date", "time"].map { UIView(internalPartOf: self, named: $0) }
  private lazy var labels = ["dateText", "timeText"].map { UILabel(internalPartOf: self, named: $0) }

  package override func configure() {
    addSubview(wheels)
    for (field, label) in zip(fields, labels) {
      addSubview(field)
      field.addSubview(label)
      field.cornerRadius = 6
      label.modelTextAlignment = .center
    }
    paint()
    change()
    addGestureRecognizer(pan)
    wheels.turned = { [weak self] in self?.takeRows() }
  }

  // MARK: - Touches

  /// Parts are not hit: the control turns its wheels.
  private lazy var pan = UIPanGestureRecognizer { [weak self] pan in
    if let pan = pan as? UIPanGestureRecognizer { self?.wheels.turn(with: pan) }
  }
  private var touchStart: CGPoint?

  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard gestureRecognizer === pan else { return super.gestureRecognizerShouldBegin(gestureRecognizer) }
    return isEnabled && wheels.isTurn(pan)
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    touchStart = touch.location(in: wheels)
    return super.beginTracking(touch, with: event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let start = touchStart, let end = touch?.location(in: wheels), abs(end.y - start.y) < 8 else { return }
    wheels.turn(toRowAt: end)
  }

  /// A finger has turned a wheel. A date out of range turns the wheels back.
  private func takeRows() {
    modelDate = shownDate.turned(to: wheels.selectedRows, modelMode)
    if modelMode != .countDownTimer { date = date }
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  private func paint() {
    for (field, label) in zip(fields, labels) {
      field.modelBackgroundColor = SystemColor.tertiaryFill
      label.modelTextColor = SystemColor.label
    }
  }

  package override func refreshColors() {
    super.refreshColors()
    paint()
  }

  private var isCompact: Bool { modelStyle != .wheels && modelMode != .countDownTimer }

  private var shownDate: CalendarDate {
    CalendarDate(UIDatePicker.standardDate.enumerated().map { modelDate.indices.contains($0) ? modelDate[$0] : $1 })
  }

  private func change() {
    stage.performWithoutAnimation {
      let date = shownDate
      wheels.modelIsHidden = isCompact
      (wheels.components, wheels.selectedRows) = isCompact ? ([], []) : date.wheels(modelMode)
      let texts = [
        modelMode == .time ? "" : date.dayText, modelMode == .date ? "" : date.timeText,
      ]
      for (index, field) in fields.enumerated() {
        labels[index].modelText = texts[index]
        field.modelIsHidden = !isCompact || texts[index].isEmpty
      }
      contentSizeDidChange()
      layoutParts()
      let former = formerSize
      formerSize = fittingSize
      if let former { ownSizeDidChange(from: former) }
    }
  }

  private var fieldWidths: [Double] {
    labels.map { label in
      label.modelText.isEmpty ? 0 : (label.naturalContentSize.width ?? 0) + 2 * UIDatePicker.fieldPadding
    }
  }

  package override var naturalContentSize: IntrinsicSize {
    guard isCompact else { return wheels.naturalContentSize }
    let widths = fieldWidths.filter { $0 > 0 }
    return IntrinsicSize(
      width: widths.reduce(0, +) + Double(max(widths.count - 1, 0)) * UIDatePicker.fieldGap,
      height: UIDatePicker.fieldHeight)
  }

  /// As of the last change; nil before the first.
  private var formerSize: Size?
  private var fittingSize: Size {
    let natural = naturalContentSize
    return Size(width: natural.width ?? 0, height: natural.height ?? 0)
  }
  package override var ownSize: OwnSize? { .usual(fittingSize) }

  override var arrangedParts: ArrangedParts? {
    ArrangedParts(
      parts: [wheels] + fields,
      arrangement: DateArrangement(widths: fieldWidths, height: UIDatePicker.fieldHeight, gap: UIDatePicker.fieldGap))
  }

  package override func layoutParts() {
    arrangedParts?.place(in: Rect(origin: .zero, size: record.state.boundsSize))
    for (field, label) in zip(fields, labels) { label.place(Rect(origin: .zero, size: field.record.state.boundsSize)) }
  }
}

/// The inline calendar is not drawn: ``inline`` is shown as ``compact``.
public enum UIDatePickerStyle: Int, Sendable { case automatic, wheels, compact, inline }

/// A day and a time in the Gregorian calendar, with the texts of en_US.
private struct CalendarDate {
  var (year, month, day, hour, minute) = (2007, 1, 9, 9, 41)

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// Numbers out of range are clamped.
  init(_ numbers: [Double]) {
    func number(_ index: Int, _ range: ClosedRange<Int>) -> Int {
      let value = numbers.indices.contains(index) ? numbers[index] : 0
      return Int(min(max(value.isNaN ? 0 : value, Double(range.lowerBound)), Double(range.upperBound)))
    }
    (year, month) = (number(0, 1...9999), number(1, 1...12))
    day = number(2, 1...CalendarDate.dayCount(month, year))
    (hour, minute) = (number(3, 0...23), number(4, 0...59))
  }

  private static func dayCount(_ month: Int, _ year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Sunday is 0: Zeller's congruence.
  private static func weekday(_ day: Int, _ month: Int, _ year: Int) -> Int {
    let (m, y) = month < 3 ? (month + 12, year - 1) : (month, year)
    return (day + 13 * (m + 1) / 5 + y + y / 4 - y / 100 + y / 400 + 6) % 7
  }

  private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

  private var hour12: Int { hour % 12 == 0 ? 12 : hour % 12 }
  private var half: String { hour < 12 ? "AM" : "PM" }
  private var monthWord: String { String(CalendarDate.months[month - 1].prefix(3)) }

  var dayText: String { "\(monthWord) \(day), \(year)" }
  var timeText: String { "\(hour12):\(CalendarDate.two(minute)) \(half)" }

  /// The years of the wheels.
  private var years: ClosedRange<Int> { max(year - 3, 1)...year + 3 }

  /// The numbers of the date after the wheels of a mode have turned to rows.
  func turned(to rows: [Int], _ mode: UIDatePicker.Word) -> [Double] {
    var date = self
    func row(_ wheel: Int) -> Int { rows.indices.contains(wheel) ? rows[wheel] : 0 }
    func setTime(from wheel: Int) {
      date.hour = (row(wheel) + 1) % 12 + (row(wheel + 2) == 1 ? 12 : 0)
      date.minute = row(wheel + 1)
    }
    switch mode {
    case .time: setTime(from: 0)
    case .countDownTimer: (date.hour, date.minute) = (row(0), row(1))
    case .date: (date.month, date.day, date.year) = (row(0) + 1, row(1) + 1, years.lowerBound + row(2))
    case .dateAndTime:
      date.day = row(0) + 1
      setTime(from: 1)
    }
    return [date.year, date.month, date.day, date.hour, date.minute].map(Double.init)
  }

  /// The wheels of a mode, each with its selected row.
  func wheels(_ mode: UIDatePicker.Word) -> (components: [[String]], rows: [Int]) {
    let minutes = (0..<60).map(CalendarDate.two)
    let time = (
      components: [(1...12).map(String.init), minutes, ["AM", "PM"]], rows: [hour12 - 1, minute, hour < 12 ? 0 : 1]
    )
    switch mode {
    case .time: return time
    case .countDownTimer: return ([(0..<24).map { "\($0) hours" }, minutes.map { "\($0) min" }], [hour, minute])
    case .date:
      let days = (1...CalendarDate.dayCount(month, year)).map(String.init)
      return ([CalendarDate.months, days, years.map(String.init)], [month - 1, day - 1, year - years.lowerBound])
    case .dateAndTime:
      let days = 1...CalendarDate.dayCount(month, year)
      let texts = days.map { "\(CalendarDate.weekdays[CalendarDate.weekday($0, month, year)]) \(monthWord) \($0)" }
      return ([texts] + time.components, [day - 1] + time.rows)
    }
  }
}

extension ViewDescription {
  static let datePicker = ViewDescription(
    "datePicker", "`UIDatePicker` at rest, in English", furtherParts: 28, make: { UIDatePicker(id: $0, in: $1) }
  ) {
    ViewProperty("datePickerMode", \UIDatePicker.modelMode, .word, .look, "whether it shows date, time or both")
    ViewProperty(
      "preferredDatePickerStyle", \UIDatePicker.modelStyle, .word, .look,
      "`wheels` is 216 points high, `compact` consists of grey fields; `automatic` is `compact`")
    ViewProperty("date", \UIDatePicker.modelDate, .numbers, .look, "[year, month, day, hour, minute]")
  }
}
