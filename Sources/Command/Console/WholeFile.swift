import Foundation
import InbetweenFrames

/// Writes single files so that they appear whole: under another name first, then renamed.
enum WholeFile {
  static func write(_ bytes: [UInt8], to path: String) throws(RenderError) {
    try write(to: path) { (write) throws(RenderError) in try write(bytes) }
  }

  /// - Parameter fill: hands over the file's content piece by piece.
  static func write(
    to path: String, _ fill: (_ write: ([UInt8]) throws(RenderError) -> Void) throws(RenderError) -> Void
  ) throws(RenderError) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    try makeFolder(folder)
    let temporary = "\(folder).\(name).inbetween-\(getpid())"
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure("write", path) }
    do throws(RenderError) {
      try self.fill(descriptor, path, fill)
      if unsafe rename(temporary, path) != 0 { throw failure("write", path) }
    } catch {
      _ = unsafe unlink(temporary)
      throw error
    }
  }

  private static func fill(
    _ descriptor: Int32, _ path: String,
    _ fill: (_ write: ([UInt8]) throws(RenderError) -> Void) throws(RenderError) -> Void
  ) throws(RenderError) {
    do throws(RenderError) {
      try fill { (bytes) throws(RenderError) in try Console.write(bytes, to: descriptor) }
    } catch {
      _ = close(descriptor)
      guard case .file(_, _, let code, let reason) = error else { throw error }
      throw .file(action: "write", path: path, code: code, reason: reason)
    }
    if close(descriptor) != 0 { throw failure("write", path) }
  }

  private static func makeFolder(_ path: String) throws(RenderError) {
    guard !path.isEmpty else { return }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw failure("create", path)
    }
  }

  private static func failure(_ action: String, _ path: String) -> RenderError {
    let code = errno
    return .file(action: action, path: path, code: code, reason: unsafe String(cString: strerror(code)))
  }
}
