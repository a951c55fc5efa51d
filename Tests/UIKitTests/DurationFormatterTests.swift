import InbetweenUIKit
import Testing

/// The texts are those of Apple's documentation of `DateComponentsFormatter.UnitsStyle` and `ZeroFormattingBehavior`.
@Suite("Formatters that Foundation has on Apple's systems only") struct DurationFormatterTests {
  private let day = DateComponents(hour: 9, minute: 41, second: 30)

  @Test func `durations are written in every style`() {
    typealias Formatter = DateComponentsFormatter
    #expect(Formatter.localizedString(from: day, unitsStyle: .positional) == "9:41:30")
    #expect(Formatter.localizedString(from: day, unitsStyle: .abbreviated) == "9h 41m 30s")
    #expect(Formatter.localizedString(from: day, unitsStyle: .brief) == "9hr 41min 30sec")
    #expect(Formatter.localizedString(from: day, unitsStyle: .short) == "9 hr, 41 min, 30 sec")
    #expect(Formatter.localizedString(from: day, unitsStyle: .full) == "9 hours, 41 minutes, 30 seconds")
    let one = DateComponents(hour: 1, second: 1)
    #expect(Formatter.localizedString(from: one, unitsStyle: .full) == "1 hour, 1 second")
  }

  @Test func `zeros are dropped or padded`() {
    let formatter = DateComponentsFormatter()
    formatter.allowedUnits = [.minute, .second]
    #expect(formatter.string(from: 65) == "1:05" && formatter.string(from: 45) == "45")
    formatter.zeroFormattingBehavior = .pad
    #expect(formatter.string(from: 65) == "01:05" && formatter.string(from: 5) == "00:05")
    formatter.zeroFormattingBehavior = []
    #expect(formatter.string(from: 5) == "0:05" && formatter.string(from: 0) == "0:00")
    formatter.zeroFormattingBehavior = .default
    formatter.allowedUnits = [.hour, .minute, .second]
    #expect(formatter.string(from: 3610) == "1:00:10")
    formatter.unitsStyle = .full
    #expect(formatter.string(from: 0) == "0 seconds" && formatter.string(from: -60) == "-1 minute")
  }

  @Test func `units that are not allowed are counted in others`() {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = .abbreviated
    formatter.allowedUnits = [.minute]
    #expect(formatter.string(from: DateComponents(hour: 1, minute: 5)) == "65m")
    formatter.allowedUnits = [.day, .hour, .minute]
    formatter.maximumUnitCount = 2
    #expect(formatter.string(from: 90_061) == "1d 1h")
    formatter.collapsesLargestUnit = true
    #expect(formatter.string(from: 90_061) == "25h 1m")
    formatter.includesApproximationPhrase = true
    formatter.includesTimeRemainingPhrase = true
    #expect(formatter.string(from: 120) == "About 2m remaining")
    #expect(formatter.string(from: .nan) == nil && formatter.string(from: .infinity) == nil)
  }

  @Test func `times are written relative to others`() {
    let formatter = RelativeDateTimeFormatter()
    #expect(formatter.localizedString(fromTimeInterval: 7200) == "in 2 hours")
    #expect(formatter.localizedString(fromTimeInterval: -86_400) == "1 day ago")
    formatter.dateTimeStyle = .named
    #expect(formatter.localizedString(from: DateComponents(day: -1)) == "yesterday")
    #expect(formatter.localizedString(from: DateComponents(weekOfMonth: 1)) == "next week")
    formatter.unitsStyle = .short
    #expect(formatter.localizedString(fromTimeInterval: -300) == "5 min. ago")
  }

  @Test func `lists are joined`() {
    #expect(ListFormatter.localizedString(byJoining: []) == "")
    #expect(ListFormatter.localizedString(byJoining: ["A", "B"]) == "A and B")
    #expect(ListFormatter().string(from: [1, 2, 3]) == "1, 2, and 3")
  }
}
