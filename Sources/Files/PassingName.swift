#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The names under which files and folders are written before they get their own: `.<name>.inbetween-<random>`, in the
/// same folder, so that renaming is one step.
///
/// Who writes holds a lock (`flock`) on it, which the system takes back when the process ends, however it ends: one that
/// can be locked is litter of a dead run.
enum PassingName {
  private static let mark = ".inbetween-"
  /// In place of the random part: where a folder stands aside for a moment, on file systems that cannot exchange.
  private static let asideMark = "previous"
  private static let lockMark = "lock"
  private static let digits = Set("0123456789abcdefghijklmnopqrstuvwxyz")

  static func random(for name: String) -> String {
    var generator = SystemRandomNumberGenerator()
    let digits = String(generator.next() % 0x1_0000_0000_0000, radix: 36)
    return "." + name + mark + String(repeating: "0", count: 10 - digits.count) + digits
  }

  static func aside(of name: String) -> String { "." + name + mark + asideMark }

  /// The file that says who changes something of that name (``FileLock``).
  static func lock(of name: String) -> String { "." + name + mark + lockMark }

  /// The name that a passing one stands for; nil for any other name.
  static func target(of name: String) -> (name: String, isAside: Bool)? {
    guard name.hasPrefix("."), let range = name.range(ofLast: mark) else { return nil }
    let end = name[range.upperBound...]
    guard end == asideMark || end == lockMark || (end.count == 10 && end.allSatisfy(digits.contains)) else {
      return nil
    }
    let target = name[name.index(after: name.startIndex)..<range.lowerBound]
    return target.isEmpty ? nil : (String(target), end == asideMark)
  }

  /// Removes what dead runs left in a folder.
  ///
  /// - Parameters:
  ///   - name: of what they wrote; nil for everything.
  ///   - fresh: a file or folder that was just made there. Where the file system has no locks, what is a day older than
  ///     that is litter, and nothing is where it is nil.
  static func removeLitter(in folder: String, of name: String? = nil, olderThan fresh: LockedEntry? = nil) {
    let names: [String]
    // What cannot be listed keeps nobody from writing.
    do { names = try FileSystem.names(in: folder) } catch { return }
    for found in names {
      guard let target = target(of: found), !target.isAside, name == nil || target.name == name else { continue }
      let path = folder == "." ? found : folder + "/" + found
      guard path != fresh?.path, case .entry(let entry) = LockedEntry.open(path),
        entry.isLocked || entry.modified + 86_400 < fresh?.modified ?? 0
      else { continue }
      // The lock is held while removing, so that nobody else takes it for its own.
      if entry.isFolder { FileSystem.removeFolder(path) } else { _ = unsafe unlink(path) }
    }
  }
}

/// An open file or folder, locked for this process where the file system has locks. Closed with its owner.
final class LockedEntry: Sendable {
  let descriptor: Int32
  let path: String
  let isFolder: Bool
  /// False where the file system knows no locks.
  let isLocked: Bool
  /// Seconds since 1970 by the file system's clock.
  let modified: Int

  enum Opening {
    case entry(LockedEntry)
    /// Another process has the lock.
    case busy
    /// There is no such file or folder any more.
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
  /// - Parameter flags: besides those that this takes, `O_RDONLY` unless given.
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
    // Between opening and locking, another run may have taken it for litter and removed it.
    var (opened, named) = (stat(), stat())
    guard unsafe fstat(descriptor, &opened) == 0, unsafe lstat(path, &named) == 0,
      opened.st_ino == named.st_ino, opened.st_dev == named.st_dev
    else {
      _ = close(descriptor)
      return .gone
    }
    return .entry(LockedEntry(descriptor: descriptor, path: path, isLocked: isLocked, status: opened))
  }

  /// Gives the lock up before the owner goes.
  func unlock() { _ = flock(descriptor, LOCK_UN) }
}

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { unsafe open(path, flags, 0o666) }

extension String {
  fileprivate func range(ofLast mark: String) -> Range<Index>? {
    ranges(of: mark).last
  }
}
