#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Detects that a file was replaced or written to: its inode, its length, and the time of its last change.
package struct FileStamp: Hashable, Sendable {
  private let inode: UInt64
  private let length: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// The stamp of the file at a path, symbolic links followed; nil if there is none.
  ///
  /// - Throws: ``FileError`` if the system does not provide it.
  package init?(of path: String) throws(FileError) {
    guard let status = try FileSystem.status(of: path, follow: true) else { return nil }
    inode = UInt64(status.st_ino)
    length = Int64(status.st_size)
    #if canImport(Darwin)
      seconds = status.st_mtimespec.tv_sec
      nanoseconds = status.st_mtimespec.tv_nsec
    #else
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    #endif
  }
}
