import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Bars on phones held in landscape") struct BarLandscapeTests {
  private func fixture(
    _ bar: String, _ constraint: String, canvas: String = "device: iPhone 15, orientation: landscape",
    timeline: String = "[]"
  ) throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {\(canvas)}
      views: [{\(bar)}]
      constraints: ["H:|[bar]|", \(constraint)]
      timeline: \(timeline)
      duration: 2
      """, typesetter: TextMeasurer(library: try FontLibrary()))
  }

  /// The frame of a part in its bar.
  private func part(_ name: String, _ fixture: SceneFixture, at time: Double = 0) throws -> Rect {
    let index = try #require(fixture.timeline.layers.lastIndex { $0.path.hasSuffix("bar." + name) })
    return fixture.timeline.model(of: index, at: time).frame
  }

  @Test func `a navigation bar is 32 points high, its title is not large, and its items are within the safe area`()
    throws
  {
    let items = "title: Inbox, prefersLargeTitles: true, leftBarButtonItems: [Edit], rightBarButtonItems: [Done]"
    let scene = try fixture("navigationBar: bar, " + items, "bar.top == safeArea.top")
    #expect(scene.frame("bar", at: 0) == Rect(x: 0, y: 0, width: 852, height: 32))
    let (left, right, title) = (try part("left", scene), try part("right", scene), try part("title", scene))
    #expect(left.minX == 75 && left.height == 32 && abs(right.maxX - 777) < 0.01)
    #expect(abs(title.midX - 426) < 0.01 && title.height == 32)
    #expect(try part("ground", scene) == Rect(x: 0, y: 0, width: 852, height: 32))
    let back = try fixture("navigationBar: bar, title: A, backButtonTitle: Back", "bar.top == safeArea.top")
    #expect(try part("chevron", back) == Rect(x: 67, y: 5, width: 13, height: 22))
    let mirrored = try fixture(
      "navigationBar: bar, title: A, backButtonTitle: Back", "bar.top == safeArea.top",
      canvas: "device: iPhone 15, orientation: landscape, direction: rightToLeft")
    #expect(try part("chevron", mirrored).maxX == 785)
  }

  @Test func `a bar that scrolls collapses to 32 points, too`() throws {
    let scene = try fixture(
      "navigationBar: bar, title: A, prefersLargeTitles: true, scrollDistance: 0", "bar.top == safeArea.top",
      timeline: "[{at: 1, set: {bar.scrollDistance: -30}}]")
    #expect(scene.frame("bar", at: 0)?.height == 32 && scene.frame("bar", at: 1.5)?.height == 32)
  }

  @Test(arguments: ["leftToRight", "rightToLeft"])
  func `a tab bar is 32 points high above the home indicator, with titles beside smaller images`(direction: String)
    throws
  {
    let scene = try fixture(
      "tabBar: bar, items: [A, B]", "bar.bottom == superview.bottom",
      canvas: "device: iPhone 15, orientation: landscape, direction: \(direction)")
    #expect(scene.frame("bar", at: 0) == Rect(x: 0, y: 340, width: 852, height: 53))
    let isReversed = direction == "rightToLeft"
    let (image, title) = (
      try part(isReversed ? "image1" : "image0", scene), try part(isReversed ? "title1" : "title0", scene)
    )
    #expect(image.midY == 16 && title.midY == 16 && abs(image.width - 22 * 0.72) < 0.01)
    // Half of the 734 points between the safe area's sides.
    let ends = isReversed ? (title.minX, image.midX + 9) : (image.midX - 9, title.maxX)
    #expect(abs((ends.0 + ends.1) / 2 - (59 + 367 / 2)) < 0.01)
    #expect(abs(isReversed ? image.midX - title.maxX - 14 : title.minX - image.midX - 14) < 0.01)
  }

  @Test func `a toolbar is 32 points high`() throws {
    let scene = try fixture("toolbar: bar, items: [Add, Edit]", "bar.bottom == safeArea.bottom")
    #expect(scene.frame("bar", at: 0) == Rect(x: 0, y: 340, width: 852, height: 32))
    #expect(try part("item0", scene).minX == 75 && abs(part("item1", scene).maxX - 777) < 0.01)
    #expect(try part("ground", scene).height == 53)
  }

  @Test(arguments: ["size: [852, 393]", "device: iPad mini (A17 Pro), orientation: landscape"])
  func `bars have their usual heights elsewhere`(canvas: String) throws {
    let scene = try fixture("navigationBar: bar, title: A", "bar.top == safeArea.top", canvas: canvas)
    #expect(scene.frame("bar", at: 0)?.height == 44)
  }

  @Test(arguments: [
    (
      "navigationBar: bar, title: Inbox, leftBarButtonItems: [Edit], rightBarButtonItems: [Done]",
      "bar.top == safeArea.top", ["left", "right", "title"]
    ),
    (
      "navigationBar: bar, title: Inbox, prefersLargeTitles: true, backButtonTitle: All, rightBarButtonItems: [Done]",
      "bar.top == safeArea.top", ["left", "right", "title", "chevron"]
    ),
    ("tabBar: bar, items: [A, B]", "bar.bottom == superview.bottom", ["image0", "title0", "image1", "title1"]),
    ("toolbar: bar, items: [Add, Edit]", "bar.bottom == safeArea.bottom", ["item0", "item1"]),
  ])
  func `items of bars move from where they are when the device is turned`(
    bar: String, constraint: String, parts: [String]
  ) throws {
    let scene = try fixture(
      bar, constraint, canvas: "device: iPhone 15", timeline: "[{at: 0.5, canvas: {orientation: landscape}}]")
    for part in parts {
      let index = try #require(scene.timeline.layers.lastIndex { $0.path.hasSuffix("bar." + part) })
      let places = [0.4, 0.501, 0.65, 0.9].map { scene.timeline.presentation(of: index, at: $0).position }
      let (old, begin, middle, end) = (places[0], places[1], places[2], places[3])
      #expect(abs(begin.x - old.x) < 0.1 && abs(begin.y - old.y) < 0.1, "\(part) \(places)")
      #expect(
        abs(middle.x - (old.x + end.x) / 2) < 0.5 && abs(middle.y - (old.y + end.y) / 2) < 0.5, "\(part) \(places)")
      #expect(end == scene.timeline.model(of: index, at: 1.9).position && old != end, "\(part) \(places)")
    }
  }

  @Test func `images of tabs become smaller while the device turns, and titles have their other size at once`() throws {
    let scene = try fixture(
      "tabBar: bar, items: [A, B]", "bar.bottom == superview.bottom", canvas: "device: iPhone 15",
      timeline: "[{at: 0.5, canvas: {orientation: landscape}}]")
    let index = try #require(scene.timeline.layers.lastIndex { $0.path.hasSuffix("bar.image0") })
    for (time, scale) in [(0.4, 1), (0.501, 1), (0.65, 0.86), (0.9, 0.72)] {
      #expect(abs(scene.timeline.presentation(of: index, at: time).transform.a - scale) < 0.005, "\(time)")
    }
  }

  @Test func `bars take the other height when the device is turned, and back`() throws {
    let scene = try fixture(
      "tabBar: bar, items: [A, B]", "bar.bottom == superview.bottom", canvas: "device: iPhone 15",
      timeline:
        "[{at: 0.5, canvas: {orientation: landscape}}, {at: 1.2, canvas: {orientation: portrait}}]"
    )
    #expect(scene.frame("bar", at: 0.4)?.height == 83)
    #expect(scene.frame("bar", at: 1.1) == Rect(x: 0, y: 340, width: 852, height: 53))
    #expect(try part("title0", scene, at: 1.1).midY == 16)
    #expect(scene.frame("bar", at: 1.9) == Rect(x: 0, y: 769, width: 393, height: 83))
    #expect(try part("title0", scene, at: 1.9).minY == 34)
    #expect(try abs(part("image0", scene, at: 1.9).width - 22) < 0.01)
  }
}
