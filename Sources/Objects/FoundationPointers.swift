package import Foundation

// What Foundation gives and takes through C's pointers only.

extension NSAttributedString {
  /// What the first character has.
  package var firstAttributes: [NSAttributedString.Key: Any] {
    // The pointer asks how far the attributes reach; nobody wants to know.
    length > 0 ? unsafe attributes(at: 0, effectiveRange: nil) : [:]
  }
}
