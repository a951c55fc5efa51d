internal import InbetweenGeometry
internal import InbetweenTimeline

extension LottieReader {
  func layers(_ nodes: [LottieNode], of owner: LottieNode) throws(LottieProblem) -> LottieLayers {
    layerCount += nodes.count
    guard layerCount <= LottieReader.layerLimit else {
      throw problem("there are over \(LottieReader.layerLimit) layers", nodes.first ?? owner)
    }
    var result = LottieLayers()
    var indices: [Int: Int] = [:]
    for (index, node) in nodes.enumerated() {
      if let number = node["ind"]?.int, indices[number] == nil { indices[number] = index }
      result.layers.append(try layer(node))
    }
    for (index, node) in nodes.enumerated() {
      if let parent = node["parent"]?.int {
        result.layers[index].parent = indices[parent]
        if indices[parent] == nil { note("there is no layer \(parent) to be the parent of a layer", node) }
      }
      guard let number = node["tt"]?.int, number != 0 else { continue }
      guard let mode = LottieLayer.MatteMode(rawValue: number) else {
        note("the matte mode \(number) is not drawn", node)
        continue
      }
      guard let source = node["tp"]?.int.map({ indices[$0] }) ?? (index > 0 ? index - 1 : nil), source != index else {
        note("a matte without a layer is not drawn", node)
        continue
      }
      result.layers[index].matte = LottieLayer.Matte(mode: mode, layer: source)
    }
    for index in nodes.indices {
      var (ancestor, steps) = (result.layers[index].parent, 0)
      while let next = ancestor {
        steps += 1
        guard steps <= 256 else { throw problem("a layer is its own ancestor, or has over 256", nodes[index]) }
        ancestor = result.layers[next].parent
      }
      var (matte, mattes) = (result.layers[index].matte, 0)
      while let next = matte {
        mattes += 1
        guard mattes <= 16 else { throw problem("a layer is its own matte, or has over 16", nodes[index]) }
        matte = result.layers[next.layer].matte
      }
    }
    return result
  }

  private func layer(_ node: LottieNode) throws(LottieProblem) -> LottieLayer {
    var layer = LottieLayer()
    layer.start = node["ip"]?.number ?? 0
    layer.end = node["op"]?.number ?? 1e6
    layer.contentStart = node["st"]?.number ?? 0
    let stretch = node["sr"]?.number ?? 1
    layer.stretch = stretch > 0 ? stretch : 1
    layer.isHidden = node["hd"]?.flag == true || node["td"]?.flag == true
    layer.followsMotion = node["ao"]?.flag ?? false
    layer.timeRemap = try node["tm"].map { node throws(LottieProblem) in try numbers(node, [0]) }
    if node["ddd"]?.flag == true { noteDepth(node) }
    if let transform = node["ks"] { layer.transform = try self.transform(transform) }
    if let number = node["bm"]?.int, number != 0 {
      layer.blendMode = blendMode(number)
      if layer.blendMode == nil { note("the blend mode \(number) is not drawn", node) }
    }
    for mask in node["masksProperties"]?.list ?? [] {
      if let mask = try self.mask(mask) { layer.masks.append(mask) }
    }
    for effect in node["ef"]?.list ?? [] where effect["en"]?.flag != false && !isControl(effect) {
      note("effects are not drawn: '\((effect["nm"]?.text ?? "effect").prefix(40))'", effect)
    }
    for style in node["sy"]?.list ?? [] { note("layer styles are not drawn", style) }
    layer.content = try content(node)
    return layer
  }

  private func content(_ node: LottieNode) throws(LottieProblem) -> LottieLayer.Content {
    switch node["ty"]?.int {
    case 0?:
      guard let id = node["refId"]?.text, let number = precompositionNumbers[id] else {
        note("there is no precomposition '\((node["refId"]?.text ?? "").prefix(40))'", node)
        return .none
      }
      let whole = Size(width: root["w"]?.number ?? 0, height: root["h"]?.number ?? 0)
      return .composition(
        number, Size(width: node["w"]?.number ?? whole.width, height: node["h"]?.number ?? whole.height))
    case 1?:
      let size = Size(width: node["sw"]?.number ?? 0, height: node["sh"]?.number ?? 0)
      return .solid(solidColor(node["sc"]?.text ?? "#000000"), size)
    case 2?:
      guard let id = node["refId"]?.text, let image = imageNumbers[id] else {
        note("there is no image '\((node["refId"]?.text ?? "").prefix(40))'", node)
        return .none
      }
      return .image(image.number, image.size)
    case 3?: return .none
    case 4?: return .shapes(try shapes(node["shapes"]?.list ?? [], depth: 0))
    case 5?: return try text(node)
    case let kind?:
      let names = [6: "audio", 7: "video", 8: "image sequence", 9: "video", 13: "camera", 15: "data"]
      note("layers of the kind \(kind) (\(names[kind] ?? "unknown")) are not drawn", node)
      return .none
    case nil: throw problem("a layer has no kind 'ty'", node)
    }
  }

  /// Whether an effect draws nothing: controls hold values for expressions.
  private func isControl(_ effect: LottieNode) -> Bool {
    let name = effect["mn"]?.text ?? ""
    return name.hasPrefix("ADBE ") && name.hasSuffix(" Control") || name.hasPrefix("Pseudo/")
  }

  private func noteDepth(_ node: LottieNode) {
    for name in ["rx", "ry", "or"] {
      guard let property = node["ks"]?[name] else { continue }
      let value = property["k"]?.numbers
      if value.map({ $0.contains { $0 != 0 } }) ?? true {
        return note("rotations out of the plane are not drawn", property)
      }
    }
  }

  private func mask(_ node: LottieNode) throws(LottieProblem) -> LottieMask? {
    let name = node["mode"]?.text ?? "a"
    guard name != "n", let path = node["pt"] else { return nil }
    if let reach = node["x"], reach["k"]?.numbers.map({ $0.contains { $0 != 0 } }) ?? true {
      note("the expansion of masks is not drawn", reach)
    }
    if node["f"].map({ $0["k"]?.numbers.map { $0.contains { $0 != 0 } } ?? true }) == true {
      note("the feather of masks is not drawn", node)
    }
    let mode = LottieMask.Mode(rawValue: name)
    if mode == nil { note("the mask mode '\(name.prefix(20))' is drawn as 'add'", node) }
    return LottieMask(
      mode: mode ?? .add, path: try self.path(path), opacity: try numbers(node["o"], [100]),
      isInverted: node["inv"]?.flag ?? false)
  }

  func transform(_ node: LottieNode) throws(LottieProblem) -> LottieTransform {
    var result = LottieTransform()
    result.anchor = try numbers(node["a"], [0, 0])
    if let position = node["p"] {
      if position["s"]?.flag == true, position["x"] != nil {
        result.position = try numbers(position["x"], [0])
        result.positionY = try numbers(position["y"], [0])
      } else {
        result.position = try numbers(position, [0, 0])
      }
    }
    result.scale = try numbers(node["s"], [100, 100])
    result.rotation = try numbers(node["r"] ?? node["rz"], [0])
    result.skew = try numbers(node["sk"], [0])
    result.skewAxis = try numbers(node["sa"], [0])
    result.opacity = try numbers(node["o"], [100])
    return result
  }

  /// The numbers of the format are in After Effects' order.
  private func blendMode(_ number: Int) -> DisplayGroup.BlendMode? {
    let modes: [DisplayGroup.BlendMode] = [
      .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .softLight,
      .difference, .exclusion, .hue, .saturation, .color, .luminosity, .plusLighter,
    ]
    return modes.indices.contains(number) ? modes[number] : nil
  }

  /// `#rrggbb`; black for anything else.
  func solidColor(_ text: String) -> Color {
    guard text.hasPrefix("#"), text.utf8.count == 7, let number = Int(text.dropFirst(), radix: 16) else {
      return .black
    }
    func part(_ shift: Int) -> Double { Double(number >> shift & 0xff) / 255 }
    return Color(red: part(16), green: part(8), blue: part(0))
  }
}
