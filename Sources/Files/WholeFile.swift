#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif

private import Synchronization

/// Replaces single files atomically: writes under a temporary name, then renames.
///
/// A symbolic link is followed and kept. Something that is neither a file nor a link, such as `/dev/stdout`, is written
/// to and never replaced.
package enum WholeFile {
  package typealias Write = (_ bytes: [UInt8]) throws(FileError) -> Void

  /// - Parameter survivesPowerFailure: whether to wait until the file is on disk; false for files whose truncation can
  ///   be detected from their contents.
  package static func write(_ bytes: [UInt8], to path: String, survivesPowerFailure: Bool = true) throws(FileError) {
    try write(to: path, survivesPowerFailure: survivesPowerFailure) { (write) throws(FileError) in try write(bytes) }
  }

  /// - Parameter fill: supplies the file's contents piece by piece.
  package static func write(
    to path: String, survivesPowerFailure: Bool = true, _ fill: (Write) throws(FileError) -> Void
  ) throws(FileError) {
    switch try FileSystem.kindFollowingLinks(of: path) {
    case .other: return try writeInPlace(path, O_WRONLY, fill)
    // `/dev/stdout` leads to the open file, possibly one to which output is redirected, and writing continues there.
    case .file where path.hasPrefix("/dev/") || path.hasPrefix("/proc/"):
      return try writeInPlace(path, O_WRONLY, fill)
    case .folder: throw FileError("write", path, EISDIR)
    case .file, .link, nil: break
    }
    let real = try destination(of: path)
    let (folder, name) = FileSystem.parts(of: real)
    try FileSystem.makeFolders(folder)
    do throws(FileError) {
      let draft = try Draft(name, in: folder)
      do throws(FileError) {
        clearOnce(folder, olderThan: draft.entry)
        try fill { (bytes) throws(FileError) in
          try FileSystem.write(bytes, to: draft.entry.descriptor, path: path)
        }
        if survivesPowerFailure { try FileSystem.sync(draft.entry.descriptor, path: path) }
        try FileSystem.rename(draft.entry.path, to: real)
      } catch {
        _ = unsafe unlink(draft.entry.path)
        throw error
      }
      if survivesPowerFailure { try FileSystem.syncFolder(folder) }
    } catch {
      // The message must not contain the temporary name.
      throw error.path.hasPrefix(folder) || error.path == real ? error.about(path) : error
    }
  }

  /// Lets another program write the file, under its temporary name.
  ///
  /// - Parameter program: receives the path to write to, where an empty file exists already.
  package static func write(to path: String, by program: (_ passing: String) async throws -> Void) async throws {
    guard try FileSystem.kindFollowingLinks(of: path) != .folder else { throw FileError("write", path, EISDIR) }
    let real = try destination(of: path)
    let (folder, name) = FileSystem.parts(of: real)
    try FileSystem.makeFolders(folder)
    let draft = try Draft(name, in: folder)
    do {
      clearOnce(folder, olderThan: draft.entry)
      try await program(draft.entry.path)
      try FileSystem.sync(draft.entry.descriptor, path: path)
      try FileSystem.rename(draft.entry.path, to: real)
    } catch {
      _ = unsafe unlink(draft.entry.path)
      throw error
    }
    try FileSystem.syncFolder(folder)
  }

  /// Appends to a file to which other processes also append. If not everything can be written, nothing is appended.
  package static func append(_ bytes: [UInt8], to path: String) throws(FileError) {
    let descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError("write", path, errno) }
    defer { _ = close(descriptor) }
    let end = lseek(descriptor, 0, SEEK_END)
    do throws(FileError) { try FileSystem.write(bytes, to: descriptor, path: path) } catch {
      if end >= 0 { _ = ftruncate(descriptor, end) }
      throw error
    }
  }

  /// The file while it has its temporary name.
  private struct Draft {
    let entry: LockedEntry
    private let unfinished: Unfinished

    init(_ name: String, in folder: String) throws(FileError) {
      while true {
        let passing = TemporaryName.random(for: name)
        let path = folder == "." ? passing : folder + "/" + passing
        let unfinished = Unfinished(path)
        switch LockedEntry.open(path, O_WRONLY | O_CREAT | O_EXCL) {
        case .entry(let entry):
          (self.entry, self.unfinished) = (entry, unfinished)
          return
        case .refused(EEXIST), .busy, .gone: continue
        case .refused(let code): throw FileError("create", path, code)
        }
      }
    }
  }

  private static func writeInPlace(
    _ path: String, _ flags: Int32, _ fill: (Write) throws(FileError) -> Void
  ) throws(FileError) {
    let descriptor = unsafe open(path, flags | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("write", path, errno) }
    do throws(FileError) {
      try fill { (bytes) throws(FileError) in try FileSystem.write(bytes, to: descriptor, path: path) }
    } catch {
      _ = close(descriptor)
      throw error
    }
    if close(descriptor) != 0, errno != EINTR { throw FileError("write", path, errno) }
  }

  /// The final location of a file: links at its own name are followed, even if the file does not exist yet.
  private static func destination(of path: String) throws(FileError) -> String {
    var path = path
    // Linux follows as many links.
    for _ in 0..<40 {
      guard try FileSystem.kind(of: path) == .link else { return path }
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe readlink(path, &buffer, buffer.count)
      guard count > 0 else { throw FileError("write", path, errno) }
      let target = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      path = target.hasPrefix("/") ? target : FileSystem.parts(of: path).folder + "/" + target
    }
    throw FileError("write", path, ELOOP)
  }

  private static let cleared = Mutex<Set<String>>([])

  /// Removes the files that ended runs have left in a folder, the first time that this process writes there.
  private static func clearOnce(_ folder: String, olderThan draft: LockedEntry) {
    guard cleared.withLock({ $0.insert(folder).inserted }) else { return }
    TemporaryName.removeLeftovers(in: folder, olderThan: draft)
  }
}
