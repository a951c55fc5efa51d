public import InbetweenGeometry
internal import InbetweenLayout

/// The recorded frames of a root's views, in the root's coordinates.
public struct IBRecord: Sendable {
  /// The frames by view, except those in scroll views, whose coordinates are those of the content.
  private let frames: [String: Rect]

  /// - Parameter isTrusted: Whether the frames of a view and those in it are part of the record.
  init(_ root: IBRoot, isTrusted: (IBView) -> Bool = { _ in true }) {
    var frames: [String: Rect] = [:]
    var stack: [(view: IBView, origin: Point)] = [(root.view, .zero)]
    while let (view, origin) = stack.popLast() {
      let isRoot = view.id == root.id
      guard let rect = view.rect, isRoot || isTrusted(view) else { continue }
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
  /// From Xcode 7 to 10 the canvas had the pixels of the Mac's display, whatever the device: on a display without
  /// Retina resolution frames are at whole points, and so are the heights of texts, which are rounded up to pixels. A
  /// label in 17 points is 21 points high there, and 20.5 with two pixels to a point.
  public var recordedScale: Int {
    guard scale == 2, (7_000..<15_000).contains(toolsVersion) else { return scale }
    var isProven = false
    for view in roots.flatMap(\.view.laidOutTogether) where ["label", "button", "textField"].contains(view.kind) {
      guard let size = view.rect?.size else { continue }
      if size.width != size.width.rounded() || size.height != size.height.rounded() { return scale }
      guard view.kind == "label", let font = view.child("fontDescription", key: "fontDescription"),
        ["system", "boldSystem", "italicSystem"].contains(font["type"]), let points = font.number("pointSize")
      else { continue }
      let lineHeight = points * SystemFontMetrics.lineHeight
      let isWhole = (lineHeight * 2).rounded(.up).truncatingRemainder(dividingBy: 2) == 0
      if !isWhole, size.height == lineHeight.rounded(.up) { isProven = true }
    }
    return isProven ? 1 : scale
  }

  /// The safe area implied by the recorded frames: for each side, the value that most required equalities between its
  /// edge and views with recorded frames imply, or strong optional ones if none is required; from the centre and one
  /// side follows the other. Sides without such constraints are inferred. Frames that the file marks as misplaced or
  /// ambiguous imply nothing.
  public func recordedSafeArea(of root: IBRoot, bars: [IBBars]) -> Insets {
    let record = IBRecord(root, isTrusted: { !$0.isMisplaced && !$0.isAmbiguous })
    let views = Dictionary(root.view.laidOutTogether.map { ($0.id, $0) }) { first, _ in first }
    let lines = recordedLines(of: root)
    let size = self.size(of: root)
    var votes = IBSafeAreaVotes(size: size)
    for constraint in root.view.laidOutTogether.flatMap(\.constraints) {
      guard constraint.relation == .equal, constraint.priority >= 750, constraint.multiplier == 1,
        let second = constraint.secondItem, let secondAttribute = constraint.secondAttribute
      else { continue }
      let first = (item: constraint.firstItem, attribute: constraint.firstAttribute)
      // view = guide + constant, or guide = view + constant.
      for (guide, view, constant) in [
        ((item: second, attribute: secondAttribute), first, -constraint.constant),
        (first, (item: second, attribute: secondAttribute), constraint.constant),
      ] {
        guard view.item != root.id, let line = lines[guide.item]?[guide.attribute],
          let place = record.value(of: view.attribute, view.item, alignment: alignmentInsets, views: views)
        else { continue }
        // Required constraints take precedence over all others.
        votes.add(line, at: place + constant, weight: constraint.priority == 1000 ? 1_000 : 1)
        break
      }
    }
    return votes.insets(else: inferredSafeArea(of: root, bars: bars))
  }

  /// The lines of the safe area that attributes of a root's items stand for, by item and attribute.
  private func recordedLines(of root: IBRoot) -> [String: [String: IBSafeAreaVotes.Line]] {
    var lines: [String: [String: IBSafeAreaVotes.Line]] = [:]
    for guide in root.view.guides where guide.kind == .safeArea {
      lines[guide.id] = [
        "top": .top, "bottom": .bottom, "left": .left, "leading": .left, "right": .right, "trailing": .right,
        "centerX": .centerX, "centerY": .centerY,
      ]
    }
    if let controller = root.controller.map({ controllers[$0] }) {
      if let id = controller.topGuide { lines[id] = ["bottom": .top] }
      if let id = controller.bottomGuide { lines[id] = ["top": .bottom] }
    }
    // The margins at the top and bottom of a controller's view start at the safe area.
    if marginsFollowSafeArea, root.kind != .cell, rootMargins(of: root, width: size(of: root).width).top == 0 {
      lines[root.id] = ["topMargin": .top, "bottomMargin": .bottom]
    }
    return lines
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
        if constraint.multiplier != 1, LayoutAttribute.byName[attribute]?.isSize == false { return false }
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
