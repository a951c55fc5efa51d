/// One thing to tell the user about a file: what is wrong, where, and what would be right.
public struct Diagnostic: Hashable, Sendable {
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    case error
    case warning
    case note
  }

  /// Something said beside the message, usually about another place.
  public struct Note: Hashable, Sendable {
    /// What comes before the place: `declared at`.
    public var message: String
    public var place: SourcePlace?
    /// What comes after the place and a semicolon.
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

  /// When something about a scene is so.
  public struct Occurrence: Hashable, Sendable {
    /// From when to when, in seconds into the scene, ascending; both are equal where it passes at once.
    public var times: [ClosedRange<Double>]
    /// `group.state` of states that the scene does not enter, in which it would be so.
    public var states: [String]

    public init(times: [ClosedRange<Double>] = [], states: [String] = []) {
      self.times = times
      self.states = states
    }
  }

  public var severity: Severity
  public var place: SourcePlace
  public var message: String
  /// What to write instead, or where to look.
  public var hint: String?
  public var notes: [Note]
  /// The message says it too; nil for what is so whenever.
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

  public static func error(
    _ message: String, at place: SourcePlace, hint: String? = nil, notes: [Note] = []
  ) -> Diagnostic {
    Diagnostic(.error, at: place, message, hint: hint, notes: notes)
  }

  public static func warning(
    _ message: String, at place: SourcePlace, hint: String? = nil, notes: [Note] = []
  ) -> Diagnostic {
    Diagnostic(.warning, at: place, message, hint: hint, notes: notes)
  }

  public var isError: Bool { severity == .error }
}

extension Sequence<Diagnostic> {
  /// By place, and in the order given where places are equal; one message repeated at one place is kept once, also where
  /// it is about several copies of what stands there.
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

  public var hasErrors: Bool { contains(where: \.isError) }
}

extension Diagnostic: CustomStringConvertible {
  /// `place: severity: message`, without source line, hint or notes.
  public var description: String { "\(place): \(severity.rawValue): \(message)" }
}
