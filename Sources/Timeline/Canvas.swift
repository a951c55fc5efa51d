public import InbetweenGeometry

/// The surface that a timeline is drawn on.
public struct Canvas: Hashable, Sendable {
  /// In points.
  public var size: Size
  /// Pixels per point: 1, 2 or 3.
  public var scale: Int
  /// Drawn below everything; a translucent colour gives frames with alpha.
  public var backgroundColor: Color
  /// Whether edges of layers are antialiased by default (`UIViewEdgeAntialiasing` of an app's Info.plist).
  public var edgeAntialiasing: Bool

  public init(size: Size, scale: Int, backgroundColor: Color = .white, edgeAntialiasing: Bool = false) {
    self.size = size
    self.scale = scale
    self.backgroundColor = backgroundColor
    self.edgeAntialiasing = edgeAntialiasing
  }

  /// What scenes and code are drawn on that say nothing else: the screen of an iPhone 14, white.
  package static let standard = Canvas(size: Size(width: 390, height: 844), scale: 3)

  /// Whether no pixel can be translucent, so that frames are stored without alpha.
  public var isOpaque: Bool { backgroundColor.clamped.alpha == 1 }

  /// The size in whole pixels, rounded to the nearest.
  public var pixelSize: (width: Int, height: Int) {
    func pixels(_ points: Double) -> Int {
      let value = (points * Double(scale)).rounded()
      return value.isFinite && value < 1e9 ? max(Int(value), 0) : Int(Int32.max)
    }
    return (pixels(size.width), pixels(size.height))
  }
}
