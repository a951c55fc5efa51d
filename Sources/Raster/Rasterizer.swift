internal import InbetweenDiagnostics
import InbetweenGeometry
package import InbetweenPixels
package import InbetweenTimeline
internal import PixelKernels

/// Draws display lists into pixels.
///
/// Cairo computes the coverage of paths and glyphs. Everything else, including all compositing, is done by loops whose
/// result for a pixel depends only on the display list and the pixel's position. The bytes are therefore the same
/// regardless of which rows are drawn together and what was drawn before.
///
/// Each worker has its own rasteriser, which contains buffers and glyph masks and is not `Sendable`.
package final class Rasterizer {
  let glyphs: GlyphCache
  let images: ImageStore
  let gradients = GradientRamps()
  let scratch = RowScratch()
  let planes = BlurPlanes()
  let shadows = ShadowCache()
  let pictures = PictureCache()
  let backdrops = BackdropBlur()
  let measured = MeasuredPaths()
  /// Whether optimisations that change no pixel are used. Tests draw without them.
  var usesShortcuts = true
  /// Buffers for the pixels behind a group that is being drawn, one for each level of nesting.
  var saved: [PixelBuffer] = []

  /// The row after the last one of the range that is being drawn.
  var end = 0

  /// - Parameter resources: the resources to which the display lists' indices refer.
  package init(resources: DisplayResources = DisplayResources()) {
    glyphs = GlyphCache(resources.faces)
    images = ImageStore(resources.images)
  }

  /// The number of rows in a strip, as in a damage band: a strip of the usual width fits into the cache of a processor
  /// core.
  package static let stripHeight = 64

  /// Draws a frame, or some rows of it.
  ///
  /// - Parameter rows: the rows to repaint; all if nil, ascending. Their pixels are the same as if everything were drawn.
  ///   No other pixel is changed, except that all rows that a backdrop in these rows reads are repainted.
  package func draw(
    _ list: DisplayList, into buffer: PixelBuffer, rows: [Range<Int>]? = nil
  ) throws(RasterError) {
    try draw(list, into: buffer, rows: rows, bands: nil)
  }

  /// Draws a frame over another, of which it repaints what differs.
  package func draw(_ list: DisplayList, into buffer: PixelBuffer, damage: Damage) throws(RasterError) {
    try draw(list, into: buffer, rows: damage.rows, bands: damage.bands)
  }

  /// - Parameter bands: for each band of ``stripHeight`` rows, the pixels to repaint; all of the rows if nil.
  private func draw(
    _ list: DisplayList, into buffer: PixelBuffer, rows: [Range<Int>]?, bands: [PixelBounds]?
  ) throws(RasterError) {
    guard let (width, height) = list.pixelSize else { throw .canvasSize }
    guard buffer.width == width, buffer.height == height else {
      throw .bufferSize(
        width: buffer.width, height: buffer.height, expectedWidth: width, expectedHeight: height)
    }
    let canvas = PixelBounds(left: 0, top: 0, right: width, bottom: height)
    trim()
    let nodes = try visibleNodes(of: list, limit: canvas)
    let work = FrameWork(nodes)
    try work.spend()
    // Not while a row is in use.
    scratch.reserve(max(width, work.widestPicture))
    let background = list.backgroundColor.word
    let together = BackdropRows(of: nodes, height: height)
    let reader = together.blocks.isEmpty ? nodes.endIndex : nodes.firstIndex(where: \.readsBackdrop) ?? nodes.endIndex
    let ranges = rows?.map { $0.clamped(to: 0..<height) } ?? [0..<height]
    for rows in together.strips(of: ranges, height: Rasterizer.stripHeight) {
      end = max(ranges.last { $0.overlaps(rows) }?.upperBound ?? rows.upperBound, rows.upperBound)
      var clip = canvas.rows(rows)
      // What a backdrop reads is repainted as a whole; other strips are parts of one band.
      if let bands, !together.blocks.contains(where: { $0.overlaps(rows) }) {
        clip = clip.intersection(bands[rows.lowerBound / Rasterizer.stripHeight])
      }
      if clip.isEmpty { continue }
      let strip = Surface(canvas: buffer).clipped(to: clip)
      try draw(nodes, background: background, reader: reader, on: strip)
    }
  }

  /// The nodes to draw, without those that later boxes hide.
  func visibleNodes(of list: DisplayList, limit canvas: PixelBounds) throws(RasterError) -> [DrawNode] {
    var nodes = try builder(scale: list.scale).nodes(of: list.items, limit: canvas)
    if usesShortcuts { nodes.removeHidden() }
    return nodes
  }

  func builder(scale: Int) -> PlanBuilder {
    PlanBuilder(glyphs: glyphs, images: images, gradients: gradients, measured: measured, scale: scale)
  }

  /// Frees memory if the previous frame needed an unusual amount.
  private func trim() {
    scratch.trim()
    glyphs.trim()
    images.trim()
    gradients.trim()
    shadows.trim()
    pictures.trim()
    backdrops.trim()
    measured.trim()
    if saved.contains(where: { $0.width > 16_000_000 }) { saved.removeAll() }
  }

  /// - Parameter reader: the first node that reads what is below it.
  private func draw(
    _ nodes: [DrawNode], background: UInt32, reader: Int, on strip: Surface
  ) throws(RasterError) {
    var first = nodes.startIndex
    if usesShortcuts, let cover = nodes.lastIndex(where: { $0.hidesAll(of: strip.clip) }) {
      first = cover
    } else {
      fill(background, below: nodes[..<reader], on: strip)
    }
    try draw(nodes[first...], on: strip, depth: 0)
  }

  /// Fills a strip, except rows that opaque nodes cover over its whole width.
  private func fill(_ background: UInt32, below nodes: ArraySlice<DrawNode>, on strip: Surface) {
    let clip = strip.clip
    var isCovered = [Bool](repeating: false, count: clip.height)
    if usesShortcuts {
      for node in nodes where node.bounds.top < clip.bottom && node.bounds.bottom > clip.top {
        let cover = node.opaqueBounds.intersection(clip)
        guard cover.width == clip.width, !cover.isEmpty else { continue }
        for y in cover.top..<cover.bottom { isCovered[y - clip.top] = true }
      }
    }
    var top = clip.top
    while top < clip.bottom {
      var bottom = top + 1
      while bottom < clip.bottom, isCovered[bottom - clip.top] == isCovered[top - clip.top] { bottom += 1 }
      if !isCovered[top - clip.top] { strip.clipped(to: clip.rows(top..<bottom)).fill(background) }
      top = bottom
    }
  }

  /// Draws nodes over the contents of a surface.
  func draw(_ nodes: ArraySlice<DrawNode>, on surface: Surface, depth: Int) throws(RasterError) {
    for node in nodes where node.bounds.top < surface.clip.bottom && node.bounds.bottom > surface.clip.top {
      if WorkBudget.isOver { throw .stopped }
      let part = surface.clipped(to: node.bounds)
      if part.clip.isEmpty { continue }
      switch node.content {
      case .rounded(let shape, let color): paint(shape, without: nil, color: color, on: part)
      case .ring(let outer, let inner, let color): paint(outer, without: inner, color: color, on: part)
      case .outline(let outline, let color): try paint(outline, color: color, on: part)
      case .gradient(let shape, let gradient):
        unsafe try paint(shape, isOpaque: gradient.isOpaque, on: part) {
          unsafe gradient.fill($0, y: $1, x: $2, count: $3)
        }
      case .image(let shape, let image):
        unsafe try paint(shape, isOpaque: image.isOpaque, on: part) {
          unsafe image.fill($0, y: $1, x: $2, count: $3)
        }
      case .glyphs(let glyphs, let color): paint(glyphs, color: color, on: part)
      case .backdrop(let backdrop): try paint(backdrop, region: node.bounds, on: part)
      case .group(let group): try draw(group, on: part, depth: depth)
      case .projected(let projected): try draw(projected, on: part, depth: depth)
      }
    }
  }
}

extension DisplayList {
  /// The size of the canvas in pixels, rounded to the nearest; nil if a side is not 1 to 32,767 pixels.
  package var pixelSize: (width: Int, height: Int)? {
    func side(_ points: Double) -> Int? {
      let pixels = (points * Double(scale)).rounded()
      return pixels >= 1 && pixels <= 32_767 ? Int(pixels) : nil
    }
    guard let width = side(canvas.width), let height = side(canvas.height) else { return nil }
    return (width, height)
  }
}

extension [DrawNode] {
  /// Removes nodes that are completely hidden by opaque boxes, gradients or images drawn later, which changes no pixel.
  /// Only those of at least 64 × 64 pixels are considered, and at most sixteen, so that the search takes linear time.
  fileprivate mutating func removeHidden() {
    var covers: [PixelBounds] = []
    var hidden: [Index] = []
    for i in indices.reversed() {
      let bounds = self[i].bounds
      if covers.contains(where: { $0.contains(bounds) }) {
        hidden.append(i)
        continue
      }
      // What is below it is seen beside what hides it.
      if self[i].readsBackdrop { covers.removeAll() }
      guard covers.count < 16 else { continue }
      let cover = self[i].opaqueBounds
      if cover.width * cover.height >= 4096 { covers.append(cover) }
    }
    guard !hidden.isEmpty else { return }
    var skip = hidden.reversed()[...]
    var kept: [DrawNode] = []
    kept.reserveCapacity(count - hidden.count)
    for i in indices {
      if skip.first == i { skip = skip.dropFirst() } else { kept.append(self[i]) }
    }
    self = kept
  }
}

extension DrawNode {
  /// Whether everything below the node is hidden in some bounds.
  func hidesAll(of bounds: PixelBounds) -> Bool { opaqueBounds.contains(bounds) }
}
