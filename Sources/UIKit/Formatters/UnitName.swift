import Foundation

/// The English names of a unit: one, several, and its signs behind numbers with the space before them, in Unicode's
/// locale data.
struct UnitName {
  let singular: String
  let plural: String
  private let medium: String
  private let short: String

  /// Nil for units of one's own, which have their symbol.
  init?(_ unit: Unit) {
    guard let names = Self.tables[Self.kind(of: unit)]?[unit.symbol] else { return nil }
    self = names
  }

  /// - Parameters:
  ///   - short: nil for the medium sign without its space.
  private init(_ singular: String, many plural: String? = nil, _ medium: String, short: String? = nil) {
    self.singular = singular
    self.plural = plural ?? singular + "s"
    self.medium = medium
    self.short = short ?? medium.trimmingCharacters(in: .whitespaces)
  }

  /// A number and the unit.
  func text(_ number: String, _ style: Formatter.UnitStyle) -> String {
    switch style {
    case .short: number + short
    case .long: number + " " + (number == "1" || number == "-1" ? singular : plural)
    default: number + medium
    }
  }

  private static func kind(of unit: Unit) -> String {
    switch unit {
    case is UnitLength: "length"
    case is UnitMass: "mass"
    case is UnitTemperature: "temperature"
    case is UnitSpeed: "speed"
    case is UnitDuration: "duration"
    case is UnitVolume: "volume"
    case is UnitArea: "area"
    case is UnitEnergy: "energy"
    case is UnitPower: "power"
    case is UnitFrequency: "frequency"
    case is UnitAngle: "angle"
    default: ""
    }
  }

  private static let tables: [String: [String: UnitName]] = [
    "length": [
      "km": UnitName("kilometer", " km"), "m": UnitName("meter", " m"), "dm": UnitName("decimeter", " dm"),
      "cm": UnitName("centimeter", " cm"), "mm": UnitName("millimeter", " mm"), "nm": UnitName("nanometer", " nm"),
      "mi": UnitName("mile", " mi"), "yd": UnitName("yard", " yd"),
      "ft": UnitName("foot", many: "feet", " ft", short: "′"),
      "in": UnitName("inch", many: "inches", " in", short: "″"), "ly": UnitName("light year", " ly"),
      "NM": UnitName("nautical mile", " nmi"),
    ],
    "mass": [
      "kg": UnitName("kilogram", " kg"), "g": UnitName("gram", " g"), "mg": UnitName("milligram", " mg"),
      "lb": UnitName("pound", " lb", short: "#"), "oz": UnitName("ounce", " oz"), "t": UnitName("metric ton", " t"),
      "st": UnitName("stone", " st"),
    ],
    "temperature": [
      "°C": UnitName("degree Celsius", many: "degrees Celsius", "°C"),
      "°F": UnitName("degree Fahrenheit", many: "degrees Fahrenheit", "°F", short: "°"), "K": UnitName("kelvin", " K"),
    ],
    "speed": [
      "m/s": UnitName("meter per second", many: "meters per second", " m/s"),
      "km/h": UnitName("kilometer per hour", many: "kilometers per hour", " km/h"),
      "mph": UnitName("mile per hour", many: "miles per hour", " mph"), "kn": UnitName("knot", " kn"),
    ],
    "duration": [
      "s": UnitName("second", " sec", short: "s"), "m": UnitName("minute", " min", short: "m"),
      "h": UnitName("hour", " hr", short: "h"),
    ],
    "volume": [
      "L": UnitName("liter", " L"), "mL": UnitName("milliliter", " mL"), "cL": UnitName("centiliter", " cL"),
      "gal": UnitName("gallon", " gal"), "qt": UnitName("quart", " qt"), "pt": UnitName("pint", " pt"),
      "tbsp": UnitName("tablespoon", " tbsp"), "tsp": UnitName("teaspoon", " tsp"),
      "fl oz": UnitName("fluid ounce", " fl oz"), "m³": UnitName("cubic meter", " m³"),
    ],
    "area": [
      "km²": UnitName("square kilometer", " km²"), "m²": UnitName("square meter", " m²"),
      "cm²": UnitName("square centimeter", " cm²"), "ac": UnitName("acre", " ac"), "ha": UnitName("hectare", " ha"),
      "ft²": UnitName("square foot", many: "square feet", " sq ft"), "mi²": UnitName("square mile", " sq mi"),
    ],
    "energy": [
      "J": UnitName("joule", " J"), "kJ": UnitName("kilojoule", " kJ"), "kCal": UnitName("kilocalorie", " kcal"),
      "cal": UnitName("calorie", " cal"), "kWh": UnitName("kilowatt-hour", " kWh"),
    ],
    "power": ["W": UnitName("watt", " W"), "kW": UnitName("kilowatt", " kW"), "MW": UnitName("megawatt", " MW")],
    "frequency": [
      "Hz": UnitName("hertz", many: "hertz", " Hz"), "kHz": UnitName("kilohertz", many: "kilohertz", " kHz"),
      "MHz": UnitName("megahertz", many: "megahertz", " MHz"), "GHz": UnitName("gigahertz", many: "gigahertz", " GHz"),
    ],
    "angle": ["°": UnitName("degree", " deg", short: "°"), "rad": UnitName("radian", " rad")],
  ]
}
