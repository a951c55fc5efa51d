import InbetweenGeometry
import InbetweenPixels
import InbetweenTestSupport
import InbetweenTimeline
import Testing

@testable import InbetweenRaster

/// Masks of one shape and translucent groups of one box, which are drawn without a picture of their own.
@Suite("Masks of one shape") struct ShapeMaskTests {
  /// Groups whose mask is one box or path, possibly in a translucent group, or whose content is one box or border.
  private func items(_ lists: inout RandomLists) -> [DisplayItem] {
    (0..<4).flatMap { _ -> [DisplayItem] in
      var group = DisplayGroup(opacity: lists.random.chance(0.4) ? 1 : lists.random.number(0...1))
      let single = shape(&lists)
      if lists.random.chance(0.6) {
        let alpha = DisplayGroup(opacity: lists.random.number(0...1))
        group.mask = lists.random.chance(0.4) ? DisplayItem.group(alpha, [single]) : [single]
        return DisplayItem.group(group, lists.items(3, depth: 2))
      }
      return DisplayItem.group(group, [single])
    }
  }

  private func shape(_ lists: inout RandomLists) -> DisplayItem {
    let (x, y) = (lists.random.number(-20...40), lists.random.number(-20...120))
    let (width, height) = (lists.random.number(1...90), lists.random.number(1...160))
    let radius = lists.random.chance(0.3) ? 0 : lists.random.number(0...30)
    let color = Color(red: 0.9, green: 0.3, blue: 0.1, alpha: lists.random.chance(0.5) ? 1 : lists.random.number(0...1))
    let rect = Rect(x: x, y: y, width: width, height: height)
    let content: DisplayContent =
      switch lists.random.int(0..<4) {
      case 0: .border(DisplayBorder(rect: rect, cornerRadius: radius, width: 3, color: color))
      case 1: .path(DisplayPath(path: .oval(in: rect), fillColor: color))
      default: .box(DisplayBox(rect: rect, cornerRadius: radius, color: color))
      }
    return DisplayItem(transform: .identity, content: content, allowsEdgeAntialiasing: lists.random.chance(0.6))
  }

  @Test func `they give the bytes of mixing whole pictures, also by rows and after other frames`() throws {
    let warm = Rasterizer(resources: RandomLists.resources)
    for seed in 70_000..<70_060 as Range<UInt64> {
      var lists = RandomLists(seed: seed)
      var list = lists.list()
      list.items += items(&lists)
      let plain = Rasterizer(resources: RandomLists.resources)
      plain.usesShortcuts = false
      let expected = try Drawing(list, by: plain)
      #expect(try Drawing(list, by: warm) == expected, "seed \(seed)")
      let buffer = PixelBuffer(width: expected.width, height: expected.height)
      let cut = lists.random.int(1..<expected.height)
      for rows in [cut..<expected.height, 0..<cut] {
        try Rasterizer(resources: RandomLists.resources).draw(list, into: buffer, rows: [rows])
      }
      #expect(Drawing(buffer) == expected, "seed \(seed), cut \(cut)")
    }
  }

  @Test func `a translucent group of one box is the mean of the box and what is below`() throws {
    for (opacity, color) in [(0.25, Color.black), (0.5, Color(red: 1, green: 0.2, blue: 0.6)), (0.9, .black)] {
      let level = (opacity * 255).rounded()
      let box = DisplayItem.box(0, 0, 16, 8, color: color)
      let d = try Drawing(DisplayItem.group(DisplayGroup(opacity: opacity), [box]))
      func mean(_ component: Double) -> Int {
        Int((((component * 255).rounded() * level + 255 * (255 - level)) / 255).rounded())
      }
      #expect(d.red(5, 3) == mean(color.red))
      #expect(d.green(5, 3) == mean(color.green))
      #expect(d.blue(5, 3) == mean(color.blue))
      #expect(d.word(5, 12) == 0xffff_ffff)
    }
  }

  @Test func `a mask of one box multiplies its alpha, its group's and the masked group's`() throws {
    var group = DisplayGroup(opacity: 0.5)
    group.mask = DisplayItem.group(
      DisplayGroup(opacity: 0.6), [.box(0, 0, 16, 8, color: Color(red: 1, green: 1, blue: 1, alpha: 0.8))])
    let d = try Drawing(DisplayItem.group(group, [.box(0, 0, 16, 16, color: .black)]))
    #expect(abs(d.red(5, 3) - Int((255 * (1 - 0.5 * 0.6 * 0.8)).rounded())) <= 1)
    #expect(d.red(5, 12) == 255)
  }
}
