public import Foundation

// Texts that code measures and draws without a view.

extension NSString {
  /// The size of one line of the text, in points.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    TextMeasure(String(describing: self), attrs).size(width: nil)
  }

  /// The rectangle of the text wrapped at a width, in points.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    TextMeasure(String(describing: self), attributes).rect(in: size, options)
  }

  /// Draws one line into the current context.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    TextMeasure(String(describing: self), attrs).draw(in: CGRect(origin: point, size: size(withAttributes: attrs)))
  }

  /// Draws wrapped lines into the current context.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    TextMeasure(String(describing: self), attrs).draw(in: rect)
  }
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) { TextMeasure(String(describing: self), attributes).draw(with: rect, options) }
}

extension String {
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    TextMeasure(self, attrs).size(width: nil)
  }
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect { TextMeasure(self, attributes).rect(in: size, options) }
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    TextMeasure(self, attrs).draw(in: CGRect(origin: point, size: size(withAttributes: attrs)))
  }
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    TextMeasure(self, attrs).draw(in: rect)
  }
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) { TextMeasure(self, attributes).draw(with: rect, options) }
}

extension NSAttributedString {
  public func size() -> CGSize { TextMeasure(self).size(width: nil) }
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect { TextMeasure(self).rect(in: size, options) }
  public func draw(at point: CGPoint) { TextMeasure(self).draw(in: CGRect(origin: point, size: size())) }
  public func draw(in rect: CGRect) { TextMeasure(self).draw(in: rect) }
  public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) {
    TextMeasure(self).draw(with: rect, options)
  }
}

public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// The result of drawing text, and the minimum scale allowed for it.
open class NSStringDrawingContext: NSObject {
  open var minimumScaleFactor: CGFloat = 0
  open var actualScaleFactor: CGFloat { 1 }
  open internal(set) var totalBounds = CGRect.zero
}
