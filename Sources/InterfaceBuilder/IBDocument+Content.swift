internal import InbetweenGeometry
internal import InbetweenXML

/// The size that a view's content asks for, and where it is from.
struct IBContentSize: Hashable, Sendable {
  /// In points; nil for none.
  var width: Double?
  var height: Double?
  var source: Source

  enum Source: Hashable, Sendable {
    /// The recorded frame: of texts and images, since Apple's fonts and the app's images are not here.
    case recorded
    /// UIKit's size of a control, or one that the file states.
    case stated
  }
}

extension IBDocument {
  /// The scale of the canvas, in pixels to a point.
  public var scale: Int {
    if let screen = device.screen { return screen.scale }
    // Documents without a device were rounded to whole points until Xcode 6.
    return 2
  }

  /// Whether the document was saved with the controls of iOS 26.
  private var hasLiquidGlass: Bool { toolsVersion >= 24_127 && toolsVersion < 32_000 }
  /// Whether it was saved with the controls of iOS 13 and later: Xcode 11 and later.
  private var hasLaterControls: Bool { toolsVersion >= 15_000 }

  /// What a view's `intrinsicContentSize` is in the canvas; nil where it has none, or measures its own text.
  ///
  /// - Parameter usesRecordedText: whether texts have their recorded sizes.
  func contentSize(of view: IBView, usesRecordedText: Bool) -> IBContentSize? {
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
      return view.rect.map { IBContentSize(width: $0.width, height: $0.height, source: .recorded) }
    case "switch":
      return hasLiquidGlass ? stated(61, 28) : nil
    case "activityIndicatorView":
      let isLarge = ["whiteLarge", "large"].contains(element["style"] ?? "")
      return isLarge ? stated(37, 37) : stated(20, 20)
    case "slider": return stated(nil, hasLiquidGlass ? 34 : 30)
    case "stepper": return stated(94, hasLaterControls ? 32 : 29)
    case "progressView": return stated(nil, toolsVersion >= 17_000 ? 4 : 2)
    case "segmentedControl": return recorded(height: hasLaterControls ? 31 : 28)
    case "pageControl":
      let pages = min(max(element.number("numberOfPages") ?? 0, 0), 1_000)
      return stated(max(16 * pages - 9, 0), toolsVersion >= 17_000 ? 26 : 37)
    case "pickerView": return stated(320, wheelHeight)
    case "datePicker":
      let style = element["style"] ?? ""
      return style == "wheels" || style.isEmpty ? stated(320, wheelHeight) : recorded()
    case "searchBar": return stated(nil, hasLiquidGlass ? 64 : toolsVersion >= 14_000 ? 56 : 44)
    case "navigationBar", "toolbar": return stated(nil, 44)
    case "tabBar": return stated(nil, 49)
    default:
      guard let size = designables[view.id] else { return nil }
      return stated(size.width >= 0 ? size.width : nil, size.height >= 0 ? size.height : nil)
    }
  }

  /// Of a picker: lower on the canvas of any size.
  private var wheelHeight: Double { device.id == nil && (6_000..<10_000).contains(toolsVersion) ? 162 : 216 }

  /// UIKit's insets between a control's frame and the rectangle that constraints act on; nil where the kind of view
  /// brings its own, or has none.
  func alignmentInsets(of view: IBView) -> Insets? {
    switch view.kind {
    case "switch": hasLiquidGlass ? Insets(right: 2) : nil
    case "slider": hasLiquidGlass ? nil : Insets(left: 2, bottom: 1, right: 2)
    case "segmentedControl": Insets(bottom: 1)
    default: nil
    }
  }
}
