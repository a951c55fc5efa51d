#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif

/// Which folder stands at a path, and since when: it is another when a run puts its own there.
package struct FolderState: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64
  /// When names in it, or its own, last changed. Numbers of folders are used again at once, so they are not enough.
  private let changed: [Int]

  /// nil where there is nothing.
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
