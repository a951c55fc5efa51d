import InbetweenGeometry
import InbetweenMotion
import InbetweenScene
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Bars beside content that scrolls") struct BarScrollTests {
  private let measurer: TextMeasurer

  init() throws { measurer = TextMeasurer(library: try FontLibrary()) }

  /// A list behind a bar with a large title on a phone whose safe area begins 59 points below the edge: its content
  /// begins 155 points below it.
  private func scene(_ bar: String, timeline: String, canvas: String = "") throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {device: iPhone 15\(canvas)}
      inputs: {pull: -155}
      views:
        - {scrollView: list, contentInset: {top: 96}, contentSize: [393, 2000], contentOffset: [0, pull]}
        - {navigationBar: bar, title: Library, \(bar)}
      constraints: ["HV:|[list]|", "H:|[bar]|", bar.top == safeArea.top]
      timeline: \(timeline)
      duration: 5
      """, typesetter: measurer)
  }

  private func part(_ name: String, of fixture: SceneFixture, at time: Double) throws -> LayerState {
    let index = try #require(fixture.timeline.layers.firstIndex { $0.path.hasSuffix(".\(name)") })
    return fixture.timeline.presentation(of: index, at: time)
  }

  @Test func `the views of a large title that collapses count for the limit of views`() throws {
    let fixture = try scene(Self.large, timeline: Self.track)
    let parts = fixture.timeline.layers.filter { $0.path.contains("bar.") }
    #expect(parts.count == 8 && ViewKind(rawValue: "navigationBar")?.partCount == 8)
  }

  private static let large = "prefersLargeTitles: true, scrollDistance: list.contentOffset.y + 155"
  private static let track =
    "[{drive: {pull: [[0, -155], [1, -129, linear], [2, -103, linear], [3, -98, linear], [4, -93, linear]]}}]"

  @Test(arguments: [
    // Time, height, opacities of the small title, the large one and the background.
    (0.0, 96.0, 0.0, 1.0, 0.0), (1, 70, 0, 1, 0), (2, 44, 1, 0, 0), (3, 44, 1, 0, 0.5), (4, 44, 1, 0, 1),
  ])
  func `a large title collapses with the content, then the background fades in`(
    _ time: Double, _ height: Double, _ small: Double, _ large: Double, _ background: Double
  ) throws {
    let fixture = try scene(Self.large, timeline: Self.track)
    #expect(fixture.shown("bar", at: time)?.frame == Rect(x: 0, y: 59, width: 393, height: height))
    #expect(abs(try part("title", of: fixture, at: time).opacity - small) < 1e-9)
    #expect(abs(try part("largeTitle", of: fixture, at: time).opacity - large) < 1e-9)
    #expect(abs(try part("ground", of: fixture, at: time).opacity - background) < 1e-9)
    #expect(abs(try part("shadow", of: fixture, at: time).opacity - background) < 1e-9)
    let area = try part("largeTitleArea", of: fixture, at: time)
    #expect(area.frame == Rect(x: 0, y: 44, width: 393, height: height - 44) && area.clipsToBounds)
    // It moves up with the content.
    #expect(try part("largeTitle", of: fixture, at: time).frame.minY == height - 44 - 52)
    // The background reaches behind the status bar.
    #expect(try part("ground", of: fixture, at: time).frame.minY == -59)
    #expect(try part("ground", of: fixture, at: time)[.backdropBlurRadius] == .scalar(30))
  }

  @Test func `a large title grows a little while the content is pulled down, and keeps its leading edge`() throws {
    let fixture = try scene(Self.large, timeline: "[{drive: {pull: [[0, -155], [1, -199, linear]]}}]")
    #expect(fixture.shown("bar", at: 1)?.frame.height == 140)
    let title = try part("largeTitle", of: fixture, at: 1)
    #expect(abs(title.transform.a - 1.03) < 1e-9)
    #expect(abs(title.frame.minX - 16) < 1e-9 && abs(title.frame.maxY - 96) < 1e-9)
    let mirrored = try scene(
      Self.large, timeline: "[{drive: {pull: [[0, -155], [1, -199, linear]]}}]", canvas: ", direction: rightToLeft")
    #expect(abs(try part("largeTitle", of: mirrored, at: 1).frame.maxX - (393 - 16)) < 1e-9)
  }

  @Test(arguments: [26.0, 47, 57, -22])
  func `a distance that is declared or set looks like one that an input gives`(_ distance: Double) throws {
    let followed = try scene(Self.large, timeline: "[{drive: {pull: [[0, -155], [1, \(distance - 155), linear]]}}]")
    let declared = try scene("prefersLargeTitles: true, scrollDistance: \(distance)", timeline: "[]")
    let set = try scene(
      "prefersLargeTitles: true", timeline: "[{at: 0.5, set: {bar.scrollDistance: \(distance)}}]")
    for name in ["ground", "shadow", "title", "largeTitle", "largeTitleArea"] {
      let expected = try part(name, of: followed, at: 1)
      for other in [declared, set] {
        let found = try part(name, of: other, at: 1)
        #expect(abs(found.opacity - expected.opacity) < 1e-9, "\(name)")
        #expect(found.frame.isNear(expected.frame), "\(name): \(found.frame), \(expected.frame)")
      }
    }
    #expect(set.frame("bar", at: 1)?.height == declared.frame("bar", at: 1)?.height)
  }

  @Test func `a distance animates in a block`() throws {
    let fixture = try scene(
      "prefersLargeTitles: true, scrollDistance: 0",
      timeline: "[{at: 1, animate: 1, curve: linear, set: {bar.scrollDistance: 52}}]")
    #expect(abs((fixture.shown("bar", at: 1.5)?.frame.height ?? 0) - 70) < 1e-9)
    #expect(abs(try part("title", of: fixture, at: 1.5).opacity - 0.5) < 1e-9)
  }

  @Test func `a bar without a large title has its background within ten points`() throws {
    let fixture = try scene(
      "scrollDistance: pull + 103, barTintColor: red",
      timeline: "[{drive: {pull: [[0, -103], [1, -98, linear], [2, -50, linear]]}}]")
    #expect([0.0, 1, 2].map { try? part("ground", of: fixture, at: $0).opacity } == [0, 0.5, 1])
    #expect(fixture.shown("bar", at: 2)?.frame.height == 44)
    // A colour that the scene has chosen stays, without a material.
    #expect(try part("ground", of: fixture, at: 2)[.backdropBlurRadius] == .scalar(0))
  }

  @Test(arguments: ["tabBar: bar, items: [A]", "toolbar: bar, items: [A]"])
  func `a bar at the bottom has no background while the content ends above it`(_ bar: String) throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {device: iPhone 15}
      inputs: {beneath: 20}
      views: [{\(bar), scrollDistance: beneath}]
      constraints: ["H:|[bar]|", bar.bottom == safeArea.bottom]
      timeline:
        - drive: {beneath: [[0, 20], [1, 4, linear], [2, -30, linear]]}
        - {at: 3, set: {bar.scrollDistance: 20}}
      duration: 4
      """, typesetter: measurer)
    #expect([0.0, 1, 2, 3.5].map { try? part("ground", of: fixture, at: $0).opacity } == [1, 0.4, 0, 1])
    #expect([0.0, 1, 2, 3.5].map { try? part("shadow", of: fixture, at: $0).opacity } == [1, 0.4, 0, 1])
    #expect(try part("ground", of: fixture, at: 0)[.backdropBlurRadius] == .scalar(30))
  }
}

extension Rect {
  fileprivate func isNear(_ other: Rect) -> Bool {
    [minX - other.minX, minY - other.minY, width - other.width, height - other.height].allSatisfy { abs($0) < 0.35 }
  }
}
