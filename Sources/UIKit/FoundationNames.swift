public import Foundation
public import InbetweenModel

// Names of Foundation and the Objective-C runtime that code for iOS uses and Linux does not have.

public typealias NSInteger = Int
public typealias NSUInteger = Int
public let NSIntegerMax = Int.max
public let NSIntegerMin = Int.min
public let NSUIntegerMax = UInt.max
public let UINT64_MAX = UInt64.max
public let INT64_MAX = Int64.max
public let INT16_MIN: Int32 = -32_768
public let INT32_MIN = Int32.min
public let INT64_MIN = Int64.min
public let CGPointZero = CGPoint.zero
public let CGSizeZero = CGSize.zero
public let CGRectZero = CGRect.zero

/// Runs a block; there are no autorelease pools on Linux.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

extension RunLoop.Mode {
  /// The mode while a scroll view is tracking touches.
  public static let tracking = RunLoop.Mode("UITrackingRunLoopMode")
}

/// The method of a responder with this name in Objective-C, if the plugin UIKitOnLinux rewrites the sources.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(named: aSelectorName) }

public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.description }

/// In seconds of the recording, so that differences have the values that the code expects.
public func CFAbsoluteTimeGetCurrent() -> TimeInterval { CACurrentMediaTime() }

public let kCFBundleNameKey: CFString! = "CFBundleName"
public let kCFBundleVersionKey: CFString! = "CFBundleVersion"
public let kCFBundleIdentifierKey: CFString! = "CFBundleIdentifier"

extension Data.WritingOptions {
  public static let atomicWrite = Data.WritingOptions.atomic
}

extension Data.ReadingOptions {
  public static let dataReadingMapped = Data.ReadingOptions.mappedIfSafe
}

extension NSMutableString {
  public func appendFormat(_ format: NSString, _ args: any CVarArg...) {
    append(String(format: String(format), arguments: args))
  }
}

extension FileManager {
  /// Nil, as on iOS for groups to which an app does not belong: films have none.
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? { nil }
}

/// Key-value coding of user defaults is that of their keys, as Foundation documents.
extension UserDefaults {
  public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
  public func value(forKey key: String) -> Any? { object(forKey: key) }
}

extension NSObject {
  public class func classForCoder() -> AnyClass { self }
}

extension NSCoder {
  private class func text(_ numbers: CGFloat...) -> String {
    "{" + numbers.map { String(format: "%.17g", Double($0)) }.joined(separator: ", ") + "}"
  }

  /// The numbers of a text like `{{1, 2}, {3, 4}}`; zeros if it does not have that form.
  private class func numbers(_ text: String, _ count: Int) -> [CGFloat] {
    let parts = text.split { "{}, ".contains($0) }.compactMap { Double($0).map { CGFloat($0) } }
    return parts.count == count ? parts : Array(repeating: 0, count: count)
  }

  public class func string(for point: CGPoint) -> String { text(point.x, point.y) }
  public class func string(for vector: CGVector) -> String { text(vector.dx, vector.dy) }
  public class func string(for size: CGSize) -> String { text(size.width, size.height) }
  public class func string(for rect: CGRect) -> String {
    "{" + string(for: rect.origin) + ", " + string(for: rect.size) + "}"
  }
  public class func string(for transform: CGAffineTransform) -> String {
    let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
    return "[" + numbers.map { String(format: "%.17g", Double($0)) }.joined(separator: ", ") + "]"
  }
  public class func string(for insets: UIEdgeInsets) -> String {
    text(insets.top, insets.left, insets.bottom, insets.right)
  }
  public class func string(for insets: NSDirectionalEdgeInsets) -> String {
    text(insets.top, insets.leading, insets.bottom, insets.trailing)
  }
  public class func string(for offset: UIOffset) -> String { text(offset.horizontal, offset.vertical) }

  public class func cgPoint(for string: String) -> CGPoint {
    let parts = numbers(string, 2)
    return CGPoint(x: parts[0], y: parts[1])
  }
  public class func cgVector(for string: String) -> CGVector {
    let parts = numbers(string, 2)
    return CGVector(dx: parts[0], dy: parts[1])
  }
  public class func cgSize(for string: String) -> CGSize {
    let parts = numbers(string, 2)
    return CGSize(width: parts[0], height: parts[1])
  }
  public class func cgRect(for string: String) -> CGRect {
    let parts = numbers(string, 4)
    return CGRect(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
  }
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    let parts = numbers(string, 4)
    return UIEdgeInsets(top: parts[0], left: parts[1], bottom: parts[2], right: parts[3])
  }
  public class func uiOffset(for string: String) -> UIOffset {
    let parts = numbers(string, 2)
    return UIOffset(horizontal: parts[0], vertical: parts[1])
  }
}

extension NSCoder {
  public func encode(_ point: CGPoint, forKey key: String) { encode([point.x, point.y], key) }
  public func encode(_ size: CGSize, forKey key: String) { encode([size.width, size.height], key) }
  public func encode(_ rect: CGRect, forKey key: String) {
    encode([rect.minX, rect.minY, rect.width, rect.height], key)
  }
  public func encode(_ insets: UIEdgeInsets, forKey key: String) {
    encode([insets.top, insets.left, insets.bottom, insets.right], key)
  }
  public func encode(_ offset: UIOffset, forKey key: String) { encode([offset.horizontal, offset.vertical], key) }
  // Zero for a value that is not there.
  public func decodeCGPoint(forKey key: String) -> CGPoint { CGPoint(x: number(key, 0), y: number(key, 1)) }
  public func decodeCGSize(forKey key: String) -> CGSize { CGSize(width: number(key, 0), height: number(key, 1)) }
  public func decodeCGRect(forKey key: String) -> CGRect {
    CGRect(x: number(key, 0), y: number(key, 1), width: number(key, 2), height: number(key, 3))
  }
  public func decodeUIEdgeInsets(forKey key: String) -> UIEdgeInsets {
    UIEdgeInsets(top: number(key, 0), left: number(key, 1), bottom: number(key, 2), right: number(key, 3))
  }
  public func decodeUIOffset(forKey key: String) -> UIOffset {
    UIOffset(horizontal: number(key, 0), vertical: number(key, 1))
  }

  // Each number has a key of its own: Foundation ends the process where it does not know the class of an object.
  private func encode(_ numbers: [CGFloat], _ key: String) {
    for (index, number) in numbers.enumerated() { encode(Double(number), forKey: "\(key).\(index)") }
  }

  private func number(_ key: String, _ index: Int) -> CGFloat { CGFloat(decodeDouble(forKey: "\(key).\(index)")) }
}

extension NSArray {
  /// The values that the elements have for a key: those of dictionaries, of objects' stored properties with this name,
  /// and of UIKit's layers and animations; `NSNull` for elements without one. `@count` is the number of elements.
  public func value(forKey key: String) -> Any? {
    if key == "@count" { return NSNumber(value: count) }
    return NSArray(array: map { Self.value(of: $0, forKey: key) ?? NSNull() })
  }

  static func value(of element: Any, forKey key: String) -> Any? {
    switch element {
    case let words as [AnyHashable: Any]: return words[AnyHashable(key)]
    case let words as NSDictionary: return words[key]
    case let layer as CALayer: return layer.value(forKey: key)
    default: break
    }
    if key == "self" { return element }
    var mirror: Mirror? = Mirror(reflecting: element)
    while let own = mirror {
      if let property = own.children.first(where: { $0.label == key }) { return property.value }
      mirror = own.superclassMirror
    }
    return nil
  }
}

extension NotificationCenter {
  /// Calls a closure for every notification that is not posted by another film.
  ///
  /// - Parameter queue: has no effect: notifications are delivered where they are posted, in the film's turn.
  public func addObserver(
    forName name: NSNotification.Name?, object obj: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol { observe(name, obj, block) }
}
