package import InbetweenGeometry
package import InbetweenMotion

/// The durations, distances and shades with which the system moves screens, sheets, alerts and menus on iOS 17, used by
/// controllers of code and by transitions of scenes. docs/motion.md has their sources.
package enum SystemMotion {
  /// `UISpringTimingParameters()` for half a second, in seconds: keyboard, pushes, sheets, alerts.
  package static let duration = 0.5
  package static let spring = Spring.keyboard
  /// The part of its width by which the lower view moves aside when another one is pushed.
  package static let parallax = 1.0 / 3
  /// The opacity of the black over the lower view.
  package static let pushShade = 0.1
  /// The scale from which an alert comes.
  package static let alertScale = 1.2
  /// The scale from which and to which a menu moves at its corner.
  package static let menuScale = 0.4
  /// The spring with which a menu comes; the duration is the perceptual one, in seconds.
  package static let menuCome = (duration: 0.35, bounce: 0.2)
  /// A menu leaves with `easeInOut`, in seconds.
  package static let menuGo = 0.2
  /// In which a window turns with its device by a right angle, with `easeInOut`, in seconds.
  package static let turn = 0.3
  /// The radius of a sheet's upper corners, in points.
  package static let sheetRadius = 10.0
  /// The distance between the safe area and a large sheet, in points.
  package static let sheetGap = 10.0
  /// The part of its size by which the view behind a large sheet shrinks.
  package static let sheetShrinkage = 0.0835
  /// The size of a grabber, and its distance from the sheet's edge, in points.
  package static let grabber = (width: 36.0, height: 5.0, top: 5.0)

  /// The opacity of the black behind sheets and alerts.
  package static func shade(isDark: Bool) -> Double { isDark ? 0.48 : 0.2 }

  /// The frame of a sheet in its container, in points.
  ///
  /// - Parameter height: of the sheet without the safe area; nil for the large one.
  package static func sheetFrame(in container: Size, safeArea: Insets, height: SheetHeight) -> Rect {
    let top = safeArea.top + sheetGap
    let whole = max(container.height - top, 0)
    let shown =
      switch height {
      case .large: whole
      case .medium: container.height / 2
      case .points(let value): min(max(value, 0) + safeArea.bottom, whole)
      }
    return Rect(x: 0, y: container.height - shown, width: container.width, height: shown)
  }

  /// The transform of the view behind a large sheet, which fills its container: smaller, with its upper edge at the safe
  /// area.
  package static func behindSheet(in container: Size, safeArea: Insets) -> Transform {
    let scale = 1 - sheetShrinkage
    return Transform.scale(x: scale, y: scale).concatenating(
      .translation(x: 0, y: safeArea.top - container.height * sheetShrinkage / 2))
  }

  /// Whether the view behind a sheet shrinks: on phones that are held upright, behind the large height.
  package static func shrinksBehind(sheet height: Double, in container: Size, safeArea: Insets) -> Bool {
    container.width < 500 && container.width < container.height
      && height >= container.height - safeArea.top - sheetGap - 0.5
  }

  /// A height at which a sheet rests.
  package enum SheetHeight: Hashable, Sendable {
    case large
    /// Half of the container.
    case medium
    /// Without the safe area at the bottom.
    case points(Double)
  }
}
