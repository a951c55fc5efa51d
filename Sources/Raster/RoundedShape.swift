import InbetweenGeometry

/// A rectangle with equal circular corners on the canvas, in 1/256 pixel: the shape of most layers.
struct RoundedShape: Hashable {
  var left: Int32
  var top: Int32
  var right: Int32
  var bottom: Int32
  var radius: Int32

  /// Nil if the transform does not keep it a rectangle with circular corners, if only some corners are rounded, or if
  /// they are not circular.
  ///
  /// - Parameter edges: the rounding of its straight sides.
  init?(
    _ rect: Rect, cornerRadius: Double, corners: CornerMask = .all, curve: CornerCurve = .circular, device: Transform,
    edges: EdgeRule
  ) {
    guard device.keepsAxes else { return nil }
    let box = device.boundingBox(of: rect)
    (left, right) = edges.place(DeviceSpace.units(box.minX), DeviceSpace.units(box.maxX))
    (top, bottom) = edges.place(DeviceSpace.units(box.minY), DeviceSpace.units(box.maxY))
    radius = 0
    guard cornerRadius > 0, !corners.isEmpty else { return }
    guard corners == .all, curve == .circular, let scale = device.uniformScale else { return nil }
    radius = max(min(DeviceSpace.units(cornerRadius * scale), (right - left) / 2, (bottom - top) / 2), 0)
  }

  /// The shape inside a border of some widths, in 1/256 pixel.
  func inset(x: Int32, y: Int32) -> RoundedShape {
    var result = self
    (result.left, result.right) = (left + x, right - x)
    (result.top, result.bottom) = (top + y, bottom - y)
    result.radius = max(radius - max(x, y), 0)
    return result
  }

  var isEmpty: Bool { left >= right || top >= bottom }

  /// The pixels that it touches.
  var bounds: PixelBounds {
    isEmpty
      ? .empty
      : PixelBounds(
        left: Int(left >> 8), top: Int(top >> 8), right: Int((right + 255) >> 8), bottom: Int((bottom + 255) >> 8))
  }

  /// The largest rectangle of fully covered pixels between the rows of the corners, for finding hidden nodes.
  var coveredBounds: PixelBounds {
    let result = PixelBounds(
      left: Int((left + 255) >> 8), top: Int((top + radius + 255) >> 8), right: Int(right >> 8),
      bottom: Int((bottom - radius) >> 8))
    return result.isEmpty ? .empty : result
  }
}
