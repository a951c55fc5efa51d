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
  /// Until Xcode 10 the separator, a pixel high, lay below the content of table view cells: in 326 of 343 cells of
  /// tables with separators, and in 12 of 259 later ones. Some files have the content view's height from before it was
  /// laid out.
  private func contentHeight(of cell: IBCell) -> Double? {
    guard cell.isTableViewCell, cell.showsSeparator, toolsVersion < 15_000, cell.height > 1 else { return nil }
    return cell.height - 1 / Double(scale)
  }

  /// The safe area that Interface Builder used when it recorded the frames, as far as the file determines it.
  ///
  /// Measured by device and version from the frames of several thousand roots: the heights of status bars, navigation
  /// bars (44 points, 54 from Xcode 26 on, 52 more with large titles, 32 on an iPhone in landscape orientation), tab
  /// bars (49) and toolbars (44, 49 on phones without home button), and the insets for rounded corners.
  ///
  /// - Parameter screenInsets: The insets of another screen, if the root is laid out on one.
  public func inferredSafeArea(of root: IBRoot, bars: [IBBars], screenInsets: Insets? = nil) -> Insets {
    let metrics = root.controller.map { controllers[$0].metrics } ?? IBSimulatedMetrics(root.view.element)
    var ownBars = root.controller.map { bars[$0] } ?? IBBars()
    switch root.kind {
    case .cell where screenInsets == nil && isOnScreen(root): break
    case .cell, .tablePart, .topLevelObject: return .zero
    case .controller: break
    case .xib:
      // Before Xcode 11 only documents that use safe areas take the screen into account.
      let hasKnownScreen = screenInsets != nil || usesSafeAreas || toolsVersion >= 15_000
      // Until Xcode 10 a view of a free size is on no screen.
      let isAlone = metrics.isFreeform && toolsVersion < 14_800
      let isInList = root.view.isReused && !(screenInsets == nil && isOnScreen(root))
      guard hasKnownScreen, !isAlone, !isInList else { return .zero }
      ownBars.apply(metrics)
    }
    // From Xcode 13.3 on the canvas has a status bar although none is simulated.
    let hidesStatus = metrics.hidesStatusBar && root.kind == .controller && toolsVersion < 20_000
    let screen = screenInsets ?? self.screenInsets(hidesStatus: hidesStatus, isController: root.kind == .controller)
    let (top, bottom) = heights(of: ownBars, isFlat: device.isLandscape && !device.isPad)
    var edges = IBEdges(screen: screen, topBar: top, bottomBar: bottom)
    guard screenInsets == nil else { return edges.insets() }
    shorten(&edges, to: root, ownBars)
    return edges.insets(adding: addedInsets)
  }

  /// Whether a cell or another view that a list reuses has the safe area of a view that lies on the screen: in xibs for
  /// phones without home button from Xcode 12 on those of collection views do, those of table views never.
  private func isOnScreen(_ root: IBRoot) -> Bool {
    let isOfCollection = root.cell.map { !$0.isTableViewCell } ?? root.view.kind.hasPrefix("collection")
    return isOfCollection && !isStoryboard && isUprightRoundedPhone && toolsVersion >= 17_000
  }

  /// Whether the device is a phone without home button in portrait orientation.
  var isUprightRoundedPhone: Bool { device.isRounded && !device.isPad && !device.isLandscape }

  /// Whether the canvas has no status bar unless the screen has a notch, as from Xcode 11 to 14.2.
  private var hasPlainTop: Bool { IBDevice.toolsWithoutStatusBar.contains(toolsVersion) }

  /// What the canvas adds to the insets of the screen: from Xcode 16.3 on, for phones without home button, those of the
  /// portrait orientation once more, whatever the orientation is.
  private var addedInsets: Insets {
    guard (23_700..<32_000).contains(toolsVersion), device.isRounded, !device.isPad else { return .zero }
    return Insets(top: device.statusHeight(tools: toolsVersion), bottom: device.screen?.home ?? 0)
  }

  /// A root that is shorter than the screen is between opaque bars, or is a card that starts below the top.
  private func shorten(_ edges: inout IBEdges, to root: IBRoot, _ bars: IBBars) {
    let width = root.view.rect?.width ?? 0
    let height = root.view.rect?.height ?? 0
    let isController = root.kind == .controller
    // A view that is narrower than the screen does not reach its bottom, and until Xcode 13 neither does one of its
    // width; a wider one has a screen of its own. From Xcode 15 on the view of a xib has one in any case, but what is
    // added at the bottom of the canvas's screen is not at the bottom of a view that is smaller.
    if let screen = device.size, height < screen.height, width <= screen.width {
      if !isController, isUprightRoundedPhone, toolsVersion >= 23_000 {
        edges.leaveBottom()
      } else if width < screen.width || !isController && toolsVersion < 21_000 {
        edges.removeBottom()
      }
    }
    guard isController else { return }
    let bar: Double = hasTallBars ? 54 : 44
    for full in fullHeights(width) {
      let missing = full - height
      func isMissing(_ length: Double) -> Bool { length > 0 && abs(missing - length) < 1 }
      if abs(missing) < 1 {
        // The frames of a view below an opaque bar were recorded without the bar, although its rect has the height of
        // the screen.
        if bars.isOpaque {
          edges.bottomBar += edges.top
          edges.removeTop()
        }
        return
      }
      // Between opaque bars, a root is shorter by their heights; a navigation bar is the most probable explanation for
      // its height.
      if isMissing(edges.screen.top + bar) || isMissing(edges.top) { return edges.removeTop() }
      if isMissing(edges.top + edges.bottom) || isMissing(edges.screen.top + bar + edges.bottom) {
        edges.removeTop()
        return edges.removeBottom()
      }
      if isMissing(edges.top + edges.bottomBar) || isMissing(edges.screen.top + bar + 49) {
        edges.removeTop()
        edges.bottomBar = 0
        return
      }
      if isMissing(edges.bottom) { return edges.removeBottom() }
      if isMissing(edges.bottomBar) {
        edges.bottomBar = 0
        return
      }
    }
    guard let full = device.size, width == full.width, height < full.height - 0.5 else { return }
    let status = device.statusHeight(tools: toolsVersion)
    let starts = device.isRounded ? [10, status, status + 10] : [20]
    func startsCard(_ barHeight: Double) -> Bool { starts.contains { abs(full.height - height - $0 - barHeight) < 1 } }
    // An opaque navigation bar in a card.
    if bars.navigationBar, startsCard(bar + 12) { return edges.removeTop() }
    let isCard = startsCard(0)
    // From Xcode 14 on a root of another height starts at the top.
    if !isCard, toolsVersion >= 21_000 { return }
    edges.removeScreenTop()
    if bars.navigationBar, isCard { edges.topBar += hasTallBars ? 16 : 12 } else { edges.topBar = 0 }
    if toolsVersion >= 19_000 { edges.removeScreenBottom() }
    if hasTallBars { edges.bottomBar = 0 }
  }

  /// The heights of the bars at the top and bottom, in points.
  ///
  /// - Parameter isFlat: Whether the screen is that of a phone in landscape orientation.
  func heights(of bars: IBBars, isFlat: Bool) -> (top: Double, bottom: Double) {
    let navigationBar: Double = hasTallBars ? 54 : isFlat ? 32 : 44
    let tabBar: Double = !isFlat ? 49 : hasTallBars ? 31 : 32
    let toolbar: Double = isFlat ? 32 : device.isRounded && !device.isPad ? 49 : 44
    return (
      top: bars.navigationBar ? navigationBar + (bars.largeTitles && !isFlat ? 52 : 0) : 0,
      bottom: bars.tabBar ? tabBar : bars.toolbar ? toolbar : 0
    )
  }

  /// The size and insets of the document's device in an orientation; nil without a device, or if that is its current
  /// orientation.
  public func screen(isLandscape: Bool) -> (size: Size, insets: Insets?)? {
    guard device.isLandscape != isLandscape else { return nil }
    var turned = self
    turned.device.isLandscape = isLandscape
    return turned.device.size.map { ($0, turned.screenInsets()) }
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
  ///
  /// - Parameter isController: Whether the view is that of a view controller.
  private func screenInsets(hidesStatus: Bool = false, isController: Bool = false) -> Insets {
    guard let screen = device.screen else {
      return !isController || hidesStatus || hasPlainTop ? .zero : Insets(top: 20)
    }
    let status = device.statusHeight(tools: toolsVersion)
    if device.isLandscape, !device.isPad {
      guard device.isRounded else { return .zero }
      return Insets(left: status, bottom: 21, right: status)
    }
    // The canvas of iOS 26 reserves more at the bottom of an iPad without home button.
    let home = device.isPad && device.isRounded && hasTallBars ? 50 : screen.home
    return Insets(top: hidesStatus && !device.isRounded ? 0 : status, bottom: home)
  }

  /// The margins of a root without the safe area, in points.
  ///
  /// - Parameter width: The width of the root.
  func rootMargins(of root: IBRoot, width: Double) -> Insets {
    if root.kind == .cell { return contentMargins(of: root.view, in: root.cell) }
    let system = Insets(left: systemMargin(width), right: systemMargin(width))
    if let own = root.view.layoutMargins {
      guard marginsFollowSafeArea else { return own }
      switch root.kind {
      // The canvas shows the view as a controller's, which has at least the margins of the system
      // (`UIViewController.viewRespectsSystemMinimumLayoutMargins`).
      case .xib: return own.atLeast(system)
      // So has the superview of a controller's view.
      case .controller where root.view.element["preservesSuperviewLayoutMargins"] == "YES": return own.atLeast(system)
      case .cell, .tablePart, .topLevelObject, .controller: return own
      }
    }
    switch root.kind {
    case .cell, .tablePart, .topLevelObject: return Insets(8)
    case .controller, .xib: return system
    }
  }

  /// The margins of a cell's content view.
  func contentMargins(of content: IBView, in cell: IBCell?) -> Insets {
    let usual = cellMargins(of: cell, content: content)
    // The content view of an old collection view's cell is not an item of constraints: their margins are the cell's.
    if let cell, !cell.isTableViewCell, !isStoryboard, toolsVersion >= 13_000, content.element["id"] == nil {
      return Insets(left: systemMargin(cell.width), right: systemMargin(cell.width))
    }
    guard let own = content.layoutMargins else { return usual }
    guard content.element["preservesSuperviewLayoutMargins"] == "YES" else { return own }
    // The cell has the margins of its table view.
    return own.atLeast(usual)
  }

  /// The margin at the sides of a view controller's view.
  private func systemMargin(_ width: Double) -> Double {
    // A canvas without a device has the margin of a phone in Xcode 6.
    if device.id == nil, toolsVersion < 7_000 { return 16 }
    return width < 400 ? 16 : 20
  }

  /// Since Xcode 9.1 the content of a table view's cell has margins of its own.
  private func cellMargins(of cell: IBCell?, content: IBView) -> Insets {
    guard let cell, cell.isTableViewCell, toolsVersion > 13_196 else { return Insets(8) }
    let vertical: Double = toolsVersion >= 24_000 && toolsVersion < 32_000 ? 15 : 11
    let side = sideMargin(of: cell)
    let isNarrowed = cell.hasAccessory || cell.width - (content.rect?.width ?? cell.width) > 1
    return Insets(top: vertical, left: side, bottom: vertical, right: isNarrowed ? 8 : side)
  }

  /// The margin at the sides of a table view's cell, which depends on the width of the table view; for a cell that is
  /// not in one, on its own width, since Xcode 11 on at most the screen's. From Xcode 16.3 on a screen of 390 points
  /// counts as small.
  ///
  /// In Xcode 11 (builds 14,8xx to 16,xxx) a separate cell has that of the separator on small phones with two pixels
  /// per point, and until then a cell of a table view within another view has it, while the cells of a table view that
  /// is a controller's own have 16 points. On an upright phone of 390 points and more a cell of less has the screen's
  /// margin, unless it is at most as wide as the smallest phone.
  func sideMargin(of cell: IBCell) -> Double {
    // The rows of an inset group are as far from the table view's edge as their content is from theirs.
    if cell.isInTable, (8...32).contains(cell.inset) { return cell.inset }
    let screen = device.size?.width
    if !cell.isInTable, (14_800..<17_000).contains(toolsVersion), scale == 2, (screen ?? cell.width) < 390 {
      return 15
    }
    if cell.isInTable, !cell.isInOwnTable, cell.width < 390, let phone = uprightPhoneWidth, phone < 390,
      (13_197..<17_000).contains(toolsVersion)
    {
      return 15
    }
    // The only phone of 375 points that Xcode 14 and 15 treat as a wide one.
    if cell.isInTable, uprightPhoneWidth != nil, device.id == "retina5_9", (21_000..<23_000).contains(toolsVersion) {
      return 20
    }
    let isLimited = cell.isInTable || toolsVersion >= 14_800
    let width = isLimited ? min(cell.tableWidth, screen ?? cell.tableWidth) : cell.tableWidth
    let isSmallScreen = device.screen.map { $0.size.width < 391 } ?? false
    if isSmallScreen, (23_700..<32_000).contains(toolsVersion) { return 16 }
    if isLimited, let phone = uprightPhoneWidth, phone >= 390, cell.width > 320 { return 20 }
    return width < 390 ? 16 : 20
  }

  /// The width of the screen, if it is that of a phone in portrait orientation, in points.
  private var uprightPhoneWidth: Double? { device.isPad || device.isLandscape ? nil : device.size?.width }

  /// Whether margins start at the safe area, as since iOS 11.
  var marginsFollowSafeArea: Bool { toolsVersion >= 13_000 }
}

/// The heights that make up a safe area, in points.
private struct IBEdges {
  /// The insets of the screen itself.
  private(set) var screen: Insets
  /// The heights of the bars.
  var topBar: Double
  var bottomBar: Double

  var top: Double { screen.top + topBar }
  var bottom: Double { screen.bottom + bottomBar }

  /// Whether the top of the root is that of the screen.
  private var isAtTop = true
  private var isAtBottom = true

  init(screen: Insets, topBar: Double, bottomBar: Double) {
    (self.screen, self.topBar, self.bottomBar) = (screen, topBar, bottomBar)
  }

  /// The root keeps the inset of the screen's bottom, but is not there.
  mutating func leaveBottom() { isAtBottom = false }
  mutating func removeScreenTop() { (screen.top, isAtTop) = (0, false) }
  mutating func removeScreenBottom() { (screen.bottom, isAtBottom) = (0, false) }

  mutating func removeTop() {
    removeScreenTop()
    topBar = 0
  }

  mutating func removeBottom() {
    removeScreenBottom()
    bottomBar = 0
  }

  /// - Parameter added: Insets that are added at the edges that are the screen's.
  func insets(adding added: Insets = .zero) -> Insets {
    Insets(
      top: top + (isAtTop ? added.top : 0), left: screen.left, bottom: bottom + (isAtBottom ? added.bottom : 0),
      right: screen.right)
  }
}

extension Insets {
  /// The greater of both insets at each side.
  fileprivate func atLeast(_ other: Insets) -> Insets {
    Insets(
      top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: max(right, other.right))
  }
}

extension IBView {
  /// Whether it is a cell or another view that a table or collection view reuses.
  fileprivate var isReused: Bool { kind.hasSuffix("Cell") || kind.hasSuffix("ReusableView") }
}
