internal import InbetweenDiagnostics
public import InbetweenGeometry
public import InbetweenTimeline

/// Lays out texts and caches the results.
///
/// Used only while baking, by one thread at a time. The result is a function of the request and the fonts alone, so the
/// order of measurements and the measurer that is used do not matter.
public final class TextMeasurer: Typesetter {
  /// What lays out the texts.
  public let library: FontLibrary
  private var layouts: [TextRequest: (text: String, layout: TextLayout)] = [:]
  private var fonts: [FontDescription: FontMetrics] = [:]

  /// A measurer that knows no text yet.
  public init(library: FontLibrary) { self.library = library }

  /// The files of fonts of all layouts and of dictionaries; the empty path stands for the boxes of missing characters.
  package var usedFiles: Set<String> {
    layouts.values.reduce(into: library.usedDictionaries) { files, known in
      for line in known.layout.lines { for run in line.runs { files.insert(run.face.path) } }
    }
  }

  /// ``FontLibrary/layout(_:)``, cached.
  public func layout(_ request: TextRequest) throws(TextError) -> TextLayout {
    // Equal requests may have texts that are composed of other characters, with other ranges of lines.
    if let known = layouts[request], known.text.utf8.elementsEqual(request.text.utf8) {
      // Every layout of a scene looks up its wrapped texts several times.
      WorkBudget.spend(300, on: .text)
      return known.layout
    }
    let layout = try library.layout(request)
    layouts[request] = (request.text, layout)
    return layout
  }

  /// ``FontLibrary/metrics(of:)``, cached.
  public func metrics(of font: FontDescription) throws(TextError) -> FontMetrics {
    if let known = fonts[font] { return known }
    let metrics = try library.metrics(of: font)
    fonts[font] = metrics
    return metrics
  }

  /// ``FontLibrary/outline(of:in:)``.
  public func outline(of glyph: UInt32, in face: FontFace) -> Path { library.outline(of: glyph, in: face) }

  /// ``FontLibrary/bitmap(of:in:)``.
  public func bitmap(of glyph: UInt32, in face: FontFace) -> DisplayResources.Bitmap? {
    library.bitmap(of: glyph, in: face)
  }
  /// ``FontLibrary/name(of:)``.
  public func name(of face: FontFace) -> String { library.name(of: face) }

  /// ``FontLibrary/fingerprint(of:)``.
  public func fingerprint(of face: FontFace) -> String { library.fingerprint(of: face) }

  /// Whether there is a font of a design; if not, the default design is drawn.
  public func hasDesign(_ design: FontDescription.Design) -> Bool { library.hasDesign(design) }
}
