#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The temporary names of files and folders while they are written: `.<name>.inbetween-<random>`, in the same folder,
/// so that renaming is one step.
///
/// The writer holds a lock (`flock`) on the file. The system releases it when the process ends in any way, so a
/// temporary file that can be locked belongs to a run that has ended.
enum TemporaryName {
  private static let mark = ".inbetween-"
  /// Replaces the random part: the name of a folder that is moved aside for a moment, on file systems that cannot
  /// exchange names.
  private static let asideMark = "previous"
  private static let lockMark = "lock"
  private static let digits = Set("0123456789abcdefghijklmnopqrstuvwxyz")

  static func random(for name: String) -> String {
    var generator = SystemRandomNumberGenerator()
    let digits = String(generator.next() % 0x1_0000_0000_0000, radix: 36)
    return "." + name + mark + String(repeating: "0", count: 10 - digits.count) + digits
  }

  static func aside(of name: String) -> String { "." + name + mark + asideMark }

  /// The lock file of a name (``FileLock``).
  static func lock(of name: String) -> String { "." + name + mark + lockMark }

  /// The final name of a temporary one; nil for any other name.
  static func target(of name: String) -> (name: String, isAside: Bool)? {
    guard name.hasPrefix("."), let range = name.range(ofLast: mark) else { return nil }
    let end = name[range.upperBound...]
    guard end == asideMark || end == lockMark || (end.count == 10 && end.allSatisfy(digits.contains)) else {
      return nil
    }
    let target = name[name.index(after: name.startIndex)..<range.lowerBound]
    return target.isEmpty ? nil : (String(target), end == asideMark)
  }

  /// Removes the temporary files that ended runs have left in a folder.
  ///
  /// - Parameters:
  ///   - name: the final name of the files to remove; nil for all.
  ///   - fresh: a file or folder that was just created there. On file systems without locks, temporary files more than
  ///     a day older than it are removed, and none if it is nil.
  static func removeLeftovers(in folder: String, of name: String? = nil, olderThan fresh: LockedEntry? = nil) {
    let names: [String]
    // If the folder cannot be listed, writing is still possible.
    do { names = try FileSystem.names(in: folder) } catch { return }
    for found in names {
      guard let target = target(of: found), !target.isAside, name == nil || target.name == name else { continue }
      let path = folder == "." ? found : folder + "/" + found
      guard path != fresh?.path, case .entry(let entry) = LockedEntry.open(path),
        entry.isLocked || entry.modified + 86_400 < fresh?.modified ?? 0
      else { continue }
      // The lock is held while removing, so that no other process uses the file meanwhile.
      if entry.isFolder { FileSystem.removeFolder(path) } else { _ = unsafe unlink(path) }
    }
  }
}

/// An open file or folder, locked for this process if the file system has locks. Closed when its owner is deallocated.
final class LockedEntry: Sendable {
  let descriptor: Int32
  let path: String
  let isFolder: Bool
  /// False if the file system has no locks.
  let isLocked: Bool
  /// Seconds since 1970 by the file system's clock.
  let modified: Int

  enum Opening {
    case entry(LockedEntry)
    /// Another process has the lock.
    case busy
    /// The file or folder no longer exists.
    case gone
    case refused(Int32)
  }

  private init(descriptor: Int32, path: String, isLocked: Bool, status: stat) {
    self.descriptor = descriptor
    self.path = path
    self.isLocked = isLocked
    isFolder = FileSystem.kind(status.st_mode) == .folder
    #if canImport(Darwin)
      modified = status.st_mtimespec.tv_sec
    #else
      modified = status.st_mtim.tv_sec
    #endif
  }

  deinit { _ = close(descriptor) }

  /// Opens and locks. Links are not followed.
  ///
  /// - Parameter flags: added to the flags that are always used; `O_RDONLY` unless given.
  static func open(_ path: String, _ flags: Int32 = O_RDONLY | O_NONBLOCK) -> Opening {
    let descriptor = systemOpen(path, flags | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      let code = errno
      return code == ENOENT || code == ENOTDIR || code == ELOOP ? .gone : .refused(code)
    }
    var isLocked = true
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      if errno == EWOULDBLOCK {
        _ = close(descriptor)
        return .busy
      }
      isLocked = false
      break
    }
    var (opened, named) = (stat(), stat())
    guard unsafe fstat(descriptor, &opened) == 0, unsafe lstat(path, &named) == 0 else {
      let code = errno
      // What was just created here is this run's alone, and no later one need see it.
      if flags & O_EXCL != 0 { _ = unsafe unlink(path) }
      _ = close(descriptor)
      return code == ENOENT || code == ENOTDIR ? .gone : .refused(code)
    }
    // Between opening and locking, another run may have removed it as a file of an ended run.
    guard opened.st_ino == named.st_ino, opened.st_dev == named.st_dev else {
      _ = close(descriptor)
      return .gone
    }
    return .entry(LockedEntry(descriptor: descriptor, path: path, isLocked: isLocked, status: opened))
  }

  /// Releases the lock before the owner is deallocated.
  func unlock() { _ = flock(descriptor, LOCK_UN) }
}

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 {
  Unfinished.changing { unsafe open(path, flags, 0o666) }
}

extension String {
  fileprivate func range(ofLast mark: String) -> Range<Index>? {
    ranges(of: mark).last
  }
}
