public import Foundation
import Synchronization

// Core Foundation's access to dictionaries, which public code that reads the times of GIF files uses with pointers.

extension Unmanaged where Instance == NSString {
  /// A reference to a constant like `kCGImagePropertyGIFDictionary`, which is a `String` here and an object on iOS; the
  /// object of a text stays for the rest of the process.
  @safe public static func passUnretained(_ value: String) -> Unmanaged<NSString> {
    unsafe Unmanaged<NSString>.passUnretained(KeptObjects.constant(value))
  }
}

public func CFDictionaryGetCount(_ theDict: NSDictionary!) -> Int { theDict?.count ?? 0 }

/// - Parameter key: a text's object.
public func CFDictionaryContainsKey(_ theDict: NSDictionary!, _ key: UnsafeRawPointer!) -> Bool {
  unsafe theDict?[text(at: key) ?? ""] != nil
}

/// The value's object, which stays at least until 1,000 other values were read.
///
/// - Parameter key: a text's object.
@unsafe public func CFDictionaryGetValue(_ theDict: NSDictionary!, _ key: UnsafeRawPointer!) -> UnsafeRawPointer! {
  guard let key = unsafe text(at: key), let value = theDict?[key] else { return nil }
  return unsafe KeptObjects.pointer(to: value as AnyObject)
}

/// - Parameters:
///   - key: a text's object.
///   - value: receives the pointer that `CFDictionaryGetValue` would return.
@unsafe public func CFDictionaryGetValueIfPresent(
  _ theDict: NSDictionary!, _ key: UnsafeRawPointer!, _ value: UnsafeMutablePointer<UnsafeRawPointer?>!
) -> Bool {
  guard let found = unsafe CFDictionaryGetValue(theDict, key) else { return false }
  if let value = unsafe value { unsafe value.pointee = found }
  return true
}

private func text(at key: UnsafeRawPointer?) -> String? {
  guard let key = unsafe key else { return nil }
  return unsafe (Unmanaged<AnyObject>.fromOpaque(key).takeUnretainedValue() as? NSString).map { String($0) }
}

/// Objects that code refers to by their addresses.
private enum KeptObjects {
  private struct Objects: @unchecked Sendable {
    var constants: [String: NSString] = [:]
    var values: [AnyObject] = []
    var next = 0
  }
  private static let limit = 1000
  private static let objects = Mutex(Objects())

  static func constant(_ text: String) -> NSString {
    objects.withLock { objects in
      if let known = objects.constants[text] { return ConstantBox(known) }
      let new = NSString(string: text)
      objects.constants[text] = new
      return ConstantBox(new)
    }.text
  }

  static func pointer(to value: AnyObject) -> UnsafeRawPointer {
    let box = ValueBox(value)
    objects.withLock { objects in
      if objects.values.count < limit {
        objects.values.append(box.value)
      } else {
        objects.values[objects.next] = box.value
        objects.next = (objects.next + 1) % limit
      }
    }
    return unsafe UnsafeRawPointer(Unmanaged.passUnretained(value).toOpaque())
  }

  private struct ConstantBox: @unchecked Sendable {
    let text: NSString
    init(_ text: NSString) { self.text = text }
  }
  private struct ValueBox: @unchecked Sendable {
    let value: AnyObject
    init(_ value: AnyObject) { self.value = value }
  }
}
