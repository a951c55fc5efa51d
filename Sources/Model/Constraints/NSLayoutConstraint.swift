public import Foundation
import InbetweenGeometry
package import InbetweenLayout

/// An item of constraints: a view or a layout guide.
package protocol LayoutParticipant: AnyObject {
  var id: String { get }
  /// The item in the layout engine; nil outside the tree.
  var layoutItem: LayoutItemID? { get }
  /// The stage whose layout it is part of; nil for a guide without a view.
  var layoutStage: Stage? { get }
}

extension UIView: LayoutParticipant {
  package var layoutStage: Stage? { stage }
}

/// A rectangle that takes part in layout and is never drawn.
open class UILayoutGuide: NSObject, LayoutParticipant {
  package typealias Role = GuideRole

  package let id: String
  package let role: Role
  open var identifier = ""
  open internal(set) weak var owningView: UIView?
  package internal(set) var layoutItem: LayoutItemID?
  package var layoutStage: Stage? { owningView?.stage }

  public override init() {
    (id, role) = ("guide", .own)
    super.init()
  }

  public required init?(coder: NSCoder) {
    (id, role) = ("guide", .own)
    super.init()
  }

  package convenience init(id: String) { self.init(id: id, role: .own) }

  package init(id: String, role: Role) {
    self.id = id
    self.role = role
    super.init()
  }

  convenience init(_ role: Role, of view: UIView) {
    self.init(id: view.id + "." + role.rawValue, role: role)
    owningView = view
  }

  /// The frame of the guide in its view's coordinates as of the last layout, in points.
  open var layoutFrame: CGRect {
    guard let owningView else { return .zero }
    let solved = owningView.isInStage ? owningView.stage.frame(of: self) : detachedFrame
    if let solved, solved != .zero { return CGRect(solved) }
    // One of the view's own that is asked for during the first layout has not been part of it.
    return CGRect(owningView.frame(ofGuide: role) ?? .zero)
  }
  /// Its frame in the last layout outside a window.
  var detachedFrame: Rect?
}

/// A linear relation between two attributes. Items, attributes, relation and multiplier are constant; constant,
/// priority and activity can be changed.
open class NSLayoutConstraint: NSObject {
  // Subclasses only inherit initializers if all designated ones are public, so that the others set these afterwards.
  private var ownItem: (any LayoutParticipant)?
  package var item: any LayoutParticipant { ownItem ?? UILayoutGuide() }
  package private(set) var itemAttribute = LayoutAttribute.notAnAttribute
  package private(set) var layoutRelation = LayoutRelation.equal
  package private(set) var otherItem: (any LayoutParticipant)?
  package private(set) var otherAttribute = LayoutAttribute.notAnAttribute
  package private(set) var modelMultiplier = 1.0
  open var identifier: String?
  open var shouldBeArchived = false
  /// A key for its creator: the scene reader's number, with which it finds the source location.
  package private(set) var key = -1
  /// In points. Changed through ``Stage/setConstant(_:_:)``.
  package internal(set) var modelConstant = 0.0
  /// Above 0 up to 1000. Changed through ``Stage/setPriority(_:_:)``.
  package internal(set) var modelPriority = LayoutPriority.required
  /// Whether the constant is a system spacing, for messages.
  package internal(set) var usesSystemSpacing = false
  /// Whether it is activated; while one of its items is not in the tree it has no effect.
  package var isActivated = false
  package var handle: LayoutConstraintHandle?
  /// What it comes from, if a list has made it.
  package var setting: ListSetting?
  /// The name of an outlet of a nib that was connected to it.
  package var outlet: String?
  /// Whether it only exists because the stage keeps it; see ``Stage/releaseObjects()``.
  var isLost = false

  package convenience init(
    firstItem: any LayoutParticipant, firstAttribute: LayoutAttribute, relation: LayoutRelation = .equal,
    secondItem: (any LayoutParticipant)? = nil, secondAttribute: LayoutAttribute = .notAnAttribute,
    multiplier: Double = 1, constant: Double = 0, priority: Double = LayoutPriority.required,
    identifier: String? = nil, key: Int = -1, usesSystemSpacing: Bool = false
  ) {
    self.init()
    self.usesSystemSpacing = usesSystemSpacing
    ownItem = firstItem
    itemAttribute = firstAttribute
    layoutRelation = relation
    otherItem = secondItem
    otherAttribute = secondAttribute
    modelMultiplier = multiplier
    modelConstant = constant
    modelPriority = priority
    self.identifier = identifier
    self.key = key
  }

  /// - Parameters:
  ///   - view1: a view or a layout guide.
  ///   - view2: a view or a layout guide; nil for a constant size.
  public convenience init(
    item view1: Any, attribute attr1: NSLayoutConstraint.Attribute, relatedBy relation: NSLayoutConstraint.Relation,
    toItem view2: Any?, attribute attr2: NSLayoutConstraint.Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    self.init(
      firstItem: (view1 as? any LayoutParticipant) ?? UILayoutGuide(), firstAttribute: attr1.model,
      relation: relation.model, secondItem: view2 as? any LayoutParticipant, secondAttribute: attr2.model,
      multiplier: Double(multiplier), constant: Double(c))
  }

  /// A placeholder without items for properties that are read before their constraint is created.
  public override init() { super.init() }

  open func awakeFromNib() {}

  open var firstItem: AnyObject? { item }
  open var firstAttribute: NSLayoutConstraint.Attribute { Attribute(itemAttribute) }
  open var relation: NSLayoutConstraint.Relation { Relation(layoutRelation) }
  open var secondItem: AnyObject? { otherItem }
  open var secondAttribute: NSLayoutConstraint.Attribute { Attribute(otherAttribute) }
  open var multiplier: CGFloat { CGFloat(modelMultiplier) }

  /// In points.
  open var constant: CGFloat {
    get { CGFloat(modelConstant) }
    set {
      guard let stage else {
        modelConstant = Double(newValue)
        return
      }
      stage.find(self)
      stage.attempt { () throws(LayoutConstraintError) in try stage.setConstant(self, Double(newValue)) }
    }
  }

  open var priority: UILayoutPriority {
    get { UILayoutPriority(Float(modelPriority)) }
    set {
      guard let stage else {
        modelPriority = Double(newValue.rawValue)
        return
      }
      stage.attempt { () throws(LayoutConstraintError) in try stage.setPriority(self, Double(newValue.rawValue)) }
    }
  }

  open var isActive: Bool {
    get { isActivated }
    set { if newValue { NSLayoutConstraint.activate([self]) } else { NSLayoutConstraint.deactivate([self]) } }
  }

  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints {
      guard let stage = constraint.stage else { continue }
      stage.attempt { () throws(LayoutConstraintError) in try stage.activate([constraint]) }
    }
  }

  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.stage?.deactivate([constraint]) }
  }

  var stage: Stage? { item.layoutStage ?? otherItem?.layoutStage }

  /// The constraint in the engine's form; nil if an item is not in the tree.
  package var lowered: LayoutConstraint? {
    guard let first = item.layoutItem else { return nil }
    var second: LayoutItemID?
    if let otherItem {
      // The items of another stage have numbers of their own.
      guard let other = otherItem.layoutItem, otherItem.layoutStage === item.layoutStage else { return nil }
      second = other
    }
    var lowered = LayoutConstraint(
      first, itemAttribute, layoutRelation, to: second, otherAttribute, multiplier: modelMultiplier,
      constant: modelConstant, priority: modelPriority, identifier: identifier)
    lowered.usesSystemSpacing = usesSystemSpacing
    return lowered
  }
}
