public import InbetweenGeometry
public import InbetweenText
public import InbetweenTimeline

/// Lays out a scene's texts with its own fonts and the default ones, which are opened for the first text.
public final class SceneTypesetter: Typesetter {
  private let sources: FontSources
  private let substitutesFamilies: Bool
  private var opened: Result<TextMeasurer, TextError>?

  /// - Parameters:
  ///   - fontFiles: the scene's own fonts.
  ///   - sources: the directories of the default fonts.
  public convenience init(fontFiles: [String] = [], sources: FontSources = .standard) {
    self.init(fontFiles: fontFiles, sources: sources, substitutesFamilies: false)
  }

  /// - Parameter substitutesFamilies: whether the default font takes the place of families that are not there, as code
  ///   for iOS names those of its system; otherwise such a text is an error.
  package init(fontFiles: [String] = [], sources: FontSources = .standard, substitutesFamilies: Bool) {
    var sources = sources
    sources.files += fontFiles
    self.sources = sources
    self.substitutesFamilies = substitutesFamilies
  }

  /// The families that were not there, in the order of their first use.
  package private(set) var substitutedFamilies: [String] = []
  /// The designs of the system font that no font has, in the order of their first use.
  package private(set) var missingDesigns: [FontDescription.Design] = []
  /// The languages of words that are not divided, because no dictionary is installed, in the order of their first use.
  package private(set) var missingDictionaries: [HyphenationLanguage] = []

  /// Whether a text needed a font that is not installed, as opposed to a mistake in the scene.
  public private(set) var missesFont = false
  /// The reason why a glyph, a font's name or its fingerprint is not available; the layout must then not be used.
  package private(set) var failure: TextError?
  /// Whether any text has been laid out, so that the scene's own fonts were opened.
  package var isOpened: Bool { opened != nil }
  /// The font files used for layout.
  public var usedFiles: Set<String> {
    guard case .success(let measurer) = opened else { return [] }
    return measurer.usedFiles
  }

  /// Lines and glyphs of a text, cached.
  ///
  /// - Throws: if a font is missing or cannot be read, or the request exceeds limits.
  public func layout(_ request: TextRequest) throws(TextError) -> TextLayout {
    let layout = try recordingMissingFont { () throws(TextError) in
      guard substitutesFamilies else { return try measurer().layout(request) }
      var request = request
      request.font = try available(request.font)
      for index in request.runs.indices {
        request.runs[index].style.font = try request.runs[index].style.font.map { font throws(TextError) in
          try available(font)
        }
      }
      return try measurer().layout(request)
    }
    for language in layout.missingDictionaries where !missingDictionaries.contains(language) {
      missingDictionaries.append(language)
    }
    return layout
  }

  /// The metrics of a font at its size, in points, cached.
  ///
  /// - Throws: if the font is missing or cannot be read.
  public func metrics(of font: FontDescription) throws(TextError) -> FontMetrics {
    try recordingMissingFont { () throws(TextError) in
      try measurer().metrics(of: substitutesFamilies ? available(font) : font)
    }
  }

  /// The font, or the default one if its family is not there.
  private func available(_ font: FontDescription) throws(TextError) -> FontDescription {
    guard let family = font.family, try !measurer().library.families.contains(family) else { return font }
    if !substitutedFamilies.contains(family) { substitutedFamilies.append(family) }
    var substitute = font
    substitute.family = nil
    return substitute
  }

  /// A glyph's outline for a font size of 1, the y axis downward; empty if fonts cannot be read.
  public func outline(of glyph: UInt32, in face: FontFace) -> Path {
    recordingFailure(Path()) { () throws(TextError) in try measurer().library.outline(of: glyph, in: face) }
  }

  /// The picture of a colour emoji; nil for a glyph that is drawn by its outline, or if fonts cannot be read.
  public func bitmap(of glyph: UInt32, in face: FontFace) -> DisplayResources.Bitmap? {
    recordingFailure(nil) { () throws(TextError) in try measurer().library.bitmap(of: glyph, in: face) }
  }

  /// The family and style; empty if fonts cannot be read.
  public func name(of face: FontFace) -> String {
    recordingFailure("") { () throws(TextError) in try measurer().library.name(of: face) }
  }

  /// An identifier of the version of the font; empty if fonts cannot be read.
  public func fingerprint(of face: FontFace) -> String {
    recordingFailure("") { () throws(TextError) in try measurer().library.fingerprint(of: face) }
  }

  /// Whether there is a font of a design; notes those that are missing.
  public func hasDesign(_ design: FontDescription.Design) -> Bool {
    let isKnown = recordingFailure(true) { () throws(TextError) in try measurer().library.hasDesign(design) }
    if !isKnown, !missingDesigns.contains(design) { missingDesigns.append(design) }
    return isKnown
  }

  private func measurer() throws(TextError) -> TextMeasurer {
    if let opened { return try opened.get() }
    do throws(TextError) {
      let measurer = TextMeasurer(library: try FontLibrary(sources))
      opened = .success(measurer)
      return measurer
    } catch {
      opened = .failure(error)
      throw error
    }
  }

  /// For functions of the protocol that cannot throw: the failure is stored, and the result must not be used.
  private func recordingFailure<T>(_ substitute: T, _ work: () throws(TextError) -> T) -> T {
    do throws(TextError) { return try work() } catch {
      failure = failure ?? error
      return substitute
    }
  }

  private func recordingMissingFont<T>(_ work: () throws(TextError) -> T) throws(TextError) -> T {
    do throws(TextError) {
      return try work()
    } catch {
      if case .missingFont = error { missesFont = true }
      throw error
    }
  }
}
