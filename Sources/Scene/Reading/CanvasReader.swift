internal import InbetweenDiagnostics
internal import InbetweenGeometry
internal import InbetweenLayout
internal import InbetweenTimeline

extension SceneDocument.Canvas {
  static func standard(at place: SourcePlace) -> SceneDocument.Canvas {
    SceneDocument.Canvas(place: place, surface: .standard)
  }
}

/// Reads the canvas of a scene and applies the caller's overrides.
struct CanvasReader: NodeReading {
  private let context: ReadingContext
  private let names: SceneNameTable
  private var canvas: SceneDocument.Canvas
  private var orientation = CanvasDevice.Orientation.portrait

  private init(_ context: ReadingContext, names: SceneNameTable) {
    self.context = context
    self.names = names
    canvas = context.canvas
  }

  var log: ReadingLog { context.log }
  private var options: SceneReader.Options { context.options }
  /// Reads values with what has been read of the canvas: colours depend on its appearance.
  private var values: ValueReader {
    ValueReader(ReadingContext(log, options, canvas, context.files.table), names: names)
  }

  /// The canvas that a scene's `canvas` describes.
  static func canvas(
    _ node: SourceNode?, _ context: ReadingContext, names: SceneNameTable
  ) -> SceneDocument.Canvas {
    var reader = CanvasReader(context, names: names)
    reader.readCanvas(node)
    return reader.canvas
  }

  private mutating func readCanvas(_ node: SourceNode?) {
    readAppearance(node?.entries ?? [])
    if let node {
      canvas.place = node.place
      if let scalar = node.scalar {
        if !scalar.isMissing { applyDevice(scalar.text, at: scalar.place) }
        if scalar.isEmpty { error("'canvas' has no value", at: node.place) }
      } else if let entries = mapping(node, "a device's name or a mapping") {
        values.checkStructure(entries)
        readCanvas(entries)
      }
    }
    if let device = options.device { applyDevice(device, at: SourcePlace(file: source.file)) }
    canvas.orientation = orientation
    let whole = SourcePlace(file: source.file)
    if let size = options.size { setSize(size, at: whole) }
    if let scale = options.scale {
      if (1...3).contains(scale) {
        canvas.scale = scale
      } else {
        error("the scale is 1, 2 or 3, found \(scale)", at: whole)
      }
    }
    if let safeArea = options.safeArea { canvas.safeArea = safeArea }
    if let direction = options.direction { canvas.isRightToLeft = direction == .rightToLeft }
  }

  /// Reads appearance, text size and orientation, which are needed for colours, fonts and devices.
  private mutating func readAppearance(_ entries: [MappingEntry]) {
    if let node = entries.node(CanvasKey.appearance),
      let appearance: SceneDocument.Appearance = oneOf(node, "appearance")
    {
      canvas.appearance = appearance
    }
    if let node = entries.node(CanvasKey.contentSize),
      let contentSize: SceneDocument.ContentSize = oneOf(node, "contentSize")
    {
      canvas.contentSize = contentSize
    }
    if let contentSize = options.contentSize { canvas.contentSize = contentSize }
    if let appearance = options.appearance { canvas.appearance = appearance }
    if canvas.appearance == .dark { canvas.backgroundColor = .black }
    if let node = entries.node(CanvasKey.orientation), let held: CanvasDevice.Orientation = oneOf(node, "orientation") {
      orientation = held
      if entries.node(CanvasKey.device) == nil, options.device == nil {
        error("'orientation' needs 'device'", at: node.place, hint: "a size is as it is written")
      }
    }
    if let given = options.orientation { orientation = given }
  }

  private mutating func readCanvas(_ entries: [MappingEntry]) {
    checkKeys(entries, MappingTypes.canvas)
    if let device = entries.entry(CanvasKey.device) {
      if let size = entries.entry(CanvasKey.size) {
        error(
          "a canvas has 'device' or 'size', not both", at: min(device.key.place, size.key.place),
          hint: "the device brings its size")
      }
      if let name = text(device.value) { applyDevice(name, at: device.value.place) }
    }
    if let node = entries.node(CanvasKey.size),
      let size = values.numbers(node, count: 2, "[width, height]", in: .canvas),
      let width = values.value(size[0]), let height = values.value(size[1])
    {
      setSize(Size(width: width, height: height), at: node.place)
    }
    if let node = entries.node(CanvasKey.scale), let scale = values.knownNumber(node, in: .canvas) {
      if [1.0, 2.0, 3.0].contains(scale) {
        canvas.scale = Int(scale)
      } else {
        error("the scale is 1, 2 or 3, found \(NumberText.text(scale))", at: node.place)
      }
    }
    if let node = entries.node(CanvasKey.backgroundColor), let color = values.color(node, in: .canvas) {
      do {
        canvas.backgroundColor = try color.value(in: EmptySceneContext())
      } catch {
        report(error.diagnostic)
      }
    }
    if let node = entries.node(CanvasKey.edgeAntialiasing), let flag = values.boolean(node) {
      canvas.edgeAntialiasing = flag
    }
    if let node = entries.node(CanvasKey.statusBar), let style: SceneDocument.StatusBarStyle = oneOf(node, "statusBar")
    {
      canvas.statusBar = style
    }
    if let node = entries.node(CanvasKey.homeIndicator), let flag = values.boolean(node) {
      canvas.hasHomeIndicator = flag
    }
    if let node = entries.node(CanvasKey.safeArea), let insets = canvasInsets(node) { canvas.safeArea = insets }
    if let node = entries.node(CanvasKey.layoutMargins), let insets = canvasInsets(node) {
      canvas.layoutMargins = insets
    }
    if let node = entries.node(CanvasKey.standardSpacing),
      let expression = values.number(node, in: .canvas, "the standard spacing", from: 0),
      let spacing = values.value(expression)
    {
      canvas.standardSpacing = spacing
    }
    if let node = entries.node(CanvasKey.direction), let direction: SceneDocument.Direction = oneOf(node, "direction") {
      canvas.isRightToLeft = direction == .rightToLeft
    }
  }

  private func canvasInsets(_ node: SourceNode) -> Insets? {
    guard let insets = values.insets(node, in: .canvas) else { return nil }
    do {
      return try insets.value(in: EmptySceneContext())
    } catch {
      report(error.diagnostic)
      return nil
    }
  }

  private mutating func setSize(_ size: Size, at place: SourcePlace) {
    // Pixels are counted in 16 bits by the drawing library.
    guard size.width > 0, size.height > 0, size.width <= 32_767, size.height <= 32_767 else {
      error(
        "a canvas is above 0 to 32767 points wide and high, found \(NumberText.text(size.width))×"
          + NumberText.text(size.height), at: place)
      return
    }
    canvas.size = size
  }

  private mutating func applyDevice(_ name: String, at place: SourcePlace) {
    let sides = name.split { "x× ,".contains($0) }.map(String.init)
    if sides.count == 2, sides.allSatisfy({ Double($0) != nil }), place.line > 0 {
      error("'\(name)' is a size, not a device", at: place, hint: "write {size: [\(sides[0]), \(sides[1])]}")
      return
    }
    guard let device = device(named: name, at: place) else { return }
    canvas.device = device.name
    let isLandscape = orientation == .landscape
    canvas.size = isLandscape ? Size(width: device.size.height, height: device.size.width) : device.size
    canvas.scale = device.scale
    canvas.safeArea = isLandscape ? device.landscapeSafeArea : device.safeArea
  }
}

extension NodeReading {
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
