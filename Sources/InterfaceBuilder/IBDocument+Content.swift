internal import InbetweenGeometry

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
    /// Interface Builder's, where the app has none.
    case canvas
  }
}

extension IBDocument {
  /// The scale of the canvas, in pixels to a point.
  public var scale: Int {
    // The canvas had whole points until Xcode 6.
    if toolsVersion < 7_000 { return 1 }
    return device.screen?.scale ?? 2
  }

  /// Whether the document was saved with the controls of iOS 26.
  private var hasLiquidGlass: Bool { toolsVersion >= 24_127 && toolsVersion < 32_000 }
  /// Whether it was saved with the controls of iOS 13 and later: Xcode 11 and later.
  private var hasLaterControls: Bool { toolsVersion >= 15_000 }

  /// What a view's `intrinsicContentSize` is in the canvas; nil where it has none, or measures its own text.
  ///
  /// - Parameters:
  ///   - stack: the stack view that arranges it, if one does.
  ///   - usesRecordedText: whether texts have their recorded sizes, as in the canvas.
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
      return stated(IBDocument.pageControlWidth(view), toolsVersion >= 17_000 ? 26 : 37)
    case "pickerView": return stated(320, wheelHeight)
    case "datePicker":
      return view.hasWheels ? stated(320, wheelHeight) : recorded()
    case "searchBar": return stated(nil, hasLiquidGlass ? 64 : toolsVersion >= 14_000 ? 56 : 44)
    case "navigationBar", "toolbar": return stated(nil, 44)
    case "tabBar": return stated(nil, 49)
    default:
      if let size = designables[view.id] {
        return stated(size.width >= 0 ? size.width : nil, size.height >= 0 ? size.height : nil)
      }
      guard view.kind == "view", let stack, stack.kind == "stackView", usesRecordedText else { return nil }
      return defaultSize(of: view, in: stack)
    }
  }

  /// "If it does not have an intrinsic content size, Interface Builder provides a default size" (Auto Layout Guide, Auto
  /// Layout Without Constraints): 1000 points until Xcode 10, 50 since Xcode 11, as far as neither the stack view stretches
  /// the view nor a constraint states its length. An app has none.
  private func defaultSize(of view: IBView, in stack: IBView) -> IBContentSize? {
    let usual: Double = toolsVersion < 15_000 ? 1000 : 50
    let isStretched = [nil, "fill"].contains(stack.element["alignment"])
    func length(_ attribute: String, isAlong: Bool) -> Double? {
      let isStated = view.constraints.contains {
        $0.firstItem == view.id && $0.firstAttribute == attribute && $0.secondItem == nil && $0.relation == .equal
          && $0.priority == 1000
      }
      return isStated || (isStretched && !isAlong) ? nil : usual
    }
    let isVertical = stack.element["axis"] == "vertical"
    let size = (width: length("width", isAlong: !isVertical), height: length("height", isAlong: isVertical))
    guard size.width != nil || size.height != nil else { return nil }
    return IBContentSize(width: size.width, height: size.height, source: .canvas)
  }

  /// The font size that a label's class has set instead of the file's, in points: nil where there is no such.
  ///
  /// The height of one line that Interface Builder got from the class says it: San Francisco's lines are 1.1934 of its size
  /// high, up to the next pixel.
  func designedFontSize(of view: IBView, declared: Double) -> Double? {
    guard view.kind == "label", let height = designables[view.id]?.height, height > 0 else { return nil }
    let lineHeight = 1.193359375
    guard abs(height - declared * lineHeight) >= 1, height < 100 else { return nil }
    return (height / lineHeight).rounded(.down)
  }

  /// What the kinds of scenes ask for by themselves, which needs no words.
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
    case "datePicker": view.hasWheels ? (320, 216) : nil
    default: nil
    }
  }

  /// Seven points for each page, nine between two.
  private static func pageControlWidth(_ view: IBView) -> Double {
    max(16 * min(max(view.element.number("numberOfPages") ?? 0, 0), 1_000) - 9, 0)
  }

  /// Of a picker: lower on the canvas of any size.
  private var wheelHeight: Double { device.id == nil && (6_000..<10_000).contains(toolsVersion) ? 162 : 216 }

  /// UIKit's insets between a control's frame and the rectangle that constraints act on.
  func alignmentInsets(of view: IBView) -> Insets {
    switch view.kind {
    case "switch": Insets(right: 2)
    case "slider": hasLiquidGlass ? .zero : Insets(left: 2, bottom: 1, right: 2)
    case "segmentedControl": Insets(bottom: 1)
    default: .zero
    }
  }

  /// Whether the kinds of scenes have other insets.
  func needsAlignmentInsets(_ view: IBView) -> Bool { view.kind == "slider" && hasLiquidGlass }
}

extension IBView {
  var isLargeIndicator: Bool { ["whiteLarge", "large"].contains(element["style"] ?? "") }
  /// Whether a date picker turns wheels, as all did before there were styles.
  var hasWheels: Bool { ["wheels", ""].contains(element["style"] ?? "") }
}
