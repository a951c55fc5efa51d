package import Foundation
import InbetweenGeometry
import InbetweenTimeline

extension Stage {
  /// Whether the screen is that of a phone held in landscape.
  package var isVerticallyCompact: Bool { traits.isVerticallyCompact }
}

/// What a bar has of the safe area at its sides, beside the camera of a phone held in landscape, in points.
struct BarSides: Hashable, Sendable {
  var left = 0.0
  var right = 0.0
}

extension ShowsBarItems {
  /// Whether it is on the screen of a phone held in landscape, where bars are lower.
  var isCompact: Bool { stage.isVerticallyCompact }

  /// Takes the measures of another orientation. What is laid out follows with the layout, from where it is.
  func screenDidTurn() {
    contentSizeDidChange()
    guard !isFromCode else { return setNeedsLayout() }
    (self as? UITabBar)?.styleTabs()
    guard let bar = self as? UINavigationBar, bar.prefersLargeTitles else { return }
    stage.performWithoutAnimation {
      bar.showParts()
      bar.fadeParts()
    }
    bar.layoutParts()
  }

  /// In code: whether it is higher or lower than when this was asked before, so that its items look otherwise.
  func takesOtherHeight() -> Bool {
    defer { surroundings.isCompact = isCompact }
    return surroundings.isCompact != isCompact
  }

  /// How far its background extends beyond it, to the edge of the screen, in points.
  var reach: Double {
    get { surroundings.reach }
    set {
      surroundings.reach = newValue
      if isFromCode { setNeedsLayout() } else { layoutParts() }
    }
  }

  /// The background of a bar at an edge of the safe area reaches the edge of the screen, behind the status bar or the
  /// home indicator, as in UIKit from iOS 11 on (WWDC 2017, session 204). A tab bar that ends at the edge of the screen
  /// itself is higher by the safe area (`UITabBar.sizeThatFits(_:)`), its items stay above.
  func extendBackground() {
    let (insets, height) = (stage.rootSafeArea, stage.screen.size.height)
    let origin = originOnScreen
    let top = origin.y
    let tolerance = 0.5
    let new: Double
    if isAtTop {
      new = insets.top > 0 && abs(top - insets.top) < tolerance ? insets.top : 0
    } else {
      let bottom = top + modelBounds.height
      new = insets.bottom > 0 && abs(bottom - (height - insets.bottom)) < tolerance ? insets.bottom : 0
      if self is UITabBar { addSafeArea(insets.bottom, bottom: bottom - height) }
    }
    if reach != new { reach = new }
    takeSides(from: origin.x, insets)
    (self as? any BottomBar)?.followContent()
  }

  /// - Parameter bottom: where the bar ends, in points below the edge of the screen.
  private func addSafeArea(_ inset: Double, bottom: Double) {
    // A bar that leaves the screen keeps its height.
    guard bottom < 0.5 else { return }
    // The safe area of a canvas that is as high as a bar contains the bar itself.
    let new = bottom > -0.5 && inset < UITabBar.height ? inset : 0
    guard new != surroundings.insetBelow else { return }
    surroundings.insetBelow = new
    contentSizeDidChange()
  }

  /// Its items are within the safe area.
  private func takeSides(from left: Double, _ insets: Insets) {
    let right = left + modelBounds.width
    let new = BarSides(
      left: min(max(insets.left - left, 0), insets.left),
      right: min(max(right - (stage.screen.size.width - insets.right), 0), insets.right))
    guard new != surroundings.sides else { return }
    surroundings.sides = new
    if isFromCode { setNeedsLayout() } else { layoutParts() }
  }

  /// Where its layout is, without transforms, in points. The root is the screen, also where it is turned.
  private var originOnScreen: Point {
    sequence(first: self as UIView) { $0.superview }.prefix { $0 !== stage.root }.reduce(Point.zero) { sum, view in
      let state = view.record.state
      let parent = view.superview?.record.state.boundsOrigin ?? .zero
      return Point(
        x: sum.x + state.position.x - state.anchorPoint.x * state.boundsSize.width - parent.x,
        y: sum.y + state.position.y - state.anchorPoint.y * state.boundsSize.height - parent.y)
    }
  }
}

extension UINavigationBar {
  /// How far the background extends above the bar, behind the status bar, in points.
  package var extraTop: CGFloat {
    get { surroundings.controlled }
    set {
      guard newValue != extraTop else { return }
      surroundings.controlled = newValue
      setNeedsLayout()
    }
  }
}
