private import CXXHash

/// The hash of a file's bytes, for detecting changes. Not a cryptographic hash.
package enum ContentHash {
  /// Lets xxHash choose its functions for this processor, once and before two threads can do so.
  static let isPrepared: Bool = {
    cxxhash_prepare()
    return true
  }()

  /// XXH3-128 with seed 0, as 32 hexadecimal digits.
  package static func text(_ bytes: [UInt8]) -> String {
    _ = isPrepared
    let hash = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe cxxhash_128bits(bytes.baseAddress, bytes.count)
    }
    return digits(hash.high64) + digits(hash.low64)
  }

  private static func digits(_ value: UInt64) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
