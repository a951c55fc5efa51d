import Foundation
import InbetweenModel
import InbetweenGeometry
import InbetweenPixels

// Blurs, geometry, generators, gradients and reductions.
extension FilterDescription {
  static var pictures: [String: FilterDescription] {
    [
      "CIGaussianBlur": .image([kCIInputRadiusKey: 10.0]) { image, inputs in
        image.applyingGaussianBlur(sigma: max(inputs.number(kCIInputRadiusKey), 0))
      },
      "CIBoxBlur": .image([kCIInputRadiusKey: 10.0]) { image, inputs in
        let radius = min(max(inputs.number(kCIInputRadiusKey), 0), 1000)
        let reach = Int(radius.rounded(.up))
        return image.blurred(by: CGFloat(reach), reach: reach + 1) { $0.blurBox(radius: radius) }
      },
      "CICrop": .image(["inputRectangle": CIVector(x: 0, y: 0, z: 300, w: 300)]) { image, inputs in
        image.cropped(to: inputs.rect("inputRectangle"))
      },
      "CIAffineTransform": .image { image, inputs in image.transformed(by: inputs.transform(kCIInputTransformKey)) },
      "CIAffineClamp": .image { image, inputs in
        image.transformed(by: inputs.transform(kCIInputTransformKey)).clampedToExtent()
      },
      "CIConstantColorGenerator": FilterDescription([kCIInputColorKey: CIColor.red]) { inputs in
        CIImage(color: inputs.ciColor(kCIInputColorKey))
      },
      "CICheckerboardGenerator": pattern { x, y in x.rounded(.down) + y.rounded(.down) },
      "CIStripesGenerator": pattern { x, _ in x.rounded(.down) },
      "CILinearGradient": linear { $0 }, "CISmoothLinearGradient": linear { $0 * $0 * (3 - 2 * $0) },
      "CIRadialGradient": FilterDescription([
        kCIInputCenterKey: CIVector(x: 150, y: 150), "inputRadius0": 5.0, "inputRadius1": 100.0,
        "inputColor0": CIColor.white, "inputColor1": CIColor.black,
      ]) { inputs in
        let center = inputs.vector(kCIInputCenterKey).cgPointValue
        let (inner, outer) = (Float(inputs.number("inputRadius0")), Float(inputs.number("inputRadius1")))
        let (first, second) = (inputs.color("inputColor0"), inputs.color("inputColor1"))
        return mixture(first, second) { x, y in
          let (dx, dy) = (x - Float(center.x), y - Float(center.y))
          let distance = (dx * dx + dy * dy).squareRoot()
          return inner == outer ? (distance < inner ? 0 : 1) : (distance - inner) / (outer - inner)
        }
      },
      "CIAreaAverage": .image([kCIInputExtentKey: CIVector(x: 0, y: 0, z: 640, w: 80)]) { image, inputs in
        image.average(of: inputs.rect(kCIInputExtentKey))
      },
      "CIQRCodeGenerator": FilterDescription(["inputCorrectionLevel": "M"]) { inputs in
        let message =
          inputs.values["inputMessage"] as? Data ?? (inputs.values["inputMessage"] as? NSData).map { $0 as Data }
        guard let message else { return nil }
        let level = QRCode.Level(rawValue: inputs.values["inputCorrectionLevel"] as? String ?? "M") ?? .medium
        return QRCode(Array(message), level: level).map { CIImage(code: $0) }
      },
    ]
  }

  /// A picture without end of two colours, which are mixed by a number from 0 to 1 for each centre of a pixel.
  private static func mixture(
    _ first: SIMD4<Float>, _ second: SIMD4<Float>, _ progress: @escaping (Float, Float) -> Float
  ) -> CIImage {
    CIImage(extent: .infinite) { area, run in
      let (start, end) = (run.color(first), run.color(second))
      return FilterPicture(area) { x, y in
        start + (end - start) * min(max(progress(Float(x) + 0.5, Float(y) + 0.5), 0), 1)
      }
    }
  }

  /// Two colours in turn by a whole number for each place, which is counted in widths from the centre.
  private static func pattern(_ number: @escaping @Sendable (Float, Float) -> Float) -> FilterDescription {
    FilterDescription([
      kCIInputCenterKey: CIVector(x: 150, y: 150), "inputColor0": CIColor.white, "inputColor1": CIColor.black,
      kCIInputWidthKey: 80.0,
    ]) { inputs in
      let (first, second) = (inputs.color("inputColor0"), inputs.color("inputColor1"))
      let (center, width) = (inputs.vector(kCIInputCenterKey).cgPointValue, Float(inputs.number(kCIInputWidthKey)))
      return mixture(first, second) { x, y in
        guard width > 0 else { return 0 }
        let place = number((x - Float(center.x)) / width, (y - Float(center.y)) / width)
        return place.truncatingRemainder(dividingBy: 2) == 0 ? 0 : 1
      }
    }
  }

  private static func linear(_ curve: @escaping @Sendable (Float) -> Float) -> FilterDescription {
    FilterDescription([
      "inputPoint0": CIVector(x: 0, y: 0), "inputPoint1": CIVector(x: 200, y: 200), "inputColor0": CIColor.white,
      "inputColor1": CIColor.black,
    ]) { inputs in
      let (start, end) = (inputs.vector("inputPoint0").cgPointValue, inputs.vector("inputPoint1").cgPointValue)
      let (dx, dy) = (Float(end.x - start.x), Float(end.y - start.y))
      let length = dx * dx + dy * dy
      return mixture(inputs.color("inputColor0"), inputs.color("inputColor1")) { x, y in
        guard length > 0 else { return 0 }
        let place = ((x - Float(start.x)) * dx + (y - Float(start.y)) * dy) / length
        return curve(min(max(place, 0), 1))
      }
    }
  }
}

extension CIImage {
  /// The modules of a code as pixels, with one white one around them.
  convenience init(code: QRCode) {
    let size = code.size + 2
    self.init(extent: CGRect(x: 0, y: 0, width: size, height: size), isNearest: true) { area, _ in
      FilterPicture(area) { x, y in code.isDark(column: x - 1, row: size - 2 - y) ? SIMD4(0, 0, 0, 1) : .one }
    }
  }
}
