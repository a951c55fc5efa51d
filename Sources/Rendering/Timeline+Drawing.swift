public import InbetweenGeometry
public import InbetweenPixels
public import InbetweenTimeline

extension Timeline {
  /// Draws the timeline at one time.
  ///
  /// - Parameter time: in seconds.
  /// - Throws: ``RenderError`` if the canvas is too large to be drawn.
  public func pixmap(at time: Rational) throws(RenderError) -> Pixmap {
    try TimelineFrames(self).pixmap(of: Frame(index: 0, time: time))
  }

  /// Draws the timeline at one time as a PNG file: RGB if the canvas is opaque, otherwise RGBA.
  ///
  /// - Parameter time: in seconds.
  /// - Throws: ``RenderError`` if the canvas is too large to be drawn.
  public func png(at time: Rational) throws(RenderError) -> [UInt8] {
    PNGEncoder.encode(try pixmap(at: time), format: canvas.isOpaque ? .rgb : .rgba)
  }

  /// Draws every frame into a folder of PNG files with `frames.json`, as `inbetween render` does.
  ///
  /// The folder is replaced atomically, unless it contains anything other than frames. Cancelling the task stops the
  /// render and removes what it wrote.
  ///
  /// - Parameters:
  ///   - path: the path of the folder.
  ///   - framesPerSecond: above 0.
  ///   - workers: the number of frames drawn at once, at least 1.
  /// - Returns: the contents of `frames.json`.
  /// - Throws: ``RenderError`` if there would be too many frames, the canvas is too large, a file cannot be written or
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
