import Foundation
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenRendering
import InbetweenGeometry
import InbetweenPixels
import InbetweenRaster
import InbetweenTimeline

/// Evenly distributed frames of a scene in one picture, with their times below.
struct Filmstrip<Source: FrameSource> {
  private let source: Source
  private let frames: [Frame]
  private let columns: Int
  private let caption: @Sendable (Frame) -> String?
  private let limits: RenderLimits

  var count: Int { frames.count }

  /// - Parameters:
  ///   - count: The number of frames; all of them if there are fewer. The first and the last are included.
  ///   - columns: The number of frames in a row; nil for all.
  ///   - caption: The text below a frame, if there is space for it.
  ///   - limits: The limits of memory and work for a frame.
  /// - Throws: ``RenderError`` if a frame cannot be drawn within the limits.
  init(
    _ source: Source, clock: FrameClock, indices: Range<Int>, count: Int, columns: Int? = nil,
    caption: @escaping @Sendable (Frame) -> String?, limits: RenderLimits
  ) throws(RenderError) {
    self.source = source
    self.limits = limits
    _ = try limits.workers(requested: 1, canvas: source.canvas, painterMemory: source.painterMemory)
    let count = min(count, indices.count)
    self.columns = min(columns ?? count, count)
    self.caption = caption
    frames = (0..<count).map { number in
      // Integers are used because a floating-point quotient may fall on either side of a half.
      let step = count > 1 ? (2 * number * (indices.count - 1) + count - 1) / (2 * (count - 1)) : 0
      return clock.frame(indices.lowerBound + step)
    }
  }

  /// Draws the strip to a file, or to standard output if `path` is nil.
  func write(to path: String?) throws {
    let bytes: [UInt8]
    do {
      bytes = try png()
    } catch let error as TextError {
      throw CommandFailure(.inputOutput, error.description)
    } catch let error as RasterError {
      throw CommandFailure(.internalError, "cannot draw the filmstrip: \(error)")
    }
    if let path { try WholeFile.output(bytes, to: path) } else { try Console.write(bytes) }
  }

  private func png() throws -> [UInt8] {
    let layout = StripLayout(
      canvas: source.canvas, count: frames.count, columns: columns, hasCaptions: frames.contains { caption($0) != nil })
    var sketch = try Sketch(
      size: layout.size, background: Color(white: 0.93), resources: DisplayResources(images: try pictures(layout.frame))
    )
    for (number, frame) in frames.enumerated() {
      let picture = Rect(origin: layout.corner(of: number), size: layout.frame)
      sketch.fill(picture.outset(by: 1), Color(white: 0.75))
      sketch.show(number, in: picture)
      guard let caption = caption(frame) else { continue }
      guard try sketch.width(of: caption, size: 12) <= layout.frame.width + StripLayout.gap else { continue }
      try sketch.write(
        caption, at: Point(x: picture.midX, y: picture.maxY + 19), size: 12, color: Color(white: 0.35),
        alignment: .center)
    }
    return try sketch.png()
  }

  /// The frames as `render` writes them, each scaled down by averaging its pixels: first by whole blocks, then exactly.
  private func pictures(_ size: Size) throws -> [DisplayResources.Bitmap] {
    let buffer = PixelBuffer(width: source.canvas.width, height: source.canvas.height)
    let small = PixelBuffer(width: Int(size.width), height: Int(size.height))
    let block = (width: max(buffer.width / small.width, 1), height: max(buffer.height / small.height, 1))
    var painter = try source.makePainter()
    var previous: Frame?
    return try frames.map { frame in
      _ = try painter.paint(frame, into: buffer, after: previous, workLimit: limits.work)
      previous = frame
      let average = DisplayResources.Bitmap(buffer.averaged(blockWidth: block.width, blockHeight: block.height))
      // The last blocks extend beyond the frame if its size is not a multiple of theirs.
      let whole = Size(
        width: size.width * Double(average.width * block.width) / Double(buffer.width),
        height: size.height * Double(average.height * block.height) / Double(buffer.height))
      let image = DisplayImage(image: 0, rect: Rect(origin: .zero, size: whole))
      let list = DisplayList(
        canvas: size, scale: 1, backgroundColor: .clear,
        items: [DisplayItem(transform: .identity, content: .image(image))])
      try Rasterizer(resources: DisplayResources(images: [average])).draw(list, into: small)
      return DisplayResources.Bitmap(small)
    }
  }
}

enum FilmstripLimits {
  static let count = 200
}

/// The layout of the strip, in pixels.
private struct StripLayout {
  static let margin = 16.0
  static let gap = 12.0
  static let caption = 26.0
  static let widest = 2_000.0
  static let tallest = 1_200.0
  static let lowest = 160.0

  let frame: Size
  let size: Size
  private let columns: Int
  private let caption: Double

  init(canvas: FrameCanvas, count: Int, columns: Int, hasCaptions: Bool) {
    self.columns = columns
    caption = hasCaptions ? StripLayout.caption : 0
    let rows = (count + columns - 1) / columns
    let room = (StripLayout.widest - 2 * StripLayout.margin - Double(columns - 1) * StripLayout.gap) / Double(columns)
    let whole = Size(width: Double(canvas.width), height: Double(canvas.height))
    let width = min(max(room, 16), whole.width)
    // The rows share the maximum height of a strip with one row, until their frames become too small to be
    // recognisable.
    let height = max(StripLayout.tallest / Double(rows), min(StripLayout.lowest, whole.height))
    let scale = min(width / whole.width, height / whole.height)
    frame = Size(
      width: max((whole.width * scale).rounded(.down), 1), height: max((whole.height * scale).rounded(.down), 1))
    size = Size(
      width: 2 * StripLayout.margin + Double(columns) * frame.width + Double(columns - 1) * StripLayout.gap,
      height: 2 * StripLayout.margin + Double(rows) * (frame.height + caption)
        + Double(rows - 1) * StripLayout.gap)
  }

  func corner(of number: Int) -> Point {
    Point(
      x: StripLayout.margin + Double(number % columns) * (frame.width + StripLayout.gap),
      y: StripLayout.margin + Double(number / columns) * (frame.height + caption + StripLayout.gap))
  }
}

extension DisplayResources.Bitmap {
  fileprivate init(_ buffer: PixelBuffer) {
    self.init(
      width: buffer.width, height: buffer.height, pixels: Pixmap(buffer, opaque: false).premultipliedBytes)
  }
}
