import InbetweenFiles

/// Keeps the data of scenes on disk until all are known, so that a report of any size needs little memory.
struct ReportSpool {
  /// A range of the file, in bytes.
  typealias Piece = Range<Int>

  private let file: AnonymousFile
  private var end = 0

  /// - Parameter folder: A folder with sufficient space; created if it does not exist.
  init(in folder: String) throws(FileError) { file = try AnonymousFile(in: folder) }

  mutating func append(_ bytes: [UInt8]) throws(FileError) -> Piece {
    try file.append(bytes)
    defer { end += bytes.count }
    return end..<(end + bytes.count)
  }

  private static let chunk = 1 << 20

  /// Passes a range of the appended data to a closure, in parts.
  func read(_ piece: Piece, _ take: ([UInt8]) throws(FileError) -> Void) throws(FileError) {
    for start in stride(from: piece.lowerBound, to: piece.upperBound, by: Self.chunk) {
      try take(file.bytes(start..<min(start + Self.chunk, piece.upperBound)))
    }
  }
}
