public import InbetweenModel
public import Foundation
import InbetweenGeometry

/// The time of the current recording, in seconds since its start.
public func CACurrentMediaTime() -> CFTimeInterval { Stage.current?.seconds ?? 0 }

/// Calls code once per frame, on the recording's clock, 60 times per second by default.
///
/// It retains its target until it is invalidated.
open class CADisplayLink: NSObject {
  private let stage: Stage?
  private var action: (CADisplayLink) -> Void
  /// The time of the current frame, in seconds.
  open private(set) var timestamp: CFTimeInterval = 0
  open var targetTimestamp: CFTimeInterval { timestamp + duration }
  open var duration: CFTimeInterval { 1 / rate }
  open var isPaused = false {
    didSet {
      if oldValue, !isPaused { plan() }
      keep()
    }
  }
  open var preferredFramesPerSecond = 0
  /// The number of frames of 1/60 s between two calls.
  @available(iOS, deprecated: 10, message: "preferredFramesPerSecond")
  open var frameInterval: Int {
    get { preferredFramesPerSecond > 0 ? max(60 / preferredFramesPerSecond, 1) : 1 }
    set { preferredFramesPerSecond = 60 / max(newValue, 1) }
  }
  open var preferredFrameRateRange = CAFrameRateRange.default
  private var isRunning = false
  private var isPlanned = false

  /// - Parameter action: called at each frame.
  public init(action: @escaping (CADisplayLink) -> Void) {
    stage = Stage.current
    self.action = action
    super.init()
  }

  public convenience init(target: Any, selector sel: Selector) {
    self.init { link in sel.send(to: target as AnyObject, from: link) }
  }

  private var rate: Double {
    let preferredRate =
      preferredFramesPerSecond > 0 ? Double(preferredFramesPerSecond) : Double(preferredFrameRateRange.preferred ?? 60)
    return preferredRate > 0 ? min(preferredRate, 120) : 60
  }

  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    isRunning = true
    plan()
    keep()
  }

  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    isRunning = false
    keep()
  }

  open func invalidate() {
    isRunning = false
    action = { _ in }
    keep()
  }

  /// The run loop retains a link that is paused; one that runs is retained by what is planned.
  private func keep() {
    guard let stage else { return }
    if isRunning, isPaused { stage.app.sleep(self) } else { stage.app.wake(self) }
  }

  private func plan() {
    guard let stage, isRunning, !isPaused, !isPlanned, let time = stage.nextDisplayFrame(rate: rate) else { return }
    isPlanned = true
    stage.schedule(at: time) { [weak stage] _ in
      self.isPlanned = false
      guard let stage, self.isRunning, !self.isPaused else { return }
      self.timestamp = stage.seconds
      self.action(self)
      self.plan()
    }
  }
}

extension UIScreen {
  /// A display link of the recording, which has one screen.
  public func displayLink(withTarget target: Any, selector sel: Selector) -> CADisplayLink? {
    CADisplayLink(target: target, selector: sel)
  }
}
