public import InbetweenDiagnostics
public import InbetweenLayout

/// One constraint: `first.attribute relation multiplier × second.attribute + constant @priority`.
///
/// Equations, the long form and every constraint of a visual format string are converted to this.
public struct SceneConstraint: Hashable, Sendable {
  /// Its index in `SceneDocument.constraints`, which is document order and so the order of activation.
  public var id: Int
  /// Where the scene states it; a visual format has one place for all of its constraints.
  public var place: SourcePlace
  /// The text in the scene, for messages.
  public var text: String
  /// What contains it, which determines when it is active.
  public var owner: Owner
  /// The item on the left side.
  public var firstItem: SceneConstraint.Item
  /// What is related of the first item.
  public var firstAttribute: SceneConstraint.Attribute
  /// How the left side compares with the right one.
  public var relation: SceneConstraint.Relation
  /// The item on the right side; nil for a constant size.
  public var secondItem: SceneConstraint.Item?
  /// What is related of the second item; nil without one.
  public var secondAttribute: SceneConstraint.Attribute?
  /// The factor of the second attribute.
  public var multiplier: SceneExpression
  /// The number that is added, in points.
  public var constant: SceneExpression
  /// Above 0 and at most 1000, which is required.
  public var priority: SceneExpression
  /// The numbers at loading, with the initial values of inputs.
  public var initialMultiplier: Double
  /// In points.
  public var initialConstant: Double
  /// Above 0 and at most 1000.
  public var initialPriority: Double
  /// The names that refer to it, its own first, then those of enclosing groups.
  public var names: [String]
  /// Whether it is active from the start, or from the time at which its state or event creates it.
  public var isActive: Bool

  /// Whether its constant follows an input, so that layout is solved again at every sampled time.
  public var isLive: Bool { constant.isLive }

  /// A number of a constraint that events and states can set or read.
  public enum Number: String, Hashable, Sendable, CaseIterable {
    case constant, priority, multiplier
  }

  /// The part of the scene that contains a constraint, which determines when it is created.
  public enum Owner: Hashable, Sendable {
    case scene
    /// Active exactly while the state is current.
    case state(group: String, state: String)
    /// Created when the event with that id starts.
    case event(Int)
    /// Created when a keyframe of the event is recorded.
    case keyframe(event: Int, index: Int)
  }
}

extension SceneConstraint {
  /// An item of a constraint.
  public enum Item: Hashable, Sendable {
    /// The root view.
    case screen
    /// The root view's `safeAreaLayoutGuide`.
    case safeArea
    /// A view by its id.
    case view(String)
    /// A guide of the scene by its id.
    case guide(String)
    /// A layout guide of a view, by the view's id; `screen` for the root view.
    case guideOf(String, SceneConstraint.ViewGuide)
  }

  /// The layout guides that every view has in UIKit, by their names.
  public enum ViewGuide: String, Hashable, Sendable, CaseIterable {
    case safeAreaLayoutGuide, layoutMarginsGuide, readableContentGuide, keyboardLayoutGuide
    /// For scroll views only.
    case contentLayoutGuide, frameLayoutGuide

    var isOfScrollViews: Bool { self == .contentLayoutGuide || self == .frameLayoutGuide }

    /// The guide of that name; nil if there is none. Every item of an equation is asked, and hardly any is a guide.
    init?(word: String) {
      guard word.utf8.last == UInt8(ascii: "e") else { return nil }
      self.init(rawValue: word)
    }
  }

  public typealias Attribute = LayoutAttribute
  public typealias Relation = LayoutRelation
}

extension LayoutAttribute {
  /// For a baseline or a margin, which only views have, the corresponding attribute of a guide; nil for others.
  var guideAttribute: LayoutAttribute? {
    switch self {
    case .firstBaseline, .topMargin: .top
    case .lastBaseline, .bottomMargin: .bottom
    case .leftMargin: .left
    case .rightMargin: .right
    case .leadingMargin: .leading
    case .trailingMargin: .trailing
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    case .left, .right, .top, .bottom, .leading, .trailing, .width, .height, .centerX, .centerY, .notAnAttribute: nil
    }
  }
}

/// A name (`identifier`) and its constraints.
public struct NamedConstraints: Hashable, Sendable {
  /// The `identifier`, or the key of a group.
  public var name: String
  /// Where the name is given first.
  public var place: SourcePlace
  /// Indices in `SceneDocument.constraints`.
  public var constraints: [Int]
}
