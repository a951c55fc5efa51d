import Foundation
import InbetweenModel
import InbetweenPixels

// Filters of single colours. Formulas are those of Apple's Core Image Filter Reference where it states them.
extension FilterDescription {
  static var colors: [String: FilterDescription] {
    [
      "CIColorControls": .image(
        [kCIInputSaturationKey: 1.0, kCIInputBrightnessKey: 0.0, kCIInputContrastKey: 1.0]
      ) { image, inputs in
        let saturation = Float(inputs.number(kCIInputSaturationKey))
        let (contrast, brightness) = (
          Float(inputs.number(kCIInputContrastKey)), Float(inputs.number(kCIInputBrightnessKey))
        )
        return image.mapped { color in
          let gray = SIMD4(repeating: FilterColors.luminance(color))
          return ((gray + (color - gray) * saturation - 0.5) * contrast + 0.5 + brightness).keeping(color.w)
        }
      },
      "CIColorMatrix": .image([
        "inputRVector": CIVector(x: 1, y: 0, z: 0, w: 0), "inputGVector": CIVector(x: 0, y: 1, z: 0, w: 0),
        "inputBVector": CIVector(x: 0, y: 0, z: 1, w: 0), "inputAVector": CIVector(x: 0, y: 0, z: 0, w: 1),
        "inputBiasVector": CIVector(x: 0, y: 0, z: 0, w: 0),
      ]) { image, inputs in
        let rows = ["inputRVector", "inputGVector", "inputBVector", "inputAVector"].map { inputs.weights($0) }
        let bias = inputs.weights("inputBiasVector")
        return image.mapped { color in
          let result = SIMD4(
            (color * rows[0]).sum(), (color * rows[1]).sum(), (color * rows[2]).sum(), (color * rows[3]).sum())
          return result + bias
        }
      },
      "CIColorInvert": .image { image, _ in image.mapped { color in (1 - color).keeping(color.w) } },
      "CIColorMonochrome": .image([
        kCIInputColorKey: CIColor(red: 0.6, green: 0.45, blue: 0.3), kCIInputIntensityKey: 1.0,
      ]) { image, inputs in
        let (standard, intensity) = (inputs.color(kCIInputColorKey), Float(inputs.number(kCIInputIntensityKey)))
        return image.mapped(perRun: { run in
          let whole = run.color(standard)
          return { color in
            let shade = whole * FilterColors.luminance(color)
            return (color + (shade - color) * intensity).keeping(color.w)
          }
        })
      },
      "CISepiaTone": .image([kCIInputIntensityKey: 1.0]) { image, inputs in
        let intensity = Float(inputs.number(kCIInputIntensityKey))
        return image.mappedStandard { color in
          let sepia = SIMD4(
            0.393 * color.x + 0.769 * color.y + 0.189 * color.z, 0.349 * color.x + 0.686 * color.y + 0.168 * color.z,
            0.272 * color.x + 0.534 * color.y + 0.131 * color.z, color.w)
          return color + (sepia - color) * intensity
        }
      },
      "CIExposureAdjust": .image([kCIInputEVKey: 0.5]) { image, inputs in
        let factor = Float(pow(2, min(max(inputs.number(kCIInputEVKey), -30), 30)))
        return image.mapped { color in (color * factor).keeping(color.w) }
      },
      "CIGammaAdjust": .image(["inputPower": 0.75]) { image, inputs in
        let power = Float(inputs.number("inputPower"))
        return image.mapped { color in
          SIMD4(pow(max(color.x, 0), power), pow(max(color.y, 0), power), pow(max(color.z, 0), power), color.w)
        }
      },
      "CIHueAdjust": .image([kCIInputAngleKey: 0.0]) { image, inputs in
        image.turningHues(by: inputs.number(kCIInputAngleKey))
      },
      "CIWhitePointAdjust": .image([kCIInputColorKey: CIColor.white]) { image, inputs in
        let standard = inputs.color(kCIInputColorKey)
        return image.mapped(perRun: { run in
          let white = run.color(standard)
          return { color in (color * white).keeping(color.w) }
        })
      },
      "CIColorClamp": .image([
        "inputMinComponents": CIVector(x: 0, y: 0, z: 0, w: 0), "inputMaxComponents": CIVector(x: 1, y: 1, z: 1, w: 1),
      ]) { image, inputs in
        let (least, most) = (inputs.weights("inputMinComponents"), inputs.weights("inputMaxComponents"))
        return image.mapped { color in pointwiseMax(pointwiseMin(color, most), least) }
      },
      "CIMaximumComponent": .image { image, _ in
        image.mapped { color in SIMD4(repeating: max(color.x, color.y, color.z)).keeping(color.w) }
      },
      "CIMinimumComponent": .image { image, _ in
        image.mapped { color in SIMD4(repeating: min(color.x, color.y, color.z)).keeping(color.w) }
      },
      "CIMaskToAlpha": .image { image, _ in
        image.mapped { color in SIMD4(1, 1, 1, FilterColors.luminance(color) * color.w) }
      },
      "CIFalseColor": .image([
        "inputColor0": CIColor(red: 0.3, green: 0, blue: 0), "inputColor1": CIColor(red: 1, green: 0.9, blue: 0.8),
      ]) { image, inputs in
        let (first, second) = (inputs.color("inputColor0"), inputs.color("inputColor1"))
        return image.mapped(perRun: { run in
          let (dark, light) = (FilterColors.straight(run.color(first)), FilterColors.straight(run.color(second)))
          return { color in
            let mixed = dark + (light - dark) * FilterColors.luminance(color)
            return mixed.keeping(mixed.w * color.w)
          }
        })
      },
      "CILinearToSRGBToneCurve": .image { image, _ in image.mapped { color in FilterColors.standard(color) } },
      "CISRGBToneCurveToLinear": .image { image, _ in image.mapped { color in FilterColors.linear(color) } },
    ]
  }
}

extension SIMD4<Float> {
  /// With another fourth component.
  func keeping(_ alpha: Float) -> SIMD4<Float> { SIMD4(x, y, z, alpha) }
}

extension CIImage {
  /// Each colour by a function of it in sRGB, whatever space the steps have.
  fileprivate func mappedStandard(_ function: @escaping (SIMD4<Float>) -> SIMD4<Float>) -> CIImage {
    mapped(perRun: { run in
      run.isLinear ? { FilterColors.linear(function(FilterColors.standard($0))) } : function
    })
  }

  /// Turns colours around the axis of greys.
  fileprivate func turningHues(by angle: Double) -> CIImage {
    let (cosine, sine) = (Float(cos(angle)), Float(sin(angle)))
    let (third, root) = ((1 - cosine) / 3, sine * Float(1 / 3.0.squareRoot()))
    let (same, next, last) = (cosine + third, third - root, third + root)
    return mapped { color in
      SIMD4(
        same * color.x + next * color.y + last * color.z, last * color.x + same * color.y + next * color.z,
        next * color.x + last * color.y + same * color.z, color.w)
    }
  }
}
