public import InbetweenDiagnostics
public import InbetweenGeometry

/// A value in a scene, with the type of its key and numbers as expressions. It becomes an `EvaluatedValue` whenever its
/// inputs change; that type says why they are two.
public indirect enum PropertyValue: Hashable, Sendable {
  /// Also booleans that are computed: 0 is false.
  case number(SceneExpression)
  /// `true` or `false` as written.
  case boolean(Bool)
  /// A text without numbers that follow inputs.
  case text(String)
  /// Text that contains numbers which follow inputs.
  case template([TextTemplatePart])
  /// One of an enumeration's names: `center`, `scaleAspectFit`.
  case word(String)
  /// Any notation of colours, system colours resolved for the canvas's appearance.
  case color(ColorExpression)
  /// Two numbers: points, sizes, offsets, and pairs of horizontal and vertical priorities.
  case vector(SceneExpression, SceneExpression)
  /// `[x, y, width, height]`.
  case rect(RectExpression)
  /// One number for all sides, or a mapping of sides.
  case insets(InsetsExpression)
  /// Family, size, weight and style.
  case font(FontExpression)
  /// Scale, rotation and translation, or a matrix.
  case transform(TransformExpression)
  /// Scale, rotation, translation and perspective in space, or a matrix.
  case transform3D(Transform3DExpression)
  /// A figure or SVG path data.
  case path(PathExpression)
  /// An image, below the scene's folder.
  case file(FileReference)
  /// Title and colour of a button in one of its states.
  case buttonState(ButtonState)
  /// `customSpacing`: the spacing after arranged subviews.
  case spacings([SpacingExpression])
  /// `UIInterpolatingMotionEffect`s of a view.
  case motionEffects([SceneView.MotionEffect])
  /// Values of one type, such as the colours of a gradient.
  case list([PropertyValue])
  /// A mapping with the keys of a record.
  case record([RecordEntry])
}

/// A key of a record with its value.
public struct RecordEntry: Hashable, Sendable {
  /// As the scene writes it.
  public var key: String
  /// The value, of the type that the record states for the key.
  public var value: PropertyValue
}

/// A colour: a constant, or with components that are expressions.
public enum ColorExpression: Hashable, Sendable {
  /// A colour without numbers that are computed.
  case fixed(Color)
  /// One of the system's backgrounds in the dark appearance, which are lighter in sheets.
  case leveled(base: Color, elevated: Color)
  /// Red, green and blue 0…255, alpha 0…1.
  case components(red: SceneExpression, green: SceneExpression, blue: SceneExpression, alpha: SceneExpression?)
  /// Grey 0…1.
  case white(SceneExpression)
}

/// A rectangle whose numbers are computed.
public struct RectExpression: Hashable, Sendable {
  /// In points.
  public var x: SceneExpression
  /// In points.
  public var y: SceneExpression
  /// In points.
  public var width: SceneExpression
  /// In points.
  public var height: SceneExpression
}

/// Insets; missing sides are 0.
public struct InsetsExpression: Hashable, Sendable {
  /// In points.
  public var top: SceneExpression?
  /// In points.
  public var left: SceneExpression?
  /// In points.
  public var bottom: SceneExpression?
  /// In points.
  public var right: SceneExpression?
}

/// A font; nil means the system family, 17 points, regular.
public struct FontExpression: Hashable, Sendable {
  /// Nil for the system's font.
  public var family: String?
  /// In points; nil for 17.
  public var size: SceneExpression?
  /// A name of `UIFont.Weight`.
  public var weight: String
  /// Whether the italic face is used, where the family has one.
  public var isItalic: Bool
  /// The text style in proportion to whose size the size is scaled, and the user's text size.
  public var scaling: TextScaling?
  /// A name of `UIFontDescriptor.SystemDesign`.
  public var design: String
  /// Whether all digits are as wide as each other.
  public var hasMonospacedDigits: Bool

  public init(
    family: String?, size: SceneExpression?, weight: String, isItalic: Bool, scaling: TextScaling? = nil,
    design: String = "default", hasMonospacedDigits: Bool = false
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.scaling = scaling
    self.design = design
    self.hasMonospacedDigits = hasMonospacedDigits
  }
}

/// How a font follows the user's text size (`UIFontMetrics`).
public struct TextScaling: Hashable, Sendable {
  /// A text style.
  public var style: String
  /// The user's text size.
  public var contentSize: SceneDocument.ContentSize
}

/// A transform in the order scale, rotate, translate; or a matrix.
public enum TransformExpression: Hashable, Sendable {
  case identity
  /// Any of the three; missing ones change nothing. The rotation is in radians.
  case components(
    translation: VectorExpression?, rotation: SceneExpression?, scale: VectorExpression?)
  /// a, b, c, d, tx, ty
  case matrix([SceneExpression])
}

/// A transform in space in the order scale, rotate, translate, perspective; or a matrix.
public enum Transform3DExpression: Hashable, Sendable {
  case identity
  /// Parts that are applied one after the other.
  case components(Components)
  /// m11, m12, … m44
  case matrix([SceneExpression])

  /// Any of them; missing ones change nothing.
  public struct Components: Hashable, Sendable {
    /// Along x, y and z.
    public var scale: [SceneExpression]?
    /// In the order of their application.
    public var rotations: [Rotation] = []
    /// Along x, y and z, in points.
    public var translation: [SceneExpression]?
    /// The distance of the viewer, in points.
    public var perspective: SceneExpression?
  }

  /// A rotation around an axis.
  public struct Rotation: Hashable, Sendable {
    /// In radians.
    public var angle: SceneExpression
    /// The axis along x, y and z; of any length.
    public var axis: [SceneExpression]
  }
}

/// Two numbers that are computed.
public struct VectorExpression: Hashable, Sendable {
  /// The horizontal number.
  public var x: SceneExpression
  /// The vertical number.
  public var y: SceneExpression
}

/// A path in its view's coordinates.
public enum PathExpression: Hashable, Sendable {
  /// `UIBezierPath(rect:)`.
  case rect(RectExpression)
  /// `UIBezierPath(ovalIn:)`.
  case oval(RectExpression)
  /// `UIBezierPath(roundedRect:cornerRadius:)`.
  case roundedRect(RectExpression, cornerRadius: SceneExpression)
  /// `UIBezierPath(arcCenter:radius:startAngle:endAngle:clockwise:)`, with angles in radians.
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
  /// Where the scene names it.
  public var place: SourcePlace
  /// How it is read.
  public var role = Role.file
  /// Whether a view plays it, so that it must be a Lottie file.
  public var isAnimation = false
  /// The ids of animations in a dotLottie archive that views play, nil for the one that it shows first; in the value of a
  /// view one.
  public var animations: [String?] = []

  /// How a file is read.
  public enum Role: Hashable, Sendable {
    case file
    /// A symbol of a folder `symbols`, of which a part may be drawn.
    case symbol
    /// The `Contents.json` of an image set, which is read with the scene.
    case imageSet
    /// An image of a set: its pixels per point, nil for those that its name states; whether it is a template, nil if its
    /// view decides; and its slices, nil for an image that is stretched as a whole.
    case imageOfSet(scale: Int?, isTemplate: Bool?, slices: Slices?)
  }

  /// The parts of an image that keep their size when it is resized.
  public struct Slices: Hashable, Sendable {
    /// In points.
    public var capInsets: Insets
    /// Whether the parts between them are tiled and not stretched.
    public var isTiled: Bool

    public init(capInsets: Insets, isTiled: Bool) { (self.capInsets, self.isTiled) = (capInsets, isTiled) }
  }
}

/// A button's title and colour in one of its states; nil for the normal state's.
public struct ButtonState: Hashable, Sendable {
  /// Nil for the title of the normal state.
  public var title: String?
  /// Nil for the colour of the normal state.
  public var titleColor: ColorExpression?
}

/// `UIStackView.setCustomSpacing(_:after:)`.
public struct SpacingExpression: Hashable, Sendable {
  /// The id of the arranged subview before the space.
  public var view: String
  /// In points.
  public var spacing: SceneExpression
}

/// A timing curve.
public enum TimingCurve: Hashable, Sendable {
  /// A curve of UIKit or Core Animation, by its name.
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
  /// The time of one run without repetitions, in seconds.
  case seconds(SceneExpression)
  case settling
}

/// The number of repetitions.
public enum RepeatCount: Hashable, Sendable {
  /// May be a fraction: half a run ends in the middle.
  case count(SceneExpression)
  case forever
}
