public import Foundation

/// Writes a time relative to another one: `in 2 hours`, `3 days ago`, `yesterday`.
open class RelativeDateTimeFormatter: Formatter, @unchecked Sendable {
  /// Whether times that have names are called by them.
  public enum DateTimeStyle: Int, Sendable { case numeric, named }
  public enum UnitsStyle: Int, Sendable { case full, spellOut, short, abbreviated }

  open var dateTimeStyle = DateTimeStyle.numeric
  open var unitsStyle = UnitsStyle.full
  open var formattingContext = Formatter.Context.unknown
  open var calendar: Calendar! = Calendar(identifier: .gregorian)
  /// Has no effect: the text is English.
  open var locale: Locale! = Locale(identifier: "en_US")

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The time of the largest component that is not 0.
  open func localizedString(from dateComponents: DateComponents) -> String {
    for unit in DurationUnit.allCases {
      let value = dateComponents.value(for: unit.component) ?? 0
      let weeks = unit == .weekOfMonth ? dateComponents.weekOfYear ?? 0 : 0
      if value != 0 || weeks != 0 { return text(value != 0 ? value : weeks, unit) }
    }
    return text(0, DurationUnit.allCases.first { dateComponents.value(for: $0.component) != nil } ?? .second)
  }

  /// - Parameter timeInterval: in seconds.
  open func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String {
    guard timeInterval.isFinite, abs(timeInterval) < 1e12 else { return text(0, .second) }
    let start = Date(timeIntervalSinceReferenceDate: 0)
    return localizedString(for: start + timeInterval, relativeTo: start)
  }

  open func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
    var calendar: Calendar = calendar ?? Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let units = Set(DurationUnit.allCases.map(\.component))
    return localizedString(from: calendar.dateComponents(units, from: referenceDate, to: date))
  }

  /// Nil: a film has no date to which another one is relative.
  open override func string(for obj: Any?) -> String? { nil }

  private func text(_ value: Int, _ unit: DurationUnit) -> String {
    if dateTimeStyle == .named, let name = name(value, unit) { return name }
    let number = abs(value)
    let isPast = value < 0
    if unitsStyle == .abbreviated {
      let short = "\(number)" + unit.names.letter
      return isPast ? short + " ago" : "in " + short
    }
    let name: String
    switch unitsStyle {
    case .short:
      let short = unit == .month ? "mo" : unit.names.short.one
      name = unit == .day ? number == 1 ? "day" : "days" : short + "."
    case .full, .spellOut, .abbreviated: name = unit.names.full + (number == 1 ? "" : "s")
    }
    let count = unitsStyle == .spellOut ? spelledOut(number) : String(number)
    return isPast ? "\(count) \(name) ago" : "in \(count) \(name)"
  }

  private func name(_ value: Int, _ unit: DurationUnit) -> String? {
    switch (unit, value) {
    case (.second, 0): return "now"
    case (.minute, 0), (.hour, 0): return "this " + unit.names.full
    case (.minute, _), (.hour, _), (.second, _): return nil
    case (.day, -1): return "yesterday"
    case (.day, 0): return "today"
    case (.day, 1): return "tomorrow"
    case (_, -1): return "last " + unit.names.full
    case (.day, _): return nil
    case (_, 0): return "this " + unit.names.full
    case (_, 1): return "next " + unit.names.full
    default: return nil
    }
  }
}

/// Joins the elements of a list: `A, B, and C`.
open class ListFormatter: Formatter, @unchecked Sendable {
  /// Has no effect: the text is English.
  open var locale: Locale! = Locale(identifier: "en_US")
  /// Writes the elements; nil for their descriptions.
  open var itemFormatter: Formatter?

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open class func localizedString(byJoining strings: [String]) -> String {
    switch strings.count {
    case 0: ""
    case 1: strings[0]
    case 2: strings[0] + " and " + strings[1]
    default: strings.dropLast().joined(separator: ", ") + ", and " + (strings.last ?? "")
    }
  }

  open func string(from items: [Any]) -> String? {
    ListFormatter.localizedString(byJoining: items.map { itemFormatter?.string(for: $0) ?? "\($0)" })
  }

  open override func string(for obj: Any?) -> String? { (obj as? [Any]).flatMap { string(from: $0) } }
}
