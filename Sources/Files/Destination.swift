#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The object that a path for output leads to.
enum Destination: Hashable {
  /// A regular file, or none yet, by its path with links followed.
  case file(String)
  /// A file that this process has open.
  case openFile(Int32)
  /// A device, a pipe or a socket.
  case device

  /// - Throws: ``FileError``, also for a folder.
  init(of path: String) throws(FileError) {
    var place = path
    // Linux follows as many links.
    for _ in 0..<40 {
      // Such a link can lead to a pipe, which has no path, or to a file that has another name by now. Opening it would
      // also start at the beginning of the file instead of where the last writer ended.
      if let descriptor = Destination.descriptor(named: place) {
        self = .openFile(descriptor)
        return
      }
      switch try FileSystem.kind(of: place) {
      case .folder: throw FileError("write", path, EISDIR)
      case .other:
        self = .device
        return
      case .file, nil:
        self = .file(place)
        return
      case .link: break
      }
      // A file that another process has open has no path either.
      if try FileSystem.kindFollowingLinks(of: place) == .other {
        self = .device
        return
      }
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe readlink(place, &buffer, buffer.count)
      guard count > 0 else { throw FileError("write", path, errno) }
      let target = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      place = target.hasPrefix("/") ? target : FileSystem.parts(of: place).folder + "/" + target
    }
    throw FileError("write", path, ELOOP)
  }

  /// The number in `/dev/fd/1` and its other names.
  private static func descriptor(named path: String) -> Int32? {
    switch path {
    case "/dev/stdin": return 0
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default: break
    }
    let folders = ["/dev/fd/", "/proc/self/fd/", "/proc/thread-self/fd/", "/proc/\(getpid())/fd/"]
    guard let folder = folders.first(where: path.hasPrefix) else { return nil }
    let digits = path.dropFirst(folder.count)
    return digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int32(digits) : nil
  }
}
