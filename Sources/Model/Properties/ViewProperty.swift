internal import InbetweenGeometry
package import InbetweenTimeline

/// One property of a kind of view, told once, beside the class that has it.
///
/// All that scenes can do with it follows: reading and messages, the JSON Schema, `set` and its components, what a state
/// that is silent gives back, following inputs, key paths, the nature of a change, and the tables of
/// docs/scene-format.md. Its default is what a fresh view says.
package final class ViewProperty: Sendable {
  /// Whether and how it animates.
  package enum Animates: Hashable, Sendable {
    /// Inside `animate`.
    case inBlock
    /// Only by `addAnimations`; inside `animate` it changes at once, which is worth a warning.
    case byLayerAnimation
    /// Changes at once although it is a layer's like those, which is worth a warning, too.
    case discrete
    /// Changes at once, as everybody expects.
    case never

    /// Whether setting it inside `animate` is a mistake in all likelihood.
    package var isWorthAWarning: Bool { self == .byLayerAnimation || self == .discrete }
  }

  /// What a change of it acts on in the first place.
  package enum Nature: Hashable, Sendable { case place, timing, look }

  /// Where a scene may say it.
  package enum Use: Hashable, Sendable {
    case declaredOrSet
    /// It describes structure: `set` cannot change it.
    case declared
    /// Layout owns it: only `set` knows it.
    case set
  }

  /// How it follows an input between two turns.
  package enum Follows<Owner: UIView, Value: Sendable>: Sendable {
    case never
    case layer(LayerKey)
    case change(@Sendable (Owner, @escaping LiveValue<Value>) -> LiveChange)
  }

  /// What a view has where no value stands for that, and how it gets it back.
  package struct Absence<Owner: UIView>: Sendable {
    /// As the documentation says it.
    let text: String
    let action: @Sendable (Owner) -> Void

    init(_ text: String, _ action: @escaping @Sendable (Owner) -> Void) {
      self.text = text
      self.action = action
    }
  }

  package let name: String
  package let shape: SceneShape
  package let animates: Animates
  /// nil for structure.
  package let nature: Nature?
  package let use: Use
  /// Whether it is a view's place, which layout gives back where no frame is declared.
  package let isPlace: Bool
  /// The layer property that animations of `addAnimations` name for it.
  package let keyPath: LayerKey?
  /// What it is where nothing is said and no value stands for that; as the documentation says it.
  package let absence: String?
  /// One line of documentation.
  package let about: String
  /// How many views the view makes for itself for each item of a list.
  package let viewsPerItem: Int
  /// What it is now; nil where it has no value of its own, or the view none such.
  package let value: @Sendable (UIView) -> SceneValue?
  private let setter: @Sendable (UIView, SceneValue) -> Bool
  private let unsetter: (@Sendable (UIView) -> Void)?
  private let follower: (@Sendable (UIView, @escaping LiveValue<SceneValue>) -> LiveChange?)?

  /// Whether its numbers may follow inputs.
  package var canBeLive: Bool { follower != nil }
  /// Whether a state that is silent about it takes a value away in place of giving one back.
  package var isUnset: Bool { unsetter != nil }

  /// A property by functions that read and write it.
  ///
  /// - Parameters:
  ///   - absence: where no value stands for what a fresh view has.
  ///   - keyPath: where it is not the layer property that follows inputs.
  init<Owner: UIView, Value>(
    _ name: String, get: @escaping @Sendable (Owner) -> Value?, set: @escaping @Sendable (Owner, Value) -> Void,
    _ type: ValueType<Value>, _ nature: Nature, animates: Animates = .never, follows: Follows<Owner, Value> = .never,
    keyPath: LayerKey? = nil, use: Use = .declaredOrSet, isPlace: Bool = false, viewsPerItem: Int = 0,
    absence: Absence<Owner>? = nil, _ about: String
  ) {
    self.name = name
    self.viewsPerItem = viewsPerItem
    shape = type.shape
    self.animates = animates
    self.nature = nature
    self.use = use
    self.isPlace = isPlace
    self.absence = absence?.text
    self.about = about
    value = { view in (view as? Owner).flatMap(get).map(type.encode) }
    setter = { view, value in
      guard let view = view as? Owner, let value = type.decode(value) else { return false }
      set(view, value)
      return true
    }
    if let absence {
      unsetter = { view in if let view = view as? Owner { absence.action(view) } }
    } else {
      unsetter = nil
    }
    switch follows {
    case .never:
      follower = nil
      self.keyPath = keyPath
    case .layer(let key):
      let animatable = type.animatable
      follower = { view, value in
        animatable.map { animatable in .property(view, key, { value($0).flatMap(type.decode).map(animatable) }) }
      }
      let isAnimatable = animates == .inBlock || animates == .byLayerAnimation
      self.keyPath = keyPath ?? (isAnimatable ? key : nil)
    case .change(let change):
      follower = { view, value in (view as? Owner).map { change($0, { value($0).flatMap(type.decode) }) } }
      self.keyPath = keyPath
    }
  }

  /// A property by its key path.
  convenience init<Owner: UIView, Value>(
    _ name: String, _ path: any ReferenceWritableKeyPath<Owner, Value> & Sendable, _ type: ValueType<Value>,
    _ nature: Nature, animates: Animates = .never, follows: Follows<Owner, Value> = .never, keyPath: LayerKey? = nil,
    use: Use = .declaredOrSet, isPlace: Bool = false, viewsPerItem: Int = 0, absence: Absence<Owner>? = nil,
    _ about: String
  ) {
    self.init(
      name, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 }, type, nature, animates: animates,
      follows: follows,
      keyPath: keyPath, use: use, isPlace: isPlace, viewsPerItem: viewsPerItem, absence: absence, about)
  }

  /// A property that may have no value.
  ///
  /// - Parameter none: what holds then, as the documentation says it.
  convenience init<Owner: UIView, Value>(
    _ name: String, optional path: any ReferenceWritableKeyPath<Owner, Value?> & Sendable, _ type: ValueType<Value>,
    _ nature: Nature, animates: Animates = .never, follows: Follows<Owner, Value> = .never, keyPath: LayerKey? = nil,
    none: String, _ about: String
  ) {
    self.init(
      name, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 }, type, nature, animates: animates,
      follows: follows,
      keyPath: keyPath, absence: Absence(none) { $0[keyPath: path] = nil }, about)
  }

  /// A key that says what the tree is made of, which whoever builds the view reads.
  init(structure: ViewStructure, _ shape: SceneShape, _ about: String) {
    name = structure.rawValue
    self.shape = shape
    self.about = about
    animates = .never
    nature = nil
    use = .declared
    isPlace = false
    keyPath = nil
    absence = nil
    viewsPerItem = 0
    value = { _ in nil }
    setter = { _, _ in false }
    unsetter = nil
    follower = nil
  }

  /// Whether it is structure, which no property of a view stands for.
  package var isStructure: Bool { nature == nil }

  /// Sets it, or a component of it; false where the value is of another type.
  @discardableResult
  package func set(_ value: SceneValue, component: String? = nil, in view: UIView) -> Bool {
    guard let component else { return setter(view, value) }
    guard case .number(let number) = value, let whole = self.value(view) else { return false }
    return setter(view, whole.replacing(component, by: number))
  }

  /// Takes the value away, where it has an absence.
  package func unset(in view: UIView) { unsetter?(view) }

  /// What moves between two turns where it follows inputs, a component leaving the rest as it is now; nil where the view
  /// has nothing that moves.
  package func change(
    in view: UIView, component: String? = nil, following value: @escaping LiveValue<SceneValue>
  ) -> LiveChange? {
    guard let component else { return follower?(view, value) }
    guard let whole = self.value(view) else { return nil }
    return follower?(
      view,
      { inputs in
        guard case .number(let number)? = value(inputs) else { return nil }
        return whole.replacing(component, by: number)
      })
  }
}

extension ViewProperty.Follows {
  /// A value of the arrangement in which the view's parts lie.
  static func part<Arrangement: PartArrangement>(
    _ path: any WritableKeyPath<Arrangement, Value> & Sendable
  ) -> Self {
    .change { view, value in
      .arrangement(view) { parts, inputs in
        guard var arrangement = parts as? Arrangement, let value = value(inputs) else { return parts }
        arrangement[keyPath: path] = value
        return arrangement
      }
    }
  }
}

extension ViewProperty.Follows where Value == Color {
  /// A colour that no layer property of its own name stands for.
  static func color(_ color: ViewColor) -> Self { .change { .color($0, color, $1) } }
}

/// Lets a kind list its properties one under the other.
@resultBuilder
package enum ViewPropertyList {
  package static func buildExpression(_ property: ViewProperty) -> [ViewProperty] { [property] }
  package static func buildExpression(_ properties: [ViewProperty]) -> [ViewProperty] { properties }
  package static func buildBlock(_ properties: [ViewProperty]...) -> [ViewProperty] { properties.flatMap(\.self) }
}
