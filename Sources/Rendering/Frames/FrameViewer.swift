package import InbetweenPixels

/// Draws frames in any order for somebody who looks at them, one at a time: what two frames have in common is not drawn
/// again, and glyphs stay at hand.
package actor FrameViewer<Source: FrameSource> {
  private let source: Source
  private let limits: RenderLimits
  private var worker: FrameWorker<Source.Painter>?

  package init(_ source: Source, limits: RenderLimits = RenderLimits()) {
    self.source = source
    self.limits = limits
  }

  /// The pixels of a frame, the same as ``FrameSource/pixmap(of:limits:)`` gives.
  ///
  /// - Throws: ``RenderError`` where it is too large, or takes too much work.
  package func pixmap(of frame: Frame) throws(RenderError) -> Pixmap {
    var worker: FrameWorker<Source.Painter>
    if let known = self.worker { worker = known } else { worker = try source.makeWorker(limits: limits) }
    defer { self.worker = worker }
    return try worker.pixmap(of: frame)
  }
}
