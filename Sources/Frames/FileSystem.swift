private import CPlatform

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The few system calls that writing frames needs, each with its failure as a ``RenderError``.
///
/// Foundation's file functions replace files one by one and hide `errno`; a directory that appears whole needs locks
/// and an exchange.
enum FileSystem {
  /// An open file or directory, closed with its owner. Closing a directory gives up its lock.
  final class Handle: Sendable {
    let descriptor: Int32
    let path: String

    fileprivate init(descriptor: Int32, path: String) {
      self.descriptor = descriptor
      self.path = path
    }

    deinit { _ = close(descriptor) }
  }

  static func failure(_ action: String, _ path: String, _ code: Int32) -> RenderError {
    let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    return .file(action: action, path: path, code: code, reason: reason)
  }

  /// Makes a directory. False where something of that name exists.
  static func makeDirectory(_ path: String) throws(RenderError) -> Bool {
    if unsafe mkdir(path, 0o777) == 0 { return true }
    if errno == EEXIST { return false }
    throw failure("create", path, errno)
  }

  /// Makes a directory and those above it, where missing.
  static func makeDirectories(_ path: String) throws(RenderError) {
    if isDirectory(path) { return }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex { try makeDirectories(String(path[..<slash])) }
    // Another run may be making it too.
    if unsafe mkdir(path, 0o777) == 0 || (errno == EEXIST && isDirectory(path)) { return }
    throw failure("create", path, errno == EEXIST ? ENOTDIR : errno)
  }

  /// Whether a directory or a link to one is there.
  static func isDirectory(_ path: String) -> Bool { mode(path, follow: true).map { $0 & S_IFMT == S_IFDIR } ?? false }

  static func exists(_ path: String) -> Bool { mode(path, follow: false) != nil }

  private static func mode(_ path: String, follow: Bool) -> mode_t? {
    var status = stat()
    let result = follow ? unsafe stat(path, &status) : unsafe lstat(path, &status)
    return result == 0 ? status.st_mode : nil
  }

  /// Locks a directory for this process, or gives nil where another holds the lock or the directory has gone.
  static func lockDirectory(_ path: String) throws(RenderError) -> Handle? {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR || errno == ELOOP { return nil }
      throw failure("open", path, errno)
    }
    let handle = Handle(descriptor: descriptor, path: path)
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return nil }
    // Between opening and locking, another run may have taken it for litter and removed it.
    var (opened, named) = (stat(), stat())
    guard unsafe fstat(descriptor, &opened) == 0, unsafe lstat(path, &named) == 0,
      opened.st_ino == named.st_ino, opened.st_dev == named.st_dev
    else { return nil }
    return handle
  }

  /// Names in a directory, sorted, without `.` and `..`.
  static func names(in path: String) throws(RenderError) -> [String] {
    guard let directory = unsafe opendir(path) else { throw failure("read", path, errno) }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
        unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Removes a directory and the files in it. What is in a directory within stays, and so does what is gone already.
  static func removeDirectory(_ path: String) {
    for name in (try? names(in: path)) ?? [] { _ = unsafe unlink(path + "/" + name) }
    _ = unsafe rmdir(path)
  }

  static func rename(_ old: String, to new: String) throws(RenderError) {
    if systemRename(old, new) != 0 { throw failure("replace", new, errno) }
  }

  /// Swaps two names in one step. False where the file system cannot.
  static func exchange(_ first: String, _ second: String) throws(RenderError) -> Bool {
    let result = unsafe cplatform_exchange(first, second)
    if result == 0 { return true }
    if errno == EINVAL || errno == ENOSYS || errno == ENOTSUP { return false }
    throw failure("replace", second, errno)
  }

  /// Writes a file that is not there yet.
  static func write(_ bytes: [UInt8], toNew name: String, in directory: Handle) throws(RenderError) {
    let path = directory.path + "/" + name
    let descriptor = unsafe openat(directory.descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure("create", path, errno) }
    do {
      try write(bytes, to: descriptor, path: path)
    } catch {
      _ = close(descriptor)
      throw error
    }
    if close(descriptor) != 0 { throw failure("write", path, errno) }
  }

  /// Writes everything, however often it takes.
  static func write(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(RenderError) {
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
    if code == EPIPE { throw .closedPipe }
    if code != 0 { throw failure("write", path, code) }
  }
}

// Within the enumeration the plain names mean its own functions.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}

private func systemRename(_ old: String, _ new: String) -> Int32 { unsafe rename(old, new) }
