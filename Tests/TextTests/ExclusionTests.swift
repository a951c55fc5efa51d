import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Lines beside areas that they avoid") struct ExclusionTests {
  let library: FontLibrary
  let font = FontDescription(size: 15)

  init() throws { library = try FontLibrary() }

  private let text = (1...60).map { "word\($0)" }.joined(separator: " ")

  private func layout(
    _ rules: LineRules, _ text: String? = nil, direction: BaseDirection = .natural
  ) throws -> TextLayout {
    var request = TextRequest(
      text: text ?? self.text, font: font, lineBreakMode: .wordWrapping, numberOfLines: 0, width: 300,
      direction: direction)
    request.rules = rules
    return try library.layout(request)
  }

  private func avoiding(_ rects: Rect..., padding: Double = 0) -> LineRules {
    var rules = LineRules()
    rules.exclusions = rects.map { Path.rect($0) }
    rules.padding = padding
    return rules
  }

  private var height: Double { get throws { try library.metrics(of: font).lineHeight } }

  @Test func `lines begin behind an area at the left and have their whole width below it`() throws {
    let layout = try self.layout(avoiding(Rect(x: 0, y: 0, width: 100, height: 40)))
    let height = try self.height
    for line in layout.lines {
      let room = try #require(line.room)
      let isBeside = room.minY < 40
      #expect(room.minX == (isBeside ? 100 : 0) && room.maxX == 300)
      #expect(line.origin.x == room.minX && line.width <= room.width + 0.001)
    }
    #expect(layout.lines.count { $0.origin.x == 100 } == Int((40 / height).rounded(.up)))
    // All of the text, in its order.
    #expect(layout.lines.map(\.range.lowerBound).dropFirst() == layout.lines.map(\.range.upperBound).dropLast())
    #expect(layout.lines.last?.range.upperBound == text.unicodeScalars.count)
  }

  @Test func `text goes on at the other side of an area in the middle`() throws {
    let layout = try self.layout(avoiding(Rect(x: 120, y: 0, width: 60, height: 30), padding: 5))
    let first = layout.lines.filter { $0.origin.y == layout.lines[0].origin.y }
    #expect(first.count == 2 && first[0].origin.x == 0 && first[1].origin.x == 185)
    #expect(first[0].width <= 115.001 && first[0].range.upperBound == first[1].range.lowerBound)
  }

  @Test func `text that runs from right to left begins at the right of an area`() throws {
    let text = Array(repeating: "שלום", count: 30).joined(separator: " ")
    let layout = try self.layout(
      avoiding(Rect(x: 120, y: 0, width: 60, height: 30)), text, direction: .rightToLeft)
    #expect(layout.lines[0].room?.minX == 180 && layout.lines[1].room?.maxX == 120)
    #expect(layout.lines[0].origin.y == layout.lines[1].origin.y)
    #expect(abs(layout.lines[0].origin.x + layout.lines[0].width - 300) < 0.01)
  }

  @Test func `a line moves down where no word fits beside an area, and is not divided`() throws {
    let layout = try self.layout(avoiding(Rect(x: 10, y: 0, width: 280, height: 50)))
    let room = try #require(layout.lines.first?.room)
    let height = try self.height
    #expect(room.minX == 0 && room.width == 300 && room.minY >= 50 && room.minY < 50 + height / 4 + 1)
    #expect(layout.size.height >= 50)
  }

  @Test func `lines follow the outline of a circle`() throws {
    var rules = LineRules()
    rules.exclusions = [Path.oval(in: Rect(x: -80, y: -80, width: 160, height: 160))]
    let layout = try self.layout(rules)
    let starts = layout.lines.map(\.origin.x).prefix { $0 > 0 }
    #expect(starts.count >= 4 && zip(starts, starts.dropFirst()).allSatisfy { $0 >= $1 } && starts[0] > 79)
    // At the top of the fourth line, by Pythagoras.
    let top = 3 * (try library.metrics(of: font).lineHeight + library.metrics(of: font).leading)
    #expect(abs(starts[3] - (6400 - top * top).squareRoot()) < 0.5)
  }

  @Test func `areas that leave nothing, are empty, or are not finite end`() throws {
    for rect in [
      Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9), Rect(x: 0, y: 0, width: 0, height: 0),
      Rect(x: .nan, y: 0, width: 10, height: 10), Rect(x: 0, y: 0, width: .infinity, height: 10),
    ] {
      let layout = try self.layout(avoiding(rect), "some words")
      #expect(layout.lines.last?.range.upperBound == 10)
    }
  }

  @Test func `spacings by lines and paragraphs replace those of the text, and lines keep from some words`() throws {
    var rules = LineRules()
    rules.lineSpacing = [10, 0]
    rules.paragraphSpacing = [7]
    let lines = try self.layout(rules, "one\ntwo\nthree").lines
    let height = try self.height
    let leading = try library.metrics(of: font).leading
    #expect(abs(lines[1].origin.y - lines[0].origin.y - (height + leading + 17)) < 0.01)
    #expect(abs(lines[2].origin.y - lines[1].origin.y - (height + leading)) < 0.01)
    let plain = try self.layout(LineRules())
    let second = plain.lines[1].range.lowerBound
    rules = LineRules()
    rules.unbreakable = [second]
    let kept = try self.layout(rules)
    #expect(kept.lines[1].range.lowerBound < second)
  }
}
