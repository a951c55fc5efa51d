#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Reads complete regular files. Devices, pipes and virtual files of the kernel are refused, because they can block, be
/// endless or have different contents each time.
package enum InputFile {
  package enum Refusal: Error, Hashable, Sendable {
    case missing
    /// With the system's error number.
    case unreadable(Int32)
    /// A folder, device, pipe, socket, or a file without a size, as in `/proc`.
    case notAFile
    /// The size in bytes. Nothing was read.
    case tooLarge(Int)
  }

  /// An open regular file.
  package final class Pieces: Sendable {
    /// In bytes, when it was opened.
    package let size: Int
    private let descriptor: Int32
    private let path: String

    package init(of path: String) throws(Refusal) {
      // Opening a pipe must not wait for a writer.
      descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
      self.path = path
      guard descriptor >= 0 else {
        size = 0
        switch errno {
        case ENOENT, ENOTDIR: throw .missing
        case ENXIO, ENODEV: throw .notAFile
        default: throw .unreadable(errno)
        }
      }
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else {
        let code = errno
        size = 0
        throw .unreadable(code)
      }
      size = Int(status.st_size)
      guard FileSystem.kind(status.st_mode) == .file else { throw .notAFile }
    }

    deinit { if descriptor >= 0 { _ = close(descriptor) } }

    /// Fewer than requested at the end of the file.
    package func bytes(_ range: Range<Int>) throws(Refusal) -> [UInt8] {
      do throws(FileError) {
        return try FileSystem.read(descriptor, from: range.lowerBound, count: range.count, path: path)
      } catch { throw .unreadable(error.code) }
    }
  }

  /// - Parameter limit: the maximum size in bytes.
  package static func bytes(of path: String, atMost limit: Int) throws(Refusal) -> [UInt8] {
    let file = try Pieces(of: path)
    guard file.size <= limit else { throw .tooLarge(file.size) }
    // One byte more than the expected size: a file that grows while it is read is refused as well.
    let bytes = try file.bytes(0..<file.size + 1)
    guard bytes.count == file.size else { throw .notAFile }
    return bytes
  }

  /// The first bytes of a file; fewer if it is shorter.
  package static func prefix(of path: String, count: Int) throws(Refusal) -> [UInt8] {
    let file = try Pieces(of: path)
    return try file.bytes(0..<min(count, file.size))
  }

  /// In bytes.
  package static func size(of path: String) -> Result<Int, Refusal> {
    Result { () throws(Refusal) in try Pieces(of: path).size }
  }
}
