public import InbetweenDiagnostics
internal import InbetweenFiles

/// The result of reading a scene, with its warnings.
public struct SceneReading: Sendable {
  /// The scene, validated and complete.
  public let document: SceneDocument
  /// Sorted by location.
  public let warnings: [Diagnostic]
  /// The text, for printing later messages about it.
  public let source: SourceText
  /// The files that the scene imports, and their bytes.
  package let importedFiles: [(file: FileReference, bytes: [UInt8])]
}

/// Reads scene files: converts YAML to a `SceneDocument`, or reports all mistakes with their locations.
public enum SceneReader {
  /// Reads a file.
  ///
  /// For a storyboard or xib, the scene of its initial view controller is read; another one can be named after a `#`.
  /// - Throws: ``SceneError`` with all messages; ``SceneError/isUnreadable`` if the file is missing or cannot be read.
  public static func read(
    path: String, options: SceneReader.Options = SceneReader.Options()
  ) throws(SceneError) -> SceneReading {
    if let parts = InterfaceBuilderFile.parts(of: path) {
      return try InterfaceBuilderFile.read(path: path, parts, options: options)
    }
    let bytes = try bytes(of: path, atMost: options.limits.fileSize)
    guard let source = SourceText(file: path, utf8: bytes) else {
      throw SceneError([notText(bytes, path)], source: nil)
    }
    return try read(source, options: options)
  }

  static func bytes(of path: String, atMost limit: Int) throws(SceneError) -> [UInt8] {
    func unreadable(_ message: String) -> SceneError {
      SceneError([.error(message, at: SourcePlace(file: path))], status: .inputOutput)
    }
    do {
      return try InputFile.bytes(of: path, atMost: limit)
    } catch {
      switch error {
      case .missing: throw unreadable("there is no such file")
      case .notAFile: throw unreadable("this is not a file")
      case .unreadable: throw unreadable("the file cannot be read")
      // The size is checked before any byte is read.
      case .tooLarge(let size): throw SceneError([tooLarge(path, size, limit)], source: nil)
      }
    }
  }

  /// Reads a text; paths in it are relative to the folder of `source.file`.
  public static func read(
    _ source: SourceText, options: SceneReader.Options = SceneReader.Options()
  ) throws(SceneError) -> SceneReading {
    try read(source, options: options, lines: nil)
  }

  /// - Parameter lines: the origins of the lines of a text generated from a document, and the document.
  package static func read(
    _ source: SourceText, options: SceneReader.Options, lines: (origins: [Int], source: SourceText)?
  ) throws(SceneError) -> SceneReading {
    let size = source.text.utf8.count
    guard size <= options.limits.fileSize else {
      throw SceneError([tooLarge(source.file, size, options.limits.fileSize)], source: nil)
    }
    // Messages about a text generated from a document show the document.
    let shown = lines?.source ?? source
    var tree: SourceNode
    do {
      tree = try YAMLTree.tree(of: source, limits: options.limits)
      if let lines { tree = tree.placed(lines) }
    } catch {
      throw SceneError([error.diagnostic], source: shown)
    }
    let builder = DocumentBuilder(source, options: options)
    // Messages have a separate work budget for suggestions.
    let budget = WorkBudget(limit: options.limits.work)
    var built = budget.run { builder.build(from: tree) }
    if !builder.diagnostics.hasErrors {
      for problem in built.document?.readOtherTraits(of: tree, in: source, options, budget) ?? [] {
        builder.report(problem)
      }
    }
    let diagnostics = builder.diagnostics.sortedByPlace()
    let sources = shown.importing(built.imports.map(\.text))
    guard let document = built.document, !diagnostics.hasErrors else {
      throw SceneError(
        diagnostics, source: sources,
        files: ReferencedFiles(
          fonts: built.fonts, all: Array(built.files.all.values), storyboard: built.storyboard))
    }
    return SceneReading(
      document: document, warnings: diagnostics, source: sources,
      importedFiles: built.imports.map { ($0.reference, $0.bytes) })
  }

  private static func notText(_ bytes: [UInt8], _ file: String) -> Diagnostic {
    var good = String.UnicodeScalarView()
    var decoder = UTF8()
    var rest = bytes.makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&rest) { good.append(scalar) }
    let text = SourceText(file: file, text: String(good))
    return .error(
      "the file is not UTF-8 text",
      at: text.place(line: text.lines.count, column: (text.lines.last?.unicodeScalars.count ?? 0) + 1))
  }

  private static func tooLarge(_ file: String, _ size: Int, _ limit: Int) -> Diagnostic {
    .error(
      "the file has \(size) bytes; the limit is \(limit)", at: SourcePlace(file: file, line: 1, column: 1),
      hint: "raise it with \(SceneLimits.Option.fileSize.option)")
  }
}
