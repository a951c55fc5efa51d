public import Foundation

/// A time in seconds.
public typealias CFTimeInterval = TimeInterval
