import Foundation
import InbetweenFrames

/// Keeps what was made of scenes on disk until all are known, so that a report of any size takes little memory. The file
/// has no name any more once it is open: whatever ends the run, nothing is left of it.
struct ReportSpool {
  /// A stretch of the file.
  typealias Piece = Range<UInt64>

  private let descriptor: Int32
  private let path: String
  private var end: UInt64 = 0

  /// - Parameter folder: where there is room; it is made where it is missing.
  init(in folder: String) throws(RenderError) {
    path = folder + "/.inbetween-\(getpid())-\(UUID().uuidString)"
    do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
      throw ReportSpool.failure("create", folder)
    }
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw ReportSpool.failure("write", path) }
    _ = unsafe unlink(path)
  }

  mutating func append(_ bytes: [UInt8]) throws(RenderError) -> Piece {
    try Console.write(bytes, to: descriptor)
    defer { end += UInt64(bytes.count) }
    return end..<(end + UInt64(bytes.count))
  }

  private static let chunk = 1 << 20

  /// Hands over a stretch of what was appended, in parts.
  func read(_ piece: Piece, _ take: ([UInt8]) throws(RenderError) -> Void) throws(RenderError) {
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    var position = piece.lowerBound
    while position < piece.upperBound {
      let data: Data?
      do {
        try file.seek(toOffset: position)
        data = try file.read(upToCount: min(Self.chunk, Int(piece.upperBound - position)))
      } catch { throw Self.failure("read", path) }
      guard let data, !data.isEmpty else { throw Self.failure("read", path) }
      try take([UInt8](data))
      position += UInt64(data.count)
    }
    do { try file.seekToEnd() } catch { throw Self.failure("read", path) }
  }

  func close() { _ = Foundation.close(descriptor) }

  private static func failure(_ action: String, _ path: String) -> RenderError {
    let code = errno
    return .file(action: action, path: path, code: code, reason: unsafe String(cString: strerror(code)))
  }
}
