import Foundation

/// What stands at the trailing end of a cell or a menu's entry.
package enum AccessorySign {
  case chevron
  case checkmark
  /// The detail button's.
  case ring

  package var image: UIImage {
    UIGraphicsImageRenderer(
      size: self == .chevron ? CGSize(width: 8, height: 14) : CGSize(width: 16, height: 14)
    )
    .image { _ in
      let path = UIBezierPath()
      (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) = (2, .round, .round)
      switch self {
      case .chevron:
        path.move(to: CGPoint(x: 1, y: 1))
        path.addLine(to: CGPoint(x: 7, y: 7))
        path.addLine(to: CGPoint(x: 1, y: 13))
      case .checkmark:
        path.move(to: CGPoint(x: 2, y: 8))
        path.addLine(to: CGPoint(x: 6, y: 12))
        path.addLine(to: CGPoint(x: 14, y: 2))
      case .ring: path.append(UIBezierPath(ovalIn: CGRect(x: 2, y: 1, width: 12, height: 12)))
      }
      UIColor.black.setStroke()
      path.stroke()
    }.withRenderingMode(.alwaysTemplate)
  }
}
