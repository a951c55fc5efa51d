public import Foundation
import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

/// `UIDatePicker` in English: wheels with a height of 216 points, which a finger turns, or the grey fields of the compact
/// style, which in code open a calendar or wheels when they are tapped.
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
  var gregorian: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone ?? TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
    return calendar
  }

  @_spi(Kinds) open override func stateDidChange() {
    for part in [wheels] + fields { part.modelAlpha = isEnabled ? 1 : 0.5 }
    if !isEnabled { opened?.close() }
  }

  // MARK: - Model

  private static let standardDate: [Double] = [2007, 1, 9, 9, 41]
  private static let fieldHeight = 34.0
  static let (fieldPadding, fieldGap) = (12.0, 6.0)
  private lazy var wheels = UIPickerView(internalPartOf: self, named: "wheels")
  lazy var fields = ["date", "time"].map { UIView(internalPartOf: self, named: $0) }
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
    touchStart = touch.location(in: self)
    return super.beginTracking(touch, with: event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let start = touchStart, let end = touch?.location(in: self), abs(end.y - start.y) < 8 else { return }
    if isCompact { open(at: end) } else { wheels.turn(toRowAt: convert(end, to: wheels)) }
  }

  /// What a tap on a field has opened.
  var opened: OpenedDateField? { didSet { paint() } }

  /// Removing the picker closes what it has opened.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { opened?.close() }
  }

  /// A finger has turned a wheel. A date out of range turns the wheels back.
  private func takeRows() {
    modelDate = shownDate.turned(to: wheels.selectedRows, modelMode)
    if modelMode != .countDownTimer { date = date }
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  private func paint() {
    for (index, (field, label)) in zip(fields, labels).enumerated() {
      field.modelBackgroundColor = SystemColor.tertiaryFill
      label.modelTextColor = opened?.index == index ? modelTintColor : SystemColor.label
    }
  }

  package override func refreshColors() {
    super.refreshColors()
    paint()
  }

  var isCompact: Bool { modelStyle != .wheels && modelMode != .countDownTimer }

  var shownDate: CalendarDate {
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
    opened?.follow(self)
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
