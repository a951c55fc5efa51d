private import InbetweenFiles
private import InbetweenPixels
private import Synchronization

extension FramePipeline {
  /// Renders an animated PNG to an open file. Each frame is the rectangle that differs from the frame before, so that
  /// the file is the same for any number of workers.
  package func writeAPNG(to descriptor: Int32, name: String) async throws(RenderError) {
    let canvas = source.canvas
    let file = Mutex(
      APNGFile(
        width: canvas.width, height: canvas.height, format: canvas.isOpaque ? .rgb : .rgba, rate: clock.rate))
    try writeToStream(file.withLock { $0.beginning(count: indices.count) }, to: descriptor, path: name)
    // A worker paints the frame before each of its runs as well.
    let run = workers == 1 ? 1 : max(1, min(4, indices.count / (2 * workers)))
    try await inTurns(run: run) { (worker, frame) throws(RenderError) in
      let isFirst = frame.index == indices.lowerBound
      return try worker.change(to: frame, from: isFirst ? nil : clock.frame(frame.index - 1))
    } hand: { (_, change) throws(RenderError) in
      try writeToStream(file.withLock { $0.bytes(of: change) }, to: descriptor, path: name)
    }
    try writeToStream(APNGFile.end, to: descriptor, path: name)
  }
}
