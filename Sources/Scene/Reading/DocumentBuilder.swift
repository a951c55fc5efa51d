internal import InbetweenDiagnostics
internal import InbetweenGeometry

/// Converts the nodes of a file to a document, collecting all mistakes.
///
/// The passes are in order of dependency: parameters, canvas, metrics (`header`); `$(…)`, `for` and components in
/// everything else (`expansion`); the names that views, constraints and events declare (`knownNames`, `eventTable`);
/// the constraints (`constraintTable`); last the values, which may use any of them. Each pass fills the value named
/// here and reads those before it; messages and budget are common to all.
final class DocumentBuilder {
  let source: SourceText
  var options: SceneReader.Options
  let log: ReadingLog
  /// The files beside the scene.
  lazy var lookup = FileLookup(SceneRoot(scene: source.file, folder: options.root, symbols: options.symbols))
  /// The text that was last read as Unicode scalars.
  private var lastCharacters: (text: String, characters: [Unicode.Scalar]) = ("", [])
  var header: SceneHeader
  var fileTable = SceneFileTable()
  var expansion = SceneExpansion()
  var knownNames = SceneNameTable()
  var styleTable = SceneStyleTable()
  var eventTable = SceneEventTable()
  var constraintTable = SceneConstraintTable()
  var listTable = SceneListTable()
  var viewsByID: [String: SceneView] = [:]

  init(source: SourceText, options: SceneReader.Options) {
    self.source = source
    self.options = options
    log = ReadingLog(limits: options.limits)
    header = SceneHeader(canvas: .standard(at: source.place(line: 1, column: 1)))
  }

  var limits: SceneLimits { log.limits }
  var diagnostics: [Diagnostic] { log.diagnostics }

  func report(_ diagnostic: Diagnostic) { log.report(answeringSigns(in: diagnostic)) }

  /// Reports an error. Neither its words nor its hint are made if it is left out because there are too many.
  func error(
    _ message: @autoclosure () -> String, at place: SourcePlace, hint: @autoclosure () -> String? = nil,
    notes: @autoclosure () -> [Diagnostic.Note] = []
  ) {
    guard !log.isFull else { return }
    report(.error(message(), at: place, hint: hint(), notes: notes()))
  }

  func warning(
    _ message: @autoclosure () -> String, at place: SourcePlace, hint: @autoclosure () -> String? = nil
  ) {
    guard !log.isFull else { return }
    report(.warning(message(), at: place, hint: hint()))
  }

  /// The Unicode scalars of a text. One text may contain many expressions, so they are kept until the next text.
  func characters(of text: String) -> [Unicode.Scalar] {
    if lastCharacters.text != text {
      let bytes = Array(text.utf8)
      // The characters of ASCII are its bytes, which need not be decoded.
      let isASCII = bytes.allSatisfy { $0 < 0x80 }
      lastCharacters = (text, isASCII ? bytes.map { Unicode.Scalar($0) } : Array(text.unicodeScalars))
    }
    return lastCharacters.characters
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
    let unreadMetrics = readMetrics(written)
    let expandedScene = expanded(whole)
    let entries = expandedScene.entries
    // Incomplete copies beyond the limit would cause misleading messages.
    if isOverCopyLimit { return nil }
    checkStructure(entries)
    readInputs(entries.node(TopKey.inputs))
    // Views that are no list are reported; names that they may declare are not.
    let hasUnreadViews = entries.node(TopKey.views).map { $0.items == nil } ?? false
    knownNames.hasUnreadBase = hasUnreadViews || (entries.node(TopKey.base) != nil && base.scene == nil)
    // A key that is answered with 'views' is one mistake.
    let hasMeantViews = entries.contains {
      FamiliarNames.hint(forKey: $0.key.text, of: "a scene", among: ["views"]) != nil
    }
    if entries.node(TopKey.views) == nil, entries.node(TopKey.base) == nil, !hasMeantViews {
      error(
        "a scene needs 'views', or a 'base' to take them from", at: tree.place,
        hint: "add views: and a list such as - view: card")
    }

    declareViews(entries.node(TopKey.views))
    declareEvents(entries.node(TopKey.timeline))
    declareStateGroups(entries.node(TopKey.states))
    for styles in expandedScene.importedStyles + [entries.node(TopKey.styles)] { readStyles(styles) }
    draftConstraints(entries)
    reportUnread(metrics: unreadMetrics)
    constraintTable.constraints = buildConstraints()
    let tops =
      buildViews(entries.node(TopKey.views), superview: nil)
      + constraintTable.formatGuides.filter { $0.superview == nil }
    let states = buildStates(entries.node(TopKey.states))
    let timeline = buildTimeline(entries.node(TopKey.timeline))
    warnAnimatedStates(states)
    warnOfIdleListKeys()
    let duration = readDuration(entries.node(TopKey.duration))
    let golden = readGolden(entries.node(TopKey.golden), duration: duration)
    fileTable.fonts = readFonts(entries.node(TopKey.fonts))
    // With other mistakes the scene is not played and this would not be reported.
    if let missing = base.base, knownNames.hasUnreadBase,
      !diagnostics.contains(where: { $0.place == missing.storyboard.place }),
      diagnostics.contains(where: { $0.severity == .error })
    {
      report(missing.missing)
    }

    var document = SceneDocument(
      file: source.file,
      title: entries.node(TopKey.title).flatMap { text($0) } ?? DocumentBuilder.baseName(of: source.file),
      canvas: header.canvas, fonts: fileTable.fonts, files: fileTable.all.values.sorted { $0.written < $1.written },
      imports: fileTable.imports.map(\.reference), parameters: header.parameters,
      metrics: header.metrics, inputs: header.inputs, base: base.base, views: tops,
      constraints: constraintTable.constraints,
      constraintNames: constraintTable.names,
      states: states, timeline: timeline, duration: duration, framesPerSecond: readRate(entries.node(TopKey.fps)),
      golden: golden, expectations: readExpectations(entries.node(TopKey.expect)), viewsByID: viewsByID, limits: limits)
    document.absentFiles = fileTable.absent.sorted()
    document.lookups = fileTable.lookups.sorted { $0.path < $1.path }
    return document
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
        at: near?.key.place ?? place,
        hint: near == nil ? "begin with inbetween: 1" : "write inbetween: 1")
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
