import Foundation
import InbetweenModel
import InbetweenUIKit
import Testing

@Suite("Core Image's filters of colours") struct ColorFilterTests {
  /// The components 0.8, 0.4 and 0.2 of sRGB are the light 0.6038, 0.1329 and 0.0331.
  private static let color = CIImage(color: CIColor(red: 0.8, green: 0.4, blue: 0.2))
    .cropped(to: CGRect(x: 0, y: 0, width: 1, height: 1))
  private static let standard = CIContext(options: [.workingColorSpace: NSNull()])

  private func pixels(_ name: String, _ values: [String: Any] = [:]) -> CoreImagePixels {
    CoreImagePixels(Self.color.applyingFilter(name, parameters: values))
  }

  // The expected bytes are calculated by the formulas of docs/drawing.md on light, and made bytes of sRGB.
  @Test func `a colour without a filter is what it was`() {
    #expect(CoreImagePixels(Self.color)[0, 0] == [204, 102, 51, 255])
    #expect(CoreImagePixels(Self.color, in: nil, Self.standard)[0, 0] == [204, 102, 51, 255])
  }

  @Test func `colours are inverted as light, and as components without a working space`() {
    let inverted = Self.color.applyingFilter("CIColorInvert")
    #expect(CoreImagePixels(inverted).isNear([169, 239, 251]))
    #expect(CoreImagePixels(inverted, in: nil, Self.standard)[0, 0] == [51, 153, 204, 255])
    let named = CIContext(options: [.workingColorSpace: CGColorSpaceCreateDeviceRGB()])
    #expect(CoreImagePixels(inverted, in: nil, named)[0, 0] == [51, 153, 204, 255])
  }

  @Test func `saturation, contrast and brightness follow one another`() {
    #expect(pixels("CIColorControls", [kCIInputSaturationKey: 0]).isNear([131, 131, 131]))
    let values: [String: Any] = [
      kCIInputSaturationKey: 1.5, kCIInputContrastKey: NSNumber(value: 1.2), kCIInputBrightnessKey: Float(0.1),
    ]
    #expect(pixels("CIColorControls", values).isNear([249, 91, 0]))
    let controlled = Self.color.applyingFilter("CIColorControls", parameters: values)
    #expect(CoreImagePixels(controlled, in: nil, Self.standard).isNear([255, 112, 20]))
  }

  @Test func `a matrix weighs components, and adds`() {
    let values: [String: Any] = [
      "inputRVector": CIVector(x: 0, y: 1, z: 0, w: 0), "inputBiasVector": CIVector(x: 0.1, y: 0, z: 0, w: 0),
    ]
    #expect(pixels("CIColorMatrix", values).isNear([133, 102, 51]))
    let half = pixels("CIColorMatrix", ["inputAVector": CIVector(x: 0, y: 0, z: 0, w: 0.5)])
    // Premultiplied.
    #expect(half[0, 0] == [102, 51, 26, 128])
  }

  @Test func `shades of one colour, and sepia on components`() {
    #expect(pixels("CIColorMonochrome").isNear([76, 55, 35]))
    #expect(pixels("CIColorMonochrome", [kCIInputIntensityKey: 0.5]).isNear([157, 83, 44]))
    #expect(pixels("CISepiaTone").isNear([168, 150, 117]))
    #expect(pixels("CISepiaTone", [kCIInputIntensityKey: 0]).isNear([204, 102, 51]))
  }

  @Test func `exposure doubles light, and gamma is a power of it`() {
    #expect(pixels("CIExposureAdjust", [kCIInputEVKey: 1.0]).isNear([255, 141, 73]))
    #expect(pixels("CIExposureAdjust", [kCIInputEVKey: -1]).isNear([149, 73, 35]))
    #expect(pixels("CIGammaAdjust").isNear([216, 129, 79]))
  }

  @Test func `hues turn around greys`() {
    #expect(pixels("CIHueAdjust", [kCIInputAngleKey: 2 * Double.pi / 3]).isNear([51, 204, 102]))
    #expect(pixels("CIHueAdjust", [kCIInputAngleKey: Double.pi]).isNear([0, 166, 184]))
    #expect(pixels("CIHueAdjust").isNear([204, 102, 51]))
  }

  @Test func `a white point, limits, and single components`() {
    let white = CIColor(red: 1, green: 0.5, blue: 0.5)
    #expect(pixels("CIWhitePointAdjust", [kCIInputColorKey: white]).isNear([204, 47, 20]))
    let limits: [String: Any] = [
      "inputMinComponents": CIVector(x: 0.1, y: 0.1, z: 0.1, w: 0),
      "inputMaxComponents": CIVector(x: 0.5, y: 0.5, z: 0.5, w: 1),
    ]
    #expect(pixels("CIColorClamp", limits).isNear([188, 102, 89]))
    #expect(pixels("CIMaximumComponent").isNear([204, 204, 204]))
    #expect(pixels("CIMinimumComponent").isNear([51, 51, 51]))
  }

  @Test func `luminance chooses between two colours, and becomes alpha`() {
    #expect(pixels("CIFalseColor").isNear([145, 117, 103]))
    // 0.2258 of light.
    let mask = pixels("CIMaskToAlpha")
    #expect(mask[0, 0] == [58, 58, 58, 58])
  }

  @Test func `curves between light and components`() {
    #expect(pixels("CILinearToSRGBToneCurve").isNear([231, 170, 124]))
    #expect(pixels("CISRGBToneCurveToLinear").isNear([154, 34, 8]))
  }

  @Test func `transparent colours stay as transparent as they are`() {
    let clear = CIImage(color: CIColor(red: 1, green: 1, blue: 1, alpha: 0.5))
      .cropped(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(CoreImagePixels(clear)[0, 0] == [128, 128, 128, 128])
    #expect(CoreImagePixels(clear.applyingFilter("CIColorInvert"))[0, 0] == [0, 0, 0, 128])
    #expect(CoreImagePixels(clear.applyingFilter("CIExposureAdjust", parameters: ["inputEV": -1]))[0, 0][3] == 128)
  }
}
