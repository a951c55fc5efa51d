import Foundation

// The unified log of `import os`, which films do not have: nothing is written. Messages are still made, because making
// them may have effects.

/// How important a message is.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }
  public static let `default` = OSLogType(0)
  public static let info = OSLogType(1)
  public static let debug = OSLogType(2)
  public static let error = OSLogType(16)
  public static let fault = OSLogType(17)
}

/// A log of a subsystem.
public final class OSLog: NSObject, Sendable {
  /// Predefined purposes of logs.
  public struct Category: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
    public static let dynamicTracing = Category(rawValue: "DynamicTracing")
    public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
  }

  private let isDisabled: Bool

  private init(isDisabled: Bool) {
    self.isDisabled = isDisabled
    super.init()
  }
  public convenience init(subsystem: String, category: String) { self.init(isDisabled: false) }
  public convenience init(subsystem: String, category: OSLog.Category) { self.init(isDisabled: false) }

  public static let `default` = OSLog(isDisabled: false)
  public static let disabled = OSLog(isDisabled: true)

  /// Whether messages of a type would be kept on a device, by its settings at first.
  public func isEnabled(type: OSLogType) -> Bool { !isDisabled && type != .debug }
  public var signpostsEnabled: Bool { false }
}

/// Writes nothing.
///
/// - Parameter args: values for the placeholders of the message; any values, because texts are no arguments of C
/// functions   on Linux.
public func os_log(_ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ args: Any?...) {}
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: StaticString, _ args: Any?...) {}
@_disfavoredOverload
public func os_log(_ message: OSLogMessage) {}
@_disfavoredOverload
public func os_log(_ logLevel: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {}

public struct OSSignpostType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let event = OSSignpostType(rawValue: 0)
  public static let begin = OSSignpostType(rawValue: 1)
  public static let end = OSSignpostType(rawValue: 2)
}

/// Tells intervals with the same name apart.
public struct OSSignpostID: Hashable, Sendable {
  public let rawValue: UInt64
  public init(_ value: UInt64) { rawValue = value }
  public init(log: OSLog) { rawValue = 1 }
  public init(log: OSLog, object: AnyObject) { rawValue = 1 }
  public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
  public static let invalid = OSSignpostID(.max)
  public static let null = OSSignpostID(0)
}

/// Marks nothing.
public func os_signpost(
  _ type: OSSignpostType, log: OSLog, name: StaticString, signpostID: OSSignpostID = .exclusive
) {}
public func os_signpost(
  _ type: OSSignpostType, log: OSLog, name: StaticString, signpostID: OSSignpostID = .exclusive,
  _ format: StaticString, _ arguments: Any?...
) {}
