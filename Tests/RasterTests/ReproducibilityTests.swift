import Foundation
import InbetweenGeometry
import InbetweenPixels
import InbetweenTimeline
import InbetweenTestSupport
import Testing

@testable import InbetweenRaster

/// `INBETWEEN_RANDOM_SCENES=10000` makes the run longer.
@Suite("Reproducibility") struct ReproducibilityTests {
  private static var count: Int {
    ProcessInfo.processInfo.environment["INBETWEEN_RANDOM_SCENES"].flatMap { Int($0) } ?? 300
  }

  @Test func `repainting the damage of random changes gives the bytes of drawing everything`() throws {
    let worker = Rasterizer(resources: RandomLists.resources)
    var rowsDamaged = 0
    var rowsDrawn = 0
    for seed in 0..<UInt64(ReproducibilityTests.count) {
      var lists = RandomLists(seed: seed)
      var list = lists.list()
      let size = try #require(list.pixelSize)
      let buffer = PixelBuffer(width: size.width, height: size.height)
      try worker.draw(list, into: buffer)
      for step in 0..<2 {
        let next = lists.changed(list)
        let damage = worker.damage(from: list, to: next)
        try worker.draw(next, into: buffer, damage: damage)
        let fresh = try Drawing(next, by: Rasterizer(resources: RandomLists.resources))
        #expect(Drawing(buffer) == fresh, "seed \(seed), step \(step), damage \(damage.rows)")
        rowsDamaged += damage.rows.reduce(0) { $0 + $1.count }
        rowsDrawn += size.height
        list = next
      }
    }
    // The test would be worth nothing if all damage were everything.
    #expect(rowsDamaged < rowsDrawn * 4 / 5)
  }

  @Test func `any rows drawn separately have the bytes of the whole`() throws {
    for seed in 10_000..<UInt64(10_000 + ReproducibilityTests.count / 3) {
      var lists = RandomLists(seed: seed)
      let list = lists.list()
      let whole = try Drawing(list, by: Rasterizer(resources: RandomLists.resources))
      let buffer = PixelBuffer(width: whole.width, height: whole.height)
      let worker = Rasterizer(resources: RandomLists.resources)
      var cuts = (0..<4).map { _ in lists.random.int(0..<whole.height) }
      cuts = [0] + cuts.sorted() + [whole.height]
      for (top, bottom) in zip(cuts, cuts.dropFirst()).reversed() {
        try worker.draw(list, into: buffer, rows: [top..<bottom])
      }
      #expect(Drawing(buffer) == whole, "seed \(seed), cuts \(cuts)")
    }
  }

  @Test func `a used rasteriser, a new one and one without optimisations give the same bytes`() throws {
    let warm = Rasterizer(resources: RandomLists.resources)
    for seed in 20_000..<UInt64(20_000 + ReproducibilityTests.count / 3) {
      var lists = RandomLists(seed: seed)
      let list = lists.list()
      let plain = Rasterizer(resources: RandomLists.resources)
      plain.usesShortcuts = false
      let fresh = try Drawing(list, by: Rasterizer(resources: RandomLists.resources))
      #expect(try Drawing(list, by: warm) == fresh, "seed \(seed)")
      #expect(try Drawing(list, by: plain) == fresh, "seed \(seed)")
    }
  }

  @Test func `removing layers that opaque boxes, gradients and images hide changes no pixel`() throws {
    for seed in 30_000..<30_060 as Range<UInt64> {
      var lists = RandomLists(seed: seed)
      var list = lists.list()
      for _ in 0..<3 {
        let (x, y) = (lists.random.number(-30...30), lists.random.number(-30...90))
        let rect = Rect(x: x, y: y, width: 110, height: 200)
        let radius = lists.random.number(0...20)
        let content: DisplayContent =
          switch lists.random.int(0..<4) {
          case 0: .box(DisplayBox(rect: rect, cornerRadius: radius, color: .black))
          case 1:
            .gradient(
              DisplayGradient(
                kind: .allCases[lists.random.int(0..<3)], rect: rect, cornerRadius: radius, colors: [.black, .white],
                locations: [0, 1], startPoint: .zero, endPoint: Point(x: 1, y: 1)))
          case 2:
            .image(
              DisplayImage(
                image: lists.random.int(0..<3), rect: rect, tint: lists.random.chance(0.2) ? .black : nil,
                tiling: lists.random.chance(0.3) ? DisplayGroup.Clip(rect: rect, cornerRadius: radius) : nil))
          default: .image(DisplayImage(image: 2, rect: rect))
          }
        let cover = DisplayItem(
          transform: .identity, content: content, allowsEdgeAntialiasing: lists.random.chance(0.4))
        list.items.insert(cover, at: lists.random.int(0..<list.items.count + 1))
      }
      let plain = Rasterizer(resources: RandomLists.resources)
      plain.usesShortcuts = false
      let shortcut = Rasterizer(resources: RandomLists.resources)
      #expect(try Drawing(list, by: shortcut) == Drawing(list, by: plain), "seed \(seed)")
    }
  }

  @Test func `layers that show at the corners and edges of a box are not treated as hidden`() throws {
    let red = Color(red: 1, green: 0, blue: 0)
    for (cover, x, y) in [
      (DisplayItem.box(0, 0, 100, 100, radius: 30, color: .white), 3, 3),
      (.box(0.5, 0, 100, 100, color: .white), 0, 50), (.box(0, 0, 100, 99.5, color: .white), 50, 99),
    ] {
      let list = DisplayList(
        canvas: Size(width: 110, height: 110), scale: 1, backgroundColor: .white,
        items: [.box(Double(x), Double(y), 1, 1, color: red), .box(50, 50, 4, 4, color: red), cover])
      let d = try Drawing(list)
      #expect(d.green(x, y) < 200 && d.red(x, y) == 255)
      #expect(d.word(51, 51) == 0xffff_ffff)
    }
  }

  @Test func `rows outside the given ones are not touched`() throws {
    let buffer = PixelBuffer(width: 16, height: 16)
    let list = DisplayList(canvas: Size(width: 16, height: 16), scale: 1, backgroundColor: .white)
    try Rasterizer().draw(list, into: buffer, rows: [3..<5, 9..<40])
    let d = Drawing(buffer)
    for y in 0..<16 { #expect(d.word(0, y) == ((3..<5).contains(y) || y >= 9 ? 0xffff_ffff : 0)) }
  }

  @Test func `wide boxes that move damage only their edges, and repainting those gives every pixel`() throws {
    let worker = Rasterizer(resources: RandomLists.resources)
    var (kept, changed) = (0, 0)
    for seed in 40_000..<40_150 as Range<UInt64> {
      var lists = RandomLists(seed: seed)
      var list = lists.list()
      let size = try #require(list.pixelSize)
      let colors = [Color.black, .white, Color(red: 1, green: 0, blue: 0)]
      func wideBox() -> DisplayItem {
        .box(
          -4, lists.random.number(-40...Double(size.height)), list.canvas.width + 8, lists.random.number(20...300),
          radius: lists.random.number(0...12), color: colors[lists.random.int(0..<3)])
      }
      for _ in 0..<4 { list.items.insert(wideBox(), at: lists.random.int(0..<list.items.count + 1)) }
      let buffer = PixelBuffer(width: size.width, height: size.height)
      try worker.draw(list, into: buffer)
      for step in 0..<4 {
        var next = list
        next.items.append(wideBox())
        if step % 2 == 1 { next.items.remove(at: next.items.count - 2) }
        let damage = worker.damage(from: list, to: next)
        try worker.draw(next, into: buffer, damage: damage)
        #expect(
          try Drawing(buffer) == Drawing(next, by: Rasterizer(resources: RandomLists.resources)),
          "seed \(seed), \(step)")
        kept += size.height - damage.rows.reduce(0) { $0 + $1.count }
        changed += damage.rows.count
        list = next
      }
    }
    #expect(kept > 0 && changed > 0)

    func page(_ y: Double, _ color: Color = .black) -> DisplayList {
      DisplayList(
        canvas: Size(width: 100, height: 1000), scale: 1, backgroundColor: .white,
        items: [.box(0, y, 100, 600, radius: 8, color: color)])
    }
    #expect(worker.damage(from: page(100), to: page(110)).rows == [64..<128, 640..<768])
    #expect(worker.damage(from: page(100), to: page(100, .white)).rows == [64..<704])
    #expect(worker.damage(from: page(100, .white), to: page(110, .white)).rows == [64..<128, 640..<768])
  }

  @Test func `equal lists have no damage, and a moved box that of its bands`() {
    var list = DisplayList(
      canvas: Size(width: 100, height: 1000), scale: 1, backgroundColor: .white,
      items: [.box(0, 0, 10, 10), .box(0, 100, 10, 10), .box(0, 700, 10, 10)])
    let rasterizer = Rasterizer()
    #expect(rasterizer.damage(from: list, to: list).rows.isEmpty)
    let before = list
    list.items[1] = .box(0, 300, 10, 10)
    #expect(rasterizer.damage(from: before, to: list).rows == [64..<128, 256..<320])
    var removed = list
    removed.items.remove(at: 0)
    #expect(rasterizer.damage(from: list, to: removed).rows == [0..<64])
    var recoloured = list
    recoloured.backgroundColor = .black
    #expect(rasterizer.damage(from: list, to: recoloured).rows == [0..<1000])
  }

  @Test func `a changed item in a group with a shadow damages the shadow too`() {
    let shadow = DisplayGroup(shadow: .init(color: .black, opacity: 1, offset: Point(x: 0, y: 100), radius: 1))
    func list(_ x: Double) -> DisplayList {
      DisplayList(
        canvas: Size(width: 100, height: 400), scale: 1, backgroundColor: .white,
        items: DisplayItem.group(shadow, [.box(x, 10, 10, 10)]))
    }
    #expect(Rasterizer().damage(from: list(1), to: list(2)).rows == [0..<128])
  }
}
