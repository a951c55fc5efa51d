#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What tells that a file is another one than before or was written to: where it lies on the disk, its length, and when it
/// was last changed.
package struct FileStamp: Hashable, Sendable {
  private let inode: UInt64
  private let length: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// The stamp of what a path leads to, symbolic links followed; nil where there is nothing.
  ///
  /// - Throws: ``FileError`` where the system does not tell.
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
