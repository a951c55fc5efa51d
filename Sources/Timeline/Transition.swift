import InbetweenGeometry
public import InbetweenMotion

/// A passage from how a layer looked to how it looks: `UIView.transition(with:…)`, `CATransition`.
public struct Transition: Sendable {
  /// `CATransitionType`.
  public enum Style: Hashable, Sendable {
    /// The old picture fades into the new one.
    case fade
    /// The new one slides over the old one.
    case moveIn(Edge)
    /// The new one pushes the old one out.
    case push(Edge)
    /// The old one slides away from the new one.
    case reveal(Edge)
  }

  /// `CATransitionSubtype`: the side at which it begins. What moves, moves away from it. Top and bottom are those of a
  /// y axis that grows upward, also on iOS: `fromTop` begins at the lower edge.
  public enum Edge: String, Hashable, Sendable, CaseIterable {
    case fromLeft, fromRight, fromTop, fromBottom
  }

  public var style: Style
  /// A number that goes from 0, the old picture, to 1, the new one.
  public var animation: AttachedAnimation
  /// How the layer looked, its opacity and shadow included; empty where it was hidden.
  public var from: SnapshotContent
  /// How the layer looks afterwards, as a picture in which nothing moves; nil where the layer itself shows, with all
  /// that moves in it.
  public var to: SnapshotContent?

  public init(
    style: Style = .fade, animation: AttachedAnimation, from: SnapshotContent, to: SnapshotContent? = nil
  ) {
    self.style = style
    self.animation = animation
    self.from = from
    self.to = to
  }

  /// How far it is at a time in seconds; nil where it does not run then.
  func progress(at time: Double) -> Double? {
    guard animation.isShown(at: time) else { return nil }
    return animation.apply(to: .scalar(1), model: .scalar(1), at: time)?.scalar
  }
}

extension Transition.Style {
  /// How far the old and the new picture are from the layer's place, in points.
  func offsets(at progress: Double, in size: Size) -> (old: Point, new: Point) {
    func away(_ edge: Transition.Edge, _ share: Double) -> Point {
      switch edge {
      case .fromLeft: Point(x: size.width * share, y: 0)
      case .fromRight: Point(x: -size.width * share, y: 0)
      case .fromTop: Point(x: 0, y: -size.height * share)
      case .fromBottom: Point(x: 0, y: size.height * share)
      }
    }
    return switch self {
    case .fade: (.zero, .zero)
    case .moveIn(let edge): (.zero, away(edge, progress - 1))
    case .push(let edge): (away(edge, progress), away(edge, progress - 1))
    case .reveal(let edge): (away(edge, progress), .zero)
    }
  }
}
