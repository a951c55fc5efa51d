internal import InbetweenGeometry

extension IBSceneWriter {
  /// The scene's word for a kind of view; kinds that scenes do not have become plain views.
  func sceneKind(_ view: IBView) -> String {
    switch view.kind {
    // Scenes have no cells at this level: they are subviews of the content of a scroll view.
    case "tableView" where view.hasCells || isForCode: "scrollView"
    case "collectionView" where isForCode: "scrollView"
    case "label", "button", "textField", "textView", "imageView", "switch", "slider", "stepper", "segmentedControl",
      "progressView", "pageControl", "pickerView", "datePicker", "searchBar", "navigationBar", "tabBar", "toolbar",
      "stackView", "scrollView", "tableView", "collectionView", "visualEffectView", "mapView":
      view.kind
    case "activityIndicatorView": "activityIndicator"
    case "webView", "wkWebView": "webView"
    default: "view"
    }
  }

  mutating func write(_ view: IBView, in superview: IBView?, indent: Int) {
    let kind = sceneKind(view)
    let name = nameOfView[view.id] ?? "screen"
    yaml.add(
      "- \(kind): \(name)", indent: indent,
      comment: ["view", "scrollView"].contains(kind) && view.kind != kind ? view.kind : nil,
      from: view.line)
    let inner = indent + 2
    func add(_ text: String, comment: String? = nil) {
      yaml.add(text, indent: inner, comment: comment, from: view.line)
    }
    writePlace(view, in: superview, indent: inner)
    writeLayout(view, in: superview, indent: inner)
    for line in looks(of: view, as: kind) { add(line) }
    if view.kind == "tableViewCell", backgroundColor(view) == nil {
      add(
        "backgroundColor: " + (superview?.isGrouped == true ? "secondarySystemGroupedBackground" : "systemBackground"))
    }
    if view.kind == "tableView", backgroundColor(view) == nil {
      add("backgroundColor: " + (view.isGrouped ? "systemGroupedBackground" : "systemBackground"))
    }
    if let superview { fillStack(view, in: superview) }
    if view.kind == "tableViewCell", let superview { for line in sectionCorners(of: view, in: superview) { add(line) } }
    let table = view.kind == "tableViewCell" && superview?.kind == "tableView" ? superview : nil
    let hasParts = table.map { self.hasParts(view, in: $0) } ?? false
    guard !view.subviews.isEmpty || hasParts else { return }
    add("subviews:")
    for subview in view.subviews { write(subview, in: view, indent: inner + 2) }
    writeSectionTitles(view, indent: inner + 2)
    if let table, hasParts { writeCellParts(view, in: table, indent: inner + 2) }
  }

  /// A frame, or constraints that replace an autoresizing mask; nothing if constraints of the file determine the frame.
  private mutating func writePlace(_ view: IBView, in superview: IBView?, indent: Int) {
    guard let superview else {
      if size.width <= 0 || size.height <= 0 {
        let numbers = [0, 0, size.width, size.height].map(YAMLText.number).joined(separator: ", ")
        return yaml.add("frame: [\(numbers)]", indent: indent, from: view.line)
      }
      return maskConstraints.append(("HV:|[\(nameOfView[view.id] ?? "")]|", view.line))
    }
    // A stack view places its arranged views, whatever they specify.
    guard !view.usesConstraints, superview.kind != "stackView" else { return }
    let rect = view.rect ?? .zero
    var mask = view.mask
    if !usesRecordedText, superview.hasCells { return followTable(view, rect, superview) }
    // A cell resizes its content view itself.
    if view.kind.hasSuffix("CellContentView") { (mask.width, mask.height) = (true, true) }
    if !view.isFixed, mask.isFlexible, superview.kind != "scrollView", !superview.hasCells, let outer = superview.rect {
      return followSuperview(view, rect, mask, outer.size)
    }
    let frame = [rect.minX, rect.minY, rect.width, rect.height].map(YAMLText.number).joined(separator: ", ")
    yaml.add("frame: [\(frame)]", indent: indent, from: view.line)
  }

  /// In Interface Builder's canvas a view without an intrinsic size fills a stack view that does not stretch its
  /// arranged views; `UIStackView` makes it as small as possible, with priority 25.
  private mutating func fillStack(_ view: IBView, in stack: IBView) {
    guard stack.kind == "stackView", !["fill", nil].contains(stack.element["alignment"]), !view.isHidden,
      let name = nameOfView[view.id]
    else { return }
    let isVertical = stack.element["axis"] == "vertical"
    let content = document.contentSize(of: view, in: stack, usesRecordedText: true)
    guard (isVertical ? content?.width : content?.height) == nil, sceneKind(view) != "stackView",
      !["switch", "label", "button"].contains(view.kind)
    else { return }
    let length = isVertical ? "width" : "height"
    maskConstraints.append(("\(name).\(length) == superview.\(length) @26", view.line))
  }

  /// On another screen the cells of a table change their width by the same amount as the table.
  private mutating func followTable(_ view: IBView, _ rect: Rect, _ table: IBView) {
    guard let name = nameOfView[view.id] else { return }
    let missing = table.kind == "tableView" ? rect.width - (table.rect?.width ?? rect.width) : nil
    let width = missing.map { "superview.width" + IBSceneWriter.sum($0) } ?? YAMLText.number(rect.width)
    for text in [
      "\(name).left == superview.left" + IBSceneWriter.sum(rect.minX),
      "\(name).top == superview.top" + IBSceneWriter.sum(rect.minY), "\(name).width == \(width)",
      "\(name).height == \(YAMLText.number(rect.height))",
    ] { maskConstraints.append((text, view.line)) }
  }

  /// The constraints of the mask for every size of the superview, as UIKit creates them.
  private mutating func followSuperview(_ view: IBView, _ rect: Rect, _ mask: IBAutoresizing, _ outer: Size) {
    guard let name = nameOfView[view.id] else { return }
    let horizontal = IBAutoresizingRule(
      start: "left", end: "right", length: "width", origin: rect.minX, size: rect.width, outer: outer.width,
      before: mask.left, within: mask.width, after: mask.right)
    let vertical = IBAutoresizingRule(
      start: "top", end: "bottom", length: "height", origin: rect.minY, size: rect.height, outer: outer.height,
      before: mask.top, within: mask.height, after: mask.bottom)
    for text in horizontal.equations(name) + vertical.equations(name) { maskConstraints.append((text, view.line)) }
  }

  /// The properties for layout: sizes, priorities and margins.
  mutating func writeLayout(_ view: IBView, in superview: IBView?, indent: Int) {
    let element = view.element
    func add(_ text: String, comment: String? = nil) {
      yaml.add(text, indent: indent, comment: comment, from: view.line)
    }
    let own = IBDocument.ownContentSize(of: view)
    if !isForCode, let size = contentSize(of: view, in: superview), own.map({ $0 != (size.width, size.height) }) ?? true
    {
      if size.source == .recorded, let name = nameOfView[view.id] { recorded.insert(name) }
      let comment: String? =
        switch size.source {
        case .recorded: "as recorded"
        case .canvas: "of the canvas; an app has none"
        case .stated: nil
        }
      add(
        "intrinsicContentSize: [\(YAMLText.number(size.width ?? -1)), \(YAMLText.number(size.height ?? -1))]",
        comment: comment)
    }
    if document.needsAlignmentInsets(view) { add("alignmentRectInsets: " + insets(document.alignmentInsets(of: view))) }
    func priorities(_ key: String, _ attribute: String, _ usual: Double) {
      let horizontal = element.number("horizontal" + attribute) ?? usual
      let vertical = element.number("vertical" + attribute) ?? usual
      guard horizontal != usual || vertical != usual else { return }
      func legal(_ value: Double) -> String { YAMLText.number(min(max(value, 1), 1000)) }
      add(
        horizontal == vertical ? "\(key): \(legal(horizontal))" : "\(key): [\(legal(horizontal)), \(legal(vertical))]")
    }
    priorities("contentHuggingPriority", "HuggingPriority", 250)
    priorities("contentCompressionResistancePriority", "CompressionResistancePriority", 750)
    let isRoot = superview == nil
    if isRoot, !isForCode {
      add("layoutMargins: " + insets(document.rootMargins(of: root, width: size.width)))
    } else if view.kind == "tableViewCellContentView", let superview {
      let table = superviewOf[superview.id].flatMap { viewsByID[$0] }
      let cell = document.cell(superview.element, in: table?.element)
      add("layoutMargins: " + insets(document.contentMargins(of: view, in: cell)))
    } else if let margins = view.child("directionalEdgeInsets", key: "directionalLayoutMargins") != nil
      ? view.layoutMargins : nil
    {
      let sides = [
        ("top", margins.top), ("leading", margins.left), ("bottom", margins.bottom), ("trailing", margins.right),
      ].map { "\($0.0): \(YAMLText.number($0.1))" }
      add("directionalLayoutMargins: {" + sides.joined(separator: ", ") + "}")
    } else if let margins = view.layoutMargins {
      add("layoutMargins: " + insets(margins))
    } else if view.kind == "stackView", marginOwners.contains(view.id), !isForCode {
      // Other views have 8 points.
      add("layoutMargins: 0")
    }
    if element["preservesSuperviewLayoutMargins"] == "YES" { add("preservesSuperviewLayoutMargins: true") }
    if element["insetsLayoutMarginsFromSafeArea"] == "NO" || (!document.marginsFollowSafeArea && marginsMatter(view)) {
      add("insetsLayoutMarginsFromSafeArea: false")
    }
    if element["semanticContentAttribute"] != nil, let word = element["semanticContentAttribute"],
      ["playback", "spatial", "forceLeftToRight", "forceRightToLeft"].contains(word)
    {
      add("semanticContentAttribute: \(word)")
    }
    if isForCode {
      let word = element["contentInsetAdjustmentBehavior"] ?? ""
      if ["never", "always", "scrollableAxes"].contains(word), sceneKind(view) == "scrollView" {
        add("contentInsetAdjustmentBehavior: \(word)")
      }
    } else if view.kind == "scrollView" || view.hasCells {
      // Unless the file says otherwise as below a navigation bar: the safe area does not clip scrolling content.
      let word = element["contentInsetAdjustmentBehavior"] ?? ""
      add("contentInsetAdjustmentBehavior: \(["never", "scrollableAxes"].contains(word) ? word : "always")")
    }
    if view.hasCells, !isForCode {
      let rects = view.subviews.compactMap(\.rect)
      let size = [rects.map(\.maxX).max() ?? 0, rects.map(\.maxY).max() ?? 0].map(YAMLText.number)
      add("contentSize: [" + size.joined(separator: ", ") + "]")
    }
    if view.kind == "stackView" { writeArrangement(view, indent: indent) }
  }

  private func contentSize(of view: IBView, in superview: IBView?) -> IBContentSize? {
    var size = document.contentSize(of: view, in: superview, usesRecordedText: usesRecordedText)
    if tallToolbars.contains(view.id), view.element["placeholderIntrinsicHeight"] == nil { size?.height = 49 }
    return size
  }

  /// Whether a constraint refers to the view's margins, or a stack view uses them for its arrangement.
  private func marginsMatter(_ view: IBView) -> Bool {
    marginOwners.contains(view.id) || (view.kind == "stackView" && view.layoutMargins != nil)
  }

  private mutating func writeArrangement(_ view: IBView, indent: Int) {
    let element = view.element
    func add(_ text: String) { yaml.add(text, indent: indent, from: view.line) }
    if element["axis"] == "vertical" { add("axis: vertical") }
    if let word = element["distribution"],
      ["fillEqually", "fillProportionally", "equalSpacing", "equalCentering"].contains(word)
    {
      add("distribution: \(word)")
    }
    if let word = element["alignment"],
      ["leading", "top", "center", "trailing", "bottom", "firstBaseline", "lastBaseline"].contains(word)
    {
      add("alignment: \(word)")
    }
    // Interface Builder's standard spacing.
    let spacing = element["spacingType"] == "standard" ? 8 : element.number("spacing") ?? 0
    if spacing != 0 { add("spacing: \(YAMLText.number(spacing))") }
    // The file has no key for it: Interface Builder writes a stack view's margins only if they are used.
    if view.layoutMargins != nil { add("isLayoutMarginsRelativeArrangement: true") }
    if element.flag("baselineRelativeArrangement") { add("isBaselineRelativeArrangement: true") }
  }
}

/// Along one axis: the meaning of an autoresizing mask for a frame in a superview of some length, as in UIKit.
struct IBAutoresizingRule {
  let start: String
  let end: String
  let length: String
  let origin: Double
  let size: Double
  let outer: Double
  let before: Bool
  let within: Bool
  let after: Bool

  /// Two equations, for the position and the size.
  func equations(_ name: String) -> [String] {
    let rest = outer - origin - size
    let atStart = equation(name, start, "superview.\(start)", 1, origin)
    let atEnd = equation(name, end, "superview.\(end)", 1, -rest)
    let fixed = "\(name).\(length) == \(YAMLText.number(size))"
    func share(_ part: Double, _ whole: Double) -> Double { whole == 0 ? 0.5 : part / whole }
    switch (before, within, after) {
    case (false, false, _): return [atStart, fixed]
    case (true, false, false): return [atEnd, fixed]
    case (false, true, false): return [atStart, atEnd]
    case (true, true, false):
      let k = share(size, origin + size)
      return [atEnd, equation(name, length, "superview.\(length)", k, -k * rest)]
    case (true, false, true):
      let k = share(origin, origin + rest)
      return [equation(name, start, "superview.\(end)", k, -k * size), fixed]
    case (false, true, true):
      let k = share(size, size + rest)
      return [atStart, equation(name, length, "superview.\(length)", k, -k * origin)]
    case (true, true, true):
      guard outer != 0 else { return [atStart, fixed] }
      return [
        equation(name, start, "superview.\(end)", origin / outer, 0),
        equation(name, length, "superview.\(length)", size / outer, 0),
      ]
    }
  }

  private func equation(_ name: String, _ attribute: String, _ other: String, _ factor: Double, _ constant: Double)
    -> String
  {
    // A position cannot be a multiple of an attribute that is always 0.
    if factor == 0 {
      let own = attribute == length ? YAMLText.number(constant) : "superview.\(start)" + IBSceneWriter.sum(constant)
      return "\(name).\(attribute) == \(own)"
    }
    let scaled = factor == 1 ? other : "\(YAMLText.number(factor)) * \(other)"
    return "\(name).\(attribute) == \(scaled)\(IBSceneWriter.sum(constant))"
  }
}
