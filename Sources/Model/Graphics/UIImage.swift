public import Foundation
package import InbetweenGeometry
package import InbetweenTimeline

/// A picture: a bitmap, or what was drawn into a context, which stays sharp at every size.
open class UIImage: NSObject, @unchecked Sendable {
  package enum Content: Hashable, Sendable {
    case bitmap(DisplayResources.Bitmap)
    case drawing(SnapshotContent)
  }

  public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }

  package let content: Content
  /// In points.
  open private(set) var size: CGSize
  open private(set) var scale: CGFloat
  open private(set) var renderingMode: RenderingMode
  package private(set) var isSymbol = false
  /// The name by which it was asked for.
  package private(set) var name: String?

  package init(
    _ content: Content, size: CGSize, scale: CGFloat, renderingMode: RenderingMode = .automatic,
    isSymbol: Bool = false, name: String? = nil
  ) {
    self.content = content
    self.size = size
    self.scale = scale
    self.renderingMode = renderingMode
    self.isSymbol = isSymbol
    self.name = name
    super.init()
  }

  /// A picture without any pixel.
  public override convenience init() {
    self.init(.drawing(SnapshotContent(items: [], size: .zero)), size: .zero, scale: 1)
  }

  /// A PNG file of the recording's image folders, the variant for its scale first (`name@3x.png`); nil where there is
  /// none.
  public convenience init?(named name: String) {
    guard let image = Stage.current?.imageNamed?(name) else { return nil }
    self.init(image.content, size: image.size, scale: image.scale, name: name)
  }

  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    self.init(named: name)
  }

  /// SF Symbols are licensed for Apple's systems only: a ring as large as the symbol stands in for each.
  public convenience init?(systemName name: String) { self.init(systemName: name, withConfiguration: nil) }

  public convenience init?(systemName name: String, withConfiguration configuration: UIImage.Configuration?) {
    guard !name.isEmpty else { return nil }
    let symbol = configuration as? SymbolConfiguration
    let side = (symbol?.pointSize ?? 17) * (symbol?.scale.factor ?? 1) * 1.2
    let line = side / 10
    let ring = DisplayPath(
      path: .ellipse(
        in: Rect(x: 0, y: 0, width: Double(side), height: Double(side)).inset(by: Insets(Double(line)))),
      strokeColor: .black, lineWidth: Double(line))
    self.init(
      .drawing(
        SnapshotContent(
          items: [DisplayItem(transform: .identity, content: .path(ring))],
          size: Size(width: Double(side), height: Double(side)))),
      size: CGSize(width: side, height: side), scale: 1, renderingMode: .automatic, isSymbol: true, name: name)
  }

  public convenience init(cgImage: CGImage) {
    self.init(cgImage.content, size: cgImage.size, scale: 1)
  }

  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation) {
    self.init(
      cgImage.content, size: CGSize(width: cgImage.size.width / scale, height: cgImage.size.height / scale),
      scale: scale)
  }

  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  open var cgImage: CGImage? { CGImage(content, size: CGSize(width: size.width * scale, height: size.height * scale)) }
  open var imageOrientation: Orientation { .up }
  open var isSymbolImage: Bool { isSymbol }

  open func withRenderingMode(_ renderingMode: UIImage.RenderingMode) -> UIImage {
    UIImage(content, size: size, scale: scale, renderingMode: renderingMode, isSymbol: isSymbol, name: name)
  }

  open func withTintColor(_ color: UIColor) -> UIImage { withTintColor(color, renderingMode: .alwaysOriginal) }

  /// The picture's alpha in a colour; a bitmap keeps its own colours.
  open func withTintColor(_ color: UIColor, renderingMode: UIImage.RenderingMode) -> UIImage {
    guard case .drawing(var drawing) = content else { return withRenderingMode(renderingMode) }
    drawing.items = drawing.items.map { $0.painted(color.model) }
    return UIImage(
      .drawing(drawing), size: size, scale: scale, renderingMode: renderingMode, isSymbol: isSymbol, name: name)
  }

  open func withConfiguration(_ configuration: UIImage.Configuration) -> UIImage {
    guard isSymbol, let name else { return self }
    return UIImage(systemName: name, withConfiguration: configuration)?.withRenderingMode(renderingMode) ?? self
  }

  open func applyingSymbolConfiguration(_ configuration: UIImage.SymbolConfiguration) -> UIImage? {
    withConfiguration(configuration)
  }

  /// Draws it into the current context, at its size.
  open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  open func draw(in rect: CGRect) { UIGraphicsGetCurrentContext()?.draw(self, in: rect) }

  /// Whether its alpha is painted in the tint colour, where it is shown in an image view.
  package var isTemplate: Bool { renderingMode == .alwaysTemplate || (renderingMode == .automatic && isSymbol) }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return self === other || (content == other.content && size == other.size && renderingMode == other.renderingMode)
  }
  open override var hash: Int { content.hashValue }

  open class Configuration: NSObject, @unchecked Sendable {}

  public enum SymbolScale: Int, Sendable {
    case `default` = -1
    case unspecified, small, medium, large

    fileprivate var factor: CGFloat {
      switch self {
      case .small: 0.8
      case .large: 1.3
      default: 1
      }
    }
  }

  public enum SymbolWeight: Int, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// How large a symbol is, in points of the text beside it.
  open class SymbolConfiguration: Configuration, @unchecked Sendable {
    let pointSize: CGFloat?
    let scale: SymbolScale

    init(pointSize: CGFloat?, scale: SymbolScale) {
      self.pointSize = pointSize
      self.scale = scale
      super.init()
    }

    public convenience init(scale: SymbolScale) { self.init(pointSize: nil, scale: scale) }
    public convenience init(pointSize: CGFloat) { self.init(pointSize: pointSize, scale: .default) }
    public convenience init(weight: SymbolWeight) { self.init(pointSize: nil, scale: .default) }
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init(pointSize: pointSize, scale: .default)
    }
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(pointSize: pointSize, scale: scale)
    }
    public convenience init(font: UIFont) { self.init(pointSize: font.pointSize, scale: .default) }
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(pointSize: UIFont.preferredFont(forTextStyle: textStyle).pointSize, scale: .default)
    }
  }
}

/// A picture without a scale: its size is in pixels.
public final class CGImage: @unchecked Sendable {
  package let content: UIImage.Content
  let size: CGSize

  init(_ content: UIImage.Content, size: CGSize) {
    self.content = content
    self.size = size
  }

  public var width: Int { Int(size.width) }
  public var height: Int { Int(size.height) }
}

extension DisplayItem {
  /// The same in one colour, with the alpha of its own ones.
  package func painted(_ color: Color) -> DisplayItem {
    func paint(_ own: Color) -> Color { color.multiplyingAlpha(by: own.alpha) }
    var item = self
    switch content {
    case .box(var box):
      box.color = paint(box.color)
      item.content = .box(box)
    case .border(var border):
      border.color = paint(border.color)
      item.content = .border(border)
    case .path(var path):
      path.fillColor = path.fillColor.map(paint)
      path.strokeColor = path.strokeColor.map(paint)
      item.content = .path(path)
    case .gradient(var gradient):
      gradient.colors = gradient.colors.map(paint)
      item.content = .gradient(gradient)
    case .image(var image):
      image.tint = color
      item.content = .image(image)
    case .glyphs(var glyphs):
      glyphs.color = paint(glyphs.color)
      item.content = .glyphs(glyphs)
    case .beginGroup, .endGroup: break
    }
    return item
  }
}
