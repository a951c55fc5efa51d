import InbetweenDiagnostics
import InbetweenRendering
import InbetweenGeometry
import InbetweenPixels
import InbetweenRaster
import InbetweenTimeline

/// The part of a scene's frames around a view, in whole pixels: either the same part of every frame, or one that
/// follows the view.
struct CroppedFrames: FrameSource {
  private let whole: TimelineFrames
  /// The top left corner of the part in the whole frame, in pixels, by the frame's time; ascending.
  private let corners: [Corner]
  fileprivate let background: UInt32
  let canvas: FrameCanvas

  fileprivate struct Corner {
    let time: Double
    let x: Int
    let y: Int
  }

  /// The memory for the whole frames, which are drawn first.
  var painterMemory: Int { 4 * whole.canvas.width * whole.canvas.height }

  /// - Parameters:
  ///   - times: The times of the frames, in seconds, ascending.
  ///   - follows: whether the part goes with the view, as large as the view ever is, the view in its middle; otherwise it is
  ///     what the view covers in any of the frames.
  /// - Throws: If the scene has no such view, or no frame shows it.
  init(_ loaded: PlayedScene, to view: String, follows: Bool, times: [Double]) throws(CommandFailure) {
    whole = TimelineFrames(loaded.timeline)
    background = loaded.timeline.canvas.backgroundColor.word
    var boxes: [(time: Double, box: Rect)] = []
    var names: [String] = []
    for time in times {
      let views = TreeReport(loaded, at: time).views
      if names.isEmpty { names = views.map(\.id) }
      guard let found = views.first(where: { $0.id == view }), !found.isHidden else { continue }
      boxes.append((time, found.presentation))
    }
    guard let first = boxes.first?.box else {
      throw CommandFailure(
        .wrongInput, "'\(loaded.name)' shows no view called '\(view)' in these frames",
        hint: NearestName.suggestion(for: view, among: names).map { "did you mean '\($0)'?" })
    }
    let scale = Double(loaded.timeline.canvas.scale)
    let (width, height) = (whole.canvas.width, whole.canvas.height)
    func pixel(_ points: Double) -> Double { min(max(points * scale, -1e8), 1e8) }
    func within(_ pixels: Double, _ count: Int) -> Int { Int(min(max(pixels, 0), Double(count))) }
    let size: (width: Int, height: Int)
    if follows {
      // Sizes are rounded before they are compared, because the size of a moving view may vary by rounding errors.
      func longest(_ side: (Rect) -> Double, _ count: Int) -> Int {
        boxes.map { within((pixel(side($0.box)) - 1e-6).rounded(.up), count) }.max() ?? 0
      }
      size = (longest(\.width, width), longest(\.height, height))
      corners = boxes.map { time, box in
        Corner(
          time: time, x: Int((pixel(box.midX) - Double(size.width) / 2).rounded()),
          y: Int((pixel(box.midY) - Double(size.height) / 2).rounded()))
      }
    } else {
      let box = boxes.dropFirst().reduce(first) { $0.union($1.box) }
      let (left, top) = (within(pixel(box.minX).rounded(.down), width), within(pixel(box.minY).rounded(.down), height))
      size = (
        within(pixel(box.maxX).rounded(.up), width) - left, within(pixel(box.maxY).rounded(.up), height) - top
      )
      corners = [Corner(time: 0, x: left, y: top)]
    }
    let isSeen = corners.contains { $0.x < width && $0.y < height && $0.x + size.width > 0 && $0.y + size.height > 0 }
    guard size.width > 0, size.height > 0, isSeen else {
      throw CommandFailure(.wrongInput, "'\(view)' is outside the canvas, or has no size, in all of these frames")
    }
    canvas = FrameCanvas(width: size.width, height: size.height, isOpaque: whole.canvas.isOpaque)
  }

  /// The corner for a frame: that of the last frame so far that shows the view; before the first such frame, the first
  /// corner.
  fileprivate func corner(at time: Double) -> Corner {
    var (low, high) = (0, corners.count)
    while low < high {
      let middle = (low + high) / 2
      if corners[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return corners[max(low - 1, 0)]
  }

  func makePainter() -> Painter {
    Painter(
      frames: self, inner: whole.makePainter(),
      whole: PixelBuffer(width: whole.canvas.width, height: whole.canvas.height))
  }

  struct Painter: FramePainter {
    let frames: CroppedFrames
    var inner: TimelineFrames.Painter
    let whole: PixelBuffer

    mutating func paint(_ frame: Frame, into buffer: PixelBuffer, after previous: Frame?) throws -> [Range<Int>] {
      let changed = try inner.paint(frame, into: whole, after: previous)
      let corner = frames.corner(at: frame.time.doubleValue)
      let last = previous.map { frames.corner(at: $0.time.doubleValue) }
      let columns = corner.x..<corner.x + buffer.width
      let rows = corner.y..<corner.y + buffer.height
      let seen = (columns.clamped(to: 0..<whole.width), rows.clamped(to: 0..<whole.height))
      guard let last, last.x == corner.x, last.y == corner.y else {
        // Outside of the canvas, the part is filled with the canvas's colour.
        if seen.0 != columns || seen.1 != rows { buffer.fill(frames.background) }
        copy(seen.0, seen.1, from: corner, into: buffer)
        return [0..<buffer.height]
      }
      let shown = changed.map { $0.clamped(to: seen.1) }.filter { !$0.isEmpty }
      for part in shown { copy(seen.0, part, from: corner, into: buffer) }
      return shown.map { $0.lowerBound - rows.lowerBound..<$0.upperBound - rows.lowerBound }
    }

    private func copy(_ columns: Range<Int>, _ rows: Range<Int>, from corner: Corner, into buffer: PixelBuffer) {
      guard !columns.isEmpty, !rows.isEmpty else { return }
      buffer.copy(
        from: whole, columns: columns, rows: rows, toRow: rows.lowerBound - corner.y,
        column: columns.lowerBound - corner.x)
    }

    func mostExpensiveView(of frame: Frame) -> String? { inner.mostExpensiveView(of: frame) }
  }
}
