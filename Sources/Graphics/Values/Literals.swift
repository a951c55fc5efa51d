public import Foundation

/// The type of `#colorLiteral`.
public typealias _ColorLiteralType = UIColor
/// The type of `#imageLiteral`.
public typealias _ImageLiteralType = UIImage

/// The constant of that name in the C headers.
public let HUGE = Float.greatestFiniteMagnitude

/// Names of Core Foundation types, which code that calls Apple's C functions uses in casts.
public typealias CFArray = [Any]
public typealias CFString = String

public let kCFBooleanTrue: NSNumber! = NSNumber(value: true)
public let kCFBooleanFalse: NSNumber! = NSNumber(value: false)
