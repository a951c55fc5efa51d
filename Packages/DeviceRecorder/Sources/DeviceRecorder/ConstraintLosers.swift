#if canImport(UIKit)
  import UIKit
#else
  import InbetweenUIKit
#endif

/// The active constraints that the layout of a tree does not satisfy: those that lost to others. UIKit has no API that
/// names them, so each constraint is compared with the frames of its items. Constraints with baselines are left out.
#if canImport(UIKit)
  @MainActor
#endif
struct ConstraintLosers {
  struct Loser: Equatable {
    let text: String
    let priority: Float
    /// By how much the constraint does not hold, in points.
    let points: CGFloat
  }

  private(set) var all: [Loser] = []
  private let names: ViewNames
  /// Layout is rounded to pixels.
  private let pixel: CGFloat

  init(in root: UIView, names: ViewNames) {
    self.names = names
    pixel = 1 / max(root.traitCollection.displayScale, 1)
    visit(root)
  }

  private mutating func visit(_ view: UIView) {
    for constraint in view.constraints where constraint.isActive {
      guard let miss = miss(of: constraint, in: view), miss > pixel + 0.001 else { continue }
      all.append(Loser(text: describe(constraint), priority: constraint.priority.rawValue, points: miss))
    }
    for part in view.subviews { visit(part) }
  }

  private func miss(of constraint: NSLayoutConstraint, in holder: UIView) -> CGFloat? {
    guard let first = value(constraint.firstAttribute, of: constraint.firstItem, in: holder) else { return nil }
    var goal = constraint.constant
    if constraint.secondAttribute != .notAnAttribute {
      guard let second = value(constraint.secondAttribute, of: constraint.secondItem, in: holder) else { return nil }
      goal += constraint.multiplier * second
    }
    return switch constraint.relation {
    case .lessThanOrEqual: max(first - goal, 0)
    case .greaterThanOrEqual: max(goal - first, 0)
    default: abs(first - goal)
    }
  }

  private func value(_ attribute: NSLayoutConstraint.Attribute, of item: AnyObject?, in holder: UIView) -> CGFloat? {
    var owner: UIView
    var rect: CGRect
    if let guide = item as? UILayoutGuide, let view = guide.owningView {
      (owner, rect) = (view, guide.layoutFrame)
    } else if let view = item as? UIView {
      (owner, rect) = (view, view.alignmentRect(forFrame: view.bounds))
    } else {
      return nil
    }
    let margins = owner.layoutMargins
    let isReversed = owner.effectiveUserInterfaceLayoutDirection == .rightToLeft
    // Transforms do not count for layout.
    while owner !== holder {
      guard let outer = owner.superview else { return nil }
      let layer = owner.layer
      rect.origin.x += layer.position.x - layer.anchorPoint.x * layer.bounds.width - layer.bounds.minX
      rect.origin.y += layer.position.y - layer.anchorPoint.y * layer.bounds.height - layer.bounds.minY
      owner = outer
    }
    let inner = rect.inset(by: margins)
    switch attribute {
    case .left: return rect.minX
    case .right: return rect.maxX
    case .top: return rect.minY
    case .bottom: return rect.maxY
    case .leading: return isReversed ? rect.maxX : rect.minX
    case .trailing: return isReversed ? rect.minX : rect.maxX
    case .width: return rect.width
    case .height: return rect.height
    case .centerX: return rect.midX
    case .centerY: return rect.midY
    case .leftMargin: return inner.minX
    case .rightMargin: return inner.maxX
    case .topMargin: return inner.minY
    case .bottomMargin: return inner.maxY
    case .leadingMargin: return isReversed ? inner.maxX : inner.minX
    case .trailingMargin: return isReversed ? inner.minX : inner.maxX
    case .centerXWithinMargins: return inner.midX
    case .centerYWithinMargins: return inner.midY
    default: return nil
    }
  }

  private func describe(_ constraint: NSLayoutConstraint) -> String {
    if let identifier = constraint.identifier, !identifier.isEmpty { return identifier }
    let relation =
      switch constraint.relation {
      case .lessThanOrEqual: "<="
      case .greaterThanOrEqual: ">="
      default: "=="
      }
    var text = name(of: constraint.firstItem) + "." + Self.word(constraint.firstAttribute) + " " + relation
    if constraint.secondAttribute != .notAnAttribute {
      text += " " + name(of: constraint.secondItem) + "." + Self.word(constraint.secondAttribute)
      if constraint.multiplier != 1 { text += " * " + TraceText.number(constraint.multiplier) }
      if constraint.constant != 0 {
        text += (constraint.constant < 0 ? " - " : " + ") + TraceText.number(abs(constraint.constant))
      }
    } else {
      text += " " + TraceText.number(constraint.constant)
    }
    return text
  }

  private func name(of item: AnyObject?) -> String {
    if let guide = item as? UILayoutGuide { return (guide.owningView.map { name(of: $0) + "." } ?? "") + "guide" }
    guard let view = item as? UIView else { return "?" }
    return names.name(of: view) ?? String(describing: type(of: view))
  }

  private static func word(_ attribute: NSLayoutConstraint.Attribute) -> String {
    let words = [
      "", "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX", "centerY",
      "lastBaseline", "firstBaseline", "leftMargin", "rightMargin", "topMargin", "bottomMargin", "leadingMargin",
      "trailingMargin", "centerXWithinMargins", "centerYWithinMargins",
    ]
    return words.indices.contains(attribute.rawValue) ? words[attribute.rawValue] : "attribute"
  }
}
