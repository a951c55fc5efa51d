import InbetweenTimeline

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// A directory that contains a default font, with the font's files.
struct FontDirectory: Hashable {
  var path: String
  var files: [String]

  /// - Throws: ``TextError/missingFont(_:searched:)``.
  static func find(_ font: DefaultFont, in directories: [String]) throws(TextError) -> FontDirectory {
    for directory in directories {
      for names in FontSources.fileNames(of: font) {
        let files = names.map { directory + "/" + $0 }.filter { unsafe access($0, R_OK) == 0 }
        if !files.isEmpty { return FontDirectory(path: directory, files: files) }
      }
    }
    throw .missingFont(font, searched: directories)
  }
}
