import Foundation
import Testing

/// The Unicode Character Database of Debian's package `unicode-data`.
enum UnicodeData {
  static let folder = "/usr/share/unicode"

  static var isInstalled: Bool { FileManager.default.fileExists(atPath: folder + "/LineBreak.txt") }

  /// The version that the first line of a file names, such as `15.0.0`.
  static func version(of file: String) throws -> String {
    let first = try lines(of: file, comments: true).first ?? ""
    let name = first.split(separator: "-").last ?? ""
    return name.split(separator: ".").prefix(3).joined(separator: ".")
  }

  /// The lines of a file without comments and empty lines.
  static func lines(of file: String, comments: Bool = false) throws -> [Substring] {
    let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
    return text.split(whereSeparator: \.isNewline).filter { comments || !$0.hasPrefix("#") }
  }

  /// A test of boundaries: the characters, and for each place between them, at the beginning and at the end, whether
  /// there is one.
  struct BoundaryTest {
    var scalars: [Unicode.Scalar]
    var boundaries: [Bool]
  }

  /// Lines such as `÷ 0061 × 0301 ÷ # …`.
  static func boundaryTests(of file: String) throws -> [BoundaryTest] {
    try lines(of: file).compactMap { line in
      var test = BoundaryTest(scalars: [], boundaries: [])
      for part in (line.split(separator: "#").first ?? "").split(whereSeparator: \.isWhitespace) {
        switch part {
        case "÷": test.boundaries.append(true)
        case "×": test.boundaries.append(false)
        default:
          // Surrogates are no characters of a Swift string.
          guard let value = UInt32(part, radix: 16), let scalar = Unicode.Scalar(value) else { return nil }
          test.scalars.append(scalar)
        }
      }
      return test
    }
  }
}
