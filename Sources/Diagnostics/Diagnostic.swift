/// A message about a file: what is wrong, where, and how to correct it.
public struct Diagnostic: Hashable, Sendable {
  /// Whether the input is refused (`error`), used nevertheless (`warning`), or only commented on (`note`).
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    case error
    case warning
    case note
  }

  /// An additional remark, usually about another location.
  public struct Note: Hashable, Sendable {
    /// The text before the location: `declared at`.
    public var message: String
    /// What the remark points at; nil for the whole message's location.
    public var place: SourcePlace?
    /// The text after the location and a semicolon.
    public var detail: String?

    public init(_ message: String, at place: SourcePlace? = nil, detail: String? = nil) {
      self.message = message
      self.place = place
      self.detail = detail
    }

    /// The note as one line: `declared at F:7:11; detail`.
    public var text: String {
      message + (place.map { " \($0)" } ?? "") + (detail.map { "; " + $0 } ?? "")
    }
  }

  /// The times at which a finding applies.
  public struct Occurrence: Hashable, Sendable {
    /// The intervals, in seconds of the scene, in ascending order; both ends are equal for a single moment.
    public var times: [ClosedRange<Double>]
    /// The states (`group.state`) that the scene does not enter in which the finding would occur.
    public var states: [String]

    public init(times: [ClosedRange<Double>] = [], states: [String] = []) {
      self.times = times
      self.states = states
    }
  }

  /// An error fails the command that reports it.
  public var severity: Severity
  /// What the message points at; the printer underlines it in the source line.
  public var place: SourcePlace
  /// What is wrong and what was expected, without an initial capital and a full stop.
  public var message: String
  /// A correction, or where to find one.
  public var hint: String?
  /// Printed below the message, in this order.
  public var notes: [Note]
  /// Also included in the message; nil if it always applies.
  public var occurrence: Occurrence?

  public init(
    _ severity: Severity, at place: SourcePlace, _ message: String, hint: String? = nil, notes: [Note] = []
  ) {
    self.severity = severity
    self.place = place
    self.message = message
    self.hint = hint
    self.notes = notes
  }

  /// A message about input that is refused.
  public static func error(
    _ message: String, at place: SourcePlace, hint: String? = nil, notes: [Note] = []
  ) -> Diagnostic {
    Diagnostic(.error, at: place, message, hint: hint, notes: notes)
  }

  /// A message about input that is used nevertheless.
  public static func warning(
    _ message: String, at place: SourcePlace, hint: String? = nil, notes: [Note] = []
  ) -> Diagnostic {
    Diagnostic(.warning, at: place, message, hint: hint, notes: notes)
  }

  /// Whether the input is refused.
  public var isError: Bool { severity == .error }

  /// The message with another severity.
  package func with(_ severity: Severity) -> Diagnostic {
    var copy = self
    copy.severity = severity
    return copy
  }
}

extension Sequence<Diagnostic> {
  /// Sorts by location, then by the given order; a message repeated at one location is kept once, even if it is about
  /// several copies.
  public func sortedByPlace() -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return enumerated()
      .sorted { a, b in
        let (first, second) = (a.element.place.written, b.element.place.written)
        return first == second ? a.offset < b.offset : first < second
      }
      .map(\.element)
      .filter { diagnostic in
        var written = diagnostic
        written.place = diagnostic.place.written
        return seen.insert(written).inserted
      }
  }

  /// Whether any of the messages is an error, so that the input must not be used.
  public var hasErrors: Bool { contains(where: \.isError) }
}

extension Diagnostic: CustomStringConvertible {
  /// `location: severity: message`, without source line, hint or notes.
  public var description: String { "\(place): \(severity.rawValue): \(message)" }
}
