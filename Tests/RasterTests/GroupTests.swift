import InbetweenGeometry
import InbetweenPixels
import InbetweenRaster
import InbetweenTimeline
import Testing

@Suite("Groups") struct GroupTests {
  private func clip(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0) -> DisplayGroup {
    DisplayGroup(clip: .init(rect: Rect(x: x, y: y, width: width, height: height), cornerRadius: radius))
  }

  @Test func `opacity applies to the group as a whole`() throws {
    let d = try Drawing(DisplayItem.group(DisplayGroup(opacity: 0.5), [.box(0, 0, 8, 8), .box(4, 0, 8, 8)]))
    for x in [2, 6, 10] { #expect(abs(d.red(x, 4) - 127) <= 1) }
    #expect(d.red(14, 4) == 255)
  }

  @Test func `a clip on whole pixels is exact`() throws {
    let d = try Drawing(DisplayItem.group(clip(4, 4, 4, 4), [.box(0, 0, 16, 16)]))
    for y in 0..<16 {
      for x in 0..<16 { #expect(d.red(x, y) == ((4..<8).contains(x) && (4..<8).contains(y) ? 0 : 255)) }
    }
  }

  @Test func `a rounded clip gives the pixels of the rounded box`() throws {
    let clipped = try Drawing(DisplayItem.group(clip(2.3, 2.6, 11, 9, radius: 4), [.box(0, 0, 16, 16)]))
    let box = try Drawing([.box(2.3, 2.6, 11, 9, radius: 4)])
    for i in clipped.words.indices {
      #expect(abs(Int(clipped.words[i] & 255) - Int(box.words[i] & 255)) <= 1)
    }
  }

  @Test func `a rotated clip gives the pixels of the rotated box`() throws {
    let turn = Transform.rotation(0.4).concatenating(.translation(x: 8, y: 8))
    let clipped = try Drawing(DisplayItem.group(clip(-5, -3, 10, 6), transform: turn, [.box(0, 0, 16, 16)]))
    let box = try Drawing([.box(-5, -3, 10, 6, transform: turn)])
    for i in clipped.words.indices {
      #expect(abs(Int(clipped.words[i] & 255) - Int(box.words[i] & 255)) <= 1)
    }
  }

  @Test func `nested groups multiply`() throws {
    let inner = DisplayItem.group(DisplayGroup(opacity: 0.5), [.box(0, 0, 16, 16)])
    let d = try Drawing(DisplayItem.group(DisplayGroup(opacity: 0.5), inner))
    #expect(abs(d.red(8, 8) - 191) <= 1)
  }

  @Test func `a mask's alpha multiplies the group's`() throws {
    let mask: [DisplayItem] = [
      .box(0, 0, 4, 16), .box(4, 0, 4, 16, color: Color(red: 1, green: 0, blue: 0, alpha: 0.5)),
    ]
    let d = try Drawing(DisplayItem.group(DisplayGroup(mask: mask), [.box(0, 0, 16, 16)]))
    #expect(d.red(2, 8) == 0)
    #expect(abs(d.red(6, 8) - 127) <= 1)
    #expect(d.red(12, 8) == 255)
  }

  @Test func `an empty mask and opacity zero hide everything`() throws {
    let blank = try Drawing([])
    #expect(try Drawing(DisplayItem.group(DisplayGroup(mask: []), [.box(0, 0, 16, 16)])) == blank)
    #expect(try Drawing(DisplayItem.group(DisplayGroup(opacity: 0), [.box(0, 0, 16, 16)])) == blank)
    #expect(try Drawing(DisplayItem.group(clip(4, 4, -2, 8), [.box(0, 0, 16, 16)])) == blank)
  }

  @Test func `unbalanced groups are closed, and too deep ones are an error`() throws {
    let begin = DisplayItem(transform: .identity, content: .beginGroup(DisplayGroup(opacity: 0.5)))
    let end = DisplayItem(transform: .identity, content: .endGroup)
    let closed = try Drawing([begin, .box(0, 0, 8, 8), end])
    #expect(try Drawing([begin, .box(0, 0, 8, 8)]) == closed)
    #expect(try Drawing([end, begin, .box(0, 0, 8, 8), end, end]) == closed)
    let deep = Array(repeating: begin, count: 100_000)
    #expect(throws: RasterError.nesting) { _ = try Drawing(deep + [.box(0, 0, 8, 8)]) }
    let plain = DisplayItem(transform: .identity, content: .beginGroup(DisplayGroup()))
    let shallow = Array(repeating: plain, count: 100_000)
    #expect(try Drawing(shallow + [.box(0, 0, 8, 8)]) == Drawing([.box(0, 0, 8, 8)]))
  }

  @Test func `a dissolve of two opaque pictures is opaque at every progress`() throws {
    let black = DisplayItem(
      transform: .identity,
      content: .box(DisplayBox(rect: Rect(x: 0, y: 0, width: 16, height: 16), cornerRadius: 0, color: .black)))
    let group = DisplayGroup(dissolve: .init(from: [black], progress: 0.25))
    // From black to black over white: black all the way; a fade of the one over the other would show grey.
    let d = try Drawing(DisplayItem.group(group, [.box(0, 0, 16, 16)]))
    for x in [1, 8, 14] { #expect(d.red(x, 8) == 0) }
    let gone = try Drawing(DisplayItem.group(group, []))
    for x in [1, 8, 14] { #expect(abs(gone.red(x, 8) - 64) <= 1) }
  }
}
