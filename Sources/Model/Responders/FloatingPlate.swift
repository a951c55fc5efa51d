package import Foundation

/// A plate next to its source, as menus and what date pickers open are shown, above a view that takes it away when it is
/// touched.
///
/// Apple publishes no measures; the corner radius and the shadow are estimates of iOS 17.
package final class FloatingPlate {
  private static let radius: CGFloat = 13
  /// Between the plate and its source, and around it, in points.
  private static let gap: CGFloat = 8
  private static let smallest: CGFloat = 0.4

  private let ground = PlateBackground(frame: .zero)
  private let plate = UIView(frame: .zero)
  /// What is on the plate, clipped to its corners.
  package let content = UIView(frame: .zero)
  private let sourceRect: CGRect
  private let going: () -> Void
  private let ended: () -> Void
  private var isGoing = false

  /// - Parameters:
  ///   - sourceRect: the area next to which the plate is shown, in the window's coordinates.
  ///   - going: called when the plate begins to disappear.
  ///   - ended: called when it has disappeared.
  package init(nextTo sourceRect: CGRect, going: @escaping () -> Void = {}, ended: @escaping () -> Void = {}) {
    (self.sourceRect, self.going, self.ended) = (sourceRect, going, ended)
  }

  /// - Parameters:
  ///   - presenter: is retained as long as the plate is shown.
  ///   - fill: puts something on the plate and places it.
  package func show(in window: UIWindow, for presenter: AnyObject? = nil, fill: () -> Void) {
    ground.frame = window.bounds
    ground.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    (ground.plate, ground.presenter) = (self, presenter)
    window.addSubview(ground)
    plate.backgroundColor = .secondarySystemGroupedBackground
    plate.layer.cornerRadius = Self.radius
    plate.layer.shadowOpacity = 0.15
    plate.layer.shadowRadius = 24
    plate.layer.shadowOffset = CGSize(width: 0, height: 8)
    content.layer.cornerRadius = Self.radius
    content.clipsToBounds = true
    plate.addSubview(content)
    ground.addSubview(plate)
    fill()
    UIView.performWithoutAnimation {
      plate.transform = CGAffineTransform(scaleX: Self.smallest, y: Self.smallest)
      plate.alpha = 0
    }
    UIView.animate(springDuration: 0.35, bounce: 0.2) {
      plate.transform = .identity
      plate.alpha = 1
    }
  }

  /// Below the source, or above it if there is more space; 8 points inside the safe area.
  ///
  /// - Parameter wanted: the plate's size in points; its height is limited by the screen's.
  package func place(_ wanted: CGSize) {
    let room = ground.bounds.inset(by: ground.window?.safeAreaInsets ?? .zero).insetBy(dx: Self.gap, dy: Self.gap)
    let size = CGSize(width: wanted.width, height: min(wanted.height, room.height))
    let isBelow =
      room.maxY - sourceRect.maxY >= size.height + Self.gap
      || room.maxY - sourceRect.maxY >= sourceRect.minY - room.minY
    let x = sourceRect.midX > ground.bounds.midX ? sourceRect.maxX - size.width : sourceRect.minX
    let y = isBelow ? sourceRect.maxY + Self.gap : sourceRect.minY - Self.gap - size.height
    // It grows from the corner next to its source.
    plate.layer.anchorPoint = CGPoint(x: sourceRect.midX > ground.bounds.midX ? 1 : 0, y: isBelow ? 0 : 1)
    plate.frame = CGRect(
      x: min(max(x, room.minX), room.maxX - size.width), y: min(max(y, room.minY), room.maxY - size.height),
      width: size.width, height: size.height)
    content.frame = plate.bounds
  }

  package func dismiss() {
    guard !isGoing else { return }
    isGoing = true
    going()
    UIView.animate(
      withDuration: 0.2,
      animations: { [plate] in
        plate.transform = CGAffineTransform(scaleX: Self.smallest, y: Self.smallest)
        plate.alpha = 0
      },
      completion: { [self] _ in
        ground.removeFromSuperview()
        (ground.plate, ground.presenter) = (nil, nil)
        ended()
      })
  }
}

/// Receives the touches outside of a plate, and retains the plate and what shows it.
private final class PlateBackground: UIView {
  var plate: FloatingPlate?
  /// What shows the plate.
  var presenter: AnyObject?

  /// Touches of what is on the plate come here, too, if nothing there takes them.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if touches.contains(where: { $0.view === self }) { plate?.dismiss() }
  }
}
