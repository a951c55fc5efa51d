import Foundation
import InbetweenModel

extension CIFilter {
  public class func gaussianBlur() -> any CIFilter & CIGaussianBlur { BuiltinFilter(builtin: "CIGaussianBlur") }
  public class func boxBlur() -> any CIFilter & CIBoxBlur { BuiltinFilter(builtin: "CIBoxBlur") }
  public class func colorControls() -> any CIFilter & CIColorControls { BuiltinFilter(builtin: "CIColorControls") }
  public class func colorMatrix() -> any CIFilter & CIColorMatrix { BuiltinFilter(builtin: "CIColorMatrix") }
  public class func colorInvert() -> any CIFilter & CIColorInvert { BuiltinFilter(builtin: "CIColorInvert") }
  public class func colorMonochrome() -> any CIFilter & CIColorMonochrome {
    BuiltinFilter(builtin: "CIColorMonochrome")
  }
  public class func sepiaTone() -> any CIFilter & CISepiaTone { BuiltinFilter(builtin: "CISepiaTone") }
  public class func exposureAdjust() -> any CIFilter & CIExposureAdjust { BuiltinFilter(builtin: "CIExposureAdjust") }
  public class func gammaAdjust() -> any CIFilter & CIGammaAdjust { BuiltinFilter(builtin: "CIGammaAdjust") }
  public class func hueAdjust() -> any CIFilter & CIHueAdjust { BuiltinFilter(builtin: "CIHueAdjust") }
  public class func whitePointAdjust() -> any CIFilter & CIWhitePointAdjust {
    BuiltinFilter(builtin: "CIWhitePointAdjust")
  }
  public class func colorClamp() -> any CIFilter & CIColorClamp { BuiltinFilter(builtin: "CIColorClamp") }
  public class func maximumComponent() -> any CIFilter & CIMaximumComponent {
    BuiltinFilter(builtin: "CIMaximumComponent")
  }
  public class func minimumComponent() -> any CIFilter & CIMinimumComponent {
    BuiltinFilter(builtin: "CIMinimumComponent")
  }
  public class func maskToAlpha() -> any CIFilter & CIMaskToAlpha { BuiltinFilter(builtin: "CIMaskToAlpha") }
  public class func falseColor() -> any CIFilter & CIFalseColor { BuiltinFilter(builtin: "CIFalseColor") }
  public class func linearToSRGBToneCurve() -> any CIFilter & CILinearToSRGBToneCurve {
    BuiltinFilter(builtin: "CILinearToSRGBToneCurve")
  }
  public class func sRGBToneCurveToLinear() -> any CIFilter & CISRGBToneCurveToLinear {
    BuiltinFilter(builtin: "CISRGBToneCurveToLinear")
  }
  public class func affineClamp() -> any CIFilter & CIAffineClamp { BuiltinFilter(builtin: "CIAffineClamp") }
  public class func blendWithMask() -> any CIFilter & CIBlendWithMask { BuiltinFilter(builtin: "CIBlendWithMask") }
  public class func dissolveTransition() -> any CIFilter & CIDissolveTransition {
    BuiltinFilter(builtin: "CIDissolveTransition")
  }
  public class func checkerboardGenerator() -> any CIFilter & CICheckerboardGenerator {
    BuiltinFilter(builtin: "CICheckerboardGenerator")
  }
  public class func stripesGenerator() -> any CIFilter & CIStripesGenerator {
    BuiltinFilter(builtin: "CIStripesGenerator")
  }
  public class func linearGradient() -> any CIFilter & CILinearGradient { BuiltinFilter(builtin: "CILinearGradient") }
  public class func smoothLinearGradient() -> any CIFilter & CISmoothLinearGradient {
    BuiltinFilter(builtin: "CISmoothLinearGradient")
  }
  public class func radialGradient() -> any CIFilter & CIRadialGradient { BuiltinFilter(builtin: "CIRadialGradient") }
  public class func areaAverage() -> any CIFilter & CIAreaAverage { BuiltinFilter(builtin: "CIAreaAverage") }
  public class func qrCodeGenerator() -> any CIFilter & CIQRCodeGenerator {
    BuiltinFilter(builtin: "CIQRCodeGenerator")
  }
  public class func blendWithAlphaMask() -> any CIFilter & CIBlendWithMask {
    BuiltinFilter(builtin: "CIBlendWithAlphaMask")
  }
  public class func blendWithRedMask() -> any CIFilter & CIBlendWithMask {
    BuiltinFilter(builtin: "CIBlendWithRedMask")
  }

  // MARK: - Images above others

  public class func sourceOverCompositing() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(builtin: "CISourceOverCompositing")
  }
  public class func sourceInCompositing() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(builtin: "CISourceInCompositing")
  }
  public class func sourceOutCompositing() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(builtin: "CISourceOutCompositing")
  }
  public class func sourceAtopCompositing() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(builtin: "CISourceAtopCompositing")
  }
  public class func additionCompositing() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(builtin: "CIAdditionCompositing")
  }
  public class func multiplyCompositing() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(builtin: "CIMultiplyCompositing")
  }
  public class func maximumCompositing() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(builtin: "CIMaximumCompositing")
  }
  public class func minimumCompositing() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(builtin: "CIMinimumCompositing")
  }
  public class func multiplyBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(builtin: "CIMultiplyBlendMode")
  }
  public class func screenBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(builtin: "CIScreenBlendMode")
  }
  public class func darkenBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(builtin: "CIDarkenBlendMode")
  }
  public class func lightenBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(builtin: "CILightenBlendMode")
  }
  public class func differenceBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(builtin: "CIDifferenceBlendMode")
  }
  public class func exclusionBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(builtin: "CIExclusionBlendMode")
  }
  public class func hardLightBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(builtin: "CIHardLightBlendMode")
  }
  public class func overlayBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(builtin: "CIOverlayBlendMode")
  }
  public class func colorDodgeBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(builtin: "CIColorDodgeBlendMode")
  }
  public class func colorBurnBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(builtin: "CIColorBurnBlendMode")
  }
  public class func softLightBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(builtin: "CISoftLightBlendMode")
  }
}

/// A filter whose values are properties. All have one class: a value has the same name and type in each filter.
private final class BuiltinFilter: CIFilter {
  private func number(_ key: String) -> Float { Float(FilterInputs(values: values).number(key)) }
  private func vector(_ key: String) -> CIVector { FilterInputs(values: values).vector(key) }
  private func color(_ key: String) -> CIColor { values[key] as? CIColor ?? .black }

  var radius: Float {
    get { number("inputRadius") }
    set { values["inputRadius"] = newValue }
  }
  var saturation: Float {
    get { number("inputSaturation") }
    set { values["inputSaturation"] = newValue }
  }
  var brightness: Float {
    get { number("inputBrightness") }
    set { values["inputBrightness"] = newValue }
  }
  var contrast: Float {
    get { number("inputContrast") }
    set { values["inputContrast"] = newValue }
  }
  var intensity: Float {
    get { number("inputIntensity") }
    set { values["inputIntensity"] = newValue }
  }
  var ev: Float {
    get { number("inputEV") }
    set { values["inputEV"] = newValue }
  }
  var power: Float {
    get { number("inputPower") }
    set { values["inputPower"] = newValue }
  }
  var angle: Float {
    get { number("inputAngle") }
    set { values["inputAngle"] = newValue }
  }
  var width: Float {
    get { number("inputWidth") }
    set { values["inputWidth"] = newValue }
  }
  var radius0: Float {
    get { number("inputRadius0") }
    set { values["inputRadius0"] = newValue }
  }
  var radius1: Float {
    get { number("inputRadius1") }
    set { values["inputRadius1"] = newValue }
  }
  var time: Float {
    get { number("inputTime") }
    set { values["inputTime"] = newValue }
  }
  var rVector: CIVector {
    get { vector("inputRVector") }
    set { values["inputRVector"] = newValue }
  }
  var gVector: CIVector {
    get { vector("inputGVector") }
    set { values["inputGVector"] = newValue }
  }
  var bVector: CIVector {
    get { vector("inputBVector") }
    set { values["inputBVector"] = newValue }
  }
  var aVector: CIVector {
    get { vector("inputAVector") }
    set { values["inputAVector"] = newValue }
  }
  var biasVector: CIVector {
    get { vector("inputBiasVector") }
    set { values["inputBiasVector"] = newValue }
  }
  var minComponents: CIVector {
    get { vector("inputMinComponents") }
    set { values["inputMinComponents"] = newValue }
  }
  var maxComponents: CIVector {
    get { vector("inputMaxComponents") }
    set { values["inputMaxComponents"] = newValue }
  }
  var color: CIColor {
    get { color("inputColor") }
    set { values["inputColor"] = newValue }
  }
  var color0: CIColor {
    get { color("inputColor0") }
    set { values["inputColor0"] = newValue }
  }
  var color1: CIColor {
    get { color("inputColor1") }
    set { values["inputColor1"] = newValue }
  }
  var center: CGPoint {
    get { vector("inputCenter").cgPointValue }
    set { values["inputCenter"] = CIVector(cgPoint: newValue) }
  }
  var point0: CGPoint {
    get { vector("inputPoint0").cgPointValue }
    set { values["inputPoint0"] = CIVector(cgPoint: newValue) }
  }
  var point1: CGPoint {
    get { vector("inputPoint1").cgPointValue }
    set { values["inputPoint1"] = CIVector(cgPoint: newValue) }
  }
  var inputImage: CIImage? {
    get { values["inputImage"] as? CIImage }
    set { values["inputImage"] = newValue }
  }
  var backgroundImage: CIImage? {
    get { values["inputBackgroundImage"] as? CIImage }
    set { values["inputBackgroundImage"] = newValue }
  }
  var maskImage: CIImage? {
    get { values["inputMaskImage"] as? CIImage }
    set { values["inputMaskImage"] = newValue }
  }
  var targetImage: CIImage? {
    get { values["inputTargetImage"] as? CIImage }
    set { values["inputTargetImage"] = newValue }
  }
  var transform: CGAffineTransform {
    get { FilterInputs(values: values).transform("inputTransform") }
    set { values["inputTransform"] = newValue }
  }
  var extent: CGRect {
    get { vector("inputExtent").cgRectValue }
    set { values["inputExtent"] = CIVector(cgRect: newValue) }
  }
  var message: Data {
    get { values["inputMessage"] as? Data ?? Data() }
    set { values["inputMessage"] = newValue }
  }
  var correctionLevel: String {
    get { values["inputCorrectionLevel"] as? String ?? "M" }
    set { values["inputCorrectionLevel"] = newValue }
  }
}

extension BuiltinFilter: CICompositeOperation, CIGaussianBlur, CIBoxBlur, CIColorControls, CIColorMatrix, CIColorInvert,
  CIColorMonochrome, CISepiaTone, CIExposureAdjust, CIGammaAdjust, CIHueAdjust, CIWhitePointAdjust, CIColorClamp,
  CIMaximumComponent, CIMinimumComponent, CIMaskToAlpha, CIFalseColor, CILinearToSRGBToneCurve, CISRGBToneCurveToLinear,
  CIAffineClamp, CIBlendWithMask, CIDissolveTransition, CICheckerboardGenerator, CIStripesGenerator, CILinearGradient,
  CISmoothLinearGradient, CIRadialGradient, CIAreaAverage, CIQRCodeGenerator
{}
