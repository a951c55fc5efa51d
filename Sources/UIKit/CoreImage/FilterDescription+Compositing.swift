import Foundation
import InbetweenModel
import InbetweenGeometry
import InbetweenPixels

// Filters of two images: Porter and Duff's, and the blend modes of PDF 1.7, 11.3.5.
extension FilterDescription {
  static var compositing: [String: FilterDescription] {
    [
      "CISourceOverCompositing": two { $0 + $1 * (1 - $0.w) },
      "CISourceInCompositing": two(.common) { $0 * $1.w },
      "CISourceOutCompositing": two(.upper) { $0 * (1 - $1.w) },
      "CISourceAtopCompositing": two(.below) { $0 * $1.w + $1 * (1 - $0.w) },
      "CIAdditionCompositing": two { ($0 + $1).keeping(min($0.w + $1.w, 1)) },
      "CIMultiplyCompositing": two(.common) { $0 * $1 },
      "CIMaximumCompositing": two { pointwiseMax($0, $1) },
      "CIMinimumCompositing": two(.common) { pointwiseMin($0, $1) },
      "CIMultiplyBlendMode": blend { $0 * $1 },
      "CIScreenBlendMode": blend { $0 + $1 - $0 * $1 },
      "CIDarkenBlendMode": blend { pointwiseMin($0, $1) },
      "CILightenBlendMode": blend { pointwiseMax($0, $1) },
      "CIDifferenceBlendMode": blend { pointwiseMax($0, $1) - pointwiseMin($0, $1) },
      "CIExclusionBlendMode": blend { $0 + $1 - 2 * $0 * $1 },
      "CIHardLightBlendMode": blend { hardLight($0, $1) },
      "CIOverlayBlendMode": blend { hardLight($1, $0) },
      "CIColorDodgeBlendMode": blend { upper, below in
        each(upper, below) { $1 <= 0 ? 0 : $0 >= 1 ? 1 : min($1 / (1 - $0), 1) }
      },
      "CIColorBurnBlendMode": blend { upper, below in
        each(upper, below) { $1 >= 1 ? 1 : $0 <= 0 ? 0 : 1 - min((1 - $1) / $0, 1) }
      },
      "CISoftLightBlendMode": blend { upper, below in
        each(upper, below) { s, b in
          if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
          let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : max(b, 0).squareRoot()
          return b + (2 * s - 1) * (d - b)
        }
      },
      "CIBlendWithMask": masked { FilterColors.luminance($0) },
      "CIBlendWithRedMask": masked { $0.x },
      "CIBlendWithAlphaMask": masked { $0.w },
      "CIDissolveTransition": FilterDescription([kCIInputTimeKey: 0.0]) { inputs in
        guard let image = inputs.image(), let target = inputs.image(kCIInputTargetImageKey) else { return nil }
        let time = Float(min(max(inputs.number(kCIInputTimeKey), 0), 1))
        return image.combined(with: target) { $0 + ($1 - $0) * time }
      },
    ]
  }

  private typealias Function = @Sendable (SIMD4<Float>, SIMD4<Float>) -> SIMD4<Float>

  /// Where two images together can have colours.
  private enum Cover {
    /// In either of them, in both, in the image, in the one below it.
    case either, common, upper, below

    func extent(_ upper: CGRect, _ below: CGRect) -> CGRect {
      switch self {
      case .either: upper.union(orInfinite: below)
      case .common: upper.intersection(orInfinite: below)
      case .upper: upper
      case .below: below
      }
    }
  }

  /// Of the image and the one below it, premultiplied; without one below, of the image alone.
  private static func two(_ cover: Cover = .either, _ function: @escaping Function) -> FilterDescription {
    .image { image, inputs in
      let below = inputs.image(kCIInputBackgroundImageKey) ?? .empty()
      return image.combined(with: below, in: cover.extent(image.extent, below.extent), function)
    }
  }

  /// A function of colours that are not premultiplied, which applies where both images are.
  private static func blend(_ function: @escaping Function) -> FilterDescription {
    two { upper, below in
      let both = function(FilterColors.straight(upper), FilterColors.straight(below)) * (upper.w * below.w)
      let mixed = both + upper * (1 - below.w) + below * (1 - upper.w)
      return mixed.keeping(upper.w + below.w - upper.w * below.w)
    }
  }

  /// The image where the mask is, and the one below it elsewhere.
  private static func masked(_ weight: @escaping @Sendable (SIMD4<Float>) -> Float) -> FilterDescription {
    .image { image, inputs in
      guard let mask = inputs.image(kCIInputMaskImageKey) else { return image }
      return image.masked(by: mask, over: inputs.image(kCIInputBackgroundImageKey) ?? .empty(), weight: weight)
    }
  }

  private static func each(
    _ upper: SIMD4<Float>, _ below: SIMD4<Float>, _ function: (Float, Float) -> Float
  ) -> SIMD4<Float> {
    SIMD4(function(upper.x, below.x), function(upper.y, below.y), function(upper.z, below.z), 1)
  }

  private static func hardLight(_ upper: SIMD4<Float>, _ below: SIMD4<Float>) -> SIMD4<Float> {
    each(upper, below) { $0 <= 0.5 ? 2 * $0 * $1 : 1 - 2 * (1 - $0) * (1 - $1) }
  }
}
