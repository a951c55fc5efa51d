public import Foundation
import InbetweenLayout

/// What a control does for events: a closure, or a method of a target.
private struct ControlAction {
  let action: UIAction?
  private(set) weak var target: AnyObject?
  /// Whether it was added with a target; otherwise it is sent along the responder chain.
  let hadTarget: Bool
  let selector: Selector?
  var events: UIControl.Event

  init(action: UIAction?, target: AnyObject?, hadTarget: Bool, selector: Selector?, _ events: UIControl.Event) {
    self.action = action
    self.target = target
    self.hadTarget = hadTarget
    self.selector = selector
    self.events = events
  }
}

/// A view for user interaction.
open class UIControl: UIView {
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let touchDown = Event(rawValue: 1 << 0)
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    public static let touchDragInside = Event(rawValue: 1 << 2)
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    public static let touchDragExit = Event(rawValue: 1 << 5)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    public static let touchCancel = Event(rawValue: 1 << 8)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    public static let systemReserved = Event(rawValue: 0xF000_0000)
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let normal = State([])
    public static let highlighted = State(rawValue: 1 << 0)
    public static let disabled = State(rawValue: 1 << 1)
    public static let selected = State(rawValue: 1 << 2)
    public static let focused = State(rawValue: 1 << 3)
    public static let application = State(rawValue: 0x00FF_0000)
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  public enum ContentVerticalAlignment: Int, Sendable { case center, top, bottom, fill }
  public enum ContentHorizontalAlignment: Int, Sendable, CaseIterable {
    case center, left, right, fill, leading, trailing
  }

  open var isEnabled = true { didSet { if isEnabled != oldValue { stateDidChange() } } }
  open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }
  open var contentVerticalAlignment = ContentVerticalAlignment.center { didSet { stateDidChange() } }
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center { didSet { stateDidChange() } }
  /// ``contentHorizontalAlignment`` resolved for the layout direction.
  open var effectiveContentHorizontalAlignment: UIControl.ContentHorizontalAlignment {
    let isReversed = modelLayoutDirection == .rightToLeft
    switch contentHorizontalAlignment {
    case .leading: return isReversed ? .right : .left
    case .trailing: return isReversed ? .left : .right
    default: return contentHorizontalAlignment
    }
  }
  open var isContextMenuInteractionEnabled = false
  open var showsMenuAsPrimaryAction = false
  open var toolTip: String?
  open private(set) var isTracking = false
  open private(set) var isTouchInside = false
  private var actions: [ControlAction] = []

  open var state: State {
    var state = State.normal
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isHighlighted { state.insert(.highlighted) }
    return state
  }

  /// Updates the appearance for the state.
  @_spi(Kinds) open func stateDidChange() {}

  // MARK: - Actions

  /// Adds a method of a target or, without one, of the first responder in the responder chain that has it. The target
  /// is not retained.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: UIControl.Event) {
    let object = target.map { $0 as AnyObject }
    if let index = actions.firstIndex(where: { $0.selector == action && $0.target === object }) {
      actions[index].events.formUnion(controlEvents)
    } else {
      actions.append(
        ControlAction(action: nil, target: object, hadTarget: target != nil, selector: action, controlEvents))
    }
  }

  /// - Parameters:
  ///   - target: nil for every target.
  ///   - action: nil for every method.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: UIControl.Event) {
    let object = target.map { $0 as AnyObject }
    remove(controlEvents) { entry in
      guard let selector = entry.selector else { return false }
      return (object == nil || entry.target === object) && (action == nil || selector == action)
    }
  }

  open var allTargets: Set<AnyHashable> {
    Set(actions.compactMap { $0.target as? NSObject }.map { AnyHashable($0) })
  }

  /// The names of a target's methods for an event; nil if there are none.
  open func actions(forTarget target: Any?, forControlEvent controlEvent: UIControl.Event) -> [String]? {
    let object = target.map { $0 as AnyObject }
    let names = actions.filter { $0.target === object && !$0.events.isDisjoint(with: controlEvent) }
      .compactMap { $0.selector?.description }
    return names.isEmpty ? nil : names
  }

  /// Adds an action; an existing one with the same identifier is replaced.
  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    if !action.isUnnamed {
      actions.removeAll { $0.action.map { !$0.isUnnamed && $0.identifier == action.identifier } ?? false }
    }
    actions.append(ControlAction(action: action, target: nil, hadTarget: false, selector: nil, controlEvents))
  }

  open func removeAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    remove(controlEvents) { $0.action === action }
  }

  open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: UIControl.Event) {
    remove(controlEvents) { $0.action?.identifier == actionIdentifier }
  }

  private func remove(_ events: Event, _ matches: (ControlAction) -> Bool) {
    for index in actions.indices where matches(actions[index]) { actions[index].events.subtract(events) }
    actions.removeAll { $0.events.isEmpty }
  }

  open var allControlEvents: UIControl.Event { actions.reduce(into: []) { $0.formUnion($1.events) } }

  /// Calls a closure for every action; setting `stop` ends the enumeration.
  open func enumerateEventHandlers(
    _ iterator: (UIAction?, (Any?, Selector)?, UIControl.Event, inout Bool) -> Void
  ) {
    var stop = false
    for entry in actions {
      iterator(entry.action, entry.selector.map { (entry.target, $0) }, entry.events, &stop)
      if stop { return }
    }
  }

  open func sendAction(_ action: UIAction) { action.perform(for: self) }

  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    action.send(to: target.map { $0 as AnyObject }, from: self, event: event, startingAt: self)
  }

  open func sendActions(for controlEvents: UIControl.Event) {
    for entry in actions where !entry.events.isDisjoint(with: controlEvents) {
      if let action = entry.action { sendAction(action) }
      if let selector = entry.selector, entry.target != nil || !entry.hadTarget {
        sendAction(selector, to: entry.target, for: nil)
      }
    }
  }

  // MARK: - Tracking

  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  open func cancelTracking(with event: UIEvent?) {}

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, let touch = touches.first else { return }
    isTracking = beginTracking(touch, with: event)
    guard isTracking else { return }
    isTouchInside = true
    highlight(true)
    sendActions(for: .touchDown)
    showMenuOfTouch()
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    guard continueTracking(touch, with: event) else {
      isTracking = false
      highlight(false)
      return
    }
    // The distance by which UIKit allows a finger to move outside.
    let wasInside = isTouchInside
    isTouchInside = bounds.insetBy(dx: -70, dy: -70).contains(hitPoint(ofWindow: touch.point))
    highlight(isTouchInside)
    if wasInside != isTouchInside { sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit) }
    sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    isTracking = false
    endTracking(touches.first, with: event)
    highlight(false)
    sendTouchEnd(isInside: isTouchInside)
    isTouchInside = false
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    isTracking = false
    cancelTracking(with: event)
    highlight(false)
    isTouchInside = false
    sendActions(for: .touchCancel)
  }

  /// Overrides of ``isHighlighted`` hear of changes only.
  private func highlight(_ isTouched: Bool) { if isHighlighted != isTouched { isHighlighted = isTouched } }

  /// Sends the event for a lifted finger.
  @_spi(Kinds) open func sendTouchEnd(isInside: Bool) { sendActions(for: isInside ? .touchUpInside : .touchUpOutside) }

  // MARK: - Menus

  /// Where the control's menu hangs, in its coordinates.
  open func menuAttachmentPoint(for configuration: UIContextMenuConfiguration) -> CGPoint {
    CGPoint(x: bounds.midX, y: bounds.maxY)
  }
  /// The menu that a touch shows.
  var menuOfTouch: UIMenu? { nil }
  private weak var shownMenu: MenuPresentation?
  private func showMenuOfTouch() {
    guard showsMenuAsPrimaryAction, shownMenu == nil, let menu = menuOfTouch else { return }
    sendActions(for: .menuActionTriggered)
    shownMenu = MenuPresentation.show(menu, from: self)
  }
}
