public import Foundation

/// Kinds of text, as numbers.
public typealias NSTextCheckingTypes = UInt64

/// Finds links, phone numbers and dates in texts, in simple forms only: addresses of the web and of mail, numbers with
/// seven digits and more, and dates such as `2024-05-17`, `17 May 2024`, `May 17, 2024` and `5/17/2024`. Other kinds
/// are not found. It is no subclass of `NSRegularExpression`, which cannot have any on Linux.
open class NSDataDetector: NSObject {
  public let checkingTypes: NSTextCheckingTypes
  private let patterns: [(kind: DetectedText.Kind, expression: NSRegularExpression)]

  /// - Parameter checkingTypes: raw values of `NSTextCheckingResult.CheckingType`.
  /// - Throws: for no kind at all.
  public init(types checkingTypes: NSTextCheckingTypes) throws {
    guard checkingTypes != 0 else { throw CocoaError(.formatting) }
    self.checkingTypes = checkingTypes
    patterns = try DetectedText.Kind.allCases.filter { checkingTypes & $0.rawValue != 0 }.map {
      ($0, try NSRegularExpression(pattern: $0.pattern, options: [.caseInsensitive]))
    }
    super.init()
  }

  /// In the order of the text. What overlaps a date or a link is no phone number.
  open func matches(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> [NSTextCheckingResult] {
    var found: [DetectedText] = []
    for (kind, expression) in patterns {
      for match in expression.matches(in: string, options: options, range: range) {
        let text = (string as NSString).substring(with: match.range)
        guard let detected = DetectedText(kind, text, match.range),
          !found.contains(where: { NSIntersectionRange($0.range, match.range).length > 0 })
        else { continue }
        found.append(detected)
      }
    }
    return found.sorted { $0.range.location < $1.range.location }
  }

  open func firstMatch(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> NSTextCheckingResult? { matches(in: string, options: options, range: range).first }
  open func numberOfMatches(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> Int { matches(in: string, options: options, range: range).count }
  open func rangeOfFirstMatch(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> NSRange {
    firstMatch(in: string, options: options, range: range)?.range ?? NSRange(location: NSNotFound, length: 0)
  }

  /// Calls a closure for each match until it sets its last argument.
  open func enumerateMatches(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange,
    using block: (NSTextCheckingResult?, NSRegularExpression.MatchingFlags, inout Bool) -> Void
  ) {
    var stops = false
    for match in matches(in: string, options: options, range: range) where !stops { block(match, [], &stops) }
  }
}

/// A text that a detector has found.
final class DetectedText: NSTextCheckingResult {
  /// By the raw values of `NSTextCheckingResult.CheckingType`.
  enum Kind: UInt64, CaseIterable {
    case date = 8
    case link = 32
    case phoneNumber = 2048

    var pattern: String {
      let month = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\\.?"
      // What follows in an address, without punctuation at its end.
      let rest = "[^\\s<>\"]*[^\\s<>\".,;:!?)'\\]]"
      return switch self {
      case .date:
        "\\b(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}/\\d{1,2}/\\d{4}|\\d{1,2} \(month) \\d{4}|\(month) \\d{1,2},? \\d{4})\\b"
      case .link:
        // Addresses with a scheme or `www`, those of mail, and names of domains that end as most do.
        "\\b(?:[a-z][a-z0-9+.-]*://|www\\.)" + rest
          + "|(?:mailto:)?[a-z0-9._%+-]+@[a-z0-9-]+(?:\\.[a-z0-9-]+)*\\.[a-z]{2,}"
          + "|\\b(?:[a-z0-9-]+\\.)+(?:com|org|net|edu|gov|io|co|dev|app|de|uk|fr|jp)\\b(?:/" + rest + ")?"
      case .phoneNumber: "(?<![\\w.+-])\\+?(?:\\(\\d{1,4}\\)|\\d)[\\d ().-]{5,18}\\d(?![\\w/-])"
      }
    }
  }

  private let place: NSRange
  let kind: Kind
  let target: Any

  /// Nil for what is none, after all.
  init?(_ kind: Kind, _ text: String, _ range: NSRange) {
    let target: Any? =
      switch kind {
      case .link: DetectedText.url(text)
      case .phoneNumber: (7...15).contains(text.filter(\.isNumber).count) ? text : nil
      case .date: DetectedText.date(text)
      }
    guard let target else { return nil }
    (self.kind, self.target, place) = (kind, target, range)
    super.init()
  }
  required init?(coder: NSCoder) { nil }
  /// What code makes for a text that it knows.
  init(_ kind: Kind, known target: Any, _ range: NSRange) {
    (self.kind, self.target, place) = (kind, target, range)
    super.init()
  }

  override var resultType: NSTextCheckingResult.CheckingType { CheckingType(rawValue: kind.rawValue) }
  override var range: NSRange { place }
  override var numberOfRanges: Int { 1 }
  override func range(at idx: Int) -> NSRange { idx == 0 ? place : NSRange(location: NSNotFound, length: 0) }
  override func copy(with zone: NSZone? = nil) -> Any { self }

  private static func url(_ text: String) -> URL? {
    if text.contains("://") || text.lowercased().hasPrefix("mailto:") { return URL(string: text) }
    return URL(string: (text.contains("@") ? "mailto:" : "http://") + text)
  }

  /// Noon, as data detectors have it; in Greenwich, because a recording has no time zone.
  private static func date(_ text: String) -> Date? {
    let parts = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard parts.count == 3 else { return nil }
    let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    func month(_ word: String) -> Int? { months.firstIndex(of: word.prefix(3).lowercased()).map { $0 + 1 } }
    var (year, number, day) = (Int(parts[2]), month(parts[0]), Int(parts[1]))
    if let named = month(parts[1]) { (number, day) = (named, Int(parts[0])) }
    if number == nil, parts[0].count == 4 {
      (year, number, day) = (Int(parts[0]), Int(parts[1]), Int(parts[2]))
    } else if number == nil {
      number = Int(parts[0])
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let components = DateComponents(year: year, month: number, day: day, hour: 12)
    guard year != nil, let number, (1...12).contains(number), let day, (1...31).contains(day) else { return nil }
    return calendar.date(from: components)
  }
}

extension NSTextCheckingResult {
  public class func linkCheckingResult(range: NSRange, url: URL) -> NSTextCheckingResult {
    DetectedText(.link, known: url, range)
  }
  public class func phoneNumberCheckingResult(range: NSRange, phoneNumber: String) -> NSTextCheckingResult {
    DetectedText(.phoneNumber, known: phoneNumber, range)
  }
  public class func dateCheckingResult(range: NSRange, date: Date) -> NSTextCheckingResult {
    DetectedText(.date, known: date, range)
  }
  /// Of a link.
  public var url: URL? { (self as? DetectedText)?.target as? URL }
  public var phoneNumber: String? {
    (self as? DetectedText).flatMap { $0.kind == .phoneNumber ? $0.target as? String : nil }
  }
  public var date: Date? { (self as? DetectedText)?.target as? Date }
  public var duration: TimeInterval { 0 }
  public var timeZone: TimeZone? { nil }
  public var addressComponents: [NSTextCheckingKey: String]? { nil }
  public var components: [NSTextCheckingKey: String]? { nil }
}

/// Parts of an address or a flight.
public struct NSTextCheckingKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let name = NSTextCheckingKey(rawValue: "Name")
  public static let street = NSTextCheckingKey(rawValue: "Street")
  public static let city = NSTextCheckingKey(rawValue: "City")
  public static let state = NSTextCheckingKey(rawValue: "State")
  public static let zip = NSTextCheckingKey(rawValue: "ZIP")
  public static let country = NSTextCheckingKey(rawValue: "Country")
  public static let phone = NSTextCheckingKey(rawValue: "Phone")
}

public let NSTextCheckingAllTypes: NSTextCheckingTypes = .max
public let NSTextCheckingAllSystemTypes: NSTextCheckingTypes = 0xFFFF_FFFF
