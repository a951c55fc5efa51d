public import Foundation

/// Undoes and redoes changes.
///
/// All changes registered in one turn of the recording form one group, as in one pass of a run loop.
open class UndoManager: NSObject {
  private struct Group {
    var actions: [() -> Void] = []
    var name = ""
  }

  private enum Activity { case doing, undoing, redoing }

  private var past: [Group] = []
  private var future: [Group] = []
  private var open: [Group] = []
  private var activity = Activity.doing
  private var disabled = 0
  /// The turn to which the last group belongs.
  private var turn: Double?

  open var groupsByEvent = true
  /// The maximum number of groups; 0 for no limit.
  open var levelsOfUndo = 0
  open var isUndoRegistrationEnabled: Bool { disabled == 0 }
  open var canUndo: Bool { !past.isEmpty }
  open var canRedo: Bool { !future.isEmpty }
  open var isUndoing: Bool { activity == .undoing }
  open var isRedoing: Bool { activity == .redoing }
  open var groupingLevel: Int { open.count }
  open var undoActionName: String { past.last?.name ?? "" }
  open var redoActionName: String { future.last?.name ?? "" }
  open var undoCount: Int { past.count }
  open var redoCount: Int { future.count }

  open func disableUndoRegistration() { disabled += 1 }
  open func enableUndoRegistration() { disabled = max(disabled - 1, 0) }

  open func beginUndoGrouping() { open.append(Group()) }
  open func endUndoGrouping() {
    guard let group = open.popLast() else { return }
    if open.isEmpty { keep(group) } else { open[open.count - 1].actions += group.actions }
  }

  /// - Parameter handler: undoes the change to the target, which is not retained.
  public func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping (TargetType) -> Void
  ) {
    register { [weak target] in if let target { handler(target) } }
  }

  open func registerUndo(withTarget target: Any, selector: Selector, object anObject: Any?) {
    let target = target as AnyObject
    register { [weak target] in selector.send(to: target, from: anObject) }
  }

  private func register(_ action: @escaping () -> Void) {
    guard isUndoRegistrationEnabled else { return }
    if !open.isEmpty {
      open[open.count - 1].actions.append(action)
      return
    }
    if activity == .doing, groupsByEvent, let now = Stage.current?.seconds, turn == now, !past.isEmpty {
      past[past.count - 1].actions.append(action)
      return
    }
    keep(Group(actions: [action]))
  }

  private func keep(_ group: Group) {
    guard !group.actions.isEmpty else { return }
    if activity == .undoing {
      future.append(group)
    } else {
      past.append(group)
      if levelsOfUndo > 0, past.count > levelsOfUndo { past.removeFirst(past.count - levelsOfUndo) }
      turn = Stage.current?.seconds
      if activity == .doing { future = [] }
    }
  }

  open func setActionName(_ actionName: String) {
    if activity == .undoing, !future.isEmpty {
      future[future.count - 1].name = actionName
    } else if !past.isEmpty {
      past[past.count - 1].name = actionName
    }
  }
  open var undoMenuItemTitle: String { undoActionName.isEmpty ? "Undo" : "Undo " + undoActionName }
  open var redoMenuItemTitle: String { redoActionName.isEmpty ? "Redo" : "Redo " + redoActionName }

  open func undo() { play(.undoing, past.popLast()) }
  open func redo() { play(.redoing, future.popLast()) }
  open func undoNestedGroup() { undo() }

  private func play(_ direction: Activity, _ group: Group?) {
    guard let group, activity == .doing else { return }
    activity = direction
    turn = nil
    beginUndoGrouping()
    for action in group.actions.reversed() { action() }
    if !open.isEmpty, open[open.count - 1].name.isEmpty { open[open.count - 1].name = group.name }
    endUndoGrouping()
    activity = .doing
    turn = nil
  }

  open func removeAllActions() { (past, future, open) = ([], [], []) }
  /// Actions do not say whose they are once they are registered: those of every target go.
  @available(*, unavailable, message: "actions are kept without their targets: use removeAllActions()")
  open func removeAllActions(withTarget target: Any) {}
}
