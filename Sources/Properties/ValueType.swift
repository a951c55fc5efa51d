package import InbetweenGeometry
package import InbetweenLayout
package import InbetweenMotion
package import InbetweenTimeline

/// The representation of a Swift type in scenes: its form, and the conversions in both directions.
package struct ValueType<Value: Sendable>: Sendable {
  package let shape: ValueShape
  package let encode: @Sendable (Value) -> EvaluatedValue
  /// Nil for a value of another type.
  package let decode: @Sendable (EvaluatedValue) -> Value?
  /// The value in the form that animations use; nil for types that are not those of layer properties.
  package let animatable: (@Sendable (Value) -> AnimatableValue)?

  package init(
    _ shape: ValueShape, _ encode: @escaping @Sendable (Value) -> EvaluatedValue,
    _ decode: @escaping @Sendable (EvaluatedValue) -> Value?,
    animatable: (@Sendable (Value) -> AnimatableValue)? = nil
  ) {
    self.shape = shape
    self.encode = encode
    self.decode = decode
    self.animatable = animatable
  }

  /// A list of such values.
  package func list(
    minimum: Int = 0, animatable: (@Sendable ([Value]) -> AnimatableValue)? = nil
  ) -> ValueType<[Value]> {
    let (encode, decode) = (encode, decode)
    return ValueType<[Value]>(
      .list(shape, minimum: minimum), { .list($0.map(encode)) },
      { if case .list(let items) = $0 { items.compactMap(decode) } else { nil } }, animatable: animatable)
  }
}

extension ValueType where Value == Double {
  package static var number: Self { number(.number) { $0 } }

  /// A number that must be in a range.
  ///
  /// - Parameter isClamped: whether a number outside the range, which only an expression can produce, is clamped.
  package static func number(_ range: ClosedRange<Double>, isClamped: Bool = false) -> Self {
    number(.numberWithin(range)) { isClamped ? min(max($0, range.lowerBound), range.upperBound) : $0 }
  }

  /// 0 or more.
  package static var length: Self { number(0...(.infinity)) }

  private static func number(_ shape: ValueShape, _ read: @escaping @Sendable (Double) -> Double) -> Self {
    Self(
      shape, { .number($0) }, { if case .number(let number) = $0 { read(number) } else { nil } },
      animatable: { .scalar($0) })
  }
}

extension ValueType where Value == [Double] {
  package static var numbers: Self { ValueType<Double>.number.list { .scalars($0) } }
}

extension ValueType where Value == Int {
  package static var count: Self {
    Self(
      .count, { .number(Double($0)) },
      { if case .number(let number) = $0 { Int(min(max(number, 0), 1_000_000)) } else { nil } })
  }

  /// The index of a list item, -1 for none.
  package static var index: Self {
    Self(
      .numberWithin(-1...(.infinity)), { .number(Double($0)) },
      { if case .number(let number) = $0 { Int(min(max(number, -1), 1_000_000)) } else { nil } })
  }

  /// A Lottie file by its number.
  package static var animation: Self {
    Self(.animationFile, { .image($0) }, { if case .image(let number) = $0 { number } else { nil } })
  }

  /// A bitmap by its number.
  package static var image: Self {
    Self(.file, { .image($0) }, { if case .image(let number) = $0 { number } else { nil } })
  }
}

extension ValueType where Value == Bool {
  package static var boolean: Self {
    Self(.boolean, { .boolean($0) }, { if case .boolean(let flag) = $0 { flag } else { nil } })
  }
}

extension ValueType where Value == String {
  package static var text: Self { Self(.text, { .text($0) }, { if case .text(let text) = $0 { text } else { nil } }) }

  /// The id of a descendant of the view that has the key.
  package static var descendant: Self {
    Self(.descendant, { .word($0) }, { if case .word(let id) = $0 { id } else { nil } })
  }
}

extension ValueType where Value == [String] {
  package static var texts: Self { ValueType<String>.text.list() }

  package static var subviewNames: Self {
    Self(
      .subviewNames, { .list($0.map { .word($0) }) },
      { value in
        guard case .list(let items) = value else { return nil }
        return items.compactMap { if case .word(let name) = $0 { name } else { nil } }
      })
  }
}

extension ValueType where Value: Hashable {
  /// An enumeration with custom names; if two names have the same value, the first is used for output.
  package static func word(_ names: [(name: String, value: Value)]) -> Self {
    let byName = Dictionary(names.map { ($0.name, $0.value) }) { first, _ in first }
    let byValue = Dictionary(names.map { ($0.value, $0.name) }) { first, _ in first }
    return Self(
      .word(names.map(\.name)), { .word(byValue[$0] ?? "") },
      { if case .word(let word) = $0 { byName[word] } else { nil } })
  }
}

extension ValueType where Value: Hashable & CaseIterable & RawRepresentable, Value.RawValue == String {
  /// An enumeration by the names of its cases.
  package static var word: Self { word(Value.allCases.map { ($0.rawValue, $0) }) }
}

extension ValueType where Value: Hashable & CaseIterable & RawRepresentable, Value.RawValue == Int {
  /// UIKit's enumerations, whose raw values are numbers, by the names of their cases.
  package static var word: Self { word(Value.allCases.map { ("\($0)", $0) }) }
}

extension ValueType where Value == LineBreakMode {
  /// The names of `NSLineBreakMode`, with the prefix `by`.
  package static var lineBreakMode: Self {
    .word([
      ("byTruncatingTail", .truncatingTail), ("byTruncatingHead", .truncatingHead),
      ("byTruncatingMiddle", .truncatingMiddle), ("byWordWrapping", .wordWrapping),
      ("byCharWrapping", .charWrapping), ("byClipping", .clipping),
    ])
  }
}

extension ValueType where Value == StackLayout.Alignment {
  /// `top` and `bottom` are aliases of leading and trailing.
  package static var stackAlignment: ValueType<StackLayout.Alignment> {
    .word([
      ("fill", .fill), ("leading", .leading), ("top", .leading), ("center", .center), ("trailing", .trailing),
      ("bottom", .trailing), ("firstBaseline", .firstBaseline), ("lastBaseline", .lastBaseline),
    ])
  }
}

extension ValueType where Value: OptionSet & Hashable, Value.Element == Value {
  /// A list of names, in any order.
  package static func flags(_ names: [(name: String, value: Value)]) -> Self {
    let flag = ValueType.word(names).list()
    return Self(
      flag.shape, { mask in flag.encode(names.map(\.value).filter(mask.contains)) },
      { flag.decode($0).map { $0.reduce(into: []) { $0.formUnion($1) } } })
  }
}

extension ValueType where Value == AutoresizingMask {
  package static var autoresizing: Self {
    .flags([
      ("flexibleLeftMargin", .flexibleLeftMargin), ("flexibleWidth", .flexibleWidth),
      ("flexibleRightMargin", .flexibleRightMargin), ("flexibleTopMargin", .flexibleTopMargin),
      ("flexibleHeight", .flexibleHeight), ("flexibleBottomMargin", .flexibleBottomMargin),
    ])
  }
}

extension ValueType where Value == CornerMask {
  package static var maskedCorners: Self {
    .flags([
      ("layerMinXMinYCorner", .layerMinXMinYCorner), ("layerMaxXMinYCorner", .layerMaxXMinYCorner),
      ("layerMinXMaxYCorner", .layerMinXMaxYCorner), ("layerMaxXMaxYCorner", .layerMaxXMaxYCorner),
    ])
  }
}

extension ValueType where Value == Color {
  package static var color: ValueType<Color> {
    Self(
      .color, { .color($0) }, { if case .color(let color) = $0 { color } else { nil } }, animatable: { .color($0) })
  }
}

extension ValueType where Value == [Color] {
  /// At least two.
  package static var colors: Self { ValueType<Color>.color.list(minimum: 2) { .colors($0) } }
}

extension ValueType where Value == Point {
  package static var point: Self { vector(["x", "y"]) }

  /// A vector with the components width and height.
  package static var offset: Self { vector(["width", "height"]) }

  private static func vector(_ names: [String]) -> Self {
    Self(
      .vector(names), { .vector($0) }, { if case .vector(let point) = $0 { point } else { nil } },
      animatable: { .point($0) })
  }

  /// One number for each axis, with horizontal and vertical as x and y, or one number for both.
  package static var axes: Self {
    Self(
      .axes, { .vector($0) },
      { value in
        switch value {
        case .vector(let point): point
        case .number(let number): Point(x: number, y: number)
        default: nil
        }
      })
  }
}

extension ValueType where Value == Size {
  /// A size, never negative.
  package static var size: Self {
    Self(
      .vector(["width", "height"]), { .vector(Point(x: $0.width, y: $0.height)) },
      { value in
        guard case .vector(let point) = value else { return nil }
        return Size(width: max(point.x, 0), height: max(point.y, 0))
      })
  }
}

extension ValueType where Value == Rect {
  package static var rect: Self {
    Self(
      .rect, { .rect($0) }, { if case .rect(let rect) = $0 { rect } else { nil } }, animatable: { .rect($0) })
  }
}

extension ValueType where Value == Insets {
  package static var insets: Self { insets(.insets) }

  /// `left` is leading, `right` is trailing.
  package static var directionalInsets: Self { insets(.directionalInsets) }

  private static func insets(_ shape: ValueShape) -> Self {
    Self(shape, { .insets($0) }, { if case .insets(let insets) = $0 { insets } else { nil } })
  }
}

extension ValueType where Value == FontDescription {
  package static var font: ValueType<FontDescription> {
    Self(
      .font,
      { font in
        .font(
          EvaluatedValue.Font(
            family: font.family, size: font.size, weight: font.weight.rawValue, isItalic: font.italic,
            design: font.design.rawValue, hasMonospacedDigits: font.hasMonospacedDigits))
      },
      { value in
        guard case .font(let font) = value else { return nil }
        return FontDescription(
          family: font.family, size: font.size,
          weight: FontDescription.Weight(rawValue: font.weight) ?? .regular, italic: font.isItalic,
          design: FontDescription.Design(rawValue: font.design) ?? .default,
          hasMonospacedDigits: font.hasMonospacedDigits)
      })
  }
}

extension ValueType where Value == Transform {
  package static var transform: Self {
    Self(
      .transform, { .transform($0) }, { if case .transform(let transform) = $0 { transform } else { nil } },
      animatable: { .transform($0) })
  }
}

extension ValueType where Value == Transform3D {
  package static var transform3D: Self {
    Self(
      .transform3D, { .transform3D($0) }, { if case .transform3D(let transform) = $0 { transform } else { nil } },
      animatable: { AnimatableValue($0) })
  }
}

extension ValueType where Value == Path {
  package static var path: Self {
    Self(.path, { .path($0) }, { if case .path(let path) = $0 { path } else { nil } }, animatable: { .path($0) })
  }
}

extension ValueType where Value == [String: Double] {
  /// Numbers by the ids of views.
  package static var spacings: Self {
    Self(
      .spacings,
      { spacings in
        .spacings(spacings.sorted { $0.key < $1.key }.map { EvaluatedValue.Spacing(view: $0.key, spacing: $0.value) })
      },
      { value in
        guard case .spacings(let items) = value else { return nil }
        return Dictionary(items.map { ($0.view, $0.spacing) }) { _, last in last }
      })
  }
}

extension ValueType where Value == [Layer.MotionEffectBinding] {
  /// UIKit's key paths of a view are those of its layer, except the centre.
  package static var motionEffects: Self {
    Self(
      .motionEffects, { _ in .motionEffects([]) },
      { value in
        guard case .motionEffects(let effects) = value else { return nil }
        return effects.compactMap(Layer.MotionEffectBinding.init)
      })
  }
}

extension Layer.MotionEffectBinding {
  fileprivate init?(_ effect: EvaluatedValue.MotionEffect) {
    let keyPath = effect.keyPath.hasPrefix("center") ? "position" + effect.keyPath.dropFirst(6) : effect.keyPath
    guard let path = LayerKeyPath(keyPath), let minimum = AnimatableValue(effect.minimum, keyPath),
      let maximum = AnimatableValue(effect.maximum, keyPath)
    else { return nil }
    self.init(
      keyPath: path,
      effect: MotionEffect(
        keyPath: keyPath,
        kind: effect.input == "tilt.horizontal" ? .tiltAlongHorizontalAxis : .tiltAlongVerticalAxis,
        minimumRelativeValue: minimum, maximumRelativeValue: maximum))
  }
}
