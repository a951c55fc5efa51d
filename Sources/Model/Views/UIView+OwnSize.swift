package import Foundation
package import InbetweenGeometry
import InbetweenTimeline

/// The size that a control has by itself, in points, where code makes it.
package enum OwnSize {
  /// Replaces that of every frame: "the size components of this rectangle are ignored" (`UISwitch.init(frame:)`).
  case fixed(Size)
  /// Replaces the lengths that are 0 in the frame that a view begins with.
  case usual(Size)
}

extension CGRect {
  /// The frame of views that layout places, as those of scenes and parts of other views, which have no size before.
  static let placedByLayout = CGRect.null
}

extension UIView {
  /// Gives a view that is made its first frame.
  func begin(with frame: CGRect) {
    guard !frame.isNull else { return }
    guard let ownSize else {
      if frame != .zero { self.frame = frame }
      return
    }
    var first = frame
    switch ownSize {
    case .fixed(let size): first.size = CGSize(size)
    case .usual(let size):
      if first.width == 0 { first.size.width = CGFloat(size.width) }
      if first.height == 0 { first.size.height = CGFloat(size.height) }
    }
    // Made inside an animation block, it is there with its size at once.
    stage.performWithoutAnimation { self.frame = first }
  }

  /// A size that code sets, which kinds with a fixed one ignore; a layout's is always taken.
  func kept(_ size: Size) -> Size {
    guard isFromCode, !node.layout.isBeingPlaced, case .fixed(let own)? = ownSize else { return size }
    return own
  }

  /// Called after ``ownSize`` has changed. Lengths that are still the former ones change with it.
  ///
  /// - Parameter former: in points.
  func ownSizeDidChange(from former: Size) {
    guard isFromCode, !usesAutoLayout, case .usual(let size)? = ownSize else { return }
    let now = record.state.boundsSize
    takeSize(
      CGSize(
        width: now.width == former.width ? size.width : now.width,
        height: now.height == former.height ? size.height : now.height))
  }

  /// Sets the size and keeps the corner where the frame begins, as UIKit does for sizes that a view finds itself; only
  /// those that code sets with `bounds` keep the centre.
  package func takeSize(_ size: CGSize) {
    let former = record.state.boundsSize
    bounds.size = size
    let (state, anchor) = (record.state, record.state.anchorPoint)
    let grown = Point(
      x: anchor.x * (state.boundsSize.width - former.width), y: anchor.y * (state.boundsSize.height - former.height))
    guard grown != .zero, grown.x.isFinite, grown.y.isFinite else { return }
    let (moved, origin) = (state.transform.apply(to: grown), state.transform.apply(to: .zero))
    center = CGPoint(x: state.position.x + moved.x - origin.x, y: state.position.y + moved.y - origin.y)
  }
}
