internal import InbetweenGeometry
internal import InbetweenMotion
internal import InbetweenTimeline

/// Turns the nodes of a file into values, and notes what is not drawn.
///
/// Members that are missing have the defaults of the format (lottie.github.io, 1.0); members of another kind than
/// expected are mistakes. Older files of Bodymovin are read as lottie-web reads them.
final class LottieReader {
  let root: LottieNode
  private let bytes: [UInt8]
  private(set) var problems: [LottieProblem] = []
  private var reported: Set<String> = []
  private var keyCount = 0
  var layerCount = 0
  /// The precompositions and images by their names in the file.
  var precompositionNumbers: [String: Int] = [:]
  var imageNumbers: [String: (number: Int, size: Size)] = [:]
  var images: [LottieImageSource] = []
  /// The place of the last image. The file is read on from there for the next one and not from its beginning.
  private var imagePlace = (offset: 0, line: 1, lineStart: 0)
  /// The entries of the file's list of fonts by their names.
  private(set) lazy var fonts = Dictionary(
    (root["fonts"]?["list"]?.list ?? []).compactMap { entry in entry["fName"]?.text.map { ($0, entry) } }
  ) { first, _ in first }
  var texts: [TextRequest] = []
  /// Whether colours are written from 0 to 255, as files before version 4.1.9 do.
  private(set) var hasWideColors = false

  static let (layerLimit, keyLimit, problemLimit) = (20_000, 400_000, 50)
  private static let sizes = 1.0...20_000.0

  init(_ bytes: [UInt8]) throws(LottieProblem) {
    self.bytes = bytes
    var text = LottieText(bytes)
    root = try text.read()
    guard root.isObject, root["layers"] != nil else {
      throw LottieProblem("this is no Lottie file: it has no member 'layers'", line: 1, column: 1)
    }
    let version = (root["v"]?.text ?? "").split(separator: ".").compactMap { Int($0) }
    hasWideColors = version.count == 3 && version.lexicographicallyPrecedes([4, 1, 9])
  }

  /// The whole file.
  func composition() throws(LottieProblem) -> LottieComposition {
    var result = LottieComposition()
    result.size = Size(
      width: try number("w", of: root, within: LottieReader.sizes),
      height: try number("h", of: root, within: LottieReader.sizes))
    result.frameRate = try number("fr", of: root, within: 0.01...1000)
    result.start = root["ip"]?.number ?? 0
    result.end = try number("op", of: root, within: -1e6...1e6)
    guard result.end > result.start else { throw problem("the animation ends before it begins", root["op"] ?? root) }
    let assets = root["assets"]?.list ?? []
    var sources: [[LottieNode]] = []
    for asset in assets {
      guard let id = asset["id"]?.text else { continue }
      if let layers = asset["layers"]?.list {
        precompositionNumbers[id] = sources.count
        sources.append(layers)
      } else {
        addImage(id, asset)
      }
    }
    result.layers = try layers(root["layers"]?.list ?? [], of: root)
    for layers in sources { result.precompositions.append(try self.layers(layers, of: root)) }
    try checkNesting(result)
    return result
  }

  /// The named frames; one without a name or a time is left out.
  func markers() -> [MovingFrames.Marker] {
    (root["markers"]?.list ?? []).prefix(LottieReader.layerLimit).compactMap { node in
      guard let name = node["cm"]?.text, let start = node["tm"]?.number else { return nil }
      return MovingFrames.Marker(name: name, start: start, length: node["dr"]?.number ?? 0)
    }
  }

  /// The depth and the number of layers with all repetitions: a precomposition can be shown many times.
  private func checkNesting(_ composition: LottieComposition) throws(LottieProblem) {
    var known: [Int: (layers: Int, depth: Int)] = [:]
    func measure(_ layers: LottieLayers, _ open: [Int]) throws(LottieProblem) -> (layers: Int, depth: Int) {
      guard open.count < 32 else { throw problem("precompositions are nested more than 32 deep", root) }
      var (sum, depth) = (layers.layers.count, 0)
      for layer in layers.layers {
        guard case .composition(let number, _) = layer.content else { continue }
        guard !open.contains(number) else { throw problem("a precomposition contains itself", root) }
        let inner: (layers: Int, depth: Int)
        if let earlier = known[number] {
          inner = earlier
        } else {
          inner = try measure(composition.precompositions[number], open + [number])
          known[number] = inner
        }
        sum = min(sum + inner.layers, 1 << 40)
        depth = max(depth, inner.depth + 1)
      }
      return (sum, depth)
    }
    let whole = try measure(composition.layers, [])
    guard whole.layers <= LottieReader.layerLimit, whole.depth <= 32 else {
      throw problem("the animation has \(whole.layers) layers with all repetitions; the limit is 20000", root)
    }
  }

  // MARK: - Messages

  func problem(_ message: String, _ node: LottieNode) -> LottieProblem {
    LottieText.problem(message, at: node.offset, in: bytes)
  }

  /// The line and the column of an image, from 1; images are in the order of the file.
  func place(ofImage node: LottieNode) -> (line: Int, column: Int) {
    let end = min(max(node.offset, imagePlace.offset), bytes.count)
    for offset in imagePlace.offset..<end where bytes[offset] == UInt8(ascii: "\n") {
      imagePlace.line += 1
      imagePlace.lineStart = offset + 1
    }
    imagePlace.offset = end
    return (imagePlace.line, 1 + end - imagePlace.lineStart)
  }

  /// Remembers what is not drawn; the same message is given once, for its first place.
  func note(_ message: String, _ node: LottieNode) {
    guard problems.count < LottieReader.problemLimit, reported.insert(message).inserted else { return }
    problems.append(problem(message, node))
  }

  // MARK: - Values

  /// A number that the file has to state.
  func number(_ name: String, of node: LottieNode, within range: ClosedRange<Double>) throws(LottieProblem) -> Double {
    guard let member = node[name], let number = member.number else {
      throw problem("the member '\(name)' is missing or no number", node[name] ?? node)
    }
    guard range.contains(number) else {
      throw problem(
        "'\(name)' is \(number.shortText); it is \(range.lowerBound.shortText) to \(range.upperBound.shortText)", member
      )
    }
    return number
  }

  /// A property of numbers.
  ///
  /// - Parameter standard: its value if the file does not state one.
  func numbers(_ node: LottieNode?, _ standard: [Double]) throws(LottieProblem) -> LottieTrack<[Double]> {
    guard let node else { return LottieTrack(standard) }
    return try track(node, standard) { $0.numbers }
  }

  /// A property of paths.
  func path(_ node: LottieNode) throws(LottieProblem) -> LottieTrack<LottieBezier> {
    try track(node, LottieBezier()) { node in
      LottieBezier(node.list?.first ?? node)
    }
  }

  /// A property: its value, or its key frames.
  ///
  /// - Parameter read: a value of a node; nil for a node of another kind.
  func track<Value: Sendable>(
    _ node: LottieNode, _ standard: Value, _ read: (LottieNode) -> Value?
  ) throws(LottieProblem) -> LottieTrack<Value> {
    if node["x"]?.text != nil { note("expressions are not evaluated: the value without one is drawn", node) }
    var source = node
    if node.isObject, node["k"] == nil, let slot = node["sid"]?.text, let own = root["slots"]?[slot]?["p"] {
      source = own
    }
    guard let value = source["k"] ?? (source.isObject ? nil : source) else {
      // A path may be written without its property.
      if let value = read(source) { return LottieTrack(value) }
      return LottieTrack(standard)
    }
    if let list = value.list, let first = list.first, first.isObject, first["t"] != nil {
      return try keys(list, standard, read)
    }
    guard let constant = read(value) else { throw problem("this is no value of its property", value) }
    return LottieTrack(constant)
  }

  private func keys<Value: Sendable>(
    _ list: [LottieNode], _ standard: Value, _ read: (LottieNode) -> Value?
  ) throws(LottieProblem) -> LottieTrack<Value> {
    keyCount += list.count
    guard keyCount <= LottieReader.keyLimit else {
      throw problem("there are over \(LottieReader.keyLimit) key frames", root)
    }
    var keys: [LottieTrack<Value>.Key] = []
    for node in list {
      guard let time = node["t"]?.number else { throw problem("a key frame has no time 't'", node) }
      guard time >= keys.last?.time ?? time else { throw problem("a key frame is earlier than the one before", node) }
      // The last key of older files has no value: the one before states where it ends.
      let start = try node["s"].map { node throws(LottieProblem) in try value(node, read) }
      guard let current = start ?? keys.last?.end ?? keys.last?.value else {
        throw problem("a key frame has no value 's'", node)
      }
      var key = LottieTrack<Value>.Key(time: time, value: current)
      key.end = try node["e"].map { node throws(LottieProblem) in try value(node, read) }
      key.isHold = node["h"]?.flag ?? false
      key.easing = easing(node)
      if let out = node["to"]?.numbers, let into = node["ti"]?.numbers, (out + into).contains(where: { $0 != 0 }) {
        key.tangents = .init(out: out, in: into)
      }
      keys.append(key)
    }
    return LottieTrack(keys: keys) ?? LottieTrack(standard)
  }

  private func value<Value>(_ node: LottieNode, _ read: (LottieNode) -> Value?) throws(LottieProblem) -> Value {
    guard let value = read(node) else { throw problem("this is no value of its property", node) }
    return value
  }

  private func easing(_ node: LottieNode) -> [TimingFunction] {
    guard let out = node["o"], let into = node["i"], let x1 = out["x"]?.numbers, let y1 = out["y"]?.numbers,
      let x2 = into["x"]?.numbers, let y2 = into["y"]?.numbers
    else { return [] }
    func pick(_ values: [Double], _ index: Int, _ standard: Double) -> Double {
      index < values.count ? values[index] : values.last ?? standard
    }
    let count = min(max(x1.count, y1.count, x2.count, y2.count), 64)
    return (0..<count).map { index in
      TimingFunction(
        x1: min(max(pick(x1, index, 0), 0), 1), y1: pick(y1, index, 0), x2: min(max(pick(x2, index, 1), 0), 1),
        y2: pick(y2, index, 1)) ?? .linear
    }
  }

  func color(_ components: [Double]) -> Color {
    let scale = hasWideColors ? 255.0 : 1
    func part(_ index: Int) -> Double {
      index < components.count ? min(max(components[index] / scale, 0), 1) : 0
    }
    return Color(red: part(0), green: part(1), blue: part(2))
  }
}

extension LottieBezier {
  /// Nil if the node is no path.
  init?(_ node: LottieNode) {
    guard let points = node["v"]?.list else { return nil }
    let (ins, outs) = (node["i"]?.list ?? [], node["o"]?.list ?? [])
    func point(_ nodes: [LottieNode], _ index: Int) -> Point? {
      guard index < nodes.count else { return .zero }
      guard let pair = nodes[index].numbers, pair.count > 1 else { return nil }
      return Point(x: pair[0], y: pair[1])
    }
    for index in points.indices {
      guard let place = point(points, index), let into = point(ins, index), let out = point(outs, index) else {
        return nil
      }
      vertices.append(Vertex(point: place, in: into, out: out))
    }
    isClosed = node["c"]?.flag ?? false
  }
}
