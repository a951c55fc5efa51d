package import InbetweenPixels

/// The size of frames in pixels, and whether they have alpha.
///
/// A `Canvas` has points, a scale and a colour; whoever encodes frames needs none of these, and frames need not come
/// from a timeline.
public struct FrameCanvas: Hashable, Sendable {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// If true, alpha is ignored and frames are stored as RGB.
  public let isOpaque: Bool

  public init(width: Int, height: Int, isOpaque: Bool) {
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
  }
}

/// The source of painted frames, shared by all workers.
package protocol FrameSource: Sendable {
  associatedtype Painter: FramePainter

  var canvas: FrameCanvas { get }

  /// The memory of a painter in addition to the frame's pixels, in bytes.
  var painterMemory: Int { get }

  /// Creates a painter for one worker.
  func makePainter() throws -> Painter
}

/// Paints frames for one worker, which updates one buffer from frame to frame.
package protocol FramePainter {
  /// Paints `frame` into `buffer`.
  ///
  /// The buffer contains `previous`, or anything if that is nil. The result must not depend on `previous`: frames are
  /// painted in any order and must have the same pixels.
  /// - Returns: the rows that may differ from the previous contents, in any order; all rows without `previous`.
  mutating func paint(_ frame: Frame, into buffer: PixelBuffer, after previous: Frame?) throws -> [Range<Int>]

  /// The view that takes most of the work of drawing a frame; nil if it is not known.
  func mostExpensiveView(of frame: Frame) -> String?
}

extension FrameSource {
  package var painterMemory: Int { 0 }
}

extension FramePainter {
  package func mostExpensiveView(of frame: Frame) -> String? { nil }
}
