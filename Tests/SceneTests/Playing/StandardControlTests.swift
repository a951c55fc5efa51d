import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Standard controls have UIKit's sizes") struct StandardControlTests {
  /// The frame of a view at the left edge of 400 × 600 points, with its intrinsic size.
  private func natural(_ view: String, width: Double? = nil) throws -> Rect? {
    try fixture(view, width: width).frame("v", at: 0)
  }

  private func fixture(_ view: String, width: Double? = nil, timeline: String = "[]") throws -> SceneFixture {
    let own = width.map { ", v.width == \($0)" } ?? ""
    return try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [400, 600], scale: 2}
      views: [{\(view)}]
      constraints: [v.leading == superview.leading, v.top == superview.top + 100\(own)]
      timeline: \(timeline)
      duration: 3
      """, typesetter: TextMeasurer(library: try FontLibrary()))
  }

  @Test(arguments: [
    ("searchBar: v", 56.0), ("navigationBar: v", 44), ("navigationBar: v, prefersLargeTitles: true", 96),
    ("tabBar: v, items: [a, b]", 49), ("toolbar: v, items: [a, b]", 44), ("pickerView: v", 216),
    ("datePicker: v, preferredDatePickerStyle: wheels", 216),
  ])
  func `bars have a height and leave their width to constraints`(_ view: String, _ height: Double) throws {
    #expect(try natural(view, width: 375) == Rect(x: 0, y: 100, width: 375, height: height))
  }

  @Test func `a picker is 320 points wide by default; page dots are 7 points wide, with 9 between them`() throws {
    #expect(try natural("pickerView: v")?.size == Size(width: 320, height: 216))
    #expect(try natural("pageControl: v, numberOfPages: 3")?.size == Size(width: 39, height: 26))
  }

  @Test func `the current page's dot differs from the others, and a single one may be hidden`() throws {
    let fixture = try fixture(
      "pageControl: v, numberOfPages: 4, currentPage: 1",
      timeline: "[{at: 1, set: {v.numberOfPages: 1}}, {at: 2, set: {v.hidesForSinglePage: true}}]")
    func count(_ part: String, _ time: Double) throws -> Int {
      try fixture.part(part, at: time).path.elements.filter { if case .move = $0 { true } else { false } }.count
    }
    #expect(try count("v.pages", 0) == 3 && count("v.currentPage", 0) == 1)
    #expect(try fixture.part("v.currentPage", at: 0).path.controlBox?.minX == 16)
    #expect(try count("v.pages", 1) == 0 && count("v.currentPage", 1) == 1)
    #expect(try fixture.part("v.currentPage", at: 2).isHidden)
  }

  @Test func `a text view has no intrinsic size while it scrolls, otherwise that of its wrapped text`() throws {
    let text = "text: one two three four five six seven eight nine ten eleven twelve"
    let free = try fixture("textView: v, \(text), isScrollEnabled: false", width: 120)
    let wrapped = try #require(free.frame("v", at: 0))
    let label = try #require(try natural("label: v, numberOfLines: 0, font: 12, preferredMaxLayoutWidth: 110, \(text)"))
    #expect(wrapped.height == label.height + 16)
    let scrolling = try fixture("textView: v, \(text), intrinsicContentSize: [90, 40]")
    #expect(scrolling.frame("v", at: 0)?.size == Size(width: 90, height: 40))
    #expect(try scrolling.part("v.text", at: 0).frame.origin == Point(x: 5, y: 8))
    #expect(try scrolling.part("v.text", at: 0).frame.height > 40)
  }

  @Test func `a text view scrolls its text, and constraints may use its content guide`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 200], scale: 2}
      views: [{textView: v, text: a text, frame: [0, 0, 100, 50]}, {collectionView: c, frame: [0, 60, 100, 50],
        subviews: [{view: cell}]}]
      constraints:
        - cell.top == c.contentLayoutGuide.top
        - cell.bottom == c.contentLayoutGuide.bottom
        - cell.leading == c.contentLayoutGuide.leading
        - cell.trailing == c.contentLayoutGuide.trailing
        - cell.width == 100
        - cell.height == 400
      timeline: [{at: 1, animate: 1, curve: linear, set: {v.contentOffset: [0, 30], c.contentOffset: [0, 100]}}]
      duration: 3
      """)
    #expect(fixture.shown("v", at: 1.5)?.boundsOrigin == Point(x: 0, y: 15))
    #expect(fixture.shown("c", at: 1.5)?.boundsOrigin == Point(x: 0, y: 50))
    #expect(fixture.frame("cell", at: 0)?.height == 400)
  }

  @Test func `a date picker's wheels and fields show its date, with the right days`() throws {
    let wheels = try fixture(
      "datePicker: v, preferredDatePickerStyle: wheels, datePickerMode: dateAndTime, date: [2024, 2, 29, 21, 5]")
    func texts(_ fixture: SceneFixture) -> [String] {
      fixture.timeline.layers.flatMap { layer in
        layer.contents.compactMap { if case .text(let text) = $0 { text.text } else { nil } }
      }
    }
    #expect(texts(wheels).contains("Thu Feb 29") && !texts(wheels).contains { $0.contains("Feb 30") })
    #expect(texts(wheels).contains("9") && texts(wheels).contains("05") && texts(wheels).contains("PM"))
    #expect(texts(try fixture("datePicker: v, date: [2024, 2, 29, 21, 5]")) == ["Feb 29, 2024", "9:05 PM"])
    #expect(texts(try fixture("datePicker: v")) == ["Jan 9, 2007", "9:41 AM"])
    // Numbers out of range are the nearest that are in it.
    #expect(texts(try fixture("datePicker: v, datePickerMode: date, date: [2023, 2, 31]")) == ["Feb 28, 2023"])
  }

  @Test func `a bar's title stays centred until a button needs the space`() throws {
    func title(_ own: String) throws -> Rect {
      try fixture("navigationBar: v, title: A title of a bar\(own)", width: 320).part("v.title", at: 0).frame
    }
    #expect(try abs(title("").midX - 160) < 0.01)
    #expect(try abs(title(", rightBarButtonTitle: Done").midX - 160) < 0.01)
    #expect(try title(", rightBarButtonTitle: A long button at the side").midX < 150)
    #expect(try title(", prefersLargeTitles: true").origin == Point(x: 16, y: 44))
  }

  @Test func `the selected item of a tab bar has the tint colour`() throws {
    let fixture = try fixture(
      "tabBar: v, items: [a, b], tintColor: red", width: 320, timeline: "[{at: 1, set: {v.selectedItem: 1}}]")
    let red = Color(red: 1, green: 0, blue: 0)
    #expect(try fixture.part("v.image0", at: 0).backgroundColor == red)
    #expect(try fixture.part("v.image1", at: 1).backgroundColor == red)
    #expect(try fixture.part("v.image0", at: 1).backgroundColor != red)
    #expect(try fixture.part("v.title1", at: 0).frame == Rect(x: 160, y: 34, width: 160, height: 12))
  }

  @Test func `a material fades in with a block`() throws {
    let fixture = try SceneFixture(
      views: "- {visualEffectView: v, frame: [0, 0, 100, 50]}",
      timeline: "- {at: 1, animate: 1, curve: linear, set: {v.effect: systemMaterial}}")
    #expect(try fixture.part("v.material", at: 0).backgroundColor.alpha == 0)
    // A grey of 0.82 with a colour above it that dodges: together an opacity of 0.769.
    #expect(try abs(fixture.part("v.material", at: 1.5).backgroundColor.alpha - 0.769 / 2) < 0.001)
    #expect(try fixture.part("v.material", at: 0).compositing.backdropBlurRadius == 0)
    #expect(try fixture.part("v.material", at: 1.5).compositing.backdropBlurRadius == 15)
    #expect(try abs(fixture.part("v.material", at: 1.5).compositing.backdropSaturation - 1.4) < 1e-9)
    #expect(try fixture.part("v.material", at: 2).compositing.backdropBlurRadius == 30)
  }

  @Test func `a bar with a background effect blurs what is behind it; another one only covers it`() throws {
    for bar in ["navigationBar: v", "tabBar: v", "toolbar: v"] {
      let plain = try fixture(bar, width: 375).part("v.ground", at: 0)
      #expect(plain.compositing.backdropBlurRadius == 0)
      #expect(plain.backgroundColor == Color(white: 249 / 255, alpha: 0.94))
      let glass = try fixture("\(bar), backgroundEffect: systemThinMaterial", width: 375).part("v.ground", at: 0)
      #expect(glass.compositing.backdropBlurRadius == 30)
      #expect(abs(glass.backgroundColor.alpha - 0.625) < 0.001)
    }
  }
}
