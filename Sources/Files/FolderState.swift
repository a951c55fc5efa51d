#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif

/// Identifies the folder at a path, to detect that a run has replaced it.
package struct FolderState: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64
  /// When the folder's entries or its own name last changed. The inode is not enough, because the file system reuses
  /// inodes immediately.
  private let changed: [Int]

  /// nil if there is no folder.
  package init?(_ path: String) throws(FileError) {
    guard let status = try FileSystem.status(of: path, follow: true) else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    #if canImport(Darwin)
      let times = [status.st_mtimespec, status.st_ctimespec]
    #else
      let times = [status.st_mtim, status.st_ctim]
    #endif
    changed = times.flatMap { [Int($0.tv_sec), Int($0.tv_nsec)] }
  }
}
