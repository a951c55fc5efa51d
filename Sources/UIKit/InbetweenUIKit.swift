// UIKit's API on Linux. Importing UIKit also imports Foundation, so importing this module does, too.
@_exported public import Foundation
@_exported public import InbetweenModel
@_exported public import InbetweenObjects

/// Foundation has a class with this name, which does not support transforms on Linux.
public typealias NSValue = InbetweenModel.NSValue
