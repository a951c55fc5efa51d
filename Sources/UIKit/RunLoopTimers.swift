public import Foundation
public import InbetweenModel

// Core Foundation's names for timers and run loops. There is one run loop, the recording's, with one mode.

/// Memory is Swift's: the argument is not used.
public struct CFAllocator: Sendable {}
public let kCFAllocatorDefault: CFAllocator! = nil

public typealias CFRunLoop = RunLoop
public typealias CFRunLoopTimer = Timer
public typealias CFRunLoopMode = RunLoop.Mode
public typealias CFOptionFlags = UInt
public typealias CFIndex = Int
public typealias CFAbsoluteTime = CFTimeInterval

extension RunLoop.Mode {
  public static let commonModes = RunLoop.Mode.common
  public static let defaultMode = RunLoop.Mode.default
}
public let kCFRunLoopCommonModes: CFRunLoopMode! = .common
public let kCFRunLoopDefaultMode: CFRunLoopMode! = .default

public func CFRunLoopGetCurrent() -> CFRunLoop! { .current }
public func CFRunLoopGetMain() -> CFRunLoop! { .main }

/// - Parameters:
///   - fireDate: in seconds of the recording, as `CFAbsoluteTimeGetCurrent()` counts them.
///   - interval: in seconds; 0 for a timer that fires once.
public func CFRunLoopTimerCreateWithHandler(
  _ allocator: CFAllocator!, _ fireDate: CFAbsoluteTime, _ interval: CFTimeInterval, _ flags: CFOptionFlags,
  _ order: CFIndex, _ block: ((CFRunLoopTimer?) -> Void)!
) -> CFRunLoopTimer! {
  CFRunLoopTimer(
    after: fireDate - CACurrentMediaTime(), every: interval, repeats: interval > 0, block: { block?($0) })
}

public func CFRunLoopAddTimer(_ rl: CFRunLoop!, _ timer: CFRunLoopTimer!, _ mode: CFRunLoopMode!) { timer?.plan() }
public func CFRunLoopTimerInvalidate(_ timer: CFRunLoopTimer!) { timer?.invalidate() }
public func CFRunLoopTimerIsValid(_ timer: CFRunLoopTimer!) -> Bool { timer?.isValid ?? false }
