#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif

/// A temporary file for data that does not fit into memory. Its name is removed as soon as it is open, so that nothing
/// is left of it however the process ends.
package final class AnonymousFile: Sendable {
  private let descriptor: Int32
  private let folder: String
  private let folders: MadeFolders

  /// - Parameter folder: where there is space; created if it is missing, and removed at the end if it is still empty.
  package init(in folder: String) throws(FileError) {
    folders = try MadeFolders(folder)
    let path = folder + "/" + TemporaryName.random(for: "inbetween")
    let unfinished = Unfinished(path)
    defer { withExtendedLifetime(unfinished) {} }
    self.folder = folder
    descriptor = Unfinished.changing { unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else {
      let code = errno
      folders.remove()
      throw FileError("create", folder, code)
    }
    _ = unsafe unlink(path)
  }

  deinit {
    _ = close(descriptor)
    folders.remove()
  }

  package func append(_ bytes: [UInt8]) throws(FileError) {
    try FileSystem.write(bytes, to: descriptor, path: folder)
  }

  /// - Throws: also if only some of them were written.
  package func bytes(_ range: Range<Int>) throws(FileError) -> [UInt8] {
    let bytes = try FileSystem.read(descriptor, from: range.lowerBound, count: range.count, path: folder)
    guard bytes.count == range.count else { throw FileError("read", folder, EIO) }
    return bytes
  }
}
