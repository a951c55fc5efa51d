public import InbetweenGeometry

extension IBDocument {
  /// The size in which a root is laid out: its recorded size, or that of another screen if the root fills one.
  public func size(of root: IBRoot, on screen: Size? = nil) -> Size {
    var recorded = root.view.rect?.size ?? device.size ?? Size(width: 600, height: 600)
    if let cell = root.cell, let height = contentHeight(of: cell) { recorded.height = min(recorded.height, height) }
    guard let screen, root.kind == .controller else { return recorded }
    return screen
  }

  /// The height of a cell's content view; nil if the cell does not determine it.
  ///
  /// Until Xcode 10 the separator, a pixel high, lay below the content of table view cells: in 326 of 343 cells of tables with
  /// separators, and in 12 of 259 later ones. Some files have the content view's height from before it was laid out.
  private func contentHeight(of cell: IBCell) -> Double? {
    guard cell.isTableViewCell, cell.showsSeparator, toolsVersion < 15_000, cell.height > 1 else { return nil }
    return cell.height - 1 / Double(scale)
  }

  /// The safe area that Interface Builder used when it recorded the frames, as far as the file determines it.
  ///
  /// Measured by device and version from the frames of about five hundred view controllers: the heights of status bars,
  /// navigation bars (44 points, 52 more with large titles, 32 on an iPhone in landscape orientation), tab bars (49)
  /// and toolbars (44), and the insets for rounded corners.
  ///
  /// - Parameter screenInsets: The insets of another screen, if the root is laid out on one.
  public func inferredSafeArea(of root: IBRoot, bars: [IBBars], screenInsets: Insets? = nil) -> Insets {
    switch root.kind {
    case .cell, .tablePart, .loose: return .zero
    case .xib:
      // Before Xcode 11 only documents that use safe areas take the screen into account.
      let hasKnownScreen = usesSafeAreas || toolsVersion >= 15_000
      return screenInsets ?? (hasKnownScreen ? self.screenInsets(controller: nil) : .zero)
    case .controller: break
    }
    guard let index = root.controller else { return .zero }
    let controller = controllers[index]
    let bars = bars[index]
    var insets = screenInsets ?? self.screenInsets(controller: controller)
    let (top, bottom) = heights(of: bars, isFlat: device.isLandscape && !device.isPad)
    insets.top += top
    insets.bottom += bottom
    // A root that is shorter than the screen is between opaque bars, or is a card that starts below the top.
    if screenInsets != nil { return insets }
    // The canvas of Xcode 16 counts the insets of a phone without home button twice, unless there is a bar.
    if (23_700..<25_100).contains(toolsVersion), device.isRounded, !device.isPad, !device.isLandscape,
      !bars.navigationBar, !bars.tabBar, !bars.toolbar
    {
      insets.top *= 2
      insets.bottom *= 2
    }
    let width = root.view.rect?.width ?? 0
    let height = root.view.rect?.height ?? 0
    let status = insets.top - top
    for full in fullHeights(width) {
      let missing = full - height
      func isMissing(_ length: Double) -> Bool { length > 0 && abs(missing - length) < 1 }
      if abs(missing) < 1 {
        // The frames of a view below an opaque bar were recorded without the bar, although its rect has the height of
        // the screen.
        if bars.isOpaque { return Insets(left: insets.left, bottom: insets.bottom + insets.top, right: insets.right) }
        return insets
      }
      // Between opaque bars, a root is shorter by their heights; a navigation bar is the most probable explanation for
      // its height.
      if isMissing(status + 44) || isMissing(insets.top) {
        return Insets(left: insets.left, bottom: insets.bottom, right: insets.right)
      }
      if isMissing(insets.top + insets.bottom) || isMissing(status + 44 + insets.bottom) {
        return Insets(left: insets.left, right: insets.right)
      }
      if isMissing(insets.top + bottom) || isMissing(status + 44 + 49) {
        return Insets(left: insets.left, bottom: insets.bottom - bottom, right: insets.right)
      }
      if isMissing(insets.bottom) {
        insets.bottom = 0
      } else if isMissing(bottom) {
        insets.bottom -= bottom
      } else {
        continue
      }
      return insets
    }
    // A card starts below the top of the screen.
    if let full = device.size, width == full.width, height < full.height - 0.5 { insets.top = 0 }
    return insets
  }

  /// The heights of the bars at the top and bottom, in points.
  ///
  /// - Parameter isFlat: Whether the screen is that of a phone in landscape orientation.
  func heights(of bars: IBBars, isFlat: Bool) -> (top: Double, bottom: Double) {
    (
      top: bars.navigationBar ? (isFlat ? 32.0 : 44) + (bars.largeTitles && !isFlat ? 52 : 0) : 0,
      bottom: bars.tabBar ? (isFlat ? 32.0 : 49) : bars.toolbar ? (isFlat ? 32 : 44) : 0
    )
  }

  /// The size and insets of the document's device in an orientation; nil without a device, or if that is its current
  /// orientation.
  public func screen(isLandscape: Bool) -> (size: Size, insets: Insets?)? {
    guard device.isLandscape != isLandscape else { return nil }
    var turned = self
    turned.device.isLandscape = isLandscape
    return turned.device.size.map { ($0, turned.screenInsets(controller: nil)) }
  }

  /// The heights of the screens with a given width, in points.
  private func fullHeights(_ width: Double) -> [Double] {
    if let full = device.size { return full.width == width ? [full.height] : [] }
    switch width {
    case 600: return [600]
    case 320: return [568, 480]
    case 375: return [667, 812]
    case 414: return [736, 896]
    case 768: return [1024]
    default: return []
    }
  }

  /// The insets of the screen itself, without bars.
  private func screenInsets(controller: IBController?) -> Insets {
    guard let screen = device.screen else {
      return controller?.simulatesNoStatusBar ?? true ? .zero : Insets(top: 20)
    }
    if device.isLandscape, !device.isPad {
      guard device.isRounded else { return .zero }
      return Insets(left: screen.status, bottom: 21, right: screen.status)
    }
    var top = screen.status
    switch toolsVersion {
    // The canvas of Xcode 11 to 13 has no status bar on phones with a home button.
    case 15_000..<20_000 where !device.isRounded && !device.isPad: top = 0
    // The bars of the iOS 15 and later simulators are a few points higher.
    case 20_000...:
      if device.id == "retina6_1" { top = 48 }
      if device.id == "retina5_9" { top = 50 }
    default: break
    }
    if controller?.simulatesNoStatusBar == true, !device.isRounded { top = 0 }
    return Insets(top: top, bottom: screen.home)
  }

  /// The margins of a root without the safe area, in points.
  ///
  /// - Parameter width: The width of the root.
  func rootMargins(of root: IBRoot, width: Double) -> Insets {
    if root.kind == .cell { return contentMargins(of: root.view, in: root.cell) }
    if let own = root.view.layoutMargins { return own }
    switch root.kind {
    case .cell, .tablePart, .loose: return Insets(8)
    case .controller, .xib:
      return Insets(left: systemMargin(width), right: systemMargin(width))
    }
  }

  /// The margins of a cell's content view.
  func contentMargins(of content: IBView, in cell: IBCell?) -> Insets {
    let usual = cellMargins(of: cell, content: content)
    guard let own = content.layoutMargins else { return usual }
    guard content.element["preservesSuperviewLayoutMargins"] == "YES" else { return own }
    // The cell has the margins of its table view.
    return Insets(
      top: max(own.top, usual.top), left: max(own.left, usual.left), bottom: max(own.bottom, usual.bottom),
      right: max(own.right, usual.right))
  }

  /// The margin at the sides of a view controller's view.
  private func systemMargin(_ width: Double) -> Double {
    // A canvas without a device has the margin of a phone in Xcode 6.
    if device.id == nil { return toolsVersion < 7_000 || width < 390 ? 16 : 20 }
    return width < 390 ? 16 : 20
  }

  /// Since Xcode 9.1 the content of a table view's cell has margins of its own.
  private func cellMargins(of cell: IBCell?, content: IBView) -> Insets {
    guard let cell, cell.isTableViewCell, toolsVersion > 13_196 else { return Insets(8) }
    let vertical: Double = toolsVersion >= 24_000 && toolsVersion < 32_000 ? 15 : 11
    let side = sideMargin(of: cell)
    let isNarrowed = cell.hasAccessory || cell.width - (content.rect?.width ?? cell.width) > 1
    return Insets(top: vertical, left: side, bottom: vertical, right: isNarrowed ? 8 : side)
  }

  /// The margin at the sides of a table view's cell, which depends on the width of the table view; for a cell that is not
  /// in one, on its own width, since Xcode 11 on at most the screen's.
  ///
  /// In Xcode 11 (builds 14,8xx to 16,xxx) a separate cell has that of the separator on small phones with two pixels per
  /// point.
  func sideMargin(of cell: IBCell) -> Double {
    let screen = device.size?.width
    if !cell.isInTable, (14_800..<17_000).contains(toolsVersion), scale == 2, (screen ?? cell.width) < 390 {
      return 15
    }
    let isLimited = cell.isInTable || toolsVersion >= 14_800
    let width = isLimited ? min(cell.tableWidth, screen ?? cell.tableWidth) : cell.tableWidth
    return width < 390 ? 16 : 20
  }

  /// Whether margins start at the safe area, as since iOS 11.
  var marginsFollowSafeArea: Bool { toolsVersion >= 13_000 }
}
