public import InbetweenLayout

/// What constraints can be put on: a view or a layout guide.
public protocol LayoutParticipant: AnyObject {
  var id: String { get }
  /// The item in the layout engine; nil while it is not in the tree.
  var layoutItem: LayoutItemID? { get }
}

extension UIView: LayoutParticipant {}

/// A rectangle that takes part in layout and is never drawn (`UILayoutGuide`).
public final class UILayoutGuide: LayoutParticipant {
  /// What a guide stands for; the words of scenes behind a view's name.
  public enum Role: String, Sendable, CaseIterable {
    /// Made and placed by whoever uses the stage.
    case own = ""
    case safeArea = "safeAreaLayoutGuide"
    case layoutMargins = "layoutMarginsGuide"
    case readableContent = "readableContentGuide"
    case keyboard = "keyboardLayoutGuide"
    case content = "contentLayoutGuide"
    case frame = "frameLayoutGuide"
  }

  public let id: String
  public let role: Role
  public internal(set) weak var owningView: UIView?
  public internal(set) var layoutItem: LayoutItemID?

  public convenience init(id: String) { self.init(id: id, role: .own) }

  init(id: String, role: Role) {
    self.id = id
    self.role = role
  }

  convenience init(_ role: Role, of view: UIView) {
    self.init(id: view.id + "." + role.rawValue, role: role)
    owningView = view
  }
}

/// `NSLayoutConstraint`: items, attributes, relation and multiplier never change; constant, priority and activity may
/// at any time.
public final class NSLayoutConstraint {
  public let firstItem: any LayoutParticipant
  public let firstAttribute: LayoutAttribute
  public let relation: LayoutRelation
  public let secondItem: (any LayoutParticipant)?
  public let secondAttribute: LayoutAttribute
  public let multiplier: Double
  public let identifier: String?
  /// Whatever tells the constraint apart for who made it: the scene reader's number, from which it knows the place.
  public let key: Int
  /// In points. Changed through ``Stage/setConstant(_:_:)``.
  public internal(set) var constant: Double
  /// Above 0 up to 1000. Changed through ``Stage/setPriority(_:_:)``.
  public internal(set) var priority: Double
  /// Whether the constant is a system spacing, for messages.
  public internal(set) var usesSystemSpacing: Bool
  /// Whether it should hold; while one of its items is not in the tree it waits.
  public internal(set) var isActive = false
  var handle: LayoutConstraintHandle?

  public init(
    firstItem: any LayoutParticipant, firstAttribute: LayoutAttribute, relation: LayoutRelation = .equal,
    secondItem: (any LayoutParticipant)? = nil, secondAttribute: LayoutAttribute = .notAnAttribute,
    multiplier: Double = 1, constant: Double = 0, priority: Double = LayoutPriority.required,
    identifier: String? = nil, key: Int = -1, usesSystemSpacing: Bool = false
  ) {
    self.usesSystemSpacing = usesSystemSpacing
    self.firstItem = firstItem
    self.firstAttribute = firstAttribute
    self.relation = relation
    self.secondItem = secondItem
    self.secondAttribute = secondAttribute
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
    self.identifier = identifier
    self.key = key
  }

  /// The engine's form; nil while an item is not in the tree.
  var lowered: LayoutConstraint? {
    guard let first = firstItem.layoutItem else { return nil }
    var second: LayoutItemID?
    if let secondItem {
      guard let item = secondItem.layoutItem else { return nil }
      second = item
    }
    var lowered = LayoutConstraint(
      first, firstAttribute, relation, to: second, secondAttribute, multiplier: multiplier, constant: constant,
      priority: priority, identifier: identifier)
    lowered.usesSystemSpacing = usesSystemSpacing
    return lowered
  }
}
