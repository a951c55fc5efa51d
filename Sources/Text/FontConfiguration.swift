import InbetweenTimeline

/// The fonts of a fixed list of files, among which fontconfig selects.
final class FontConfiguration {
  let fontconfig: Fontconfig
  /// Sorted.
  let families: [String]
  private var coverage: [Unicode.Scalar: Bool] = [:]

  /// - Throws: ``TextError/missingFont(_:searched:)``, ``TextError/unreadableFont(path:)``.
  init(defaults: [DefaultFont], sources: FontSources) throws(TextError) {
    var directories: [FontDirectory] = []
    for font in defaults { directories.append(try FontDirectory.find(font, in: sources.directories)) }
    let fontconfig = Fontconfig()
    let readsCaches = fontconfig.addCaches(sources.cacheDirectories)
    let cached = directories.filter { readsCaches && fontconfig.isCached($0.path) }
    let usesCaches = !cached.isEmpty && fontconfig.addDirectories(cached)
    // Without a directory of its own, the list of system fonts is empty instead of the machine's.
    fontconfig.build()
    for directory in directories where !(usesCaches && cached.contains(directory)) {
      for file in directory.files { try fontconfig.addFile(file) }
    }
    for file in sources.files { try fontconfig.addFile(file) }
    families = fontconfig.families().sorted()
    self.fontconfig = fontconfig
  }

  /// Whether any font has a glyph for a character.
  func covers(_ scalar: Unicode.Scalar) -> Bool {
    if let known = coverage[scalar] { return known }
    let found = fontconfig.covers(scalar)
    coverage[scalar] = found
    return found
  }

  /// The families in some font files.
  ///
  /// - Throws: ``TextError/unreadableFont(path:)``.
  static func families(of files: [String]) throws(TextError) -> Set<String> {
    guard !files.isEmpty else { return [] }
    let fontconfig = Fontconfig()
    fontconfig.build()
    for file in files { try fontconfig.addFile(file) }
    return fontconfig.families()
  }
}
