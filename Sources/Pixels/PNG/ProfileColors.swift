/// Single colours of an ICC profile that is made of primaries and curves, as colours of sRGB.
package struct ProfileColors: Sendable {
  private let conversion: ColorConversion

  /// Nil if the profile cannot be read, and if its colours are those of sRGB.
  ///
  /// - Parameter isGray: whether colours have one component, not three.
  package init?(profile: [UInt8], isGray: Bool) {
    guard let found = ColorConversion.found(in: profile, isGray: isGray).conversion else { return nil }
    conversion = found
  }

  /// Red, green and blue, 0…1, of a colour with such components, to the nearest of 256 values each.
  package func color(_ red: Double, _ green: Double, _ blue: Double) -> [Double] {
    var bytes = [red, green, blue, 1].map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
    conversion.apply(to: &bytes)
    return bytes.prefix(3).map { Double($0) / 255 }
  }
}
