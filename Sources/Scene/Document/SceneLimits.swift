public import InbetweenDiagnostics

/// How large a scene may be and what it may cost. Scenes are untrusted input, so that everything is counted before it is
/// allocated, and as what it becomes: the rows of a table are views, a style counts once for every view that takes it.
public struct SceneLimits: Hashable, Sendable {
  /// Bytes of the file.
  public var fileSize = 1 << 20
  /// Collections inside one another.
  public var nesting = 64
  /// Views and the parts that controls and table rows are made of.
  public var views = 20_000
  public var constraints = 100_000
  public var events = 100_000
  /// Colours, locations, dashes, path segments and other items of values, each as often as a view takes it.
  public var elements = 500_000
  /// MiB of all images together, decoded.
  public var imageMemory = 128
  /// Font files.
  public var fonts = 32
  /// MiB of all font files together.
  public var fontSize = 128
  /// Steps of work, about a nanosecond each: of reading and playing the scene, and of drawing one frame.
  public var work = 1_000_000_000
  /// Seconds.
  public var duration = 10_000.0
  /// Characters of one expression.
  public var expressionLength = 4_096
  /// Parentheses inside one another.
  public var expressionNesting = 64
  /// Messages before reading gives up.
  public var messages = 1_000

  public init() {}
}

/// The limits that options raise: `--limit-` and the raw value.
public enum SceneLimit: String, CaseIterable, Sendable {
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

  public var option: String { "--limit-" + rawValue }

  /// The property that holds it.
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
    }
  }

  /// What an option may set it to: small enough that counting in multiples of it does not overflow.
  public var range: ClosedRange<Int> {
    switch self {
    case .fileSize: 1...1 << 30
    case .nesting: 1...1_000
    case .views, .constraints, .events: 1...1 << 24
    case .elements: 1...1 << 30
    case .imageMemory, .fontSize: 1...1 << 20
    case .fonts: 1...10_000
    case .work: 1...1 << 60
    }
  }

  /// The error that a scene is told which passes it.
  ///
  /// - Parameter what: what there is too much of, in the words that follow "more than 20000 ".
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
    }
  }
}
