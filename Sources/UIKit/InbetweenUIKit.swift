// UIKit's names on Linux. Importing UIKit imports Foundation, so importing this does, too.
@_exported public import Foundation
@_exported public import InbetweenModel

/// Foundation has a class of this name, which takes no transforms on Linux.
public typealias NSValue = InbetweenModel.NSValue
