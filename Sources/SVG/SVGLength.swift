internal import InbetweenGeometry

/// A length with its unit (CSS Values 4: 96 pixels are an inch; a pixel is a point of the image).
struct SVGLength: Hashable {
  enum Axis { case horizontal, vertical, diagonal }

  private var value: Double
  private var isPercentage: Bool

  /// Nil if it is no length, or has a unit that depends on fonts other than `em`.
  init?(_ text: some StringProtocol) {
    var scanner = SVGScanner(text)
    scanner.skipSpace()
    guard let number = scanner.number() else { return nil }
    if scanner.take("%") {
      (value, isPercentage) = (number / 100, true)
    } else {
      guard let factor = SVGLength.units[scanner.word()] else { return nil }
      (value, isPercentage) = (number * factor, false)
    }
    guard scanner.isAtEnd else { return nil }
  }

  private static let units: [String: Double] = [
    "": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "em": 16, "rem": 16,
  ]

  /// Nil for a percentage.
  var absolute: Double? { isPercentage ? nil : value }

  /// In the units of the coordinates.
  ///
  /// - Parameter viewport: that a percentage refers to.
  func resolved(_ axis: Axis, in viewport: Size) -> Double {
    guard isPercentage else { return value }
    return switch axis {
    case .horizontal: value * viewport.width
    case .vertical: value * viewport.height
    case .diagonal:
      value * ((viewport.width * viewport.width + viewport.height * viewport.height) / 2).squareRoot()
    }
  }
}
