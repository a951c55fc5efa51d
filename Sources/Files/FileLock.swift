#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The right to be the only one who changes something, among all processes of all machines that share the folder.
///
/// A file that says who holds it, locked by `flock`: the system takes the lock back when its holder ends, however it ends,
/// so that the file of a dead run is no obstacle. Where the file system has no locks, everybody gets it; what is replaced
/// is then still replaced whole.
package final class FileLock: Sendable {
  private let entry: LockedEntry
  private let unfinished: Unfinished

  private init(_ entry: LockedEntry, _ unfinished: Unfinished) {
    self.entry = entry
    self.unfinished = unfinished
  }

  deinit {
    // While it is still held: whoever opened the file meanwhile sees that it is no longer the one of that name.
    _ = unsafe unlink(entry.path)
  }

  /// Waits for the lock and takes it.
  ///
  /// - Parameters:
  ///   - target: what is to be changed; the lock's file lies beside it.
  ///   - holder: what others are told while they wait, one line.
  ///   - whileWaiting: called every 20 ms with who holds it; may throw to give up.
  /// - Throws: ``FileError``, or what `whileWaiting` throws.
  package static func acquire(
    _ target: String, as holder: String, whileWaiting: (_ holder: String, _ attempt: Int) throws -> Void
  ) throws -> FileLock {
    let (folder, name) = FileSystem.parts(of: target)
    try FileSystem.makeFolders(folder)
    let path = (folder == "." ? "" : folder + "/") + lockName(for: name)
    var attempt = 0
    while true {
      switch LockedEntry.open(path, O_RDWR | O_CREAT) {
      case .entry(let entry):
        let lock = FileLock(entry, Unfinished(path))
        let text = Array((holder + "\n").utf8)
        if ftruncate(entry.descriptor, 0) != 0 { throw FileError("write", path, errno) }
        try FileSystem.write(text, to: entry.descriptor, path: path)
        return lock
      case .busy:
        try whileWaiting(self.holder(of: path), attempt)
        attempt += 1
        usleep(20_000)
      case .gone: continue
      case .refused(let code): throw FileError("lock", target, code)
      }
    }
  }

  /// Not a name that ``PassingName`` takes for litter.
  static func lockName(for name: String) -> String { ".\(name).inbetween-lock" }

  private static func holder(of path: String) -> String {
    let fallback = "another process"
    // It may be gone by now, which the next attempt sees.
    do {
      let text = String(decoding: try FileSystem.read(path), as: UTF8.self)
      return text.split(separator: "\n").first.map(String.init) ?? fallback
    } catch { return fallback }
  }
}
