public import InbetweenDiagnostics

/// The changes of an event, a keyframe or a state, applied as one batch.
public struct SceneChanges: Hashable, Sendable {
  /// In the order of the file, which has no meaning: all values are evaluated before anything changes.
  public var set: [SceneChanges.Assignment]
  /// Names of constraints to activate.
  public var activate: [SceneChanges.ConstraintSet]
  /// Names of constraints to deactivate.
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
    /// Where the key stands.
    public var keyPlace: SourcePlace
    /// What the line changes.
    public var target: SceneChanges.Target
    /// The new value, evaluated before any change of the batch is applied.
    public var value: PropertyValue
    /// Where the value stands.
    public var valuePlace: SourcePlace
  }

  /// The target of a line of `set`.
  public enum Target: Hashable, Sendable {
    /// A key of a view, by the view's id.
    case view(String, PropertyPath)
    /// `.constant` or `.priority` of the constraint with that index.
    case constraint(Int, SceneConstraint.Number)
    /// `.active` of all constraints with the name.
    case active(SceneChanges.ConstraintSet)
  }

  /// A name used in `activate`, `deactivate` or `name.active`.
  public struct ConstraintSet: Hashable, Sendable {
    /// As the scene writes it.
    public var name: String
    /// Where the name stands.
    public var place: SourcePlace
    /// Indices in `SceneDocument.constraints`.
    public var constraints: [Int]
  }
}

/// A toggle: exactly one of its states is current; initially the first.
public struct StateGroup: Hashable, Sendable {
  /// The key in `states`.
  public var name: String
  /// Where the scene defines it.
  public var place: SourcePlace
  /// At least one; the first is entered before the first layout.
  public var states: [StateGroup.State]
  /// The keys that any state sets, each once in order of appearance. A state that does not mention a key sets it to the
  /// value that the scene declares: `SceneDocument.declaredValue(of:)`.
  public var targets: [SceneChanges.Target]

  /// The index in ``states``; nil if there is no state with that name.
  public func index(of state: String) -> Int? { states.firstIndex { $0.name == state } }
}

extension StateGroup {
  /// A set of changes that stays while the state is current.
  public struct State: Hashable, Sendable {
    /// Unique in its group.
    public var name: String
    /// Where the scene defines it.
    public var place: SourcePlace
    /// `constraints` are active exactly while the state is current.
    public var changes: SceneChanges
  }

  /// `group.state`, as `to` names it.
  public struct Reference: Hashable, Sendable {
    /// The group's name.
    public var group: String
    /// The index in the group's `states`.
    public var state: Int
    /// Where `to` names it.
    public var place: SourcePlace
  }
}
