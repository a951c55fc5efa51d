internal import InbetweenGeometry
package import InbetweenTimeline

/// The description of one property of a kind of view, beside its class.
///
/// All uses in scenes are derived from it: reading and messages, the JSON Schema, `set` and its components, the value
/// that a state restores if it does not mention the key, following inputs, key paths, the nature of a change, and the
/// tables of docs/scene-views.md. Its default is the value of a new view.
package final class ViewProperty: Sendable {
  /// Whether and how it animates.
  package enum Animates: Hashable, Sendable {
    /// Inside `animate`.
    case inBlock
    /// Only by `addAnimations`; inside `animate` it changes at once, which causes a warning.
    case byLayerAnimation
    /// Changes at once although it is a layer property, which also causes a warning.
    case discrete
    /// Changes at once, as expected.
    case never

    /// Whether setting it inside `animate` is probably a mistake.
    package var isWorthAWarning: Bool { self == .byLayerAnimation || self == .discrete }
  }

  /// What a change of it primarily affects.
  package enum Nature: Hashable, Sendable { case place, timing, look }

  /// Where a scene can use it.
  package enum Use: Hashable, Sendable {
    case declaredOrSet
    /// In declarations only: it describes structure, which `set` cannot change.
    case declared
    /// In `set` only: layout determines its initial value.
    case set
  }

  /// How it follows an input between two turns.
  package enum Follows<Owner: UIView, Value: Sendable>: Sendable {
    case never
    case layer(LayerKey)
    case change(@Sendable (Owner, @escaping LiveValue<Value>) -> LiveChange)
  }

  /// The state of a view without a value, and how it is restored.
  package struct Absence<Owner: UIView>: Sendable {
    /// The description in the documentation.
    let text: String
    let action: @Sendable (Owner) -> Void

    init(_ text: String, _ action: @escaping @Sendable (Owner) -> Void) {
      self.text = text
      self.action = action
    }
  }

  package let name: String
  package let shape: ValueShape
  package let animates: Animates
  /// Nil for structure.
  package let nature: Nature?
  package let use: Use
  /// Whether it is part of a view's frame, which layout restores if no frame is declared.
  package let isPlace: Bool
  /// The layer property of animations in `addAnimations`.
  package let keyPath: LayerKey?
  /// The default as described in the documentation, if it is not a value.
  package let absence: String?
  /// One line of documentation.
  package let about: String
  /// The number of internal views created for each item of a list.
  package let viewsPerItem: Int
  /// The current value; nil if there is none or the view does not have the property.
  package let value: @Sendable (UIView) -> EvaluatedValue?
  private let setter: @Sendable (UIView, EvaluatedValue) -> Bool
  private let unsetter: (@Sendable (UIView) -> Void)?
  private let follower: (@Sendable (UIView, @escaping LiveValue<EvaluatedValue>) -> LiveChange?)?

  /// Whether it can follow inputs.
  package var canBeLive: Bool { follower != nil }
  /// Whether a state that does not mention it removes its value instead of restoring one.
  package var isUnset: Bool { unsetter != nil }

  /// A property by functions that read and write it.
  ///
  /// - Parameters:
  ///   - absence: the description of the default if it is not a value.
  ///   - keyPath: if it differs from the layer property that follows inputs.
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

  /// A property with an optional value.
  ///
  /// - Parameter none: the description of nil in the documentation.
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

  /// A key that describes the structure of the tree, which is read when the view is created.
  init(structure: ViewStructure, _ shape: ValueShape, _ about: String) {
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

  /// Whether it describes structure and is not a property of a view.
  package var isStructure: Bool { nature == nil }

  /// Sets the value or one of its components; returns false for a value of another type.
  @discardableResult
  package func set(_ value: EvaluatedValue, component: String? = nil, in view: UIView) -> Bool {
    guard let component else { return setter(view, value) }
    guard case .number(let number) = value, let whole = self.value(view) else { return false }
    return setter(view, whole.replacing(component, by: number))
  }

  /// Removes the value, if that is possible.
  package func unset(in view: UIView) { unsetter?(view) }

  /// The live change if it follows inputs, where other components keep their current values; nil if nothing of the view
  /// changes.
  package func change(
    in view: UIView, component: String? = nil, following value: @escaping LiveValue<EvaluatedValue>
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
  /// A value in the arrangement of the view's parts.
  static func part<Arrangement: PartArrangement>(
    _ path: any WritableKeyPath<Arrangement, Value> & Sendable
  ) -> Self {
    .change { view, value in .part(path, of: view, value) }
  }
}

extension LiveChange {
  /// A value in the arrangement of a view's parts.
  static func part<Arrangement: PartArrangement, Value>(
    _ path: any WritableKeyPath<Arrangement, Value> & Sendable, of view: UIView, _ value: @escaping LiveValue<Value>
  ) -> LiveChange {
    .arrangement(view) { parts, inputs in
      guard var arrangement = parts as? Arrangement, let value = value(inputs) else { return parts }
      arrangement[keyPath: path] = value
      return arrangement
    }
  }
}

extension ViewProperty.Follows where Value == Color {
  /// A colour that is not a layer property of the same name.
  static func color(_ color: ViewColor) -> Self { .change { .color($0, color, $1) } }
}

/// Builds the list of a kind's properties.
@resultBuilder
package enum ViewPropertyList {
  package static func buildExpression(_ property: ViewProperty) -> [ViewProperty] { [property] }
  package static func buildExpression(_ properties: [ViewProperty]) -> [ViewProperty] { properties }
  package static func buildBlock(_ properties: [ViewProperty]...) -> [ViewProperty] { properties.flatMap(\.self) }
}
