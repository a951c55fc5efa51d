import InbetweenTimeline
public import Foundation
import InbetweenGeometry
import InbetweenLayout

extension UIView {
  func naturalSize(thatFits size: CGSize) -> CGSize {
    let natural = intrinsicContentSize
    var width = natural.width == UIView.noIntrinsicMetric ? bounds.width : natural.width
    var height = natural.height == UIView.noIntrinsicMetric ? bounds.height : natural.height
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

  // MARK: - Coordinates

  /// The transform from the view's coordinates to those of its topmost ancestor.
  private var toTop: Transform {
    sequence(first: self) { $0.superview }.reduce(.identity) { $0.concatenating($1.record.state.toSuperlayer) }
  }

  private func transform(to view: UIView?) -> Transform {
    let target = view.map(\.toTop) ?? window.map(\.toTop) ?? .identity
    return toTop.concatenating(target.inverted ?? .identity)
  }

  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    CGPoint(transform(to: view).apply(to: Point(point)))
  }
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    let back = transform(to: view).inverted ?? .identity
    return CGPoint(back.apply(to: Point(point)))
  }
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    CGRect(transform(to: view).boundingBox(of: Rect(rect)))
  }
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    let back = transform(to: view).inverted ?? .identity
    return CGRect(back.boundingBox(of: Rect(rect)))
  }

  // MARK: - Priorities

  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    let pair = contentHuggingPriority
    return UILayoutPriority(Float(axis == .horizontal ? pair.horizontal : pair.vertical))
  }
  public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    if axis == .horizontal {
      contentHuggingPriority.horizontal = Double(priority.rawValue)
    } else {
      contentHuggingPriority.vertical = Double(priority.rawValue)
    }
  }
  public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    let pair = contentCompressionResistancePriority
    return UILayoutPriority(Float(axis == .horizontal ? pair.horizontal : pair.vertical))
  }
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    if axis == .horizontal {
      contentCompressionResistancePriority.horizontal = Double(priority.rawValue)
    } else {
      contentCompressionResistancePriority.vertical = Double(priority.rawValue)
    }
  }

  // MARK: - Guides

  public var layoutGuides: [UILayoutGuide] { guides }

  /// Adds a guide, which is laid out like a view and never drawn.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) { addGuide(layoutGuide) }
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) { removeGuide(layoutGuide) }

  // MARK: - Pictures

  /// A view with a picture of the view's current presentation.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    do throws(PictureTooLarge) {
      let picture = try stage.picture(of: self)
      return stage.asCurrent {
        let view = SnapshotView(frame: CGRect(origin: .zero, size: bounds.size))
        view.show(picture)
        return view
      }
    } catch {
      return nil
    }
  }

  /// A view with a picture of a part of the current presentation, with edges that keep their size.
  public func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    do throws(PictureTooLarge) {
      let picture = try stage.picture(of: self)
      return stage.asCurrent {
        let part = UIGraphicsImageRenderer(size: rect.size).image { context in
          context.cgContext.clip(to: CGRect(origin: .zero, size: rect.size))
          context.cgContext.draw(
            UIImage(.drawing(picture), size: bounds.size, scale: 1),
            in: CGRect(x: -rect.minX, y: -rect.minY, width: bounds.width, height: bounds.height))
        }
        return UIImageView(image: part.resizableImage(withCapInsets: capInsets))
      }
    } catch {
      return nil
    }
  }

  /// Draws the view's presentation into the current context; returns false outside a window.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard isInStage, let context = UIGraphicsGetCurrentContext() else { return false }
    do throws(PictureTooLarge) {
      let picture = try stage.picture(of: self)
      context.draw(UIImage(.drawing(picture), size: bounds.size, scale: 1), in: rect)
      return true
    } catch {
      return false
    }
  }
}
