internal import InbetweenGeometry
internal import InbetweenLayout

/// The intrinsic size of a view's content, and the source of that size.
struct IBContentSize: Hashable, Sendable {
  /// The width in points; nil for none.
  var width: Double?
  var height: Double?
  var source: Source

  enum Source: Hashable, Sendable {
    /// The recorded frame: for texts and images, because Apple's fonts and the app's images are not available.
    case recorded
    /// UIKit's size of a control, or a size stated in the file.
    case stated
    /// Interface Builder's default, where the app has no intrinsic size.
    case canvas
  }
}

extension IBDocument {
  /// The scale of the canvas, in pixels to a point.
  public var scale: Int {
    // The canvas used whole points until Xcode 6.
    if toolsVersion < 7_000 { return 1 }
    return device.screen?.scale ?? 2
  }

  /// Whether the document was saved with the controls of iOS 26.
  var hasLiquidGlass: Bool { toolsVersion >= 24_127 && toolsVersion < 32_000 }
  /// Whether the canvas has the navigation bars of iOS 26, which are 54 points high.
  var hasTallBars: Bool { (24_000..<32_000).contains(toolsVersion) }
  /// Whether it was saved with the controls of iOS 13 and later: Xcode 11 and later.
  private var hasLaterControls: Bool { toolsVersion >= 15_000 }

  /// The `intrinsicContentSize` of a view in the canvas; nil if it has none, or measures its own text.
  ///
  /// - Parameters:
  ///   - stack: The stack view that arranges it, if there is one.
  ///   - usesRecordedText: Whether texts have their recorded sizes, as in the canvas.
  func contentSize(of view: IBView, in stack: IBView? = nil, usesRecordedText: Bool) -> IBContentSize? {
    let element = view.element
    if element["placeholderIntrinsicWidth"] != nil || element["placeholderIntrinsicHeight"] != nil {
      return IBContentSize(
        width: element.number("placeholderIntrinsicWidth"), height: element.number("placeholderIntrinsicHeight"),
        source: .stated)
    }
    func recorded(height: Double? = nil) -> IBContentSize? {
      guard usesRecordedText, let rect = view.rect else { return nil }
      return IBContentSize(width: rect.width, height: height ?? rect.height, source: .recorded)
    }
    func stated(_ width: Double?, _ height: Double?) -> IBContentSize {
      IBContentSize(width: width, height: height, source: .stated)
    }
    switch view.kind {
    case "label", "button", "textField": return recorded()
    case "textView": return element["scrollEnabled"] == "NO" ? recorded() : nil
    case "imageView":
      guard let name = element["image"] else { return nil }
      if element["catalog"] != "system", let size = images[name] { return stated(size.width, size.height) }
      if let size = assets.images[name]?.size ?? assets.undrawnSizes[name] { return stated(size.width, size.height) }
      return view.rect.map { IBContentSize(width: $0.width, height: $0.height, source: .recorded) }
    case "switch":
      return hasLiquidGlass ? stated(61, 28) : nil
    case "activityIndicatorView":
      return view.isLargeIndicator ? stated(37, 37) : stated(20, 20)
    case "slider": return stated(nil, hasLiquidGlass ? 34 : 30)
    case "stepper": return stated(94, hasLaterControls ? 32 : 29)
    case "progressView": return stated(nil, toolsVersion >= 17_000 ? 4 : 2)
    case "segmentedControl": return recorded(height: hasLaterControls ? 31 : 28)
    case "pageControl":
      let size = pageControlSize(view)
      return stated(size.width, size.height)
    case "pickerView": return stated(320, wheelHeight)
    case "datePicker":
      return hasWheels(view) ? stated(320, wheelHeight) : recorded()
    case "searchBar": return stated(nil, hasLiquidGlass ? 64 : toolsVersion >= 14_000 ? 56 : 44)
    case "navigationBar": return stated(nil, hasTallBars ? 54 : 44)
    case "toolbar": return stated(nil, 44)
    case "tabBar": return stated(nil, 49)
    default:
      if let size = designables[view.id] {
        return stated(size.width >= 0 ? size.width : nil, size.height >= 0 ? size.height : nil)
      }
      guard view.kind == "view", let stack, stack.kind == "stackView", usesRecordedText else { return nil }
      return defaultSize(of: view, in: stack)
    }
  }

  /// "If it does not have an intrinsic content size, Interface Builder provides a default size" (Auto Layout Guide,
  /// Auto Layout Without Constraints): 1000 × 1000 points until Xcode 9; since Xcode 10 240 × 50 in a vertical stack
  /// view and 50 × 50 in a horizontal one; as far as neither the stack view stretches the view nor a constraint states
  /// its length. Since Xcode 10 a view that its own subviews determine has none, and in a stack view whose arranged
  /// views all lack content across its axis the default size counts there, too. An app has none.
  private func defaultSize(of view: IBView, in stack: IBView) -> IBContentSize? {
    let isVertical = stack.element["axis"] == "vertical"
    let isOld = toolsVersion < 14_200
    let usual = isOld ? Size(width: 1000, height: 1000) : Size(width: isVertical ? 240 : 50, height: 50)
    let isStretched = [nil, "fill"].contains(stack.element["alignment"])
    func length(_ attribute: String, _ usual: Double, isAlong: Bool) -> Double? {
      if view.statesLength(attribute) || !isOld && view.isHeldBySubviews(attribute) { return nil }
      guard isStretched, !isAlong else { return usual }
      return isOld || stack.subviews.contains { !$0.isHidden && !$0.isEmpty(attribute) } ? nil : usual
    }
    let size = (
      width: length("width", usual.width, isAlong: !isVertical),
      height: length("height", usual.height, isAlong: isVertical)
    )
    guard size.width != nil || size.height != nil else { return nil }
    return IBContentSize(width: size.width, height: size.height, source: .canvas)
  }

  /// The font size that a label's class sets in place of the file's, in points; nil if there is none.
  ///
  /// It follows from the line height that Interface Builder obtained from the class: the line height of San Francisco
  /// is 1.1934 times its size, rounded up to the next pixel.
  func designedFontSize(of view: IBView, declared: Double) -> Double? {
    guard view.kind == "label", let height = designables[view.id]?.height, height > 0 else { return nil }
    guard abs(height - declared * SystemFontMetrics.lineHeight) >= 1, height < 100 else { return nil }
    return (height / SystemFontMetrics.lineHeight).rounded(.down)
  }

  /// The intrinsic sizes that the scene's own views have, which need not be written.
  static func ownContentSize(of view: IBView) -> (width: Double?, height: Double?)? {
    switch view.kind {
    case "switch": (49, 31)
    case "slider": (nil, 30)
    case "stepper": (94, 32)
    case "progressView": (nil, 4)
    case "pageControl": (pageControlWidth(view), 26)
    case "pickerView": (320, 216)
    case "searchBar": (nil, 56)
    case "navigationBar", "toolbar": (nil, 44)
    case "tabBar": (nil, 49)
    case "activityIndicatorView": view.isLargeIndicator ? (37, 37) : (20, 20)
    case "datePicker": view.element["style"] == "wheels" ? (320, 216) : nil
    default: nil
    }
  }

  /// The size of a page control in points, which has changed with the versions from Xcode 12 on; those without pages
  /// were not measured.
  private func pageControlSize(_ view: IBView) -> Size {
    let count = min(max(view.element.number("numberOfPages") ?? 0, 0), 1_000)
    let usual = IBDocument.pageControlWidth(view)
    guard toolsVersion >= 17_000 else { return Size(width: usual, height: 37) }
    guard count > 0 else { return Size(width: usual, height: 26) }
    switch toolsVersion {
    case ..<19_000: return Size(width: 65.75 + 18.75 * count, height: 27.5)
    case ..<20_000: return Size(width: 103 + 17.5 * count, height: 26)
    case 23_500..<32_000: return Size(width: 21.25 + 17.5 * count, height: 26)
    default: return Size(width: 62 + 18 * count, height: 26)
    }
  }

  /// Seven points for each page, and nine between two pages.
  private static func pageControlWidth(_ view: IBView) -> Double {
    max(16 * min(max(view.element.number("numberOfPages") ?? 0, 0), 1_000) - 9, 0)
  }

  /// The height of a picker, which is smaller on a canvas without a device.
  private var wheelHeight: Double { device.id == nil && (6_000..<10_000).contains(toolsVersion) ? 162 : 216 }

  /// Whether a date picker has wheels: as all did before Xcode 12, and as those for a duration do without a style.
  func hasWheels(_ picker: IBView) -> Bool {
    guard let style = picker.element["style"], !style.isEmpty else {
      return toolsVersion < 17_000 || picker.element["datePickerMode"] == "countDownTimer"
    }
    return style == "wheels"
  }

  /// UIKit's insets between a control's frame and its alignment rectangle.
  func alignmentInsets(of view: IBView) -> Insets {
    switch view.kind {
    case "switch": Insets(right: 2)
    case "slider": hasLiquidGlass ? .zero : Insets(left: 2, bottom: 1, right: 2)
    case "segmentedControl": Insets(bottom: 1)
    default: .zero
    }
  }

  /// Whether the insets differ from those of the scene's own views.
  func needsAlignmentInsets(_ view: IBView) -> Bool { view.kind == "slider" && hasLiquidGlass }
}

extension IBView {
  var isLargeIndicator: Bool { ["whiteLarge", "large"].contains(element["style"] ?? "") }
}

extension IBView {
  /// Whether a required constraint states its width or height.
  fileprivate func statesLength(_ attribute: String) -> Bool {
    constraints.contains {
      $0.firstItem == id && $0.firstAttribute == attribute && $0.secondItem == nil && $0.relation == .equal
        && $0.priority == 1000
    }
  }

  /// Whether it is a plain view without content that could determine its width or height.
  fileprivate func isEmpty(_ attribute: String) -> Bool {
    kind == "view" && subviews.isEmpty && !statesLength(attribute)
  }

  /// Whether constraints of its own hold its subviews at both of its edges along an axis, or one of them at an edge and
  /// at the centre.
  fileprivate func isHeldBySubviews(_ length: String) -> Bool {
    var edges: Set<String> = []
    var edgesOfItem: [String: Set<String>] = [:]
    for constraint in constraints where constraint.relation == .equal {
      guard let second = constraint.secondItem, let attribute = constraint.secondAttribute else { continue }
      let isFirst = constraint.firstItem == id
      guard let own = isFirst ? constraint.firstAttribute : second == id ? attribute : nil else { continue }
      let edge = own.hasSuffix("Margin") ? String(own.dropLast("Margin".count)) : own
      edges.insert(edge)
      edgesOfItem[isFirst ? second : constraint.firstItem, default: []].insert(edge)
    }
    let isVertical = length == "height"
    let ends: [[String]] = isVertical ? [["top", "bottom"]] : [["leading", "trailing"], ["left", "right"]]
    if ends.contains(where: edges.isSuperset) { return true }
    let center = isVertical ? "centerY" : "centerX"
    return edgesOfItem.values.contains { $0.contains(center) && !$0.isDisjoint(with: ends.joined()) }
  }
}
