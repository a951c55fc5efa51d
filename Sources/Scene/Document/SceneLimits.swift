public import InbetweenDiagnostics

/// Limits on the size and cost of a scene. Scenes are untrusted input, so everything is counted before it is allocated
/// and in expanded form: the rows of a table are views, and a style counts once for every view that uses it.
public struct SceneLimits: Hashable, Sendable {
  /// Bytes of the file.
  public var fileSize = 1 << 20
  /// Nesting depth of collections.
  public var nesting = 64
  /// Views, including the parts of controls and table rows.
  public var views = 20_000
  /// Constraints of the scene, its states and its events.
  public var constraints = 100_000
  /// Events, those inside `then` included.
  public var events = 100_000
  /// Colours, locations, dashes, path segments and other elements of values, counted for each view that uses them.
  public var elements = 500_000
  /// MiB of all images together, decoded.
  public var imageMemory = 128
  /// Font files.
  public var fonts = 32
  /// MiB of all font files together.
  public var fontSize = 128
  /// Steps of work, about a nanosecond each: for reading and playing the scene, and for drawing one frame.
  public var work = 1_000_000_000
  /// Frames of a run: a film, a golden, a plot or a page.
  public var frames = 100_000
  /// Seconds.
  public var duration = 10_000.0
  /// Characters of one expression.
  public var expressionLength = 4_096
  /// Nesting depth of parentheses.
  public var expressionNesting = 64
  /// The maximum number of messages before reading stops.
  public var messages = 1_000

  public init() {}
}

extension SceneLimits {
  /// The limits that are whole numbers and can be set by options: `--limit-` and the raw value.
  public enum Option: String, CaseIterable, Sendable {
    case fileSize = "file-size"
    case nesting
    case views
    case constraints
    case events
    case elements
    case imageMemory = "image-memory"
    case fonts
    case fontSize = "font-size"
    case work
    case frames

    /// The one place that says what a limit is called, what it counts and what it may be; its default is that of the
    /// property.
    private var row: Row {
      switch self {
      case .fileSize: Row(\.fileSize, 1...1 << 30, unit: "bytes", "bytes", " of a scene file")
      case .nesting: Row(\.nesting, 1...1_000, "levels", " of YAML, and of views of nested components")
      case .views:
        Row(
          \.views, 1...1 << 24, "views, the parts of controls and tables included",
          ", two for each row; for a storyboard, all its scenes together, plus 20 for each scene")
      case .constraints: Row(\.constraints, 1...1 << 24, "constraints")
      case .events: Row(\.events, 1...1 << 24, "events")
      case .elements:
        Row(
          \.elements, 1...1 << 30, "colours, dashes, path segments and other items of values",
          ", counted once for each view that uses them; for a storyboard, XML elements and attributes")
      case .imageMemory:
        Row(\.imageMemory, 1...1 << 20, unit: "MiB", "MiB of images", ", decoded at four bytes per pixel")
      case .fonts: Row(\.fonts, 1...10_000, "fonts", ", each a file")
      case .fontSize: Row(\.fontSize, 1...1 << 20, unit: "MiB", "MiB of fonts")
      case .work:
        Row(
          \.work, 1...1 << 60, unit: "steps", "steps of work",
          " of about a nanosecond, for playing the scene and again for each frame")
      case .frames:
        Row(
          \.frames, 1...10_000_000, "frames",
          " that a run takes of a scene: to render, export, plot, preview, record or verify")
      }
    }

    /// The option on the command line, such as `--limit-views`.
    public var option: String { "--limit-" + rawValue }

    /// The property with the value.
    public var property: WritableKeyPath<SceneLimits, Int> { row.property }

    /// The allowed range of an option: small enough that multiples do not overflow.
    public var range: ClosedRange<Int> { row.range }

    /// What the command line and its documents say about it.
    package var statement: LimitStatement {
      LimitStatement(
        name: "limit-" + rawValue, unit: row.unit, meaning: row.noun + row.note,
        standard: "\(SceneLimits()[keyPath: property])", range: "from \(range.lowerBound) to \(range.upperBound)")
    }

    /// The error for a scene that exceeds it.
    ///
    /// - Parameter what: the objects that are too many, in words that follow "more than 20000 ".
    public func error(_ what: String? = nil, in limits: SceneLimits, at place: SourcePlace) -> Diagnostic {
      .error(
        "there are more than \(limits[keyPath: property]) \(what ?? row.noun)", at: place,
        hint: "raise it with \(option)")
    }
  }

  /// The limits that options set, each as on the command line, such as `--limit-views=20000`. Whether a scene is refused
  /// depends on them.
  public var settings: [String] {
    Option.allCases.map { "\($0.option)=\(self[keyPath: $0.property])" } + ["--\(Self.duration.name)=\(duration)"]
  }

  /// The allowed durations in seconds; 0 is excluded.
  package static let durationRange = 0...10_000_000.0

  package static let duration = LimitStatement(
    name: "limit-duration", unit: "s", meaning: "seconds that a scene lasts",
    standard: "\(Int(SceneLimits().duration))",
    range: "above 0 to \(Int(durationRange.upperBound))")

  private struct Row {
    let property: WritableKeyPath<SceneLimits, Int>
    let range: ClosedRange<Int>
    /// The name of the option's value.
    let unit: String
    /// The objects that are counted, in words that follow a number.
    let noun: String
    /// What follows the noun in the help and in documents.
    let note: String

    init(
      _ property: WritableKeyPath<SceneLimits, Int>, _ range: ClosedRange<Int>, unit: String = "n", _ noun: String,
      _ note: String = ""
    ) {
      self.property = property
      self.range = range
      self.unit = unit
      self.noun = noun
      self.note = note
    }
  }
}

/// What the command line says about a limit: its option with the help and the message for a value out of range, and its
/// row in docs/cli.md, are made from this.
package struct LimitStatement: Sendable {
  /// The option's name without dashes.
  package let name: String
  /// The name of the option's value.
  package let unit: String
  /// The objects that are counted, in words that follow "maximum ".
  package let meaning: String
  /// The default value.
  package let standard: String
  /// The allowed values, in words that follow "is ".
  package let range: String

  package init(name: String, unit: String, meaning: String, standard: String, range: String) {
    self.name = name
    self.unit = unit
    self.meaning = meaning
    self.standard = standard
    self.range = range
  }

  package var help: String { "Maximum \(meaning) (default: \(standard))." }

  /// The message for a value that is not in the range.
  package func refusal(of value: some CustomStringConvertible) -> String { "--\(name) is \(range), not \(value)" }

  /// The row of a table with the columns option, limit and default.
  package var tableRow: String { "| `--\(name)` | \(meaning) | \(standard) |" }
}
