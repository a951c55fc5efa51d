public import Foundation

/// A press of a button of a remote control or keyboard. Films have neither, so presses occur only in scripts.
open class UIPress: NSObject {
  public enum Phase: Int, Sendable { case began, changed, stationary, ended, cancelled }
  public enum PressType: Int, Sendable {
    case upArrow, downArrow, leftArrow, rightArrow, select, menu, playPause
    case pageUp = 30
    case pageDown = 31
  }

  open var timestamp: TimeInterval { 0 }
  open var phase: Phase { .began }
  open var type: PressType { .select }
  open var window: UIWindow? { nil }
  open var responder: UIResponder? { nil }
  open var gestureRecognizers: [UIGestureRecognizer]? { nil }
  open var force: CGFloat { 0 }
  open var key: UIKey? { nil }
}

/// A key of a hardware keyboard.
open class UIKey: NSObject {
  open var characters: String { "" }
  open var charactersIgnoringModifiers: String { "" }
  open var modifierFlags: UIKeyModifierFlags { [] }
}

open class UIPressesEvent: UIEvent {
  open override var type: EventType { .presses }
  open var allPresses: Set<UIPress> { [] }
  open func presses(for gesture: UIGestureRecognizer) -> Set<UIPress> { [] }
}
