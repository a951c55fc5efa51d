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
/// A symbolic link is followed and kept. What is not a regular file is refused, except by ``output(_:to:)``: opening a
/// pipe in a shared folder would wait for a reader.
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
    let draft = try Draft(of: path)
    do throws(FileError) {
      try fill { (bytes) throws(FileError) in
        try FileSystem.write(bytes, to: draft.entry.descriptor, path: path)
      }
      try draft.commit(survivesPowerFailure: survivesPowerFailure)
    } catch {
      draft.discard()
      throw draft.error(error)
    }
  }

  /// Writes a file that the user has named. A device or a pipe is written to and never replaced, and writing to
  /// `/dev/stdout` or another of this process's open files continues where the last writer of it ended.
  package static func output(_ bytes: [UInt8], to path: String) throws(FileError) {
    switch try Destination(of: path) {
    case .file: try write(bytes, to: path)
    case .openFile(let descriptor): try FileSystem.write(bytes, to: descriptor, path: path)
    case .device: try writeInPlace(bytes, path)
    }
  }

  /// Lets another program write the file, under its temporary name.
  ///
  /// - Parameter program: receives the path to write to, where an empty file exists already. The status with which a
  ///   program ends does not tell what is in its file, so this must throw unless the file is complete.
  package static func write(to path: String, by program: (_ passing: String) async throws -> Void) async throws {
    try await write(path) { draft in try await program(draft.entry.path) }
  }

  /// - Parameter fill: writes the file's contents to the open file, whose errors it reports with the name of `path`.
  package static func write(to path: String, filling fill: (_ descriptor: Int32) async throws -> Void) async throws {
    try await write(path) { draft in try await fill(draft.entry.descriptor) }
  }

  private static func write(_ path: String, _ fill: (Draft) async throws -> Void) async throws {
    let draft = try Draft(of: path)
    do {
      try await fill(draft)
      try draft.commit(survivesPowerFailure: true)
    } catch {
      draft.discard()
      if let error = error as? FileError { throw draft.error(error) }
      throw error
    }
  }

  /// Appends to a file to which other processes also append. If not everything can be written, nothing is appended.
  package static func append(_ bytes: [UInt8], to path: String) throws(FileError) {
    let descriptor = Unfinished.changing { unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666) }
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
    /// The path as it was given, and with its links followed.
    private let (path, real): (String, String)
    private let folders: MadeFolders

    init(of path: String) throws(FileError) {
      guard case .file(let real) = try Destination(of: path) else {
        throw FileError("write", path, EINVAL, reason: "it is not a regular file")
      }
      (self.path, self.real) = (path, real)
      let (folder, name) = FileSystem.parts(of: real)
      while true {
        // Another process may remove a folder that it has made and left empty.
        let folders = try MadeFolders(folder)
        let passing = TemporaryName.random(for: name)
        let place = folder == "." ? passing : folder + "/" + passing
        let unfinished = Unfinished(place)
        switch LockedEntry.open(place, O_WRONLY | O_CREAT | O_EXCL) {
        case .entry(let entry):
          (self.entry, self.unfinished, self.folders) = (entry, unfinished, folders)
          clearOnce(folder, olderThan: entry)
          return
        case .refused(EEXIST), .busy, .gone: continue
        case .refused(let code):
          folders.remove()
          throw FileError("create", path, code)
        }
      }
    }

    func commit(survivesPowerFailure: Bool) throws(FileError) {
      if survivesPowerFailure { try FileSystem.sync(entry.descriptor, path: path) }
      try FileSystem.rename(entry.path, to: real)
      if survivesPowerFailure { try FileSystem.syncFolder(FileSystem.parts(of: real).folder) }
    }

    func discard() {
      _ = unsafe unlink(entry.path)
      folders.remove()
    }

    /// The error to report: it must not contain the temporary name.
    func error(_ error: FileError) -> FileError {
      error.path.hasPrefix(FileSystem.parts(of: real).folder) || error.path == real ? error.about(path) : error
    }
  }

  private static func writeInPlace(_ bytes: [UInt8], _ path: String) throws(FileError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("write", path, errno) }
    do throws(FileError) { try FileSystem.write(bytes, to: descriptor, path: path) } catch {
      _ = close(descriptor)
      throw error
    }
    if close(descriptor) != 0, errno != EINTR { throw FileError("write", path, errno) }
  }

  private static let cleared = Mutex<Set<String>>([])

  /// Removes the files that ended runs have left in a folder, the first time that this process writes there.
  private static func clearOnce(_ folder: String, olderThan draft: LockedEntry) {
    guard cleared.withLock({ $0.insert(folder).inserted }) else { return }
    TemporaryName.removeLeftovers(in: folder, olderThan: draft)
  }
}
