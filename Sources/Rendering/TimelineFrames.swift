internal import InbetweenGeometry
package import InbetweenPixels
internal import InbetweenRaster
package import InbetweenTimeline

/// The frames of a timeline, drawn by the rasteriser.
package struct TimelineFrames: FrameSource {
  package let timeline: Timeline
  package let canvas: FrameCanvas

  package init(_ timeline: Timeline) {
    self.timeline = timeline
    let list = DisplayList(
      canvas: timeline.canvas.size, scale: timeline.canvas.scale, backgroundColor: timeline.canvas.backgroundColor)
    // A canvas that cannot be drawn still needs a size for the error message.
    let size = list.pixelSize ?? timeline.canvas.pixelSize
    canvas = FrameCanvas(width: size.width, height: size.height, isOpaque: timeline.canvas.isOpaque)
  }

  /// The number of pixels in the rows that are drawn again from one frame to another.
  package func movedPixels(from old: Frame, to new: Frame) -> Int {
    let damage = Rasterizer(resources: timeline.resources).damage(
      from: timeline.displayList(at: old.time.doubleValue), to: timeline.displayList(at: new.time.doubleValue))
    return damage.rows.reduce(0) { $0 + $1.clamped(to: 0..<canvas.height).count } * canvas.width
  }

  package func makePainter() -> Painter { Painter(timeline: timeline) }

  package struct Painter: FramePainter {
    private let timeline: Timeline
    private let rasterizer: Rasterizer
    private var shown: DisplayList?

    init(timeline: Timeline) {
      self.timeline = timeline
      rasterizer = Rasterizer(resources: timeline.resources)
    }

    package mutating func paint(
      _ frame: Frame, into buffer: PixelBuffer, after previous: Frame?
    ) throws -> [Range<Int>] {
      let list = timeline.displayList(at: frame.time.doubleValue)
      guard previous != nil, let last = shown else {
        shown = list
        try rasterizer.draw(list, into: buffer)
        return [0..<buffer.height]
      }
      // Nil until the buffer has been completely painted.
      shown = nil
      let damage = rasterizer.damage(from: last, to: list)
      try rasterizer.draw(list, into: buffer, damage: damage)
      shown = list
      return damage.rows
    }

    package func mostExpensiveView(of frame: Frame) -> String? {
      timeline.mostExpensiveView(at: frame.time.doubleValue)
    }
  }
}

extension Timeline {
  /// The view whose path has the most segments: the most likely reason if a frame takes too much work.
  fileprivate func mostExpensiveView(at time: Double) -> String? {
    var found: (id: String, count: Int)?
    for (index, layer) in layers.enumerated() where layer.lifetime.contains(time) {
      let count = model(of: index, at: time).path.elements.count
      guard let id = layer.id else { continue }
      if count > found?.count ?? 0 { found = (id, count) }
    }
    return found?.id
  }
}
