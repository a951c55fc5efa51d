private import CPlatform

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The system calls for reading and writing files, with failures as ``FileError``.
///
/// Foundation's functions start at the beginning of the buffer again after a short write, replace files one by one, and
/// hide `errno`. Replacing output atomically needs locks, the exchange of two names, and syncing.
package enum FileSystem {
  package enum Kind: Hashable, Sendable { case file, folder, link, other }

  /// The kind of the entry at a path; a link is not followed; nil if there is none.
  package static func kind(of path: String) throws(FileError) -> Kind? {
    try status(of: path, follow: false).map { kind($0.st_mode) }
  }

  /// The kind of the entry at a path, links followed; nil if there is none, also at the end of a link.
  package static func kindFollowingLinks(of path: String) throws(FileError) -> Kind? {
    try status(of: path, follow: true).map { kind($0.st_mode) }
  }

  /// Whether there is a folder, or a link to one, at a path.
  package static func isFolder(_ path: String) throws(FileError) -> Bool {
    try kindFollowingLinks(of: path) == .folder
  }

  static func kind(_ mode: mode_t) -> Kind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }

  static func status(of path: String, follow: Bool) throws(FileError) -> stat? {
    var status = stat()
    if unsafe (follow ? stat(path, &status) : lstat(path, &status)) == 0 { return status }
    let code = errno
    if code == ENOENT || code == ENOTDIR { return nil }
    throw FileError("read", path, code)
  }

  /// The folder that contains a path (`.` for a name without one), and the last component.
  package static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (slash == path.startIndex ? "/" : String(path[..<slash]), String(path[path.index(after: slash)...]))
  }

  /// Creates a folder. Returns false if the name exists already.
  package static func makeFolder(_ path: String) throws(FileError) -> Bool {
    if Unfinished.changing({ unsafe mkdir(path, 0o777) }) == 0 { return true }
    let code = errno
    if code == EEXIST { return false }
    throw FileError("create", path, code)
  }

  /// Creates a folder and the missing folders above it.
  package static func makeFolders(_ path: String) throws(FileError) { _ = try MadeFolders(path) }

  /// Names in a folder, sorted, without `.` and `..`.
  package static func names(in path: String) throws(FileError) -> [String] {
    guard let folder = unsafe opendir(path) else { throw FileError("read", path, errno) }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(folder) else {
        let code = errno
        if code != 0 { throw FileError("read", path, code) }
        return names.sorted()
      }
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
        unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
  }

  /// Renames, replacing an existing file with the new name.
  package static func rename(_ old: String, to new: String) throws(FileError) {
    if systemRename(old, new) != 0 { throw FileError("replace", new, errno) }
  }

  /// Exchanges two names atomically. Returns false if the file system does not support it.
  static func exchange(_ first: String, _ second: String) throws(FileError) -> Bool {
    if Unfinished.changing({ unsafe cplatform_exchange(first, second) }) == 0 { return true }
    let code = errno
    if code == EINVAL || code == ENOSYS || code == ENOTSUP || code == EOPNOTSUPP { return false }
    throw FileError("replace", second, code)
  }

  /// Removes a file or a link, never what a link leads to. A missing file is not an error.
  package static func removeFile(_ path: String) throws(FileError) {
    if unsafe unlink(path) != 0, errno != ENOENT { throw FileError("remove", path, errno) }
  }

  /// Removes a folder and the files in it as far as possible; the caller does not depend on it. Folders within it are
  /// kept, and no link is followed.
  static func removeFolder(_ path: String) {
    let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    guard folder >= 0 else { return }
    defer { _ = close(folder) }
    let found: [String]
    do { found = try names(in: path) } catch { return }
    for name in found { _ = unsafe unlinkat(folder, name, 0) }
    _ = unsafe rmdir(path)
  }

  static func removeEmptyFolder(_ path: String) { _ = unsafe rmdir(path) }

  /// Syncs the names in a folder to the disk. If the file system does not support this, nothing is lost by continuing.
  static func syncFolder(_ path: String) throws(FileError) {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 {
      if errno == EACCES { return }
      throw FileError("write", path, errno)
    }
    defer { _ = close(descriptor) }
    try sync(descriptor, path: path)
  }

  /// Syncs a file's content to the disk.
  static func sync(_ descriptor: Int32, path: String) throws(FileError) {
    while fsync(descriptor) != 0 {
      let code = errno
      // Some file systems do not support it.
      if code == EINVAL || code == ENOTSUP || code == ENOSYS { return }
      if code != EINTR { throw FileError("write", path, code) }
    }
  }

  /// Starts writing a file's content to the disk, so that a later ``sync(_:path:)`` takes less time.
  static func startSync(_ descriptor: Int32) { cplatform_start_sync(descriptor) }

  /// Writes all bytes, repeating short writes.
  package static func write(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(FileError) {
    var code: Int32 = 0
    unsafe bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
        let count = unsafe systemWrite(descriptor, rest.baseAddress, rest.count)
        if count >= 0 {
          done += count
        } else if errno == EAGAIN {
          var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = unsafe poll(&wait, 1, -1)
        } else if errno != EINTR {
          code = errno
          return
        }
      }
    }
    if code != 0 { throw FileError("write", path, code) }
  }

  /// All bytes of a regular file; links are followed.
  ///
  /// - Parameter limit: the maximum size in bytes. Nothing is read from a larger file.
  /// - Throws: ``FileError``, also for a folder, a pipe or a device.
  package static func read(_ path: String, atMost limit: FileLimit) throws(FileError) -> [UInt8] {
    do throws(InputFile.Refusal) { return try InputFile.bytes(of: path, atMost: limit.bytes) } catch {
      throw FileError(reading: path, error, atMost: limit.bytes)
    }
  }

  /// Reads a regular file that need not be in memory as a whole.
  ///
  /// - Parameter piece: the size of the pieces in bytes, except of the last.
  package static func read(_ path: String, piece: Int, _ body: ([UInt8]) -> Void) throws(FileError) {
    do throws(InputFile.Refusal) {
      let file = try InputFile.Pieces(of: path)
      for start in stride(from: 0, to: file.size, by: piece) {
        body(try file.bytes(start..<min(start + piece, file.size)))
      }
    } catch { throw FileError(reading: path, error, atMost: .max) }
  }

  /// Reads bytes from an open file; fewer than requested at its end.
  package static func read(
    _ descriptor: Int32, from offset: Int, count: Int, path: String
  ) throws(FileError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      done = 0
      while done < count {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[done...])
        let length = unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
        if length == 0 { return }
        if length > 0 {
          done += length
        } else if errno != EINTR {
          code = errno
          return
        }
      }
    }
    if code != 0 { throw FileError("read", path, code) }
    return bytes
  }
}

// Inside the enumeration these names would refer to its own functions.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}

private func systemRename(_ old: String, _ new: String) -> Int32 {
  Unfinished.changing { unsafe rename(old, new) }
}
