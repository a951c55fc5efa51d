public import InbetweenGeometry

/// The recorded frames of a root's views, in the root's coordinates.
public struct IBRecord: Sendable {
  /// The frames by view, except those in scroll views, whose coordinates are those of the content.
  private let frames: [String: Rect]

  init(_ root: IBRoot) {
    var frames: [String: Rect] = [:]
    var stack: [(view: IBView, origin: Point)] = [(root.view, .zero)]
    while let (view, origin) = stack.popLast() {
      guard let rect = view.rect else { continue }
      let isRoot = view.id == root.id
      let place = isRoot ? .zero : Point(x: origin.x + rect.minX, y: origin.y + rect.minY)
      frames[view.id] = Rect(origin: place, size: rect.size)
      if view.kind == "scrollView" || view.hasCells { continue }
      stack += view.subviews.map { ($0, place) }
    }
    self.frames = frames
  }

  /// The value of an attribute; nil for those that the record does not determine: baselines, margins, guides.
  func value(of attribute: String, _ id: String, alignment: (IBView) -> Insets, views: [String: IBView]) -> Double? {
    guard var rect = frames[id], let view = views[id] else { return nil }
    let insets = alignment(view)
    rect = rect.inset(by: insets)
    switch attribute {
    case "left", "leading": return rect.minX
    case "right", "trailing": return rect.maxX
    case "top": return rect.minY
    case "bottom": return rect.maxY
    case "centerX": return rect.midX
    case "centerY": return rect.midY
    case "width": return rect.width
    case "height": return rect.height
    default: return nil
    }
  }
}

extension IBDocument {
  /// The scale of the display on which the frames were recorded, in pixels to a point.
  ///
  /// From Xcode 7 to 10 the canvas had the pixels of the Mac's display, whatever the device: on a display without Retina
  /// resolution frames are at whole points, and so are the heights of texts, which are rounded up to pixels. A label in
  /// 17 points is 21 points high there, and 20.5 with two pixels to a point.
  public var recordedScale: Int {
    guard scale == 2, (7_000..<15_000).contains(toolsVersion) else { return scale }
    var isProven = false
    for view in roots.flatMap(\.view.laidOutTogether) where ["label", "button", "textField"].contains(view.kind) {
      guard let size = view.rect?.size else { continue }
      if size.width != size.width.rounded() || size.height != size.height.rounded() { return scale }
      guard view.kind == "label", let font = view.child("fontDescription", key: "fontDescription"),
        ["system", "boldSystem", "italicSystem"].contains(font["type"]), let points = font.number("pointSize")
      else { continue }
      let lineHeight = points * IBDocument.systemLineHeight
      let isWhole = (lineHeight * 2).rounded(.up).truncatingRemainder(dividingBy: 2) == 0
      if !isWhole, size.height == lineHeight.rounded(.up) { isProven = true }
    }
    return isProven ? 1 : scale
  }

  /// The safe area implied by the recorded frames: for each side, the value that most required equalities between its
  /// edge and views with recorded frames imply, or strong optional ones if none is required; sides without such
  /// constraints are inferred.
  public func recordedSafeArea(of root: IBRoot, bars: [IBBars]) -> Insets {
    let record = IBRecord(root)
    let views = Dictionary(root.view.laidOutTogether.map { ($0.id, $0) }) { first, _ in first }
    var guideSides: [String: (_ attribute: String) -> String?] = [:]
    for guide in root.view.guides where guide.kind == .safeArea {
      guideSides[guide.id] = { attribute in
        switch attribute {
        case "top", "bottom": attribute
        case "left", "leading": "left"
        case "right", "trailing": "right"
        default: nil
        }
      }
    }
    if let controller = root.controller.map({ controllers[$0] }) {
      if let id = controller.topGuide { guideSides[id] = { $0 == "bottom" ? "top" : nil } }
      if let id = controller.bottomGuide { guideSides[id] = { $0 == "top" ? "bottom" : nil } }
    }
    let size = self.size(of: root)
    // The margins at the top and bottom of a controller's view start at the safe area.
    if marginsFollowSafeArea, root.kind != .cell, rootMargins(of: root, width: size.width).top == 0 {
      guideSides[root.id] = { ["topMargin": "top", "bottomMargin": "bottom"][$0] }
    }
    var votes: [String: [Double: Int]] = [:]
    for constraint in root.view.laidOutTogether.flatMap(\.constraints) {
      guard constraint.relation == .equal, constraint.priority >= 750, constraint.multiplier == 1,
        let second = constraint.secondItem, let secondAttribute = constraint.secondAttribute
      else { continue }
      // Required constraints take precedence over all others.
      let weight = constraint.priority == 1000 ? 1_000 : 1
      var edge: Double?
      var side: String?
      if let sideOf = guideSides[second] {
        guard constraint.firstItem != root.id else { continue }
        // view = guide + constant
        side = sideOf(secondAttribute)
        edge = record.value(
          of: constraint.firstAttribute, constraint.firstItem, alignment: alignmentInsets, views: views
        ).map { $0 - constraint.constant }
      } else if let sideOf = guideSides[constraint.firstItem] {
        guard second != root.id else { continue }
        side = sideOf(constraint.firstAttribute)
        edge = record.value(of: secondAttribute, second, alignment: alignmentInsets, views: views)
          .map { $0 + constraint.constant }
      }
      guard let edge, let side else { continue }
      let inset =
        switch side {
        case "top": edge
        case "left": edge
        case "bottom": size.height - edge
        default: size.width - edge
        }
      guard inset >= 0 else { continue }
      votes[side, default: [:]][(inset * 100).rounded() / 100, default: 0] += weight
    }
    func most(_ side: String, else fallback: Double) -> Double {
      // With equal votes the smaller value is taken, so that the order of the file does not matter.
      votes[side]?.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key ?? fallback
    }
    let inferred = inferredSafeArea(of: root, bars: bars)
    return Insets(
      top: most("top", else: inferred.top), left: most("left", else: inferred.left),
      bottom: most("bottom", else: inferred.bottom), right: most("right", else: inferred.right))
  }

  /// Required constraints that the recorded frames violate by more than a point, by their ids: the file was saved
  /// without updating its frames.
  public func brokenByRecord(_ root: IBRoot) -> [IBConstraint] {
    let record = IBRecord(root)
    let views = Dictionary(root.view.laidOutTogether.map { ($0.id, $0) }) { first, _ in first }
    return root.view.laidOutTogether.flatMap(\.constraints).filter { constraint in
      guard constraint.priority == 1000, constraint.mistake == nil,
        let first = record.value(
          of: constraint.firstAttribute, constraint.firstItem, alignment: alignmentInsets, views: views)
      else { return false }
      var other = 0.0
      if let item = constraint.secondItem, let attribute = constraint.secondAttribute {
        // A multiple of a position is measured from the view that owns the constraint.
        if constraint.multiplier != 1, IBAttribute(attribute)?.isSize == false { return false }
        guard let value = record.value(of: attribute, item, alignment: alignmentInsets, views: views) else {
          return false
        }
        other = value
      }
      let error = first - constraint.multiplier * other - constraint.constant
      return switch constraint.relation {
      case .equal: abs(error) > 1
      case .lessThanOrEqual: error > 1
      case .greaterThanOrEqual: error < -1
      }
    }
  }
}
