public import Foundation
package import InbetweenGeometry
import InbetweenObjects

/// A colour in sRGB with its alpha, or a pattern.
public final class CGColor: Hashable, Sendable {
  /// Of a pattern, the alpha with which it is drawn, and the mean of its colours for what is not tiled.
  package let model: Color
  package let pattern: UIImage?

  package init(_ model: Color, pattern: UIImage? = nil) { (self.model, self.pattern) = (model, pattern) }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha)))
  }

  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(Color(white: Double(gray), alpha: Double(alpha)))
  }

  public var alpha: CGFloat { CGFloat(model.alpha) }
  public var numberOfComponents: Int { pattern == nil ? 4 : 1 }
  /// Red, green, blue and alpha, 0…1; alpha alone for a pattern.
  public var components: [CGFloat]? {
    pattern == nil ? [CGFloat(model.red), CGFloat(model.green), CGFloat(model.blue), alpha] : [alpha]
  }

  public convenience init?(colorSpace space: CGColorSpace, components: [CGFloat]) {
    switch components.count {
    case 2: self.init(gray: components[0], alpha: components[1])
    case 4: self.init(red: components[0], green: components[1], blue: components[2], alpha: components[3])
    default: return nil
    }
  }
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) { self.init(gray: gray, alpha: alpha) }
  public var colorSpace: CGColorSpace? { CGColorSpace() }
  public static var black: CGColor { CGColor(gray: 0, alpha: 1) }
  public static var white: CGColor { CGColor(gray: 1, alpha: 1) }
  public static var clear: CGColor { CGColor(gray: 0, alpha: 0) }

  public func copy(alpha: CGFloat) -> CGColor? {
    var color = model
    color.alpha = Double(alpha)
    return CGColor(color, pattern: pattern)
  }

  public static func == (a: CGColor, b: CGColor) -> Bool { a.model == b.model && a.pattern == b.pattern }
  public func hash(into hasher: inout Hasher) { hasher.combine(model) }
}

/// A colour, which can have a different value in the dark appearance.
open class UIColor: AttributeValue, NSCopying, @unchecked Sendable {
  private let light: Color
  private let dark: Color
  private let provider: (@Sendable (UITraitCollection) -> UIColor)?
  /// The image of which the pattern consists.
  private let pattern: UIImage?
  /// In the dark appearance at the elevated level, that of sheets, where it differs.
  private var elevated: Color?

  package init(light: Color, dark: Color, elevated: Color? = nil) {
    (self.light, self.dark, provider, pattern) = (light, dark, nil, nil)
    super.init()
    self.elevated = elevated
  }

  /// A colour that is painted as copies of an image side by side: as the background of views and layers, from the
  /// origin of their coordinates, and in contexts, from their corner. Elsewhere it is the mean of the image's colours.
  public init(patternImage image: UIImage) {
    light = image.meanColor
    (dark, provider, pattern) = (light, nil, image)
    super.init()
  }

  /// A colour that is not seen.
  public override convenience init() { self.init(white: 0, alpha: 0) }

  package convenience init(_ color: Color) { self.init(light: color, dark: color) }

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    light = Color(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
    (dark, provider, pattern) = (light, nil, nil)
    super.init()
  }

  public init(white: CGFloat, alpha: CGFloat) {
    light = Color(white: Double(white), alpha: Double(alpha))
    (dark, provider, pattern) = (light, nil, nil)
    super.init()
  }

  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    light = Color(
      hue: Double(hue), saturation: Double(saturation), brightness: Double(brightness), alpha: Double(alpha))
    (dark, provider, pattern) = (light, nil, nil)
    super.init()
  }

  /// The components are interpreted as sRGB, because frames are sRGB.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  public init(cgColor: CGColor) {
    (light, dark, provider, pattern) = (cgColor.model, cgColor.model, nil, cgColor.pattern)
    super.init()
  }

  public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    (light, dark) = (.clear, .clear)
    (provider, pattern) = (dynamicProvider, nil)
    super.init()
  }

  /// Used by `#colorLiteral`.
  public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  package func model(in traits: UITraitCollection) -> Color {
    if let provider { return provider(traits).model(in: traits) }
    guard traits.userInterfaceStyle == .dark else { return light }
    return traits.userInterfaceLevel == .elevated ? elevated ?? dark : dark
  }

  /// The value in the current appearance.
  package var model: Color { model(in: .current) }

  /// The value in an appearance.
  package func cgColor(in traits: UITraitCollection) -> CGColor {
    if let provider { return provider(traits).cgColor(in: traits) }
    return CGColor(model(in: traits), pattern: pattern)
  }

  open var cgColor: CGColor { cgColor(in: .current) }

  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    UIColor(cgColor: cgColor(in: traitCollection))
  }

  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    if let provider { return UIColor { provider($0).withAlphaComponent(alpha) } }
    if pattern != nil, let faded = cgColor.copy(alpha: alpha) { return UIColor(cgColor: faded) }
    func faded(_ color: Color) -> Color {
      Color(red: color.red, green: color.green, blue: color.blue, alpha: Double(alpha))
    }
    return UIColor(light: faded(light), dark: faded(dark), elevated: elevated.map(faded))
  }

  /// Gets the components, 0…1, those that are not nil; returns false for a pattern.
  @safe @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard pattern == nil else { return false }
    let color = model
    give(CGFloat(color.red), to: red)
    give(CGFloat(color.green), to: green)
    give(CGFloat(color.blue), to: blue)
    give(CGFloat(color.alpha), to: alpha)
    return true
  }

  @safe @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard pattern == nil else { return false }
    let parts = model.hueSaturationBrightness
    give(CGFloat(parts.hue), to: hue)
    give(CGFloat(parts.saturation), to: saturation)
    give(CGFloat(parts.brightness), to: brightness)
    give(CGFloat(model.alpha), to: alpha)
    return true
  }

  /// Returns false unless red, green and blue are equal.
  @safe @discardableResult
  open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = model
    guard pattern == nil, color.red == color.green, color.green == color.blue else { return false }
    give(CGFloat(color.red), to: white)
    give(CGFloat(color.alpha), to: alpha)
    return true
  }

  public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }
  /// A colour from the recording's asset folders; nil if there is none with this name.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let (light, dark) = Drawing.environment?.assets.colorNamed?(name) else { return nil }
    self.init(light: light, dark: dark)
  }
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
  open func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
  open func set() {
    setFill()
    setStroke()
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if provider != nil || other.provider != nil { return self === other }
    return light == other.light && dark == other.dark && elevated == other.elevated && pattern == other.pattern
  }
  open override var hash: Int { provider == nil ? light.hashValue ^ (31 &* dark.hashValue) : super.hash }
}

extension UIColor: _ExpressibleByColorLiteral {}

extension Color {
  fileprivate init(hue: Double, saturation: Double, brightness: Double, alpha: Double) {
    let sector = (hue - hue.rounded(.down)) * 6
    func part(_ n: Double) -> Double {
      let k = (n + sector).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
  }

  fileprivate var hueSaturationBrightness: (hue: Double, saturation: Double, brightness: Double) {
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let range = high - low
    guard range > 0 else { return (0, 0, high) }
    var sector =
      if high == red { (green - blue) / range } else if high == green { 2 + (blue - red) / range } else {
        4 + (red - green) / range
      }
    if sector < 0 { sector += 6 }
    return (sector / 6, range / high, high)
  }
}
