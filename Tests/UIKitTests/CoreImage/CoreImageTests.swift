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
    let beside = CoreImagePixels(image, in: CGRect(x: 2, y: 0, width: 2, height: 1))
    #expect(beside[0, 0] == [255, 255, 255, 255] && beside[1, 0] == [0, 0, 0, 0])
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
    #expect(CoreImagePixels(far, in: CGRect(x: 0, y: 0, width: 2, height: 2))[0, 0] == [0, 0, 0, 0])
    let endless = image.clampedToExtent().samplingNearest()
      .transformed(by: CGAffineTransform(a: 1e200, b: 0, c: 0, d: 1e-200, tx: 1e300, ty: 0))
    // Two of its pixels lie further apart than may be computed.
    #expect(CIContext().createCGImage(endless, from: CGRect(x: 0, y: 0, width: 2, height: 2)) == nil)
    #expect(CIContext().createCGImage(image, from: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)) == nil)
    #expect(CIContext().createCGImage(image, from: CGRect(x: 0, y: 0, width: 1e12, height: 1e12)) == nil)
    var chain = image
    for _ in 0..<2000 { chain = chain.applyingFilter("CIColorInvert") }
    #expect(CIContext().createCGImage(chain, from: image.extent) == nil)
    var tree = Self.white(CGRect(x: 0, y: 0, width: 1, height: 1))
    for _ in 0..<60 { tree = tree.composited(over: tree) }
    #expect(CIContext().createCGImage(tree, from: tree.extent) == nil)
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
