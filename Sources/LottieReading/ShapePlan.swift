internal import InbetweenGeometry

/// The items of a shape layer at one time: which style draws which paths, in order.
///
/// A style draws all paths before it in its group, those of groups among them too, and a modifier changes them; so the
/// items are gone through from the last to the first, as lottie-web does.
struct ShapePlan {
  /// Paths in the coordinates of their group.
  struct Shape {
    var beziers: [LottieBezier]
    /// From the group to the layer.
    var matrix: Transform
  }

  indirect enum Node {
    /// The number of a style.
    case style(Int)
    case group(Group)
  }

  struct Group {
    /// 0…1.
    var opacity = 1.0
    /// The lowest first.
    var nodes: [Node] = []
  }

  struct Style {
    var style: LottieStyle
    /// From the group to the layer.
    var matrix: Transform
    /// The numbers of the paths that it draws.
    var shapes: [Int] = []
    /// Whether areas that lie in an even number of paths are empty.
    var isExclusive = false
  }

  private(set) var shapes: [Shape] = []
  private(set) var styles: [Style] = []
  private(set) var root = Group()
  /// Whether the plan was given up, because repeaters make too many paths.
  private(set) var isTooLarge = false
  let time: Double
  /// The vertices of all paths, once for each style that draws them.
  private(set) var vertexCount = 0

  private static let (shapeLimit, vertexLimit, copyLimit) = (50_000, 500_000, 1_000)

  /// - Parameter time: in frames.
  init(_ items: [LottieShape], at time: Double) {
    self.time = time
    root = group(items[...], .identity, [], opacity: 1)
  }

  private mutating func group(
    _ items: ArraySlice<LottieShape>, _ matrix: Transform, _ outer: [Int], opacity: Double
  ) -> Group {
    var group = Group(opacity: opacity)
    var open = outer
    var modifiers: [(LottieShape, first: Int)] = []
    items: for (index, item) in zip(items.indices, items).reversed() {
      guard !isTooLarge else { return group }
      switch item {
      case .group(let inner, let transform):
        let visibility = transform.visibility(at: time)
        let place = transform.matrix(at: time).concatenating(matrix)
        group.nodes.append(.group(self.group(inner[...], place, open, opacity: visibility)))
      case .style(let style):
        open.append(styles.count)
        group.nodes.append(.style(styles.count))
        styles.append(Style(style: style, matrix: matrix))
      case .path, .rectangle, .ellipse, .star:
        if let bezier = bezier(of: item) { add([bezier], matrix, to: open) }
      case .trim, .roundedCorners: modifiers.append((item, shapes.count))
      case .merge(let isExclusive):
        if isExclusive { for style in open { styles[style].isExclusive = true } }
      case .repeater(let repeater):
        group.nodes += copies(of: items[..<index], repeater, matrix, open)
        break items
      }
    }
    // The modifier next to the paths is the first.
    for (modifier, first) in modifiers.reversed() { modify(first..<shapes.count, by: modifier) }
    return group
  }

  private mutating func add(_ beziers: [LottieBezier], _ matrix: Transform, to open: [Int]) {
    vertexCount += (1 + open.count) * (1 + beziers.reduce(0) { $0 + $1.vertices.count })
    guard shapes.count < ShapePlan.shapeLimit, vertexCount <= ShapePlan.vertexLimit else {
      isTooLarge = true
      return
    }
    for style in open { styles[style].shapes.append(shapes.count) }
    shapes.append(Shape(beziers: beziers, matrix: matrix))
  }

  private func bezier(of item: LottieShape) -> LottieBezier? {
    func directed(_ bezier: LottieBezier, _ isReversed: Bool) -> LottieBezier {
      isReversed ? bezier.reversed : bezier
    }
    func size(_ track: LottieTrack<[Double]>) -> Size {
      let point = track.point(at: time)
      return Size(width: point.x, height: point.y)
    }
    switch item {
    case .path(let path, let isReversed): return directed(path.value(at: time), isReversed)
    case .rectangle(let position, let extent, let radius, let isReversed):
      return directed(
        .rectangle(center: position.point(at: time), size: size(extent), radius: radius.number(at: time)), isReversed)
    case .ellipse(let position, let extent, let isReversed):
      return directed(.ellipse(center: position.point(at: time), size: size(extent)), isReversed)
    case .star(let star):
      let points = Int(min(max(star.points.number(at: time), 0), 1000))
      guard points >= 2 else { return nil }
      let outer = (star.outerRadius.number(at: time), star.outerRoundness.number(at: time))
      let inner = star.innerRadius.map { ($0.number(at: time), star.innerRoundness.number(at: time)) }
      return directed(
        .star(
          center: star.position.point(at: time), points: points, rotation: star.rotation.number(at: time), outer: outer,
          inner: inner), star.isReversed)
    default: return nil
    }
  }

  // MARK: - Repeaters

  private mutating func copies(
    of items: ArraySlice<LottieShape>, _ repeater: LottieRepeater, _ matrix: Transform, _ open: [Int]
  ) -> [Node] {
    let count = Int(min(max(repeater.copies.number(at: time), 0), Double(ShapePlan.copyLimit)).rounded(.up))
    let offset = repeater.offset.number(at: time)
    let (first, last) = (repeater.startOpacity.number(at: time), repeater.endOpacity.number(at: time))
    var nodes: [Node] = []
    for number in 0..<count {
      let share = count > 1 ? Double(number) / Double(count - 1) : 0
      let opacity = min(max((first + (last - first) * share) / 100, 0), 1)
      let place = repeater.transform.copy(Double(number) + offset, at: time).concatenating(matrix)
      nodes.append(.group(group(items, place, open, opacity: opacity)))
    }
    return repeater.isAbove ? nodes : nodes.reversed()
  }

  // MARK: - Modifiers

  private mutating func modify(_ range: Range<Int>, by modifier: LottieShape) {
    switch modifier {
    case .roundedCorners(let radius):
      let radius = radius.number(at: time)
      for index in range { shapes[index].beziers = shapes[index].beziers.map { $0.rounded(radius: radius) } }
    case .trim(let trim): self.trim(range, trim)
    default: break
    }
  }

  private mutating func trim(_ range: Range<Int>, _ trim: LottieTrim) {
    func part(_ track: LottieTrack<[Double]>) -> Double { min(max(track.number(at: time) / 100, 0), 1) }
    let turns = trim.offset.number(at: time) / 360
    let offset = turns - turns.rounded(.down)
    var (start, end) = (part(trim.start), part(trim.end))
    if start > end { (start, end) = (end, start) }
    guard start > 0 || end < 1 else { return }
    (start, end) = (start + offset, end + offset)
    guard trim.isSequential, range.count > 1 else {
      for index in range { shapes[index].beziers = shapes[index].beziers.trimmed(from: start, to: end) }
      return
    }
    // In the order of the file, which is the reverse of that of the plan.
    let lengths = range.map { index in shapes[index].beziers.reduce(0) { $0 + $1.path.length } }
    let total = lengths.reduce(0, +)
    guard total > 0 else { return }
    var reached = 0.0
    for (index, length) in zip(range, lengths).reversed() {
      let (from, to) = (reached / total, (reached + length) / total)
      reached += length
      guard to > from else { continue }
      // The part may begin in one turn and end in the next.
      let parts = [0.0, 1].compactMap { turn -> (Double, Double)? in
        let (lower, upper) = (max(start - turn, from), min(end - turn, to))
        return lower < upper ? ((lower - from) / (to - from), (upper - from) / (to - from)) : nil
      }
      shapes[index].beziers = parts.flatMap { shapes[index].beziers.trimmed(from: $0.0, to: $0.1) }
    }
  }
}
