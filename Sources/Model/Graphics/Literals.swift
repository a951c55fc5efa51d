public import Foundation

/// What `#colorLiteral` makes.
public typealias _ColorLiteralType = UIColor

/// As large as numbers get in the headers of C.
public let HUGE = Float.greatestFiniteMagnitude

/// Core Foundation's names, which casts of Apple's C functions use.
public typealias CFArray = [Any]
public typealias CFString = String

public let kCFBooleanTrue: NSNumber! = NSNumber(value: true)
public let kCFBooleanFalse: NSNumber! = NSNumber(value: false)
