public import InbetweenDiagnostics
public import InbetweenGeometry

/// A value in a scene, with the type of its key and numbers as expressions.
public indirect enum PropertyValue: Hashable, Sendable {
  case number(SceneExpression)
  case boolean(Bool)
  case text(String)
  /// Text that contains numbers which follow inputs.
  case template([TextTemplatePart])
  /// One of an enumeration's names: `center`, `scaleAspectFit`.
  case word(String)
  case color(ColorExpression)
  /// Two numbers: points, sizes, offsets, and pairs of horizontal and vertical priorities.
  case vector(SceneExpression, SceneExpression)
  case rect(RectExpression)
  case insets(InsetsExpression)
  case font(FontExpression)
  case transform(TransformExpression)
  case path(PathExpression)
  case file(FileReference)
  case buttonState(ButtonState)
  /// `customSpacing`: the spacing after arranged subviews.
  case spacings([SpacingExpression])
  case motionEffects([SceneView.MotionEffect])
  case list([PropertyValue])
  /// A mapping with the keys of a record.
  case record([RecordEntry])
}

/// A key of a record with its value.
public struct RecordEntry: Hashable, Sendable {
  public var key: String
  public var value: PropertyValue
}

/// A colour: a constant, or with components that are expressions.
public enum ColorExpression: Hashable, Sendable {
  case fixed(Color)
  /// Red, green and blue 0…255, alpha 0…1.
  case components(red: SceneExpression, green: SceneExpression, blue: SceneExpression, alpha: SceneExpression?)
  /// Grey 0…1.
  case white(SceneExpression)
}

public struct RectExpression: Hashable, Sendable {
  public var x: SceneExpression
  public var y: SceneExpression
  public var width: SceneExpression
  public var height: SceneExpression
}

/// Insets; missing sides are 0.
public struct InsetsExpression: Hashable, Sendable {
  public var top: SceneExpression?
  public var left: SceneExpression?
  public var bottom: SceneExpression?
  public var right: SceneExpression?
}

/// A font; nil means the system family, 17 points, regular.
public struct FontExpression: Hashable, Sendable {
  public var family: String?
  public var size: SceneExpression?
  /// A name of `UIFont.Weight`.
  public var weight: String
  public var isItalic: Bool
}

/// A transform in the order scale, rotate, translate; or a matrix.
public enum TransformExpression: Hashable, Sendable {
  case identity
  case components(
    translation: VectorExpression?, rotation: SceneExpression?, scale: VectorExpression?)
  /// a, b, c, d, tx, ty
  case matrix([SceneExpression])
}

public struct VectorExpression: Hashable, Sendable {
  public var x: SceneExpression
  public var y: SceneExpression
}

/// A path in its view's coordinates.
public enum PathExpression: Hashable, Sendable {
  case rect(RectExpression)
  case oval(RectExpression)
  case roundedRect(RectExpression, cornerRadius: SceneExpression)
  case arc(
    center: VectorExpression, radius: SceneExpression, startAngle: SceneExpression, endAngle: SceneExpression,
    clockwise: Bool)
  /// Parsed SVG path data.
  case fixed(Path)
}

/// A file of the scene, verified to be inside the scene's root.
public struct FileReference: Hashable, Sendable {
  /// The path as written.
  public var written: String
  /// The path to open.
  public var path: String
  public var place: SourcePlace
}

/// A button's title and colour in one of its states; nil for the normal state's.
public struct ButtonState: Hashable, Sendable {
  public var title: String?
  public var titleColor: ColorExpression?
}

public struct SpacingExpression: Hashable, Sendable {
  public var view: String
  public var spacing: SceneExpression
}

/// A timing curve.
public enum TimingCurve: Hashable, Sendable {
  case named(Name)
  /// The control points of a cubic Bézier curve, x within 0…1.
  case controlPoints(SceneExpression, SceneExpression, SceneExpression, SceneExpression)

  /// `default` is Core Animation's `CAMediaTimingFunctionName.default`, the others are those of UIKit and Core
  /// Animation.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    case easeInOut, easeIn, easeOut, linear, `default`
  }
}

/// A spring in one of UIKit's three parametrisations, or SwiftUI's. The velocity has one number for each axis, in
/// multiples of the total distance per second, as in `UISpringTimingParameters`.
public enum SpringExpression: Hashable, Sendable {
  /// `usingSpringWithDamping:initialSpringVelocity:`, ending at its duration.
  case dampingRatio(SceneExpression, initialVelocity: VectorExpression?)
  /// `springDuration:bounce:`; the event's duration is the perceptual one.
  case bounce(SceneExpression, initialVelocity: VectorExpression?)
  /// `Spring(response:dampingRatio:)` of SwiftUI.
  case response(SceneExpression, dampingFraction: SceneExpression, initialVelocity: VectorExpression?)
  /// `UISpringTimingParameters(mass:stiffness:damping:initialVelocity:)`; mass 1 if nil.
  case physical(
    mass: SceneExpression?, stiffness: SceneExpression, damping: SceneExpression, initialVelocity: VectorExpression?)
}

/// A duration: seconds, or `settling`, until the spring has settled.
public enum DurationExpression: Hashable, Sendable {
  case seconds(SceneExpression)
  case settling
}

/// The number of repetitions.
public enum RepeatCount: Hashable, Sendable {
  case count(SceneExpression)
  case forever
}
