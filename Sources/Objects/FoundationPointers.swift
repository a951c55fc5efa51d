package import Foundation

// What Foundation gives and takes through C's pointers only.

extension NSAttributedString {
  /// What the first character has.
  package var firstAttributes: [NSAttributedString.Key: Any] {
    // The pointer asks how far the attributes reach; nobody wants to know.
    length > 0 ? unsafe attributes(at: 0, effectiveRange: nil) : [:]
  }
}

extension NSValue {
  private static let matrixType = "[16d]"

  /// A value that holds sixteen numbers; one that holds a point where there are not so many.
  package static func holding(_ numbers: [Double]) -> NSValue {
    guard numbers.count == 16 else { return NSValue(point: .zero) }
    return unsafe numbers.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return NSValue(point: .zero) }
      return unsafe NSValue(bytes: start, objCType: matrixType)
    }
  }

  /// The sixteen numbers that it holds; nil where it holds anything else.
  package var heldNumbers: [Double]? {
    guard unsafe String(cString: objCType) == NSValue.matrixType else { return nil }
    var numbers = [Double](repeating: 0, count: 16)
    unsafe numbers.withUnsafeMutableBytes { bytes in
      if let start = bytes.baseAddress { unsafe getValue(start) }
    }
    return numbers
  }
}
