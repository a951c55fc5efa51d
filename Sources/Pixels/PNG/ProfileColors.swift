/// Single colours of an ICC profile, as colours of sRGB.
package struct ProfileColors: Sendable {
  private let conversion: ColorConversion

  /// Nil if the profile cannot be read, and if its colours are those of sRGB.
  ///
  /// - Parameters:
  ///   - components: of a colour: 1 of grey, 3 of RGB, 4 inks. There is no profile for other numbers.
  ///   - intent: which of several tables is used.
  package init?(profile: [UInt8], components: Int, intent: RenderingIntent) {
    let all: [ColorChannels] = [.gray, .colors, .inks]
    guard let channels = all.first(where: { $0.count == components }),
      let found = ColorConversion.found(in: profile, channels, intent: intent).conversion
    else { return nil }
    conversion = found
  }

  /// Whether colours are looked up in tables, which takes several times as long.
  package var isByTables: Bool { conversion.isByTables }

  /// Red, green and blue, 0…1, of a colour with such components, to the nearest of 256 values each.
  package func color(_ components: [Double]) -> [Double] {
    var bytes = components.map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
    if bytes.count == 1 { bytes = [bytes[0], bytes[0], bytes[0]] }
    while bytes.count < 4 { bytes.append(255) }
    conversion.apply(to: &bytes)
    return bytes.prefix(3).map { Double($0) / 255 }
  }
}
