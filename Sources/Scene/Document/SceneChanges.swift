public import InbetweenDiagnostics

/// The changes of an event, a keyframe or a state, applied as one batch.
public struct SceneChanges: Hashable, Sendable {
  /// In the order of the file, which has no meaning: all values are evaluated before anything changes.
  public var set: [SceneChanges.Assignment]
  public var activate: [SceneChanges.ConstraintSet]
  public var deactivate: [SceneChanges.ConstraintSet]
  /// Constraints created here, as indices in `SceneDocument.constraints`.
  public var constraints: [Int]

  public init(
    set: [SceneChanges.Assignment] = [], activate: [SceneChanges.ConstraintSet] = [],
    deactivate: [SceneChanges.ConstraintSet] = [],
    constraints: [Int] = []
  ) {
    self.set = set
    self.activate = activate
    self.deactivate = deactivate
    self.constraints = constraints
  }
}

extension SceneChanges {
  /// One line of `set`.
  public struct Assignment: Hashable, Sendable {
    /// `gap.constant`, `card.alpha`: as written, `$(…)` replaced.
    public var key: String
    public var keyPlace: SourcePlace
    public var target: SceneChanges.Target
    public var value: PropertyValue
    public var valuePlace: SourcePlace
  }

  /// The target of a line of `set`.
  public enum Target: Hashable, Sendable {
    case view(String, PropertyPath)
    /// `.constant` or `.priority` of the constraint with that index.
    case constraint(Int, SceneConstraint.Number)
    /// `.active` of all constraints with the name.
    case active(SceneChanges.ConstraintSet)
  }

  /// A name used in `activate`, `deactivate` or `name.active`.
  public struct ConstraintSet: Hashable, Sendable {
    public var name: String
    public var place: SourcePlace
    /// Indices in `SceneDocument.constraints`.
    public var constraints: [Int]
  }
}

/// A toggle: exactly one of its states is current; initially the first.
public struct StateGroup: Hashable, Sendable {
  public var name: String
  public var place: SourcePlace
  public var states: [StateGroup.State]
  /// The keys that any state sets, each once in order of appearance. A state that does not mention a key sets it to the
  /// value that the scene declares: `SceneDocument.declaredValue(of:)`.
  public var targets: [SceneChanges.Target]

  public func index(of state: String) -> Int? { states.firstIndex { $0.name == state } }
}

extension StateGroup {
  public struct State: Hashable, Sendable {
    public var name: String
    public var place: SourcePlace
    /// `constraints` are active exactly while the state is current.
    public var changes: SceneChanges
  }

  /// `group.state`, as `to` names it.
  public struct Reference: Hashable, Sendable {
    public var group: String
    /// The index in the group's `states`.
    public var state: Int
    public var place: SourcePlace
  }
}
