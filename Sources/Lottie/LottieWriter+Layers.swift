import Foundation
import InbetweenGeometry
import InbetweenTimeline

extension LottieWriter {
  /// A layer that exists in some frames.
  ///
  /// - Parameters:
  ///   - body: the members of its kind.
  ///   - place: its scale, rotation and translation; nil for none.
  func layer(
    _ name: String, _ frames: ClosedRange<Int>, _ body: LottieValue, opacity: LottieValue?, place: LottieValue? = nil
  ) -> LottieValue {
    let rest: LottieValue = [
      "p": ["a": 0, "k": [0, 0]], "s": ["a": 0, "k": [100, 100]],
    ]
    var transform = place ?? rest
    if case .object(let members) = transform, !members.contains(where: { $0.name == "r" }) {
      transform = transform.adding(["r": ["a": 0, "k": 0]])
    }
    if case .object(let members) = transform, !members.contains(where: { $0.name == "a" }) {
      transform = transform.adding(["a": ["a": 0, "k": [0, 0]]])
    }
    return body.adding([
      "nm": .text(name), "ddd": 0, "sr": 1, "st": 0, "bm": 0, "ip": .number(Double(frames.lowerBound)),
      "op": .number(Double(frames.upperBound + 1)),
      "ks": transform.adding(["o": ending(opacity ?? ["a": 0, "k": 100], frames)]),
    ]).written
  }

  /// The opacity of a layer that ends before the film: 0 from its out point on. Some players show a layer in the frame
  /// of its out point, rlottie for example, and lottie-web does not; a counter would be drawn twice there.
  private func ending(_ opacity: LottieValue, _ frames: ClosedRange<Int>) -> LottieValue {
    guard frames.upperBound + 1 < frameCount, case .object(let members) = opacity,
      let value = members.first(where: { $0.name == "k" })?.value
    else { return opacity }
    var keys: [LottieValue]
    if case .list(let animated) = value, case .object = animated.first {
      keys = animated
    } else {
      keys = [["t": .number(Double(frames.lowerBound)), "s": [value]]]
    }
    guard let last = keys.popLast() else { return opacity }
    if case .object(let members) = last, members.contains(where: { $0.name == "h" }) {
      keys.append(last)
    } else {
      keys.append(last.adding(["h": 1]))
    }
    return ["a": 1, "k": .list(keys + [["t": .number(Double(frames.upperBound + 1)), "s": [0]]])]
  }

  /// The mask that clips a layer to paths with the same elements.
  func mask(_ shapes: LottieShapes, _ paths: [Path]) -> KeyValuePairs<String, LottieValue> {
    guard case .object(let outline)? = shapes.outlines(paths).first,
      let path = outline.first(where: { $0.name == "ks" })
    else { return [:] }
    return [
      "hasMask": .bool(true),
      "masksProperties": [
        [
          "mode": "a", "inv": .bool(false), "pt": path.value, "o": ["a": 0, "k": 100], "x": ["a": 0, "k": 0],
        ]
      ],
    ]
  }

  /// One item that is drawn over some frames; nil if Lottie cannot represent it.
  func leafLayer(
    _ run: ArraySlice<SampledTree.Sample>, named name: String, opacity: LottieValue?,
    image: (DisplayImage) -> (id: LottieValue, width: Int, height: Int)
  ) -> LottieValue? {
    let extents = extents(of: run)
    let first = run[run.startIndex].item
    let radius = zip(run, extents).map { sample, extent in extent.box.reach(from: extent.origin) }.max() ?? 0
    var placements: [LottiePlacement] = []
    for (sample, extent) in zip(run, extents) {
      let transform = Transform.translation(x: extent.origin.x, y: extent.origin.y)
        .concatenating(sample.item.transform)
      guard
        let next = LottiePlacement(
          transform, radius: radius, tolerance: tolerance.slant, after: placements.last)
      else { return nil }
      placements.append(next)
    }
    let shapes = LottieShapes(frames: run.map(\.frame), tolerance: tolerance.magnified(by: placements))
    let range = run[run.startIndex].frame...run[run.endIndex - 1].frame
    if case .image(let picture) = first.content {
      let tints = run.map { sample -> Color? in
        if case .image(let image) = sample.item.content { return image.tint }
        return nil
      }
      guard picture.tiling == nil, picture.extent == nil, tints.allSatisfy({ $0 == picture.tint }) else { return nil }
      let (id, width, height) = image(picture)
      for (index, extent) in extents.enumerated() {
        placements[index].scale.x *= extent.box.width / Double(max(width, 1))
        placements[index].scale.y *= extent.box.height / Double(max(height, 1))
      }
      let place = shapes.place(placements, radius: hypot(Double(width), Double(height)) / 2)
        .adding(["a": ["a": 0, "k": .numbers([Double(width) / 2, Double(height) / 2])]])
      return layer(name, range, ["ty": 2, "refId": id], opacity: opacity, place: place)
    }
    guard let items = shapes.items(run.map(\.item.content), faces: faces) else { return nil }
    var body: LottieValue = ["ty": 4, "shapes": .list(items)]
    if case .glyphs = first.content, let clips = clips(of: run, extents) { body = body.adding(mask(shapes, clips)) }
    return layer(name, range, body, opacity: opacity, place: shapes.place(placements, radius: radius))
  }

  mutating func leafLayer(
    _ run: ArraySlice<SampledTree.Sample>, named name: String, opacity: LottieValue?
  ) -> LottieValue? {
    var references: [(id: LottieValue, width: Int, height: Int)] = []
    if case .image(let image)? = run.first?.item.content { references = [reference(to: image)] }
    return leafLayer(run, named: name, opacity: opacity) { _ in references.first ?? ("", 0, 0) }
  }

  /// The extents of the content of samples. Most content only moves with its layer, so that it is measured once.
  private func extents(of run: ArraySlice<SampledTree.Sample>) -> [(box: Rect, origin: Point)] {
    var extents: [(box: Rect, origin: Point)] = []
    for (index, sample) in zip(run.indices, run) {
      let content = sample.item.content
      if let last = extents.last, run[index - 1].item.content == content {
        extents.append(last)
      } else {
        extents.append(content.extent(faces: faces))
      }
    }
    return extents
  }

  /// The clip rectangles of glyphs relative to their origins; nil if they clip nothing.
  private func clips(of run: ArraySlice<SampledTree.Sample>, _ extents: [(box: Rect, origin: Point)]) -> [Path]? {
    var cuts = false
    let paths = zip(run, extents).map { sample, extent -> Path in
      guard case .glyphs(let glyphs) = sample.item.content, let clip = glyphs.clip else {
        return Path.rect(extent.box.moved(by: extent.origin))
      }
      // Outlines extend slightly beyond the font's ascender and descender.
      let box = extent.box
      cuts =
        cuts || box.minX < clip.minX - 0.5 || box.maxX > clip.maxX + 0.5 || box.minY < clip.minY - 0.5
        || box.maxY > clip.maxY + 0.5
      return Path.rect(clip.moved(by: extent.origin))
    }
    return cuts ? paths : nil
  }

  func name(of node: SampledTree.Node) -> String {
    let view =
      viewName(of: node.layer)
      ?? (timeline.layers.indices.contains(node.layer) ? timeline.layers[node.layer].kind : "scene")
    guard case .leaf(let kind, _) = node.key else { return view }
    return switch kind {
    case .box: view
    case .border: view + " border"
    case .path: view + " path"
    case .gradient: view + " gradient"
    case .image: view + " image"
    case .glyphs: view + " text"
    case .backdrop: view + " blur"
    case .group: view
    }
  }

  /// The id of a layer's view, or of the nearest superview with an id.
  func viewName(of layer: Int) -> String? {
    var next: Int? = layer
    while let index = next, timeline.layers.indices.contains(index) {
      if let id = timeline.layers[index].id { return id }
      next = timeline.layers[index].parent
    }
    return nil
  }
}

extension LottieShapes {
  /// The items of a shape layer; nil if Lottie cannot represent them.
  fileprivate func items(_ contents: [DisplayContent], faces: [DisplayResources.Face]) -> [LottieValue]? {
    switch contents[0] {
    case .box(let first):
      let boxes = contents.compactMap { if case .box(let box) = $0 { box } else { nil } }
      let isRound = boxes.contains { $0.cornerRadius > 0 }
      let corners = CornerStyle(isRound, first.maskedCorners, first.cornerCurve)
      return [
        group([
          rectangle(boxes.map(\.rect.size), radii: boxes.map(\.cornerRadius), corners),
          fill(boxes.map(\.color)),
        ])
      ]
    case .border(let first):
      let borders = contents.compactMap { if case .border(let border) = $0 { border } else { nil } }
      let isRound = borders.contains { $0.cornerRadius > 0 }
      let corners = CornerStyle(isRound, first.maskedCorners, first.cornerCurve)
      // The inner edge, also if the border is wider than the corner radius.
      let inner = borders.map { border in
        Size(
          width: max(border.rect.width - 2 * border.width, 0), height: max(border.rect.height - 2 * border.width, 0))
      }
      return [
        group([
          rectangle(borders.map(\.rect.size), radii: borders.map(\.cornerRadius), corners),
          rectangle(inner, radii: borders.map { max($0.cornerRadius - $0.width, 0) }, corners),
          fill(borders.map(\.color), evenOdd: true),
        ])
      ]
    case .path: return path(contents.compactMap { if case .path(let path) = $0 { path } else { nil } })
    case .gradient:
      return gradient(contents.compactMap { if case .gradient(let gradient) = $0 { gradient } else { nil } })
        .map { [$0] }
    case .glyphs(let first):
      var moved = first
      let origin = first.glyphs.first?.origin ?? .zero
      for index in moved.glyphs.indices { moved.glyphs[index].origin = first.glyphs[index].origin - origin }
      let outline = LottieShapes(frames: [frames[0]], tolerance: tolerance).outlines([moved.outline(faces: faces)])
      let colors = contents.compactMap { if case .glyphs(let glyphs) = $0 { glyphs.color } else { nil } }
      return [group(outline + [fill(colors)])]
    case .image, .backdrop, .beginGroup, .endGroup: return nil
    }
  }
}

extension Rect {
  /// The distance of the farthest corner from a point.
  fileprivate func reach(from point: Point) -> Double {
    let displacement = Size(
      width: max(abs(minX - point.x), abs(maxX - point.x)), height: max(abs(minY - point.y), abs(maxY - point.y)))
    return (displacement.width * displacement.width + displacement.height * displacement.height).squareRoot()
  }

  fileprivate func moved(by origin: Point) -> Rect {
    Rect(x: minX - origin.x, y: minY - origin.y, width: width, height: height)
  }
}

extension Path {
  /// A rectangle with four corners as curves for any radius, so that the elements are always the same.
  static func corners(of rect: Rect, radius: Double, round: CornerMask, curve: CornerCurve) -> Path {
    let radius = min(max(radius, 0), min(rect.width, rect.height) / 2)
    let corners = RoundedCorners(rect, radius: radius, corners: round, curve: curve)
    var path = Path()
    for corner in 0..<4 {
      let start = corners.start(of: corner, along: .entering)
      if path.isEmpty { path.move(to: start) } else { path.line(to: start) }
      if corners.isRound[corner] {
        corners.append(corner, to: &path)
      } else {
        for _ in 0..<(curve == .circular ? 1 : 3) { path.curve(to: start, control1: start, control2: start) }
      }
    }
    path.close()
    return path
  }
}
