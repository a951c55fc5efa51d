#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// Conversions between bytes of sRGB and the numbers on which filters compute.
package enum FilterColors {
  /// By the bytes of sRGB.
  private static let linearOfByte = (0...255).map { linear(Float($0) / 255) }

  /// The light of a component of sRGB (IEC 61966-2-1), extended to negative values by symmetry.
  package static func linear(_ value: Float) -> Float {
    let size = abs(value)
    let light = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -light : light
  }

  package static func standard(_ light: Float) -> Float {
    let size = abs(light)
    let value = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    return light < 0 ? -value : value
  }

  /// Red, green and blue converted, and alpha as it is.
  package static func linear(_ color: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4(linear(color.x), linear(color.y), linear(color.z), color.w)
  }
  package static func standard(_ color: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4(standard(color.x), standard(color.y), standard(color.z), color.w)
  }

  /// A colour of four premultiplied bytes, premultiplied.
  ///
  /// - Parameter isLinear: whether components are light, or sRGB.
  package static func color(_ bytes: ArraySlice<UInt8>, isLinear: Bool) -> SIMD4<Float> {
    let first = bytes.startIndex
    let alpha = Float(bytes[first + 3]) / 255
    if alpha == 0 { return .zero }
    if !isLinear {
      return SIMD4(Float(bytes[first]), Float(bytes[first + 1]), Float(bytes[first + 2]), Float(bytes[first + 3])) / 255
    }
    if alpha == 1 {
      return SIMD4(
        linearOfByte[Int(bytes[first])], linearOfByte[Int(bytes[first + 1])], linearOfByte[Int(bytes[first + 2])], 1)
    }
    let straight = SIMD4(
      Float(bytes[first]) / 255 / alpha, Float(bytes[first + 1]) / 255 / alpha, Float(bytes[first + 2]) / 255 / alpha,
      alpha)
    return premultiplied(linear(straight))
  }

  /// Appends the bytes of a premultiplied colour, premultiplied, limited to what bytes express.
  package static func append(_ color: SIMD4<Float>, isLinear: Bool, to bytes: inout [UInt8]) {
    let alpha = min(max(color.w, 0), 1)
    guard alpha > 0 else {
      for _ in 0..<4 { bytes.append(0) }
      return
    }
    let straight = straight(color)
    let standard = isLinear ? FilterColors.standard(straight) : straight
    let opacity = (alpha * 255).rounded()
    // Of what can be expressed: white stays as light as its alpha. A component that is not a number is dark.
    func byte(_ value: Float) -> UInt8 { value > 0 ? UInt8(min(value, 1) * opacity + 0.5) : 0 }
    bytes.append(byte(standard.x))
    bytes.append(byte(standard.y))
    bytes.append(byte(standard.z))
    bytes.append(UInt8(opacity))
  }

  package static func premultiplied(_ color: SIMD4<Float>) -> SIMD4<Float> {
    var result = color * color.w
    result.w = color.w
    return result
  }

  package static func straight(_ color: SIMD4<Float>) -> SIMD4<Float> {
    guard color.w > 0 else { return .zero }
    var result = color / color.w
    result.w = color.w
    return result
  }

  /// The luminance of a colour, with Rec. 709's weights.
  package static func luminance(_ color: SIMD4<Float>) -> Float {
    0.2125 * color.x + 0.7154 * color.y + 0.0721 * color.z
  }

  /// The bits of the nearest half float (IEEE 754), a type that Swift lacks on some machines.
  package static func half(_ value: Float) -> UInt16 {
    let sign = UInt16(truncatingIfNeeded: value.bitPattern >> 16) & 0x8000
    let size = value.bitPattern & 0x7fff_ffff
    if size > 0x7f80_0000 { return sign | 0x7e00 }
    if size >= 0x4780_0000 { return sign | 0x7c00 }
    // Below 2^-14 all have the same distance.
    if size < 0x3880_0000 {
      return sign | UInt16((Float(bitPattern: size) * 16_777_216).rounded(.toNearestOrEven))
    }
    let rounded = size + 0x0fff + (size >> 13 & 1)
    return sign | UInt16((rounded - 0x3800_0000) >> 13)
  }
}
