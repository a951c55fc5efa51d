import InbetweenGeometry
import InbetweenTimeline
import InbetweenTestSupport

extension SplitMix {
  mutating func chance(_ probability: Double) -> Bool { unit() < probability }
  mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }
}

/// Random display lists over small resources, and random changes to them.
struct RandomLists {
  var random: SplitMix
  /// Whether some groups are projected.
  var projects = true

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  static let resources = DisplayResources(
    faces: [
      .init(
        name: "test", digest: "",
        outlines: [
          1: Path.oval(in: Rect(x: 0.05, y: -0.7, width: 0.6, height: 0.7)),
          2: Path.roundedRect(Rect(x: 0.1, y: -0.5, width: 0.3, height: 0.7), cornerRadius: 0.1), 3: Path(),
        ])
    ],
    images: [
      noise(width: 7, height: 5, seed: 3), noise(width: 90, height: 70, seed: 4),
      noise(width: 70, height: 90, seed: 5, translucent: 0),
    ])

  static func noise(
    width: Int, height: Int, seed: UInt64, translucent: Double = 0.5
  ) -> DisplayResources.Bitmap {
    var random = SplitMix(seed: seed)
    let pixels = (0..<width * height).flatMap { _ -> [UInt8] in
      let alpha = random.chance(1 - translucent) ? 255 : random.int(0..<256)
      return (0..<3).map { _ in UInt8(random.int(0..<alpha + 1)) } + [UInt8(alpha)]
    }
    return DisplayResources.Bitmap(width: width, height: height, pixels: pixels)
  }

  mutating func list() -> DisplayList {
    DisplayList(
      canvas: Size(width: Double(random.int(20..<90)), height: Double(random.int(80..<300))), scale: random.int(1..<3),
      backgroundColor: color(opaque: random.chance(0.9)), items: items(random.int(1..<14), depth: 0))
  }

  /// The list with a few items changed, added, removed, swapped or taken out of their groups.
  mutating func changed(_ list: DisplayList) -> DisplayList {
    var result = list
    for _ in 0..<random.int(1..<3) where !result.items.isEmpty {
      let i = random.int(0..<result.items.count)
      switch random.int(0..<6) {
      case 0, 1:
        let t = Transform.translation(x: random.number(-9...9), y: random.number(-9...9))
        result.items[i].transform = result.items[i].transform.concatenating(t)
      case 2: result.items.insert(contentsOf: items(1, depth: 2), at: i)
      case 3: result.items.remove(at: i)
      case 4: result.items.swapAt(i, random.int(0..<result.items.count))
      default:
        if case .beginGroup(var group) = result.items[i].content {
          group.opacity = random.number(0...1)
          result.items[i].content = .beginGroup(group)
        } else {
          result.items[i] = DisplayItem(
            transform: result.items[i].transform, content: content(), allowsEdgeAntialiasing: random.chance(0.4))
        }
      }
    }
    return result
  }

  mutating func items(_ count: Int, depth: Int) -> [DisplayItem] {
    (0..<count).flatMap { _ -> [DisplayItem] in
      if depth < 3, random.chance(0.3) {
        return DisplayItem.group(
          group(depth: depth), transform: transform(), smooth: random.chance(0.4),
          items(random.int(1..<4), depth: depth + 1))
      }
      return [
        DisplayItem(transform: transform(), content: content(), allowsEdgeAntialiasing: random.chance(0.4))
      ]
    }
  }

  private mutating func group(depth: Int) -> DisplayGroup {
    var group = DisplayGroup(opacity: random.chance(0.5) ? 1 : random.number(-0.1...1.1))
    if random.chance(0.4) { group.clip = .init(rect: rect(), cornerRadius: radius(), cornerCurve: curve()) }
    if random.chance(0.2) { group.mask = items(2, depth: depth + 1) }
    if random.chance(0.1) {
      group.dissolve = .init(from: items(2, depth: depth + 1), progress: random.number(-0.1...1.1))
    }
    if random.chance(0.15) { group.blendMode = DisplayGroup.BlendMode(rawValue: UInt32(random.int(0..<28))) }
    if projects, random.chance(0.12) { group.projection = projection() }
    if random.chance(0.3) {
      group.shadow = .init(
        color: color(opaque: true), opacity: random.number(0...1),
        offset: Point(x: random.number(-6...6), y: random.number(-6...6)),
        radius: random.chance(0.15) ? random.number(30...80) : random.number(0...7))
    }
    return group
  }

  /// Some pictures reach behind the viewer, and some are cut.
  private mutating func projection() -> DisplayProjection {
    let homography = Homography(
      x: SIMD3(random.number(-1.2...1.2), random.number(-0.4...0.4), random.number(-0.01...0.01)),
      y: SIMD3(random.number(-0.4...0.4), random.number(0.5...1.2), random.number(-0.006...0.006)),
      one: SIMD3(random.number(-10...40), random.number(-10...40), random.number(0.6...1.3)))
    let parts =
      random.chance(0.3)
      ? [HalfPlane(a: random.number(-1...1), b: random.number(-1...1), c: random.number(-20...60), isClosed: true)]
      : []
    return DisplayProjection(homography: homography, parts: parts)
  }

  private mutating func transform() -> Transform {
    let move = Transform.translation(x: random.number(-20...60), y: random.number(-20...220))
    switch random.int(0..<8) {
    case 0: return Transform.rotation(random.number(0...6)).concatenating(move)
    case 1: return Transform.scale(x: random.number(0.3...2), y: random.number(0.3...2)).concatenating(move)
    case 2: return Transform.scale(x: -1, y: 1).concatenating(move)
    case 3:
      return Transform(
        a: random.number(-1...1), b: random.number(-1...1), c: random.number(-1...1), d: random.number(-1...1), tx: 30,
        ty: 60)
    case 4: return .translation(x: move.tx.rounded(), y: move.ty.rounded())
    default: return move
    }
  }

  private mutating func rect() -> Rect {
    let rect = Rect(
      x: random.number(-10...20), y: random.number(-10...20), width: random.number(-3...60),
      height: random.number(-3...90))
    guard random.chance(0.3) else { return rect }
    return Rect(
      x: rect.minX.rounded(), y: rect.minY.rounded(), width: rect.width.rounded(), height: rect.height.rounded())
  }

  private mutating func curve() -> CornerCurve { random.chance(0.3) ? .continuous : .circular }

  private mutating func radius() -> Double { random.chance(0.4) ? 0 : random.number(0...20) }

  private mutating func color(opaque: Bool) -> Color {
    Color(
      red: random.number(-0.1...1.1), green: random.number(0...1), blue: random.number(0...1),
      alpha: opaque ? 1 : random.number(0...1))
  }

  private mutating func path() -> Path {
    var path = Path()
    for i in 0..<random.int(1..<7) {
      func point() -> Point { Point(x: random.number(-10...40), y: random.number(-10...60)) }
      switch random.int(0..<4) {
      case 0: path.move(to: point())
      case 1, 2: i == 0 ? path.move(to: point()) : path.curve(to: point(), control1: point(), control2: point())
      default: i == 0 ? path.move(to: point()) : path.line(to: point())
      }
      if random.chance(0.2) { path.close() }
    }
    return path
  }

  private mutating func content() -> DisplayContent {
    let fill = color(opaque: random.chance(0.6))
    switch random.int(0..<10) {
    case 0, 1: return .box(DisplayBox(rect: rect(), cornerRadius: radius(), color: fill, cornerCurve: curve()))
    case 2:
      return .border(
        DisplayBorder(
          rect: rect(), cornerRadius: radius(), width: random.number(-1...6), color: fill, cornerCurve: curve()))
    case 3, 4:
      return .path(
        DisplayPath(
          path: path(), fillColor: random.chance(0.5) ? fill : nil, fillRule: random.chance(0.5) ? .evenOdd : .nonZero,
          strokeColor: random.chance(0.6) ? color(opaque: false) : nil, lineWidth: random.number(0...6),
          lineCap: .allCases[random.int(0..<3)], lineJoin: .allCases[random.int(0..<3)],
          lineDashPattern: random.chance(0.3) ? [random.number(0...9), random.number(1...5)] : [],
          lineDashPhase: random.number(-3...9), strokeStart: random.chance(0.5) ? 0 : random.number(0...1),
          strokeEnd: random.chance(0.5) ? 1 : random.number(0...1)))
    case 5:
      return .gradient(
        DisplayGradient(
          kind: .allCases[random.int(0..<3)], rect: rect(), cornerRadius: radius(),
          colors: [fill, color(opaque: true), color(opaque: random.chance(0.5))],
          locations: [0, random.number(0...1), 1],
          startPoint: Point(x: random.number(0...1), y: random.number(0...1)),
          endPoint: Point(x: random.number(0...1), y: random.number(0...1)), cornerCurve: curve()))
    case 6:
      return .image(
        DisplayImage(
          image: random.int(0..<3), rect: rect(), tint: random.chance(0.2) ? fill : nil,
          tiling: random.chance(0.3)
            ? DisplayGroup.Clip(rect: rect(), cornerRadius: radius(), cornerCurve: curve()) : nil))
    case 7:
      return .backdrop(
        DisplayBackdrop(
          rect: rect(), cornerRadius: radius(), blurRadius: random.chance(0.2) ? 0 : random.number(-1...14),
          saturation: random.chance(0.5) ? 1 : random.number(-0.5...2.5), cornerCurve: curve()))
    default:
      return .glyphs(
        DisplayGlyphs(
          face: 0, size: random.number(5...30), color: fill,
          glyphs: (0..<random.int(1..<9)).map {
            .init(id: UInt32($0 % 4), origin: Point(x: Double($0) * 7.3, y: random.number(0...10)))
          }, clip: random.chance(0.4) ? rect() : nil))
    }
  }
}
