/// The reason why a display list could not be drawn.
public enum RasterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The buffer's size in pixels is not that of the canvas.
  case bufferSize(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
  /// The canvas has a side below 1 or above 32,767 pixels, or is not finite.
  case canvasSize
  /// Groups nest more than ``RasterError/maximumDepth`` deep.
  case nesting
  /// An item refers to a face that is not in the resources, by its index.
  case missingFace(Int)
  /// An item refers to an image that is not in the resources, by its index.
  case missingImage(Int)
  /// The number of an image's pixels does not match its size, or a side has none or over 32,767.
  case malformedImage(Int)
  /// The work budget is spent, or the task was cancelled.
  case stopped
  /// Cairo's own message.
  case cairo(String)

  /// The maximum nesting of groups that need compositing.
  public static let maximumDepth = 256

  public var description: String {
    switch self {
    case .bufferSize(let width, let height, let expectedWidth, let expectedHeight):
      "the buffer is \(width)×\(height) pixels, the canvas \(expectedWidth)×\(expectedHeight)"
    case .canvasSize: "the canvas must be 1 to 32767 pixels wide and high"
    case .nesting: "groups nest more than \(RasterError.maximumDepth) deep"
    case .missingFace(let index): "there is no face \(index)"
    case .missingImage(let index): "there is no image \(index)"
    case .malformedImage(let index): "the pixels of image \(index) do not fit its size, or a side has over 32767"
    case .stopped: "it was stopped"
    case .cairo(let message): "cairo: \(message)"
    }
  }
}
