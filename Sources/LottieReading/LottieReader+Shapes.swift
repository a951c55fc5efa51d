internal import InbetweenGeometry
internal import InbetweenTimeline

extension LottieReader {
  private static let groupLimit = 64

  func shapes(_ nodes: [LottieNode], depth: Int) throws(LottieProblem) -> [LottieShape] {
    var result: [LottieShape] = []
    for node in nodes where node["hd"]?.flag != true {
      if let shape = try shape(node, depth) { result.append(shape) }
    }
    return result
  }

  private func shape(_ node: LottieNode, _ depth: Int) throws(LottieProblem) -> LottieShape? {
    let isReversed = node["d"]?.number == 3
    switch node["ty"]?.text {
    case "gr"?: return try group(node, depth)
    case "sh"?:
      guard let path = node["ks"] else { return nil }
      return .path(try self.path(path), isReversed: isReversed)
    case "rc"?:
      return .rectangle(
        position: try numbers(node["p"], [0, 0]), size: try numbers(node["s"], [0, 0]),
        radius: try numbers(node["r"], [0]), isReversed: isReversed)
    case "el"?:
      return .ellipse(
        position: try numbers(node["p"], [0, 0]), size: try numbers(node["s"], [0, 0]), isReversed: isReversed)
    case "sr"?: return .star(try star(node, isReversed))
    case "fl"?, "gf"?, "st"?, "gs"?: return try style(node)
    case "tm"?:
      return .trim(
        LottieTrim(
          start: try numbers(node["s"], [0]), end: try numbers(node["e"], [100]), offset: try numbers(node["o"], [0]),
          isSequential: node["m"]?.int == 2))
    case "rd"?: return .roundedCorners(try numbers(node["r"], [0]))
    case "rp"?: return try repeater(node)
    case "mm"?:
      let mode = node["mm"]?.int ?? 1
      if mode == 3 || mode == 4 {
        note("paths that are merged by \(mode == 3 ? "subtracting" : "intersecting") are drawn as they are", node)
      }
      return .merge(isExclusive: mode == 5)
    case "tr"?, "no"?: return nil
    case let name?:
      let names = ["pb": "pucker and bloat", "tw": "twist", "zz": "zig zag", "op": "offset paths", "wi": "wiggle"]
      note("'\(names[name] ?? String(name.prefix(20)))' in shapes is not drawn", node)
      return nil
    case nil: throw problem("a shape has no kind 'ty'", node)
    }
  }

  private func group(_ node: LottieNode, _ depth: Int) throws(LottieProblem) -> LottieShape {
    guard depth < LottieReader.groupLimit else {
      throw problem("groups are nested more than \(LottieReader.groupLimit) deep", node)
    }
    let items = node["it"]?.list ?? []
    let place = items.last { $0["ty"]?.text == "tr" }
    return .group(
      try shapes(items, depth: depth + 1),
      try place.map { node throws(LottieProblem) in try transform(node) } ?? LottieTransform())
  }

  private func star(_ node: LottieNode, _ isReversed: Bool) throws(LottieProblem) -> LottieStar {
    LottieStar(
      position: try numbers(node["p"], [0, 0]), points: try numbers(node["pt"], [5]),
      rotation: try numbers(node["r"], [0]), outerRadius: try numbers(node["or"], [0]),
      outerRoundness: try numbers(node["os"], [0]),
      innerRadius: node["sy"]?.int == 2 ? nil : try numbers(node["ir"], [0]),
      innerRoundness: try numbers(node["is"], [0]), isReversed: isReversed)
  }

  private func repeater(_ node: LottieNode) throws(LottieProblem) -> LottieShape {
    let place = node["tr"]
    return .repeater(
      LottieRepeater(
        copies: try numbers(node["c"], [1]), offset: try numbers(node["o"], [0]), isAbove: node["m"]?.int == 1,
        transform: try place.map { node throws(LottieProblem) in try transform(node) } ?? LottieTransform(),
        startOpacity: try numbers(place?["so"], [100]), endOpacity: try numbers(place?["eo"], [100])))
  }

  private func style(_ node: LottieNode) throws(LottieProblem) -> LottieShape {
    let kind = node["ty"]?.text ?? ""
    if let mode = node["bm"]?.int, mode != 0 { note("blend modes of shapes are not drawn", node) }
    let paint: LottieStyle.Paint =
      kind.hasPrefix("g")
      ? .gradient(try gradient(node)) : .color(try numbers(node["c"], [0, 0, 0]))
    var style = LottieStyle(
      paint: paint, opacity: try numbers(node["o"], [100]), fillRule: node["r"]?.int == 2 ? .evenOdd : .nonZero)
    if kind == "st" || kind == "gs" { style.stroke = try stroke(node) }
    return .style(style)
  }

  private func stroke(_ node: LottieNode) throws(LottieProblem) -> LottieStyle.Stroke {
    let caps: [Int: DisplayPath.LineCap] = [1: .butt, 2: .round, 3: .square]
    let joins: [Int: DisplayPath.LineJoin] = [1: .miter, 2: .round, 3: .bevel]
    var (dashes, offset): ([LottieTrack<[Double]>], LottieTrack<[Double]>) = ([], LottieTrack([0]))
    for dash in (node["d"]?.list ?? []).prefix(64) {
      let length = try numbers(dash["v"], [0])
      if dash["n"]?.text == "o" { offset = length } else { dashes.append(length) }
    }
    return LottieStyle.Stroke(
      width: try numbers(node["w"], [1]), cap: caps[node["lc"]?.int ?? 2] ?? .round,
      join: joins[node["lj"]?.int ?? 2] ?? .round, miterLimit: min(max(node["ml"]?.number ?? 4, 1), 1000),
      dashes: dashes, dashOffset: offset)
  }

  private func gradient(_ node: LottieNode) throws(LottieProblem) -> LottieGradient {
    let isRadial = node["t"]?.int == 2
    if isRadial, let focus = node["h"], focus["k"]?.numbers.map({ $0.contains { $0 != 0 } }) ?? true {
      note("the highlight of radial gradients is drawn in the centre", focus)
    }
    guard let stops = node["g"]?["k"] else { throw problem("a gradient has no colours 'g'", node) }
    return LottieGradient(
      kind: isRadial ? .radial : .axial, start: try numbers(node["s"], [0, 0]), end: try numbers(node["e"], [0, 0]),
      count: min(max(node["g"]?["p"]?.int ?? 0, 0), 1000), stops: try numbers(stops, []))
  }
}
