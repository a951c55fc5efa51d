import InbetweenGeometry
import InbetweenTimeline

/// A shadow on the canvas: the alpha of a group's content, blurred, moved and painted in one colour.
final class ShadowNode {
  let color: UInt32
  /// Whether the content that casts it is not drawn.
  let isAlone: Bool
  let blur: GaussianBlur
  /// In 1/256 pixel.
  let offsetX: Int32
  let offsetY: Int32
  /// The rows that were needed when it was last drawn.
  var coverage: ShadowCoverage?

  /// Nil if it is not visible.
  init?(_ shadow: DisplayGroup.Shadow, device: Transform) {
    let strength = min(max(shadow.opacity, 0), 1)
    color = shadow.color.clamped.multiplyingAlpha(by: strength.isNaN ? 0 : strength).word
    guard color >> 24 > 0 else { return nil }
    isAlone = shadow.isAlone
    let scale = abs(device.determinant).squareRoot()
    blur = GaussianBlur(sigma: shadow.radius * scale)
    let zero = device.apply(to: .zero)
    let offset = device.apply(to: shadow.offset) - zero
    // A greater offset is beyond any canvas.
    guard abs(offset.x) < 65_536, abs(offset.y) < 65_536 else { return nil }
    offsetX = DeviceSpace.units(offset.x)
    offsetY = DeviceSpace.units(offset.y)
  }

  /// The pixels that the shadow of some content can reach.
  func reach(of content: PixelBounds) -> PixelBounds {
    guard !content.isEmpty else { return .empty }
    let margin = blur.margin
    let moved = content.offset(x: Int(offsetX >> 8), y: Int(offsetY >> 8)).outset(x: margin, y: margin)
    return PixelBounds(left: moved.left, top: moved.top, right: moved.right + 1, bottom: moved.bottom + 1)
  }

  /// The content that can cast a shadow onto some pixels.
  func source(of pixels: PixelBounds) -> PixelBounds {
    guard !pixels.isEmpty else { return .empty }
    let margin = blur.margin
    let moved = pixels.offset(x: -Int(offsetX >> 8), y: -Int(offsetY >> 8)).outset(x: margin, y: margin)
    return PixelBounds(left: moved.left - 1, top: moved.top - 1, right: moved.right, bottom: moved.bottom)
  }

  /// The blurred alpha of content, over some pixels.
  ///
  /// - Parameter alpha: that of the part of the content that can cast a shadow onto the pixels.
  func blurred(
    _ alpha: AlphaMask, of content: PixelBounds, onto pixels: PixelBounds, in planes: BlurPlanes
  ) -> ShadowCoverage {
    guard blur.cellShift > 0 else {
      return .pixels(blur.blurred(alpha, offsetX: offsetX, offsetY: offsetY, onto: pixels, in: planes))
    }
    return .cells(
      blur.blurredCells(
        alpha, of: content, offsetX: offsetX, offsetY: offsetY, rows: pixels.top..<pixels.bottom, in: planes))
  }
}
