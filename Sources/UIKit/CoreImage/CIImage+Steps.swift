public import Foundation
public import InbetweenModel
import InbetweenGeometry
import InbetweenPixels

extension CIImage {
  /// The same picture with another extent or way of sampling.
  private func shown(in rect: CGRect, isNearest: Bool? = nil) -> CIImage {
    CIImage(extent: rect, of: [self], isNearest: isNearest ?? self.isNearest) { self.picture($0, $1) }
  }

  /// Only what is in a rectangle, in pixels.
  public func cropped(to rect: CGRect) -> CIImage {
    let part = extent.isInfinite ? rect : extent.intersection(rect)
    return part.isNull ? .empty() : shown(in: part)
  }

  /// The pixels at the edges, extended outwards without end.
  public func clampedToExtent() -> CIImage {
    guard let area = CIImage.area(extent), !area.isEmpty else { return self }
    return CIImage(extent: .infinite, of: [self], isNearest: isNearest) { wanted, run in
      let (left, bottom) = (min(max(wanted.x, area.x), area.right - 1), min(max(wanted.y, area.y), area.top - 1))
      let part = FilterArea(
        x: left, y: bottom, width: min(max(wanted.right, left + 1), area.right) - left,
        height: min(max(wanted.top, bottom + 1), area.top) - bottom)
      guard let source = self.picture(part, run) else { return nil }
      var picture = FilterPicture(wanted)
      var index = 0
      for y in (wanted.y..<wanted.top).reversed() {
        for x in wanted.x..<wanted.right {
          picture.pixels[index] = source.pixel(min(max(x, left), part.right - 1), min(max(y, bottom), part.top - 1))
          index += 1
        }
      }
      return picture
    }
  }
  public func clamped(to rect: CGRect) -> CIImage { cropped(to: rect).clampedToExtent() }

  public func samplingNearest() -> CIImage { shown(in: extent, isNearest: true) }
  public func samplingLinear() -> CIImage { shown(in: extent, isNearest: false) }
  /// Itself: nothing is kept between computations.
  public func insertingIntermediate() -> CIImage { self }
  public func insertingIntermediate(cache: Bool) -> CIImage { self }

  /// Moved, scaled, turned; empty for a transform without an inverse.
  public func transformed(by matrix: CGAffineTransform) -> CIImage {
    guard matrix != .identity else { return self }
    let determinant = matrix.a * matrix.d - matrix.b * matrix.c
    guard determinant.isFinite, abs(determinant) > 1e-12 else { return .empty() }
    let inverse = matrix.inverted()
    let isNearest = isNearest
    return CIImage(
      extent: extent.isInfinite ? .infinite : extent.applying(matrix), of: [self], isNearest: isNearest
    ) { area, run in
      let wanted = CGRect(x: area.x, y: area.y, width: area.width, height: area.height).applying(inverse)
      guard let part = CIImage.area(wanted.insetBy(dx: -1, dy: -1)) else { return nil }
      // Beside the picture there is nothing to look at.
      let inside = CIImage.area(self.extent).map { part.intersection($0) } ?? part
      guard let source = self.picture(inside, run) else { return nil }
      var picture = FilterPicture(area)
      var index = 0
      for y in (area.y..<area.top).reversed() {
        for x in area.x..<area.right {
          let point = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5).applying(inverse)
          picture.pixels[index] =
            isNearest
            ? source.pixel(
              Int(clamping: Double(point.x.rounded(.down)), to: CIImage.places),
              Int(clamping: Double(point.y.rounded(.down)), to: CIImage.places))
            : source.interpolated(Float(point.x), Float(point.y))
          index += 1
        }
      }
      return picture
    }
  }
  public func transformed(by matrix: CGAffineTransform, highQualityDownsample: Bool) -> CIImage {
    transformed(by: matrix)
  }

  /// Upright, for an image whose pixels are turned.
  public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
    transformed(by: orientationTransform(for: orientation))
  }
  public func oriented(forExifOrientation orientation: Int32) -> CIImage {
    CGImagePropertyOrientation(rawValue: UInt32(clamping: orientation)).map { oriented($0) } ?? self
  }

  /// The transform that turns an image upright, with its lower left corner at the origin.
  public func orientationTransform(for orientation: CGImagePropertyOrientation) -> CGAffineTransform {
    let matrix =
      switch orientation {
      case .up: CGAffineTransform.identity
      case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
      case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
      case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
      case .left: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
      case .leftMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: 0, ty: 0)
      case .right: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
      case .rightMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
      }
    guard orientation != .up, !extent.isInfinite else { return matrix }
    let turned = extent.applying(matrix)
    return matrix.concatenating(CGAffineTransform(translationX: -turned.minX, y: -turned.minY))
  }

  // MARK: - Filters

  /// Each colour by a function of what it is when it is not premultiplied.
  func mapped(_ function: @escaping (SIMD4<Float>, FilterRun) -> SIMD4<Float>) -> CIImage {
    CIImage(extent: extent, of: [self], isNearest: isNearest) { area, run in
      guard var picture = self.picture(area, run) else { return nil }
      for index in picture.pixels.indices {
        let color = function(FilterColors.straight(picture.pixels[index]), run)
        picture.pixels[index] = FilterColors.premultiplied(color)
      }
      return picture
    }
  }

  /// The colours of this image and of one below it by a function of both, premultiplied.
  func combined(
    with other: CIImage, in extent: CGRect? = nil,
    _ function: @escaping (SIMD4<Float>, SIMD4<Float>) -> SIMD4<Float>
  ) -> CIImage {
    CIImage(extent: extent ?? self.extent.union(orInfinite: other.extent), of: [self, other]) { area, run in
      guard var picture = self.picture(area, run), let below = other.picture(area, run) else { return nil }
      for index in picture.pixels.indices {
        picture.pixels[index] = function(picture.pixels[index], below.pixels[index])
      }
      return picture
    }
  }

  public func composited(over dest: CIImage) -> CIImage { combined(with: dest) { $0 + $1 * (1 - $0.w) } }

  /// Itself for less than 0.16 pixels, as documented; at most 1,000 pixels have an effect.
  public func applyingGaussianBlur(sigma: Double) -> CIImage {
    guard sigma >= 0.16 else { return self }
    let sigma = min(sigma, 1000)
    return blurred(by: CGFloat((3 * sigma).rounded(.up)), reach: Int((4 * sigma).rounded(.up))) {
      $0.gaussianBlurred(sigma: sigma)
    }
  }

  /// - Parameters:
  ///   - margin: by which the extent grows, in pixels.
  ///   - reach: how far the pixels are that one is made of, in pixels.
  func blurred(
    by margin: CGFloat, reach: Int, _ blur: @escaping (FilterPicture) -> FilterPicture
  ) -> CIImage {
    CIImage(extent: extent.isInfinite ? .infinite : extent.insetBy(dx: -margin, dy: -margin), of: [self]) { area, run in
      self.picture(area.enlarged(by: reach), run).map { blur($0).part(area) }
    }
  }

  /// The same image for a filter that is not drawn, which is a problem of the recording.
  public func applyingFilter(_ filterName: String, parameters params: [String: Any]) -> CIImage {
    guard let filter = CIFilter(name: filterName) else { return self }
    filter.setValue(self, forKey: kCIInputImageKey)
    for (key, value) in params.sorted(by: { $0.key < $1.key }) { filter.setValue(value, forKey: key) }
    return filter.outputImage ?? .empty()
  }
  public func applyingFilter(_ filterName: String) -> CIImage { applyingFilter(filterName, parameters: [:]) }

  /// Opaque in a rectangle, with its colours as they are.
  public func settingAlphaOne(in extent: CGRect) -> CIImage {
    mapped { color, _ in SIMD4(color.x, color.y, color.z, 1) }.cropped(to: extent)
  }
}

extension CGRect {
  fileprivate func union(orInfinite other: CGRect) -> CGRect {
    isInfinite || other.isInfinite ? .infinite : isEmpty ? other : other.isEmpty ? self : union(other)
  }
}
