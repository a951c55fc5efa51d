import Foundation
import InbetweenGeometry
import InbetweenText
import InbetweenTypography

/// Lays out a scene's texts with its own fonts and the default ones, which are opened when the first text asks.
final class SceneTypesetter: Typesetter {
  private let fontFiles: [String]
  private var opened: Result<TextMeasurer, TextError>?

  init(fontFiles: [String] = []) { self.fontFiles = fontFiles }

  /// Whether a text needed a font that is not installed: the machine's fault rather than the scene's.
  private(set) var missesFont = false
  /// The font files that texts were laid out with.
  private(set) var usedFiles: Set<String> = []

  func layout(_ request: TextRequest) throws(TextError) -> TextLayout {
    let layout = try noting { () throws(TextError) in try measurer().layout(request) }
    for line in layout.lines { usedFiles.formUnion(line.runs.map(\.face.path)) }
    return layout
  }

  func metrics(of font: FontDescription) throws(TextError) -> FontMetrics {
    try noting { () throws(TextError) in try measurer().metrics(of: font) }
  }

  func outline(of glyph: UInt32, in face: FontFace) -> Path {
    (try? measurer().library.outline(of: glyph, in: face)) ?? Path()
  }

  func name(of face: FontFace) -> String { (try? measurer().library.name(of: face)) ?? "" }

  func fingerprint(of face: FontFace) -> String { (try? measurer().library.fingerprint(of: face)) ?? "" }

  private func measurer() throws(TextError) -> TextMeasurer {
    if let opened { return try opened.get() }
    do throws(TextError) {
      let measurer = TextMeasurer(library: try FontLibrary(SceneTypesetter.sources(files: fontFiles)))
      opened = .success(measurer)
      return measurer
    } catch {
      opened = .failure(error)
      throw error
    }
  }

  private func noting<T>(_ work: () throws(TextError) -> T) throws(TextError) -> T {
    do throws(TextError) {
      return try work()
    } catch {
      if case .missingFont = error { missesFont = true }
      throw error
    }
  }

  /// The standard folders, and on macOS the one that Homebrew's casks install to.
  static func sources(files: [String] = []) -> FontSources {
    var sources = FontSources.standard
    sources.files = files
    #if os(macOS)
      if let home = ProcessInfo.processInfo.environment["HOME"] { sources.directories.append(home + "/Library/Fonts") }
    #endif
    return sources
  }
}
