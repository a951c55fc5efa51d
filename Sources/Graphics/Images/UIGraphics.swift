public import Foundation
import InbetweenGeometry

/// A context that code has made current.
package struct ImageContext {
  package let context: CGContext
  /// In points; nil for a context that makes no image.
  package let size: CGSize?
  /// Pixels per point of its image; 0 for the scale of the recording.
  package let scale: CGFloat
}

/// The contexts that code has made current in a thread outside a recording, as in the initial value of a global
/// constant.
private final class ThreadContexts {
  var contexts: [ImageContext] = []

  static var current: ThreadContexts {
    let (values, key) = (Thread.current.threadDictionary, "InbetweenImageContexts")
    if let known = values[key] as? ThreadContexts { return known }
    let made = ThreadContexts()
    values[key] = made
    return made
  }
}

/// The contexts that code has made current, the innermost last.
private var imageContexts: [ImageContext] {
  get { Drawing.environment?.imageContexts ?? ThreadContexts.current.contexts }
  set {
    guard let environment = Drawing.environment else {
      ThreadContexts.current.contexts = newValue
      return
    }
    environment.imageContexts = newValue
  }
}

extension CGContext {
  /// Makes the context the current one while a closure draws. Contexts that the closure leaves open are closed.
  package func asCurrent(_ draw: () -> Void) {
    let former = imageContexts
    imageContexts.append(ImageContext(context: self, size: nil, scale: 0))
    draw()
    imageContexts = former
  }
}

/// The current context: that of `draw(_:)`, of an image renderer, or of an image context.
public func UIGraphicsGetCurrentContext() -> CGContext? { imageContexts.last?.context }

/// - Parameters:
///   - size: in points.
///   - scale: pixels per point; 0 for the scale of the recording.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let context = CGContext(size: Size(size), in: Drawing.target)
  context.scale = scale > 0 ? scale : UITraitCollection.current.displayScale
  if opaque { context.ground = .black }
  imageContexts.append(ImageContext(context: context, size: size, scale: scale))
}

public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let current = imageContexts.last, let size = current.size else { return nil }
  return UIImage(
    current.context, size: size,
    scale: current.scale > 0 ? current.scale : UITraitCollection.current.displayScale)
}

public func UIGraphicsEndImageContext() { if imageContexts.last?.size != nil { imageContexts.removeLast() } }

/// Makes a context current until ``UIGraphicsPopContext()``.
public func UIGraphicsPushContext(_ context: CGContext) {
  imageContexts.append(ImageContext(context: context, size: CGSize(context.size), scale: 0))
}

public func UIGraphicsPopContext() { UIGraphicsEndImageContext() }

/// Clips the current context to a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

/// Fills a rectangle with the fill colour of the current context.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

public func UIRectFrame(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.stroke(rect, width: 1) }

open class UIGraphicsRendererFormat: NSObject {
  public override required init() { super.init() }
  open class func `default`() -> Self { self.init() }
  open class func preferred() -> Self { self.init() }
}

open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// In pixels per point.
  open var scale: CGFloat = UITraitCollection.current.displayScale
  open var opaque = false
  public enum Range: Int, Sendable { case unspecified = -1, automatic, extended, standard }
  /// Pictures have eight bits a channel.
  open var preferredRange = Range.automatic
  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    scale = traitCollection.displayScale
  }
}

/// The context passed to the actions of an image renderer.
open class UIGraphicsImageRendererContext: NSObject {
  public let cgContext: CGContext
  public let format: UIGraphicsImageRendererFormat
  private let size: CGSize

  init(_ cgContext: CGContext, _ size: CGSize, _ format: UIGraphicsImageRendererFormat) {
    self.cgContext = cgContext
    self.size = size
    self.format = format
    super.init()
  }

  open var currentImage: UIImage { UIImage(cgContext, size: size, scale: format.scale) }

  open func fill(_ rect: CGRect) { cgContext.fill(rect) }
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Creates images by drawing.
open class UIGraphicsImageRenderer: NSObject {
  private let size: CGSize
  public let format: UIGraphicsImageRendererFormat

  public init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.size = size
    self.format = format
    super.init()
  }

  public convenience init(size: CGSize) { self.init(size: size, format: .default()) }

  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }
  /// - Parameter bounds: what of the plane the picture shows.
  public convenience init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.init(size: bounds.size, format: format)
    origin = bounds.origin
  }
  private var origin = CGPoint.zero

  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = CGContext(size: Size(size), in: Drawing.target)
    context.scale = format.scale
    if format.opaque { context.ground = .black }
    let renderer = UIGraphicsImageRendererContext(context, size, format)
    if origin != .zero { context.translateBy(x: -origin.x, y: -origin.y) }
    context.asCurrent { actions(renderer) }
    return renderer.currentImage
  }
}
