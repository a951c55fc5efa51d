public import InbetweenDiagnostics
public import InbetweenScene
public import InbetweenGeometry
public import InbetweenPixels
public import InbetweenText
public import InbetweenTimeline

/// A scene file that was read and played to its end: any time of it can be drawn.
public struct PlayedScene: Sendable {
  /// The scene's text, for printing messages about it.
  public let source: SourceText
  /// The options with which it was read.
  package let options: SceneReader.Options
  /// What playing gave: its document, motion and findings.
  public let bake: SceneBake
  /// The warnings of reading and playing, sorted by location.
  public let warnings: [Diagnostic]
  /// The font files that its texts were laid out with, sorted.
  public let fontFiles: [String]
  /// The scene's own images, fonts and storyboard that were opened while it was played, the files of asset catalogs
  /// that were read for the storyboard, and the scene's imports, sorted by their written paths.
  public let files: [OpenedFile]

  /// A file of a scene that was read while the scene was played.
  public struct OpenedFile: Hashable, Sendable {
    /// The path as in the scene, relative to the scene's folder.
    public let written: String
    /// The path that was opened: absolute, with symbolic links resolved.
    public let path: String
    /// The content hash (XXH3-128 in hexadecimal) of the bytes that were read.
    public let digest: String
    /// The bytes, if it is imported or a small image.
    package var content: [UInt8]?
    /// Whether it has styles and components, as opposed to what the scene shows.
    package var isImported = false
  }

  /// The scene as it was read.
  public var document: SceneDocument { bake.document }

  /// The motion of every layer over time.
  public var timeline: Timeline { bake.timeline }

  /// Reads a scene file, with the images and fonts that it names, and plays it.
  ///
  /// - Parameters:
  ///   - options: overrides of parameters and canvas, and limits.
  ///   - name: the name in outputs; the file's name if nil.
  ///   - fonts: the directories of the default fonts.
  ///   - findsAmbiguity: whether layouts check for ambiguous views, which takes time.
  ///   - ambiguityTime: the only time, in seconds, for whose layout ranges are computed; nil for all.
  ///   - scope: where conflicts and ambiguity are checked in addition to the layouts of events, which takes time.
  ///   - question: a question to be answered while playing; ``SceneBake/answer`` has the answer.
  /// - Throws: ```SceneError``` with all mistakes and their locations.
  public init(
    path: String, options: SceneReader.Options = SceneReader.Options(), name: ((SceneDocument) -> String)? = nil,
    fonts: FontSources = .standard, findsAmbiguity: Bool = false, ambiguityTime: Double? = nil,
    scope: LayoutScope = .liveSpans, question: SceneExplanation.Question? = nil
  ) throws(SceneError) {
    self.options = options
    let reading: SceneReading
    do throws(SceneError) {
      reading = try SceneReader.read(path: path, options: options)
    } catch {
      let checked = ReferencedFileCheck(
        error.files, of: path, limits: options.limits,
        images: ImageLoader(memoryLimit: options.limits.imageMemory << 20))
      throw SceneError(
        (error.diagnostics + checked.mistakes).sortedByPlace(), source: error.source, status: error.status)
    }
    let typesetter = SceneTypesetter(fontFiles: reading.document.fonts.map(\.path), sources: fonts)
    let images = ImageLoader(memoryLimit: reading.document.limits.imageMemory << 20)
    let checked = ReferencedFileCheck(
      reading.document.namedFiles, of: path, limits: reading.document.limits, images: images)
    guard checked.mistakes.isEmpty else {
      throw SceneError(
        (reading.warnings + checked.warnings + checked.mistakes).sortedByPlace(), source: reading.source,
        status: checked.hasUnreadable ? .inputOutput : .wrongInput)
    }
    do throws(SceneError) {
      bake = try SceneBake(
        reading.document, name: name?(reading.document) ?? Self.name(of: path), typesetter: typesetter, images: images,
        findsAmbiguity: findsAmbiguity, ambiguityTime: ambiguityTime, scope: scope, question: question)
    } catch {
      if error.isCancelled { throw error }
      throw SceneError(
        (reading.warnings + error.diagnostics).sortedByPlace(), source: reading.source,
        status: typesetter.missesFont || images.hasUnreadable ? .inputOutput : .wrongInput)
    }
    func unreadable(_ message: String) -> SceneError {
      SceneError(
        [.error(message, at: SourcePlace(file: path))], source: reading.source, status: .inputOutput)
    }
    if let failure = typesetter.failure { throw unreadable("\(failure)") }
    source = reading.source
    warnings = (reading.warnings + checked.warnings + bake.warnings).sortedByPlace()
    fontFiles = typesetter.usedFiles.filter { !$0.isEmpty }.sorted()
    var digests = images.digests
    for font in reading.document.fonts where typesetter.isOpened {
      guard let digest = ContentHash.file(font.path) else { throw unreadable("a font of it cannot be read") }
      digests[font.path] = digest
    }
    if let storyboard = reading.document.base?.storyboard {
      guard let digest = ContentHash.file(storyboard.path) else { throw unreadable("its storyboard cannot be read") }
      digests[storyboard.path] = digest
    }
    func opened(_ written: String, _ path: String) -> OpenedFile? {
      digests[path].map { OpenedFile(written: written, path: path, digest: $0, content: images.smallFiles[path]) }
    }
    let named = reading.document.files.compactMap { opened($0.written, $0.path) }
    let namedByAnimations = reading.document.files.flatMap { file in
      let folder = file.written.lastIndex(of: "/").map { file.written[...$0] } ?? ""
      return (images.imagesOfAnimations[file.path] ?? []).compactMap { opened(folder + $0.name, $0.path) }
    }
    let imported = reading.importedFiles.map { file, bytes in
      OpenedFile(
        written: file.written, path: file.path, digest: ContentHash.text(bytes), content: bytes, isImported: true)
    }
    let known = Set((named + namedByAnimations).map(\.written))
    let root = SceneRoot(scene: path, folder: options.root, symbols: options.symbols)
    let ofCatalogs = reading.document.lookups.compactMap { lookup -> OpenedFile? in
      guard let digest = lookup.digest, !SceneRoot.isAsset(lookup.path), !known.contains(lookup.path) else {
        return nil
      }
      return OpenedFile(written: lookup.path, path: root.knownPath(lookup.path), digest: digest)
    }
    files = (named + namedByAnimations + imported + ofCatalogs).sorted { $0.written < $1.written }
  }

  /// Everything outside of its text that the scene depends on, apart from default fonts: the files that were opened,
  /// the assets that were found, and what was looked for and is not there; sorted by path.
  public var lookups: [SceneLookup] {
    let all =
      files.map { SceneLookup(path: $0.written, digest: $0.digest) }
      + document.lookups.filter { SceneRoot.isAsset($0.path) }
      + document.absentFiles.map { SceneLookup(path: $0, digest: nil) }
    return all.sorted { $0.path < $1.path }
  }

  /// Draws the scene at one time.
  ///
  /// - Parameter time: in seconds.
  /// - Throws: ``RenderError`` if the canvas is too large to be drawn.
  public func pixmap(at time: Rational) throws(RenderError) -> Pixmap {
    try timeline.pixmap(at: time)
  }

  /// Draws the scene at one time as a PNG file.
  ///
  /// - Parameter time: in seconds.
  /// - Throws: ``RenderError`` if the canvas is too large to be drawn.
  public func png(at time: Rational) throws(RenderError) -> [UInt8] {
    try timeline.png(at: time)
  }

  /// Draws every frame into a folder of PNG files with `frames.json`, as `inbetween render` does.
  ///
  /// The folder is replaced atomically, unless it contains anything other than frames. Cancelling the task stops the
  /// render and removes what it wrote.
  /// - Parameters:
  ///   - framesPerSecond: above 0; the scene's own if nil.
  ///   - workers: the number of frames drawn at once.
  /// - Throws: ``RenderError`` as ``Timeline/writeFrames(toFolder:framesPerSecond:workers:)`` does.
  @discardableResult public func writeFrames(
    toFolder path: String, framesPerSecond: Rational? = nil, workers: Int = 1
  ) async throws(RenderError) -> FrameManifest {
    try await timeline.writeFrames(
      toFolder: path, framesPerSecond: framesPerSecond ?? document.framesPerSecond, workers: workers)
  }

  private static func name(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return file }
    return String(file[..<dot])
  }
}
