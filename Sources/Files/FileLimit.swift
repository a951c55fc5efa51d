#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The maximum sizes of the files that are read beside scenes. Goldens, reports and shared caches are untrusted input.
package enum FileLimit: Hashable, Sendable {
  /// Names, digests and verdicts.
  case list
  /// A trace, a report, or the recorded text of a scene.
  case text
  /// An image or a font.
  case picture

  package var bytes: Int {
    switch self {
    case .list: 16 << 20
    case .text: 256 << 20
    case .picture: 512 << 20
    }
  }
}

extension FileError {
  init(reading path: String, _ refusal: InputFile.Refusal, atMost limit: Int) {
    switch refusal {
    case .missing: self.init("read", path, ENOENT)
    case .unreadable(let code): self.init("read", path, code)
    case .notAFile: self.init("read", path, EINVAL, reason: "it is not a file")
    case .tooLarge(let size): self.init("read", path, EFBIG, reason: "it has \(size) bytes; the limit is \(limit)")
    }
  }
}
