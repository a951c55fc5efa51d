public import Foundation
import InbetweenGeometry
import InbetweenLayout

/// An edge, centre, baseline or size of a view or guide, for creating constraints.
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  let owner: any LayoutParticipant
  let attribute: LayoutAttribute

  init(_ owner: any LayoutParticipant, _ attribute: LayoutAttribute) {
    self.owner = owner
    self.attribute = attribute
    super.init()
  }

  open var name: String { attribute.name }
  open var item: AnyObject? { owner }

  func constraint(
    _ relation: LayoutRelation, _ other: NSLayoutAnchor<AnchorType>, multiplier: CGFloat = 1, _ constant: CGFloat,
    isSystemSpacing: Bool = false
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      firstItem: owner, firstAttribute: attribute, relation: relation, secondItem: other.owner,
      secondAttribute: other.attribute, multiplier: Double(multiplier), constant: Double(constant),
      usesSystemSpacing: isSystemSpacing)
  }

  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    constraint(.equal, anchor, 0)
  }
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, 0)
  }
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor, 0)
  }
  /// - Parameter c: the constant, in points.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
    constraint(.equal, anchor, c)
  }
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, anchor, c) }
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint
  {
    constraint(.lessThanOrEqual, anchor, c)
  }
}

/// The system spacing between siblings, in points.
private let systemSpacing: CGFloat = 8

open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  open func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(.equal, anchor, systemSpacing * multiplier, isSystemSpacing: true) }
  open func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, anchor, systemSpacing * multiplier, isSystemSpacing: true) }
  open func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(.lessThanOrEqual, anchor, systemSpacing * multiplier, isSystemSpacing: true) }
  open func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(from: self, to: otherAnchor)
  }
}

open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  open func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { spaced(.equal, anchor, multiplier) }
  open func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { spaced(.greaterThanOrEqual, anchor, multiplier) }
  open func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { spaced(.lessThanOrEqual, anchor, multiplier) }
  open func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(from: self, to: otherAnchor)
  }

  /// Between baselines, the spacing is computed from the fonts.
  private func spaced(
    _ relation: LayoutRelation, _ anchor: NSLayoutYAxisAnchor, _ multiplier: CGFloat
  ) -> NSLayoutConstraint {
    var spacing = systemSpacing
    if attribute == .firstBaseline, anchor.attribute == .lastBaseline, let below = owner as? UIView,
      let above = anchor.owner as? UIView,
      let lines = above.stage.systemSpacing(fromLastBaselineOf: above, toFirstBaselineOf: below)
    {
      spacing = CGFloat(lines)
    }
    return constraint(relation, anchor, spacing * multiplier, isSystemSpacing: true)
  }
}

open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// The anchors whose distance it is; nil for the size of a view.
  private var distance: (start: any LayoutParticipant, attribute: LayoutAttribute)?

  convenience init<Anchor>(from start: NSLayoutAnchor<Anchor>, to end: NSLayoutAnchor<Anchor>) {
    self.init(end.owner, end.attribute)
    distance = (start.owner, start.attribute)
  }

  /// - Parameter c: the constant, in points.
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { constraint(.equal, c) }
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, c)
  }
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { constraint(.lessThanOrEqual, c) }
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    constraint(.equal, anchor, multiplier: m, 0)
  }
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, multiplier: m, 0)
  }
  open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor, multiplier: m, 0)
  }
  open func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint { constraint(.equal, anchor, multiplier: m, c) }
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, anchor, multiplier: m, c) }
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint { constraint(.lessThanOrEqual, anchor, multiplier: m, c) }

  private func constraint(_ relation: LayoutRelation, _ constant: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(
      firstItem: owner, firstAttribute: attribute, relation: relation, secondItem: distance?.start,
      secondAttribute: distance?.attribute ?? .notAnAttribute, constant: Double(constant))
  }
}

extension UIView {
  /// The constraints that affect the view's position or size along an axis.
  public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    let along: InbetweenGeometry.Axis = axis == .horizontal ? .horizontal : .vertical
    return stage.activeConstraints.filter { (constraint: NSLayoutConstraint) -> Bool in
      (constraint.item === self && constraint.itemAttribute.axis == along)
        || (constraint.otherItem === self && constraint.otherAttribute.axis == along)
    }
  }
}

extension UILayoutGuide {
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
}

extension Stage {
  /// All active constraints, in the order of activation if the engine retains it; waiting ones are last.
  var activeConstraints: [NSLayoutConstraint] {
    (layoutState.constraintsByHandle.sorted { $0.key < $1.key }.map(\.value) + layoutState.waitingConstraints)
      .compactMap { $0 as? NSLayoutConstraint }
  }

  /// Whether the constraints do not determine a view's frame uniquely.
  func isAmbiguous(_ view: UIView) -> Bool {
    layoutIfNeeded()
    guard let item = view.layoutItem else { return false }
    return engine.ambiguities(suggestionLimit: 0).contains { $0.item == item }
  }

  func constraints(heldBy view: UIView) -> [NSLayoutConstraint] {
    activeConstraints.filter { (constraint: NSLayoutConstraint) -> Bool in
      func place(_ item: any LayoutParticipant) -> UIView? { (item as? UIView) ?? (item as? UILayoutGuide)?.owningView }
      guard let first = place(constraint.item) else { return false }
      guard let otherItem = constraint.otherItem else { return first === view }
      guard let second = place(otherItem) else { return false }
      let around = sequence(first: first) { $0.superview }.first { second.isDescendant(of: $0) }
      return around === view
    }
  }
}
