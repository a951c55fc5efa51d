public import Foundation
import InbetweenModel
import InbetweenObjects

/// Whose words, signs and hours a film's formatters write.
struct FilmRegion {
  var locale = Locale(identifier: "en_US")
  var timeZone = TimeZone.gmt

  /// Takes the machine's time zone from the process: when the program is loaded or, where Foundation is linked
  /// statically, with the first film. The variable `TZ`, which is set as well, comes too late for `DateFormatter`.
  static let removesMachineTimeZone: Void = { NSTimeZone.default = .gmt }()

  /// That of the film that runs; the one of films that say nothing elsewhere.
  static var current: FilmRegion { Stage.current?.app.region ?? FilmRegion() }

  var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    (calendar.locale, calendar.timeZone) = (locale, timeZone)
    return calendar
  }

  /// A format with the film's locale and time zone, unless it has its own.
  func applied<Style: FormatStyle>(to style: Style) -> Style {
    let style = style == style.locale(FoundationLocale.locale) ? style.locale(locale) : style
    guard var dates = style as? Date.FormatStyle, dates.timeZone == FoundationLocale.timeZone else { return style }
    dates.timeZone = timeZone
    return dates as? Style ?? style
  }
}

// Members of Foundation with the same names have the locale `en_001` and the machine's time zone on Linux. A file that
// imports InbetweenUIKit alone sees these in their place; one that imports Foundation itself sees those.

extension Locale {
  /// The locale of the film.
  @_disfavoredOverload public static var current: Locale { FilmRegion.current.locale }
  /// The locale of the film.
  @_disfavoredOverload public static var autoupdatingCurrent: Locale { FilmRegion.current.locale }
}

extension TimeZone {
  /// The time zone of the film.
  @_disfavoredOverload public static var current: TimeZone { FilmRegion.current.timeZone }
  /// The time zone of the film.
  @_disfavoredOverload public static var autoupdatingCurrent: TimeZone { FilmRegion.current.timeZone }
}

extension Calendar {
  /// The Gregorian calendar with the film's locale and time zone.
  @_disfavoredOverload public static var current: Calendar { FilmRegion.current.calendar }
  /// The Gregorian calendar with the film's locale and time zone.
  @_disfavoredOverload public static var autoupdatingCurrent: Calendar { FilmRegion.current.calendar }
}

extension NumberFormatter {
  /// A formatter with the film's locale, which the plugin UIKitOnLinux writes for `NumberFormatter()`.
  public static func ofFilm() -> NumberFormatter {
    let formatter = NumberFormatter()
    formatter.locale = FilmRegion.current.locale
    return formatter
  }
}

extension DateFormatter {
  /// A formatter with the film's locale and time zone, which the plugin UIKitOnLinux writes for `DateFormatter()`.
  public static func ofFilm() -> DateFormatter {
    let (formatter, region) = (DateFormatter(), FilmRegion.current)
    formatter.locale = region.locale
    formatter.calendar = region.calendar
    formatter.timeZone = region.timeZone
    return formatter
  }
}

extension BinaryInteger {
  @_disfavoredOverload public func formatted() -> String {
    IntegerFormatStyle<Self>(locale: FilmRegion.current.locale).format(self)
  }
  @_disfavoredOverload public func formatted<S>(_ format: S) -> S.FormatOutput
  where Self == S.FormatInput, S: FormatStyle { FilmRegion.current.applied(to: format).format(self) }
  @_disfavoredOverload public func formatted<S>(_ format: S) -> S.FormatOutput
  where S: FormatStyle, S.FormatInput: BinaryInteger {
    FilmRegion.current.applied(to: format).format(S.FormatInput(self))
  }
}

extension BinaryFloatingPoint {
  @_disfavoredOverload public func formatted() -> String {
    FloatingPointFormatStyle<Self>(locale: FilmRegion.current.locale).format(self)
  }
  @_disfavoredOverload public func formatted<S>(_ format: S) -> S.FormatOutput
  where Self == S.FormatInput, S: FormatStyle { FilmRegion.current.applied(to: format).format(self) }
  @_disfavoredOverload public func formatted<S>(_ format: S) -> S.FormatOutput
  where S: FormatStyle, S.FormatInput: BinaryFloatingPoint {
    FilmRegion.current.applied(to: format).format(S.FormatInput(self))
  }
}

extension Decimal {
  @_disfavoredOverload public func formatted() -> String {
    Decimal.FormatStyle(locale: FilmRegion.current.locale).format(self)
  }
  @_disfavoredOverload public func formatted<S: Foundation.FormatStyle>(_ format: S) -> S.FormatOutput
  where Self == S.FormatInput { FilmRegion.current.applied(to: format).format(self) }
}

extension Date {
  @_disfavoredOverload public func formatted() -> String { formatted(date: .numeric, time: .shortened) }
  @_disfavoredOverload public func formatted<F>(_ format: F) -> F.FormatOutput
  where F: Foundation.FormatStyle, F.FormatInput == Date { FilmRegion.current.applied(to: format).format(self) }
  @_disfavoredOverload public func formatted(date: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle)
    -> String
  {
    let region = FilmRegion.current
    return Date.FormatStyle(
      date: date, time: time, locale: region.locale, calendar: region.calendar, timeZone: region.timeZone
    ).format(self)
  }
}
