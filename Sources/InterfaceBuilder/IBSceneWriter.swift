internal import InbetweenDiagnostics
internal import InbetweenGeometry

/// Writes one root of a document as a scene.
struct IBSceneWriter {
  let document: IBDocument
  let root: IBRoot
  let options: IBScene.Options
  let size: Size
  let safeArea: Insets
  let usesRecordedText: Bool
  /// Whether the root is a separate view on the screen, because the screen cannot represent it.
  let wrapsRoot: Bool
  var yaml = YAMLText()
  var names: IBNames
  /// The names of views by Interface Builder's ids.
  var nameOfView: [String: String] = [:]
  var viewsByID: [String: IBView] = [:]
  var superviewOf: [String: String] = [:]
  /// The guides by their ids, with the view that each belongs to.
  var guides: [String: (owner: String, kind: IBView.Guide.Kind)] = [:]
  var recorded: Set<String> = []
  var warnings: [Diagnostic] = []
  /// The views whose margins a constraint refers to.
  let marginOwners: Set<String>
  /// The toolbars that are as high as the bars of containers.
  let tallToolbars: Set<String>
  /// Whether the text is for creating views in code rather than for drawing Interface Builder's canvas: without
  /// recorded sizes, pictures and what stands for them, and without what the canvas alone shows.
  let isForCode: Bool
  /// The bars above and below the root, if it is a view controller's.
  let shownBars: [IBBar]
  /// Constraints that replace autoresizing masks.
  var maskConstraints: [(text: String, line: Int)] = []

  init(_ document: IBDocument, _ root: IBRoot, bars: [IBBars], options: IBScene.Options, isForCode: Bool = false) {
    self.isForCode = isForCode
    self.document = document
    self.root = root
    self.options = options
    size = document.size(of: root, on: options.size)
    let recordedSize = document.size(of: root)
    usesRecordedText = size == recordedSize && !isForCode
    safeArea =
      options.safeArea ?? document.inferredSafeArea(of: root, bars: bars, screenInsets: options.screenInsets)
    var owners: Set<String> = []
    for constraint in root.view.all.flatMap(\.constraints) {
      if constraint.firstAttribute.contains("Margin") { owners.insert(constraint.firstItem) }
      if let item = constraint.secondItem, constraint.secondAttribute?.contains("Margin") == true {
        owners.insert(item)
      }
    }
    marginOwners = owners
    let bottom = safeArea.bottom
    let isAboveHomeIndicator = bottom > 0 && bottom == document.device.screen?.home
    tallToolbars = usesRecordedText && isAboveHomeIndicator ? document.toolbarsAtBottom(of: root) : []
    wrapsRoot = IBSceneWriter.needsView(root, in: document, hasMargins: owners.contains(root.id))
    names = IBNames(isAllowed: options.isAllowedName)
    shownBars =
      root.controller.map { [safeArea, size] in document.shownBars(of: $0, bars[$0], in: safeArea, size) } ?? []
  }

  /// Whether the screen of a scene cannot represent a root.
  private static func needsView(_ root: IBRoot, in document: IBDocument, hasMargins: Bool) -> Bool {
    let view = root.view
    let plain: Set<String> = ["view", "tableViewCellContentView", "collectionViewCellContentView"]
    if !plain.contains(view.kind) && !view.kind.hasSuffix("ReusableView") { return true }
    // A canvas must not be empty.
    if let rect = view.rect, rect.width <= 0 || rect.height <= 0 { return true }
    if view.isHidden || view.element.number("alpha") ?? 1 < 1 { return true }
    if view.element["insetsLayoutMarginsFromSafeArea"] == "NO" { return true }
    // Before iOS 11 the margins of the root did not include the safe area.
    return !document.marginsFollowSafeArea && hasMargins
  }

  mutating func scene() -> IBScene {
    let name = document.name(of: root)
    nameViews()
    warnOfUnknown()
    warnOfUndrawnImages()
    warnOfUnreadableAssets()
    writeHeader(name)
    yaml.add("")
    if root.view.subviews.isEmpty, !wrapsRoot, shownBars.isEmpty {
      yaml.add("views: []")
    } else {
      yaml.add("views:")
      if wrapsRoot {
        write(root.view, in: nil, indent: 2)
      } else {
        for view in root.view.subviews { write(view, in: root.view, indent: 2) }
      }
      for bar in shownBars { write(bar) }
    }
    writeConstraints()
    if root.view.all.contains(where: { $0.kind == "activityIndicatorView" && $0.element.flag("animating") }) {
      yaml.add("")
      yaml.add("duration: 0", comment: "an activity indicator would turn for ever")
    }
    var ids = Dictionary(nameOfView.map { ($0.value, $0.key) }) { first, _ in first }
    if !wrapsRoot { ids["screen"] = root.id }
    return IBScene(
      text: yaml.text, origins: yaml.origins, root: root, name: name, ids: ids, recorded: recorded, size: size,
      safeArea: safeArea, warnings: warnings)
  }

  mutating func warn(_ message: String, line: Int, hint: String? = nil) {
    warnings.append(.warning(message, at: SourcePlace(file: document.file, line: line, column: 1), hint: hint))
  }

  /// Warns of elements that are replaced by others because they are unknown.
  private mutating func warnOfUnknown() {
    if let id = document.device.id, document.device.screen == nil {
      let known = IBDevice.screens.keys.sorted()
      warn(
        "unknown device '\(id.prefix(60))': the canvas is as large as the view", line: document.device.line,
        hint: NearestName.suggestion(for: id, among: known).map { "did you mean '\($0)'?" })
    }
    for view in root.view.all where sceneKind(view) == "view" && !IBSceneWriter.isPlain(view.kind) {
      warn("'\(view.kind)' is drawn as a plain view", line: view.line)
    }
  }

  /// Whether an element becomes a plain view in a scene.
  private static func isPlain(_ kind: String) -> Bool {
    ["view", "containerView", "tableViewCell", "collectionViewCell"].contains(kind) || kind.hasSuffix("ContentView")
      || kind.hasSuffix("ReusableView")
  }

  private mutating func nameViews() {
    var stack: [(view: IBView, superview: String?)] = [(root.view, nil)]
    while let (view, superview) = stack.popLast() {
      viewsByID[view.id] = view
      if let superview { superviewOf[view.id] = superview }
      for guide in view.guides { guides[guide.id] = (view.id, guide.kind) }
      if superview != nil || wrapsRoot {
        let own = document.outlets[view.id] ?? view.element["userLabel"] ?? view.identifier ?? shownName(of: view)
        let fallback = "\(view.kind)_\(IBNames.identifier(ofID: view.id))"
        nameOfView[view.id] = names.name(own ?? (superview == nil ? "root" : fallback), else: fallback)
      }
      stack += view.subviews.reversed().map { ($0, view.id) }
    }
  }

  /// The description of a view, as in Interface Builder's outline: the text of a label, the title of a button.
  private func shownName(of view: IBView) -> String? {
    let shown: (words: String?, kind: String)
    switch view.kind {
    case "label": shown = (string("text", of: view), "Label")
    case "button":
      let normal = view.child("state", key: "normal")
      shown = (normal?["title"] ?? normal?["image"], "Button")
    case "textField": shown = (view.element["placeholder"] ?? view.element["text"], "Field")
    case "imageView": shown = (view.element["image"], "Image")
    case "tableViewCell", "collectionViewCell": shown = (view.element["reuseIdentifier"], "Cell")
    default: return nil
    }
    guard let words = shown.words else { return nil }
    var name = IBNames.identifier(words.split(separator: " ").prefix(4).joined(separator: " "))
    guard let first = name.first, first != "_", name.utf8.count <= 32 else { return nil }
    if !name.lowercased().hasSuffix(shown.kind.lowercased()) { name += shown.kind }
    return name
  }

  private mutating func writeHeader(_ name: String) {
    let file = document.file.split(separator: "/").last.map(String.init) ?? document.file
    yaml.add("", comment: "\(name) of \(file), Interface Builder's \(root.id), for \(document.deviceName).")
    if !usesRecordedText {
      yaml.add("", comment: "Texts are measured anew, since the screen is another one.")
    }
    yaml.add("inbetween: 1")
    yaml.add("title: " + YAMLText.quoted(name))
    yaml.add("canvas:")
    let canvas = [size.width, size.height].map { YAMLText.number(min($0 > 0 ? $0 : 1, 32_767)) }
    yaml.add("size: [" + canvas.joined(separator: ", ") + "]", indent: 2)
    yaml.add("scale: \(options.scale ?? document.scale)", indent: 2)
    if document.isDark { yaml.add("appearance: dark", indent: 2) }
    if !wrapsRoot, let color = backgroundColor(root.view) { yaml.add("backgroundColor: \(color)", indent: 2) }
    if safeArea != .zero { yaml.add("safeArea: " + insets(safeArea), indent: 2) }
    let margins = document.rootMargins(of: root, width: size.width)
    // The margins of a view controller's view are the default of a scene's canvas.
    let usual: Double = size.width < 390 ? 16 : 20
    if margins != Insets(left: usual, right: usual) { yaml.add("layoutMargins: " + insets(margins), indent: 2) }
  }

  func insets(_ insets: Insets) -> String {
    let sides = [("top", insets.top), ("left", insets.left), ("bottom", insets.bottom), ("right", insets.right)]
    let written = sides.filter { $0.1 != 0 }.map { "\($0.0): \(YAMLText.number($0.1))" }
    if written.isEmpty { return "0" }
    if Set(sides.map(\.1)).count == 1 { return YAMLText.number(insets.top) }
    return "{" + written.joined(separator: ", ") + "}"
  }
}

extension IBView {
  /// The identifier by which the app refers to the view.
  fileprivate var identifier: String? {
    element["restorationIdentifier"] ?? element.children.first { $0.name == "accessibility" }?["identifier"]
  }
}

extension IBDocument {
  fileprivate var deviceName: String {
    guard let id = device.id else { return "a canvas of any size" }
    return id + (device.isLandscape ? ", landscape" : "")
  }
}
