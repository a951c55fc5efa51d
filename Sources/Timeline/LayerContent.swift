public import InbetweenGeometry

/// The content of a layer between its background and its border, apart from animatable properties.
public enum LayerContent: Hashable, Sendable {
  case none
  /// Laid out text of a label, a text field or a text view.
  case text(TextContent)
  /// The bitmap of an image view or of a layer's `contents`.
  case image(ImageContent)
  /// An image of vectors, or one that code has drawn.
  case drawing(DrawingContent)
  /// A picture that moves, at the layer's `animationProgress`.
  case moving(MovingContent)
  /// An image whose corners keep their size.
  case resizable(ResizableContent)
  /// A `CAShapeLayer`; path, colours and widths are animatable and part of ``LayerState``.
  case shape(ShapeContent)
  /// A `CAGradientLayer`; colours and points are part of ``LayerState``.
  case gradient(DisplayGradient.Kind)
  /// A picture of a view taken at some time, stretched to the layer's bounds (`snapshotView`).
  case snapshot(SnapshotContent)
  /// A background of copies of a bitmap (`UIColor(patternImage:)`), below other content.
  indirect case pattern(PatternContent, below: LayerContent)

  /// The content without the pattern below it.
  public var abovePattern: LayerContent {
    if case .pattern(_, let content) = self { content } else { self }
  }
}

/// Copies of a bitmap side by side, from the origin of the layer's coordinates in all directions.
public struct PatternContent: Hashable, Sendable {
  /// Index into ``DisplayResources/images``.
  public var image: Int
  /// The size of one copy, in points.
  public var size: Size
  /// 0…1.
  public var opacity: Double

  public init(image: Int, size: Size, opacity: Double = 1) {
    self.image = image
    self.size = size
    self.opacity = opacity
  }
}

/// Text laid out once, for the final size of the layer, and positioned in the presented bounds by its alignment.
public struct TextContent: Hashable, Sendable {
  /// Glyphs of one face and size, with origins relative to the top left corner of the text block.
  public struct Run: Hashable, Sendable {
    /// Index into ``DisplayResources/faces``.
    public var face: Int
    /// The font size in points.
    public var size: Double
    /// In points from the top left corner of the text block.
    public var glyphs: [DisplayGlyphs.Glyph]
    /// Overrides the layer's text colour.
    public var color: Color?

    public init(face: Int, size: Double, glyphs: [DisplayGlyphs.Glyph], color: Color? = nil) {
      self.face = face
      self.size = size
      self.glyphs = glyphs
      self.color = color
    }
  }

  /// A colour emoji.
  public struct Picture: Hashable, Sendable {
    /// Index into ``DisplayResources/faces``: the emoji font, for the environment stamp.
    public var face: Int
    /// Index into ``DisplayResources/images``.
    public var image: Int
    /// Relative to the top left corner of the text block.
    public var rect: Rect
    /// Overrides the layer's text colour, of which only the opacity applies.
    public var color: Color?

    public init(face: Int, image: Int, rect: Rect, color: Color? = nil) {
      self.face = face
      self.image = image
      self.rect = rect
      self.color = color
    }
  }

  /// An image that stands in the text.
  public struct Attachment: Hashable, Sendable {
    /// The image, with its size in points.
    public var picture: SnapshotContent
    /// Relative to the top left corner of the text block.
    public var rect: Rect
    /// Whether the image's alpha is painted in the colour of the text.
    public var isTemplate: Bool
    /// Overrides the layer's text colour.
    public var color: Color?

    public init(picture: SnapshotContent, rect: Rect, isTemplate: Bool = false, color: Color? = nil) {
      self.picture = picture
      self.rect = rect
      self.isTemplate = isTemplate
      self.color = color
    }
  }

  /// A background of text, or a line under or through it.
  public struct Fill: Hashable, Sendable {
    /// Relative to the top left corner of the text block.
    public var rect: Rect
    /// Nil for the layer's text colour.
    public var color: Color?

    public init(rect: Rect, color: Color?) {
      self.rect = rect
      self.color = color
    }
  }

  /// The characters, for traces and reports.
  public var text: String
  /// The glyphs of all lines.
  public var runs: [Run]
  /// The colour emoji of all lines.
  public var pictures: [Picture]
  /// The images of all lines.
  public var attachments: [Attachment]
  /// Backgrounds, and lines under the text, in the order in which they are drawn below it.
  public var fillsBelow: [Fill]
  /// Lines through the text.
  public var fillsAbove: [Fill]
  /// Boxes that replace characters that no font has, relative to the top left corner of the text block.
  public var missingGlyphs: Path
  /// The block that was laid out, in points; its width is the one in which lines were aligned.
  public var size: Size
  /// The position of the block in the bounds: 0 left or top, 0.5 centre, 1 right or bottom.
  public var gravity: Point
  /// The insets from the bounds' edges, in points.
  public var insets: Insets
  /// Whether some of the text is not shown.
  public var isTruncated: Bool

  public init(
    text: String, runs: [Run], pictures: [Picture] = [], attachments: [Attachment] = [], fillsBelow: [Fill] = [],
    fillsAbove: [Fill] = [], missingGlyphs: Path = Path(), size: Size, gravity: Point, insets: Insets = .zero,
    isTruncated: Bool = false
  ) {
    self.text = text
    self.runs = runs
    self.pictures = pictures
    self.attachments = attachments
    self.fillsBelow = fillsBelow
    self.fillsAbove = fillsAbove
    self.missingGlyphs = missingGlyphs
    self.size = size
    self.gravity = gravity
    self.insets = insets
    self.isTruncated = isTruncated
  }
}

/// `UIView.ContentMode`, by UIKit's names.
public enum ContentMode: String, Hashable, Sendable, CaseIterable {
  case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft, topRight
  case bottomLeft, bottomRight
}

/// A bitmap, and how it is placed in the bounds.
public struct ImageContent: Hashable, Sendable {
  /// Index into ``DisplayResources/images``.
  public var image: Int
  /// The bitmap's size in points.
  public var size: Size
  /// Whether the bitmap fills the bounds, or where it lies in them.
  public var contentMode: ContentMode
  /// Whether the bitmap's alpha is painted in the layer's `contentsColor`.
  public var isTemplate: Bool

  public init(image: Int, size: Size, contentMode: ContentMode, isTemplate: Bool = false) {
    self.image = image
    self.size = size
    self.contentMode = contentMode
    self.isTemplate = isTemplate
  }
}

/// An image that consists of commands, so that it is as sharp at every size.
public struct DrawingContent: Hashable, Sendable {
  /// The image, with its size in points.
  public var picture: SnapshotContent
  /// How the image fills a layer of another size.
  public var contentMode: ContentMode
  /// Whether the image's alpha is painted in the layer's `contentsColor`.
  public var isTemplate: Bool

  public init(picture: SnapshotContent, contentMode: ContentMode, isTemplate: Bool = false) {
    self.picture = picture
    self.contentMode = contentMode
    self.isTemplate = isTemplate
  }
}

/// What a shape layer has that cannot be animated.
public struct ShapeContent: Hashable, Sendable {
  /// What is inside of a path that crosses itself.
  public var fillRule: DisplayPath.FillRule
  /// The ends of open lines.
  public var lineCap: DisplayPath.LineCap
  /// The corners of lines.
  public var lineJoin: DisplayPath.LineJoin

  public init(
    fillRule: DisplayPath.FillRule = .nonZero, lineCap: DisplayPath.LineCap = .butt,
    lineJoin: DisplayPath.LineJoin = .miter
  ) {
    self.fillRule = fillRule
    self.lineCap = lineCap
    self.lineJoin = lineJoin
  }
}

/// A picture of a view as display items, which can still be scaled without loss.
public struct SnapshotContent: Hashable, Sendable {
  /// Relative to the top left corner of the view of the picture.
  public var items: [DisplayItem]
  /// The view's size when it was taken, in points.
  public var size: Size

  public init(items: [DisplayItem], size: Size) {
    self.items = items
    self.size = size
  }
}
