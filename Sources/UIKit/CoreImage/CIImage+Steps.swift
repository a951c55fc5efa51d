public import Foundation
public import InbetweenModel
import InbetweenGeometry
import InbetweenPixels

extension CIImage {
  /// A picture that is made of this one.
  ///
  /// - Parameters:
  ///   - needs: the area of this one that an area of the new one is made of; nil if it has no edges.
  ///   - draw: may change the picture that it is given.
  private func stepping(
    extent: CGRect, isNearest: Bool? = nil, needs: @escaping (FilterArea) -> FilterArea? = { $0 },
    draw: @escaping (FilterArea, inout FilterPicture, FilterRun) -> FilterPicture
  ) -> CIImage {
    let step = FilterStep(sources: [self], needs: needs) { area, pictures, run in draw(area, &pictures[0], run) }
    return CIImage(extent: extent, isNearest: isNearest ?? self.isNearest, step: step)
  }

  /// The same picture with another extent or way of sampling.
  private func shown(in rect: CGRect, isNearest: Bool? = nil) -> CIImage {
    stepping(extent: rect, isNearest: isNearest) { _, picture, _ in picture }
  }

  /// Only what is in a rectangle, in pixels.
  public func cropped(to rect: CGRect) -> CIImage {
    shown(in: extent.intersection(orInfinite: rect.sound))
  }

  /// The pixels at the edges, extended outwards without end.
  public func clampedToExtent() -> CIImage {
    guard let area = CIImage.area(extent), !area.isEmpty else { return self }
    // The pixels of the picture that are nearest to a place.
    func nearest(_ wanted: FilterArea) -> FilterArea {
      let (left, bottom) = (min(max(wanted.x, area.x), area.right - 1), min(max(wanted.y, area.y), area.top - 1))
      return FilterArea(
        x: left, y: bottom, width: min(max(wanted.right, left + 1), area.right) - left,
        height: min(max(wanted.top, bottom + 1), area.top) - bottom)
    }
    return stepping(extent: .infinite, needs: nearest) { wanted, source, _ in
      let part = source.area
      return FilterPicture(wanted) { x, y in
        source.pixel(min(max(x, part.x), part.right - 1), min(max(y, part.y), part.top - 1))
      }
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
    return stepping(extent: extent.isInfinite ? .infinite : extent.applying(matrix)) { area in
      let wanted = CGRect(x: area.x, y: area.y, width: area.width, height: area.height).applying(inverse)
      // Beside the picture there is nothing to look at.
      return CIImage.area(wanted.insetBy(dx: -1, dy: -1)).map { self.area(in: $0) }
    } draw: { area, source, _ in
      FilterPicture(area) { x, y in
        let point = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5).applying(inverse)
        return isNearest
          ? source.pixel(
            Int(clamping: Double(point.x.rounded(.down)), to: CIImage.places),
            Int(clamping: Double(point.y.rounded(.down)), to: CIImage.places))
          : source.interpolated(Float(point.x), Float(point.y))
      }
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
  func mapped(_ function: @escaping (SIMD4<Float>) -> SIMD4<Float>) -> CIImage { mapped(perRun: { _ in function }) }

  /// Each colour by a function, which is made once for a computation.
  func mapped(perRun function: @escaping (FilterRun) -> (SIMD4<Float>) -> SIMD4<Float>) -> CIImage {
    stepping(extent: extent) { _, picture, run in
      let function = function(run)
      for index in picture.pixels.indices {
        picture.pixels[index] = FilterColors.premultiplied(function(FilterColors.straight(picture.pixels[index])))
      }
      return picture
    }
  }

  /// The colours of this image and of one below it by a function of both, premultiplied.
  func combined(
    with other: CIImage, in extent: CGRect? = nil,
    _ function: @escaping (SIMD4<Float>, SIMD4<Float>) -> SIMD4<Float>
  ) -> CIImage {
    let step = FilterStep(sources: [self, other]) { _, pictures, _ in
      let below = pictures.removeLast().pixels
      var picture = pictures.removeLast()
      for index in below.indices { picture.pixels[index] = function(picture.pixels[index], below[index]) }
      return picture
    }
    return CIImage(extent: extent ?? self.extent.union(orInfinite: other.extent), step: step)
  }

  /// This image where a mask's weight is 1, and the one below it where it is 0.
  func masked(by mask: CIImage, over below: CIImage, weight: @escaping (SIMD4<Float>) -> Float) -> CIImage {
    let step = FilterStep(sources: [self, below, mask]) { _, pictures, _ in
      let (mask, below) = (pictures.removeLast().pixels, pictures.removeLast().pixels)
      var picture = pictures.removeLast()
      for index in mask.indices {
        let part = min(max(weight(mask[index]), 0), 1)
        picture.pixels[index] = picture.pixels[index] * part + below[index] * (1 - part)
      }
      return picture
    }
    return CIImage(extent: extent.union(orInfinite: below.extent), step: step)
  }

  public func composited(over dest: CIImage) -> CIImage { combined(with: dest) { $0 + $1 * (1 - $0.w) } }

  /// Itself for less than 0.16 pixels, as documented; at most 1,000 pixels have an effect.
  public func applyingGaussianBlur(sigma: Double) -> CIImage {
    guard sigma >= 0.16 else { return self }
    let sigma = min(sigma, 1000)
    return blurred(by: CGFloat((3 * sigma).rounded(.up)), reach: Int((4 * sigma).rounded(.up))) {
      $0.blurGaussian(sigma: sigma)
    }
  }

  /// - Parameters:
  ///   - margin: by which the extent grows, in pixels.
  ///   - reach: how far the pixels are that one is made of, in pixels.
  func blurred(by margin: CGFloat, reach: Int, _ blur: @escaping (inout FilterPicture) -> Void) -> CIImage {
    guard extent.isInfinite || !extent.isEmpty else { return self }
    return stepping(extent: extent.isInfinite ? .infinite : extent.insetBy(dx: -margin, dy: -margin)) { area in
      // What is far from the picture is transparent, and so is what is blurred of it.
      self.area(in: area.enlarged(by: reach)).union(area)
    } draw: { area, picture, _ in
      blur(&picture)
      return picture.part(area)
    }
  }

  /// One pixel with the mean colour of an area, to which what is outside of the image counts as transparent.
  func average(of rect: CGRect) -> CIImage {
    let wanted = CIImage.area(rect)
    return stepping(extent: CGRect(x: 0, y: 0, width: 1, height: 1)) { _ in
      wanted.map { self.area(in: $0) }
    } draw: { area, picture, _ in
      guard let wanted, !wanted.isEmpty else { return FilterPicture(area) }
      var sum = SIMD4<Double>.zero
      for color in picture.pixels { sum += SIMD4<Double>(color) }
      return FilterPicture(area, pixels: [SIMD4<Float>(sum / Double(wanted.count))])
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
    mapped { color in SIMD4(color.x, color.y, color.z, 1) }.cropped(to: extent)
  }
}

extension CGRect {
  /// What both cover; infinite if one is.
  func union(orInfinite other: CGRect) -> CGRect {
    isInfinite || other.isInfinite ? .infinite : isEmpty ? other : other.isEmpty ? self : union(other)
  }

  /// What both have in common; the finite one if the other is infinite, and empty for none.
  func intersection(orInfinite other: CGRect) -> CGRect {
    if isInfinite { return other }
    let common = other.isInfinite ? self : intersection(other)
    return common.isNull ? .zero : common
  }

  /// Itself with sides above 0, and with edges at most 1e12 from the origin unless it is infinite; empty if one of its
  /// numbers is none. Foundation's functions of two rectangles end the process for such numbers.
  var sound: CGRect {
    if isInfinite { return self }
    let edges = [minX, minY, maxX, maxY]
    guard !isNull, edges.allSatisfy({ !$0.isNaN }) else { return .zero }
    if size.width >= 0, size.height >= 0, edges.allSatisfy({ abs($0) <= 1e12 }) { return self }
    let limited = edges.map { min(max($0, -1e12), 1e12) }
    return CGRect(x: limited[0], y: limited[1], width: limited[2] - limited[0], height: limited[3] - limited[1])
  }
}
