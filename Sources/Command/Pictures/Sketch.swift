import InbetweenGeometry
import InbetweenPixels
import InbetweenRaster
import InbetweenText
import InbetweenTimeline

/// A picture that is drawn by the tool itself: boxes, lines, bitmaps and text in Inter.
struct Sketch {
  enum Alignment: Double { case left = 0, center = 0.5, right = 1 }

  private var list: DisplayList
  private var resources: DisplayResources
  private let library: FontLibrary
  private var glyphs = GlyphTable()

  /// - Parameters:
  ///   - size: The size in pixels.
  ///   - resources: The bitmaps to show.
  /// - Throws: If Inter is not installed.
  init(
    size: Size, scale: Int = 1, background: Color, resources: DisplayResources = DisplayResources()
  ) throws(TextError) {
    list = DisplayList(canvas: size, scale: scale, backgroundColor: background)
    self.resources = resources
    library = try FontLibrary(FontSources.installed)
  }

  mutating func fill(_ rect: Rect, _ color: Color, cornerRadius: Double = 0) {
    add(.box(DisplayBox(rect: rect, cornerRadius: cornerRadius, color: color)))
  }

  /// Draws a bitmap, identified by its index in the images of the resources.
  mutating func show(_ image: Int, in rect: Rect) { add(.image(DisplayImage(image: image, rect: rect))) }

  mutating func stroke(_ points: [Point], _ color: Color, width: Double, dashes: [Double] = []) {
    guard points.count > 1 else { return }
    var path = Path()
    path.move(to: points[0])
    for point in points.dropFirst() { path.line(to: point) }
    add(
      .path(
        DisplayPath(
          path: path, strokeColor: color, lineWidth: width, lineJoin: .round, lineDashPattern: dashes)))
  }

  /// Draws a line of text whose baseline starts, is centred or ends at a point.
  mutating func write(
    _ text: String, at point: Point, size: Double, color: Color, alignment: Alignment = .left
  ) throws(TextError) {
    let layout = try library.layout(TextRequest(text: text, font: FontDescription(size: size), alignment: .left))
    glyphs.add(layout, from: library)
    let corner = Point(x: point.x - layout.size.width * alignment.rawValue, y: point.y - layout.firstBaseline)
    for run in layout.lines.flatMap(\.runs) {
      guard let face = glyphs.number(of: run.face) else { continue }
      let placed = run.glyphs.map { DisplayGlyphs.Glyph(id: $0.id, origin: $0.origin + corner) }
      add(.glyphs(DisplayGlyphs(face: face, size: run.size, color: color, glyphs: placed)))
    }
  }

  /// The width of a line of text, in points.
  func width(of text: String, size: Double) throws(TextError) -> Double {
    try library.layout(TextRequest(text: text, font: FontDescription(size: size), alignment: .left)).size.width
  }

  /// The picture as the bytes of a PNG file.
  func png() throws(RasterError) -> [UInt8] {
    guard let size = list.pixelSize else { throw .canvasSize }
    var resources = resources
    resources.faces = glyphs.faces.map { face in
      DisplayResources.Face(name: face.name, digest: face.fingerprint, outlines: face.outlines)
    }
    let buffer = PixelBuffer(width: size.width, height: size.height)
    try Rasterizer(resources: resources).draw(list, into: buffer)
    return PNGEncoder(width: size.width, height: size.height, format: .rgb).encode(buffer)
  }

  private mutating func add(_ content: DisplayContent) {
    list.items.append(DisplayItem(transform: .identity, content: content))
  }
}
