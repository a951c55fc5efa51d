#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif

/// A failed system call on a file or folder.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The attempted action, in words that continue "cannot": `write`, `create`.
  package let action: String
  /// The path as it was given, never made absolute.
  package let path: String
  /// The system's error number.
  package let code: Int32
  /// The system's text for it, unless there is a clearer one.
  package let reason: String

  /// - Parameter reason: nil for the system's text.
  package init(_ action: String, _ path: String, _ code: Int32, reason: String? = nil) {
    self.action = action
    self.path = path
    self.code = code
    let words = unsafe strerror(code).map { unsafe String(cString: $0) }
    self.reason = reason ?? words ?? "error \(code)"
  }

  /// The same error with another path: the final name of a file that has a temporary name while it is written.
  package func about(_ other: String) -> FileError { FileError(action, other, code, reason: reason) }

  /// Whether the error is that nothing has this name.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether the error is that this user has no access.
  package var isDenied: Bool { code == EACCES || code == EPERM }

  /// Whether what has the name is no file, or a larger one than may be read.
  package var isOfOtherKind: Bool { code == EINVAL || code == EFBIG }

  /// Whether the error is that the reader of a pipe has closed it.
  package var isClosedPipe: Bool { code == EPIPE }

  package var description: String { "cannot \(action) \(path): \(reason)" }
}
