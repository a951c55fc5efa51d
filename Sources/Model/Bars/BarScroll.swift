import Foundation
import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

/// What a bar shows while content is scrolled away from the edge at the bar, as in UIKit from iOS 15 on.
///
/// While the content is at its edge, a bar has neither background nor line (`scrollEdgeAppearance`). A large title
/// scrolls away with the content first; then the background fades in.
///
/// Source: Flutter's `CupertinoSliverNavigationBar`, whose distances were read off the Settings app of iOS 17.4.
struct BarScroll: Hashable, Sendable {
  /// The height of the area of a large title, the last part of it during which the titles change, and the distance in
  /// which the background fades in; in points.
  static let (largeTitleHeight, titleFade, backgroundFade) = (52.0, 10.0, 10.0)

  /// How far the content is scrolled from its edge at the bar, in points; negative while it is pulled beyond the edge.
  var distance: Double
  /// Whether the bar has a large title, which collapses.
  var isLarge = false
  /// The height of a navigation bar without a large title, in points.
  var base = UINavigationBar.height

  private var collapse: Double { isLarge ? BarScroll.largeTitleHeight : 0 }

  /// How much of the background and of the line is there, 0 to 1.
  var background: Double { BarScroll.fraction(distance - collapse, of: BarScroll.backgroundFade) }

  /// How much of the title in the middle is there, 0 to 1; the rest is the large title.
  var smallTitle: Double {
    isLarge ? BarScroll.fraction(distance - collapse + BarScroll.titleFade, of: BarScroll.titleFade) : 1
  }

  /// The height of a navigation bar, in points: it grows while the content is pulled down.
  var navigationBarHeight: Double { base + (isLarge ? collapse - min(distance, collapse) : 0) }

  /// The magnification of a large title while the content is pulled down.
  ///
  /// - Parameters:
  ///   - width: of the title, in points.
  ///   - available: the width that it may have, in points.
  func largeTitleScale(width: Double, available: Double) -> Double {
    let greatest = width > 0 ? min(max(available / width, 1), 1.1) : 1.1
    return min(max(1 - 0.03 * distance / (BarScroll.largeTitleHeight - 8), 1), greatest)
  }

  /// The transform that magnifies a large title in its label and keeps its leading bottom corner.
  ///
  /// - Parameters:
  ///   - size: of the label, in points.
  ///   - available: the width that the title may have, in points.
  func largeTitleTransform(of size: Size, available: Double, isRightToLeft: Bool) -> Transform {
    let scale = largeTitleScale(width: size.width, available: available)
    guard scale > 1 else { return .identity }
    let side = (scale - 1) * size.width / 2
    return Transform.scale(x: scale, y: scale).concatenating(
      .translation(x: isRightToLeft ? -side : side, y: -(scale - 1) * size.height / 2))
  }

  private static func fraction(_ distance: Double, of length: Double) -> Double { min(max(distance / length, 0), 1) }
}

/// What surrounds a bar: the edge of the screen, and content that scrolls.
struct BarSurroundings {
  /// How far a navigation bar's background extends above it because its controller says so, in points.
  var controlled: CGFloat = 0
  /// How far the background extends beyond the bar because of the bar's place, in points.
  var reach = 0.0
  /// The part of the safe area below that a tab bar adds to its height, in points.
  var insetBelow = 0.0
  /// The safe area beside the items.
  var sides = BarSides()
  /// In code: whether its items were shown for a phone held in landscape.
  var isCompact = false
  /// How far the content is scrolled from its edge at the bar, in points; nil if the bar follows no content.
  var scrollDistance: Double?
  /// In scenes.
  var largeTitle: CollapsingTitle?
  /// In code.
  let edge = ScrolledParts()
}

/// The large title of a navigation bar that collapses: it is clipped where it leaves its area.
struct CollapsingTitle {
  let area: UIView
  let label: UILabel
  var views: [UIView] { [area, label] }

  init(in bar: UINavigationBar) {
    area = UIView(internalPartOf: bar, named: "largeTitleArea")
    label = UILabel(internalPartOf: area, named: "largeTitle")
    area.modelClipsToBounds = true
    bar.addSubview(area)
    area.addSubview(label)
    label.modelFont = FontDescription(size: 34, weight: .bold)
  }
}

/// The views that a bar made by code has only because content scrolls.
final class ScrolledParts {
  /// The background of the bar whose content is at its edge, while it changes to the standard one.
  private var below: BarBackground?
  private var area: UIView?
  /// Those of a view that a push or a pop leaves.
  var leavingButtons: [UIView] = []
  /// Where the content of a bar at the bottom is scrolled to, if a controller follows it.
  var distance: (() -> Double?)?

  /// Shows two appearances with a share of the second one.
  ///
  /// - Parameter edge: nil if there is only the standard one.
  func show(
    _ edge: UIBarAppearance?, and standard: UIBarAppearance, in background: BarBackground, _ share: Double
  ) {
    let share = edge == nil ? 1 : share
    background.show(share > 0 ? standard : edge ?? standard)
    background.alpha = share > 0 ? CGFloat(share) : 1
    guard let edge, share > 0, share < 1 else {
      below?.isHidden = true
      return
    }
    let shown = below ?? BarBackground(frame: background.frame)
    if below == nil {
      below = shown
      shown.hasLineAbove = background.hasLineAbove
      background.superview?.insertSubview(shown, belowSubview: background)
    }
    shown.isHidden = false
    shown.show(edge)
    shown.alpha = CGFloat(1 - share)
  }

  func place(_ background: BarBackground?, _ frame: CGRect) {
    background?.frame = frame
    below?.frame = frame
  }

  /// The area that clips the large title of a bar.
  func area(in bar: UINavigationBar) -> UIView {
    if let area { return area }
    let made = UIView(frame: .zero)
    made.clipsToBounds = true
    made.isUserInteractionEnabled = false
    area = made
    bar.addSubview(made)
    return made
  }

  /// A title that moves during a push or a pop leaves the area.
  func letTitleLeaveArea(_ flag: Bool) { area?.clipsToBounds = !flag }

  /// - Parameter top: the height of the row of buttons above, in points.
  func placeArea(in bounds: CGRect, below top: CGFloat) {
    area?.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(bounds.height - top, 0))
  }
}

extension BarBackdrop {
  /// That of a bar beneath which content scrolls: a material unless the scene chose something else.
  var translucent: BarBackdrop {
    tint == nil && effect == .none ? BarBackdrop(effect: .systemChromeMaterial) : self
  }
}

extension UIView {
  /// How a part of a bar fades while content scrolls.
  func fading(_ value: @escaping LiveValue<Double>) -> LiveChange {
    .property(self, .opacity, { inputs in value(inputs).map { .scalar($0) } })
  }
}

extension UIBarAppearance {
  /// The appearance of a bar whose content is at its beginning.
  static var clear: UIBarAppearance {
    let appearance = UIBarAppearance(idiom: .phone)
    appearance.configureWithTransparentBackground()
    return appearance
  }

  /// The appearance without background and line.
  var withoutBackground: Self {
    configureWithTransparentBackground()
    return self
  }
}
