internal import InbetweenDiagnostics
internal import InbetweenGeometry
internal import InbetweenTimeline

/// Draws a composition at one time into a list of commands.
struct LottieFrame {
  let composition: LottieComposition
  /// The indices of the file's images among the images of the timeline.
  let images: [Int]
  let texts: [TextContent]
  /// The layers that were drawn, with their ancestors, and once more for each layer that they are the matte of.
  private var steps = 0
  private(set) var isTooLarge = false

  /// The maximum number of items of a frame, and of steps.
  private static let (itemLimit, stepLimit) = (50_000, 500_000)

  init(_ composition: LottieComposition, images: [Int], texts: [TextContent]) {
    self.composition = composition
    self.images = images
    self.texts = texts
  }

  /// The items of a frame, in points of the composition.
  ///
  /// - Parameter progress: 0…1.
  mutating func items(at progress: Double) -> [DisplayItem] {
    let length = composition.end - composition.start
    // At its end the last picture is shown, where the layers of most files are no longer seen.
    let time = LottieFrame.time(
      composition.start + min(min(max(progress, 0), 1) * length, length - min(0.001, length / 2)))
    let items = draw(composition.layers, at: time, .identity)
    // The owner of the budget refuses the frame.
    if isTooLarge { WorkBudget.spend(.max, on: .paths) }
    return clipped(items, to: composition.size, .identity)
  }

  /// A time in frames. The way from a frame to a progress and back ends just before or after it; layers begin and end
  /// at whole frames.
  static func time(_ frames: Double) -> Double {
    let whole = frames.rounded()
    return abs(frames - whole) < 1e-6 ? whole : frames
  }

  private func clipped(_ items: [DisplayItem], to size: Size, _ place: Transform) -> [DisplayItem] {
    guard !items.isEmpty else { return [] }
    return grouped(
      items, DisplayGroup(clip: .init(rect: Rect(origin: .zero, size: size), cornerRadius: 0)), place)
  }

  private func grouped(_ items: [DisplayItem], _ group: DisplayGroup, _ place: Transform = .identity) -> [DisplayItem] {
    [item(.beginGroup(group), place)] + items + [item(.endGroup, place)]
  }

  private func item(_ content: DisplayContent, _ transform: Transform) -> DisplayItem {
    DisplayItem(transform: transform, content: content, allowsEdgeAntialiasing: true)
  }

  // MARK: - Layers

  private mutating func draw(_ layers: LottieLayers, at time: Double, _ outer: Transform) -> [DisplayItem] {
    var items: [DisplayItem] = []
    for index in layers.layers.indices.reversed() where !layers.layers[index].isHidden {
      items += draw(index, of: layers, at: time, outer)
      guard items.count <= LottieFrame.itemLimit, !isTooLarge else {
        isTooLarge = true
        return []
      }
    }
    return items
  }

  private mutating func draw(
    _ index: Int, of layers: LottieLayers, at time: Double, _ outer: Transform
  ) -> [DisplayItem] {
    let layer = layers.layers[index]
    steps += 1
    guard layer.start <= time, time < layer.end, !isTooLarge else { return [] }
    let opacity = layer.transform.visibility(at: time)
    let place = place(of: index, in: layers, at: time).concatenating(outer)
    guard steps <= LottieFrame.stepLimit, WorkBudget.spend(2_000, on: .paths) else {
      isTooLarge = true
      return []
    }
    guard opacity > 0, place.isDrawable else { return [] }
    var items = content(of: layer, at: time, place)
    guard !items.isEmpty else { return [] }
    var group = DisplayGroup(opacity: opacity, blendMode: layer.blendMode)
    if !layer.masks.isEmpty { group.mask = mask(layer.masks, at: time, place, over: items) }
    if group.mask != nil || group.blendMode != nil || !items.fade(opacity) {
      if group.mask != nil || group.blendMode != nil || opacity < 1 { items = grouped(items, group) }
    }
    guard let matte = layer.matte else { return items }
    var source = draw(matte.layer, of: layers, at: time, outer)
    if matte.mode.isLuma { source = source.map(\.luminance) }
    if matte.mode.isInverted { source = inverted(source, over: items) }
    return grouped(items, DisplayGroup(mask: source))
  }

  private mutating func place(of index: Int, in layers: LottieLayers, at time: Double) -> Transform {
    let layer = layers.layers[index]
    var result = layer.transform.matrix(at: time, followsMotion: layer.followsMotion)
    var ancestor = layer.parent
    while let next = ancestor {
      let parent = layers.layers[next]
      steps += 1
      result = result.concatenating(parent.transform.matrix(at: time, followsMotion: parent.followsMotion))
      ancestor = parent.parent
    }
    return result
  }

  private mutating func content(of layer: LottieLayer, at time: Double, _ place: Transform) -> [DisplayItem] {
    switch layer.content {
    case .none: return []
    case .solid(let color, let size):
      return [item(.box(DisplayBox(rect: Rect(origin: .zero, size: size), cornerRadius: 0, color: color)), place)]
    case .image(let number, let size):
      guard images.indices.contains(number), images[number] >= 0, size.width > 0, size.height > 0 else { return [] }
      return [item(.image(DisplayImage(image: images[number], rect: Rect(origin: .zero, size: size))), place)]
    case .composition(let number, let size):
      var inner = (time - layer.contentStart) / layer.stretch
      if let remap = layer.timeRemap { inner = remap.number(at: time) * composition.frameRate }
      let items = draw(composition.precompositions[number], at: inner, place)
      return clipped(items, to: size, place)
    case .shapes(let shapes):
      let plan = ShapePlan(shapes, at: time)
      guard !plan.isTooLarge, WorkBudget.spend(400 * plan.vertexCount, on: .paths) else {
        isTooLarge = true
        return []
      }
      return plan.items(in: place)
    case .text(let text):
      // Before its first document there is no text.
      guard let first = text.documents.keys.first, first.time <= time || !text.documents.isAnimated,
        case .at(let document) = text.documents.place(at: time), texts.indices.contains(document.text)
      else { return [] }
      return document.items(texts[document.text], place)
    }
  }

  // MARK: - Masks

  /// The items whose alpha is that of a layer's masks together.
  ///
  /// - Parameter items: those that are masked.
  private func mask(
    _ masks: [LottieMask], at time: Double, _ place: Transform, over items: [DisplayItem]
  ) -> [DisplayItem] {
    let area = everywhere(in: place)
    // What is taken away first is taken away from everything.
    let startsFull = masks[0].mode == .subtract || masks[0].mode == .intersect
    var result = startsFull ? [item(.path(DisplayPath(path: area, fillColor: .black)), place)] : []
    for mask in masks {
      var path = mask.path.value(at: time).path
      if mask.isInverted { path.elements += area.elements }
      let opacity = min(max(mask.opacity.number(at: time) / 100, 0), 1)
      let shape = DisplayPath(
        path: path, fillColor: Color.black.multiplyingAlpha(by: opacity),
        fillRule: mask.isInverted ? .evenOdd : .nonZero)
      let drawn = [item(.path(shape), place)]
      switch mask.mode {
      case .add: result += drawn
      case .subtract: result += grouped(drawn, DisplayGroup(blendMode: .destinationOut))
      case .difference: result += grouped(drawn, DisplayGroup(blendMode: .xor))
      case .intersect: result += grouped(drawn, DisplayGroup(blendMode: .destinationIn))
      }
    }
    return result
  }

  /// A matte whose alpha is what the given items leave.
  private func inverted(_ matte: [DisplayItem], over items: [DisplayItem]) -> [DisplayItem] {
    let all = item(.path(DisplayPath(path: everywhere(in: .identity), fillColor: .black)), .identity)
    return matte.isEmpty ? [all] : [all] + grouped(matte, DisplayGroup(blendMode: .destinationOut))
  }

  /// A rectangle that covers the composition, in the coordinates of a layer.
  private func everywhere(in place: Transform) -> Path {
    let whole = Rect(origin: .zero, size: composition.size)
    let reach = max(whole.width, whole.height)
    return .rect((place.inverted ?? .identity).boundingBox(of: whole.outset(by: reach)))
  }
}

extension Transform {
  /// Whether all numbers are finite and the numbers of pixels stay within reason.
  var isDrawable: Bool {
    [a, b, c, d, tx, ty].allSatisfy { abs($0) < 1e9 } && inverted != nil
  }
}

extension [DisplayItem] {
  /// Multiplies the opacity of a single shape of one colour; false for anything else.
  mutating func fade(_ opacity: Double) -> Bool {
    guard opacity < 1, count == 1 else { return opacity >= 1 }
    switch self[0].content {
    case .path(var path) where path.fillColor == nil || path.strokeColor == nil:
      path.fillColor = path.fillColor?.multiplyingAlpha(by: opacity)
      path.strokeColor = path.strokeColor?.multiplyingAlpha(by: opacity)
      self[0].content = .path(path)
    case .box(var box):
      box.color = box.color.multiplyingAlpha(by: opacity)
      self[0].content = .box(box)
    default: return false
    }
    return true
  }
}

extension DisplayItem {
  /// The item whose alpha is its luminance, for mattes: exact where items do not overlap, or where lighter ones cover
  /// darker ones completely. Images keep their alpha.
  var luminance: DisplayItem {
    func light(_ color: Color) -> Color {
      let luma = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
      return Color.black.multiplyingAlpha(by: color.alpha * luma)
    }
    var result = self
    switch content {
    case .path(var path):
      path.fillColor = path.fillColor.map(light)
      path.strokeColor = path.strokeColor.map(light)
      result.content = .path(path)
    case .box(var box):
      box.color = light(box.color)
      result.content = .box(box)
    case .gradient(var gradient):
      gradient.colors = gradient.colors.map(light)
      result.content = .gradient(gradient)
    case .glyphs(var glyphs):
      glyphs.color = light(glyphs.color)
      result.content = .glyphs(glyphs)
    case .beginGroup, .endGroup, .border, .image, .backdrop: break
    }
    return result
  }
}
