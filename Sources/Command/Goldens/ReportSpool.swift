import InbetweenFiles

/// Keeps what was made of scenes on disk until all are known, so that a report of any size takes little memory.
struct ReportSpool {
  /// A stretch of the file.
  typealias Piece = Range<Int>

  private let file: NamelessFile
  private var end = 0

  /// - Parameter folder: where there is room; it is made where it is missing.
  init(in folder: String) throws(FileError) { file = try NamelessFile(in: folder) }

  mutating func append(_ bytes: [UInt8]) throws(FileError) -> Piece {
    try file.append(bytes)
    defer { end += bytes.count }
    return end..<(end + bytes.count)
  }

  private static let chunk = 1 << 20

  /// Hands over a stretch of what was appended, in parts.
  func read(_ piece: Piece, _ take: ([UInt8]) throws(FileError) -> Void) throws(FileError) {
    for start in stride(from: piece.lowerBound, to: piece.upperBound, by: Self.chunk) {
      try take(file.bytes(start..<min(start + Self.chunk, piece.upperBound)))
    }
  }
}
