import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

/// What a cell shows itself. Names and fonts are those of `UIListContentConfiguration` and `UITableViewCell`.
struct TableCellContent: Hashable, Sendable {
  /// `UITableViewCell.CellStyle`.
  enum Style: String, CaseIterable, Sendable {
    case `default`, subtitle, value1, value2

    /// Whether the texts stand side by side, each on one line.
    var isRow: Bool { self == .value1 || self == .value2 }
  }

  /// `UITableViewCell.AccessoryType`.
  enum Accessory: String, CaseIterable, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton

    /// From the trailing edge inwards.
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

  var text = ""
  var secondaryText = ""
  var style = Style.default
  var accessory = Accessory.none
  /// The number of an image.
  var image: Int?
  var font: FontDescription?
  var textColor: Color?
  var secondaryTextColor: Color?
  var imageTintColor: Color?
  var imageBackgroundColor: Color?

  /// Whether the views that a scene puts into the cell are all that it shows.
  var isEmpty: Bool { text.isEmpty && secondaryText.isEmpty && image == nil }
}

/// A sign at a cell's trailing edge.
struct TableSign {
  var sign: AccessorySign
  var view: UIImageView
}

/// The views that show a cell's content, with the constraints that place them.
struct TableCellParts {
  var text: UILabel?
  var secondaryText: UILabel?
  var image: UIImageView?
  var signs: [TableSign] = []
  /// Those while the table is edited.
  var editingSigns: [TableSign] = []
  /// Around both texts.
  var texts: UILayoutGuide?
  var constraints: [NSLayoutConstraint] = []
  var isChanging = false
  /// Whether texts that belong side by side are one below the other, because there is no room for both.
  var isStacked = false
}

extension TableCellView {
  /// Between image and text, of the square behind an image, and between a text and what follows, in points.
  private static let (imageGap, squareSide, textGap) = (16.0, 29.0, 8.0)

  /// Of the text from the leading edge, in points.
  var textInset: Double {
    guard let image = content.image, stage.pictures.images.indices.contains(image) else { return place.margin }
    let own = stage.pictures.images[image].content.size.width
    return place.margin + (content.imageBackgroundColor == nil ? own : Self.squareSide) + Self.imageGap
  }

  /// Whether the texts stand side by side now.
  private var isRow: Bool { content.style.isRow && !parts.isStacked }

  /// Title and value of `value1` are side by side where both fit, and otherwise one below the other, as
  /// `UIListContentConfiguration.prefersSideBySideTextAndSecondaryText` says of `valueCell()`.
  ///
  /// - Parameter change: of the room for the texts since the last layout, in points.
  func stackTextsIfNeeded(change: Double = 0) {
    guard !parts.isChanging, content.style == .value1, let text = parts.text, let value = parts.secondaryText,
      let item = parts.texts?.layoutItem, let room = stage.engine.frame(of: item)?.width, room > 0
    else { return }
    let new = room + change
    func width(_ label: UILabel) -> Double { stage.layout(label.request(width: nil), for: label)?.size.width ?? 0 }
    let isStacked = width(text) + Self.textGap + width(value) > new + 0.5
    guard isStacked != parts.isStacked else { return }
    parts.isStacked = isStacked
    showContent()
  }

  /// Creates, updates and removes the views that show the content.
  func showContent() {
    parts.isChanging = true
    if content.style != .value1 { parts.isStacked = false }
    stage.performWithoutAnimation {
      showTexts()
      showImage()
      showSigns()
      layoutParts()
    }
    parts.isChanging = false
    arrangementDidChange()
  }

  private func showTexts() {
    let style = content.style
    parts.text = label(parts.text, "text", content.text)
    parts.secondaryText = label(parts.secondaryText, "secondaryText", content.secondaryText)
    parts.text?.modelFont = content.font ?? .preferred(style == .value2 ? .caption1 : .body)
    parts.text?.modelTextColor = content.textColor ?? (style == .value2 ? modelTintColor : SystemColor.label)
    parts.text?.modelTextAlignment = style == .value2 ? modelLayoutDirection == .rightToLeft ? .left : .right : .natural
    parts.secondaryText?.modelFont = .preferred(style == .value1 ? .body : .caption1)
    parts.secondaryText?.modelTextColor =
      content.secondaryTextColor ?? (style == .value1 ? SystemColor.secondaryLabel : SystemColor.label)
    let signs: [UIView?] = parts.signs.map(\.view)
    insert(parts.secondaryText, below: [parts.image] + signs)
    insert(parts.text, below: [parts.secondaryText, parts.image] + signs)
    if isRow {
      let isMirrored = modelLayoutDirection == .rightToLeft
      parts.secondaryText?.modelContentMode = isMirrored == (style == .value1) ? .topLeft : .topRight
      if style == .value2 { parts.text?.modelContentMode = isMirrored ? .topLeft : .topRight }
    }
    // Texts give way to what stands beside them, and of two texts side by side the second does so first.
    parts.text?.contentCompressionResistancePriority.horizontal = LayoutPriority.defaultHigh - 1
    parts.secondaryText?.contentCompressionResistancePriority.horizontal =
      LayoutPriority.defaultHigh - (isRow ? 2 : 1)
    let hasTexts = parts.text != nil || parts.secondaryText != nil
    if hasTexts, parts.texts == nil {
      let texts = UILayoutGuide(id: id + ".texts")
      addGuide(texts)
      parts.texts = texts
    } else if !hasTexts, let texts = parts.texts {
      removeGuide(texts)
      parts.texts = nil
    }
  }

  private func label(_ known: UILabel?, _ name: String, _ text: String) -> UILabel? {
    guard !text.isEmpty else {
      known?.removeFromSuperview()
      return nil
    }
    let label = known ?? UILabel(internalPartOf: self, named: name, isLaidOut: true)
    label.modelText = text
    label.numberOfLines = isRow ? 1 : 0
    // What stands beside the texts keeps its own width.
    label.contentHuggingPriority.horizontal = LayoutPriority.defaultLow - 1
    // The text does not move while the label's size is animated.
    label.modelContentMode = modelLayoutDirection == .rightToLeft ? .topRight : .topLeft
    return label
  }

  /// Adds a part below those that follow it, whichever was there first.
  private func insert(_ part: UIView?, below following: [UIView?]) {
    guard let part, part.superview == nil else { return }
    let next = node.children.firstIndex { child in following.contains { $0?.node === child } }
    insertChild(part, at: next ?? node.children.count)
  }

  private func showImage() {
    guard let image = content.image else {
      parts.image?.removeFromSuperview()
      parts.image = nil
      return
    }
    let view = parts.image ?? UIImageView(internalPartOf: self, named: "image", isLaidOut: true)
    let square = content.imageBackgroundColor
    view.modelImage = image
    view.modelContentMode = square == nil ? .scaleToFill : .center
    view.modelBackgroundColor = square ?? .clear
    view.cornerRadius = square == nil ? 0 : 7
    view.cornerCurve = square == nil ? .circular : .continuous
    if let tint = content.imageTintColor ?? (square == nil ? nil : .white) {
      view.modelTintColor = tint
    } else {
      view.inheritTintColor()
    }
    parts.image = view
    insert(view, below: parts.signs.map(\.view))
  }

  private func showSigns() {
    parts.signs = signs(of: content.accessory, parts.signs) { $0.rawValue }
    parts.editingSigns = signs(of: editing.accessory, parts.editingSigns) { $0.editingName }
    showSignsOfState()
  }

  private func signs(
    of accessory: TableCellContent.Accessory, _ known: [TableSign], name: (AccessorySign) -> String
  ) -> [TableSign] {
    var signs = known
    if signs.map(\.sign) != accessory.signs {
      for part in signs { part.view.removeFromSuperview() }
      signs = accessory.signs.map { sign in
        let view = UIImageView(internalPartOf: self, named: name(sign), isLaidOut: true)
        view.image = sign.image
        view.modelContentMode = .center
        addSubview(view)
        return TableSign(sign: sign, view: view)
      }
    }
    for part in signs where part.sign == .chevron {
      part.view.modelTintColor = SystemColor.tertiaryLabel
      part.view.modelTransform = modelLayoutDirection == .rightToLeft ? .scale(x: -1, y: 1) : .identity
    }
    return signs
  }

  /// Of the signs at rest and those of editing, one kind is seen.
  func showSignsOfState() {
    for part in parts.signs { part.view.modelAlpha = isEditing ? 0 : 1 }
    for part in parts.editingSigns { part.view.modelAlpha = isEditing ? 1 : 0 }
  }

  /// Generates the constraints that place the parts.
  func arrangementDidChange() {
    guard !parts.isChanging else { return }
    stage.deactivate(parts.constraints)
    parts.constraints = []
    // A cell that enters the window arranges itself.
    guard layoutItem != nil else { return }
    takeContentInsets()
    let leading = placeImage()
    let trailing = placeAccessories()
    placeTexts(leading, trailing)
    // The parts are in the cell, and the constants are finite.
    try? stage.activate(parts.constraints)
  }

  private typealias Edge = (item: any LayoutParticipant, attribute: LayoutAttribute, distance: Double)

  private func add(
    _ first: any LayoutParticipant, _ attribute: LayoutAttribute, _ relation: LayoutRelation = .equal,
    to second: (any LayoutParticipant)?, _ other: LayoutAttribute = .notAnAttribute, _ constant: Double = 0,
    priority: Double = LayoutPriority.required
  ) {
    let name = first.id.split(separator: ".").last ?? ""
    parts.constraints.append(
      NSLayoutConstraint(
        firstItem: first, firstAttribute: attribute, relation: relation, secondItem: second, secondAttribute: other,
        constant: constant, priority: priority, identifier: "UITVC-\(name)-\(attribute.name)"))
  }

  /// Contents keep their distance from the cell's top and bottom unless the row is too low for them.
  private func keepDistance(of item: any LayoutParticipant, top: Double, bottom: Double) {
    let low = LayoutPriority.defaultHigh - 10
    add(item, .centerY, to: self, .centerY, (top - bottom) / 2)
    add(item, .top, .greaterThanOrEqual, to: self, .top, top, priority: low)
    add(item, .bottom, .lessThanOrEqual, to: self, .bottom, -bottom, priority: low)
  }

  private func placeImage() -> Edge {
    guard let image = parts.image else { return (self, .leading, place.margin) }
    add(image, .leading, to: self, .leading, place.margin)
    let distance = content.imageBackgroundColor == nil ? TableStyle.cellMargin : 7
    keepDistance(of: image, top: distance, bottom: distance)
    if content.imageBackgroundColor != nil {
      add(image, .width, to: nil, .notAnAttribute, Self.squareSide)
      add(image, .height, to: nil, .notAnAttribute, Self.squareSide)
    }
    return (image, .trailing, Self.imageGap)
  }

  private func placeAccessories() -> Edge {
    let editingEdge = place(parts.editingSigns)
    if let accessoryView, accessoryView.isDescendant(of: self) {
      // Its frame ends at the margin, and constraints are on its alignment rectangle.
      let insets = accessoryView.modelAlignmentRectInsets
      let inset = modelLayoutDirection == .rightToLeft ? insets.left : insets.right
      add(accessoryView, .trailing, to: self, .trailing, -place.margin - inset)
      add(accessoryView, .centerY, to: self, .centerY)
      return isEditing ? editingEdge : (accessoryView, .leading, -Self.textGap)
    }
    let edge = place(parts.signs)
    return isEditing ? editingEdge : edge
  }

  /// - Returns: where the texts end.
  private func place(_ signs: [TableSign]) -> Edge {
    var edge: Edge = (self, .trailing, -place.margin)
    for part in signs {
      add(part.view, .trailing, to: edge.item, edge.attribute, edge.distance)
      add(part.view, .width, to: nil, .notAnAttribute, part.sign.width)
      add(part.view, .centerY, to: self, .centerY)
      edge = (part.view, .leading, -Self.textGap)
    }
    return edge
  }

  private func placeTexts(_ leading: Edge, _ trailing: Edge) {
    let labels = [parts.text, parts.secondaryText].compactMap { $0 }
    guard let first = labels.first, let last = labels.last, let texts = parts.texts else { return }
    add(texts, .leading, to: leading.item, leading.attribute, leading.distance)
    // Where there is no room for them, what stands beside them lies over them: cells never widen their table.
    add(
      texts, .trailing, to: trailing.item, trailing.attribute, trailing.distance, priority: LayoutPriority.required - 1)
    guard isRow else {
      let isOne = labels.count == 1
      keepDistance(
        of: texts, top: isOne ? TableStyle.cellMargin : TableStyle.subtitleMargins.top,
        bottom: isOne ? TableStyle.cellMargin : TableStyle.subtitleMargins.bottom)
      for label in labels {
        add(label, .leading, to: texts, .leading)
        add(label, .trailing, to: texts, .trailing)
      }
      add(first, .top, to: texts, .top)
      if !isOne { add(last, .top, to: first, .bottom, TableStyle.subtitleMargins.gap) }
      return add(last, .bottom, to: texts, .bottom)
    }
    keepDistance(of: texts, top: TableStyle.cellMargin, bottom: TableStyle.cellMargin)
    add(first, .top, to: texts, .top)
    add(first, .bottom, to: texts, .bottom)
    add(first, .width, .lessThanOrEqual, to: texts, .width)
    if parts.text != nil { add(first, .leading, to: texts, .leading) }
    if parts.text != nil, content.style == .value2 { add(first, .width, to: nil, .notAnAttribute, 91) }
    if let secondary = parts.secondaryText {
      add(secondary, .trailing, content.style == .value1 ? .equal : .lessThanOrEqual, to: texts, .trailing)
      if let text = parts.text {
        add(secondary, .firstBaseline, to: text, .firstBaseline)
        add(
          secondary, .leading, content.style == .value1 ? .greaterThanOrEqual : .equal, to: text, .trailing,
          content.style == .value1 ? Self.textGap : 6)
      } else if content.style == .value2 {
        add(secondary, .leading, to: texts, .leading, 97)
      }
    }
  }
}
