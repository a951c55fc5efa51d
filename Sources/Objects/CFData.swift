public import Foundation

/// Core Foundation's data, whose bytes have an address.
public typealias CFData = NSData
public typealias CFMutableData = NSMutableData

public func CFDataGetLength(_ theData: CFData!) -> Int { theData?.length ?? 0 }

/// The bytes, as long as the data exists; nil for no bytes.
@unsafe public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! {
  guard let theData, theData.length > 0 else { return nil }
  return unsafe theData.bytes.assumingMemoryBound(to: UInt8.self)
}
