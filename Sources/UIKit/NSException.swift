public import Foundation
import InbetweenModel

/// An exception of Objective-C, which Linux does not have: raising one is a problem of the recording, and the code behind
/// it goes on.
open class NSException: NSObject {
  public let name: NSExceptionName
  public let reason: String?
  public let userInfo: [AnyHashable: Any]?

  public init(name aName: NSExceptionName, reason aReason: String?, userInfo aUserInfo: [AnyHashable: Any]? = nil) {
    (name, reason, userInfo) = (aName, aReason, aUserInfo)
    super.init()
  }

  open func raise() {
    Stage.current?.report("\(name.rawValue): \(reason ?? "no reason"): iOS ends the app here")
  }
}

extension NSException {
  /// - Parameter argList: the values for a format of `String(format:)`.
  @safe public class func raise(_ name: NSExceptionName, format: String, arguments argList: CVaListPointer) {
    let reason = unsafe NSString(format: format, arguments: argList)
    NSException(name: name, reason: String(reason), userInfo: nil).raise()
  }
}

/// The kind of an exception.
public struct NSExceptionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  public static let genericException = NSExceptionName("NSGenericException")
  public static let rangeException = NSExceptionName("NSRangeException")
  public static let invalidArgumentException = NSExceptionName("NSInvalidArgumentException")
  public static let internalInconsistencyException = NSExceptionName("NSInternalInconsistencyException")
}
