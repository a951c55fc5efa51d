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
  public var constraints = 100_000
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
  /// The limits that can be set by options: `--limit-` and the raw value.
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

    public var option: String { "--limit-" + rawValue }

    /// The property with the value.
    public var property: WritableKeyPath<SceneLimits, Int> {
      switch self {
      case .fileSize: \.fileSize
      case .nesting: \.nesting
      case .views: \.views
      case .constraints: \.constraints
      case .events: \.events
      case .elements: \.elements
      case .imageMemory: \.imageMemory
      case .fonts: \.fonts
      case .fontSize: \.fontSize
      case .work: \.work
      case .frames: \.frames
      }
    }

    /// The allowed range of an option: small enough that multiples do not overflow.
    public var range: ClosedRange<Int> {
      switch self {
      case .fileSize: 1...1 << 30
      case .nesting: 1...1_000
      case .views, .constraints, .events: 1...1 << 24
      case .elements: 1...1 << 30
      case .imageMemory, .fontSize: 1...1 << 20
      case .fonts: 1...10_000
      case .work: 1...1 << 60
      case .frames: 1...10_000_000
      }
    }

    /// The error for a scene that exceeds it.
    ///
    /// - Parameter what: the objects that are too many, in words that follow "more than 20000 ".
    public func error(_ what: String? = nil, in limits: SceneLimits, at place: SourcePlace) -> Diagnostic {
      .error(
        "there are more than \(limits[keyPath: property]) \(what ?? noun)", at: place, hint: "raise it with \(option)")
    }

    private var noun: String {
      switch self {
      case .fileSize: "bytes"
      case .nesting: "levels"
      case .views: "views, the parts of controls and tables included"
      case .constraints: "constraints"
      case .events: "events"
      case .elements: "colours, dashes, path segments and other items of values"
      case .imageMemory: "MiB of images"
      case .fonts: "fonts"
      case .fontSize: "MiB of fonts"
      case .work: "steps of work"
      case .frames: "frames"
      }
    }
  }
}
