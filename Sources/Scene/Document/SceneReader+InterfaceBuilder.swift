public import InbetweenDiagnostics
internal import InbetweenFiles
internal import InbetweenGeometry
public import InbetweenInterfaceBuilder

/// The origin of a scene in a storyboard or xib.
public struct StoryboardOrigin: Hashable, Sendable {
  /// The file as written by the user, without the name of a scene.
  public var file: String
  /// Interface Builder's id of the root view.
  public var root: String
  /// Whether it is a view controller's view, the view of a xib, a cell or another part.
  public var kind: IBRoot.Kind
  /// A unique name among the roots of the file.
  public var name: String
  /// Interface Builder's ids by the scene's names, `screen` included.
  public var ids: [String: String]
  /// Views, by the scene's names, that use their recorded size as intrinsic content size.
  public var recorded: Set<String>
}

/// Reading scenes from storyboards and xibs: `Main.storyboard` means its initial view controller,
/// `Main.storyboard#Login` the scene with that name, storyboard ID or view id.
public enum InterfaceBuilderFile {
  /// The file and the name of the scene; nil for a path that is not a storyboard or xib.
  public static func parts(of path: String) -> (file: String, scene: String?)? {
    func isDocument(_ path: String) -> Bool { path.hasSuffix(".storyboard") || path.hasSuffix(".xib") }
    if isDocument(path) { return (path, nil) }
    for ending in [".storyboard#", ".xib#"] {
      guard let range = path.firstRange(of: ending) else { continue }
      let mark = path.index(before: range.upperBound)
      return (String(path[..<mark]), String(path[range.upperBound...]))
    }
    return nil
  }

  /// The maximum size of a document, as a multiple of a scene's, because storyboards are more verbose.
  private static let sizeFactor = 16

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - name: the path relative to the scene, for messages, if the document is the base of one.
  ///   - root: the folder that the scene's files must be in; nil for the document's.
  /// - Throws: ``SceneError`` with the problems; `isUnreadable` if the file cannot be read.
  public static func document(
    _ file: String, shownAs name: String? = nil, root: String? = nil,
    options: SceneReader.Options = SceneReader.Options()
  ) throws(SceneError) -> IBDocument {
    guard let name else { return try InterfaceBuilderReading.document(file, options: options).document }
    var read = try document(name, bytes: bytes(of: file, options: options), options: options)
    read.assets = AssetCatalogs.assets(of: read, at: file, written: name, root: root, options: options)
    return read
  }

  static func document(
    _ file: String, bytes: [UInt8], options: SceneReader.Options
  ) throws(SceneError) -> IBDocument {
    var limits = XMLLimits()
    limits.fileSize = options.limits.fileSize * sizeFactor
    limits.nodes = options.limits.elements
    if let name = options.device, CanvasDevice.named(name) == nil {
      throw SceneError([CanvasDevice.unknown(name, at: SourcePlace(file: file))], source: nil)
    }
    func read(_ size: Size?) throws(SceneError) -> IBDocument {
      do throws(IBError) {
        return try IBDocument(
          file: file, bytes: bytes, size: size, limits: limits, viewLimit: options.limits.views)
      } catch {
        let place = error.diagnostic.place
        let diagnostic =
          switch error.excess {
          case .nodes?: SceneLimits.Option.elements.error("elements and attributes", in: options.limits, at: place)
          case .views?:
            SceneLimits.Option.views.error(
              "views in all scenes of the document, of which each counts as \(IBDocument.viewsOfRoot) more",
              in: options.limits, at: place)
          case nil: error.diagnostic
          }
        throw SceneError([diagnostic], source: SourceText(file: file, utf8: bytes))
      }
    }
    let document = try read(screen(options, of: nil)?.size)
    guard options.size == nil, options.device == nil, options.orientation != nil else { return document }
    // The orientation of its own device is known only now.
    if let turned = screen(options, of: document) { return try read(turned.size) }
    guard options.orientation == .landscape, document.device.size == nil else { return document }
    throw SceneError(
      [
        .error(
          "an orientation needs a device, and the document has none", at: SourcePlace(file: file),
          hint: "name one: --device 'iPhone 14'")
      ], source: nil)
  }

  /// The screen specified by options, with its safe area; nil for the document's own.
  private static func screen(
    _ options: SceneReader.Options, of document: IBDocument?
  ) -> (size: Size, insets: Insets?)? {
    if let size = options.size { return (size, nil) }
    let isLandscape = options.orientation.map { $0 == .landscape }
    if let device = options.device.flatMap({ CanvasDevice.named($0) }) {
      guard isLandscape == true else { return (device.size, device.safeArea) }
      return (Size(width: device.size.height, height: device.size.width), device.landscapeSafeArea)
    }
    return isLandscape.flatMap { document?.screen(isLandscape: $0) }
  }

  /// The root with a name; without one that of the initial view controller, or the first.
  public static func root(_ word: String?, of document: IBDocument) -> IBRoot? {
    guard let word else {
      return document.roots.first { root in
        root.controller.map { document.controllers[$0].id == document.initialViewController } ?? false
      } ?? document.roots.first { $0.kind == .controller || $0.kind == .xib } ?? document.roots.first
    }
    let roots = document.roots
    // An id or storyboard ID takes precedence over other names.
    return roots.first { $0.id == word } ?? roots.first { document.words(for: $0).contains(word) }
  }

  /// The root with a name, or an error if there is none.
  ///
  /// - Throws: ``SceneError``, with the existing names.
  public static func root(
    _ word: String?, of document: IBDocument, at place: SourcePlace
  ) throws(SceneError) -> IBRoot {
    if let root = root(word, of: document) { return root }
    guard let word, !document.roots.isEmpty else {
      throw SceneError([.error("there is no view in this document", at: place)], source: nil)
    }
    let names = document.roots.map { document.name(of: $0) }
    let known = document.roots.flatMap { document.words(for: $0) }
    throw SceneError(
      [
        .error(
          "there is no scene '\(word.prefix(60))' in \(document.file)", at: place,
          hint: NearestName.suggestion(for: word, among: known).map { "did you mean '\($0)'?" }
            ?? "the scenes are \(names.prefix(20).joined(separator: ", "))")
      ], source: nil)
  }

  /// A unique name for each root, for outputs and for selecting it.
  public static func names(of document: IBDocument) -> [String] {
    let names = document.roots.map { document.name(of: $0) }
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    return zip(names, document.roots).map { name, root in counts[name] == 1 ? name : root.id }
  }

  /// One root as the text of a scene.
  ///
  /// - Parameter lines: lines of the document whose constraints are omitted.
  public static func scene(
    _ root: IBRoot, of document: IBDocument, options: SceneReader.Options = SceneReader.Options(),
    omitting lines: Set<Int> = []
  ) -> IBScene {
    var settings = IBScene.Options(isAllowedName: {
      WordRules.isIdentifier($0) && WordRules.yamlReading($0) == nil && !WordRules.reserved.contains($0)
    })
    let screen = screen(options, of: document)
    settings.size = screen?.size
    settings.screenInsets = screen?.insets
    settings.safeArea = options.safeArea
    settings.omittedLines = lines
    settings.scale = options.scale ?? options.device.flatMap { CanvasDevice.named($0)?.scale }
    return document.scene(root, bars: document.bars, options: settings)
  }

  /// One root as the text of a valid scene: without the constraints that a scene refuses, which the warnings list.
  ///
  /// - Throws: ``SceneError`` if it cannot be read for another reason.
  public static func checkedScene(
    _ root: IBRoot, of document: IBDocument, source: SourceText? = nil,
    options: SceneReader.Options = SceneReader.Options()
  ) throws(SceneError) -> IBScene {
    try attempt(root, of: document, source: source, options: options).scene
  }

  /// Reads one root as a scene, with locations in the document.
  public static func read(
    _ root: IBRoot, of document: IBDocument, source: SourceText? = nil,
    options: SceneReader.Options = SceneReader.Options()
  ) throws(SceneError) -> SceneReading {
    try read(root, of: document, source: source, names: names(of: document), options: options)
  }

  private static func read(
    _ root: IBRoot, of document: IBDocument, source: SourceText?, names: [String], options: SceneReader.Options
  ) throws(SceneError) -> SceneReading {
    let (scene, reading) = try attempt(root, of: document, source: source, options: options)
    var read = reading.document
    var lookups = LookedUpFiles()
    lookups.add(document.assets)
    read.absentFiles = Set(read.absentFiles).union(lookups.absent).sorted()
    read.lookups = Set(read.lookups).union(lookups.found).sorted { $0.path < $1.path }
    let number = document.roots.firstIndex { $0.id == root.id } ?? 0
    read.origin = StoryboardOrigin(
      file: document.file, root: root.id, kind: root.kind, name: names[number], ids: scene.ids,
      recorded: scene.recorded)
    return SceneReading(
      document: read, warnings: (scene.warnings + reading.warnings).sortedByPlace(), source: reading.source,
      importedFiles: [])
  }

  private static func attempt(
    _ root: IBRoot, of document: IBDocument, source: SourceText?, options: SceneReader.Options
  ) throws(SceneError) -> (scene: IBScene, reading: SceneReading) {
    let source = source ?? SourceText(file: document.file, text: "")
    var rest = options
    // The scene's text already has this canvas.
    (rest.size, rest.scale, rest.device, rest.safeArea, rest.orientation) = (nil, nil, nil, nil, nil)
    rest.limits.nesting = max(rest.limits.nesting, 512)
    func reading(_ scene: IBScene) throws(SceneError) -> SceneReading {
      var rest = rest
      rest.limits.fileSize = max(rest.limits.fileSize, scene.text.utf8.count)
      return try SceneReader.read(
        SourceText(file: document.file, text: scene.text), options: rest, lines: (scene.origins, source))
    }
    var scene = scene(root, of: document, options: options)
    do throws(SceneError) {
      return (scene, try reading(scene))
    } catch {
      // Constraints for which UIKit would raise an exception are omitted, so that the other mistakes are found; once,
      // because all are reported at once.
      let mistakes = error.diagnostics.filter { $0.severity == .error }
      guard mistakes.allSatisfy({ $0.place.line > 0 }), !mistakes.isEmpty else { throw error }
      scene = self.scene(root, of: document, options: options, omitting: Set(mistakes.map(\.place.line)))
      scene.warnings += mistakes.map { mistake in
        Diagnostic.warning("a constraint is left out: " + mistake.message, at: mistake.place, hint: mistake.hint)
      }
      return (scene, try reading(scene))
    }
  }

  /// Reads `Main.storyboard#Login`.
  static func read(
    path: String, _ parts: (file: String, scene: String?), options: SceneReader.Options
  ) throws(SceneError) -> SceneReading {
    let known = try InterfaceBuilderReading.document(parts.file, options: options)
    let root = try root(parts.scene, of: known.document, at: SourcePlace(file: parts.file))
    return try read(root, of: known.document, source: known.document.source, names: known.names, options: options)
  }

  /// Reads the bytes of a document.
  static func bytes(of file: String, options: SceneReader.Options) throws(SceneError) -> [UInt8] {
    try SceneReader.bytes(of: file, atMost: options.limits.fileSize * sizeFactor)
  }
}

extension SourceNode {
  /// The node with the locations in the document that its lines refer to.
  func placed(_ lines: (origins: [Int], source: SourceText)) -> SourceNode {
    var node = self
    node.place = place.moved(lines)
    switch content {
    case .scalar(let scalar): node.content = .scalar(scalar.placed(lines))
    case .sequence(let items): node.content = .sequence(items.map { $0.placed(lines) })
    case .mapping(let entries):
      node.content = .mapping(
        entries.map { MappingEntry(key: $0.key.placed(lines), value: $0.value.placed(lines)) })
    }
    return node
  }
}

extension SourceScalar {
  fileprivate func placed(_ lines: (origins: [Int], source: SourceText)) -> SourceScalar {
    var scalar = self
    scalar.place = place.moved(lines)
    scalar.columns = .whole
    return scalar
  }
}

extension SourcePlace {
  fileprivate func moved(_ lines: (origins: [Int], source: SourceText)) -> SourcePlace {
    let file = lines.source.file
    guard line >= 1, line <= lines.origins.count, lines.origins[line - 1] > 0 else { return SourcePlace(file: file) }
    let origin = lines.origins[line - 1]
    let text = lines.source.line(origin) ?? ""
    let blank = text.unicodeScalars.prefix { $0 == " " || $0 == "\t" }.count
    return SourcePlace(file: file, line: origin, column: blank + 1)
  }
}
