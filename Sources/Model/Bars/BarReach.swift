package import Foundation
import InbetweenGeometry
import InbetweenTimeline

extension ShowsBarItems {
  /// The background of a bar at an edge of the safe area reaches the edge of the screen, behind the status bar or the
  /// home indicator, as in UIKit from iOS 11 on (WWDC 2017, session 204).
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
    }
    if reach != new { reach = new }
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
    get { above.controlled }
    set {
      guard newValue != extraTop else { return }
      above.controlled = newValue
      setNeedsLayout()
    }
  }
  var reach: Double {
    get { above.reach }
    set {
      above.reach = newValue
      if isFromCode { setNeedsLayout() } else { layoutParts() }
    }
  }
}
