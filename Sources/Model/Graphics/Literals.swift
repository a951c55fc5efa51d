public import Foundation

/// What `#colorLiteral` makes.
public typealias _ColorLiteralType = UIColor

/// As large as numbers get in the headers of C.
public let HUGE = Float.greatestFiniteMagnitude

public let kCFBooleanTrue: NSNumber! = NSNumber(value: true)
public let kCFBooleanFalse: NSNumber! = NSNumber(value: false)
