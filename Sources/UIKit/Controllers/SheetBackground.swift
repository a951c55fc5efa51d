import Foundation
import InbetweenGeometry
import InbetweenModel

/// The presenting controller's view behind a sheet, which shrinks over black while the sheet is at its large height.
final class SheetBackground {
  private let view: UIView
  private let ground = UIView(frame: .zero)
  private let former: (transform: CGAffineTransform, radius: CGFloat, clips: Bool)

  /// Nil where the view does not fill the window.
  init?(_ view: UIView, in window: UIWindow) {
    guard view.superview === window, view.frame == window.bounds else { return nil }
    self.view = view
    former = (view.transform, view.layer.cornerRadius, view.clipsToBounds)
    ground.backgroundColor = .black
    ground.isUserInteractionEnabled = false
  }

  /// - Parameter height: that of the sheet; nil while it is not there.
  func show(behind height: CGFloat?) {
    guard let window = view.superview else { return }
    let (size, safeArea) = (Size(window.bounds.size), window.stage.rootSafeArea)
    let shrinks = height.map { SystemMotion.shrinksBehind(sheet: Double($0), in: size, safeArea: safeArea) } ?? false
    if shrinks, ground.superview == nil {
      UIView.performWithoutAnimation {
        ground.frame = window.bounds
        window.insertSubview(ground, belowSubview: view)
        view.clipsToBounds = true
      }
    }
    guard ground.superview != nil else { return }
    let smaller = CGAffineTransform(SystemMotion.behindSheet(in: size, safeArea: safeArea))
    view.transform = shrinks ? former.transform.concatenating(smaller) : former.transform
    view.layer.cornerRadius = shrinks ? max(former.radius, CGFloat(SystemMotion.sheetRadius)) : former.radius
  }

  /// When the sheet has gone.
  func end() {
    guard ground.superview != nil else { return }
    ground.removeFromSuperview()
    view.clipsToBounds = former.clips
  }
}
