import InbetweenTimeline

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// A directory that contains a font, with the font's files.
struct FontDirectory: Hashable {
  var path: String
  var files: [String]

  /// - Throws: ``TextError/missingFont(_:searched:)``.
  static func find(_ font: DefaultFont, in directories: [String]) throws(TextError) -> FontDirectory {
    guard let found = find(FontSources.fileNames(of: font), in: directories) else {
      throw .missingFont(font, searched: directories)
    }
    return found
  }

  /// The first directory with files of one of the sets; nil if there is none.
  static func find(_ sets: [[String]], in directories: [String]) -> FontDirectory? {
    for directory in directories {
      for names in sets {
        let files = names.map { directory + "/" + $0 }.filter { unsafe access($0, R_OK) == 0 }
        if !files.isEmpty { return FontDirectory(path: directory, files: files) }
      }
    }
    return nil
  }

  /// The file of a language's hyphenation dictionary; nil if none is installed.
  static func dictionary(of language: HyphenationLanguage, in directories: [String]) -> String? {
    find(language.fileNames.map { [$0] }, in: directories)?.files.first
  }

  /// Those of some directories that exist.
  static func existing(_ directories: [String]) -> [String] {
    directories.filter { unsafe access($0, R_OK | X_OK) == 0 }
  }
}
