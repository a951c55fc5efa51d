import InbetweenDiagnostics
import InbetweenRendering
import InbetweenGeometry
import InbetweenPixels
import InbetweenTimeline

/// The part of a scene's frames that a view ever covers in them: whole pixels, the same part of every frame.
struct CroppedFrames: FrameSource {
  private let whole: TimelineFrames
  /// Pixels of the whole frames.
  private let columns: Range<Int>
  private let rows: Range<Int>

  var canvas: FrameCanvas {
    FrameCanvas(width: columns.count, height: rows.count, isOpaque: whole.canvas.isOpaque)
  }

  /// - Parameter times: of the frames, in seconds.
  /// - Throws: where the scene has no such view, or no frame shows it.
  init(_ loaded: LoadedScene, to view: String, times: [Double]) throws(CommandFailure) {
    whole = TimelineFrames(loaded.timeline)
    var box: Rect?
    var names: [String] = []
    for time in times {
      let views = TreeReport(loaded, at: time).views
      if names.isEmpty { names = views.map(\.id) }
      guard let found = views.first(where: { $0.id == view }), !found.isHidden else { continue }
      box = box.map { $0.union(found.presentation) } ?? found.presentation
    }
    let scale = Double(loaded.timeline.canvas.scale)
    func pixels(_ low: Double, _ high: Double, within count: Int) -> Range<Int> {
      let first = min(max((low * scale).rounded(.down), 0), Double(count))
      let last = min(max((high * scale).rounded(.up), first), Double(count))
      return Int(first)..<Int(last)
    }
    guard let box else {
      throw CommandFailure(
        .wrongInput, "'\(loaded.name)' shows no view called '\(view)' in these frames",
        hint: NearestName.suggestion(for: view, among: names).map { "did you mean '\($0)'?" })
    }
    columns = pixels(box.minX, box.maxX, within: whole.canvas.width)
    rows = pixels(box.minY, box.maxY, within: whole.canvas.height)
    guard !columns.isEmpty, !rows.isEmpty else {
      throw CommandFailure(.wrongInput, "'\(view)' lies outside the canvas, or has no size, in all of these frames")
    }
  }

  /// One frame as a PNG file's bytes.
  func png(at frame: Frame) throws -> [UInt8] {
    let buffer = PixelBuffer(width: canvas.width, height: canvas.height)
    var painter = makePainter()
    _ = try painter.paint(frame, into: buffer, after: nil)
    return PNGEncoder(width: canvas.width, height: canvas.height, format: canvas.isOpaque ? .rgb : .rgba)
      .encode(buffer)
  }

  func makePainter() -> Painter {
    Painter(
      inner: whole.makePainter(), whole: PixelBuffer(width: whole.canvas.width, height: whole.canvas.height),
      columns: columns, rows: rows)
  }

  struct Painter: FramePainter {
    var inner: TimelineFrames.Painter
    let whole: PixelBuffer
    let columns: Range<Int>
    let rows: Range<Int>

    mutating func paint(_ frame: Frame, into buffer: PixelBuffer, after previous: Frame?) throws -> [Range<Int>] {
      let changed = try inner.paint(frame, into: whole, after: previous)
      let shown = previous == nil ? [rows] : changed.map { $0.clamped(to: rows) }.filter { !$0.isEmpty }
      for part in shown {
        buffer.copy(from: whole, columns: columns, rows: part, toRow: part.lowerBound - rows.lowerBound)
      }
      return shown.map { $0.lowerBound - rows.lowerBound..<$0.upperBound - rows.lowerBound }
    }

    func costliestView(of frame: Frame) -> String? { inner.costliestView(of: frame) }
  }
}
