import Foundation
import InbetweenLayout

extension NSLayoutConstraint {
  /// Creates the constraints of a visual format string. If UIKit would raise an exception, no constraints are created
  /// and the error is among the film's problems.
  ///
  /// - Parameters:
  ///   - metrics: the values of names in the format, in points.
  ///   - views: the views and guides for names in the format.
  public class func constraints(
    withVisualFormat format: String, options opts: NSLayoutConstraint.FormatOptions = [],
    metrics: [String: Any]? = nil, views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var scope = VisualFormat.Scope(isView: { views[$0] is any LayoutParticipant })
    scope.metric = { name in
      switch metrics?[name] {
      case let number as Double: number
      case let number as CGFloat: Double(number)
      case let number as Int: Double(number)
      case let number as Float: Double(number)
      case let number as NSNumber: number.doubleValue
      default: nil
      }
    }
    scope.hasSuperview = { (views[$0] as? UIView)?.superview != nil || views[$0] is UILayoutGuide }
    do throws(VisualFormatError) {
      let result = try VisualFormat.parse(
        format, options: VisualFormatOptions(rawValue: Int(opts.rawValue)), scope: scope)
      func item(_ reference: VisualFormat.Item) -> (any LayoutParticipant)? {
        switch reference {
        case .view(let name), .named(let name): views[name] as? any LayoutParticipant
        case .superview(let name): (views[name] as? UIView)?.superview ?? (views[name] as? UILayoutGuide)?.owningView
        case .guide: nil
        }
      }
      return result.constraints.compactMap { written -> NSLayoutConstraint? in
        guard let first = item(written.firstItem) else { return nil }
        let second = written.secondItem.flatMap(item)
        if written.secondItem != nil, second == nil { return nil }
        return NSLayoutConstraint(
          firstItem: first, firstAttribute: written.firstAttribute, relation: written.relation, secondItem: second,
          secondAttribute: written.secondAttribute, multiplier: written.multiplier, constant: written.constant,
          priority: written.priority)
      }
    } catch {
      Stage.current?.codeProblems.append("visual format '\(format)': \(error)")
      return []
    }
  }
}
