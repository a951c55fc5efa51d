package import Foundation

// Foundation API that is available only through C pointers.

extension NSAttributedString {
  /// The attributes of the first character.
  package var firstAttributes: [NSAttributedString.Key: Any] {
    // The pointer would return the range of the attributes, which is not needed.
    length > 0 ? unsafe attributes(at: 0, effectiveRange: nil) : [:]
  }
}
