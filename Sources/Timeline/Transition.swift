import InbetweenGeometry
public import InbetweenMotion

/// A transition from the old appearance of a layer to its new one: `UIView.transition(with:…)`, `CATransition`.
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

  /// `CATransitionSubtype`: the side at which it begins; the picture moves away from that side. Top and bottom are
  /// those of a y axis that points up, also on iOS: `fromTop` begins at the lower edge.
  public enum Edge: String, Hashable, Sendable, CaseIterable {
    case fromLeft, fromRight, fromTop, fromBottom
  }

  /// How the new picture replaces the old one.
  public var style: Style
  /// An animation from 0, the old picture, to 1, the new one.
  public var animation: AttachedAnimation
  /// The old appearance of the layer, including opacity and shadow; empty if it was hidden.
  public var from: SnapshotContent
  /// The new appearance of the layer as a still picture; nil if the layer itself is shown, including its animations.
  public var to: SnapshotContent?

  public init(
    style: Style = .fade, animation: AttachedAnimation, from: SnapshotContent, to: SnapshotContent? = nil
  ) {
    self.style = style
    self.animation = animation
    self.from = from
    self.to = to
  }

  /// The progress at a time in seconds; nil if it is not running then.
  func progress(at time: Double) -> Double? {
    guard animation.isShown(at: time) else { return nil }
    return animation.apply(to: .scalar(1), model: .scalar(1), at: time)?.scalar
  }
}

extension Transition.Style {
  /// The offsets of the old and the new picture from the layer's position, in points.
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
