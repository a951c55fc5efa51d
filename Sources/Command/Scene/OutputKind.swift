import ArgumentParser
import Foundation

/// Checks that the extension of an output's name does not contradict the kind of the output.
enum OutputKind {
  private static let films: Set<String> = [
    "mp4", "m4v", "mov", "webm", "mkv", "avi", "gif", "apng", "webp", "avif", "y4m", "rgba",
  ]
  private static let pictures: Set<String> = ["png", "jpg", "jpeg", "tif", "tiff", "bmp", "heic", "svg", "pdf"]
  private static let reports: Set<String> = ["html", "htm", "json", "jsonl", "xml", "txt", "zip"]

  /// - Throws: If the folder's name has the extension of a format in which frames cannot be written.
  static func checkFrames(folder path: String) throws {
    guard let ending = ending(of: path) ?? unknownEnding(of: path), FilmFormat(rawValue: ending) == nil,
      ending != "png"
    else { return }
    let instead =
      if films.contains(ending) {
        "; films are .\(FilmFormat.allCases.map(\.rawValue).joined(separator: ", .")); for others pipe -o - --format y4m into ffmpeg, as docs/cli.md shows"
      } else if pictures.contains(ending) {
        "; --filmstrip draws one picture of several frames, -o NAME.png --at T one frame"
      } else if ending == "html" || ending == "htm" {
        "; 'inbetween export' writes a page that plays the scene"
      } else if ending == "json" {
        "; --lottie writes a Lottie animation"
      } else if ending == "lottie" {
        "; a Lottie animation is written to \(path).json"
      } else {
        "; the kinds are a folder, .\(FilmFormat.allCases.map(\.rawValue).joined(separator: ", .")), .png, .svg, .lottie.json"
      }
    throw ValidationError(
      "frames are PNG files in a folder, or one after the other on -o -; '\(path)' is called like a .\(ending) file\(instead)"
    )
  }

  /// - Throws: If the folder's name has the extension of a file.
  static func check(folder path: String, option: String) throws {
    guard let ending = ending(of: path) else { return }
    throw ValidationError("\(option) is a folder, '\(path)' is called like a .\(ending) file")
  }

  /// - Throws: If the name of the PNG file has the extension of another kind of file.
  static func check(png path: String, option: String) throws {
    guard let ending = ending(of: path), ending != "png" else { return }
    throw ValidationError("\(option) writes a PNG file, '\(path)' is called like a .\(ending) file")
  }

  /// A short extension of a name that is no folder yet, such as `mp5`; nil for a version such as `out.v2`.
  private static func unknownEnding(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard !path.hasSuffix("/"), let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    let isVersion = ending.first == "v" && ending.dropFirst().allSatisfy(\.isNumber)
    guard (2...6).contains(ending.count), ending.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }),
      ending.first?.isLetter == true, !isVersion, !FileManager.default.fileExists(atPath: path)
    else { return nil }
    return ending
  }

  /// The extension if it is that of a known kind of file.
  private static func ending(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return films.contains(ending) || pictures.contains(ending) || reports.contains(ending) ? ending : nil
  }
}
