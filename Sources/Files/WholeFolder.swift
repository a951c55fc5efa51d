#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif

private import Synchronization

/// A folder of files that is replaced atomically.
///
/// Files are written to a new folder beside the target, which is locked while the writer exists. ``commit()`` exchanges
/// it with the target by one rename when everything is on disk, so that neither a killed process nor a power failure
/// leaves a mixture. An interrupted run leaves the target unchanged; its temporary folder is no longer locked, and the
/// next run for the same target removes it. Concurrent runs have separate folders and never mix their files.
package final class WholeFolder: Sendable {
  /// The reason why the target is not replaced.
  package enum Refusal: Error, Hashable, Sendable {
    case file(FileError)
    /// The target contains something that is not one of its writer's files.
    case foreign(name: String)
  }

  package let target: String
  private let working: LockedEntry
  private let unfinished: Unfinished
  private let folders: MadeFolders
  private let isOurs: @Sendable (_ name: String) -> Bool
  private let canExchange: Bool
  /// The names of files that are written but possibly not on the disk yet.
  private let unsynced = Mutex<[String]>([])

  /// The maximum number of files that are synced together. Syncing the first of them writes the file system's metadata
  /// for all; syncing each file after writing it would do that once per file. The number is limited so that a signal
  /// does not have to wait.
  private static let batch = 64

  /// Removes temporary folders of interrupted runs, and creates the new folder.
  ///
  /// - Parameters:
  ///   - canExchange: false to behave as on a file system that cannot exchange names.
  ///   - isOurs: whether a file with a name may be replaced. Folders and links never are.
  package init(
    target: String, canExchange: Bool = true, isOurs: @escaping @Sendable (_ name: String) -> Bool
  ) throws(Refusal) {
    var path = target
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.target = path
    self.isOurs = isOurs
    self.canExchange = canExchange
    let folders: MadeFolders
    do throws(FileError) { folders = try MadeFolders(FileSystem.parts(of: path).folder) } catch { throw .file(error) }
    self.folders = folders
    do throws(Refusal) {
      (working, unfinished) = try Self.begin(path, isOurs)
    } catch {
      folders.remove()
      throw error
    }
    TemporaryName.removeLeftovers(in: parent, of: FileSystem.parts(of: path).name, olderThan: working)
  }

  private static func begin(_ path: String, _ isOurs: (String) -> Bool) throws(Refusal) -> (LockedEntry, Unfinished) {
    do throws(FileError) { try restore(path) } catch { throw .file(error) }
    try refuseForeign(in: path, isOurs)
    do throws(FileError) { return try makeWorking(for: path) } catch { throw .file(error) }
  }

  /// Writes one file. Syncs the earlier files if there are many. Each name may be written once.
  package func write(_ bytes: [UInt8], as name: String) throws(FileError) {
    let path = target + "/" + name
    let descriptor = Unfinished.changing {
      unsafe openat(working.descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    }
    guard descriptor >= 0 else { throw FileError("create", path, errno) }
    do throws(FileError) {
      try FileSystem.write(bytes, to: descriptor, path: path)
    } catch {
      _ = close(descriptor)
      throw error
    }
    FileSystem.startSync(descriptor)
    if close(descriptor) != 0, errno != EINTR { throw FileError("write", path, errno) }
    let due = unsynced.withLock { names in
      names.append(name)
      return names.count < Self.batch ? [] : Self.take(&names)
    }
    try sync(due)
  }

  private static func take(_ names: inout [String]) -> [String] {
    defer { names = [] }
    return names
  }

  /// Syncs files. Errors that the system met while it wrote them are reported here.
  private func sync(_ names: [String]) throws(FileError) {
    for name in names {
      let path = target + "/" + name
      let descriptor = unsafe openat(working.descriptor, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { throw FileError("write", path, errno) }
      defer { _ = close(descriptor) }
      try FileSystem.sync(descriptor, path: path)
    }
  }

  /// Replaces the target by the folder, and removes the previous contents.
  package func commit() throws(Refusal) {
    do throws(FileError) {
      try sync(unsynced.withLock { Self.take(&$0) })
      try FileSystem.sync(working.descriptor, path: target)
    } catch { throw .file(error) }
    while true {
      try Self.refuseForeign(in: target, isOurs)
      do throws(FileError) { if try replace() { break } } catch { throw .file(error.about(target)) }
      // Another run was faster; its part may be complete in a moment.
      usleep(1_000)
    }
    // Synced before the previous contents are removed: otherwise a power failure could undo the exchange but not the
    // removal.
    do throws(FileError) { try FileSystem.syncFolder(parent) } catch { throw .file(error.about(target)) }
    FileSystem.removeFolder(working.path)
    working.unlock()
  }

  /// False if another run has the target.
  private func replace() throws(FileError) -> Bool {
    if try FileSystem.kind(of: target) == nil { return try moveIn() }
    if canExchange, try FileSystem.exchange(working.path, target) { return true }
    return try replaceByRenaming()
  }

  /// Removes everything that was written, and the folders that were created to contain it.
  package func discard() {
    FileSystem.removeFolder(working.path)
    folders.remove()
  }

  private var parent: String { FileSystem.parts(of: target).folder }

  /// False if an entry has appeared at the target.
  private func moveIn() throws(FileError) -> Bool {
    do throws(FileError) {
      try FileSystem.rename(working.path, to: target)
      return true
    } catch {
      guard error.code == EEXIST || error.code == ENOTEMPTY else { throw error }
      return false
    }
  }

  /// For file systems that cannot exchange names: the target is moved aside for a moment. If the run is killed in that
  /// moment, ``restore(_:)`` finds it there. False if another run has the target.
  private func replaceByRenaming() throws(FileError) -> Bool {
    // The run that holds the target's lock moves it. The lock remains on the moved folder.
    switch LockedEntry.open(target) {
    case .busy, .gone: return false
    case .refused(let code): throw FileError("replace", target, code)
    case .entry(let old):
      defer { old.unlock() }
      let aside = Self.aside(of: target)
      guard try Self.clear(aside) else { return false }
      let isReplaced = try Unfinished.changing { () throws(FileError) in
        try FileSystem.rename(target, to: aside)
        do throws(FileError) {
          guard try moveIn() else { return false }
          try FileSystem.syncFolder(parent)
        } catch {
          if try FileSystem.kind(of: target) == nil { try FileSystem.rename(aside, to: target) }
          throw error
        }
        return true
      }
      if isReplaced { FileSystem.removeFolder(aside) }
      return isReplaced
    }
  }

  private static func aside(of target: String) -> String {
    let (folder, name) = FileSystem.parts(of: target)
    return folder + "/" + TemporaryName.aside(of: name)
  }

  /// Removes the folder that was moved aside, if the target exists. False if it belongs to a run that has not ended.
  private static func clear(_ aside: String) throws(FileError) -> Bool {
    switch LockedEntry.open(aside) {
    case .gone: return true
    case .busy: return false
    case .refused(let code): throw FileError("replace", aside, code)
    case .entry(let entry):
      FileSystem.removeFolder(entry.path)
      return true
    }
  }

  /// Completes the replacement of an interrupted run: the folder that was moved aside is the last complete output and
  /// is restored.
  ///
  /// - Returns: whether there was something to do.
  @discardableResult package static func restore(_ target: String) throws(FileError) -> Bool {
    let aside = aside(of: target)
    guard try FileSystem.kind(of: aside) == .folder else { return false }
    // Held by a run that is about to complete the replacement.
    guard case .entry(let entry) = LockedEntry.open(aside) else { return false }
    defer { entry.unlock() }
    if try FileSystem.kind(of: target) != nil {
      FileSystem.removeFolder(aside)
    } else {
      try FileSystem.rename(aside, to: target)
      try FileSystem.syncFolder(FileSystem.parts(of: target).folder)
    }
    return true
  }

  /// Restores the folders that interrupted runs had moved aside, and removes their temporary files.
  package static func recover(in folder: String) throws(FileError) {
    guard try FileSystem.isFolder(folder) else { return }
    for name in try FileSystem.names(in: folder) {
      if let target = TemporaryName.target(of: name), target.isAside { try restore(folder + "/" + target.name) }
    }
    TemporaryName.removeLeftovers(in: folder)
  }

  /// Removes a folder with its files atomically. For a symbolic link only the link is removed.
  package static func remove(
    _ target: String, isOurs: @escaping @Sendable (_ name: String) -> Bool
  ) throws(Refusal) {
    do throws(FileError) {
      if try FileSystem.kind(of: target) == .link { return try FileSystem.removeFile(target) }
    } catch { throw .file(error) }
    try refuseForeign(in: target, isOurs)
    let (folder, name) = FileSystem.parts(of: target)
    let passing = folder + "/" + TemporaryName.random(for: name)
    let unfinished = Unfinished(passing)
    defer { withExtendedLifetime(unfinished) {} }
    do throws(FileError) {
      try FileSystem.rename(target, to: passing)
      // Synced before its files are removed: otherwise a power failure could undo only the renaming.
      do throws(FileError) { try FileSystem.syncFolder(folder) } catch {
        let failure = error
        // The folder gets its name back; if that is impossible, it is removed.
        do throws(FileError) { try FileSystem.rename(passing, to: target) } catch { FileSystem.removeFolder(passing) }
        throw failure
      }
    } catch { throw .file(FileError("remove", target, error.code)) }
    FileSystem.removeFolder(passing)
  }

  private static func makeWorking(for target: String) throws(FileError) -> (LockedEntry, Unfinished) {
    let (folder, name) = FileSystem.parts(of: target)
    while true {
      let path = folder + "/" + TemporaryName.random(for: name)
      let unfinished = Unfinished(path)
      do throws(FileError) {
        guard try FileSystem.makeFolder(path) else { continue }
      } catch { throw error.about(target) }
      switch LockedEntry.open(path) {
      case .entry(let entry): return (entry, unfinished)
      case .busy, .gone: continue
      case .refused(let code):
        FileSystem.removeFolder(path)
        throw FileError("create", target, code)
      }
    }
  }

  private static func refuseForeign(in target: String, _ isOurs: (String) -> Bool) throws(Refusal) {
    let foreign: String?
    do throws(FileError) { foreign = try Self.foreign(in: target, isOurs) } catch { throw .file(error) }
    if let foreign { throw .foreign(name: foreign) }
  }

  /// The name of the first entry in the target that was not written by its writer, followed by `/` for a folder.
  private static func foreign(in target: String, _ isOurs: (String) -> Bool) throws(FileError) -> String? {
    switch try FileSystem.kind(of: target) {
    case nil: return nil
    case .link: throw FileError("replace", target, ELOOP, reason: "it is a symbolic link")
    case .file, .folder, .other: break
    }
    for name in try FileSystem.names(in: target) {
      let kind = try FileSystem.kind(of: target + "/" + name)
      // An entry that was removed in the meantime is ignored.
      if let kind, kind != .file || !isOurs(name) { return kind == .folder ? name + "/" : name }
    }
    return nil
  }
}
