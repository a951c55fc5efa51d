internal import InbetweenDiagnostics
internal import InbetweenGeometry

/// What reading a scene results in, whether there were mistakes or not.
struct BuiltDocument {
  /// Nil if the file is not a scene at all. If errors were reported the document is incomplete.
  var document: SceneDocument?
  var files: SceneFileTable
  /// The fonts among the files, in the order of the list.
  var fonts: [FileReference] = []
  /// The storyboard among them.
  var storyboard: FileReference?
  var imports: [ImportedFile] = []
}

/// Converts the nodes of a file to a document, collecting all mistakes.
///
/// The passes are in order of dependency: parameters, canvas and metrics; `$(…)`, `for` and components in everything
/// else; the names that views and events declare; styles; constraints; last the values, which may use any of them. Each
/// takes results of those before it and returns its own. They share the messages and the budget, which are in `log`.
struct DocumentBuilder: NodeReading {
  let log: ReadingLog
  let options: SceneReader.Options

  init(_ source: SourceText, options: SceneReader.Options) {
    log = ReadingLog(source, limits: options.limits)
    self.options = options
  }

  /// The whole document, and the files that it names.
  func build(from tree: SourceNode) -> BuiltDocument {
    var built = BuiltDocument(files: SceneFileTable(of: source, options))
    guard let written = tree.entries else {
      report(
        UnfinishedFile.problem(of: source)
          ?? .error("a scene is a mapping that begins with 'inbetween: 1', found \(tree.summary)", at: tree.place))
      return built
    }
    guard checkVersion(written, at: tree.place) else { return built }
    checkKeys(written, MappingTypes.top)

    let header = readHeader(written, &built)
    let context = ReadingContext(log, header.options, header.canvas, built.files)
    let expanded = Expander.expanded(header.entries, context, names: header.names)
    built.files = context.files.table
    built.imports = expanded.imports
    // Incomplete copies beyond the limit would cause misleading messages.
    if log.isOverCopyLimit { return built }
    built.document = readScene(expanded, header, at: tree.place, &built)
    return built
  }

  /// What is read before anything is expanded.
  private struct Header {
    var parameters: [SceneDocument.Parameter]
    var base: SceneBase
    var canvas: SceneDocument.Canvas
    var metrics: [SceneDocument.Metric]
    /// Metrics with a mistake, which is reported when all names are known.
    var unreadMetrics: [SourceScalar]
    /// The names of parameters and metrics.
    var names: SceneNameTable
    /// Those of the caller that the base does not include already.
    var options: SceneReader.Options
    /// The entries of the scene with those of its base.
    var entries: [MappingEntry]
  }

  private func readHeader(_ written: [MappingEntry], _ built: inout BuiltDocument) -> Header {
    let standard = SceneDocument.Canvas.standard(at: source.place(line: 1, column: 1))
    let first = ReadingContext(log, options, standard, built.files)
    var declarer = NameDeclarer(first, names: SceneNameTable())
    let parameters = declarer.readParameters(written)
    let values = declarer.reader
    let base = values.readBase(values.substituted(written.node(TopKey.base)))
    built.files = first.files.table
    built.storyboard = base.storyboard
    var options = options
    if base.base?.isRead == true {
      // The generated canvas already includes these options.
      (options.size, options.scale, options.device, options.safeArea) = (nil, nil, nil, nil)
      options.orientation = nil
    }
    let whole = base.scene.map { written.placed(on: $0) } ?? written
    let canvas = CanvasReader.canvas(
      values.substituted(whole.node(TopKey.canvas)), ReadingContext(log, options, standard, built.files),
      names: values.knownNames)
    declarer = NameDeclarer(ReadingContext(log, options, canvas, built.files), names: values.knownNames)
    let (metrics, unread) = declarer.readMetrics(written)
    return Header(
      parameters: parameters, base: base, canvas: canvas, metrics: metrics, unreadMetrics: unread,
      names: declarer.knownNames, options: options, entries: whole)
  }

  /// The document of a scene that has been expanded.
  private func readScene(
    _ scene: ExpandedScene, _ header: Header, at place: SourcePlace, _ built: inout BuiltDocument
  ) -> SceneDocument {
    let (entries, scopes) = (scene.entries, scene.scopes)
    let context = ReadingContext(log, header.options, header.canvas, built.files)
    var names = header.names
    ValueReader(context, names: names, scopes: scopes).checkStructure(entries)
    let declared = declareNames(scene, header, at: place, context, &names)
    let styles = readStyles(scene, ValueReader(context, names: names, scopes: scopes))
    built.files = context.files.table
    let drafted = ConstraintDrafter.drafts(of: entries, context, names: consume names, scopes: scopes)

    let values = ValueReader(
      ReadingContext(log, header.options, header.canvas, built.files), names: drafted.names, scopes: scopes,
      constraintNames: drafted.drafts.names)
    values.reportUnread(metrics: header.unreadMetrics)
    let constraints = values.buildConstraints(drafted.drafts.all, inputs: declared.inputs)
    let changes = ChangeReader(values, constraints: constraints, owned: drafted.drafts.owned)
    var views = ViewReader(values, styles: styles, guides: drafted.drafts.formatGuides)
    let tops = views.buildTops(entries.node(TopKey.views))
    let states = changes.buildStates(entries.node(TopKey.states), of: declared.events.stateGroups)
    var events = TimelineReader(changes, declared.events, views: consume views)
    let timeline = events.buildTimeline(entries.node(TopKey.timeline))
    changes.warnAnimatedStates(states, timeline)
    ListCheck(
      log: log, names: values.knownNames, lists: events.views.lists, viewsByID: events.views.byID,
      changed: ListCheck.changed(states, timeline)
    ).warn()
    let duration = values.readDuration(entries.node(TopKey.duration))
    let golden = values.readGolden(
      entries.node(TopKey.golden), duration: duration, parameters: header.parameters)
    built.fonts = values.readFonts(entries.node(TopKey.fonts))
    // With other mistakes the scene is not played and this would not be reported.
    if let missing = header.base.base, values.knownNames.hasUnreadBase,
      !diagnostics.contains(where: { $0.place == missing.storyboard.place }),
      diagnostics.contains(where: { $0.severity == .error })
    {
      report(missing.missing)
    }

    var document = SceneDocument(
      file: source.file,
      title: entries.node(TopKey.title).flatMap { text($0) } ?? Self.baseName(of: source.file),
      canvas: header.canvas, fonts: built.fonts,
      files: values.files.table.all.values.sorted { $0.written < $1.written },
      imports: built.imports.map(\.reference), parameters: header.parameters,
      metrics: header.metrics, inputs: declared.inputs, base: header.base.base, views: tops, constraints: constraints,
      constraintNames: drafted.drafts.names.all, states: states, timeline: timeline, duration: duration,
      framesPerSecond: values.readRate(entries.node(TopKey.fps)), golden: golden,
      expectations: values.readExpectations(entries.node(TopKey.expect)), viewsByID: events.views.byID, limits: limits)
    built.files = values.files.table
    document.absentFiles = built.files.lookups.absent.sorted()
    document.lookups = built.files.lookups.found.sorted { $0.path < $1.path }
    return document
  }

  /// Declares the inputs, the views and the events of a scene, and reports that it has no views.
  private func declareNames(
    _ scene: ExpandedScene, _ header: Header, at place: SourcePlace, _ context: ReadingContext,
    _ names: inout SceneNameTable
  ) -> (inputs: [SceneDocument.Input], events: SceneEventTable) {
    let entries = scene.entries
    var declarer = NameDeclarer(context, names: names, scopes: scene.scopes)
    let inputs = declarer.readInputs(entries.node(TopKey.inputs))
    // Views that are no list are reported; names that they may declare are not.
    let hasUnreadViews = entries.node(TopKey.views).map { $0.items == nil } ?? false
    declarer.knownNames.hasUnreadBase =
      hasUnreadViews || (entries.node(TopKey.base) != nil && header.base.scene == nil)
    // A key that is answered with 'views' is one mistake.
    let hasMeantViews = entries.contains {
      FamiliarNames.hint(forKey: $0.key.text, of: "a scene", among: ["views"]) != nil
    }
    if entries.node(TopKey.views) == nil, entries.node(TopKey.base) == nil, !hasMeantViews {
      error(
        "a scene needs 'views', or a 'base' to take them from", at: place,
        hint: "add views: and a list such as - view: card")
    }
    declarer.declareViews(entries.node(TopKey.views))
    let animated = declarer.declareEvents(entries.node(TopKey.timeline))
    let groups = declarer.declareStateGroups(entries.node(TopKey.states))
    names = declarer.names()
    return (inputs, SceneEventTable(stateGroups: groups, animatedEvents: animated))
  }

  /// The styles of the imports, and those of the scene, which take precedence.
  private func readStyles(_ scene: ExpandedScene, _ values: ValueReader) -> SceneStyleTable {
    var table = SceneStyleTable()
    for styles in scene.importedStyles + [scene.entries.node(TopKey.styles)] {
      values.readStyles(styles, into: &table)
    }
    return table
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
