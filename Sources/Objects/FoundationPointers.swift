package import Foundation

// Foundation API that is available only through C pointers.

extension NSAttributedString {
  /// The attributes of the first character.
  package var firstAttributes: [NSAttributedString.Key: Any] {
    // The pointer asks how far the attributes reach; nobody wants to know.
    length > 0 ? unsafe attributes(at: 0, effectiveRange: nil) : [:]
  }
}
