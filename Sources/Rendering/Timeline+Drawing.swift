public import InbetweenGeometry
public import InbetweenPixels
public import InbetweenTimeline

extension Timeline {
  /// Draws one moment.
  ///
  /// - Parameter time: in seconds.
  /// - Throws: ``RenderError`` where the canvas is too large to be drawn.
  public func pixmap(at time: Rational) throws(RenderError) -> Pixmap {
    try TimelineFrames(self).pixmap(of: Frame(index: 0, time: time))
  }

  /// Draws one moment as the bytes of a PNG file: RGB where the canvas is opaque, RGBA where it is not.
  ///
  /// - Parameter time: in seconds.
  /// - Throws: ``RenderError`` where the canvas is too large to be drawn.
  public func png(at time: Rational) throws(RenderError) -> [UInt8] {
    PNGEncoder.encode(try pixmap(at: time), format: canvas.isOpaque ? .rgb : .rgba)
  }

  /// Draws every frame into a folder of PNG files with `frames.json`, as `inbetween render` does.
  ///
  /// The folder appears whole; one that was there is replaced, unless it holds anything but frames. Cancelling the task
  /// stops the render and removes what it wrote.
  ///
  /// - Parameters:
  ///   - path: the folder's.
  ///   - framesPerSecond: above 0.
  ///   - workers: frames drawn at once, at least 1.
  /// - Returns: what `frames.json` says.
  /// - Throws: ``RenderError`` where there would be too many frames, the canvas is too large, a file cannot be written or
  ///   the task is cancelled.
  @discardableResult public func writeFrames(
    toFolder path: String, framesPerSecond: Rational = Rational(60), workers: Int = 1
  ) async throws(RenderError) -> FrameManifest {
    guard let clock = FrameClock(rate: framesPerSecond, duration: duration) else {
      throw .tooManyFrames(limit: FrameClock.maximumCount)
    }
    let pipeline = try FramePipeline(source: TimelineFrames(self), clock: clock, workers: workers)
    return try await pipeline.write(toDirectory: path, scene: name, environment: .current(for: self))
  }
}
