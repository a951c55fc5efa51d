public import InbetweenGeometry
public import InbetweenTimeline

/// The glyph outlines of a set of layouts, by face: drawing uses these instead of fonts.
///
/// Faces are numbered in the order in which layouts are added. They become the timeline's `DisplayResources.faces`.
public struct GlyphTable: Sendable {
  /// A face with those of its glyphs that are drawn.
  public struct Face: Sendable {
    /// The font that the glyphs are of.
    public var face: FontFace
    /// For example `Inter Semi Bold`.
    public var name: String
    /// ``Typesetter/fingerprint(of:)``.
    public var fingerprint: String
    /// For a font size of 1, y downward; every glyph of the layouts that has an outline.
    public var outlines: [UInt32: Path]
  }

  /// In the order in which layouts named them first.
  public private(set) var faces: [Face] = []
  private var numbers: [FontFace: Int] = [:]
  private var known: [Set<UInt32>] = []

  public init() {}

  /// Adds the glyphs of a layout created by `typesetter`.
  public mutating func add(_ layout: TextLayout, from typesetter: any Typesetter) {
    for line in layout.lines {
      for run in line.runs {
        let number = numbers[run.face] ?? append(run.face, from: typesetter)
        for glyph in run.glyphs where known[number].insert(glyph.id).inserted {
          let outline = typesetter.outline(of: glyph.id, in: run.face)
          if !outline.isEmpty { faces[number].outlines[glyph.id] = outline }
        }
      }
    }
  }

  /// The number of a face; nil if no glyph of it was added.
  public func number(of face: FontFace) -> Int? { numbers[face] }

  private mutating func append(_ face: FontFace, from typesetter: any Typesetter) -> Int {
    faces.append(
      Face(
        face: face, name: typesetter.name(of: face), fingerprint: typesetter.fingerprint(of: face), outlines: [:]))
    known.append([])
    numbers[face] = faces.count - 1
    return faces.count - 1
  }
}
