package import Foundation

// Foundation API that is available only through C pointers.

extension NSAttributedString {
  /// The attributes of the first character.
  package var firstAttributes: [NSAttributedString.Key: Any] {
    // The pointer would return the range of the attributes, which is not needed.
    length > 0 ? unsafe attributes(at: 0, effectiveRange: nil) : [:]
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
