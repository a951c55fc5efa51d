internal import InbetweenDiagnostics
public import InbetweenGeometry
public import InbetweenTimeline

/// The fonts for text: Inter, Noto Sans CJK, the files of a scene and Noto's fonts of other scripts, never other
/// installed fonts.
///
/// It reads no environment, locale or user configuration. Each character is taken from the requested family, then from
/// Inter, then from Noto Sans CJK, then from the scene's other files, then from the Noto font of its script. Colour emoji
/// (Unicode Technical Standard 51: by default, or requested by U+FE0F) are taken from a file of the scene that has
/// pictures, else from Noto Color Emoji. Fonts of Noto are opened when a character first needs them. An instance must be
/// used on a single thread; instances share nothing.
public final class FontLibrary: Typesetter {
  private let sources: FontSources
  /// The default fonts that no file of the scene replaces.
  private let light: [DefaultFont]
  private let full: [DefaultFont]
  private let fileFaces: [FaceDescription]
  private let emojiFaces: [FaceDescription]
  private var openedEmoji: OpenFace??
  private var knownEmoji: Set<UInt32> = []
  private let fileFamilies: Set<String>
  private let lightStack: FontStack
  private var fullStack: Result<FontStack, TextError>?
  private let scripts: ScriptFonts
  private let dictionaries: HyphenationDictionaries
  private var faces: [FontFace: OpenFace] = [:]
  private let maximumLength: Int
  private var lastPrepared: (source: TextAttributes, stack: FontStack, text: PreparedText)?
  private var lastShaper: (source: TextAttributes, fallback: FontFallback, shaper: ParagraphShaper)?

  /// - Parameter maximumLength: the maximum number of Unicode scalars of a text.
  /// - Throws: ``TextError/missingFont(_:searched:)`` without Inter; ``TextError/unreadableFont(path:)`` for a file
  ///   that the sources name.
  public init(_ sources: FontSources = .standard, maximumLength: Int = 10_000) throws(TextError) {
    self.sources = sources
    self.maximumLength = maximumLength
    let faces = try FontCatalog.faces(of: sources.files) { path throws(TextError) in try FontFile(copying: path) }
    fileFaces = faces.filter { !$0.isColour }
    emojiFaces = faces.filter(\.isColour)
    fileFamilies = fileFaces.reduce(into: []) { $0.formUnion($1.families) }
    light = fileFamilies.contains(DefaultFont.inter.family) ? [] : [.inter]
    let replacesHan = HanVariant.allCases.contains { [fileFamilies] in fileFamilies.contains($0.family) }
    full = light + (replacesHan ? [] : [.notoSansCJK])
    scripts = ScriptFonts(directories: FontDirectory.existing(sources.directories))
    dictionaries = HyphenationDictionaries(directories: sources.hyphenation)
    lightStack = FontStack(FontCatalog(faces: try Self.installed(light, sources) + fileFaces))
  }

  /// The faces of default fonts.
  private static func installed(_ fonts: [DefaultFont], _ sources: FontSources) throws(TextError) -> [FaceDescription] {
    var faces: [FaceDescription] = []
    for font in fonts {
      let files = try FontDirectory.find(font, in: sources.directories).files
      faces += try FontCatalog.faces(of: files) { path throws(TextError) in try FontFile(installed: path) }
    }
    return faces
  }

  /// The files of the hyphenation dictionaries that texts needed.
  package var usedDictionaries: Set<String> { dictionaries.files }

  /// Whether a file contains usable fonts.
  package static func isFont(_ path: String) -> Bool {
    do throws(TextError) {
      return try !FontCatalog.faces(of: [path]) { path throws(TextError) in try FontFile(copying: path) }.isEmpty
    } catch { return false }
  }

  /// The families that a ``FontDescription`` may name, sorted: those of the scene's files, and the default fonts even
  /// if they are not installed.
  public var families: [String] {
    var names = fileFamilies.union(lightStack.catalog.families)
    if full.contains(.notoSansCJK) { names.formUnion(HanVariant.allCases.map(\.family)) }
    return names.sorted()
  }

  /// The vertical metrics of a font.
  ///
  /// - Throws: ``TextError/unknownFamily(_:known:)``, ``TextError/invalidFontSize(_:)``,
  ///   ``TextError/missingFont(_:searched:)`` if a family of Noto Sans CJK is named but not installed.
  public func metrics(of font: FontDescription) throws(TextError) -> FontMetrics {
    let stack = designed(try stack(for: font), for: [font])
    guard let face = stack.fallback(for: font, hanVariant: .simplifiedChinese).primary else {
      throw .unknownFamily(font.family ?? DefaultFont.inter.family, known: families)
    }
    let own = face.metrics(size: font.size)
    return font.family == nil ? own.asSystemFont(size: font.size) : own
  }

  /// Shapes a text and breaks it into lines. ``TextMeasurer`` caches the results.
  ///
  /// - Throws: ``TextError`` of every kind. A Chinese, Japanese or Korean character needs Noto Sans CJK; other
  ///   characters that no font has are reported in the layout.
  public func layout(_ request: TextRequest) throws(TextError) -> TextLayout {
    let styles = request.styles
    let fonts = styles.map { $0.font ?? request.font }
    var base = lightStack
    var metrics: [FontMetrics] = []
    for font in fonts {
      if try self.stack(for: font) !== lightStack { base = try self.stack(for: font) }
      metrics.append(try self.metrics(of: font))
    }
    var stack = designed(base, for: fonts)
    func isWide() -> Bool { base !== lightStack || full == light }
    let largest = styles.indices.map { fonts[$0].size + max(0, styles[$0].kern) }.max() ?? request.font.size
    let limit = Int(min(Double(maximumLength), Self.maximumExtent / largest))
    // Checked before any loop over the characters.
    let length = request.text.unicodeScalars.count
    guard length <= limit else { throw .textTooLong(length: length, limit: limit) }
    var text = prepared(request, for: stack, isWide: isWide())
    guard text.scalarCount <= limit else { throw .textTooLong(length: text.scalarCount, limit: limit) }
    // Noto Sans CJK has no letters of the scripts that have fonts of their own.
    let needsFull = text.missing.contains { scripts.font(for: $0.scalar)?.isOfSymbols ?? true }
    if needsFull, base === lightStack {
      switch openFullStack() {
      case .success(let wider):
        base = wider
        stack = designed(base, for: fonts)
        text = prepared(request, for: stack, isWide: true)
      case .failure(let error):
        if text.missing.contains(where: { $0.scalar.isEastAsian }) { throw error }
      }
    }
    let added = Set(text.missing.compactMap { scripts.font(for: $0.scalar) })
    if !added.isEmpty {
      stack = designed(base, for: fonts, with: added)
      text = prepared(request, for: stack, isWide: true)
      if text.lacksTextPresentation {
        // The symbols of one block are divided among the fonts.
        stack = designed(base, for: fonts, with: added.union(ScriptFont.ofSymbols))
        text = prepared(request, for: stack, isWide: true)
      }
    }
    // A colour emoji is better than a box.
    if text.lacksTextPresentation {
      text = prepared(request, for: stack, isWide: isWide() || !added.isEmpty, isLast: true)
    }
    let emoji = text.hasEmoji ? emojiFace() : nil
    // The steps of shaping and line breaking: a few microseconds for each character.
    let divides = text.paragraphs.contains { ($0.style?.hyphenationFactor ?? 0) > 0 }
    WorkBudget.spend(20_000 + (divides ? 3_000 : 2_000) * text.scalarCount, on: .text)
    let fallbacks = fonts.map { stack.fallback(for: $0, hanVariant: request.hanVariant) }
    guard let shaper = shaper(of: request, fallbacks: fallbacks, metrics: metrics, emoji: emoji) else {
      throw .unreadableFont(path: "")
    }
    let layout = TextComposer(shaper: shaper, request: request, styles: styles, metrics: metrics).compose(text)
    for line in layout.lines {
      for run in line.runs {
        if faces[run.face] == nil { faces[run.face] = shaper.usedFaces[run.face] }
        if run.face == emoji?.id { knownEmoji.formUnion(run.glyphs.map(\.id)) }
      }
    }
    guard knownEmoji.count <= Self.maximumEmoji else { throw .tooManyEmoji(limit: Self.maximumEmoji) }
    return layout
  }

  /// A text is laid out for several widths in succession.
  ///
  /// - Parameters:
  ///   - isWide: whether the stack has all fonts that may have the text's characters.
  ///   - isLast: whether no other font is tried for characters that ask for text presentation.
  private func prepared(
    _ request: TextRequest, for stack: FontStack, isWide: Bool, isLast: Bool = false
  ) -> PreparedText {
    let source = TextAttributes(request)
    if let known = lastPrepared, known.stack === stack, known.source == source, !isLast { return known.text }
    let fresh = PreparedText(
      request.text, attributes: (request.runs, request.paragraph), covers: stack.covers,
      hasEmoji: { emojiFace() != nil },
      isEmoji: { scalar, asksForText in
        // Noto Sans CJK has some of the characters that are emoji only where no other font has them.
        isWide && (isLast || !asksForText) && scalar.properties.isEmoji && emojiFace()?.glyph(for: scalar) != nil
      })
    if !isLast { lastPrepared = (source, stack, fresh) }
    return fresh
  }

  /// Keeps the shaped paragraphs of the last text. Nil without memory.
  private func shaper(
    of request: TextRequest, fallbacks: [FontFallback], metrics: [FontMetrics], emoji: OpenFace?
  ) -> ParagraphShaper? {
    let source = TextAttributes(request)
    // The fonts of the other parts follow from their attributes.
    if let known = lastShaper, known.fallback === fallbacks[0], known.source == source { return known.shaper }
    guard
      let fresh = ParagraphShaper(
        fallbacks, styles: request.styles, metrics: metrics, emoji: emoji, direction: request.direction,
        dictionaries: dictionaries)
    else { return nil }
    lastShaper = (source, fallbacks[0], fresh)
    return fresh
  }

  /// The outline of a glyph in a layout of this library, for a font size of 1: unhinted, y downward, the origin on the
  /// baseline. Empty for a glyph without an outline, and for faces that no layout of this library used.
  public func outline(of glyph: UInt32, in face: FontFace) -> Path {
    face == .missingCharacter ? MissingCharacterBox.outline : faces[face]?.outline(of: glyph) ?? Path()
  }

  /// The picture of a colour emoji in a layout of this library, in a frame of one transparent pixel; nil for other
  /// glyphs, and for a picture that cannot be read.
  public func bitmap(of glyph: UInt32, in face: FontFace) -> DisplayResources.Bitmap? {
    guard case .some(.some(let opened)) = openedEmoji, opened.id == face else { return nil }
    return opened.bitmap(of: glyph)
  }

  /// The full name of a face that a layout of this library used, such as `Inter Semi Bold`.
  public func name(of face: FontFace) -> String {
    face == .missingCharacter ? "missing character" : faces[face]?.name ?? ""
  }

  /// Identifies the contents of a face's font file: SHA-256 in hexadecimal of its table directory (the checksum and
  /// length of every table), its `head` table (revision, checksum of the whole file) and the settings of its variable
  /// axes.
  public func fingerprint(of face: FontFace) -> String {
    face == .missingCharacter ? "" : faces[face]?.fingerprint ?? ""
  }

  /// In points: positions are 32-bit numbers of 1/1024 point, and a glyph is rarely wider than four times its size.
  private static let maximumExtent = 500_000.0

  /// The pictures of colour emoji take up to 70 MB: those of Noto Color Emoji have 138 × 130 pixels each.
  private static let maximumEmoji = 1_000

  /// The face of colour emoji, opened when it is first needed; nil if none is installed or it has no pictures.
  private func emojiFace() -> OpenFace? {
    if let openedEmoji { return openedEmoji }
    var found = emojiFaces.first
    if found == nil {
      do throws(TextError) { found = try Self.installed([.notoColorEmoji], sources).first(where: \.isColour) } catch {
        // Without the font, emoji are reported in the layout and drawn as boxes.
      }
    }
    let opened = found.flatMap { OpenFace($0, variations: "") }
    openedEmoji = .some(opened)
    return opened
  }

  /// The fonts for a description, regardless of the text.
  private func stack(for font: FontDescription) throws(TextError) -> FontStack {
    guard FontDescription.sizes.contains(font.size) else { throw .invalidFontSize(font.size) }
    guard let family = font.family, !lightStack.catalog.families.contains(family) else { return lightStack }
    guard families.contains(family) else { throw .unknownFamily(family, known: families) }
    return try openFullStack().get()
  }

  /// A stack with the fonts that stand for the designs of some fonts, as far as they are installed, and fonts of scripts.
  ///
  /// - Parameter base: the stack of the default fonts.
  private func designed(
    _ base: FontStack, for fonts: [FontDescription], with others: Set<ScriptFont> = []
  ) -> FontStack {
    let designs = fonts.lazy.filter { $0.family == nil && $0.design != .default }.compactMap(\.design.standIn)
    let added = others.union(designs.filter(scripts.isInstalled))
    return added.isEmpty ? base : scripts.stack(base, isFull: base !== lightStack, with: added)
  }

  /// Whether a design of the system font can be drawn: a file of the scene has it, or the font that stands for it is
  /// installed.
  public func hasDesign(_ design: FontDescription.Design) -> Bool {
    design == .default || design.families.contains(where: lightStack.catalog.families.contains)
      || design.standIn.map(scripts.isInstalled) == true
  }

  private func openFullStack() -> Result<FontStack, TextError> {
    if let fullStack { return fullStack }
    let opened: Result<FontStack, TextError>
    if full == light {
      opened = .success(lightStack)
    } else {
      do throws(TextError) {
        opened = .success(FontStack(FontCatalog(faces: try Self.installed(full, sources) + fileFaces)))
      } catch {
        opened = .failure(error)
      }
    }
    fullStack = opened
    return opened
  }
}

/// What the shapes of a text's glyphs depend on, apart from the fonts of the whole text.
private struct TextAttributes: Equatable {
  let text: String
  let runs: [TextRun]
  let paragraph: ParagraphStyle?
  let direction: BaseDirection

  init(_ request: TextRequest) {
    (text, runs, paragraph, direction) = (request.text, request.runs, request.paragraph, request.direction)
  }

  static func == (a: TextAttributes, b: TextAttributes) -> Bool {
    // Swift's strings are equal if their characters are, however these are composed.
    a.direction == b.direction && a.text.utf8.elementsEqual(b.text.utf8) && a.runs == b.runs
      && a.paragraph == b.paragraph
  }
}
