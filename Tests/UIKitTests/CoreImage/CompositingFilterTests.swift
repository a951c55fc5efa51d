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
    ("CIMinimumCompositing", [51, 102, 51]), ("CISourceOverCompositing", [204, 102, 51]),
    ("CISourceInCompositing", [204, 102, 51]), ("CISourceAtopCompositing", [204, 102, 51]),
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

  @Test func `what is out of the background is nothing where that is opaque`() {
    let values = [kCIInputBackgroundImageKey: Self.lower]
    #expect(CoreImagePixels(Self.upper.applyingFilter("CISourceOutCompositing", parameters: values))[0, 0][3] == 0)
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
