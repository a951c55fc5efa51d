import InbetweenTimeline

/// The installed fonts of scripts, each opened when a character first needs it.
///
/// The fonts for a text depend on its own characters alone, never on texts that were laid out before.
final class ScriptFonts {
  private struct Key: Hashable {
    var isFull: Bool
    var fonts: Set<ScriptFont>
  }

  private let directories: [String]
  private var faces: [ScriptFont: [FaceDescription]] = [:]
  private var stacks: [Key: FontStack] = [:]

  init(directories: [String]) { self.directories = directories }

  /// The font for a character, if it is installed and can be read.
  func font(for scalar: Unicode.Scalar) -> ScriptFont? {
    ScriptFont(for: scalar).flatMap { isInstalled($0) ? $0 : nil }
  }

  /// Whether a font is installed and can be read.
  func isInstalled(_ font: ScriptFont) -> Bool { !faces(of: font).isEmpty }

  /// The fonts of a stack, followed by those of scripts.
  ///
  /// - Parameter isFull: Whether the stack has all default fonts.
  func stack(_ base: FontStack, isFull: Bool, with fonts: Set<ScriptFont>) -> FontStack {
    let key = Key(isFull: isFull, fonts: fonts)
    if let known = stacks[key] { return known }
    let added = fonts.sorted { $0.family < $1.family }.flatMap(faces(of:))
    let stack = FontStack(FontCatalog(faces: base.catalog.faces, scripts: added))
    stacks[key] = stack
    return stack
  }

  private func faces(of font: ScriptFont) -> [FaceDescription] {
    if let known = faces[font] { return known }
    var found: [FaceDescription] = []
    if let files = FontDirectory.find(font.fileNames, in: directories)?.files {
      do throws(TextError) {
        found = try FontCatalog.faces(of: files) { path throws(TextError) in try FontFile(installed: path) }
      } catch {
        // As if it were not installed: its characters are reported in the layout.
      }
    }
    faces[font] = found
    return found
  }
}
