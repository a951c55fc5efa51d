import Foundation
import InbetweenModel
import InbetweenTimeline
import InbetweenUIKit
import Testing

@Suite("Blend modes, masks and bitmaps of contexts") struct BlendTests {
  /// The pixels of a picture of 8 × 8 points at one pixel per point, as red, green, blue and alpha.
  private struct Pixels {
    var bytes: [UInt8] = []
    subscript(x: Int, y: Int) -> [UInt8] { Array(bytes[4 * (8 * y + x)..<4 * (8 * y + x) + 4]) }
  }

  private func pixels(_ draw: @escaping (CGContext) -> Void) throws -> Pixels {
    try pixels {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      return UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8), format: format).image { draw($0.cgContext) }
    }
  }

  private func pixels(of make: @escaping () -> UIImage?) throws -> Pixels {
    var again: UIImage?
    _ = Film(duration: 0) { _ in again = make()?.pngData().flatMap { UIImage(data: $0) } }
    guard case .bitmap(let bitmap) = try #require(again).content else { return Pixels() }
    return Pixels(bytes: bitmap.pixels)
  }

  private static let (left, right) = (CGRect(x: 0, y: 0, width: 4, height: 8), CGRect(x: 4, y: 0, width: 4, height: 8))
  private static let (whole, top) = (CGRect(x: 0, y: 0, width: 8, height: 8), CGRect(x: 0, y: 0, width: 8, height: 4))
  private static let (red, blue) = (UIColor.red.cgColor, UIColor.blue.cgColor)

  private func fill(_ context: CGContext, _ rect: CGRect, _ color: CGColor, _ mode: CGBlendMode = .normal) {
    context.setBlendMode(mode)
    context.setFillColor(color)
    context.fill(rect)
  }

  /// What blue in the upper half does where there is red, and where there is nothing.
  @Test(arguments: [
    (CGBlendMode.normal, "blue", "blue"), (.clear, "none", "none"), (.copy, "blue", "blue"),
    (.sourceIn, "blue", "none"), (.sourceOut, "none", "blue"), (.sourceAtop, "blue", "none"),
    (.destinationOver, "red", "blue"), (.destinationIn, "red", "none"), (.destinationOut, "none", "none"),
    (.destinationAtop, "red", "blue"), (.xor, "none", "blue"), (.plusLighter, "violet", "blue"),
    (.multiply, "black", "blue"), (.screen, "violet", "blue"), (.darken, "black", "blue"),
    (.lighten, "violet", "blue"), (.difference, "violet", "blue"), (.exclusion, "violet", "blue"),
  ])
  func `a mode combines what is drawn with what is there, inside its shape only`(
    mode: CGBlendMode, onRed: String, onNothing: String
  ) throws {
    let image = try pixels { context in
      fill(context, Self.left, Self.red)
      fill(context, Self.top, Self.blue, mode)
    }
    let colors: [String: [UInt8]] = [
      "red": [255, 0, 0, 255], "blue": [0, 0, 255, 255], "violet": [255, 0, 255, 255], "black": [0, 0, 0, 255],
      "none": [0, 0, 0, 0],
    ]
    #expect(image[1, 1] == colors[onRed])
    #expect(image[6, 1] == colors[onNothing])
    #expect(image[1, 6] == [255, 0, 0, 255] && image[6, 6] == [0, 0, 0, 0], "outside of the shape nothing changes")
  }

  /// Worked out by hand from ISO 32000-1, 11.3.5, for a backdrop of 0.8, 0.4, 0.2 and a source of 0.2, 0.6, 1.
  @Test(arguments: [
    (CGBlendMode.multiply, [0.16, 0.24, 0.2]), (.screen, [0.84, 0.76, 1]), (.overlay, [0.68, 0.48, 0.4]),
    (.hardLight, [0.32, 0.52, 1]), (.colorDodge, [1, 1, 1]), (.colorBurn, [0, 0, 0.2]),
    (.softLight, [0.704, 0.446, 0.448]), (.difference, [0.6, 0.2, 0.8]), (.exclusion, [0.68, 0.52, 0.8]),
    (.luminosity, [0.826, 0.426, 0.226]), (.color, [0.174, 0.574, 0.974]),
    (.hue, [0.255, 0.555, 0.855]), (.saturation, [0.901, 0.367, 0.101]),
    // Apple's own: the sum less one.
    (.plusDarker, [0, 0, 0.2]),
  ])
  func `colours blend as the formulas of PDF say`(mode: CGBlendMode, expected: [Double]) throws {
    let image = try pixels { context in
      fill(context, Self.whole, CGColor(red: 0.8, green: 0.4, blue: 0.2, alpha: 1))
      fill(context, Self.whole, CGColor(red: 0.2, green: 0.6, blue: 1, alpha: 1), mode)
    }
    for (got, wanted) in zip(image[4, 4], expected) {
      #expect(abs(Double(got) / 255 - wanted) < 0.009, "\(mode): \(image[4, 4].map { Double($0) / 255 })")
    }
  }

  @Test func `an image is tinted by filling its shape, and faded by its alpha`() throws {
    let image = try pixels { context in
      let part = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image {
        fill($0.cgContext, Self.left, Self.red)
      }
      part.draw(in: Self.whole, blendMode: .normal, alpha: 0.5)
      fill(context, Self.whole, Self.blue, .sourceAtop)
    }
    #expect(image[6, 2] == [0, 0, 0, 0])
    // Premultiplied: half of blue.
    #expect(abs(Int(image[2, 2][3]) - 128) <= 1 && image[2, 2][0] == 0 && abs(Int(image[2, 2][2]) - 128) <= 1)
  }

  @Test func `an image with clear parts cuts what is below it, but only inside its rectangle`() throws {
    let image = try pixels { context in
      fill(context, Self.whole, Self.red)
      let part = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image {
        fill($0.cgContext, Self.left, Self.blue)
      }
      part.draw(in: Self.top, blendMode: .destinationIn, alpha: 1)
    }
    #expect(image[1, 1] == [255, 0, 0, 255] && image[6, 1] == [0, 0, 0, 0] && image[6, 6] == [255, 0, 0, 255])
  }

  @Test func `what is erased in an image shows what is behind the image`() throws {
    let film = Film(duration: 0.1) { window in
      window.backgroundColor = .green
      let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
        fill(context.cgContext, Self.whole, Self.red)
        fill(context.cgContext, Self.right, Self.blue, .clear)
      }
      let view = UIImageView(image: image)
      view.frame = Self.whole
      window.addSubview(view)
    }
    let shown = try film.png(at: 0)
    var bitmap: UIImage?
    _ = Film(duration: 0) { _ in bitmap = UIImage(data: shown) }
    guard case .bitmap(let picture) = bitmap?.content else {
      Issue.record("the picture cannot be decoded")
      return
    }
    func pixel(_ x: Int) -> [UInt8] {
      Array(picture.pixels[4 * (12 * picture.width + x)..<4 * (12 * picture.width + x) + 3])
    }
    #expect(pixel(6) == [255, 0, 0] && pixel(18) == [0, 255, 0], "\(pixel(6)) \(pixel(18))")
  }

  @Test func `a transparency layer blends as a whole, and its content only within itself`() throws {
    let image = try pixels { context in
      fill(context, Self.whole, Self.red)
      context.setBlendMode(.normal)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      fill(context, Self.left, Self.blue)
      fill(context, Self.top, Self.blue, .clear)
      context.endTransparencyLayer()
    }
    #expect(image[1, 1] == [255, 0, 0, 255] && image[1, 6] == [0, 0, 255, 255] && image[6, 1] == [255, 0, 0, 255])
  }

  @Test func `a mode is part of the graphics state`() throws {
    let image = try pixels { context in
      context.saveGState()
      context.setBlendMode(.clear)
      context.restoreGState()
      context.setFillColor(Self.blue)
      context.fill(Self.whole)
    }
    #expect(image[1, 1] == [0, 0, 255, 255])
  }

  @Test func `a context clips to the alpha of an image, upside down as Core Graphics does`() throws {
    let image = try pixels { context in
      let mask = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image {
        fill($0.cgContext, Self.top, Self.red)
      }
      guard let mask = mask.cgImage else {
        Issue.record("the mask has no image")
        return
      }
      context.clip(to: Self.whole, mask: mask)
      fill(context, Self.whole, Self.blue)
    }
    #expect(image[4, 1] == [0, 0, 0, 0] && image[4, 6] == [0, 0, 255, 255])
  }

  /// A ramp of grey from black at the left to white at the right, opaque.
  private func ramp(_ space: CGColorSpace) -> CGImage? {
    let context = CGContext(
      data: nil, width: 8, height: 8, bitsPerComponent: 8, bytesPerRow: 8, space: space,
      bitmapInfo: CGImageAlphaInfo.none.rawValue)
    for column in 0..<8 {
      context?.setFillColor(gray: CGFloat(column) / 7, alpha: 1)
      context?.fill(CGRect(x: column, y: 0, width: 1, height: 8))
    }
    return context?.makeImage()
  }

  @Test func `a context clips to the greys of a grey picture without alpha, where black hides`() throws {
    let drawn = try pixels { context in
      guard let mask = ramp(CGColorSpaceCreateDeviceGray()) else { return }
      context.clip(to: Self.whole, mask: mask)
      fill(context, Self.whole, Self.blue)
    }
    let decoded = try pixels { context in
      guard let mask = ramp(CGColorSpaceCreateDeviceRGB()).map({ UIImage(cgImage: $0) })?.pngData() else { return }
      UIImage(data: mask)?.cgImage.map { context.clip(to: Self.whole, mask: $0) }
      fill(context, Self.whole, Self.blue)
    }
    for image in [drawn, decoded] {
      for column in 0..<8 {
        let alpha = UInt8((255 * Double(column) / 7).rounded())
        #expect(image[column, 3] == [0, 0, alpha, alpha], "\(column)")
      }
    }
  }

  @Test func `a picture in colours without alpha clips nothing`() throws {
    let image = try pixels { context in
      guard let mask = ramp(CGColorSpaceCreateDeviceRGB()) else { return }
      context.clip(to: Self.left, mask: mask)
      fill(context, Self.whole, Self.blue)
    }
    #expect(image[0, 0] == [0, 0, 255, 255] && image[3, 7] == [0, 0, 255, 255] && image[4, 4] == [0, 0, 0, 0])
  }

  @Test func `a CGImage is upside down in a context of UIKit and upright in a bitmap`() throws {
    func half() -> CGImage? {
      UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { fill($0.cgContext, Self.top, Self.red) }
        .cgImage
    }
    let flipped = try pixels { context in
      if let image = half() { context.draw(image, in: Self.whole) }
    }
    #expect(flipped[4, 1] == [0, 0, 0, 0] && flipped[4, 6] == [255, 0, 0, 255])
    let upright = try pixels {
      let context = CGContext(
        data: nil, width: 8, height: 8, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      if let image = half() { context?.draw(image, in: Self.whole) }
      context?.setFillColor(Self.blue)
      context?.fill(CGRect(x: 0, y: 0, width: 8, height: 2))
      return context?.makeImage().map { UIImage(cgImage: $0) }
    }
    #expect(upright[4, 1] == [255, 0, 0, 255] && upright[4, 6] == [0, 0, 255, 255] && upright[4, 4] == [0, 0, 0, 0])
  }

  @Test func `a context's image has the pixels of its scale`() {
    _ = Film(duration: 0) { _ in
      UIGraphicsBeginImageContextWithOptions(CGSize(width: 5, height: 4), false, 2)
      let image = UIGraphicsGetCurrentContext()?.makeImage()
      UIGraphicsEndImageContext()
      #expect(image?.width == 10 && image?.height == 8)
      #expect(
        CGContext(
          data: nil, width: 0, height: 8, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: 0) == nil)
    }
  }

  @Test func `part of an image keeps its masks where they are`() throws {
    let image = try pixels {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let whole = UIGraphicsImageRenderer(size: CGSize(width: 16, height: 8), format: format).image { context in
        context.cgContext.addEllipse(in: CGRect(x: 8, y: 0, width: 8, height: 8))
        context.cgContext.clip()
        fill(context.cgContext, CGRect(x: 0, y: 0, width: 16, height: 8), Self.red)
      }
      return whole.cgImage?.cropping(to: CGRect(x: 8, y: 0, width: 8, height: 8)).map { UIImage(cgImage: $0) }
    }
    #expect(image[4, 4] == [255, 0, 0, 255] && image[0, 0] == [0, 0, 0, 0])
  }

  @Test func `the elements of a path are given to a block one after the other`() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addCurve(to: CGPoint(x: 9, y: 9), control1: CGPoint(x: 5, y: 6), control2: CGPoint(x: 7, y: 8))
    path.closeSubpath()
    var found: [(CGPathElementType, [CGPoint])] = []
    path.applyWithBlock { found.append(($0.pointee.type, $0.pointee.points)) }
    #expect(found.map(\.0) == [.moveToPoint, .addLineToPoint, .addCurveToPoint, .closeSubpath])
    #expect(found[1].1 == [CGPoint(x: 3, y: 4)] && found[2].1.last == CGPoint(x: 9, y: 9) && found[3].1.isEmpty)
  }

  @Test func `motion effects that are assigned replace the former ones`() {
    _ = Film(duration: 0) { window in
      let effect = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
      (effect.minimumRelativeValue, effect.maximumRelativeValue) = (-10, 10)
      window.addMotionEffect(effect)
      window.motionEffects = []
      #expect(window.motionEffects.isEmpty)
      window.motionEffects = [effect]
      #expect(window.motionEffects == [effect])
    }
  }

  @Test func `transform3D is the layer's transform, and a view's transform is the part of it in the plane`() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    view.transform3D = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    #expect(view.layer.transform.m12 == 1 && abs(view.transform.b - 1) < 1e-12 && abs(view.transform.a) < 1e-12)
    #expect(abs(view.frame.width - 40) < 1e-9 && abs(view.frame.minX - 5) < 1e-9)
    view.transform = CGAffineTransform(scaleX: 2, y: 3)
    #expect(view.transform3D.m11 == 2 && view.transform3D.m22 == 3 && view.transform3D.m33 == 1)
  }
}
