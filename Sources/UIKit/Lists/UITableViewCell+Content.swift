import Foundation
import InbetweenGeometry
import InbetweenModel

// What a cell of code shows beside its content and in it, and where.
extension UITableViewCell {
  private var shownType: AccessoryType { isEditing ? editingAccessoryType : accessoryType }
  private var shownAccessory: UIView? { isEditing ? editingAccessoryView : accessoryView }

  func showAccessory() {
    let signs = shownType.signs
    show(signs.first, in: accessoryParts.first)
    if let second = accessoryParts.second(isNeeded: signs.count > 1) { show(signs.dropFirst().first, in: second) }
    setNeedsLayout()
  }

  private func show(_ sign: AccessorySign?, in part: UIImageView) {
    if let sign {
      UIView.performWithoutAnimation {
        // One that was not seen fades in at its place.
        let isNew = part.superview == nil || part.alpha == 0
        if part.superview == nil { addSubview(part) }
        part.image = sign.image
        part.tintColor = sign == .chevron ? .tertiaryLabel : nil
        guard isNew else { return }
        part.alpha = 0
        placeAccessory()
      }
    }
    part.alpha = sign == nil ? 0 : 1
  }

  /// Beside the handle, if there is one.
  func placeAccessory() {
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var edge = CGFloat(edges.safeArea.trailing) + sideMargins.trailing + editingInsets.trailing
    if let shownAccessory {
      let middle = edge + shownAccessory.bounds.width / 2
      shownAccessory.center = CGPoint(x: isReversed ? middle : bounds.width - middle, y: bounds.midY)
      return
    }
    for (part, sign) in zip(accessoryParts.all, shownType.signs) {
      let size = part.image?.size ?? .zero
      part.bounds.size = size
      part.transform = isReversed && sign == .chevron ? CGAffineTransform(scaleX: -1, y: 1) : .identity
      let middle = edge + size.width / 2
      part.center = CGPoint(x: isReversed ? middle : bounds.width - middle, y: bounds.midY)
      edge += CGFloat(sign.width) + UITableViewCell.signGap
    }
  }

  /// Between the signs of a cell, in points.
  private static let signGap: CGFloat = 8

  /// The room that accessories take from the content, in points: the widths of signs are those by which Interface
  /// Builder's cells are wider than their contents, less the margin.
  private var accessoryWidth: CGFloat {
    if let shownAccessory { return shownAccessory.bounds.width + sideMargins.trailing }
    let signs = shownType.signs
    guard !signs.isEmpty else { return 0 }
    let gaps = CGFloat(signs.count - 1) * UITableViewCell.signGap
    return signs.reduce(sideMargins.trailing + gaps) { $0 + CGFloat($1.width) }
  }

  /// Where the content is in a cell of a size, in points.
  func contentFrame(in size: CGSize) -> CGRect {
    let leading = editingInsets.leading + CGFloat(edges.safeArea.leading)
    let trailing = editingInsets.trailing + CGFloat(edges.safeArea.trailing)
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return CGRect(
      x: isReversed ? accessoryWidth + trailing : leading, y: 0,
      width: max(size.width - accessoryWidth - leading - trailing, 0), height: size.height)
  }

  // MARK: - Margins

  /// The margins at the sides that the table gives, in points.
  var sideMargins: (leading: CGFloat, trailing: CGFloat) {
    edges.sides.map { (CGFloat($0.leading), CGFloat($0.trailing)) } ?? (deviceMargin, deviceMargin)
  }

  func take(_ new: TableEdges.Row) {
    guard new != edges else { return }
    configuredParts.edges = new
    listSides = new.sides
    takeMargins()
    setNeedsLayout()
  }

  /// The content's margins do not have the safe area: Interface Builder writes `insetsLayoutMarginsFromSafeArea="NO"` for
  /// it.
  func beginMargins() {
    contentView.insetsLayoutMarginsFromSafeArea = false
    takeMargins()
  }

  /// What is beside the content takes the cell's margin.
  func takeMargins() {
    let isNarrow = accessoryWidth > 0 || editingInsets.trailing > 0
    contentView.standardMargins = isNarrow ? .narrowRowContent : .rowContent
    let own = directionalLayoutMargins
    (contentView as? UIListContentView)?.takeOuterMargins(
      leading: own.leading, trailing: isNarrow ? 0 : own.trailing)
  }

  /// The height that the cell's own labels need, in points.
  var naturalHeight: CGFloat {
    let own = contentView.subviews.compactMap { $0 as? UILabel }.filter(shown.contains)
    let margins = contentView.layoutMargins
    let width = contentView.bounds.width - margins.left - margins.right
    let heights = own.filter { $0.text != nil }.map { $0.sizeThatFits(CGSize(width: width, height: 0)).height }
    guard style == .subtitle else { return (heights.max() ?? 0) + 22 }
    return heights.reduce(0, +) + 22
  }

  /// Places the content as a layout does, also for classes that lay out nothing.
  func placeContent() {
    takeMargins()
    contentView.frame = contentFrame(in: bounds.size)
  }

  /// The cell's own image view, if it shows something. Others are placed by code.
  private var ownImageView: UIImageView? {
    shown.image.flatMap {
      $0.superview === contentView && $0.translatesAutoresizingMaskIntoConstraints && $0.image != nil ? $0 : nil
    }
  }

  /// Where the texts begin, from the leading edge of the content, in points.
  var textStart: CGFloat {
    let margin = (contentView as? UIListContentView)?.shownMargins.leading
    let start =
      (margin ?? contentView.directionalLayoutMargins.leading) + CGFloat(indentationLevel) * indentationWidth
    return ownImageView?.image.map { start + $0.size.width + 16 } ?? start
  }

  /// Only labels that have been used exist.
  func placeTexts() {
    let (room, start) = (contentView.bounds.size, textStart)
    let trailing = contentView.directionalLayoutMargins.trailing
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    // From left to right, and then mirrored.
    func put(_ view: UIView, _ x: CGFloat, _ y: CGFloat, _ size: CGSize) {
      view.frame = CGRect(origin: CGPoint(x: isReversed ? room.width - x - size.width : x, y: y), size: size)
    }
    if let imageView = ownImageView, let size = imageView.image?.size {
      put(imageView, start - size.width - 16, (bounds.height - size.height) / 2, size)
    }
    let labels = contentView.subviews.compactMap { $0 as? UILabel }.filter {
      $0.translatesAutoresizingMaskIntoConstraints && $0.text != nil && shown.contains($0)
    }
    guard let first = labels.first else { return }
    let width = max(room.width - start - trailing, 0)
    let second = labels.count > 1 ? labels[1] : nil
    if style == .subtitle, let second {
      let heights = [first, second].map { $0.sizeThatFits(CGSize(width: width, height: 0)).height }
      let top = (bounds.height - heights[0] - heights[1]) / 2
      put(first, start, top, CGSize(width: width, height: heights[0]))
      put(second, start, top + heights[0], CGSize(width: width, height: heights[1]))
    } else {
      put(first, start, 0, CGSize(width: width, height: bounds.height))
      if let second {
        let own = second.sizeThatFits(CGSize(width: width, height: 0)).width
        put(second, room.width - trailing - own, 0, CGSize(width: own, height: bounds.height))
      }
    }
  }
}

extension UIView {
  /// The margin at the sides of lists, in points.
  var deviceMargin: CGFloat { CGFloat(stage.deviceMargins.left) }
}

extension UITableViewCell.AccessoryType {
  /// From the trailing edge inwards, as in scenes.
  var signs: [AccessorySign] {
    switch self {
    case .none: []
    case .disclosureIndicator: [.chevron]
    case .detailDisclosureButton: [.chevron, .detail]
    case .checkmark: [.checkmark]
    case .detailButton: [.detail]
    }
  }
}

/// The views of a cell's signs, from the trailing edge inwards.
struct AccessoryParts {
  private(set) lazy var first = UIImageView(frame: .zero)
  /// The detail button beside a chevron.
  private var detail: UIImageView?

  mutating func second(isNeeded: Bool) -> UIImageView? {
    if isNeeded, detail == nil { detail = UIImageView(frame: .zero) }
    return detail
  }

  var all: [UIImageView] { mutating get { [first] + [detail].compactMap(\.self) } }
}
