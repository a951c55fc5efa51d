public import InbetweenGeometry

/// A value that an animation can produce, one case for each type of an animatable property.
///
/// Numbers, points, sizes, rectangles, colours and lists of them interpolate component by component; transforms are
/// decomposed; paths interpolate point by point where their elements match; everything else is discrete.
public enum AnimatableValue: Hashable, Sendable {
  /// A number: opacity, radius, width.
  case scalar(Double)
  /// A point or an offset.
  case point(Point)
  /// The size of bounds.
  case size(Size)
  /// Origin and size, each component by itself.
  case rect(Rect)
  /// A transform in the plane, decomposed into translation, rotation, scale and shear.
  case transform(Transform)
  /// A 3-D transform; boxed, so that the other cases remain small.
  indirect case transform3D(Transform3D)
  /// A colour, in sRGB and not premultiplied.
  case color(Color)
  /// A path; it switches at progress 0.5 if the elements do not match.
  case path(Path)
  /// Numbers, such as the locations of a gradient; discrete if their counts differ.
  case scalars([Double])
  /// Points; discrete if their counts differ.
  case points([Point])
  /// Colours, such as those of a gradient; discrete if their counts differ.
  case colors([Color])
  /// Discrete: switches at progress 0.5.
  case bool(Bool)
  /// Discrete: a layer's contents or a view's text, by a number assigned by the owner.
  case content(Int)
}

extension AnimatableValue {
  /// Whether geometry and numbers can be laid out and drawn: none of them is infinite or NaN. Colours and paths, which
  /// have rules of their own, always can.
  public var isFinite: Bool {
    switch self {
    case .scalar(let value): value.isFinite
    case .point(let point): point.x.isFinite && point.y.isFinite
    case .size(let size): size.width.isFinite && size.height.isFinite
    case .rect(let rect): rect.minX.isFinite && rect.minY.isFinite && rect.width.isFinite && rect.height.isFinite
    // A sum is finite only if all its terms are; that it overflows although they are is beyond any screen.
    case .transform(let t): (t.a + t.b + t.c + t.d + t.tx + t.ty).isFinite
    case .transform3D(let t): (t.row1 + t.row2 + t.row3 + t.row4).sum().isFinite
    case .scalars(let values): values.allSatisfy(\.isFinite)
    case .points(let points): points.allSatisfy { $0.x.isFinite && $0.y.isFinite }
    case .color, .path, .colors, .bool, .content: true
    }
  }
  /// The value of a `scalar`, nil for any other case.
  public var scalar: Double? { if case .scalar(let value) = self { value } else { nil } }
  /// The value of a `point`, nil for any other case.
  public var point: Point? { if case .point(let value) = self { value } else { nil } }
  /// The value of a `size`, nil for any other case.
  public var size: Size? { if case .size(let value) = self { value } else { nil } }
  /// The value of a `rect`, nil for any other case.
  public var rect: Rect? { if case .rect(let value) = self { value } else { nil } }
  /// The value of a `transform`, nil for any other case.
  public var transform: Transform? { if case .transform(let value) = self { value } else { nil } }
  /// The value of a `color`, nil for any other case.
  public var color: Color? { if case .color(let value) = self { value } else { nil } }

  /// The value that changes nothing when it is added: zeros, or the identity. Discrete values have none.
  public var zero: AnimatableValue? {
    switch self {
    case .transform: .transform(.identity)
    case .transform3D: .transform3D(.identity)
    case .bool, .content: nil
    default: combining(self) { _, _ in 0 }
    }
  }

  /// Combines two values component by component; nil if they have different types or shapes, or have no components
  /// (transforms and discrete values).
  @inline(__always)
  func combining(_ other: AnimatableValue, _ f: (Double, Double) -> Double) -> AnimatableValue? {
    switch (self, other) {
    case (.scalar(let a), .scalar(let b)): return .scalar(f(a, b))
    case (.point(let a), .point(let b)): return .point(a.combining(b, f))
    case (.size(let a), .size(let b)):
      return .size(Size(width: f(a.width, b.width), height: f(a.height, b.height)))
    case (.rect(let a), .rect(let b)):
      return .rect(
        Rect(
          x: f(a.minX, b.minX), y: f(a.minY, b.minY), width: f(a.width, b.width), height: f(a.height, b.height)))
    case (.color(let a), .color(let b)): return .color(a.combining(b, f))
    case (.path(let a), .path(let b)): return a.combining(b, f).map { .path($0) }
    case (.scalars(let a), .scalars(let b)):
      return a.count == b.count ? .scalars(zip(a, b).map { f($0, $1) }) : nil
    case (.points(let a), .points(let b)):
      return a.count == b.count ? .points(zip(a, b).map { $0.combining($1, f) }) : nil
    case (.colors(let a), .colors(let b)):
      return a.count == b.count ? .colors(zip(a, b).map { $0.combining($1, f) }) : nil
    default: return nil
    }
  }
}

extension Point {
  @inline(__always)
  fileprivate func combining(_ other: Point, _ f: (Double, Double) -> Double) -> Point {
    Point(x: f(x, other.x), y: f(y, other.y))
  }
}

extension Color {
  // Non-premultiplied components in encoded sRGB, which Core Animation interpolates.
  @inline(__always)
  fileprivate func combining(_ other: Color, _ f: (Double, Double) -> Double) -> Color {
    Color(
      red: f(red, other.red), green: f(green, other.green), blue: f(blue, other.blue), alpha: f(alpha, other.alpha))
  }
}

extension Path {
  fileprivate func combining(_ other: Path, _ f: (Double, Double) -> Double) -> Path? {
    guard elements.count == other.elements.count else { return nil }
    var result: [Element] = []
    result.reserveCapacity(elements.count)
    for (a, b) in zip(elements, other.elements) {
      switch (a, b) {
      case (.move(let p), .move(let q)): result.append(.move(p.combining(q, f)))
      case (.line(let p), .line(let q)): result.append(.line(p.combining(q, f)))
      case (.curve(let p1, let p2, let p), .curve(let q1, let q2, let q)):
        result.append(
          .curve(control1: p1.combining(q1, f), control2: p2.combining(q2, f), end: p.combining(q, f)))
      case (.close, .close): result.append(.close)
      default: return nil
      }
    }
    return Path(elements: result)
  }
}
