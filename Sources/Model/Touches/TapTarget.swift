import Foundation
import InbetweenGeometry
package import InbetweenTimeline

extension UIView {
  /// Whether the view is currently large enough to be touched: every touch in a square around its centre hits it.
  ///
  /// - Parameters:
  ///   - side: the side of the square, in points; 44 by Apple's Human Interface Guidelines.
  ///   - root: the view that receives touches.
  package func isTapTarget(atLeast side: Double, in root: UIView) throws(MotionFailure) {
    guard isDescendant(of: root) else { throw .vacuous("'\(id)' is not on the screen") }
    let middle = convert(CGPoint(x: bounds.midX, y: bounds.midY), to: root)
    let reach = CGFloat(side) / 2 - 0.01
    for (x, y) in [(0, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)] as [(CGFloat, CGFloat)] {
      let point = CGPoint(x: middle.x + x * reach, y: middle.y + y * reach)
      let hit = root.hitTest(point, with: nil)
      guard hit?.isDescendant(of: self) != true else { continue }
      let (width, height) = (Double(bounds.width).shortText, Double(bounds.height).shortText)
      let (column, row) = (Double(point.x).shortText, Double(point.y).shortText)
      throw MotionFailure(
        "a touch at (\(column), \(row)) reaches \(hit.map { "'\($0.id)'" } ?? "nothing"), not '\(id)', which is "
          + "\(width) × \(height) points; it was to be \(side.shortText) × \(side.shortText)")
    }
  }
}
