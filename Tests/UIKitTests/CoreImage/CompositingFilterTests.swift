import Foundation
import InbetweenModel
import InbetweenUIKit
import Testing

@Suite("Core Image's filters of two images") struct CompositingFilterTests {
  private static let pixel = CGRect(x: 0, y: 0, width: 1, height: 1)
  private static func image(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) -> CIImage {
    CIImage(color: CIColor(red: red, green: green, blue: blue, alpha: alpha)).cropped(to: pixel)
  }
  private static let upper = image(0.8, 0.4, 0.2)
  private static let lower = image(0.2, 0.6, 0.4)

  // Calculated on light by the formulas of PDF 1.7, 11.3.5, for components.
  @Test(arguments: [
    ("CIMultiplyBlendMode", [39, 58, 14]), ("CIScreenBlendMode", [206, 171, 112]),
    ("CIDarkenBlendMode", [51, 102, 51]), ("CILightenBlendMode", [204, 153, 102]),
    ("CIDifferenceBlendMode", [199, 119, 89]), ("CIExclusionBlendMode", [203, 163, 110]),
    ("CIHardLightBlendMode", [133, 82, 23]), ("CIOverlayBlendMode", [56, 82, 23]),
    ("CIColorDodgeBlendMode", [82, 163, 104]), ("CIColorBurnBlendMode", [0, 0, 0]),
    ("CISoftLightBlendMode", [64, 111, 44]), ("CIAdditionCompositing", [209, 179, 113]),
    ("CIMultiplyCompositing", [39, 58, 14]), ("CIMaximumCompositing", [204, 153, 102]),
    ("CIMinimumCompositing", [51, 102, 51]),
  ])
  func `two opaque colours are combined by the filter's formula`(name: String, color: [Int]) {
    let both = Self.upper.applyingFilter(name, parameters: [kCIInputBackgroundImageKey: Self.lower])
    #expect(CoreImagePixels(both).isNear(color), "\(name): \(CoreImagePixels(both)[0, 0])")
  }

  @Test func `white that is half opaque over black is half the light`() {
    let both = Self.image(1, 1, 1, 0.5).composited(over: Self.image(0, 0, 0))
    #expect(CoreImagePixels(both).isNear([188, 188, 188]))
    let context = CIContext(options: [.workingColorSpace: NSNull()])
    #expect(CoreImagePixels(both, in: nil, context)[0, 0] == [128, 128, 128, 255])
  }

  @Test func `an image over another one covers both extents`() {
    let right = Self.upper.transformed(by: CGAffineTransform(translationX: 2, y: 0))
    let both = right.composited(over: Self.lower)
    #expect(both.extent == CGRect(x: 0, y: 0, width: 3, height: 1))
    let pixels = CoreImagePixels(both)
    #expect(pixels[0, 0] == [51, 153, 102, 255])
    #expect(pixels[1, 0] == [0, 0, 0, 0])
    #expect(pixels[2, 0] == [204, 102, 51, 255])
    #expect(Self.upper.composited(over: CIImage(color: .red)).extent.isInfinite)
  }

  // Of the components 0.4, 0.2, 0.1 and the alpha 0.5 over 0.05, 0.15, 0.1 and 0.25, premultiplied: the alpha of the
  // result in bytes, and that times its colour.
  @Test(arguments: [
    ("CISourceOverCompositing", [108, 70, 38, 159]), ("CISourceInCompositing", [26, 13, 6, 32]),
    ("CISourceOutCompositing", [77, 38, 19, 96]), ("CISourceAtopCompositing", [32, 32, 19, 64]),
    ("CIAdditionCompositing", [115, 89, 51, 191]), ("CIMultiplyCompositing", [5, 8, 3, 32]),
    ("CIMaximumCompositing", [102, 51, 26, 128]), ("CIMinimumCompositing", [13, 38, 26, 64]),
  ])
  func `two translucent colours are combined by the filter's formula`(name: String, color: [Int]) {
    let both = Self.image(0.8, 0.4, 0.2, 0.5)
      .applyingFilter(name, parameters: [kCIInputBackgroundImageKey: Self.image(0.2, 0.6, 0.4, 0.25)])
    let found = CoreImagePixels(both, in: nil, CIContext(options: [.workingColorSpace: NSNull()]))[0, 0]
    #expect(found.count == 4 && zip(found, color).allSatisfy { abs($0 - $1) <= 1 }, "\(name): \(found)")
  }

  @Test(arguments: [
    ("CISourceOverCompositing", 0, 3), ("CISourceInCompositing", 1, 2), ("CISourceOutCompositing", 0, 2),
    ("CISourceAtopCompositing", 1, 3), ("CIAdditionCompositing", 0, 3), ("CIMultiplyCompositing", 1, 2),
    ("CIMaximumCompositing", 0, 3), ("CIMinimumCompositing", 1, 2), ("CIMultiplyBlendMode", 0, 3),
  ])
  func `two images cover what the filter's formula can give a colour`(name: String, left: Int, right: Int) {
    let upper = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 2, height: 1))
    let lower = CIImage(color: .blue).cropped(to: CGRect(x: 1, y: 0, width: 2, height: 1))
    let both = upper.applyingFilter(name, parameters: [kCIInputBackgroundImageKey: lower])
    #expect(both.extent == CGRect(x: left, y: 0, width: right - left, height: 1))
    #expect(CoreImagePixels(both).width == right - left)
  }

  @Test func `a colour without edges that is multiplied by an image has the image's`() throws {
    // As code tints a code: inverted, its light as alpha, times a colour, with a picture in its middle.
    let filter = try #require(CIFilter(name: "CIQRCodeGenerator", parameters: ["inputMessage": Data("hello".utf8)]))
    let code = try #require(filter.outputImage).transformed(by: CGAffineTransform(scaleX: 12, y: 12))
    let shape = code.applyingFilter("CIColorInvert").applyingFilter("CIMaskToAlpha")
    let tinted = CIImage(color: .blue)
      .applyingFilter("CIMultiplyCompositing", parameters: [kCIInputBackgroundImageKey: shape])
    #expect(tinted.extent == CGRect(x: 0, y: 0, width: 276, height: 276))
    let logo = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 20, height: 20))
    let moved = logo.transformed(
      by: CGAffineTransform(translationX: tinted.extent.midX - 10, y: tinted.extent.midY - 10))
    let image = UIImage(ciImage: moved.composited(over: tinted))
    #expect(image.size == CGSize(width: 276, height: 276))
    let pixels = CoreImagePixels(moved.composited(over: tinted))
    // The white margin, the corner's first module, and the picture.
    #expect(pixels[11, 11] == [0, 0, 0, 0] && pixels[12, 12] == [0, 0, 255, 255])
    #expect(pixels[138, 138] == [255, 0, 0, 255])
  }

  @Test func `a mask's light, red or alpha chooses between two images`() {
    func masked(_ name: String, _ mask: CIImage) -> CoreImagePixels {
      CoreImagePixels(
        Self.upper.applyingFilter(
          name, parameters: [kCIInputBackgroundImageKey: Self.lower, kCIInputMaskImageKey: mask]))
    }
    #expect(masked("CIBlendWithMask", Self.image(1, 1, 1)).isNear([204, 102, 51]))
    #expect(masked("CIBlendWithMask", Self.image(0, 0, 0)).isNear([51, 153, 102]))
    // A grey of 0.5 is 0.214 of light.
    #expect(masked("CIBlendWithMask", Self.image(0.5, 0.5, 0.5)).isNear([110, 144, 94]))
    #expect(masked("CIBlendWithRedMask", Self.image(0.5, 0, 1)).isNear([110, 144, 94]))
    #expect(masked("CIBlendWithAlphaMask", Self.image(0, 0, 0, 0.5)).isNear([153, 131, 81]))
    // Without an image below, what is not masked is transparent.
    let alone = Self.upper.applyingFilter("CIBlendWithMask", parameters: [kCIInputMaskImageKey: Self.image(0, 0, 0)])
    #expect(CoreImagePixels(alone)[0, 0] == [0, 0, 0, 0])
  }

  @Test func `a transition mixes two images by its time`() {
    let filter = CIFilter.dissolveTransition()
    (filter.inputImage, filter.targetImage, filter.time) = (Self.upper, Self.lower, 0.25)
    #expect(CoreImagePixels(filter.outputImage).isNear([181, 117, 68]))
  }
}
