internal import InbetweenGeometry
internal import InbetweenTimeline

/// What a file says, as values: everything is looked up and checked when it is read.
struct LottieComposition: Sendable {
  /// In points: one for each pixel of the composition.
  var size = Size.zero
  /// The first frame, and the one after the last.
  var start = 0.0
  var end = 0.0
  var frameRate = 0.0
  var layers = LottieLayers()
  /// The precompositions, by number.
  var precompositions: [LottieLayers] = []
}

/// The layers of a composition, the topmost first.
struct LottieLayers: Sendable {
  var layers: [LottieLayer] = []
}

/// A layer, with times in frames of its composition.
struct LottieLayer: Sendable {
  enum Content: Sendable {
    case none
    case solid(Color, Size)
    case shapes([LottieShape])
    /// The number of a precomposition, and its size.
    case composition(Int, Size)
    /// The number of an image, and its size.
    case image(Int, Size)
    case text(LottieTextContent)
  }

  enum MatteMode: Int, Sendable {
    case alpha = 1
    case invertedAlpha, luma, invertedLuma

    var isInverted: Bool { self == .invertedAlpha || self == .invertedLuma }
    var isLuma: Bool { self == .luma || self == .invertedLuma }
  }

  struct Matte: Sendable {
    var mode: MatteMode
    /// Its index in the same composition.
    var layer: Int
  }

  var content = Content.none
  var transform = LottieTransform()
  /// The index of its parent in the same composition.
  var parent: Int?
  /// When it is seen.
  var start = 0.0
  var end = 0.0
  /// When the time of its precomposition begins, and how many frames pass in one of it.
  var contentStart = 0.0
  var stretch = 1.0
  /// The time of its precomposition in seconds; nil if it passes by itself.
  var timeRemap: LottieTrack<[Double]>?
  var masks: [LottieMask] = []
  var matte: Matte?
  /// Whether it is drawn at most as the matte of another layer.
  var isHidden = false
  /// Whether it turns in the direction of its motion.
  var followsMotion = false
  var blendMode: DisplayGroup.BlendMode?
}

/// A path that clips a layer, in the layer's coordinates.
struct LottieMask: Sendable {
  enum Mode: String, Sendable {
    case add = "a"
    case subtract = "s"
    case intersect = "i"
    case difference = "f"
  }

  var mode: Mode
  var path: LottieTrack<LottieBezier>
  /// In per cent.
  var opacity: LottieTrack<[Double]>
  var isInverted: Bool
}

/// The transform of a layer, a group or the copies of a repeater.
struct LottieTransform: Sendable {
  var anchor = LottieTrack([0.0, 0])
  var position = LottieTrack([0.0, 0])
  /// The second coordinate of a position with one track for each; nil otherwise.
  var positionY: LottieTrack<[Double]>?
  /// In per cent.
  var scale = LottieTrack([100.0, 100])
  /// In degrees, clockwise.
  var rotation = LottieTrack([0.0])
  /// In degrees, and the direction of the axis.
  var skew = LottieTrack([0.0])
  var skewAxis = LottieTrack([0.0])
  /// In per cent.
  var opacity = LottieTrack([100.0])
}

/// The texts of a layer, of which the last one whose time has come is shown.
struct LottieTextContent: Sendable {
  struct Document: Sendable {
    /// The index among the texts of the file.
    var text: Int
    /// Clear for a text without a fill.
    var color: Color
    /// The part of a line that is left of the layer's origin: 0, 0.5 or 1.
    var alignment: Double
    /// In points, upward.
    var baselineShift: Double
    /// The top left corner of a text in a box; nil for one whose first baseline is at the layer's origin.
    var box: Point?
  }

  var documents: LottieTrack<Document>
}

/// An item of a shape layer.
indirect enum LottieShape: Sendable {
  case group([LottieShape], LottieTransform)
  case path(LottieTrack<LottieBezier>, isReversed: Bool)
  case rectangle(
    position: LottieTrack<[Double]>, size: LottieTrack<[Double]>, radius: LottieTrack<[Double]>,
    isReversed: Bool)
  case ellipse(position: LottieTrack<[Double]>, size: LottieTrack<[Double]>, isReversed: Bool)
  case star(LottieStar)
  case style(LottieStyle)
  case trim(LottieTrim)
  case roundedCorners(LottieTrack<[Double]>)
  case repeater(LottieRepeater)
  /// Whether areas that lie in an even number of paths are empty.
  case merge(isExclusive: Bool)
}

/// A star; a polygon without inner radius.
struct LottieStar: Sendable {
  var position: LottieTrack<[Double]>
  var points: LottieTrack<[Double]>
  var rotation: LottieTrack<[Double]>
  var outerRadius: LottieTrack<[Double]>
  var outerRoundness: LottieTrack<[Double]>
  var innerRadius: LottieTrack<[Double]>?
  var innerRoundness: LottieTrack<[Double]>
  var isReversed: Bool
}

/// A fill or a stroke of the paths before it.
struct LottieStyle: Sendable {
  enum Paint: Sendable {
    case color(LottieTrack<[Double]>)
    case gradient(LottieGradient)
  }

  struct Stroke: Sendable {
    var width: LottieTrack<[Double]>
    var cap: DisplayPath.LineCap
    var join: DisplayPath.LineJoin
    var miterLimit: Double
    /// Dashes and gaps in turn; empty for a continuous line.
    var dashes: [LottieTrack<[Double]>]
    var dashOffset: LottieTrack<[Double]>
  }

  var paint: Paint
  /// In per cent.
  var opacity: LottieTrack<[Double]>
  var fillRule: DisplayPath.FillRule
  /// Nil for a fill.
  var stroke: Stroke?
}

struct LottieGradient: Sendable {
  var kind: DisplayGradient.Kind
  var start: LottieTrack<[Double]>
  var end: LottieTrack<[Double]>
  /// The number of stops with a place and three components; places with opacities follow them.
  var count: Int
  var stops: LottieTrack<[Double]>
}

struct LottieTrim: Sendable {
  /// In per cent.
  var start: LottieTrack<[Double]>
  var end: LottieTrack<[Double]>
  /// In degrees; 360 is the whole length.
  var offset: LottieTrack<[Double]>
  /// Whether the paths are one line, one after the other.
  var isSequential: Bool
}

struct LottieRepeater: Sendable {
  var copies: LottieTrack<[Double]>
  var offset: LottieTrack<[Double]>
  /// Whether each copy is above the one before.
  var isAbove: Bool
  var transform: LottieTransform
  /// In per cent, of the first and the last copy.
  var startOpacity: LottieTrack<[Double]>
  var endOpacity: LottieTrack<[Double]>
}
