import Foundation
import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenPixels
import InbetweenRaster
import InbetweenRendering
import InbetweenTimeline

/// The pictures of a Lottie file: the bitmaps of the scene, and drawings of content that Lottie cannot represent.
struct LottiePictures {
  /// A period in which the picture stays the same: the transform from its coordinates to the canvas, and its opacity.
  struct Shot {
    let picture: Int
    /// The picture's top left corner, before the transform.
    let corner: Point
    /// Half of its diagonal, in points.
    let radius: Double
    var frames: [Int]
    var places: [LottiePlacement]
    var opacities: [Double]
  }

  /// The range of scales in which a picture is reused; outside of it one is drawn for each size, because stretching
  /// would be visible.
  private static let stretch = 0.5...1.25

  private struct Picture {
    let width: Int
    let height: Int
    let png: [UInt8]
    /// Its index in the file's assets, after it was added.
    var asset: Int?
  }

  private struct Drawing {
    let picture: Int
    let corner: Point
    let radius: Double
  }

  private let canvas: Canvas
  private let resources: DisplayResources
  private let limits: RenderLimits
  private let rasterizer: Rasterizer
  private var pictures: [Picture] = []
  private var drawn: [[DisplayItem]: Drawing] = [:]
  private var bitmaps: [DisplayImage: Int] = [:]
  private var memory = 0

  init(canvas: Canvas, resources: DisplayResources, limits: RenderLimits) {
    self.canvas = canvas
    self.resources = resources
    self.limits = limits
    rasterizer = Rasterizer(resources: resources)
  }

  var bakedCount: Int { drawn.count }

  /// The identifier of the asset, which is added to the file's assets if necessary.
  mutating func reference(_ picture: Int, in assets: inout [LottieValue]) -> LottieValue {
    if pictures[picture].asset == nil {
      pictures[picture].asset = assets.count
      assets.append([
        "id": .text("picture-\(picture)"), "w": .number(Double(pictures[picture].width)),
        "h": .number(Double(pictures[picture].height)), "u": "",
        "p": .text("data:image/png;base64," + Data(pictures[picture].png).base64EncodedString()), "e": 1,
      ])
    }
    return .text("picture-\(picture)")
  }

  /// The content of a node in some frames, as pictures that are moved, rotated and scaled if nothing else changes.
  mutating func shots(of node: Int, in tree: SampledTree, frames: Range<Int>) throws(RenderError) -> [Shot] {
    var shots: [Shot] = []
    let upright = tree.restingFrame(of: node, in: frames).map {
      self.upright(tree.items(of: node, frame: $0, isOpaque: true).first?.transform ?? .identity)
    }
    for sample in tree.nodes[node].samples(in: frames) {
      if Task.isCancelled { throw .cancelled }
      let items = tree.items(of: node, frame: sample.frame, isOpaque: true)
      let last = shots.last.flatMap { $0.frames.last == sample.frame - 1 ? $0 : nil }
      guard let place = place(of: items, upright: upright ?? .identity, after: last?.places.last) else { continue }
      guard let drawing = try drawing(of: items, placed: place.transform, frame: sample.frame) else { continue }
      let opacity = sample.item.group.opacity
      if last?.picture == drawing.picture {
        shots[shots.count - 1].frames.append(sample.frame)
        shots[shots.count - 1].places.append(place.placement)
        shots[shots.count - 1].opacities.append(opacity)
      } else {
        shots.append(
          Shot(
            picture: drawing.picture, corner: drawing.corner, radius: drawing.radius, frames: [sample.frame],
            places: [place.placement], opacities: [opacity]))
      }
    }
    return shots
  }

  /// The transform from a picture's coordinates to those of its content with which the picture's pixels are those of
  /// the canvas while the content rests: players stretch pictures roughly.
  private func upright(_ rest: Transform) -> Transform {
    let size = Size(width: hypot(rest.a, rest.b), height: hypot(rest.c, rest.d))
    guard size.width > 1e-9, size.height > 1e-9, let back = rest.inverted else { return .identity }
    guard rest.b == 0, rest.c == 0, rest.a > 0, rest.d > 0 else {
      return .scale(x: 1 / size.width, y: 1 / size.height)
    }
    let pixels = Double(canvas.scale)
    return Transform.translation(x: (rest.tx * pixels).rounded() / pixels, y: (rest.ty * pixels).rounded() / pixels)
      .concatenating(back)
  }

  /// The transform of commands to the canvas, relative to the first one; the identity if a picture would be stretched
  /// or is much larger than the canvas. Nil if they draw nothing.
  private func place(
    of items: [DisplayItem], upright: Transform, after previous: LottiePlacement?
  ) -> (transform: Transform, placement: LottiePlacement)? {
    guard let first = items.first.map({ upright.concatenating($0.transform) }),
      let reach = items.reach(faces: resources.faces),
      let plain = LottiePlacement(.identity, radius: 0, tolerance: 1, after: nil)
    else { return nil }
    let radius = max(reach.width, reach.height)
    guard reach.width <= 2 * canvas.size.width, reach.height <= 2 * canvas.size.height,
      let placement = LottiePlacement(
        first, radius: radius, tolerance: LottieTolerance(scale: canvas.scale).slant, after: previous),
      Self.stretch.contains(abs(placement.scale.x)), Self.stretch.contains(abs(placement.scale.y))
    else { return (.identity, plain) }
    return (first, placement)
  }

  /// Draws commands separately, without their transform; nil if they draw nothing.
  private mutating func drawing(
    of items: [DisplayItem], placed: Transform, frame: Int
  ) throws(RenderError) -> Drawing? {
    guard let back = placed.inverted else { return nil }
    let upright = items.map { $0.applying(back).onGrid }
    if let known = drawn[upright] { return known }
    guard var box = upright.reach(faces: resources.faces) else { return nil }
    if placed == .identity {
      // Parts outside the canvas are not visible.
      let (left, top) = (max(box.minX, 0), max(box.minY, 0))
      box = Rect(
        x: left, y: top, width: max(min(box.maxX, canvas.size.width) - left, 0),
        height: max(min(box.maxY, canvas.size.height) - top, 0))
    }
    let corner = Point(x: box.minX.rounded(.down) - 1, y: box.minY.rounded(.down) - 1)
    let size = Size(width: (box.maxX - corner.x).rounded(.up) + 1, height: (box.maxY - corner.y).rounded(.up) + 1)
    let shift = Transform.translation(x: -corner.x, y: -corner.y)
    let list = DisplayList(
      canvas: size, scale: canvas.scale, backgroundColor: .clear, items: upright.map { $0.applying(shift) })
    guard let (width, height) = list.pixelSize else { return nil }
    _ = try limits.workers(requested: 1, canvas: FrameCanvas(width: width, height: height, isOpaque: false))
    let buffer = PixelBuffer(width: width, height: height)
    let budget = WorkBudget(limit: limits.work)
    let result = budget.run { Result { try rasterizer.draw(list, into: buffer) } }
    if budget.excess != nil { throw .tooMuchWork(frame: frame, view: nil, limit: limits.work) }
    if Task.isCancelled { throw .cancelled }
    if case .failure(let error) = result { throw .drawing(frame: frame, reason: "\(error)") }
    let radius = (size.width * size.width + size.height * size.height).squareRoot() / 2
    let drawing = Drawing(picture: try add(Pixmap(buffer, opaque: false)), corner: corner, radius: radius)
    drawn[upright] = drawing
    return drawing
  }

  /// A bitmap of the scene with its tint colour.
  mutating func picture(of image: DisplayImage) -> (index: Int, width: Int, height: Int) {
    var key = image
    key.rect = Rect(origin: .zero, size: .zero)
    let index = bitmaps[key] ?? pictures.count
    if index == pictures.count {
      bitmaps[key] = index
      let pixmap =
        resources.images.indices.contains(image.image)
        ? resources.images[image.image].straight(tint: image.tint) : Pixmap(width: 1, height: 1, bytes: [0, 0, 0, 0])
      pictures.append(
        Picture(width: pixmap.width, height: pixmap.height, png: PNGEncoder.encode(pixmap, format: .rgba)))
    }
    return (index, pictures[index].width, pictures[index].height)
  }

  private mutating func add(_ pixmap: Pixmap) throws(RenderError) -> Int {
    let png = PNGEncoder.encode(pixmap, format: .rgba)
    memory += png.count
    guard memory <= limits.memory else { throw .outOfMemory(needed: memory, limit: limits.memory) }
    pictures.append(Picture(width: pixmap.width, height: pixmap.height, png: png))
    return pictures.count - 1
  }
}

extension DisplayResources.Bitmap {
  /// Straight RGBA, tinted if there is a colour.
  fileprivate func straight(tint: Color?) -> Pixmap {
    var bytes = pixels
    let tint = tint?.clamped
    for start in stride(from: 0, to: bytes.count - 3, by: 4) {
      let alpha = Int(bytes[start + 3])
      if let tint {
        for (part, value) in [tint.red, tint.green, tint.blue].enumerated() {
          bytes[start + part] = UInt8((value * 255).rounded())
        }
        bytes[start + 3] = UInt8((Double(alpha) * tint.alpha).rounded())
      } else if alpha > 0 {
        for part in start..<start + 3 { bytes[part] = UInt8(min((Int(bytes[part]) * 255 + alpha / 2) / alpha, 255)) }
      }
    }
    return Pixmap(width: width, height: height, bytes: bytes)
  }
}

extension [DisplayItem] {
  /// The bounding box in the canvas of everything that is drawn, including shadows; nil if nothing is.
  fileprivate func reach(faces: [DisplayResources.Face]) -> Rect? {
    var box: Rect?
    var margin = 0.0
    var next = startIndex
    while next < endIndex {
      let item = self[next]
      next += 1
      if case .beginGroup(let group) = item.content {
        if let projection = group.projection {
          let picture = self[next...].ofGroup
          next = picture.endIndex
          if let flat = Array(picture).reach(faces: faces), let own = projection.homography.boundingBox(of: flat) {
            box = box?.union(own) ?? own
          }
        }
        if let shadow = group.shadow {
          // Three box blurs extend slightly further than three standard deviations.
          let extent = Swift.max(abs(shadow.offset.x), abs(shadow.offset.y)) + 4 * shadow.radius
          margin += extent * Swift.max(item.transform.stretch, 1)
        }
        if let old = group.dissolve?.from.reach(faces: faces) { box = box?.union(old) ?? old }
      }
      let own = item.content.extent(faces: faces).box
      guard own.width > 0 || own.height > 0 else { continue }
      let placed = item.transform.boundingBox(of: own)
      box = box?.union(placed) ?? placed
    }
    return box.map { $0.outset(by: margin) }
  }
}

extension DisplayItem {
  /// The item with its position rounded to 1024ths of a point, so that rounding errors do not lead to another picture.
  fileprivate var onGrid: DisplayItem {
    func snapped(_ value: Double, _ grid: Double) -> Double { (value * grid).rounded() / grid }
    let fine = 1_048_576.0
    var item = self
    item.transform = Transform(
      a: snapped(transform.a, fine), b: snapped(transform.b, fine), c: snapped(transform.c, fine),
      d: snapped(transform.d, fine), tx: snapped(transform.tx, 1024), ty: snapped(transform.ty, 1024))
    return item
  }
}

extension Transform {
  fileprivate var stretch: Double { Swift.max((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot()) }
}
