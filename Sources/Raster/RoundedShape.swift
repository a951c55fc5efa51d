import InbetweenGeometry

/// A rectangle with equal circular corners on the canvas, in 1/256 pixel: what most layers come down to.
struct RoundedShape: Hashable {
  var left: Int32
  var top: Int32
  var right: Int32
  var bottom: Int32
  var radius: Int32

  /// Nil where the transform does not keep it a rectangle with circular corners.
  init?(_ rect: Rect, cornerRadius: Double, device: Transform) {
    guard device.keepsAxes else { return nil }
    let box = device.boundingBox(of: rect)
    left = DeviceSpace.units(box.minX)
    top = DeviceSpace.units(box.minY)
    right = DeviceSpace.units(box.maxX)
    bottom = DeviceSpace.units(box.maxY)
    radius = 0
    guard cornerRadius > 0 else { return }
    guard let scale = device.uniformScale else { return nil }
    radius = max(min(DeviceSpace.units(cornerRadius * scale), (right - left) / 2, (bottom - top) / 2), 0)
  }

  /// What two rectangles without corners have in common.
  func intersection(_ other: RoundedShape) -> RoundedShape {
    var result = self
    result.left = max(left, other.left)
    result.top = max(top, other.top)
    result.right = min(right, other.right)
    result.bottom = min(bottom, other.bottom)
    result.radius = 0
    return result
  }

  var isEmpty: Bool { left >= right || top >= bottom }

  /// Whether it is a rectangle of whole pixels.
  var isAligned: Bool { radius == 0 && (left | top | right | bottom) & 255 == 0 }

  /// The pixels it touches.
  var bounds: PixelBounds {
    isEmpty
      ? .empty
      : PixelBounds(
        left: Int(left >> 8), top: Int(top >> 8), right: Int((right + 255) >> 8), bottom: Int((bottom + 255) >> 8))
  }

  /// The largest rectangle of wholly covered pixels between the corners' rows, for telling what it hides.
  var coveredBounds: PixelBounds {
    let result = PixelBounds(
      left: Int((left + 255) >> 8), top: Int((top + radius + 255) >> 8), right: Int(right >> 8),
      bottom: Int((bottom - radius) >> 8))
    return result.isEmpty ? .empty : result
  }
}
