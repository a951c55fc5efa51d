public import Foundation
import InbetweenModel

/// Writes measurements in English: `3.107 mi`, `72°F`, `5 kilometers`.
///
/// A locale decides about the unit only: temperatures, lengths and speeds become those of its region, as on iOS, where
/// ten feet are `0.002 mi`. Which unit iOS takes for other measurements is not known; they keep theirs, and a film lists
/// that as a problem for units of mass, volume and area.
open class MeasurementFormatter: Formatter, @unchecked Sendable {
  public struct UnitOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The unit of the measurement, whatever the locale.
    public static let providedUnit = UnitOptions(rawValue: 1)
    /// Lengths in the largest unit of the region of which there is at least one.
    public static let naturalScale = UnitOptions(rawValue: 2)
    /// `21°`; the temperature is not converted.
    public static let temperatureWithoutUnit = UnitOptions(rawValue: 4)
  }

  open var unitOptions: UnitOptions = []
  open var unitStyle = Formatter.UnitStyle.medium
  /// That of the United States, unless code says otherwise.
  open var locale: Locale! = Locale(identifier: "en_US")
  /// At first one for decimal numbers, with at most three digits of a fraction.
  open var numberFormatter: NumberFormatter! = {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.numberStyle = .decimal
    return formatter
  }()

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func string<UnitType: Unit>(from measurement: Measurement<UnitType>) -> String {
    string(measurement.value, measurement.unit)
  }

  /// The name of a unit: `km`, or `kilometers` in the long style.
  open func string(from unit: Unit) -> String {
    guard let name = UnitName(unit) else { return unit.symbol }
    return unitStyle == .long ? name.plural : name.text("", unitStyle).trimmingCharacters(in: .whitespaces)
  }

  open override func string(for obj: Any?) -> String? {
    (obj as? any WrittenMeasurement).map { string($0.value, $0.anyUnit) }
  }

  private func string(_ value: Double, _ unit: Unit) -> String {
    if unitOptions.contains(.temperatureWithoutUnit), unit is UnitTemperature { return number(value) + "°" }
    let wanted = unitOptions.contains(.providedUnit) ? nil : preferred(value, unit)
    guard let wanted, let given = unit as? Dimension else { return text(number(value), unit) }
    let base = given.converter.baseUnitValue(fromValue: value)
    return text(number(wanted.converter.value(fromBaseUnitValue: base)), wanted)
  }

  private func number(_ value: Double) -> String {
    numberFormatter?.string(from: NSNumber(value: value)) ?? String(value)
  }

  private func text(_ number: String, _ unit: Unit) -> String {
    UnitName(unit)?.text(number, unitStyle) ?? number + " " + unit.symbol
  }

  /// The unit of the locale's region; nil for that of the measurement.
  private func preferred(_ value: Double, _ unit: Unit) -> Dimension? {
    let region = locale?.region?.identifier ?? "US"
    let usesMiles = ["US", "GB", "LR"].contains(region)
    switch unit {
    case is UnitTemperature: return region == "US" ? UnitTemperature.fahrenheit : UnitTemperature.celsius
    case is UnitSpeed: return usesMiles ? UnitSpeed.milesPerHour : UnitSpeed.kilometersPerHour
    case let unit as UnitLength:
      let units: [UnitLength] = usesMiles ? [.miles, .feet, .inches] : [.kilometers, .meters, .centimeters]
      guard unitOptions.contains(.naturalScale) else { return units[0] }
      let meters = abs(unit.converter.baseUnitValue(fromValue: value))
      return units.first { $0.converter.value(fromBaseUnitValue: meters) >= 1 } ?? units.last
    case is UnitMass, is UnitVolume, is UnitArea:
      Stage.current?.report(
        "MeasurementFormatter writes '\(unit.symbol)' as it is given, because the unit of the locale is not known; "
          + "state it with unitOptions = .providedUnit")
      return nil
    default: return nil
    }
  }
}

/// A measurement of any unit.
private protocol WrittenMeasurement {
  var value: Double { get }
  var anyUnit: Unit { get }
}

extension Measurement: WrittenMeasurement {
  fileprivate var anyUnit: Unit { unit }
}
