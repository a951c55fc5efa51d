import InbetweenGeometry
import InbetweenRendering
import InbetweenTimeline

/// Writes the nodes of a tree as layers, with the precompositions and pictures that they refer to.
struct LottieWriter {
  let timeline: Timeline
  let frameCount: Int
  let bakes: Bool
  let tolerance: LottieTolerance
  private(set) var assets: [LottieValue] = []
  private(set) var unsupported: [LottieFilm.Unsupported] = []
  private(set) var pictures: LottiePictures

  /// Deeper nesting would exhaust the stack of a thread.
  private static let deepest = 200

  /// The number of layers, including those of precompositions.
  var layerCount: Int {
    assets.reduce(topCount) { count, asset in
      guard case .object(let members) = asset, let layers = members.first(where: { $0.name == "layers" }),
        case .list(let list) = layers.value
      else { return count }
      return count + list.count
    }
  }
  private var topCount = 0

  var bakedCount: Int { pictures.bakedCount }
  var faces: [DisplayResources.Face] { timeline.resources.faces }

  init(timeline: Timeline, frameCount: Int, bakes: Bool, limits: RenderLimits) {
    self.timeline = timeline
    self.frameCount = frameCount
    self.bakes = bakes
    tolerance = LottieTolerance(scale: timeline.canvas.scale)
    pictures = LottiePictures(canvas: timeline.canvas, resources: timeline.resources, limits: limits)
  }

  /// All layers, in paint order.
  mutating func layers(of tree: SampledTree) throws(RenderError) -> [LottieValue] {
    let layers = try layers(of: 0, in: tree, frames: 0..<frameCount, depth: 0)
    topCount = layers.count
    return layers
  }

  /// A node and its children in some frames, in paint order.
  private mutating func layers(
    of node: Int, in tree: SampledTree, frames: Range<Int>, depth: Int
  ) throws(RenderError) -> [LottieValue] {
    if Task.isCancelled { throw .cancelled }
    if let what = tree.groupObstacle(of: node, depth: depth, limit: Self.deepest) {
      return try baked(node, in: tree, frames: frames, because: what)
    }
    guard !tree.nodes[node].isLeaf else { return try leaf(node, in: tree, frames: frames, opacity: nil) }
    let groups = tree.nodes[node].samples(in: frames).map(\.item.group)
    let orders = tree.nodes[node].orders(in: frames)
    let isCut = groups.contains { $0.clip != nil || $0.mask != nil }
    let isFaint = groups.contains { $0.opacity != 1 }
    if isFaint, !isCut, orders.count == 1, orders[0].children.count == 1, tree.nodes[orders[0].children[0]].isLeaf {
      // A single item needs no composition for its opacity.
      return try leaf(orders[0].children[0], in: tree, frames: frames) { frame in
        tree.nodes[node].sample(at: frame)?.item.group.opacity ?? 1
      }
    }
    var inner: [LottieValue] = []
    for order in orders {
      for child in order.children { inner += try layers(of: child, in: tree, frames: order.frames, depth: depth + 1) }
    }
    guard isCut || isFaint, !inner.isEmpty else { return inner }
    let reference = add("composition", inner)
    var result: [LottieValue] = []
    for run in tree.nodes[node].runs(in: frames) {
      result += try composition(reference, run, named: name(of: tree.nodes[node]), depth: depth)
    }
    return result
  }

  /// A layer that shows a precomposition with its clip, and above it the layer of its mask.
  private mutating func composition(
    _ reference: LottieValue, _ run: ArraySlice<SampledTree.Sample>, named name: String, depth: Int
  ) throws(RenderError) -> [LottieValue] {
    let groups = run.map(\.item.group)
    let shapes = LottieShapes(frames: run.map(\.frame), tolerance: tolerance)
    let opacity = shapes.property(groups.map { [100 * $0.opacity] }, within: LottieTolerance.opacity).value
    let size = timeline.canvas.size
    var body: LottieValue = [
      "ty": 0, "refId": reference, "w": .number(size.width.rounded(.up)), "h": .number(size.height.rounded(.up)),
    ]
    let range = run[run.startIndex].frame...run[run.endIndex - 1].frame
    if groups.contains(where: { $0.clip != nil }) {
      let everything = Rect(origin: .zero, size: size).outset(by: max(size.width, size.height))
      let paths = run.map { sample in
        // The same elements in every frame, whose points move.
        let curve = groups.contains { $0.clip?.cornerCurve == .continuous } ? CornerCurve.continuous : .circular
        guard let clip = sample.item.group.clip else {
          return Path.corners(of: everything, radius: 0, round: .all, curve: curve)
        }
        return Path.corners(of: clip.rect, radius: clip.cornerRadius, round: clip.maskedCorners, curve: curve)
          .applying(sample.item.transform)
      }
      body = body.adding(mask(shapes, paths))
    }
    guard groups.contains(where: { $0.mask != nil }) else { return [layer(name, range, body, opacity: opacity)] }
    var tree = SampledTree()
    for sample in run {
      let items = sample.item.group.mask ?? []
      let list = AttributedDisplayList(items: items, origins: DisplayOrigins(layers: items.map { _ in 0 }))
      tree.add(list, frame: sample.frame) { _ in [0] }
    }
    let matte = add("mask", try layers(of: 0, in: tree, frames: Range(range), depth: depth + 1))
    let cut: LottieValue = [
      "ty": 0, "refId": matte, "w": .number(size.width.rounded(.up)), "h": .number(size.height.rounded(.up)), "td": 1,
    ]
    return [
      layer(name, range, body.adding(["tt": 1]), opacity: opacity), layer(name + " mask", range, cut, opacity: nil),
    ]
  }

  /// The layers of a single item in some frames.
  ///
  /// - Parameter opacity: the opacity in a frame, in addition to that of the colours.
  private mutating func leaf(
    _ node: Int, in tree: SampledTree, frames: Range<Int>, opacity: ((Int) -> Double)?
  ) throws(RenderError) -> [LottieValue] {
    var result: [LottieValue] = []
    for run in tree.nodes[node].runs(in: frames) {
      let faint = opacity.map { opacity in
        LottieShapes(frames: run.map(\.frame), tolerance: tolerance)
          .property(run.map { [100 * opacity($0.frame)] }, within: LottieTolerance.opacity).value
      }
      guard let layer = leafLayer(run, named: name(of: tree.nodes[node]), opacity: faint) else {
        return try baked(node, in: tree, frames: frames, because: tree.nodes[node].obstacle)
      }
      result.append(layer)
    }
    return result
  }

  /// Draws a node as a picture in each of some frames, or reports that Lottie cannot represent it.
  private mutating func baked(
    _ node: Int, in tree: SampledTree, frames: Range<Int>, because what: String
  ) throws(RenderError) -> [LottieValue] {
    // A picture of it would lack what it is drawn over.
    guard bakes, !tree.readsBelow(node, in: frames) else {
      let found = LottieFilm.Unsupported(
        view: viewName(of: tree.nodes[node].layer), what: what, canBeBaked: !tree.readsBelow(node, in: frames))
      if !unsupported.contains(found) { unsupported.append(found) }
      return []
    }
    let shots = try pictures.shots(of: node, in: tree, frames: frames)
    return shots.map { shot in
      let shapes = LottieShapes(frames: shot.frames, tolerance: tolerance)
      let pixels = Double(timeline.canvas.scale)
      var places = shot.places
      for index in places.indices {
        places[index].scale = Point(x: places[index].scale.x / pixels, y: places[index].scale.y / pixels)
      }
      return layer(
        name(of: tree.nodes[node]) + " drawn", shot.frames[0]...shot.frames[shot.frames.count - 1],
        ["ty": 2, "refId": pictures.reference(shot.picture, in: &assets)],
        opacity: shapes.property(shot.opacities.map { [100 * $0] }, within: LottieTolerance.opacity).value,
        place: shapes.place(places, radius: shot.radius * pixels)
          .adding(["a": ["a": 0, "k": .numbers([-shot.corner.x * pixels, -shot.corner.y * pixels])]]))
    }
  }

  /// The picture of a bitmap in the file.
  mutating func reference(to image: DisplayImage) -> (id: LottieValue, width: Int, height: Int) {
    let picture = pictures.picture(of: image)
    return (pictures.reference(picture.index, in: &assets), picture.width, picture.height)
  }

  /// Adds a precomposition.
  private mutating func add(_ kind: String, _ layers: [LottieValue]) -> LottieValue {
    let id = LottieValue.text("\(kind)-\(assets.count)")
    assets.append(["id": id, "layers": .list(layers.reversed())])
    return id
  }

}
