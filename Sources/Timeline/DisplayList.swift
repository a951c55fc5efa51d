public import InbetweenGeometry

/// The content of one frame: commands in paint order, consisting of numbers only.
///
/// The interface between the timeline and the rasteriser. Lengths are in points; every item has the transform from its
/// own coordinates to the canvas, so that items can be drawn, compared and measured one by one.
public struct DisplayList: Hashable, Sendable {
  /// The size of the canvas in points.
  public var canvas: Size
  /// Pixels per point: 1, 2 or 3.
  public var scale: Int
  /// Drawn below all items.
  public var backgroundColor: Color
  /// In paint order, the lowest first.
  public var items: [DisplayItem]

  public init(canvas: Size, scale: Int, backgroundColor: Color, items: [DisplayItem] = []) {
    self.canvas = canvas
    self.scale = scale
    self.backgroundColor = backgroundColor
    self.items = items
  }
}

/// One command of a display list.
public struct DisplayItem: Hashable, Sendable {
  /// From the item's own coordinates to the canvas, in points.
  public var transform: Transform
  /// What the command draws.
  public var content: DisplayContent
  /// Whether straight edges of the content and of a group's clip are antialiased (`CALayer.allowsEdgeAntialiasing`).
  ///
  /// If they are not, a pixel is completely inside or outside, depending on its centre. Corners, paths and glyphs are
  /// always antialiased.
  public var allowsEdgeAntialiasing: Bool

  public init(transform: Transform, content: DisplayContent, allowsEdgeAntialiasing: Bool = false) {
    self.transform = transform
    self.content = content
    self.allowsEdgeAntialiasing = allowsEdgeAntialiasing
  }
}

/// What a command draws, or the beginning or end of a group.
public enum DisplayContent: Hashable, Sendable {
  /// A layer's background.
  case box(DisplayBox)
  /// A layer's border, inside its bounds.
  case border(DisplayBorder)
  /// The filled and stroked path of a shape layer.
  case path(DisplayPath)
  /// The gradient of a gradient layer.
  case gradient(DisplayGradient)
  /// A bitmap.
  case image(DisplayImage)
  /// Text of one face, size and colour.
  case glyphs(DisplayGlyphs)
  /// What is drawn so far, blurred.
  case backdrop(DisplayBackdrop)
  /// Begins a group that is composited as one picture at the matching `endGroup`. Groups can be nested.
  case beginGroup(DisplayGroup)
  case endGroup
}

/// A filled rectangle with rounded corners.
public struct DisplayBox: Hashable, Sendable {
  /// In points of the item's coordinates.
  public var rect: Rect
  /// In points; at most half of the shorter side has an effect.
  public var cornerRadius: Double
  /// The corners that the radius rounds.
  public var maskedCorners: CornerMask
  /// The shape of the rounded corners.
  public var cornerCurve: CornerCurve
  /// Clamped to sRGB when pixels are made.
  public var color: Color

  public init(
    rect: Rect, cornerRadius: Double, color: Color, maskedCorners: CornerMask = .all,
    cornerCurve: CornerCurve = .circular
  ) {
    self.rect = rect
    self.cornerRadius = cornerRadius
    self.maskedCorners = maskedCorners
    self.cornerCurve = cornerCurve
    self.color = color
  }
}

/// A frame of constant width along the inside of a rectangle's edge (`CALayer.borderWidth`).
public struct DisplayBorder: Hashable, Sendable {
  /// The outer edge of the border, in points of the item's coordinates.
  public var rect: Rect
  /// That of the outer edge, in points.
  public var cornerRadius: Double
  /// The corners that the radius rounds.
  public var maskedCorners: CornerMask
  /// The shape of the rounded corners.
  public var cornerCurve: CornerCurve
  /// In points, inward from the edge.
  public var width: Double
  /// Clamped to sRGB when pixels are made.
  public var color: Color

  public init(
    rect: Rect, cornerRadius: Double, width: Double, color: Color, maskedCorners: CornerMask = .all,
    cornerCurve: CornerCurve = .circular
  ) {
    self.rect = rect
    self.cornerRadius = cornerRadius
    self.maskedCorners = maskedCorners
    self.cornerCurve = cornerCurve
    self.width = width
    self.color = color
  }
}

/// A path filled and then stroked, as `CAShapeLayer` draws it.
public struct DisplayPath: Hashable, Sendable {
  /// The ends of open lines, as `CAShapeLayerLineCap`.
  public enum LineCap: String, Hashable, Sendable, CaseIterable { case butt, round, square }
  /// The corners of lines, as `CAShapeLayerLineJoin`.
  public enum LineJoin: String, Hashable, Sendable, CaseIterable { case miter, round, bevel }
  /// What is inside of a path that crosses itself, as `CAShapeLayerFillRule`.
  public enum FillRule: String, Hashable, Sendable, CaseIterable { case nonZero, evenOdd }

  /// In points of the item's coordinates.
  public var path: Path
  /// The colour of the inside; nil to fill nothing.
  public var fillColor: Color?
  /// What is inside.
  public var fillRule: FillRule
  /// The colour of the line; nil to stroke nothing.
  public var strokeColor: Color?
  /// The width of the line in points, half of it on each side of the path.
  public var lineWidth: Double
  /// The ends of open lines and of dashes.
  public var lineCap: LineCap
  /// The corners of the line.
  public var lineJoin: LineJoin
  /// The ratio of a mitre's length to the line's width from which on a corner is bevelled.
  public var miterLimit: Double
  /// The lengths of dashes and gaps in turn, in points; empty for a continuous line.
  public var lineDashPattern: [Double]
  /// The length by which the pattern begins earlier, in points.
  public var lineDashPhase: Double
  /// The part of the path's length that is stroked, 0…1.
  public var strokeStart: Double
  /// The end of the stroked part; nothing is stroked unless it is above ``strokeStart``.
  public var strokeEnd: Double

  public init(
    path: Path, fillColor: Color? = nil, fillRule: FillRule = .nonZero, strokeColor: Color? = nil,
    lineWidth: Double = 1, lineCap: LineCap = .butt, lineJoin: LineJoin = .miter, miterLimit: Double = 10,
    lineDashPattern: [Double] = [], lineDashPhase: Double = 0, strokeStart: Double = 0, strokeEnd: Double = 1
  ) {
    self.path = path
    self.fillColor = fillColor
    self.fillRule = fillRule
    self.strokeColor = strokeColor
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.lineDashPattern = lineDashPattern
    self.lineDashPhase = lineDashPhase
    self.strokeStart = strokeStart
    self.strokeEnd = strokeEnd
  }
}

/// A gradient that fills a rounded rectangle (`CAGradientLayer`).
public struct DisplayGradient: Hashable, Sendable {
  /// Along a line, from a centre outward, or around a centre (`CAGradientLayerType`).
  public enum Kind: String, Hashable, Sendable, CaseIterable { case axial, radial, conic }

  /// How the colours spread from the start point.
  public var kind: Kind
  /// What is filled, in points of the item's coordinates.
  public var rect: Rect
  /// In points; at most half of the shorter side has an effect.
  public var cornerRadius: Double
  /// The corners that the radius rounds.
  public var maskedCorners: CornerMask
  /// The shape of the rounded corners.
  public var cornerCurve: CornerCurve
  /// At the locations, interpolated in between without premultiplication by alpha.
  public var colors: [Color]
  /// As many as colours, ascending, 0…1.
  public var locations: [Double]
  /// In unit coordinates of `rect`.
  public var startPoint: Point
  /// Where the last colour is, for a conic gradient the direction of the first one; in unit coordinates of ``rect``.
  public var endPoint: Point

  public init(
    kind: Kind, rect: Rect, cornerRadius: Double, colors: [Color], locations: [Double], startPoint: Point,
    endPoint: Point, maskedCorners: CornerMask = .all, cornerCurve: CornerCurve = .circular
  ) {
    self.kind = kind
    self.rect = rect
    self.cornerRadius = cornerRadius
    self.maskedCorners = maskedCorners
    self.cornerCurve = cornerCurve
    self.colors = colors
    self.locations = locations
    self.startPoint = startPoint
    self.endPoint = endPoint
  }
}

/// A bitmap drawn into a rectangle, which may reach outside the layer's bounds: only a group clips.
public struct DisplayImage: Hashable, Sendable {
  /// Index into the `images` of the timeline's ``DisplayResources``.
  public var image: Int
  /// The rectangle of the whole bitmap.
  public var rect: Rect
  /// Set for template images: the colour in which the bitmap's alpha is painted.
  public var tint: Color?
  /// The area that copies of the bitmap fill, side by side from `rect` in all directions; nil for one copy.
  public var tiling: DisplayGroup.Clip?
  /// The area that the bitmap fills with its edge pixels extended outwards from `rect`; nil for `rect`.
  public var extent: Rect?

  public init(
    image: Int, rect: Rect, tint: Color? = nil, tiling: DisplayGroup.Clip? = nil, extent: Rect? = nil
  ) {
    self.image = image
    self.rect = rect
    self.tint = tint
    self.tiling = tiling
    self.extent = extent
  }

  /// The area that is painted.
  package var area: DisplayGroup.Clip { tiling ?? DisplayGroup.Clip(rect: extent ?? rect, cornerRadius: 0) }
}

/// Glyphs of one face at one size in one colour.
public struct DisplayGlyphs: Hashable, Sendable {
  /// A glyph with its place.
  public struct Glyph: Hashable, Sendable {
    /// Glyph number in the face.
    public var id: UInt32
    /// The glyph's origin on the baseline, in the item's coordinates.
    public var origin: Point

    public init(id: UInt32, origin: Point) {
      self.id = id
      self.origin = origin
    }
  }

  /// Index into the `faces` of the timeline's ``DisplayResources``.
  public var face: Int
  /// The font size in points.
  public var size: Double
  /// The colour of the glyphs' inside.
  public var color: Color
  /// In the order in which they are drawn.
  public var glyphs: [Glyph]
  /// The clip rectangle, for a label that draws into a backing store of its own size; nil for no clip.
  public var clip: Rect?

  public init(face: Int, size: Double, color: Color, glyphs: [Glyph], clip: Rect? = nil) {
    self.face = face
    self.size = size
    self.color = color
    self.glyphs = glyphs
    self.clip = clip
  }
}

/// How a group of items is composited.
public struct DisplayGroup: Hashable, Sendable {
  /// 0…1, applied to the group as a whole.
  public var opacity: Double
  /// Clips the group's content but not its shadow. In the item's coordinates.
  public var clip: Clip?
  /// Items whose alpha multiplies the group's (`UIView.mask`); they have their own transforms to the canvas.
  public var mask: [DisplayItem]?
  /// Cast by the alpha of the group's content.
  public var shadow: Shadow?
  /// The picture from which the group's own content fades in.
  public var dissolve: Dissolve?
  /// How the group's picture is combined with the content below it, in all of its clip. The picture is drawn alone
  /// first, so that blend modes inside do not reach below the group; nil draws item after item over what is below.
  public var blendMode: BlendMode?
  /// How the picture of the group's items is projected before everything else; nil to leave it flat.
  public var projection: DisplayProjection?

  /// A cross-dissolve: old · (1 − progress) + new · progress, each drawn over the content below the group.
  public struct Dissolve: Hashable, Sendable {
    /// The old picture; the items have their own transforms to the canvas.
    public var from: [DisplayItem]
    /// 0…1.
    public var progress: Double

    public init(from: [DisplayItem], progress: Double) {
      self.from = from
      self.progress = progress
    }
  }

  /// A rounded rectangle outside of which nothing is drawn.
  public struct Clip: Hashable, Sendable {
    /// In points of the item's coordinates.
    public var rect: Rect
    /// In points; at most half of the shorter side has an effect.
    public var cornerRadius: Double
    /// The corners that the radius rounds.
    public var maskedCorners: CornerMask
    /// The shape of the rounded corners.
    public var cornerCurve: CornerCurve

    public init(
      rect: Rect, cornerRadius: Double, maskedCorners: CornerMask = .all, cornerCurve: CornerCurve = .circular
    ) {
      self.rect = rect
      self.cornerRadius = cornerRadius
      self.maskedCorners = maskedCorners
      self.cornerCurve = cornerCurve
    }
  }

  /// What `CALayer` casts: the blurred and moved alpha of the content.
  public struct Shadow: Hashable, Sendable {
    /// Its alpha is multiplied by ``opacity``.
    public var color: Color
    /// Multiplies the colour's alpha.
    public var opacity: Double
    /// In points of the item's coordinates.
    public var offset: Point
    /// `CALayer.shadowRadius`: the standard deviation of the Gaussian blur, in points.
    public var radius: Double
    /// Whether only the shadow is drawn and not the content that casts it.
    public var isAlone: Bool

    public init(color: Color, opacity: Double, offset: Point, radius: Double, isAlone: Bool = false) {
      self.color = color
      self.opacity = opacity
      self.offset = offset
      self.radius = radius
      self.isAlone = isAlone
    }
  }

  public init(
    opacity: Double = 1, clip: Clip? = nil, mask: [DisplayItem]? = nil, shadow: Shadow? = nil,
    dissolve: Dissolve? = nil, blendMode: BlendMode? = nil, projection: DisplayProjection? = nil
  ) {
    self.projection = projection
    self.blendMode = blendMode
    self.dissolve = dissolve
    self.opacity = opacity
    self.clip = clip
    self.mask = mask
    self.shadow = shadow
  }
}
