internal import InbetweenGeometry
internal import InbetweenTimeline

/// What a shape is painted with.
enum PDFPaint {
  case color(Color)
  /// A pattern, with the colour of one that has none of its own.
  case pattern(PDFValue, Color)
}

/// An area outside of which nothing is drawn.
struct PDFClip {
  enum Area {
    /// A rectangle of coordinates with a transform to the image's.
    case rect(Rect, Transform)
    case mask([DisplayItem])
  }

  /// Tells clips apart.
  let number: Int
  let area: Area
  /// What it lets through at most, in points of the image.
  let extent: Rect

  /// Whether an area of the image lies in it wholly, apart from rounding in the file's numbers.
  func contains(_ other: Rect) -> Bool {
    guard case .rect(_, let transform) = area, transform.keepsAxes else { return false }
    let box = extent.outset(by: 0.01)
    return box.union(other) == box
  }

  var group: (group: DisplayGroup, transform: Transform) {
    switch area {
    case .rect(let rect, let transform):
      (DisplayGroup(clip: DisplayGroup.Clip(rect: rect, cornerRadius: 0)), transform)
    case .mask(let items): (DisplayGroup(mask: items), .identity)
    }
  }
}

extension Transform {
  /// Whether rectangles stay rectangles along the axes.
  var keepsAxes: Bool { b == 0 && c == 0 || a == 0 && d == 0 }
}

/// The graphics state (ISO 32000-1, 8.4).
struct PDFState {
  /// From the user's coordinates to points of the image.
  var transform: Transform
  var clips: [PDFClip] = []
  var (fillSpace, strokeSpace): (PDFColorSpace, PDFColorSpace) = (.gray, .gray)
  var (fill, stroke): (PDFPaint, PDFPaint) = (.color(.black), .color(.black))
  var (fillAlpha, strokeAlpha) = (1.0, 1.0)
  var lineWidth = 1.0
  var lineCap = DisplayPath.LineCap.butt
  var lineJoin = DisplayPath.LineJoin.miter
  var miterLimit = 10.0
  var (dashes, dashPhase): ([Double], Double) = ([], 0)
  var blendMode: DisplayGroup.BlendMode?
  /// Items whose alpha multiplies what is drawn.
  var softMask: [DisplayItem]?
  var text = PDFTextState()

  init(transform: Transform) { self.transform = transform }
}

/// A list of commands, in which commands with the same clips one after the other share the clips' groups.
struct PDFCanvas {
  private(set) var items: [DisplayItem] = []
  /// The area that may be covered, in points of the image.
  private(set) var extent: Rect?
  private(set) var usesBlendModes = false
  private var open: [PDFClip] = []

  var isEmpty: Bool { items.isEmpty }

  /// - Parameter extent: the area that the items may cover, in points of the image.
  mutating func append(_ new: [DisplayItem], _ extent: Rect, _ clips: [PDFClip]) {
    var seen = extent
    for clip in clips {
      guard let part = seen.intersection(clip.extent) else { return }
      seen = part
    }
    let clips = clips.filter { !$0.contains(extent) }
    let shared = zip(open, clips).prefix { $0.number == $1.number }.count
    close(from: shared)
    for clip in clips[shared...] {
      let (group, transform) = clip.group
      items.append(PDFCanvas.item(.beginGroup(group), transform))
    }
    open += clips[shared...]
    items += new
    self.extent = self.extent?.union(seen) ?? seen
  }

  /// Appends a group that is combined with all that is below it.
  mutating func append(_ new: [DisplayItem], _ extent: Rect, _ clips: [PDFClip], _ mode: DisplayGroup.BlendMode) {
    var inner = PDFCanvas()
    inner.append(new, extent, clips)
    inner.finish()
    guard let seen = inner.extent else { return }
    append(PDFCanvas.group(inner.items, DisplayGroup(blendMode: mode)), seen, [])
    usesBlendModes = true
  }

  mutating func finish() { close(from: 0) }

  private mutating func close(from first: Int) {
    for _ in open[first...] { items.append(PDFCanvas.item(.endGroup, .identity)) }
    open.removeSubrange(first...)
  }

  static func item(_ content: DisplayContent, _ transform: Transform) -> DisplayItem {
    DisplayItem(transform: transform, content: content, allowsEdgeAntialiasing: true)
  }

  static func group(_ items: [DisplayItem], _ group: DisplayGroup) -> [DisplayItem] {
    [item(.beginGroup(group), .identity)] + items + [item(.endGroup, .identity)]
  }
}
