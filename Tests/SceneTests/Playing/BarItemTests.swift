import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenScene
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Items of bars and segments") struct BarItemTests {
  private let red = Color(red: 1, green: 0, blue: 0)

  private func fixture(_ view: String, canvas: String = "", timeline: String = "[]") throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [320, 100], scale: 2\(canvas)}
      views: [{\(view), frame: [0, 10, 320, 44], tintColor: red}]
      timeline: \(timeline)
      duration: 3
      """, typesetter: TextMeasurer(library: try FontLibrary()))
  }

  /// The number of drawing commands of a part's picture; nil if it shows none.
  private func commands(_ fixture: SceneFixture, _ part: String) throws -> Int? {
    let layer = try #require(fixture.timeline.layers.first { $0.path.hasSuffix("/" + part) })
    return layer.contents.compactMap {
      if case .drawing(let drawing) = $0 { drawing.picture.items.count } else { nil }
    }.last
  }

  @Test func `a long title ends 6 points before the buttons at both sides`() throws {
    let title = "title: A title that is far too long to be whole between two buttons"
    for buttons in [
      "leftBarButtonTitle: Left, rightBarButtonTitle: Right", "leftBarButtonTitle: Left", "rightBarButtonTitle: R",
    ] {
      let fixture = try fixture("navigationBar: v, \(title), \(buttons)")
      let frames = try ["v.title", "v.left", "v.right"].map { name in
        fixture.timeline.layers.contains { $0.path.hasSuffix("/" + name) } ? try fixture.part(name, at: 0).frame : nil
      }
      let shown = try #require(frames[0])
      let (left, right) = (frames[1].flatMap { $0.width > 0 ? $0 : nil }, frames[2].flatMap { $0.width > 0 ? $0 : nil })
      #expect(abs(shown.minX - (left.map { $0.maxX + 6 } ?? 16)) < 0.01, "\(buttons)")
      #expect(abs(shown.maxX - (right.map { $0.minX - 6 } ?? 304)) < 0.01, "\(buttons)")
    }
  }

  @Test func `a tab shows its image above its title, another one while it is selected, and a badge`() throws {
    let fixture = try fixture(
      "tabBar: v, items: [{title: Home, image: {systemName: house}, selectedImage: {systemName: house.fill}}, "
        + "{systemItem: search, badgeValue: '3'}, Plain]", timeline: "[{at: 1, set: {v.selectedItem: 1}}]")
    #expect(try fixture.part("v.image0", at: 0).contentsColor == red)
    #expect(try fixture.part("v.image0", at: 1).contentsColor != red)
    #expect(try fixture.part("v.image1", at: 1).contentsColor == red)
    let home = try #require(fixture.timeline.layers.first { $0.path.hasSuffix("/v.image0") })
    #expect(home.contents.count >= 2)
    // The centre of the image is 18 points below the top, as in code.
    #expect(try abs(fixture.part("v.image0", at: 0).frame.midX - 320 / 6) < 0.01)
    #expect(try fixture.part("v.image0", at: 0).frame.midY == 18)
    let badge = try fixture.part("v.badge1", at: 0).frame
    #expect(badge.origin == Point(x: 166, y: 2) && badge.height == 18 && badge.width >= 18)
    // An item without an image keeps its square.
    #expect(try fixture.part("v.image2", at: 0).backgroundColor.alpha > 0)
    let reversed = try self.fixture(
      "tabBar: v, items: [{title: A, badgeValue: '1'}, B]", canvas: ", direction: rightToLeft")
    #expect(try reversed.part("v.badge0", at: 0).frame.maxX == 234)
  }

  @Test func `a navigation bar has several buttons at a side, the outermost first`() throws {
    let fixture = try fixture(
      "navigationBar: v, title: T, leftBarButtonItems: [Edit, {systemItem: add}], "
        + "rightBarButtonItems: [{systemItem: done}, {image: {systemName: ellipsis}}, {image: {systemName: trash}}]")
    let frames = try ["left", "left1", "right", "right1", "right2"].map {
      try fixture.part("v.\($0)", at: 0).frame
    }
    #expect(frames[0].minX == 16 && abs(frames[1].minX - frames[0].maxX - 8) < 0.01)
    #expect(abs(frames[2].maxX - 304) < 0.01 && abs(frames[2].minX - frames[3].maxX - 8) < 0.01)
    // Images are further apart than texts.
    #expect(abs(frames[3].minX - frames[4].maxX - 20) < 0.01)
    #expect(try commands(fixture, "v.left1") != nil && commands(fixture, "v.left") == nil)
    #expect(try fixture.part("v.left1", at: 0).contentsColor == red)
    // Seventeen points at the large scale, with the room beside the figure.
    let ellipsis = frames[3].width
    #expect(ellipsis > 18 && ellipsis < 30)
  }

  @Test func `toolbars and segments show images in place of titles`() throws {
    let toolbar = try fixture("toolbar: v, items: [{systemItem: action}, Text, {image: {systemName: trash}}]")
    #expect(try commands(toolbar, "v.item0") != nil && commands(toolbar, "v.item1") == nil)
    #expect(try abs(toolbar.part("v.item0", at: 0).frame.minX - 16) < 0.01)
    #expect(try abs(toolbar.part("v.item2", at: 0).frame.maxX - 304) < 0.01)
    let segments = try fixture("segmentedControl: v, items: [List, {image: {systemName: map}}]")
    let image = try segments.part("v.image1", at: 0).frame
    #expect(abs(image.midX - 240) < 0.01 && abs(image.midY - 22) < 0.01)
    #expect(try commands(segments, "v.image1") != nil)
  }

  @Test func `images at the ends of a slider shorten its track, also while the value follows`() throws {
    let images =
      "minimumValueImage: {systemName: minus, pointSize: 20}, maximumValueImage: {systemName: plus, pointSize: 20}"
    let fixture = try fixture(
      "slider: v, \(images)",
      timeline: "[{at: 1, animate: 1, curve: linear, set: {v.value: 1}}]")
    let (first, last) = (try fixture.part("v.minimum", at: 0).frame, try fixture.part("v.maximum", at: 0).frame)
    #expect(first.minX == 0 && abs(last.maxX - 320) < 0.01 && abs(first.midY - 22) < 0.01)
    #expect(try abs(fixture.part("v.minimumTrack", at: 0).frame.minX - (first.width + 10)) < 0.01)
    #expect(try abs(fixture.part("v.thumb", at: 2).frame.maxX - (last.minX - 10)) < 0.01)
    let reversed = try self.fixture("slider: v, \(images)", canvas: ", direction: rightToLeft")
    #expect(try reversed.part("v.maximum", at: 0).frame.minX == 0)
  }

  @Test func `an image in place of a slider's thumb stays within the track and has its own size`() throws {
    let fixture = try fixture(
      "slider: v, thumbImage: {systemName: circle.fill, pointSize: 10}",
      timeline: "[{at: 1, animate: 1, curve: linear, set: {v.value: 1}}]")
    let (start, half, end) = (
      try fixture.part("v.thumbPicture", at: 0), try fixture.part("v.thumbPicture", at: 1.5),
      try fixture.part("v.thumbPicture", at: 2)
    )
    let width = start.frame.width
    #expect(width > 5 && width < 20 && start.frame.minX == 2 && abs(end.frame.maxX - 318) < 0.01)
    #expect(abs(half.frame.midX - 160) < 0.01)
    #expect(try abs(fixture.part("v.minimumTrack", at: 2).frame.maxX - end.frame.midX) < 0.01)
    #expect(try fixture.part("v.thumb", at: 0).isHidden)
  }

  @Test func `an unknown symbol in an item is a warning, and its placeholder has the bar's size`() throws {
    let fixture = try fixture("tabBar: v, items: [{title: A, image: {systemName: hous}}]")
    #expect(fixture.bake.warnings.contains { $0.message.contains("the symbol 'hous' is not drawn") })
    #expect(try commands(fixture, "v.image0") != nil)
  }
}
