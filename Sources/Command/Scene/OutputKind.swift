import ArgumentParser

/// What the ending of a name promises, where an output is of another kind.
enum OutputKind {
  private static let films: Set<String> = [
    "mp4", "m4v", "mov", "webm", "mkv", "avi", "gif", "apng", "webp", "avif", "y4m", "rgba",
  ]
  private static let pictures: Set<String> = ["png", "jpg", "jpeg", "tif", "tiff", "bmp", "heic", "svg", "pdf"]
  private static let reports: Set<String> = ["html", "htm", "json", "jsonl", "xml", "txt", "zip"]

  /// - Throws: where frames cannot be written in the form that a folder's name promises.
  static func checkFrames(folder path: String) throws {
    guard let ending = ending(of: path), FilmFormat(rawValue: ending) == nil, ending != "png" else { return }
    let instead =
      if films.contains(ending) {
        "; films are .\(FilmFormat.allCases.map(\.rawValue).joined(separator: ", .")); for others pipe -o - --format y4m into ffmpeg, as docs/cli.md shows"
      } else if pictures.contains(ending) {
        "; --filmstrip draws one picture of several frames, --from T --to T one frame"
      } else if ending == "html" || ending == "htm" {
        "; 'inbetween export' writes a page that plays the scene"
      } else if ending == "json" {
        "; --lottie writes a Lottie animation"
      } else {
        ""
      }
    throw ValidationError(
      "frames are PNG files in a folder, or one after the other on -o -; '\(path)' is called like a .\(ending) file\(instead)"
    )
  }

  /// - Throws: where the name of a folder promises a file.
  static func check(folder path: String, option: String) throws {
    guard let ending = ending(of: path) else { return }
    throw ValidationError("\(option) is a folder, '\(path)' is called like a .\(ending) file")
  }

  /// - Throws: where the name of a PNG file promises a file of another kind.
  static func check(png path: String, option: String) throws {
    guard let ending = ending(of: path), ending != "png" else { return }
    throw ValidationError("\(option) writes a PNG file, '\(path)' is called like a .\(ending) file")
  }

  /// The ending where it is that of a known kind of file.
  private static func ending(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return films.contains(ending) || pictures.contains(ending) || reports.contains(ending) ? ending : nil
  }
}
