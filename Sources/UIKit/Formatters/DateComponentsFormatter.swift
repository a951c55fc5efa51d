public import Foundation

// Formatters that Foundation has on Apple's systems only. They write English, as the rest of a film does unless code says
// otherwise.

/// Writes durations: `1:05`, `1h 5m`, `1 hour, 5 minutes`.
open class DateComponentsFormatter: Formatter, @unchecked Sendable {
  public enum UnitsStyle: Int, Sendable { case positional, abbreviated, short, full, spellOut, brief }

  /// What becomes of units with the value 0.
  public struct ZeroFormattingBehavior: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Positional durations drop the first ones, others drop all.
    public static let `default` = ZeroFormattingBehavior(rawValue: 1)
    public static let dropLeading = ZeroFormattingBehavior(rawValue: 2)
    public static let dropMiddle = ZeroFormattingBehavior(rawValue: 4)
    public static let dropTrailing = ZeroFormattingBehavior(rawValue: 8)
    public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
    /// Every number of a positional duration has at least two digits.
    public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
  }

  open var unitsStyle = UnitsStyle.positional
  /// None for all of them.
  open var allowedUnits: NSCalendar.Unit = []
  open var zeroFormattingBehavior = ZeroFormattingBehavior.default
  open var calendar: Calendar? = Calendar(identifier: .gregorian)
  /// From where months and years are counted.
  open var referenceDate: Date?
  open var allowsFractionalUnits = false
  /// How many units are written, from the largest that is not 0; 0 for all.
  open var maximumUnitCount = 0
  /// Whether a single largest unit is counted in the next one: 65 minutes for an hour and 5 minutes.
  open var collapsesLargestUnit = false
  open var includesApproximationPhrase = false
  open var includesTimeRemainingPhrase = false
  open var formattingContext = Formatter.Context.unknown

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open class func localizedString(from components: DateComponents, unitsStyle: UnitsStyle) -> String? {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = unitsStyle
    return formatter.string(from: components)
  }

  open override func string(for obj: Any?) -> String? {
    switch obj {
    case let components as DateComponents: string(from: components)
    case let seconds as TimeInterval: string(from: seconds)
    default: nil
    }
  }

  open func string(from components: DateComponents) -> String? {
    let start = start
    return gregorian.date(byAdding: components, to: start).flatMap { string(from: start, to: $0) }
  }

  /// - Parameter ti: in seconds.
  open func string(from ti: TimeInterval) -> String? {
    guard ti.isFinite, abs(ti) < 1e12 else { return nil }
    return string(from: start, to: start + ti)
  }

  open func string(from startDate: Date, to endDate: Date) -> String? {
    let isNegative = endDate < startDate
    let units = DurationUnit.allCases.filter { allowedUnits.isEmpty || allowedUnits.contains($0.calendarUnit) }
    let (first, last) = isNegative ? (endDate, startDate) : (startDate, endDate)
    let parts = gregorian.dateComponents(Set(units.map(\.component)), from: first, to: last)
    var values = units.map { (unit: $0, value: parts.value(for: $0.component) ?? 0) }
    guard !values.isEmpty else { return nil }
    collapse(&values)
    values = limited(shown(values))
    let text = (isNegative ? "-" : "") + text(values)
    return (includesApproximationPhrase ? "About " : "") + text + (includesTimeRemainingPhrase ? " remaining" : "")
  }

  private var start: Date { referenceDate ?? Date(timeIntervalSinceReferenceDate: 0) }
  /// Days of 24 hours, wherever the machine is.
  private var gregorian: Calendar {
    var calendar = calendar ?? Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }

  private func collapse(_ values: inout [(unit: DurationUnit, value: Int)]) {
    guard collapsesLargestUnit, let index = values.firstIndex(where: { $0.value != 0 }), values[index].value == 1,
      index + 1 < values.count, let factor = values[index].unit.count(of: values[index + 1].unit)
    else { return }
    values[index].value = 0
    values[index + 1].value += factor
  }

  private func shown(_ values: [(unit: DurationUnit, value: Int)]) -> [(unit: DurationUnit, value: Int)] {
    var behavior = zeroFormattingBehavior
    if behavior.contains(.default) { behavior.formUnion(unitsStyle == .positional ? .dropLeading : .dropAll) }
    let used = values.indices.filter { values[$0].value != 0 }
    let (first, last) = (used.first ?? values.count, used.last ?? -1)
    let kept = values.enumerated().filter { index, entry in
      if entry.value != 0 { return true }
      if index < first { return !behavior.contains(.dropLeading) }
      return !behavior.contains(index > last ? .dropTrailing : .dropMiddle)
    }.map(\.element)
    // Something is written even of nothing.
    return kept.isEmpty ? values.suffix(1) : kept
  }

  private func limited(_ values: [(unit: DurationUnit, value: Int)]) -> [(unit: DurationUnit, value: Int)] {
    maximumUnitCount > 0 ? Array(values.prefix(maximumUnitCount)) : values
  }

  private func text(_ values: [(unit: DurationUnit, value: Int)]) -> String {
    guard unitsStyle == .positional else {
      let separator = unitsStyle == .abbreviated || unitsStyle == .brief ? " " : ", "
      return values.map { $0.unit.text($0.value, unitsStyle) }.joined(separator: separator)
    }
    let isPadded = zeroFormattingBehavior.contains(.pad)
    let numbers = values.enumerated().map { index, entry in
      let digits = String(entry.value)
      return digits.count < 2 && (index > 0 || isPadded) ? "0" + digits : digits
    }
    return numbers.joined(separator: ":")
  }
}

/// The units of durations, the largest first.
enum DurationUnit: CaseIterable {
  case year, month, weekOfMonth, day, hour, minute, second

  var component: Calendar.Component {
    switch self {
    case .year: .year
    case .month: .month
    case .weekOfMonth: .weekOfMonth
    case .day: .day
    case .hour: .hour
    case .minute: .minute
    case .second: .second
    }
  }

  var calendarUnit: NSCalendar.Unit {
    switch self {
    case .year: .year
    case .month: .month
    case .weekOfMonth: .weekOfMonth
    case .day: .day
    case .hour: .hour
    case .minute: .minute
    case .second: .second
    }
  }

  /// How many of a smaller unit it has; nil if that differs.
  func count(of smaller: DurationUnit) -> Int? {
    switch (self, smaller) {
    case (.year, .month): 12
    case (.weekOfMonth, .day): 7
    case (.day, .hour): 24
    case (.hour, .minute), (.minute, .second): 60
    default: nil
    }
  }

  /// In full, short, and as one or two letters, each for one and for several.
  var names: (full: String, short: (one: String, many: String), brief: (one: String, many: String), letter: String) {
    switch self {
    case .year: ("year", ("yr", "yrs"), ("yr", "yrs"), "y")
    case .month: ("month", ("mth", "mths"), ("mo", "mos"), "mo")
    case .weekOfMonth: ("week", ("wk", "wks"), ("wk", "wks"), "w")
    case .day: ("day", ("day", "days"), ("day", "days"), "d")
    case .hour: ("hour", ("hr", "hr"), ("hr", "hr"), "h")
    case .minute: ("minute", ("min", "min"), ("min", "min"), "m")
    case .second: ("second", ("sec", "sec"), ("sec", "sec"), "s")
    }
  }

  fileprivate func text(_ value: Int, _ style: DateComponentsFormatter.UnitsStyle) -> String {
    let plural = value == 1 ? "" : "s"
    switch style {
    case .positional: return String(value)
    case .abbreviated: return "\(value)" + names.letter
    case .brief: return "\(value)" + (value == 1 ? names.brief.one : names.brief.many)
    case .short: return "\(value) " + (value == 1 ? names.short.one : names.short.many)
    case .full: return "\(value) " + names.full + plural
    case .spellOut: return spelledOut(value) + " " + names.full + plural
    }
  }
}

/// A number in words.
func spelledOut(_ value: Int) -> String {
  let formatter = NumberFormatter()
  formatter.locale = Locale(identifier: "en_US")
  formatter.numberStyle = .spellOut
  return formatter.string(from: NSNumber(value: value)) ?? String(value)
}
