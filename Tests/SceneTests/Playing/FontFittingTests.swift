import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Texts that are drawn smaller to fit") struct FontFittingTests {
  private func fixture(_ view: String) throws -> SceneFixture {
    try SceneFixture(
      "inbetween: 1\ncanvas: {size: [300, 100], scale: 2}\nviews:\n  - {\(view)}\n",
      typesetter: TextMeasurer(library: try FontLibrary()))
  }

  /// The font size and number of glyphs of the first line, and where it begins.
  private func line(_ view: String) throws -> (size: Double, count: Int, start: Double) {
    let items = try fixture(view).timeline.displayList(at: 0).items
    let runs = items.compactMap { item -> (DisplayGlyphs, Double)? in
      guard case .glyphs(let run) = item.content, let first = run.glyphs.first else { return nil }
      return (run, item.transform.apply(to: first.origin).x)
    }
    let (run, start) = try #require(runs.first)
    return (run.size, run.glyphs.count, start)
  }

  @Test func `a label's line gets a smaller font instead of an ellipsis, down to the least factor`() throws {
    let long = "label: l, frame: [0, 0, 100, 20], text: Fifteen-letters"
    let cut = try line(long)
    let count = try line(long + ", font: 9").count
    let fitted = try line(long + ", adjustsFontSizeToFitWidth: true")
    #expect(cut.size == 17 && cut.count < count)
    #expect(fitted.size < 17 && fitted.size > 8.5 && fitted.count == count)
    let limited = try line(long + ", adjustsFontSizeToFitWidth: true, minimumScaleFactor: 0.95")
    #expect(limited.size == 16 && limited.count < count)
    #expect(try line("label: l, frame: [0, 0, 300, 20], text: Short, adjustsFontSizeToFitWidth: true").size == 17)
  }

  @Test func `several lines get the largest whole size with which neither their number nor the height cuts them off`()
    throws
  {
    let text = "text: Several words that need some lines"
    func size(_ view: String) throws -> Double { try line("label: l, \(text), \(view)").size }
    let fits = ", adjustsFontSizeToFitWidth: true"
    for frame in ["numberOfLines: 2, frame: [0, 0, 120, 90]", "numberOfLines: 0, frame: [0, 0, 120, 42]"] {
      #expect(try size(frame) == 17)
      let fitted = try size(frame + fits)
      #expect(fitted < 17 && fitted > 8)
      func count(_ font: Double) throws -> Int {
        let label = "label: l, \(text), numberOfLines: 0, frame: [0, 0, 120, 90], font: \(font)"
        return Set(
          try fixture(label).timeline.displayList(at: 0).items.flatMap { item -> [Double] in
            guard case .glyphs(let run) = item.content else { return [] }
            return run.glyphs.map(\.origin.y)
          }
        ).count
      }
      #expect(try count(fitted) == 2)
      if frame.contains("Lines: 2") { #expect(try count(fitted + 1) == 3) }
      #expect(try size(frame + fits + ", minimumScaleFactor: 0.95") == 17)
    }
    #expect(try size("numberOfLines: 0, frame: [0, 0, 120, 90]" + fits) == 17)
  }

  @Test func `a button's title as well, and it begins at the side at which its content is aligned`() throws {
    let long = "button: b, frame: [0, 0, 60, 30], title: Fifteen-letters"
    #expect(try line(long).size == 15)
    let fitted = try line(long + ", adjustsFontSizeToFitWidth: true")
    #expect(try fitted.size < 15 && fitted.count == line(long + ", font: 7").count)
    let wide = "button: b, frame: [0, 0, 200, 30], title: Go"
    #expect(try line(wide).start > 80)
    #expect(try line(wide + ", contentHorizontalAlignment: left").start < 4)
    #expect(try line(wide + ", contentHorizontalAlignment: trailing").start > 170)
  }

  /// Where the baseline of the first line is.
  private func baseline(_ view: String) throws -> Double {
    let items = try fixture("label: l, frame: [0, 0, 100, 60], font: 40, " + view).timeline.displayList(at: 0).items
    let all = items.compactMap { item -> Double? in
      guard case .glyphs(let run) = item.content, let first = run.glyphs.first else { return nil }
      return item.transform.apply(to: first.origin).y
    }
    return try #require(all.first)
  }

  @Test func `a single line that is shrunk stays on its baseline, unless its adjustment says otherwise`() throws {
    let shrinks = "text: HHHHHHHHHHH, adjustsFontSizeToFitWidth: true, minimumScaleFactor: 0.2"
    let whole = try baseline("text: HH")
    #expect(abs(try baseline(shrinks) - whole) < 0.01)
    let centred = try baseline(shrinks + ", baselineAdjustment: alignCenters")
    let top = try baseline(shrinks + ", baselineAdjustment: none")
    #expect(top < centred - 3 && centred < whole - 3)
  }
}
