/// A colour in sRGB, encoded (not linear) and not premultiplied by its alpha.
///
/// Components are nominally 0…1; an overshooting spring may leave that range for a while, so they are clamped
/// only when pixels are made.
public struct Color: Hashable, Sendable {
  /// Nominally 0…1, encoded in sRGB.
  public var red: Double
  /// Nominally 0…1, encoded in sRGB.
  public var green: Double
  /// Nominally 0…1, encoded in sRGB.
  public var blue: Double
  /// 0 is transparent, 1 opaque.
  public var alpha: Double

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A grey, 0 black to 1 white.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Transparent black, as `UIColor.clear`.
  public static let clear = Color(white: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(white: 0)
  /// Opaque white.
  public static let white = Color(white: 1)

  /// The colour with every component limited to 0…1.
  public var clamped: Color {
    func unit(_ v: Double) -> Double { min(max(v, 0), 1) }
    return Color(red: unit(red), green: unit(green), blue: unit(blue), alpha: unit(alpha))
  }

  /// The same colour with its alpha multiplied.
  public func multiplyingAlpha(by factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * factor)
  }

  /// The colour limited to 0…1, with red, green and blue multiplied by alpha.
  public var premultiplied: PremultipliedColor {
    let c = clamped
    return PremultipliedColor(red: c.red * c.alpha, green: c.green * c.alpha, blue: c.blue * c.alpha, alpha: c.alpha)
  }
}

/// A colour whose components are multiplied by its alpha, as needed for compositing. A separate type, so that the two
/// cannot be confused.
public struct PremultipliedColor: Hashable, Sendable {
  /// At most ``alpha``.
  public var red: Double
  /// At most ``alpha``.
  public var green: Double
  /// At most ``alpha``.
  public var blue: Double
  /// 0 is transparent, 1 opaque.
  public var alpha: Double

  public init(red: Double, green: Double, blue: Double, alpha: Double) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}
