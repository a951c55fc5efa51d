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
    case unreadable
    /// A folder, device, pipe, socket, or a file without a size, as in `/proc`.
    case notAFile
    /// The size in bytes. Nothing was read.
    case tooLarge(Int)
  }

  /// - Parameter limit: the maximum size in bytes.
  package static func bytes(of path: String, atMost limit: Int) throws(Refusal) -> [UInt8] {
    let descriptor = try opened(path)
    defer { _ = close(descriptor) }
    let size = try size(of: descriptor)
    guard size <= limit else { throw .tooLarge(size) }
    let bytes: [UInt8]
    // One byte more than the expected size: a file that grows while it is read is refused as well.
    do { bytes = try FileSystem.read(descriptor, from: 0, count: size + 1, path: path) } catch { throw .unreadable }
    guard bytes.count == size else { throw .notAFile }
    return bytes
  }

  /// The first bytes of a file; fewer if it is shorter.
  package static func prefix(of path: String, count: Int) throws(Refusal) -> [UInt8] {
    let descriptor = try opened(path)
    defer { _ = close(descriptor) }
    let size = try size(of: descriptor)
    do { return try FileSystem.read(descriptor, from: 0, count: min(count, size), path: path) } catch {
      throw .unreadable
    }
  }

  /// In bytes.
  package static func size(of path: String) -> Result<Int, Refusal> {
    Result { () throws(Refusal) in
      let descriptor = try opened(path)
      defer { _ = close(descriptor) }
      return try size(of: descriptor)
    }
  }

  private static func opened(_ path: String) throws(Refusal) -> Int32 {
    // Opening a pipe must not wait for a writer.
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: throw .missing
      case ENXIO, ENODEV: throw .notAFile
      default: throw .unreadable
      }
    }
    return descriptor
  }

  private static func size(of descriptor: Int32) throws(Refusal) -> Int {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .unreadable }
    guard FileSystem.kind(status.st_mode) == .file else { throw .notAFile }
    return Int(status.st_size)
  }
}
