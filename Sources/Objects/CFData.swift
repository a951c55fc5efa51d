public import Foundation

/// Core Foundation's data, whose bytes have an address.
public typealias CFData = NSData
public typealias CFMutableData = NSMutableData

public func CFDataGetLength(_ theData: CFData!) -> Int { theData?.length ?? 0 }

/// - Parameter capacity: the greatest length, which has no effect.
public func CFDataCreateMutable(_ allocator: Any?, _ capacity: Int) -> CFMutableData! { NSMutableData() }

/// New bytes are 0.
public func CFDataSetLength(_ theData: CFMutableData!, _ extraLength: Int) { theData?.length = max(extraLength, 0) }

/// The bytes, until the length changes; nil for no bytes.
@unsafe public func CFDataGetMutableBytePtr(_ theData: CFMutableData!) -> UnsafeMutablePointer<UInt8>! {
  guard let theData, theData.length > 0 else { return nil }
  return unsafe theData.mutableBytes.assumingMemoryBound(to: UInt8.self)
}

/// The bytes, as long as the data exists; nil for no bytes.
@unsafe public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! {
  guard let theData, theData.length > 0 else { return nil }
  return unsafe theData.bytes.assumingMemoryBound(to: UInt8.self)
}
