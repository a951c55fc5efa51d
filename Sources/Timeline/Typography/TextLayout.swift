public import InbetweenGeometry

/// A text that has been shaped and broken into lines: numbers only, without colour.
///
/// Coordinates are points from the top left of the box that the text was laid out in, y downward. Nothing is rounded to
/// pixels; ``size(roundedTo:)`` does this for a label's intrinsic size.
public struct TextLayout: Hashable, Sendable {
  /// A glyph at its position on a baseline.
  public struct Glyph: Hashable, Sendable {
    /// The glyph's number in its face.
    public var id: UInt32
    /// On the baseline, in points of the layout's coordinates.
    public var origin: Point

    public init(id: UInt32, origin: Point) {
      self.id = id
      self.origin = origin
    }
  }

  /// Glyphs of one face, from left to right.
  public struct Run: Hashable, Sendable {
    /// Which font the glyph numbers belong to.
    public var face: FontFace
    /// In points: glyph outlines are for a size of 1.
    public var size: Double
    /// From left to right.
    public var glyphs: [Glyph]
    /// The number of the attributes: 0 for those of the whole text, else one more than the index of the request's run.
    public var style: Int

    public init(face: FontFace, size: Double, glyphs: [Glyph], style: Int = 0) {
      self.style = style
      self.face = face
      self.size = size
      self.glyphs = glyphs
    }
  }

  /// A background of text, or a line under or through it.
  public struct Decoration: Hashable, Sendable {
    /// What is drawn behind, under or through the text.
    public enum Kind: Hashable, Sendable { case background, underline, strikethrough }

    /// What is drawn.
    public var kind: Kind
    /// In points of the layout's coordinates.
    public var rect: Rect
    /// As that of a run.
    public var style: Int

    public init(kind: Kind, rect: Rect, style: Int) {
      self.kind = kind
      self.rect = rect
      self.style = style
    }
  }

  /// One line, from left to right.
  public struct Line: Hashable, Sendable {
    /// The left end of the baseline.
    public var origin: Point
    /// The advance width in points, without the white space at the end of a wrapped line.
    public var width: Double
    /// The Unicode scalars of the request's text that the line shows, including white space at its end; for a
    /// truncated line those it was cut from.
    public var range: Range<Int>
    /// The glyphs of the line, one run for each change of face, size or attributes.
    public var runs: [Run]
    /// Backgrounds and lines of the text's parts.
    public var decorations: [Decoration]
    /// The smallest width of the text, in points, for which the line ends there if it fits; nil for any. Lines have one
    /// where words are divided: in less, a line without the word at its end may be long enough.
    public var leastWidth: Double?
    /// The rectangle that the line was given beside areas that lines avoid, in points; nil for the whole width.
    public var room: Rect?

    public init(
      origin: Point, width: Double, range: Range<Int>, runs: [Run], decorations: [Decoration] = [],
      leastWidth: Double? = nil
    ) {
      self.leastWidth = leastWidth
      self.decorations = decorations
      self.origin = origin
      self.width = width
      self.range = range
      self.runs = runs
    }
  }

  /// A character that no font of the library can show.
  public struct Unavailable: Hashable, Sendable {
    /// The character, for messages.
    public var scalar: Unicode.Scalar
    /// The number of Unicode scalars before it in the text.
    public var offset: Int

    public init(scalar: Unicode.Scalar, offset: Int) {
      self.scalar = scalar
      self.offset = offset
    }
  }

  /// The width of the widest line (which is less than the request's width, or for an unbreakable character or
  /// clipped line more) and the lines' height: as many line heights as lines, and the leading between them. Zero for
  /// an empty text, as the intrinsic size of an empty label.
  public var size: Size
  /// From the top to the first line's baseline: the font's ascender.
  public var firstBaseline: Double
  /// From the last line's baseline to the bottom: the font's descender.
  public var lastBaseline: Double
  /// From the top; one empty line for an empty paragraph.
  public var lines: [Line]
  /// Whether some of the text is not shown.
  public var isTruncated: Bool
  /// Characters that were replaced by a box because no font has them, in the order of the text.
  public var missingCharacters: [Unavailable]
  /// Colour emoji for which no font is installed: each was replaced by a box. The first scalar of each, in the order of
  /// the text.
  public var refusedCharacters: [Unavailable]
  /// The languages of words that were to be divided, but for which no dictionary is installed.
  public var missingDictionaries: [HyphenationLanguage]

  public init(
    size: Size, firstBaseline: Double, lastBaseline: Double, lines: [Line], isTruncated: Bool,
    missingCharacters: [Unavailable], refusedCharacters: [Unavailable],
    missingDictionaries: [HyphenationLanguage] = []
  ) {
    self.missingDictionaries = missingDictionaries
    self.size = size
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
    self.lines = lines
    self.isTruncated = isTruncated
    self.missingCharacters = missingCharacters
    self.refusedCharacters = refusedCharacters
  }

  /// The size rounded up to whole pixels, as `UILabel.intrinsicContentSize` is.
  ///
  /// Up to a thousandth of a pixel is ignored, so that rounding errors in the sum of advances do not add a pixel.
  public func size(roundedTo scale: Int) -> Size {
    let scale = Double(max(1, scale))
    func up(_ value: Double) -> Double { (value * scale - 0.001).rounded(.up) / scale }
    return Size(width: max(0, up(size.width)), height: max(0, up(size.height)))
  }
}

/// Identifies the face that a run's glyphs belong to; equal in every library that found the same font file.
public struct FontFace: Hashable, Sendable, Comparable {
  /// The font file, empty for ``missingCharacter``.
  public var path: String
  /// The face in the file, from 0.
  public var index: Int
  /// Settings of variable axes that are not at their default, such as `wght=650`; empty for most.
  public var variations: String

  public init(path: String, index: Int, variations: String) {
    self.path = path
    self.index = index
    self.variations = variations
  }

  /// The face of the box that replaces a character that no font has: its only glyph has number 0.
  public static let missingCharacter = FontFace(path: "", index: 0, variations: "")
  /// The face of the place of an attachment, whose only glyph has number 0.
  public static let attachment = FontFace(path: "", index: 1, variations: "")

  public static func < (a: FontFace, b: FontFace) -> Bool {
    (a.path, a.index, a.variations) < (b.path, b.index, b.variations)
  }
}
