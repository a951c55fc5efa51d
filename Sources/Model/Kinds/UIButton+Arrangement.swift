import Foundation
import InbetweenGeometry
import InbetweenLayout

// Where a button's title, subtitle and image are.
extension UIButton {
  /// The insets around title and image, in points.
  var room: Insets {
    guard let insets = configuration?.contentInsets.model else { return contentEdgeInsets.model }
    guard modelLayoutDirection == .rightToLeft else { return insets }
    return Insets(top: insets.top, left: insets.right, bottom: insets.bottom, right: insets.left)
  }

  func size(_ view: UIView) -> Size {
    let natural = view.naturalContentSize
    return Size(width: natural.width ?? 0, height: natural.height ?? 0)
  }
  var partSizes: (image: Size, title: Size) {
    if let activityPart { return (size(activityPart), size(titlePart)) }
    return (image == nil && imagePart.image == nil ? .zero : size(imagePart), size(titlePart))
  }

  /// Whether the title has as many lines as it needs: that of a configuration, unless its line break mode truncates
  /// (WWDC 2021, "Meet the UIKit button system").
  var wrapsTitle: Bool {
    guard let mode = configuration?.titleLineBreakMode, !titlePart.modelText.isEmpty else { return false }
    return mode == .byWordWrapping || mode == .byCharWrapping
  }

  func showLines(_ settings: Configuration?) {
    // Without a configuration the label's own properties say it.
    guard let settings else { return }
    titlePart.modelLineBreakMode = settings.titleLineBreakMode.model
    titlePart.numberOfLines = wrapsTitle ? 0 : 1
  }

  /// The size of the title in a button of a width, in points.
  func titleSize(forWidth width: Double) -> Size {
    let (image, title) = partSizes
    guard wrapsTitle, width > 0 else { return title }
    let plan = arrangement(image, title)
    let beside = plan.isVertical || image == .zero ? 0 : image.width + plan.gap
    let free = width - room.left - room.right - beside
    guard free > 0, free < title.width - 1.0 / 1024, let height = titlePart.height(forWidth: free) else { return title }
    return Size(width: titlePart.longestLine(forWidth: free) ?? free, height: height)
  }

  func baselineRule(title: Size) -> BaselineRule {
    let inner = titlePart.baselineOffsets(in: title)
    return BaselineRule(height: title.height, first: inner.first, last: inner.last)
  }

  func arrangement(_ image: Size, _ title: Size) -> ButtonArrangement {
    var arrangement = ButtonArrangement(image: image, title: title)
    arrangement.share =
      switch contentHorizontalAlignment {
      case .left: 0
      case .right: 1
      case .leading: modelLayoutDirection == .rightToLeft ? 1 : 0
      case .trailing: modelLayoutDirection == .rightToLeft ? 0 : 1
      case .center, .fill: 0.5
      }
    // Since iOS 9 the image is at the leading side (WWDC 2015, session 222).
    let isReversed = modelLayoutDirection == .rightToLeft
    arrangement.imageIsTrailing = isReversed
    guard isFromCode || configuration != nil else { return arrangement }
    arrangement.room = room
    arrangement.gap = configuration.map { Double($0.imagePadding) } ?? 0
    if let configuration {
      // Placed by the direction in which text runs.
      let placement = configuration.imagePlacement
      arrangement.isVertical = placement == .top || placement == .bottom
      arrangement.imageIsTrailing = placement == .bottom || placement == (isReversed ? .leading : .trailing)
      if let subtitlePart, !subtitlePart.modelText.isEmpty { arrangement.subtitle = size(subtitlePart) }
      arrangement.titleGap = Double(configuration.titlePadding)
      switch configuration.titleAlignment {
      // Texts beside an image begin beside it.
      case .automatic: arrangement.textShare = arrangement.isVertical || image == .zero ? 0.5 : isReversed ? 1 : 0
      case .leading: arrangement.textShare = isReversed ? 1 : 0
      case .center: arrangement.textShare = 0.5
      case .trailing: arrangement.textShare = isReversed ? 0 : 1
      }
    }
    let (titleMove, imageMove) = (titleEdgeInsets.model, imageEdgeInsets.model)
    arrangement.titleShift = Point(
      x: (titleMove.left - titleMove.right) / 2, y: (titleMove.top - titleMove.bottom) / 2)
    arrangement.imageShift = Point(
      x: (imageMove.left - imageMove.right) / 2, y: (imageMove.top - imageMove.bottom) / 2)
    return arrangement
  }
}
