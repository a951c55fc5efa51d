package import Foundation
import InbetweenGeometry
import InbetweenLayout
import InbetweenMotion
import InbetweenTimeline

// How a navigation bar follows the content that scrolls beneath it.

extension UINavigationBar {
  /// How far the content is scrolled from its beginning, at which its upper edge touches the bar, in points; negative
  /// while it is pulled down. Nil if the bar follows no content.
  package var scrollDistance: Double? {
    get { surroundings.scrollDistance }
    set {
      let former = (scroll, scrolled)
      guard newValue != surroundings.scrollDistance, newValue?.isFinite ?? true else { return }
      surroundings.scrollDistance = newValue
      guard !isFromCode else { return showScroll(after: former.1) }
      contentSizeDidChange()
      if former.0 == nil || newValue == nil { stage.performWithoutAnimation { show() } }
      fadeParts()
      layoutParts()
    }
  }

  /// In a scene; nil if the bar follows no content.
  var scroll: BarScroll? {
    surroundings.scrollDistance.map { BarScroll(distance: $0, isLarge: isLargeInScene, base: rowHeight) }
  }

  /// In scenes. On phones held in landscape no title is large.
  var isLargeInScene: Bool { prefersLargeTitles && !isCompact }

  /// The height of buttons and of a title that is not large, in points.
  package var rowHeight: Double { isCompact ? UINavigationBar.compactHeight : UINavigationBar.height }

  /// In code, where a bar that follows no content is at the content's edge.
  var scrolled: BarScroll {
    BarScroll(distance: surroundings.scrollDistance ?? 0, isLarge: showsLargeTitle, base: rowHeight)
  }

  /// In code: with a large title as far as it is collapsed or pulled down, in points.
  package var heightWhileScrolled: CGFloat { CGFloat(scrolled.navigationBarHeight) }

  // MARK: - Scenes

  var titleLabels: [UILabel] { [titleLabel] + (surroundings.largeTitle.map { [$0.label] } ?? []) }

  /// The width of a large title that collapses, in points; nil if there is none.
  var collapsingWidth: Double? {
    guard scroll?.isLarge == true else { return nil }
    return surroundings.largeTitle?.label.naturalContentSize.width ?? 0
  }

  func showCollapsingTitle() {
    let isLarge = scroll?.isLarge == true
    if isLarge, surroundings.largeTitle == nil {
      let title = CollapsingTitle(in: self)
      surroundings.largeTitle = title
    }
    guard let title = surroundings.largeTitle else { return }
    title.area.modelIsHidden = !isLarge
    title.label.modelText = modelTitle
    title.label.modelTextColor = titleColor
  }

  func fadeParts() {
    let scroll = scroll
    for part in [ground, shadow] { part.modelAlpha = scroll?.background ?? 1 }
    titleLabel.modelAlpha = scroll?.smallTitle ?? 1
    if let scroll { surroundings.largeTitle?.label.modelAlpha = 1 - scroll.smallTitle }
  }

  /// The magnification depends on the bar's width.
  func scaleCollapsingTitle() {
    guard let scroll, scroll.isLarge, let label = surroundings.largeTitle?.label else { return }
    label.modelTransform = scroll.largeTitleTransform(
      of: collapsingSize, available: availableTitleWidth, isRightToLeft: modelLayoutDirection == .rightToLeft)
  }

  private var availableTitleWidth: Double {
    let sides = surroundings.sides
    return max(record.state.boundsSize.width - 2 * NavigationArrangement.margin - sides.left - sides.right, 0)
  }

  /// Of the label of a large title, in points.
  private var collapsingSize: Size {
    Size(width: min(collapsingWidth ?? 0, availableTitleWidth), height: BarScroll.largeTitleHeight)
  }

  /// The parts and the height while the distance follows inputs.
  func following(_ distance: @escaping LiveValue<Double>) -> LiveChange {
    let (isLarge, base) = (isLargeInScene, rowHeight)
    let scroll: LiveValue<BarScroll> = { inputs in
      distance(inputs).map { BarScroll(distance: $0, isLarge: isLarge, base: base) }
    }
    var changes = [ground, shadow].map { $0.fading { scroll($0)?.background } }
    changes.append(titleLabel.fading { scroll($0)?.smallTitle })
    guard isLarge, let label = surroundings.largeTitle?.label else { return .all(changes) }
    changes.append(label.fading { inputs in scroll(inputs).map { 1 - $0.smallTitle } })
    let (size, available) = (collapsingSize, availableTitleWidth)
    let isRightToLeft = modelLayoutDirection == .rightToLeft
    changes.append(
      .property(
        label, .transform,
        { inputs in
          scroll(inputs).map {
            .transform($0.largeTitleTransform(of: size, available: available, isRightToLeft: isRightToLeft))
          }
        }))
    if layoutTraits.ownIntrinsicContentSize == nil {
      changes.append(
        .intrinsicContentSize(self, { inputs in scroll(inputs).map { IntrinsicSize(height: $0.navigationBarHeight) } }))
    }
    return .all(changes)
  }

  // MARK: - Code

  /// Whether the title of an item of the stack is large, which none is on phones held in landscape.
  package func showsLargeTitle(of item: UINavigationItem) -> Bool {
    prefersLargeTitles && !isCompact && item.largeTitleDisplayMode != .never && item.largeTitleDisplayMode != .inline
  }

  /// Places a large title at the lower edge of its area.
  func placeLargeTitle(_ label: UILabel, from start: CGFloat, to end: CGFloat) {
    surroundings.edge.placeArea(in: bounds, below: CGFloat(rowHeight))
    let size = label.intrinsicContentSize
    let (area, available) = (CGFloat(BarScroll.largeTitleHeight), max(end - start, 0))
    let width = min(size.width, available)
    let top = bounds.height - area - (label.superview === self ? 0 : CGFloat(rowHeight))
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    // What is set here is the place without the magnification.
    label.modelFrame = Rect(
      x: Double(isReversed ? bounds.width - start - width : start), y: Double(top + (area - size.height) / 2),
      width: Double(width), height: Double(size.height))
    label.modelTransform = scrolled.largeTitleTransform(
      of: Size(width: Double(width), height: Double(size.height)), available: Double(available),
      isRightToLeft: isReversed)
  }
}
