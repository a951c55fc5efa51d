public import Foundation
import InbetweenGeometry
package import InbetweenTimeline

/// An image: a bitmap, or content drawn into a context, which is resolution-independent.
open class UIImage: NSObject, NSCopying, @unchecked Sendable {
  package typealias Content = PictureContent

  public enum RenderingMode: Int, Sendable, CaseIterable { case automatic, alwaysOriginal, alwaysTemplate }

  private let parts: Parts
  /// As the current environment draws it.
  package var content: Content { content(in: Drawing.environment) }
  package func content(in environment: (any DrawingEnvironment)?) -> Content {
    parts.content.localized(in: environment, parts.resources)
  }
  /// What a copy that is made outside a recording refers to.
  var keptResources: PictureResources? { Drawing.environment == nil ? parts.resources : nil }
  /// Whether texts are missing that were drawn outside of a recording.
  var lacksTexts: Bool { parts.resources?.lacksTexts == true }
  /// In points.
  public var size: CGSize { parts.size }
  public var scale: CGFloat { parts.scale }
  public var renderingMode: RenderingMode { parts.renderingMode }
  /// What it is as a symbol; nil for other images.
  package var symbol: SymbolTraits? { parts.symbol }
  package var isSymbol: Bool { symbol != nil }
  /// The name with which it was loaded.
  package var name: String? { parts.name }
  /// Insets of the alignment rectangle within the image, in points.
  public var alignmentRectInsets: UIEdgeInsets { parts.alignmentRectInsets }
  /// The insets of the parts that keep their size when the image is stretched, in points.
  public var capInsets: UIEdgeInsets { parts.capInsets ?? .zero }
  public var resizingMode: ResizingMode { parts.resizingMode }
  /// Whether the parts between the caps are tiled or stretched: without caps, all of it.
  package var isResizable: Bool { parts.capInsets != nil }

  public enum ResizingMode: Int, Sendable, CaseIterable { case tile, stretch }

  /// What an image consists of. Classes of images inherit every initializer because this one is public.
  public struct Parts: Sendable {
    package let content: Content
    let size: CGSize
    let scale: CGFloat
    var renderingMode = RenderingMode.automatic
    var symbol: SymbolTraits?
    var name: String?
    var alignmentRectInsets = UIEdgeInsets.zero
    /// Nil for an image that is not stretched.
    var capInsets: UIEdgeInsets?
    var resizingMode = ResizingMode.tile
    /// The pixels and how they are turned, where the content is turned already.
    var turned: Turned?
    /// What the content refers to in the environment in which it was drawn.
    var resources: PictureResources?
  }

  /// The pixels of an image that is shown turned or mirrored.
  struct Turned: Sendable {
    let orientation: Orientation
    let pixels: CGImage
  }

  public init(parts: Parts) {
    var parts = parts
    parts.resources = parts.resources ?? parts.content.resources(in: Drawing.environment)
    self.parts = parts
    super.init()
  }

  package convenience init(
    _ content: Content, size: CGSize, scale: CGFloat, renderingMode: RenderingMode = .automatic,
    symbol: SymbolTraits? = nil, name: String? = nil, alignmentRectInsets: UIEdgeInsets = .zero,
    capInsets: UIEdgeInsets? = nil, resizingMode: ResizingMode = .tile, resources: PictureResources? = nil
  ) {
    self.init(
      parts: Parts(
        content: content, size: size, scale: scale, renderingMode: renderingMode, symbol: symbol, name: name,
        alignmentRectInsets: alignmentRectInsets, capInsets: capInsets, resizingMode: resizingMode,
        resources: resources))
  }

  /// What was drawn into a context.
  convenience init(_ context: CGContext, size: CGSize, scale: CGFloat) {
    let picture = context.picture
    self.init(
      .drawing(picture), size: size, scale: scale,
      resources: context.environment?.resources(of: picture, lacksTexts: context.lacksTexts))
  }

  /// A picture that was drawn in an environment.
  package convenience init(
    _ picture: SnapshotContent, size: CGSize, scale: CGFloat, in environment: (any DrawingEnvironment)?
  ) {
    self.init(.drawing(picture), size: size, scale: scale, resources: environment?.resources(of: picture))
  }

  /// An empty image.
  public override convenience init() {
    self.init(.drawing(SnapshotContent(items: [], size: .zero)), size: .zero, scale: 1)
  }

  /// Loads a PNG, JPEG, WebP, GIF, HEIC, AVIF, SVG or PDF file from the recording's image folders, preferring the
  /// variant for its scale (`name@3x.png`), or from the asset catalogs in them; nil if there is none.
  public convenience init?(named name: String) {
    guard let image = Drawing.environment?.assets.imageNamed?(name) else { return nil }
    self.init(
      image.content, size: image.size, scale: image.scale, renderingMode: image.renderingMode, name: name,
      capInsets: image.isResizable ? image.capInsets : nil, resizingMode: image.resizingMode)
  }

  /// The picture of a PNG, JPEG, WebP, GIF, HEIC, AVIF, SVG or PDF file, upright, of an animated one the first frame;
  /// nil if it is none of them, and outside a recording.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = Drawing.environment?.assets.imageOfData?(data, scale) else { return nil }
    self.init(image.content, size: image.size, scale: image.scale)
  }
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }
  /// The same for a file; `@2x` in its name gives the pixels per point.
  public convenience init?(contentsOfFile path: String) {
    guard let image = Drawing.environment?.assets.imageAtPath?(path) else { return nil }
    self.init(image.content, size: image.size, scale: image.scale)
  }

  /// The image of an image literal; one that is not found is empty, and a problem of the recording.
  public required convenience init(imageLiteralResourceName name: String) {
    let image = Drawing.environment?.assets.imageNamed?(name)
    if image == nil { Drawing.environment?.report("there is no image '\(name)' for #imageLiteral") }
    self.init(
      image?.content ?? .drawing(SnapshotContent(items: [], size: .zero)), size: image?.size ?? .zero,
      scale: image?.scale ?? 1, name: name)
  }

  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    self.init(named: name)
  }

  public convenience init?(systemName name: String, compatibleWith traitCollection: UITraitCollection?) {
    self.init(systemName: name, withConfiguration: nil)
  }
  public convenience init?(
    named name: String, in bundle: Bundle?, with configuration: UIImage.Configuration?
  ) { self.init(named: name) }

  public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1, orientation: .up) }

  /// - Parameters:
  ///   - scale: pixels per point.
  ///   - orientation: how the pixels are turned when they are shown.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation) {
    let scale = scale > 0 && scale.isFinite ? scale : 1
    let size = CGSize(width: cgImage.size.width / scale, height: cgImage.size.height / scale)
    guard orientation != .up else {
      self.init(cgImage.content, size: size, scale: scale, resources: cgImage.keptResources)
      return
    }
    let shown = orientation.isSideways ? CGSize(width: size.height, height: size.width) : size
    let picture = UIGraphicsImageRenderer(size: shown).image { context in
      context.cgContext.concatenate(orientation.transform(of: size))
      UIImage(cgImage: cgImage, scale: scale, orientation: .up).draw(in: CGRect(origin: .zero, size: size))
    }
    self.init(
      parts: Parts(
        content: picture.content, size: shown, scale: scale,
        turned: Turned(orientation: orientation, pixels: cgImage), resources: picture.keptResources))
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }
  package var sequence: ImageSequence?
  /// What it is a variant of.
  private(set) var asset: UIImageAsset?
  /// The images of a sequence; nil for a single image.
  open var images: [UIImage]? { sequence?.images }
  /// Of the whole sequence, in seconds.
  open var duration: TimeInterval { sequence?.duration ?? 0 }
  open var configuration: UIImage.Configuration? { symbolConfiguration }
  open var symbolConfiguration: UIImage.SymbolConfiguration? { symbol?.configuration }
  open var baselineOffsetFromBottom: CGFloat? { symbol.map { CGFloat($0.baselineFromBottom) } }
  open var flipsForRightToLeftLayoutDirection: Bool { false }
  /// The image for right-to-left layouts; it is not mirrored.
  open func imageFlippedForRightToLeftLayoutDirection() -> UIImage { self }

  func with(
    _ mode: RenderingMode? = nil, alignment: UIEdgeInsets? = nil, cap: UIEdgeInsets? = nil,
    resizing: ResizingMode? = nil
  ) -> UIImage {
    var parts = parts
    parts.renderingMode = mode ?? renderingMode
    parts.alignmentRectInsets = alignment ?? alignmentRectInsets
    parts.capInsets = cap ?? parts.capInsets
    parts.resizingMode = resizing ?? resizingMode
    return UIImage(parts: parts)
  }

  /// The image as a variant of an asset.
  func belonging(to asset: UIImageAsset) -> UIImage {
    let image = with()
    image.asset = asset
    return image
  }

  /// - Parameter capInsets: the insets of the parts that keep their size, in points.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage { with(cap: capInsets) }
  /// The parts of drawings and SVG images are stretched in both modes.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: UIImage.ResizingMode) -> UIImage {
    with(cap: capInsets, resizing: resizingMode)
  }
  open func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
    let (left, top) = (CGFloat(leftCapWidth), CGFloat(topCapHeight))
    return with(
      cap: UIEdgeInsets(top: top, left: left, bottom: size.height - top - 1, right: size.width - left - 1),
      resizing: .stretch)
  }
  open func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage { with(alignment: alignmentInsets) }
  open func withHorizontallyFlippedOrientation() -> UIImage {
    UIGraphicsImageRenderer(size: size).image { context in
      context.cgContext.translateBy(x: size.width, y: 0)
      context.cgContext.scaleBy(x: -1, y: 1)
      draw(at: .zero)
    }.withRenderingMode(renderingMode)
  }
  /// The image redrawn at a size, in points.
  open func preparingThumbnail(of size: CGSize) -> UIImage? {
    UIGraphicsImageRenderer(size: size).image { _ in draw(in: CGRect(origin: .zero, size: size)) }
  }
  open func preparingForDisplay() -> UIImage? { self }
  open func withoutConfiguration() -> UIImage { self }

  /// The pixels as they are before they are turned.
  open var cgImage: CGImage? {
    parts.turned?.pixels
      ?? CGImage(
        content, size: CGSize(width: size.width * scale, height: size.height * scale), resources: keptResources)
  }
  open var imageOrientation: Orientation { parts.turned?.orientation ?? .up }
  open var isSymbolImage: Bool { isSymbol }

  open func withRenderingMode(_ renderingMode: UIImage.RenderingMode) -> UIImage {
    with(renderingMode)
  }

  open func withTintColor(_ color: UIColor) -> UIImage { withTintColor(color, renderingMode: .alwaysOriginal) }

  /// The image's alpha in a colour; a bitmap keeps its own colours.
  open func withTintColor(_ color: UIColor, renderingMode: UIImage.RenderingMode) -> UIImage {
    guard case .drawing(var drawing) = content else { return withRenderingMode(renderingMode) }
    drawing.items = drawing.items.map { $0.painted(color.model) }
    return UIImage(
      .drawing(drawing), size: size, scale: scale, renderingMode: renderingMode, symbol: symbol, name: name,
      resources: keptResources)
  }

  /// Draws the image into the current context, at its size.
  open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  open func draw(in rect: CGRect) { UIGraphicsGetCurrentContext()?.draw(self, in: rect) }

  /// How a renderer for pictures like it makes them.
  open var imageRendererFormat: UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return format
  }

  public class var add: UIImage { UIImage(systemName: "plus.circle.fill") ?? UIImage() }
  public class var remove: UIImage { UIImage(systemName: "minus.circle.fill") ?? UIImage() }
  public class var actions: UIImage { UIImage(systemName: "ellipsis.circle.fill") ?? UIImage() }
  public class var checkmark: UIImage { UIImage(systemName: "checkmark") ?? UIImage() }
  public class var strokedCheckmark: UIImage { UIImage(systemName: "checkmark.circle") ?? UIImage() }

  /// Whether its alpha is painted in the tint colour of an image view.
  package var isTemplate: Bool {
    symbol?.isColored != true && (renderingMode == .alwaysTemplate || (renderingMode == .automatic && isSymbol))
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return self === other
      || (parts.content == other.parts.content && parts.resources?.owner === other.parts.resources?.owner
        && size == other.size && renderingMode == other.renderingMode)
  }
  open override var hash: Int { parts.content.hashValue }

  open class Configuration: NSObject, @unchecked Sendable {}
}

/// An image without a scale: its size is in pixels.
public final class CGImage: Sendable {
  private let drawn: UIImage.Content
  private let resources: PictureResources?
  let size: CGSize
  /// Whether it was drawn in grey values without alpha.
  let isGray: Bool

  init(_ content: UIImage.Content, size: CGSize, isGray: Bool = false, resources: PictureResources? = nil) {
    drawn = content
    self.resources = resources ?? content.resources(in: Drawing.environment)
    self.size = size
    self.isGray = isGray
  }

  /// As the current environment draws it.
  package var content: UIImage.Content { content(in: Drawing.environment) }
  func content(in environment: (any DrawingEnvironment)?) -> UIImage.Content {
    drawn.localized(in: environment, resources)
  }
  /// What a copy that is made outside a recording refers to.
  var keptResources: PictureResources? { Drawing.environment == nil ? resources : nil }
  var lacksTexts: Bool { resources?.lacksTexts == true }

  public var width: Int { Int(clamping: size.width, to: 0...Int(Int32.max)) }
  public var height: Int { Int(clamping: size.height, to: 0...Int(Int32.max)) }
}

extension UIImage: _ExpressibleByImageLiteral {}
