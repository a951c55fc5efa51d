import Foundation
import InbetweenDiagnostics
import InbetweenFrames
import InbetweenGeometry
import InbetweenRaster
import InbetweenTimeline
import InbetweenTypography

/// Evenly chosen frames of a scene in one picture, with their times beneath.
struct Filmstrip {
  static let maximumCount = 200

  private let timeline: Timeline
  private let frames: [Frame]

  /// - Parameter count: how many frames; all of them where there are fewer. The first and the last are among them.
  init(_ timeline: Timeline, clock: FrameClock, indices: Range<Int>, count: Int) {
    self.timeline = timeline
    let count = min(count, indices.count)
    frames = (0..<count).map { number in
      // Integers: a quotient in floating point may fall on either side of a half.
      let step = count > 1 ? (2 * number * (indices.count - 1) + count - 1) / (2 * (count - 1)) : 0
      return clock.frame(indices.lowerBound + step)
    }
  }

  /// Where everything goes, in pixels.
  private struct Layout {
    static let margin = 16.0
    static let gap = 12.0
    static let caption = 26.0
    static let widest = 2_000.0
    static let tallest = 1_200.0

    /// Pixels to a point of the scene.
    let scale: Double
    let frame: Size
    let size: Size

    init(canvas: Canvas, count: Int) {
      let room = (Layout.widest - 2 * Layout.margin - Double(count - 1) * Layout.gap) / Double(count)
      let width = min(max(room, 16), canvas.size.width * Double(canvas.scale))
      let scale = min(width / canvas.size.width, Layout.tallest / canvas.size.height)
      frame = Size(
        width: max((canvas.size.width * scale).rounded(.down), 1),
        height: max((canvas.size.height * scale).rounded(.down), 1))
      self.scale = frame.width / canvas.size.width
      size = Size(
        width: 2 * Layout.margin + Double(count) * frame.width + Double(count - 1) * Layout.gap,
        height: 2 * Layout.margin + frame.height + Layout.caption)
    }

    func corner(of number: Int) -> Point {
      Point(x: Layout.margin + Double(number) * (frame.width + Layout.gap), y: Layout.margin)
    }
  }

  /// Draws the strip to a file, or to standard output where `path` is nil.
  func write(to path: String?) throws {
    let bytes: [UInt8]
    do {
      bytes = try png()
    } catch let error as TextError {
      throw CommandFailure(.inputOutput, error.description)
    } catch let error as RasterError {
      throw CommandFailure(.ourFault, "cannot draw the filmstrip: \(error)")
    }
    if let path { try WholeFile.write(bytes, to: path) } else { try Console.write(bytes, to: STDOUT_FILENO) }
  }

  private func png() throws -> [UInt8] {
    let layout = Layout(canvas: timeline.canvas, count: frames.count)
    let background = Color(white: 0.93)
    var sketch = try Sketch(size: layout.size, background: background, resources: timeline.resources)
    for (number, frame) in frames.enumerated() {
      let corner = layout.corner(of: number)
      let picture = Rect(origin: corner, size: layout.frame)
      sketch.fill(picture.outset(by: 1), Color(white: 0.75))
      sketch.add(items(of: frame, in: picture, scale: layout.scale))
      let caption = "\(JSON.number((frame.time.doubleValue * 1000).rounded() / 1000)) s"
      guard try sketch.width(of: caption, size: 12) <= layout.frame.width + Layout.gap else { continue }
      try sketch.write(
        caption, at: Point(x: picture.midX, y: picture.maxY + 19), size: 12, color: Color(white: 0.35),
        alignment: .center)
    }
    return try sketch.png()
  }

  /// One frame made smaller: its items under one more transform, cut at its edges.
  private func items(of frame: Frame, in picture: Rect, scale: Double) -> [DisplayItem] {
    let list = timeline.displayList(at: frame.time.doubleValue)
    let place = Transform(a: scale, b: 0, c: 0, d: scale, tx: picture.minX, ty: picture.minY)
    let clip = DisplayGroup(clip: .init(rect: picture, cornerRadius: 0))
    let canvas = DisplayBox(rect: picture, cornerRadius: 0, color: list.backgroundColor)
    return [
      DisplayItem(transform: .identity, content: .beginGroup(clip)),
      DisplayItem(transform: .identity, content: .box(canvas)),
    ] + list.items.map { $0.applying(place) } + [DisplayItem(transform: .identity, content: .endGroup)]
  }
}
