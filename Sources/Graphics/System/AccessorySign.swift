import Foundation

/// What stands at the trailing end of a cell, or before the title of a menu's entry.
package enum AccessorySign: String {
  case chevron
  case checkmark
  /// The detail button's.
  case detail
  /// Of an entry whose state is mixed.
  case dash

  /// The width that a cell reserves for it, in points: the difference between a cell and its content view, less the
  /// margin, as Interface Builder recorded it.
  package var width: Double {
    switch self {
    case .chevron: 10.5
    case .checkmark: 24
    case .detail: 22
    case .dash: 24
    }
  }

  /// Its name among the parts of a cell, while the table is edited.
  package var editingName: String { "editing" + rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  package var image: UIImage {
    UIGraphicsImageRenderer(size: size).image { _ in
      let path = UIBezierPath()
      (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) = (self == .detail ? 1.5 : 2, .round, .round)
      switch self {
      case .chevron:
        path.move(to: CGPoint(x: 1, y: 1))
        path.addLine(to: CGPoint(x: 7, y: 7))
        path.addLine(to: CGPoint(x: 1, y: 13))
      case .checkmark:
        path.move(to: CGPoint(x: 2, y: 8))
        path.addLine(to: CGPoint(x: 6, y: 12))
        path.addLine(to: CGPoint(x: 14, y: 2))
      case .dash:
        path.move(to: CGPoint(x: 2, y: 7))
        path.addLine(to: CGPoint(x: 14, y: 7))
      case .detail:
        path.append(UIBezierPath(ovalIn: CGRect(x: 1, y: 1, width: 20, height: 20)))
        path.move(to: CGPoint(x: 11, y: 10))
        path.addLine(to: CGPoint(x: 11, y: 16))
        path.move(to: CGPoint(x: 11, y: 6.25))
        path.addLine(to: CGPoint(x: 11, y: 6.75))
      }
      UIColor.black.setStroke()
      path.stroke()
    }.withRenderingMode(.alwaysTemplate)
  }

  private var size: CGSize {
    switch self {
    case .chevron: CGSize(width: 8, height: 14)
    case .checkmark, .dash: CGSize(width: 16, height: 14)
    case .detail: CGSize(width: 22, height: 22)
    }
  }
}
