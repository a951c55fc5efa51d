package import Foundation

/// What formats of Foundation have that code gives no locale and no time zone. InbetweenUIKit has members with the names
/// of these, for the film.
package enum FoundationLocale {
  package static var locale: Locale { .autoupdatingCurrent }
  package static var timeZone: TimeZone { .autoupdatingCurrent }
}
