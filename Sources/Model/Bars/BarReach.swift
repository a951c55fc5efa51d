package import Foundation
import InbetweenGeometry
import InbetweenTimeline

extension ShowsBarItems {
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
    let top = topOnScreen
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

  /// Where its layout is, without transforms, in points.
  private var topOnScreen: Double {
    sequence(first: self as UIView) { $0.superview }.reduce(0) { sum, view in
      let state = view.record.state
      let parent = view.superview?.record.state.boundsOrigin.y ?? 0
      return sum + state.position.y - state.anchorPoint.y * state.boundsSize.height - parent
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
