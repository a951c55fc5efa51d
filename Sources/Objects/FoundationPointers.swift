package import Foundation

// API that is available only through C pointers.

/// Writes a value to where a caller wants it; nil where the caller does not.
@safe package func give<Value>(_ value: Value, to place: UnsafeMutablePointer<Value>?) {
  unsafe place?.pointee = value
}

/// Lets code change a value through a pointer.
///
/// - Parameter body: gets the pointer, which is valid until it returns.
/// - Returns: the value after that.
@safe package func changing<Value>(_ value: Value, _ body: (UnsafeMutablePointer<Value>) -> Void) -> Value {
  var value = value
  unsafe withUnsafeMutablePointer(to: &value) { place in unsafe body(place) }
  return value
}

/// Whether a caller has given memory.
@safe package func isGiven(_ memory: UnsafeMutableRawPointer?) -> Bool { unsafe memory != nil }

extension NSAttributedString {
  /// The attributes of the first character.
  package var firstAttributes: [NSAttributedString.Key: Any] {
    // The pointer would return the range of the attributes, which is not needed.
    length > 0 ? unsafe attributes(at: 0, effectiveRange: nil) : [:]
  }

  /// An attribute of a character, by its number in UTF-16; nil outside of the text.
  package func attribute(_ key: NSAttributedString.Key, of index: Int) -> Any? {
    (0..<length).contains(index) ? unsafe attribute(key, at: index, effectiveRange: nil) : nil
  }

  /// The parts with the same attributes, in their order.
  package var attributeRuns: [(text: String, attributes: [NSAttributedString.Key: Any])] {
    var runs: [(String, [NSAttributedString.Key: Any])] = []
    let whole = string as NSString
    unsafe enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
      runs.append((whole.substring(with: range), attributes))
    }
    return runs
  }
}

/// The values that a caller has in memory.
@safe package func values<Value>(at place: UnsafePointer<Value>, _ count: Int) -> [Value] {
  (0..<count).map { unsafe place[$0] }
}

/// Writes bytes to where a caller wants them, which has room for them.
///
/// - Parameter offset: in bytes.
@safe package func give(_ bytes: [UInt8], to place: UnsafeMutableRawPointer, at offset: Int) {
  unsafe bytes.withUnsafeBytes { bytes in
    guard let start = bytes.baseAddress else { return }
    unsafe (place + offset).copyMemory(from: start, byteCount: bytes.count)
  }
}
