import Foundation
import InbetweenModel
import InbetweenUIKit
import Testing

@Suite("Core Image's pictures") struct CoreImageTests {
  /// Red, green, blue above black, grey, white.
  private static var picture: CGImage? {
    CoreImagePixels.image([
      [[255, 0, 0], [0, 255, 0], [0, 0, 255]], [[0, 0, 0], [128, 128, 128], [255, 255, 255]],
    ])
  }
  private static func white(_ rect: CGRect) -> CIImage { CIImage(color: .white).cropped(to: rect) }

  @Test func `an image's pixels are those of Core Image, with the first row at the top`() throws {
    let image = CIImage(cgImage: try #require(Self.picture))
    #expect(image.extent == CGRect(x: 0, y: 0, width: 3, height: 2))
    let pixels = CoreImagePixels(image)
    #expect(pixels[0, 0] == [255, 0, 0, 255] && pixels[2, 0] == [0, 0, 255, 255])
    #expect(pixels[1, 1] == [128, 128, 128, 255] && pixels[2, 1] == [255, 255, 255, 255])
    // The y axis points up.
    #expect(CoreImagePixels(image, in: CGRect(x: 1, y: 0, width: 1, height: 1))[0, 0] == [128, 128, 128, 255])
    // Of a rectangle what is within the image.
    let beside = CoreImagePixels(image, in: CGRect(x: 2, y: -1, width: 2, height: 2))
    #expect(beside[0, 0] == [255, 255, 255, 255] && beside.width == 1 && beside[0, 1] == [])
    #expect(CoreImagePixels(image, in: .infinite).width == 3)
    #expect(CIContext().createCGImage(image, from: CGRect(x: 3, y: 0, width: 2, height: 1)) == nil)
    #expect(image.cgImage?.width == 3)
  }

  @Test func `an image of UIKit has its pixels before they are turned, and drawings are drawn`() throws {
    let picture = try #require(Self.picture)
    let turned = UIImage(cgImage: picture, scale: 1, orientation: .right)
    #expect(turned.size == CGSize(width: 2, height: 3))
    #expect(CIImage(image: turned)?.extent == CGRect(x: 0, y: 0, width: 3, height: 2))
    var drawn: CIImage?
    _ = Film(duration: 0) { _ in
      let format = UIGraphicsImageRendererFormat()
      format.scale = 2
      let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 1), format: format).image { context in
        UIColor.red.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      }
      drawn = CIImage(image: image)
    }
    #expect(drawn?.extent == CGRect(x: 0, y: 0, width: 4, height: 2))
    #expect(CoreImagePixels(drawn)[1, 0] == [255, 0, 0, 255] && CoreImagePixels(drawn)[2, 0] == [0, 0, 0, 0])
  }

  @Test func `a part keeps its place, and edges go on without end`() throws {
    let image = CIImage(cgImage: try #require(Self.picture))
    let part = image.cropped(to: CGRect(x: 1, y: -5, width: 9, height: 6))
    #expect(part.extent == CGRect(x: 1, y: 0, width: 2, height: 1))
    #expect(CoreImagePixels(part)[0, 0] == [128, 128, 128, 255])
    let clamped = image.clampedToExtent()
    #expect(clamped.extent.isInfinite)
    let pixels = CoreImagePixels(clamped, in: CGRect(x: -3, y: -2, width: 9, height: 9))
    #expect(pixels[0, 0] == [255, 0, 0, 255] && pixels[8, 0] == [0, 0, 255, 255])
    #expect(pixels[0, 8] == [0, 0, 0, 255] && pixels[8, 8] == [255, 255, 255, 255])
    #expect(image.cropped(to: CGRect(x: 7, y: 7, width: 1, height: 1)).extent.isEmpty)
    #expect(image.clamped(to: CGRect(x: 0, y: 1, width: 1, height: 1)).cropped(to: image.extent).extent == image.extent)
  }

  @Test func `pictures are moved, mirrored, enlarged and turned upright`() throws {
    let image = CIImage(cgImage: try #require(Self.picture))
    let moved = image.transformed(by: CGAffineTransform(translationX: 5, y: -1))
    #expect(moved.extent == CGRect(x: 5, y: -1, width: 3, height: 2))
    #expect(CoreImagePixels(moved)[1, 0] == [0, 255, 0, 255])
    let mirrored = CoreImagePixels(image.oriented(.upMirrored))
    #expect(mirrored[0, 0] == [0, 0, 255, 255] && mirrored[2, 1] == [0, 0, 0, 255])
    // The left column of pixels is the upper row.
    let right = image.oriented(.right)
    #expect(right.extent == CGRect(x: 0, y: 0, width: 2, height: 3))
    let turned = CoreImagePixels(right)
    #expect(turned[1, 0] == [255, 0, 0, 255] && turned[0, 0] == [0, 0, 0, 255] && turned[1, 2] == [0, 0, 255, 255])
    let large = CoreImagePixels(image.samplingNearest().transformed(by: CGAffineTransform(scaleX: 4, y: 4)))
    #expect(large.width == 12 && large[3, 3] == [255, 0, 0, 255])
    #expect(large[4, 3] == [0, 255, 0, 255] && large[4, 4] == [128, 128, 128, 255])
    // Between the middles of a black and a white pixel lies half of the light.
    let pair = CIImage(cgImage: try #require(CoreImagePixels.image([[[0, 0, 0], [255, 255, 255]]]))).clampedToExtent()
    let half = pair.transformed(by: CGAffineTransform(translationX: 0.5, y: 0))
    #expect(CoreImagePixels(half, in: CGRect(x: 1, y: 0, width: 1, height: 1)).isNear([188, 188, 188]))
    for scale in [0, .nan, .infinity] as [CGFloat] {
      #expect(image.transformed(by: CGAffineTransform(scaleX: scale, y: 1)).extent.isEmpty)
    }
  }

  @Test func `numbers beyond all measure end nothing`() throws {
    let image = CIImage(cgImage: try #require(Self.picture))
    let far = image.samplingNearest().transformed(
      by: CGAffineTransform(a: 1e200, b: 0, c: 0, d: 1e-200, tx: 1e300, ty: 0))
    #expect(CIContext().createCGImage(far, from: CGRect(x: 0, y: 0, width: 2, height: 2)) == nil)
    let endless = image.clampedToExtent().samplingNearest()
      .transformed(by: CGAffineTransform(a: 1e200, b: 0, c: 0, d: 1e-200, tx: 1e300, ty: 0))
    // Two of its pixels lie further apart than may be computed.
    #expect(CIContext().createCGImage(endless, from: CGRect(x: 0, y: 0, width: 2, height: 2)) == nil)
    #expect(CIContext().createCGImage(image, from: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)) == nil)
    #expect(CIContext().createCGImage(endless, from: CGRect(x: 0, y: 0, width: 1e12, height: 1e12)) == nil)
    for size in [CGFloat.nan, .infinity, -.infinity, -1] {
      let rect = CGRect(x: 0, y: 0, width: size, height: 1)
      #expect(image.cropped(to: rect).extent.width == (size == .infinity ? 3 : 0), "\(size)")
      #expect(CIImage(color: .red).cropped(to: rect).composited(over: image).extent.height == 2)
      #expect(image.applyingGaussianBlur(sigma: Double(size)).extent.height == (size == .infinity ? 6002 : 2))
      let moved = image.transformed(by: CGAffineTransform(translationX: size == -1 ? .nan : size, y: 0))
      #expect(CoreImagePixels(moved.composited(over: image), in: image.extent)[0, 0] == [255, 0, 0, 255])
    }
    #expect(image.cropped(to: .null).extent.isEmpty)
  }

  @Test func `a fraction of a float's last digit makes no pixel`() throws {
    let image = CIImage(cgImage: try #require(Self.picture))
    // 3 * (0.1 + 0.2) / 0.3 is a little more than 3.
    let scaled = image.samplingNearest().transformed(by: CGAffineTransform(scaleX: (0.1 + 0.2) / 0.3, y: 1))
    #expect(scaled.extent.width > 3)
    #expect(CoreImagePixels(scaled).width == 3)
    #expect(CoreImagePixels(scaled)[2, 0] == [0, 0, 255, 255])
    // A half is one.
    #expect(CoreImagePixels(image.cropped(to: CGRect(x: 0, y: 0, width: 1.5, height: 2))).width == 2)
  }

  @Test func `bytes are numbers of any space, and pictures are turned upright, where options say it`() throws {
    let turned = UIImage(cgImage: try #require(Self.picture), scale: 1, orientation: .right)
    let upright = try #require(CIImage(image: turned, options: [.applyOrientationProperty: true]))
    #expect(upright.extent == CGRect(x: 0, y: 0, width: 2, height: 3))
    #expect(CoreImagePixels(upright)[1, 0] == [255, 0, 0, 255])
    let numbers = CIImage(cgImage: try #require(Self.picture), options: [.colorSpace: NSNull()])
    // 128 of 255 is light, of which sRGB has 188.
    #expect(CoreImagePixels(numbers).isNear([188, 188, 188], x: 1, y: 1))
    let unmatched = CIContext(options: [.outputColorSpace: NSNull()])
    #expect(CoreImagePixels(numbers, in: nil, unmatched)[1, 1] == [128, 128, 128, 255])
  }

  @Test func `a blur spreads light three radii beyond the extent`() {
    let image = Self.white(CGRect(x: 0, y: 0, width: 1, height: 1))
    let blurred = image.applyingGaussianBlur(sigma: 1)
    #expect(blurred.extent == CGRect(x: -3, y: -3, width: 7, height: 7))
    // Alpha of the middle: 0.398943².
    #expect(CoreImagePixels(blurred)[3, 3] == [41, 41, 41, 41])
    let black = blurred.composited(over: CIImage(color: .black)).cropped(to: blurred.extent)
    // The light of the weights of a Gaussian.
    let row = CoreImagePixels(black).red(3)
    #expect(zip(row, [6, 40, 88, 111, 88, 40, 6]).allSatisfy { abs($0 - $1) <= 1 } && row.count == 7)
    #expect(image.applyingGaussianBlur(sigma: 0.1) === image)
    #expect(CIImage.empty().applyingGaussianBlur(sigma: 1).extent.isEmpty)
  }

  @Test func `the edge of a clamped picture keeps its light, and a step has the Gaussian's integral`() {
    let step = Self.white(CGRect(x: 0, y: 0, width: 20, height: 4))
      .composited(over: CIImage(color: .black).cropped(to: CGRect(x: -20, y: 0, width: 40, height: 4)))
    let blurred = step.clampedToExtent().applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: 2])
      .cropped(to: step.extent)
    let row = CoreImagePixels(blurred).red(0)
    #expect(row.count == 40 && row.first == 0 && row.last == 255)
    let expected = [9, 28, 55, 90, 130, 170, 203, 228, 243, 251, 254, 255]
    #expect(zip(row[14..<26], expected).allSatisfy { abs($0 - $1) <= 1 }, "\(row)")
  }

  @Test func `a small picture is blurred by much, of which only what is near is computed`() {
    let image = Self.white(CGRect(x: 0, y: 0, width: 100, height: 100))
    let blurred = image.applyingGaussianBlur(sigma: 1000)
    #expect(blurred.extent == CGRect(x: -3000, y: -3000, width: 6100, height: 6100))
    let pixels = CoreImagePixels(blurred, in: image.extent)
    // 100 times 1/(1000 √2π), squared: 0.0016 of 255.
    #expect(pixels.width == 100 && pixels[50, 50] == [0, 0, 0, 0])
    let black = image.composited(over: CIImage(color: .black)).applyingGaussianBlur(sigma: 50)
    // (2 Φ(1) - 1)² is 0.4661 of the light.
    #expect(CoreImagePixels(black, in: CGRect(x: 50, y: 50, width: 1, height: 1)).isNear([182, 182, 182]))
  }

  @Test func `a box is a mean of light`() {
    let filter = CIFilter.boxBlur()
    filter.inputImage = Self.white(CGRect(x: 0, y: 0, width: 1, height: 1))
      .composited(over: CIImage(color: .black))
    filter.radius = 1
    let pixels = CoreImagePixels(filter.outputImage, in: CGRect(x: -2, y: 0, width: 5, height: 1))
    // A ninth.
    #expect(zip(pixels.red(0), [0, 93, 93, 93, 0]).allSatisfy { abs($0 - $1) <= 1 })
  }
}
