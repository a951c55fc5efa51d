public import Foundation
package import InbetweenGeometry

// Conversions between the model's geometry types, which the lower modules share, and those of Core Graphics.

extension CGPoint {
  package init(_ point: Point) { self.init(x: point.x, y: point.y) }

  /// The point transformed by `t`.
  public func applying(_ t: CGAffineTransform) -> CGPoint { CGPoint(t.model.apply(to: Point(self))) }

  public func equalTo(_ point: CGPoint) -> Bool { self == point }

  public var debugDescription: String { "(\(x), \(y))" }
}

extension CGSize {
  package init(_ size: Size) { self.init(width: size.width, height: size.height) }

  /// The size, as a vector, transformed by `t` without its translation.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }

  public func equalTo(_ size: CGSize) -> Bool { self == size }

  public var debugDescription: String { "(\(width), \(height))" }
}

extension CGRect {
  package init(_ rect: Rect) { self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height) }

  /// The bounding box of the transformed rectangle.
  public func applying(_ t: CGAffineTransform) -> CGRect { CGRect(t.model.boundingBox(of: Rect(self))) }

  /// The rectangle with each edge moved inwards.
  public func inset(by insets: UIEdgeInsets) -> CGRect { CGRect(Rect(self).inset(by: insets.model)) }

  public func equalTo(_ rect: CGRect) -> Bool { self == rect }

  public var debugDescription: String { "(\(origin.x), \(origin.y), \(size.width), \(size.height))" }
}

/// A vector of the plane, in points.
public struct CGVector: Hashable, Sendable {
  public var dx: CGFloat
  public var dy: CGFloat

  public init() { self.init(dx: 0, dy: 0) }

  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  public static let zero = CGVector()
}

extension Point {
  package init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
  package init(_ size: CGSize) { self.init(x: Double(size.width), y: Double(size.height)) }
}

extension Size {
  package init(_ size: CGSize) { self.init(width: Double(size.width), height: Double(size.height)) }
}

extension Rect {
  package init(_ rect: CGRect) { self.init(origin: Point(rect.origin), size: Size(rect.size)) }
}

/// Distances from the four edges, in points; positive values point inwards.
public struct UIEdgeInsets: Hashable, Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  public static let zero = UIEdgeInsets()

  package init(_ insets: Insets) {
    self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }

  package var model: Insets {
    Insets(top: Double(top), left: Double(left), bottom: Double(bottom), right: Double(right))
  }
}

/// Distances from the edges relative to the layout direction, in points.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat

  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  public static let zero = NSDirectionalEdgeInsets()

  package init(_ insets: Insets) {
    self.init(top: insets.top, leading: insets.left, bottom: insets.bottom, trailing: insets.right)
  }

  package var model: Insets {
    Insets(top: Double(top), left: Double(leading), bottom: Double(bottom), right: Double(trailing))
  }
}

/// A horizontal and a vertical offset, in points.
public struct UIOffset: Hashable, Sendable {
  public var horizontal: CGFloat
  public var vertical: CGFloat

  public init() { self.init(horizontal: 0, vertical: 0) }

  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  public static let zero = UIOffset()
}

/// Edges of a rectangle.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let top = UIRectEdge(rawValue: 1)
  public static let left = UIRectEdge(rawValue: 2)
  public static let bottom = UIRectEdge(rawValue: 4)
  public static let right = UIRectEdge(rawValue: 8)
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let topLeft = UIRectCorner(rawValue: 1)
  public static let topRight = UIRectCorner(rawValue: 2)
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  public static let bottomRight = UIRectCorner(rawValue: 8)
  public static let allCorners = UIRectCorner(rawValue: .max)
}
