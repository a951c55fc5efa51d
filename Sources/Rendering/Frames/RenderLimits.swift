internal import InbetweenPixels
public import InbetweenScene

/// The limits of a render. They are checked before anything is allocated, because scenes are untrusted input.
///
/// They are not those of ``SceneLimits``: a timeline of code is drawn within them, too, and has no scene.
public struct RenderLimits: Hashable, Sendable {
  /// The maximum side of a canvas in pixels; 32,767 is Cairo's limit.
  public var side: Int
  /// The maximum memory of all workers together, in bytes.
  public var memory: Int
  /// The maximum number of steps of work for one frame, about a nanosecond each; counted, so that the result is the
  /// same on every machine.
  public var work: Int

  public init(side: Int = 32_767, memory: Int = 4 << 30, work: Int = SceneLimits().work) {
    self.side = side
    self.memory = memory
    self.work = work
  }

  /// The allowed values of the option for ``memory``, in MiB.
  package static let memoryRange = 1...1 << 24

  package static let memory = LimitStatement(
    name: "limit-memory", unit: "MiB",
    meaning: "MiB that drawing uses; the samples of a Lottie animation may take a sixteenth of it",
    standard: "\(RenderLimits().memory >> 20)", range: "from \(memoryRange.lowerBound) to \(memoryRange.upperBound)")

  /// The number of requested workers for which there is enough memory.
  ///
  /// - Parameter painterMemory: the bytes that each worker needs in addition to those of its canvas.
  /// - Throws: ``RenderError/canvasTooLarge(width:height:limit:)``, or ``RenderError/outOfMemory(needed:limit:)`` if
  ///   there is not enough memory for one worker.
  package func workers(requested: Int, canvas: FrameCanvas, painterMemory: Int = 0) throws(RenderError) -> Int {
    guard (1...side).contains(canvas.width), (1...side).contains(canvas.height) else {
      throw .canvasTooLarge(width: canvas.width, height: canvas.height, limit: side)
    }
    let needed = RenderLimits.memoryPerWorker(canvas) + painterMemory
    guard needed <= memory else { throw .outOfMemory(needed: needed, limit: memory) }
    return max(1, min(requested, memory / needed))
  }

  /// What the compression needs besides the encoder's workspace: the frame's bytes, reduced, filtered and compressed.
  static func memory(of compression: PNGCompression, _ canvas: FrameCanvas) -> Int {
    let (pixels, overflow) = canvas.width.multipliedReportingOverflow(by: canvas.height)
    return compression == .small && !overflow && pixels < Int.max / 64 ? 20 * pixels : 0
  }

  /// The pixels, the same amount for groups or a converted frame, and the encoder's workspace.
  static func memoryPerWorker(_ canvas: FrameCanvas) -> Int {
    let (pixels, overflow) = canvas.width.multipliedReportingOverflow(by: canvas.height)
    guard !overflow, pixels < Int.max / 16 else { return .max }
    return 8 * pixels
      + PNGEncoder.memory(width: canvas.width, height: canvas.height, format: canvas.isOpaque ? .rgb : .rgba)
  }
}
