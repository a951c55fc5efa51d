import Foundation
package import InbetweenGeometry

/// A drawing of a row's control of editing, a template image.
package enum TableEditSign: String, Sendable {
  /// Behind a sign.
  case disc
  /// Of a row that is not selected.
  case ring
  case minus, plus, check
  /// Three lines.
  case handle

  /// In points.
  package var size: Size { self == .handle ? Size(width: 27, height: 15) : Size(width: 26, height: 26) }

  package var image: UIImage {
    UIGraphicsImageRenderer(size: CGSize(size)).image { context in
      UIColor.black.set()
      switch self {
      case .disc: UIBezierPath(ovalIn: CGRect(x: 2, y: 2, width: 22, height: 22)).fill()
      case .ring:
        let path = UIBezierPath(ovalIn: CGRect(x: 2.75, y: 2.75, width: 20.5, height: 20.5))
        path.lineWidth = 1.5
        path.stroke()
      case .minus: context.fill(CGRect(x: 7.75, y: 12.25, width: 10.5, height: 1.5))
      case .plus:
        context.fill(CGRect(x: 7.75, y: 12.25, width: 10.5, height: 1.5))
        context.fill(CGRect(x: 12.25, y: 7.75, width: 1.5, height: 10.5))
      case .check:
        let path = UIBezierPath()
        (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) = (2, .round, .round)
        path.move(to: CGPoint(x: 8.5, y: 13.5))
        path.addLine(to: CGPoint(x: 11.75, y: 17))
        path.addLine(to: CGPoint(x: 17.5, y: 8.75))
        path.stroke()
      case .handle:
        for y in [2, 6.5, 11.5] { context.fill(CGRect(x: 2.5, y: y, width: 22, height: 1.5)) }
      }
    }.withRenderingMode(.alwaysTemplate)
  }
}
