public import Foundation

/// An object that attributed strings of Foundation can hold and compare.
///
/// Core Foundation reads bits 8 to 17 of the first stored word of every object as its type, and takes a Swift object for
/// one of its own where they are 0. Comparing two such objects ends the process: `NSMutableAttributedString` does so when
/// attributes are added (`_CFIsSwift` and `CFEqual` in `CFRuntime.c` of swift-corelibs-foundation).
open class AttributeValue: NSObject {
  /// Must be the first stored property of all classes. Any type other than 0 serves: the objects' class differs from that
  /// of the type.
  private let coreFoundationType: UInt64 = 1 << 8
}
