// Not Foundation, whose members have the locale of the machine.
import InbetweenUIKit
import Testing

@Suite("Locales and time zones of films") struct FilmRegionTests {
  private static let number = 1234.5
  private static let epoch = Date(timeIntervalSince1970: 0)

  /// What code writes in a film.
  private func texts(_ film: (@escaping (UIWindow) -> Void) -> Film) -> [String] {
    var texts: [String] = []
    let made = film { _ in
      let (numbers, dates) = (NumberFormatter.ofFilm(), DateFormatter.ofFilm())
      numbers.numberStyle = .currency
      dates.dateStyle = .medium
      texts = [
        Locale.current.identifier, TimeZone.current.identifier, "\(Calendar.current.firstWeekday)",
        Self.number.formatted(), Self.number.formatted(.currency(code: "EUR")), 0.25.formatted(.percent),
        Self.epoch.formatted(date: .long, time: .omitted),
        Self.epoch.formatted(.dateTime.hour(.twoDigits(amPM: .omitted))),
        numbers.string(from: 1234.5) ?? "", dates.string(from: Self.epoch),
      ]
    }
    _ = made.duration
    return texts.map { $0.replacing("\u{A0}", with: " ") }
  }

  @Test func `a film that says nothing writes American English at the hours of Greenwich`() {
    #expect(
      texts { content in Film(duration: 0) { content($0) } } == [
        "en_US", "GMT", "1", "1,234.5", "€1,234.50", "25%", "January 1, 1970", "12", "$1,234.50", "Jan 1, 1970",
      ])
  }

  @Test func `a film states its locale and its time zone`() {
    let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    #expect(
      texts { content in
        Film(locale: Locale(identifier: "de_DE"), timeZone: berlin, duration: 0) { content($0) }
      } == [
        "de_DE", "Europe/Berlin", "2", "1.234,5", "1.234,50 €", "25 %", "1. Januar 1970", "01 Uhr", "1.234,50 €",
        "01.01.1970",
      ])
  }

  @Test func `films that are made beside each other have their own, also in later turns`() {
    func film(_ identifier: String, _ note: @escaping (String) -> Void) -> Film {
      let film = Film(locale: Locale(identifier: identifier), duration: 1) { _ in }
      film.perform(at: 0.5) { note(2.5.formatted()) }
      return film
    }
    var found: [String] = []
    let films = [film("de_DE") { found.append($0) }, film("en_US") { found.append($0) }]
    for film in films { _ = film.duration }
    #expect(found == ["2,5", "2.5"])
  }

  @Test func `a format that says its locale or its time zone keeps them`() {
    var texts: [String] = []
    _ =
      Film(duration: 0) { _ in
        var hours = Date.FormatStyle.dateTime.hour(.twoDigits(amPM: .omitted))
        hours.timeZone = TimeZone(secondsFromGMT: 3 * 3600) ?? .gmt
        texts = [
          Self.number.formatted(.number.locale(Locale(identifier: "de_DE"))), Self.epoch.formatted(hours),
          1234.formatted(.number.grouping(.never)),
        ]
      }.duration
    #expect(texts == ["1.234,5", "03", "1234"])
  }

  @Test func `the process has no time zone of the machine, for formats of files that import Foundation`() {
    #expect(NSTimeZone.system == .gmt && Calendar(identifier: .gregorian).timeZone == .gmt)
    #expect(DateFormatter().timeZone == .gmt)
  }
}
