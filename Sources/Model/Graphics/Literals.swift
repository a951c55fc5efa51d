public import Foundation

/// What `#colorLiteral` makes.
public typealias _ColorLiteralType = UIColor

/// As large as numbers get in the headers of C.
public let HUGE = Double.infinity

public let kCFBooleanTrue: NSNumber! = NSNumber(value: true)
public let kCFBooleanFalse: NSNumber! = NSNumber(value: false)
