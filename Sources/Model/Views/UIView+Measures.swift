import InbetweenTimeline
public import Foundation
package import InbetweenGeometry
import InbetweenLayout

extension UIView {
  func naturalSize(thatFits size: CGSize) -> CGSize {
    let natural = intrinsicContentSize
    // The intrinsic size is that of the alignment rectangle.
    let insets = modelAlignmentRectInsets
    var width =
      natural.width == UIView.noIntrinsicMetric ? bounds.width : natural.width + insets.left + insets.right
    var height =
      natural.height == UIView.noIntrinsicMetric ? bounds.height : natural.height + insets.top + insets.bottom
    // The height of wrapping content for the available width.
    if hasWidthDependentHeight, size.width > 0, size.width < width {
      width = longestLine(forWidth: Double(size.width)).map { CGFloat($0) } ?? size.width
      height = self.height(forWidth: Double(size.width)).map { CGFloat($0) } ?? height
    }
    return CGSize(width: width, height: height)
  }

  func fittingSize(_ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority) -> CGSize {
    do throws(LayoutConstraintError) {
      let size = try stage.withItems(of: self) { () throws(LayoutConstraintError) in
        try stage.systemLayoutSizeFitting(
          self, target: Size(target), horizontalFittingPriority: Double(horizontal.rawValue),
          verticalFittingPriority: Double(vertical.rawValue))
      }
      return size.map { CGSize($0) } ?? sizeThatFits(target)
    } catch {
      return sizeThatFits(target)
    }
  }

  /// Whether layout sets the frame: before iOS 8, and the rows of a table. Since then it sets `center` and the size of
  /// `bounds`, whatever the anchor point is.
  var layoutSetsFrame: Bool { transformAffectsLayout || superview is TextTableView }

  /// Where `position` is in the rectangle that layout sets, in unit coordinates.
  var layoutAnchor: Point { layoutSetsFrame ? record.state.anchorPoint : Point(x: 0.5, y: 0.5) }

  /// The rectangle that layout knows, in points of the superview: the frame, unless the anchor point was moved.
  package var layoutFrame: Rect {
    let (state, anchor) = (record.state, layoutAnchor)
    return Rect(
      x: state.position.x - anchor.x * state.boundsSize.width, y: state.position.y - anchor.y * state.boundsSize.height,
      width: max(state.boundsSize.width, 0), height: max(state.boundsSize.height, 0))
  }

  /// Whether the view is not where the last layout placed it.
  var hasManualFrame: Bool {
    guard let laidOutFrame else { return false }
    return layoutFrame != laidOutFrame
  }

  func updateNaturalBaselines() {
    guard hasBaseline else { return }
    let size = naturalContentSize
    layoutTraits.naturalBaselines =
      baselineRule?.natural ?? baselineOffsets(in: Size(width: size.width ?? 0, height: size.height ?? 0))
  }

  // MARK: - Coordinates

  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { node.converted(point, to: view?.node) }
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { node.converted(point, from: view?.node) }
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect { node.converted(rect, to: view?.node) }
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect { node.converted(rect, from: view?.node) }

  // MARK: - Pictures

  func snapshot(afterUpdates: Bool) -> UIView? {
    do throws(PictureTooLarge) {
      let picture = try picture(afterUpdates: afterUpdates)
      return stage.asCurrent {
        let view = SnapshotView(frame: CGRect(origin: .zero, size: bounds.size))
        view.show(picture)
        return view
      }
    } catch {
      return nil
    }
  }

  /// A view outside the window is laid out and drawn for a picture that is to show pending changes, as transitions need
  /// it of the next view; otherwise its picture is empty.
  private func picture(afterUpdates: Bool) throws(PictureTooLarge) -> SnapshotContent {
    guard afterUpdates, !isInStage else { return try stage.picture(of: node) }
    layoutIfNeeded()
    return try stage.rendering(of: node)
  }

  func snapshot(of rect: CGRect, afterUpdates: Bool, _ capInsets: UIEdgeInsets) -> UIView? {
    do throws(PictureTooLarge) {
      let picture = try picture(afterUpdates: afterUpdates)
      return stage.asCurrent {
        let part = UIGraphicsImageRenderer(size: rect.size).image { context in
          context.cgContext.clip(to: CGRect(origin: .zero, size: rect.size))
          context.cgContext.draw(
            UIImage(picture, size: bounds.size, scale: 1, in: stage),
            in: CGRect(x: -rect.minX, y: -rect.minY, width: bounds.width, height: bounds.height))
        }
        return UIImageView(image: part.resizableImage(withCapInsets: capInsets))
      }
    } catch {
      return nil
    }
  }

  func drawPresentation(in rect: CGRect) -> Bool {
    guard isInStage, let context = UIGraphicsGetCurrentContext() else { return false }
    do throws(PictureTooLarge) {
      let picture = try stage.picture(of: node)
      context.draw(UIImage(picture, size: bounds.size, scale: 1, in: stage), in: rect)
      return true
    } catch {
      return false
    }
  }
}

extension UILayoutPriority {
  init(_ pair: (horizontal: Double, vertical: Double), _ axis: NSLayoutConstraint.Axis) {
    self.init(Float(axis == .horizontal ? pair.horizontal : pair.vertical))
  }

  func set(_ pair: inout (horizontal: Double, vertical: Double), _ axis: NSLayoutConstraint.Axis) {
    if axis == .horizontal { pair.horizontal = Double(rawValue) } else { pair.vertical = Double(rawValue) }
  }
}
