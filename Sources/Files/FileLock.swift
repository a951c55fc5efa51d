#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif

/// An exclusive lock for changing a file or folder, among all processes of all machines that share its folder.
///
/// The lock is a file that names its holder and is locked by `flock`. The system releases the lock when the holder's
/// process ends in any way, so the file of a killed run does not block others. On file systems without locks every
/// process gets the lock; files are still replaced atomically.
package final class FileLock: Sendable {
  private let entry: LockedEntry
  private let unfinished: Unfinished?
  private let folders: MadeFolders

  private init(_ entry: LockedEntry, _ unfinished: Unfinished?, in folders: MadeFolders) {
    self.entry = entry
    self.folders = folders
    self.unfinished = unfinished
  }

  deinit {
    // The file is removed before the lock is released: a process that has opened it meanwhile then finds that the name
    // no longer refers to it.
    _ = unsafe unlink(entry.path)
    folders.remove()
  }

  /// Waits for the lock and takes it. The thread is free for other tasks while it waits, because the holder in another
  /// process may depend on one of them.
  ///
  /// - Parameters:
  ///   - target: the file or folder to be changed; the lock file is beside it.
  ///   - holder: one line shown to other processes while they wait.
  ///   - whileWaiting: called every 20 ms with the current holder; can throw to stop waiting.
  /// - Throws: ``FileError``, `CancellationError`, or what `whileWaiting` throws.
  package static func acquire(
    _ target: String, as holder: String, whileWaiting: (_ holder: String, _ attempt: Int) throws -> Void = { _, _ in }
  ) async throws -> FileLock {
    var attempt = 0
    while true {
      switch try self.attempt(target, as: holder) {
      case .acquired(let lock): return lock
      case .held(let other): try whileWaiting(other, attempt)
      }
      attempt += 1
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// The same, blocking the thread.
  package static func acquireBlocking(_ target: String, as holder: String) throws(FileError) -> FileLock {
    while true {
      if case .acquired(let lock) = try attempt(target, as: holder) { return lock }
      usleep(20_000)
    }
  }

  private enum Attempt {
    case acquired(FileLock)
    case held(by: String)
  }

  private static func attempt(_ target: String, as holder: String) throws(FileError) -> Attempt {
    let (folder, name) = FileSystem.parts(of: target)
    let path = (folder == "." ? "" : folder + "/") + TemporaryName.lock(of: name)
    while true {
      // Another process may remove a folder that it has made and left empty.
      let folders = try MadeFolders(folder)
      let (opening, unfinished) = Unfinished.changing { () -> (LockedEntry.Opening, Unfinished?) in
        let opening = LockedEntry.open(path, O_RDWR | O_CREAT)
        // A lock file of another process is not this one's to remove.
        if case .entry = opening { return (opening, Unfinished(path)) }
        return (opening, nil)
      }
      switch opening {
      case .entry(let entry):
        let lock = FileLock(entry, unfinished, in: folders)
        if ftruncate(entry.descriptor, 0) != 0 { throw FileError("lock", target, errno) }
        do throws(FileError) {
          try FileSystem.write(Array((holder + "\n").utf8), to: entry.descriptor, path: path)
        } catch { throw FileError("lock", target, error.code) }
        return .acquired(lock)
      case .busy: return .held(by: self.holder(of: path))
      case .gone: continue
      case .refused(let code): throw FileError("lock", target, code)
      }
    }
  }

  private static func holder(of path: String) -> String {
    let fallback = "another process"
    // The file may have been removed meanwhile; the next attempt detects that.
    do {
      let text = String(decoding: try FileSystem.read(path, atMost: .list), as: UTF8.self)
      return text.split(separator: "\n").first.map(String.init) ?? fallback
    } catch { return fallback }
  }
}
