public import InbetweenDiagnostics

/// The changes of an event, a keyframe or a state, applied as one batch.
public struct SceneChanges: Hashable, Sendable {
  /// In the order of the file, which has no meaning: all values are evaluated before anything changes.
  public var set: [SceneChange]
  public var activate: [SceneConstraintSet]
  public var deactivate: [SceneConstraintSet]
  /// Constraints created here, as indices in `SceneDocument.constraints`.
  public var constraints: [Int]

  public init(
    set: [SceneChange] = [], activate: [SceneConstraintSet] = [], deactivate: [SceneConstraintSet] = [],
    constraints: [Int] = []
  ) {
    self.set = set
    self.activate = activate
    self.deactivate = deactivate
    self.constraints = constraints
  }
}

/// One line of `set`.
public struct SceneChange: Hashable, Sendable {
  /// `gap.constant`, `card.alpha`: as written, `$(…)` replaced.
  public var key: String
  public var keyPlace: SourcePlace
  public var target: SceneTarget
  public var value: ScenePropertyValue
  public var valuePlace: SourcePlace
}

/// The target of a line of `set`.
public enum SceneTarget: Hashable, Sendable {
  case view(String, ScenePropertyPath)
  /// `.constant` or `.priority` of the constraint with that index.
  case constraint(Int, SceneConstraint.Number)
  /// `.active` of all constraints with the name.
  case active(SceneConstraintSet)
}

/// A name used in `activate`, `deactivate` or `name.active`.
public struct SceneConstraintSet: Hashable, Sendable {
  public var name: String
  public var place: SourcePlace
  /// Indices in `SceneDocument.constraints`.
  public var constraints: [Int]
}

/// A toggle: exactly one of its states is current; initially the first.
public struct SceneStateGroup: Hashable, Sendable {
  public var name: String
  public var place: SourcePlace
  public var states: [SceneState]
  /// The keys that any state sets, each once in order of appearance. A state that does not mention a key sets it to the
  /// value that the scene declares: `SceneDocument.declaredValue(of:)`.
  public var targets: [SceneTarget]

  public func index(of state: String) -> Int? { states.firstIndex { $0.name == state } }
}

public struct SceneState: Hashable, Sendable {
  public var name: String
  public var place: SourcePlace
  /// `constraints` are active exactly while the state is current.
  public var changes: SceneChanges
}

/// `group.state`, as `to` names it.
public struct SceneStateReference: Hashable, Sendable {
  public var group: String
  /// The index in the group's `states`.
  public var state: Int
  public var place: SourcePlace
}
