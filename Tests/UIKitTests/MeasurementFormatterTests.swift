import InbetweenUIKit
import Testing

@Suite("Measurements in words") struct MeasurementFormatterTests {
  private func text(_ value: Double, _ unit: Dimension, _ change: (MeasurementFormatter) -> Void = { _ in }) -> String {
    let formatter = MeasurementFormatter()
    change(formatter)
    return formatter.string(from: Measurement(value: value, unit: unit))
  }

  @Test func `a measurement is written in the unit of the locale unless its own is asked for`() {
    // What iOS is known to write.
    #expect(text(10, UnitLength.feet) == "0.002 mi")
    #expect(text(293, UnitTemperature.kelvin) == "67.73°F")
    #expect(text(293, UnitTemperature.kelvin) { $0.locale = Locale(identifier: "en_GB") } == "19.85°C")
    #expect(text(5, UnitLength.kilometers) == "3.107 mi")
    #expect(text(5, UnitLength.kilometers) { $0.locale = Locale(identifier: "de_DE") } == "5 km")
    #expect(text(100, UnitSpeed.kilometersPerHour) == "62.137 mph")
    #expect(text(5, UnitLength.kilometers) { $0.unitOptions = .providedUnit } == "5 km")
    #expect(text(1_500, UnitLength.meters) { $0.unitOptions = .providedUnit } == "1,500 m")
    #expect(text(21.5, UnitTemperature.celsius) { $0.unitOptions = .temperatureWithoutUnit } == "21.5°")
  }

  @Test func `a natural scale is the largest unit of which there is at least one`() {
    let metric = Locale(identifier: "fr_FR")
    for (value, text) in [(1_500, "1.5 km"), (12, "12 m"), (0.25, "25 cm"), (0.001, "0.1 cm")] as [(Double, String)] {
      let written = self.text(value, UnitLength.meters) {
        ($0.unitOptions, $0.locale) = (.naturalScale, metric)
      }
      #expect(written == text)
    }
    #expect(text(3, UnitLength.meters) { $0.unitOptions = .naturalScale } == "9.843 ft")
  }

  @Test func `styles write signs with or without a space, or words in the singular and plural`() {
    for (style, one, several) in [
      (.short, "1′", "2′"), (.medium, "1 ft", "2 ft"), (.long, "1 foot", "2 feet"),
    ] as [(Formatter.UnitStyle, String, String)] {
      for (value, wanted) in [(1, one), (2, several)] as [(Double, String)] {
        let written = text(value, UnitLength.feet) { ($0.unitStyle, $0.unitOptions) = (style, .providedUnit) }
        #expect(written == wanted)
      }
    }
    let formatter = MeasurementFormatter()
    #expect(formatter.string(from: UnitDuration.hours) == "hr")
    formatter.unitStyle = .long
    #expect(formatter.string(from: UnitDuration.hours) == "hours")
    #expect(formatter.string(for: Measurement(value: 2, unit: UnitDuration.hours)) == "2 hours")
    #expect(formatter.string(from: Unit(symbol: "jumps")) == "jumps")
    formatter.numberFormatter.maximumFractionDigits = 0
    #expect(formatter.string(from: Measurement(value: 2.7, unit: Unit(symbol: "jumps"))) == "3 jumps")
  }

  @Test func `a film says of which units the choice of the locale is not known`() {
    let film = Film(duration: 0) { _ in
      #expect(text(5, UnitMass.kilograms) == "5 kg")
      #expect(text(5, UnitMass.grams) { $0.unitOptions = .providedUnit } == "5 g")
    }
    #expect(film.problems.filter { $0.contains("MeasurementFormatter writes 'kg'") }.count == 1)
  }
}
