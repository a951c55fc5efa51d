package import InbetweenPixels

/// The size of frames in pixels, and whether they have alpha.
public struct FrameCanvas: Hashable, Sendable {
  public let width: Int
  public let height: Int
  /// Where true, alpha is ignored and frames are stored as RGB.
  public let isOpaque: Bool

  public init(width: Int, height: Int, isOpaque: Bool) {
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
  }
}

/// What frames are painted from. Shared by all workers.
package protocol FrameSource: Sendable {
  associatedtype Painter: FramePainter

  var canvas: FrameCanvas { get }

  /// What a painter keeps besides the frame's own pixels, in bytes.
  var painterMemory: Int { get }

  /// A painter for one worker.
  func makePainter() throws -> Painter
}

/// Paints frames for one worker, which keeps one buffer and brings it from frame to frame.
package protocol FramePainter {
  /// Makes `buffer` show `frame`.
  ///
  /// The buffer shows `previous`, or holds anything where that is nil. What it shows afterwards must not depend on
  /// `previous`: frames come in any order, and the same pixels must come out.
  /// - Returns: The rows that may differ from what the buffer held, in any order; all of them without `previous`.
  mutating func paint(_ frame: Frame, into buffer: PixelBuffer, after previous: Frame?) throws -> [Range<Int>]

  /// The view that most of the work of drawing a frame goes into; nil where that cannot be told.
  func costliestView(of frame: Frame) -> String?
}

extension FrameSource {
  package var painterMemory: Int { 0 }
}

extension FramePainter {
  package func costliestView(of frame: Frame) -> String? { nil }
}
