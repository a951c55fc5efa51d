import InbetweenRendering
import InbetweenGeometry
import InbetweenPixels

/// A box of 20 × 30 pixels that moves down and right over a striped background, translucent if the canvas is; it does
/// not move from frame `restsFrom` on. Repaints only the rows where the box was and is.
struct MovingBox: FrameSource {
  var canvas = FrameCanvas(width: 70, height: 200, isOpaque: true)
  var restsFrom = Int.max
  /// Called before each frame is painted.
  var before: @Sendable (Frame) throws -> Void = { _ in }

  func makePainter() -> Painter { Painter(source: self) }

  struct Painter: FramePainter {
    let source: MovingBox

    mutating func paint(_ frame: Frame, into buffer: PixelBuffer, after previous: Frame?) throws -> [Range<Int>] {
      try source.before(frame)
      let box = source.rows(frame)
      guard let previous else {
        source.paint(rows: 0..<buffer.height, of: frame, into: buffer)
        return [0..<buffer.height]
      }
      if source.step(previous) == source.step(frame) { return [] }
      let damage = [source.rows(previous), box]
      for rows in damage { source.paint(rows: rows.clamped(to: 0..<buffer.height), of: frame, into: buffer) }
      return damage
    }
  }

  private func step(_ frame: Frame) -> Int { min(frame.index, restsFrom) }

  private func rows(_ frame: Frame) -> Range<Int> {
    let top = step(frame) * 3
    return top..<top + 30
  }

  private func paint(rows: Range<Int>, of frame: Frame, into buffer: PixelBuffer) {
    let box = self.rows(frame)
    for y in rows {
      for x in 0..<buffer.width {
        let inside = box.contains(y) && (step(frame)..<step(frame) + 20).contains(x)
        unsafe buffer.words[y * buffer.width + x] =
          inside ? 0xff20_4060 : (canvas.isOpaque ? 0xff00_0000 : 0x8000_0000) | UInt32(y / 8)
      }
    }
  }

  /// The frame's pixels, painted alone.
  func pixmap(_ frame: Frame) -> Pixmap {
    let buffer = PixelBuffer(width: canvas.width, height: canvas.height)
    paint(rows: 0..<canvas.height, of: frame, into: buffer)
    return Pixmap(buffer, opaque: canvas.isOpaque)
  }
}
