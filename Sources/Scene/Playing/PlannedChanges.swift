import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenModel

/// The changes of an event, with all right-hand sides evaluated.
struct PlannedChanges {
  struct Value {
    var target: SceneChanges.Target
    /// The location of the target.
    var targetPlace: SourcePlace
    var value: EvaluatedValue
    var place: SourcePlace
    var source: PropertyValue
    /// Whether it restores the value that the scene declares, which follows inputs again if it is live.
    var isDeclared = false
  }

  struct Unset {
    var view: String
    var path: PropertyPath
    var place: SourcePlace
  }

  /// A constraint to be activated or deactivated.
  struct Activity {
    var constraint: Int
    var place: SourcePlace
    /// Whether it is the declared value, restored by a state that does not mention it.
    var isDeclared = false
  }

  /// Whether the canvas has other traits from now on.
  var changesCanvas = false
  var values: [Value] = []
  /// Keys restored to values that the scene leaves unset: an inherited tint, no image, the intrinsic size.
  var unset: [Unset] = []
  /// Values that depend on the layout after the event's changes; evaluated then.
  var afterLayout: [SceneChanges.Assignment] = []
  /// In order.
  var activate: [Activity] = []
  var deactivate: [Activity] = []
  /// Views that change places among their siblings after all other changes.
  var move: SceneEvent.Movement?
  /// Views and guides to be removed after that.
  var remove: [LocatedName] = []

  /// Only the changes of the tree.
  init(ofTree changes: PlannedChanges) { (move, remove) = (changes.move, changes.remove) }

  /// States first, then the event's own changes, which take precedence.
  init(to states: [StateGroup.Reference], _ changes: SceneChanges, driver: SceneDriver) throws(SceneError) {
    let own = Set(changes.set.map(\.target))
    for state in states { try add(state, except: own, driver) }
    try add(changes, driver)
  }

  /// Entering one state, at the start of the scene.
  init(entering state: Int, of group: StateGroup, driver: SceneDriver) throws(SceneError) {
    try enter(state, of: group, except: [], at: group.place, driver)
  }

  private mutating func add(_ changes: SceneChanges, _ driver: SceneDriver) throws(SceneError) {
    for change in changes.set { try add(change, driver) }
    for set in changes.deactivate { turn(set, on: false) }
    for set in changes.activate { turn(set, on: true) }
  }

  /// Plans to activate or deactivate constraints, replacing earlier plans for them.
  private mutating func turn(_ activities: [Activity], on isOn: Bool) {
    let changed = Set(activities.map(\.constraint))
    if isOn {
      deactivate.removeAll { changed.contains($0.constraint) }
      activate += activities
    } else {
      activate.removeAll { changed.contains($0.constraint) }
      deactivate += activities
    }
  }

  private mutating func turn(_ set: SceneChanges.ConstraintSet, on isOn: Bool) {
    turn(set.constraints.map { Activity(constraint: $0, place: set.place) }, on: isOn)
  }

  /// Plans to activate newly created constraints.
  mutating func activate(new constraints: [Int], of document: SceneDocument) {
    activate += constraints.map { Activity(constraint: $0, place: document.constraints[$0].place) }
  }

  private mutating func add(_ change: SceneChanges.Assignment, _ driver: SceneDriver) throws(SceneError) {
    if case .active(let set) = change.target {
      if case .boolean(let flag) = change.value {
        turn(set, on: flag)
      }
      return
    }
    if change.value.expressions.contains(where: \.needsLayoutAfter) {
      afterLayout.append(change)
      return
    }
    values.append(
      Value(
        target: change.target, targetPlace: change.keyPlace, value: try driver.value(change.value, for: change.target),
        place: change.valuePlace, source: change.value))
  }

  /// A state is a complete description: keys that it does not mention get their declared values.
  private mutating func add(
    _ reference: StateGroup.Reference, except own: Set<SceneChanges.Target>, _ driver: SceneDriver
  ) throws(SceneError) {
    guard let group = driver.document.states.first(where: { $0.name == reference.group }) else { return }
    try enter(reference.state, of: group, except: own, at: reference.place, driver)
  }

  private mutating func enter(
    _ index: Int, of group: StateGroup, except own: Set<SceneChanges.Target>, at place: SourcePlace,
    _ driver: SceneDriver
  ) throws(SceneError) {
    guard group.states.indices.contains(index) else { return }
    let state = group.states[index]
    var spoken = own
    for change in state.changes.set where !own.contains(change.target) {
      spoken.insert(change.target)
      try add(change, driver)
    }
    for target in group.targets where !spoken.contains(target) { try restore(target, state, at: place, driver) }
    restoreActivity(group, state, own, at: place, driver)
    for set in state.changes.deactivate { turn(set, on: false) }
    for set in state.changes.activate { turn(set, on: true) }

    // The constraints of the other states are removed; those of this state are created with the current numbers.
    for other in group.states where other.name != state.name {
      deactivate += other.changes.constraints.map { Activity(constraint: $0, place: place, isDeclared: true) }
    }
    driver.currentStates[group.name] = index
    try driver.make(state.changes.constraints)
    activate(new: state.changes.constraints, of: driver.document)
  }

  /// Constraints that other states activate or deactivate get their declared activity, unless this state or the event
  /// mentions them.
  private mutating func restoreActivity(
    _ group: StateGroup, _ state: StateGroup.State, _ own: Set<SceneChanges.Target>, at place: SourcePlace,
    _ driver: SceneDriver
  ) {
    var spoken = Set((state.changes.activate + state.changes.deactivate).flatMap(\.constraints))
    for target in state.changes.set.map(\.target) + own {
      if case .active(let set) = target { spoken.formUnion(set.constraints) }
    }
    for set in group.states.flatMap({ $0.changes.activate + $0.changes.deactivate }) {
      for index in set.constraints where spoken.insert(index).inserted {
        restore([index], at: place, driver)
      }
    }
  }

  private mutating func restore(
    _ target: SceneChanges.Target, _ state: StateGroup.State, at place: SourcePlace, _ driver: SceneDriver
  ) throws(SceneError) {
    if case .active(let set) = target {
      let named = Set((state.changes.activate + state.changes.deactivate).flatMap(\.constraints))
      restore(set.constraints.filter { !named.contains($0) }, at: place, driver)
      return
    }
    guard let declared = driver.document.declaredValue(of: target) else {
      if case .view(let id, let path) = target { unset.append(Unset(view: id, path: path, place: place)) }
      return
    }
    values.append(
      Value(
        target: target, targetPlace: place, value: try driver.value(declared, for: target), place: place,
        source: declared,
        isDeclared: true))
  }

  /// Plans to restore the declared activity of constraints.
  private mutating func restore(_ constraints: [Int], at place: SourcePlace, _ driver: SceneDriver) {
    let all = constraints.map { Activity(constraint: $0, place: place, isDeclared: true) }
    turn(all.filter { driver.document.constraints[$0.constraint].isActive }, on: true)
    turn(all.filter { !driver.document.constraints[$0.constraint].isActive }, on: false)
  }
}
