internal import InbetweenDiagnostics
internal import InbetweenGeometry

/// Converts the nodes of a file to a document, collecting all mistakes.
///
/// The steps are in order of dependency: parameters, canvas, metrics; `$(…)` in everything else; the names that views,
/// constraints and events declare; the constraints; last the values, which may use any of them. It is a class because
/// the steps share the tables and the list of messages.
final class DocumentBuilder {
  let source: SourceText
  var options: SceneReader.Options
  var limits: SceneLimits { options.limits }
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var isFull = false
  /// The cost of the scene's views and values, compared with the limits.
  private(set) var cost = ExpansionCost()

  // Names, in one namespace for the whole scene.
  var declarations: [String: Declaration] = [:]
  var declarationOrder: [String] = []
  /// Numbers known at loading: parameters, metrics, named constants.
  var constants: [String: ConstantName] = [:]
  /// The text inserted by `$(name)`.
  var insertions: [String: String] = [:]
  var metricNames: Set<String> = []
  var unreadMetrics: [SourceScalar] = []
  /// The number of characters of all texts with insertions. Limits the expansion of a small file.
  var copiedCharacters = 0
  /// The number of terms of all expressions. Limits the expansion of a small file.
  private var termCount = 0
  /// The text that was last read as Unicode scalars.
  private var lastCharacters: (text: String, characters: [Unicode.Scalar]) = ("", [])
  var isBased = false
  /// The copies of components and repeated items; the first is the file itself.
  var scopes = [NameScope()]
  var components: [String: ComponentTemplate] = [:]
  /// The components being copied, for finding a component inside itself.
  var openComponents: [String] = []
  /// The nesting depth of the current view.
  var viewDepth = 0
  /// The constraints that copies of components add to those of the scene.
  var componentConstraints: [SourceNode] = []
  var componentStates: [MappingEntry] = []
  /// The number of copied nodes.
  var copiedNodes = 0

  var canvas: SceneDocument.Canvas
  var orientation = CanvasDevice.Orientation.portrait
  var parameters: [SceneDocument.Parameter] = []
  var metrics: [SceneDocument.Metric] = []
  var inputs: [SceneDocument.Input] = []
  var styles: [String: StyleSheet] = [:]
  /// Sorted.
  var styleNames: [String] = []
  var views: [String: ViewDeclaration] = [:]
  var viewsByID: [String: SceneView] = [:]
  var eventLabels: [String: Int] = [:]
  var eventCount = 0
  var drafts: [ConstraintDraft] = []
  /// Those of the drafts that have no mistake.
  var constraints: [SceneConstraint] = []
  var constraintNames: [NamedConstraints] = []
  var constraintNameIndex: [String: Int] = [:]
  /// Names whose parameter, metric or constraints could not be read: uses of them are not reported.
  var brokenNames: Set<String> = []
  var isOverConstraintLimit = false
  /// Whether views beyond the limit were not declared: uses of them are not reported.
  var isOverViewLimit = false
  /// Guides that visual formats need.
  var formatGuides: [SceneView] = []
  var ownedConstraints: [SceneConstraint.Owner: [Int]] = [:]
  var stateGroups: [String: StateGroup] = [:]
  var animatedEvents: Set<Int> = []
  /// Groups whose states are entered with `animate`.
  var animatedGroups: Set<String> = []
  var laidSteps: [TimelineStep] = []
  /// Files that the scene uses, by their written paths.
  var files: [String: FileReference] = [:]
  /// The fonts among them, in the order of the list.
  var fonts: [FileReference] = []
  /// The storyboard among them.
  var storyboard: FileReference?
  /// The `styles` of imported files.
  var importedStyles: [SourceNode?] = []
  var imports: [ImportedFile] = []

  init(source: SourceText, options: SceneReader.Options) {
    self.source = source
    self.options = options
    canvas = SceneDocument.Canvas.standard(at: source.place(line: 1, column: 1))
  }

  func report(_ diagnostic: Diagnostic) {
    guard !isFull else { return }
    if diagnostics.count >= limits.messages {
      isFull = true
      diagnostics.append(
        .error("there are more than \(limits.messages) messages; the rest is left out", at: diagnostic.place))
      return
    }
    diagnostics.append(diagnostic)
  }

  /// Charges the cost of expanding something. The first cost that exceeds a limit is an error; returns false from then
  /// on.
  @discardableResult
  func charge(_ cost: ExpansionCost, at place: SourcePlace, notes: [Diagnostic.Note] = []) -> Bool {
    let before = self.cost
    self.cost = before + cost
    for (limit, old, new) in [
      (SceneLimits.Option.views, before.views, self.cost.views), (.elements, before.elements, self.cost.elements),
    ] {
      let most = limits[keyPath: limit.property]
      guard new > most else { continue }
      if old <= most {
        var error = limit.error(in: limits, at: place)
        error.notes = notes
        report(error)
      }
      return false
    }
    return true
  }

  /// Counts a term of an expression: copies of a long expression take as much time and memory as if it were written
  /// out. The first term above the limit is an error; what follows is not read, so it has no other messages.
  ///
  /// - Returns: Whether the term is within the limit.
  func countTerm(at place: @autoclosure () -> SourcePlace) -> Bool {
    termCount += 1
    guard !isOverTermLimit else {
      if !isFull {
        report(
          .error(
            "the expressions have more than \(limits.fileSize) numbers and names", at: place(),
            hint: "raise it with \(SceneLimits.Option.fileSize.option)"))
        isFull = true
      }
      return false
    }
    return true
  }

  /// As many as a file of the maximum size can contain, and more.
  var isOverTermLimit: Bool { termCount > limits.fileSize }

  /// The Unicode scalars of a text. One text may contain many expressions, so they are kept until the next text.
  func characters(of text: String) -> [Unicode.Scalar] {
    if lastCharacters.text != text { lastCharacters = (text, Array(text.unicodeScalars)) }
    return lastCharacters.characters
  }

  func error(_ message: String, at place: SourcePlace, hint: String? = nil, notes: [Diagnostic.Note] = []) {
    report(.error(message, at: place, hint: hint, notes: notes))
  }

  func warning(_ message: String, at place: SourcePlace, hint: String? = nil) {
    report(.warning(message, at: place, hint: hint))
  }

  /// The whole document; nil if the file is not a scene at all. If errors were reported the document is incomplete.
  func document(from tree: SourceNode) -> SceneDocument? {
    guard let written = tree.entries else {
      report(
        UnfinishedFile.problem(of: source)
          ?? .error("a scene is a mapping that begins with 'inbetween: 1', found \(tree.summary)", at: tree.place))
      return nil
    }
    guard checkVersion(written, at: tree.place) else { return nil }
    checkKeys(written, MappingTypes.top)
    readParameters(written)
    let base = readBase(substituted(written.node(TopKey.base)))
    let whole = base.scene.map { written.placed(on: $0) } ?? written
    readCanvas(substituted(whole.node(TopKey.canvas)))
    readMetrics(written)
    let entries = expanded(whole)
    // Incomplete copies beyond the limit would cause misleading messages.
    if isOverCopyLimit { return nil }
    checkStructure(entries)
    readInputs(entries.node(TopKey.inputs))
    isBased = entries.node(TopKey.base) != nil && base.scene == nil
    if entries.node(TopKey.views) == nil, entries.node(TopKey.base) == nil {
      error(
        "a scene needs 'views', or a 'base' to take them from", at: tree.place,
        hint: "add views: and a list such as - view: card")
    }

    declareViews(entries.node(TopKey.views))
    declareEvents(entries.node(TopKey.timeline))
    declareStateGroups(entries.node(TopKey.states))
    for styles in importedStyles + [entries.node(TopKey.styles)] { readStyles(styles) }
    draftConstraints(entries)
    reportUnreadMetrics()
    constraints = buildConstraints()
    let tops = buildViews(entries.node(TopKey.views), superview: nil) + formatGuides.filter { $0.superview == nil }
    let states = buildStates(entries.node(TopKey.states))
    let timeline = buildTimeline(entries.node(TopKey.timeline))
    warnAnimatedStates(states)
    let duration = readDuration(entries.node(TopKey.duration))
    let golden = readGolden(entries.node(TopKey.golden), duration: duration)
    fonts = readFonts(entries.node(TopKey.fonts))
    // With other mistakes the scene is not played and this would not be reported.
    if let missing = base.base, isBased, !diagnostics.contains(where: { $0.place == missing.storyboard.place }),
      diagnostics.contains(where: { $0.severity == .error })
    {
      report(missing.missing)
    }

    return SceneDocument(
      file: source.file,
      title: entries.node(TopKey.title).flatMap { text($0) } ?? DocumentBuilder.baseName(of: source.file),
      canvas: canvas, fonts: fonts, files: files.values.sorted { $0.written < $1.written },
      imports: imports.map(\.reference), parameters: parameters,
      metrics: metrics, inputs: inputs, base: base.base, views: tops, constraints: constraints,
      constraintNames: constraintNames,
      states: states, timeline: timeline, duration: duration, framesPerSecond: readRate(entries.node(TopKey.fps)),
      golden: golden, expectations: readExpectations(entries.node(TopKey.expect)), viewsByID: viewsByID, limits: limits)
  }

  /// The file's name without folder and extension.
  static func baseName(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return String(name) }
    return String(name[..<dot])
  }

  private func checkVersion(_ entries: [MappingEntry], at place: SourcePlace) -> Bool {
    guard let node = entries.node(TopKey.inbetween) else {
      let near = entries.first { NearestName.suggestion(for: $0.key.text, among: ["inbetween"]) != nil }
      error(
        "'inbetween' is missing: a scene states the version of its format",
        at: near?.key.place ?? place, hint: "begin with inbetween: 1")
      return false
    }
    guard node.scalar?.text == "1" else {
      error("this is format version 1, the scene asks for \(node.summary)", at: node.place, hint: "write inbetween: 1")
      return false
    }
    return true
  }
}

extension Array<MappingEntry> {
  /// The value of a key; nil if it is absent.
  func node(_ key: String) -> SourceNode? { first { $0.key.text == key }?.value }

  func entry(_ key: String) -> MappingEntry? { first { $0.key.text == key } }
}

/// The meaning of a name and the location of its declaration.
struct Declaration {
  enum Kind: Hashable {
    case view(ViewKind)
    case constraint
    case parameter
    case metric
    case input
    case label

    var noun: String {
      switch self {
      case .view(.guide): "guide"
      case .view: "view"
      case .constraint: "constraint"
      case .parameter: "parameter"
      case .metric: "metric"
      case .input: "input"
      case .label: "label"
      }
    }
  }

  var kind: Kind
  var place: SourcePlace
}

struct ConstantName {
  var value: Double
  var exact: Rational?
}

struct StyleSheet {
  var place: SourcePlace
  var settings: [SceneView.Setting]
}

struct ViewDeclaration {
  var kind: ViewKind
  /// Nil for `screen`.
  var superview: String?
  var isMask: Bool
  var place: SourcePlace
}
