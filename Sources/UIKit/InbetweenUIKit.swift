// UIKit's names on Linux. Importing UIKit imports Foundation, so importing this does, too.
@_exported public import Foundation
@_exported public import InbetweenModel
