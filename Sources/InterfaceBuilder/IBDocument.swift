public import InbetweenDiagnostics
public import InbetweenGeometry

/// A storyboard or xib that was read.
public struct IBDocument: Sendable {
  public var file: String
  /// The text of the file, for messages; nil if it is not UTF-8.
  public var source: SourceText?
  public var isStoryboard: Bool
  /// The build of Interface Builder that saved it, for example 15400 for Xcode 11.
  public var toolsVersion: Int
  public var device: IBDevice
  public var usesSafeAreas: Bool
  /// Whether the canvas has the dark appearance.
  public var isDark: Bool
  /// The initial view controller of an app.
  public var initialViewController: String?
  public var controllers: [IBController]
  /// The views that are laid out separately, in the order of the file.
  public var roots: [IBRoot]
  /// The objects of each scene of a storyboard, or those of an xib, with the variations of the traits applied.
  public private(set) var scenes: [[XMLTree.Element]] = []
  /// The sizes in points of the images that the document names.
  public var images: [String: Size]
  /// The intrinsic content sizes that Interface Builder obtained from classes of the app that it could run, by view.
  public var designables: [String: Size]
  public var colors: [String: XMLTree.Element]
  /// What asset catalogs beside the document contain of what it refers to.
  public var assets = IBAssets()
  /// The names of images and colours to which the document refers.
  public private(set) var assetNames: Set<String> = []
  /// The names that outlets give to objects, by the object's id.
  public var outlets: [String: String]
  /// All ids of the file, including those of elements that a variation excludes.
  var ids: Set<String>
  /// The size classes for which variations were applied.
  public var traits: IBTraits
  /// The bars over each controller's view; see ``inferredBars()``.
  public private(set) var bars: [IBBars] = []
  /// The cost of the roots, which `viewLimit` bounds.
  private var viewCount = 0
  private let viewLimit: Int
  /// The first root beyond the limit.
  private var surplus: XMLTree.Element?

  /// The number of views added to a root's own for the cost of laying it out separately.
  public static let viewsOfRoot = 20

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - size: The screen to lay out for; nil for the document's own device.
  ///   - limits: The limits of the document's size.
  ///   - viewLimit: The maximum number of views of all roots, each counting ``viewsOfRoot`` more.
  /// - Throws: The error with its location.
  public init(
    file: String, bytes: [UInt8], size: Size? = nil, limits: XMLLimits = XMLLimits(), viewLimit: Int = .max
  ) throws(IBError) {
    let tree: XMLTree
    do throws(XMLError) {
      tree = try XMLTree(bytes, limits: limits)
    } catch {
      throw IBError(
        .error(
          error.message,
          at: error.line > 0
            ? SourcePlace(file: file, line: error.line, column: error.column) : SourcePlace(file: file)),
        excess: error.hasTooManyNodes ? .nodes : nil)
    }
    let root = tree.root
    let place = SourcePlace(file: file, line: root.line, column: root.column)
    guard root.name == "document", let type = root["type"] else {
      let isOld = root.name == "archive"
      throw IBError(
        .error(
          isOld
            ? "this is a document of Xcode 4 or before" : "this is no storyboard or xib: it begins with <\(root.name)>",
          at: place, hint: isOld ? "open it in a later Xcode and save it" : nil))
    }
    let runtime = root["targetRuntime"] ?? ""
    if type.contains(".Cocoa.") || runtime.hasPrefix("MacOSX") {
      throw IBError(
        .error("this document is for macOS", at: place, hint: "storyboards and xibs of iOS are laid out"))
    }
    guard type.contains("CocoaTouch") else {
      throw IBError(.error("'\(type.prefix(100))' is no document of iOS", at: place))
    }
    self.file = file
    self.viewLimit = viewLimit
    source = SourceText(file: file, utf8: bytes)
    isStoryboard = type.contains("Storyboard")
    toolsVersion = root["toolsVersion"].flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
    usesSafeAreas = root.flag("useSafeAreas")
    initialViewController = root["initialViewController"]
    let device = root.child("device")
    self.device = IBDevice(
      id: device?["id"] ?? (runtime.hasSuffix(".iPad") ? "ipad9_7" : nil),
      isLandscape: device?["orientation"] == "landscape", line: device?.line ?? root.line)
    isDark = device?["appearance"] == "dark"
    traits = size.map(IBDevice.traits) ?? self.device.traits
    images = [:]
    colors = [:]
    for resource in root.child("resources")?.children ?? [] {
      guard let name = resource["name"] else { continue }
      if resource.name == "image", let width = resource.number("width"), let height = resource.number("height") {
        images[name] = Size(width: width, height: height)
      } else if let color = resource.child("color") {
        colors[name] = color
      }
    }
    designables = [:]
    for designable in root.child("designables")?.children ?? [] {
      guard let id = designable["name"], let size = designable.child(key: "intrinsicContentSize") else { continue }
      designables[id] = Size(width: size.number("width") ?? -1, height: size.number("height") ?? -1)
    }
    controllers = []
    roots = []
    outlets = [:]
    ids = []
    readNames(root)
    readRoots(root)
    if let surplus {
      throw IBError(
        .error("there are more than \(viewLimit) views in all scenes together", at: self.place(of: surplus)),
        excess: .views)
    }
    try checkIDs()
    bars = inferredBars()
  }

  /// Constraints refer to views by their ids.
  private func checkIDs() throws(IBError) {
    var known: [String: IBView] = [:]
    for view in roots.flatMap(\.view.laidOutTogether) {
      guard let first = known.updateValue(view, forKey: view.id) else { continue }
      throw IBError(
        .error(
          "two views have the id '\(view.id.prefix(60))'", at: place(of: view.element),
          notes: [Diagnostic.Note("the other one at", at: place(of: first.element))]))
    }
  }

  func place(of element: XMLTree.Element) -> SourcePlace {
    SourcePlace(file: file, line: element.line, column: element.column)
  }

  private mutating func readNames(_ root: XMLTree.Element) {
    var stack = [root]
    while let element = stack.popLast() {
      if let id = element["id"] { ids.insert(id) }
      if element.name == "color", let name = element["name"] { assetNames.insert(name) }
      if let image = element["image"], element["catalog"] != "system" { assetNames.insert(image) }
      if element.name == "outlet", let property = element["property"], let destination = element["destination"],
        outlets[destination] == nil, !["view", "delegate", "dataSource"].contains(property)
      {
        outlets[destination] = property
      }
      stack += element.children.reversed()
    }
  }

  private mutating func readRoots(_ root: XMLTree.Element) {
    if isStoryboard {
      let rowInset = root.insetOfRows()
      for scene in root.child("scenes")?.children ?? [] {
        readObjects(of: scene, rowInset: rowInset)
      }
    } else {
      readObjects(of: root)
    }
  }

  /// - Parameter rowInset: The distance of the rows of inset groups from the sides of their table views, in points.
  private mutating func readObjects(of scene: XMLTree.Element, rowInset: Double? = nil) {
    var objects = (scene.child("objects")?.children ?? []).map { $0.applying(traits) }
    if let rowInset { objects = objects.map { $0.insettingRows(by: rowInset) } }
    scenes.append(objects)
    for object in objects { readObject(object) }
  }

  private mutating func readObject(_ object: XMLTree.Element) {
    guard object.name != "placeholder", object["id"] != nil else { return }
    guard object.isView else {
      if let controller = IBController(object) {
        controllers.append(controller)
        if let view = object.child(key: "view"), view["id"] != nil {
          addRoot(view, kind: .controller, controller: controllers.count - 1)
        }
      }
      return
    }
    if object.child(key: "contentView") != nil, object.name.hasSuffix("Cell") {
      addParts(of: object)
    } else {
      addRoot(object, kind: isStoryboard ? .topLevelObject : .xib, controller: nil)
    }
  }

  /// - Parameter owner: The cell of a content view.
  private mutating func addRoot(
    _ element: XMLTree.Element, kind: IBRoot.Kind, controller: Int?, cell: IBCell? = nil, table: XMLTree.Element? = nil,
    owner: XMLTree.Element? = nil
  ) {
    guard surplus == nil else { return }
    // They are counted before they are created: nested cells are roots of their own, and also views of all roots around
    // them.
    viewCount += IBDocument.viewsOfRoot + IBView.count(in: element)
    guard viewCount <= viewLimit else {
      surplus = element
      return
    }
    var view = IBView(element)
    if let owner { view.addConstraints(of: owner) }
    roots.append(IBRoot(view: view, kind: kind, controller: controller, cell: cell))
    addParts(of: element, in: table)
  }

  /// The properties of a cell that its content depends on.
  ///
  /// - Parameter table: The table view of the cell; nil if it is unknown or irrelevant.
  func cell(_ element: XMLTree.Element, in table: XMLTree.Element? = nil) -> IBCell {
    IBCell(
      element, screenWidth: device.size?.width, isInTable: isStoryboard, isInOwnTable: table?["key"] == "view",
      showsSeparator: table?["separatorStyle"] != "none")
  }

  /// Adds the cells, headers and footers of table and collection views, which are laid out separately.
  ///
  /// - Parameter table: The table view that contains the element.
  private mutating func addParts(of element: XMLTree.Element, in table: XMLTree.Element? = nil) {
    let table = element.name == "tableView" ? element : table
    var isCell = element.name.hasSuffix("Cell")
    if isCell, let content = element.child(key: "contentView") {
      addRoot(
        content, kind: .cell, controller: nil, cell: cell(element, in: table), table: table, owner: element)
    } else {
      isCell = false
    }
    for child in element.children where !(isCell && child["key"] == "contentView") {
      switch child["key"] {
      case "tableHeaderView"?, "tableFooterView"?, "sectionHeaderView"?, "sectionFooterView"?, "backgroundView"?,
        "selectedBackgroundView"?:
        if child["id"] != nil, child.isView { addRoot(child, kind: .tablePart, controller: nil) }
      default: addParts(of: child, in: table)
      }
    }
  }
}

/// The reason why a document cannot be used.
public struct IBError: Error, Sendable {
  public var diagnostic: Diagnostic
  /// The limit that was exceeded, which the caller may raise.
  public var excess: Excess?

  public enum Excess: Hashable, Sendable { case nodes, views }

  init(_ diagnostic: Diagnostic, excess: Excess? = nil) {
    self.diagnostic = diagnostic
    self.excess = excess
  }
}

/// A view that is laid out separately: a view controller's view, the view of a xib, or a cell's content.
public struct IBRoot: Sendable {
  public enum Kind: String, Hashable, Sendable {
    case controller = "vc"
    case cell
    case tablePart = "tablepart"
    case xib = "xibroot"
    /// A view beside the controller in a scene of a storyboard.
    case topLevelObject
  }

  public var view: IBView
  public var kind: Kind
  /// The view controller's index in the document.
  public var controller: Int?
  var cell: IBCell?

  public var id: String { view.id }
}

/// The properties of a cell that its content view depends on.
struct IBCell: Hashable, Sendable {
  var id: String?
  /// The reuse identifier, or the class.
  var name: String?
  var isTableViewCell: Bool
  var hasAccessory: Bool
  /// The width in points; 0 if the file has none.
  var width: Double
  /// The width in points; 0 if the file has none.
  var height: Double
  /// Whether a separator is drawn below it.
  var showsSeparator: Bool
  var isInTable: Bool
  /// Whether its table view is the view of a view controller.
  var isInOwnTable: Bool
  /// The distance from the left edge of its table view, in points; 0 for a separate cell.
  var inset: Double
  /// The width that determines the margins: that of the table view, from which the rows of an inset group have a
  /// distance on both sides; for a separate cell its own.
  var tableWidth: Double

  init(_ cell: XMLTree.Element, screenWidth: Double?, isInTable: Bool, isInOwnTable: Bool, showsSeparator: Bool) {
    id = cell["id"]
    name = cell["reuseIdentifier"] ?? cell["userLabel"] ?? cell["customClass"]
    isTableViewCell = cell.name == "tableViewCell"
    let frame = cell.child(key: "frame")
    width = frame?.number("width") ?? 0
    height = frame?.number("height") ?? 0
    self.showsSeparator = showsSeparator
    self.isInTable = isInTable
    self.isInOwnTable = isInOwnTable
    inset = isInTable ? frame?.number("x") ?? 0 : 0
    let isKnown = !isInTable || width > 0
    tableWidth = isKnown ? width + 2 * inset : screenWidth ?? width
    hasAccessory = cell["accessoryType"].map { $0 != "none" } ?? false
  }
}

extension XMLTree.Element {
  /// Whether the element is a view rather than a controller, gesture recogniser, item and so on.
  public var isView: Bool {
    if ["view", "label", "button", "switch", "slider", "stepper", "toolbar"].contains(name) { return true }
    if name.hasSuffix("View") || name.hasSuffix("Cell") || name.hasSuffix("Bar") || name.hasSuffix("Field") {
      return true
    }
    return name.hasSuffix("Control") || name.hasSuffix("Picker") || child(key: "frame") != nil
  }
}
