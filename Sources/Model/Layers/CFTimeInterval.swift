public import Foundation

/// Seconds.
public typealias CFTimeInterval = TimeInterval
