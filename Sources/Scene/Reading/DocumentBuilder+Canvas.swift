internal import InbetweenDiagnostics
internal import InbetweenGeometry
internal import InbetweenLayout
internal import InbetweenTimeline

extension SceneDocument.Canvas {
  static func standard(at place: SourcePlace) -> SceneDocument.Canvas {
    SceneDocument.Canvas(place: place, surface: .standard)
  }
}

extension DocumentBuilder {
  /// Reads `canvas` and applies the caller's overrides.
  func readCanvas(_ node: SourceNode?) {
    readAppearance(node?.entries ?? [])
    if let node {
      header.canvas.place = node.place
      if let scalar = node.scalar {
        if !scalar.isMissing { applyDevice(scalar.text, at: scalar.place) }
        if scalar.isEmpty { error("'canvas' has no value", at: node.place) }
      } else if let entries = mapping(node, "a device's name or a mapping") {
        checkStructure(entries)
        readCanvas(entries)
      }
    }
    if let device = options.device { applyDevice(device, at: SourcePlace(file: source.file)) }
    header.canvas.orientation = header.orientation
    let whole = SourcePlace(file: source.file)
    if let size = options.size { setSize(size, at: whole) }
    if let scale = options.scale {
      if (1...3).contains(scale) {
        header.canvas.scale = scale
      } else {
        error("the scale is 1, 2 or 3, found \(scale)", at: whole)
      }
    }
    if let safeArea = options.safeArea { header.canvas.safeArea = safeArea }
    if let direction = options.direction { header.canvas.isRightToLeft = direction == .rightToLeft }
  }

  /// Reads appearance, text size and orientation, which are needed for colours, fonts and devices.
  private func readAppearance(_ entries: [MappingEntry]) {
    if let node = entries.node(CanvasKey.appearance),
      let appearance: SceneDocument.Appearance = oneOf(node, "appearance")
    {
      header.canvas.appearance = appearance
    }
    if let node = entries.node(CanvasKey.contentSize),
      let contentSize: SceneDocument.ContentSize = oneOf(node, "contentSize")
    {
      header.canvas.contentSize = contentSize
    }
    if let contentSize = options.contentSize { header.canvas.contentSize = contentSize }
    if let appearance = options.appearance { header.canvas.appearance = appearance }
    if header.canvas.appearance == .dark { header.canvas.backgroundColor = .black }
    if let node = entries.node(CanvasKey.orientation), let held: CanvasDevice.Orientation = oneOf(node, "orientation") {
      header.orientation = held
      if entries.node(CanvasKey.device) == nil, options.device == nil {
        error("'orientation' needs 'device'", at: node.place, hint: "a size is as it is written")
      }
    }
    if let given = options.orientation { header.orientation = given }
  }

  private func readCanvas(_ entries: [MappingEntry]) {
    checkKeys(entries, MappingTypes.canvas)
    if let device = entries.entry(CanvasKey.device) {
      if let size = entries.entry(CanvasKey.size) {
        error(
          "a canvas has 'device' or 'size', not both", at: min(device.key.place, size.key.place),
          hint: "the device brings its size")
      }
      if let name = text(device.value) { applyDevice(name, at: device.value.place) }
    }
    if let node = entries.node(CanvasKey.size), let size = numbers(node, count: 2, "[width, height]", in: .canvas),
      let width = value(size[0]), let height = value(size[1])
    {
      setSize(Size(width: width, height: height), at: node.place)
    }
    if let node = entries.node(CanvasKey.scale), let expression = number(node, in: .canvas),
      let scale = value(expression)
    {
      if [1.0, 2.0, 3.0].contains(scale) {
        header.canvas.scale = Int(scale)
      } else {
        error("the scale is 1, 2 or 3, found \(NumberText.text(scale))", at: node.place)
      }
    }
    if let node = entries.node(CanvasKey.backgroundColor), let color = color(node, in: .canvas) {
      do {
        header.canvas.backgroundColor = try color.value(in: EmptySceneContext())
      } catch {
        report(error.diagnostic)
      }
    }
    if let node = entries.node(CanvasKey.edgeAntialiasing), let flag = boolean(node) {
      header.canvas.edgeAntialiasing = flag
    }
    if let node = entries.node(CanvasKey.statusBar), let style: SceneDocument.StatusBarStyle = oneOf(node, "statusBar")
    {
      header.canvas.statusBar = style
    }
    if let node = entries.node(CanvasKey.homeIndicator), let flag = boolean(node) {
      header.canvas.hasHomeIndicator = flag
    }
    if let node = entries.node(CanvasKey.safeArea), let insets = canvasInsets(node) { header.canvas.safeArea = insets }
    if let node = entries.node(CanvasKey.layoutMargins), let insets = canvasInsets(node) {
      header.canvas.layoutMargins = insets
    }
    if let node = entries.node(CanvasKey.standardSpacing),
      let expression = number(node, in: .canvas, "the standard spacing", from: 0), let spacing = value(expression)
    {
      header.canvas.standardSpacing = spacing
    }
    if let node = entries.node(CanvasKey.direction), let direction: SceneDocument.Direction = oneOf(node, "direction") {
      header.canvas.isRightToLeft = direction == .rightToLeft
    }
  }

  private func canvasInsets(_ node: SourceNode) -> Insets? {
    guard let insets = insets(node, in: .canvas) else { return nil }
    do {
      return try insets.value(in: EmptySceneContext())
    } catch {
      report(error.diagnostic)
      return nil
    }
  }

  private func setSize(_ size: Size, at place: SourcePlace) {
    // Pixels are counted in 16 bits by the drawing library.
    guard size.width > 0, size.height > 0, size.width <= 32_767, size.height <= 32_767 else {
      error(
        "a canvas is above 0 to 32767 points wide and high, found \(NumberText.text(size.width))×"
          + NumberText.text(size.height), at: place)
      return
    }
    header.canvas.size = size
  }

  private func applyDevice(_ name: String, at place: SourcePlace) {
    let sides = name.split { "x× ,".contains($0) }.map(String.init)
    if sides.count == 2, sides.allSatisfy({ Double($0) != nil }), place.line > 0 {
      error("'\(name)' is a size, not a device", at: place, hint: "write {size: [\(sides[0]), \(sides[1])]}")
      return
    }
    guard let device = device(named: name, at: place) else { return }
    header.canvas.device = device.name
    let isLandscape = header.orientation == .landscape
    header.canvas.size = isLandscape ? Size(width: device.size.height, height: device.size.width) : device.size
    header.canvas.scale = device.scale
    header.canvas.safeArea = isLandscape ? device.landscapeSafeArea : device.safeArea
  }

  /// The device with a name, or a message that it is unknown.
  func device(named name: String, at place: SourcePlace) -> CanvasDevice? {
    if let device = CanvasDevice.named(name) { return device }
    if !log.isFull { report(CanvasDevice.unknown(name, at: place)) }
    return nil
  }
}

extension CanvasDevice {
  /// The message for an unknown device.
  static func unknown(_ name: String, at place: SourcePlace) -> Diagnostic {
    let names = all.map(\.name)
    let words = name.split { " ()".contains($0) }
    if let turned = words.last?.lowercased(), turned == "landscape" || turned == "portrait",
      let device = named(words.dropLast().joined(separator: " "))
    {
      return .error(
        "unknown device '\(name.prefix(60))'", at: place,
        hint: "did you mean '\(device.name)', with the orientation \(turned)?")
    }
    let meant = sameFamily(as: name) ?? NearestName.suggestion(for: name, among: names)
    let others = NearestName.nearest(3, to: name, among: names).filter { $0 != meant }.prefix(meant == nil ? 3 : 2)
      .joined(separator: ", ")
    return .error(
      "unknown device '\(name.prefix(60))'", at: place,
      hint: meant.map { "did you mean '\($0)'? also \(others)" }
        ?? "the nearest of \(all.count) are \(others); 'size' takes any size")
  }

  /// The device that differs by its number alone, by as little as possible: `iPhone 17` for an `iPhone 19`.
  private static func sameFamily(as name: String) -> String? {
    func number(_ name: String) -> Int? { name.split(separator: " ").lazy.compactMap { Int($0.prefix(4)) }.first }
    func words(_ name: String) -> [Substring] { name.lowercased().split(separator: " ").filter { Int($0) == nil } }
    guard let given = number(name) else { return nil }
    return all.map(\.name).filter { words($0) == words(name) }
      .compactMap { other in number(other).map { (name: other, distance: abs($0 - given)) } }
      .min { $0.distance < $1.distance }?.name
  }
}
