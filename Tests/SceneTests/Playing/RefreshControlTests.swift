import InbetweenGeometry
import InbetweenModel
import InbetweenMotion
import InbetweenTimeline
import Testing

/// `UIRefreshControl` of scroll views, tables and collections.
@Suite("Pull to refresh") struct RefreshControlTests {
  /// A list of 200 by 400 points at the origin, of rows of 100.
  private func scene(
    _ timeline: String, list: String = "refreshControl: true", rows: Int = 10
  ) throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 400], scale: 1}
      inputs: {finger: 0}
      views:
        - scrollView: list
          \(list)
          subviews: [\((1...rows).map { "{view: row\($0)}" }.joined(separator: ", "))]
      constraints:
        - HV:|[list]|
        - V:|\((1...rows).map { "[row\($0)(100)]" }.joined())|
      \((1...rows).map { "  - H:|[row\($0)]|\n  - row\($0).width == list.width" }.joined(separator: "\n"))
      \(timeline)
      """)
  }

  /// The layers of the control, of its wheel and of the spokes.
  private func layers(_ scene: SceneFixture) throws -> (control: Int, wheel: Int, spokes: [Int]) {
    let layers = scene.timeline.layers
    func part(_ name: String, of parent: Int) throws -> Int {
      try #require(layers.indices.first { layers[$0].parent == parent && layers[$0].path.hasSuffix(name) }, "\(name)")
    }
    let list = try #require(layers.firstIndex { $0.id == "list" })
    let control = try part("refreshControl", of: list)
    let wheel = try part("wheel", of: control)
    let turning = try part("wheel", of: wheel)
    return (control, wheel, try (0..<8).map { try part("spoke\($0)", of: turning) })
  }

  private struct Look: Equatable {
    var top: Double
    var opacity: Double
    var spokes: Int
  }

  private func look(_ scene: SceneFixture, at time: Double) throws -> Look {
    let (control, wheel, spokes) = try layers(scene)
    func state(_ layer: Int) -> LayerState { scene.timeline.presentation(of: layer, at: time) }
    return Look(
      top: state(control).frame.minY, opacity: state(wheel).opacity,
      spokes: spokes.count { state($0).opacity == 1 })
  }

  private func offset(_ scene: SceneFixture, at time: Double) -> Double {
    scene.shown("list", at: time)?.boundsOrigin.y ?? .nan
  }

  /// Of a finger that has gone this far, in points, beyond the top of a list of 400.
  private func pull(_ translation: Double) -> Double { (1 - 1 / (translation * 0.55 / 400 + 1)) * 400 }

  @Test(arguments: [(0.0, 0.0, 0), (17.5, 0.5, 2), (35, 1, 3), (60, 1, 5), (100, 1, 8), (140, 1, 8)])
  func `it stays at the top, becomes opaque over 35 points, and shows a spoke more every 12.5 points`(
    _ pull: Double, _ opacity: Double, _ spokes: Int
  ) throws {
    let scene = try scene("timeline: [{at: 1, set: {list.contentOffset: [0, -\(pull)]}}]\nduration: 2")
    let look = try look(scene, at: 1.5)
    #expect(look.top == -pull && abs(look.opacity - opacity) < 1e-9 && look.spokes == spokes)
    let (control, wheel, _) = try layers(scene)
    #expect(scene.timeline.presentation(of: control, at: 1.5).frame.size == Size(width: 200, height: 60))
    let frame = Rect(x: 86, y: 16, width: 28, height: 28)
    #expect(scene.timeline.presentation(of: wheel, at: 1.5).frame == frame)
    #expect(try self.look(scene, at: 0.5) == Look(top: 0, opacity: 0, spokes: 0))
  }

  @Test func `it follows a finger in every frame`() throws {
    let scene = try scene(
      """
      timeline:
        - {at: 0, scroll: {view: list, translation: [0, finger]}, drive: {finger: [[0, 0], [1, 300]]}}
      duration: 1.5
      """)
    for time in [0.04, 0.1, 0.25, 0.6, 0.95] {
      let pull = pull(300 * time)
      let look = try look(scene, at: time)
      #expect(abs(look.top + pull) < 1e-6 && abs(offset(scene, at: time) + pull) < 1e-6, "\(time)")
      #expect(abs(look.opacity - TimingFunction.easeInEaseOut.value(at: pull / 35)) < 1e-6, "\(time)")
      #expect(look.spokes == Int((8 * min(pull / 100, 1)).rounded(.up)), "\(time)")
    }
  }

  @Test func `the room opens when the finger is lifted, and closes in a block`() throws {
    let scene = try scene(
      """
      timeline:
        - {at: 0, scroll: {view: list, translation: [0, finger]}, drive: {finger: [[0, 0], [0.3, 150]]}}
        - {at: 0.3, set: {list.isRefreshing: true}}
        - {at: 0.5, scroll: {view: list}}
        - {at: 3, animate: 0.4, set: {list.isRefreshing: false}}
      duration: 4
      """)
    #expect(abs(offset(scene, at: 0.4) + pull(150)) < 1e-6)
    #expect(try abs(look(scene, at: 0.4).top + pull(150)) < 1e-6)
    #expect(try look(scene, at: 0.4).spokes == 8)
    #expect(abs(offset(scene, at: 2.9) + 60) < 0.01)
    let resting = try look(scene, at: 2.9)
    #expect(abs(resting.top + 60) < 0.01 && resting.opacity == 1 && resting.spokes == 8)
    #expect(abs(offset(scene, at: 3.2) + 30) < 0.01)
    let leaving = try look(scene, at: 3.2)
    #expect(abs(leaving.top + 30) < 0.01 && abs(leaving.opacity - 0.5) < 0.01 && leaving.spokes == 8)
    #expect(abs(offset(scene, at: 3.5)) < 0.01)
    #expect(try look(scene, at: 3.5).opacity == 0)
  }

  @Test func `content that has not been scrolled makes room in a block, as its inset does`() throws {
    let scene = try scene(
      """
      timeline:
        - {at: 1, animate: 1, curve: linear, set: {list.isRefreshing: true}}
        - {at: 3, animate: 1, curve: linear, set: {list.isRefreshing: false}}
      duration: 5
      """, list: "contentInset: {top: 20}")
    #expect([0.5, 2.5, 4.5].map { offset(scene, at: $0) } == [-20, -80, -20])
    #expect(abs(offset(scene, at: 1.5) + 50) < 1e-6)
    let opening = try look(scene, at: 1.5)
    #expect(abs(opening.top + 30) < 1e-6 && abs(opening.opacity - 0.5) < 1e-6)
    #expect(try look(scene, at: 2.5) == Look(top: -60, opacity: 1, spokes: 8))
    #expect(try look(scene, at: 4.5).opacity == 0)
  }

  @Test func `a refreshing list that is scrolled takes its spinner along`() throws {
    let scene = try scene(
      "timeline: [{at: 1, set: {list.contentOffset: [0, 80]}}, {at: 2, set: {list.contentOffset: [0, -90]}}]\nduration: 3",
      list: "isRefreshing: true")
    #expect(offset(scene, at: 0) == -60)
    #expect(try [0, 1.5, 2.5].map { try look(scene, at: $0).top } == [-60, -60, -90])
  }

  @Test func `content that is not higher than the view can be pulled`() throws {
    let pulling = """
      timeline:
        - {at: 0, scroll: {view: list, translation: [0, finger]}, drive: {finger: [[0, 0], [1, 100]]}}
      duration: 1
      """
    #expect(try offset(scene(pulling, list: "bounces: true", rows: 2), at: 0.9) == 0)
    #expect(try abs(offset(scene(pulling, rows: 2), at: 0.9) + pull(90)) < 1e-6)
  }

  @Test(arguments: [
    "tableView: list\n    subviews: [{tableViewCell: a}]", "tableView: list\n    rows: [a, b]",
    "collectionView: list\n    itemSize: [20, 20]\n    subviews: [{view: a}]",
  ])
  func `tables and collections have it, too`(_ list: String) throws {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 400], scale: 1}
      views:
        - \(list)
          isRefreshing: true
      constraints: ["HV:|[list]|"]
      timeline: [{at: 1, set: {list.isRefreshing: false}}]
      duration: 2
      """)
    #expect(offset(scene, at: 0.5) == -60 && offset(scene, at: 1.5) == 0)
    #expect(try look(scene, at: 0.5) == Look(top: -60, opacity: 1, spokes: 8))
    #expect(try look(scene, at: 1.5).opacity == 0)
  }

  @Test func `rows cover it, though they have no background of their own`() throws {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 400], scale: 1}
      inputs: {finger: 0}
      views: [{tableView: list, refreshControl: true, rows: [a, b]}]
      constraints: ["HV:|[list]|"]
      timeline:
        - {at: 0, set: {list.contentOffset: [0, -30]}}
        - {at: 1, scroll: {view: list, translation: [0, finger]}, drive: {finger: [[0, 0], [1, 100]]}}
      duration: 2
      """)
    let (control, wheel, _) = try layers(scene)
    func frame(_ layer: Int, _ time: Double) -> Rect { scene.timeline.presentation(of: layer, at: time).frame }
    #expect(frame(control, 0.5) == Rect(x: 0, y: -30, width: 200, height: 30))
    #expect(frame(wheel, 0.5) == Rect(x: 86, y: 16, width: 28, height: 28))
    #expect(scene.timeline.presentation(of: control, at: 0.5).clipsToBounds)
    for time in [1.1, 1.9] {
      let pull = -offset(scene, at: time)
      #expect(pull > 30)
      #expect(abs(frame(control, time).minY + pull) < 1e-6)
      #expect(abs(frame(control, time).height - min(pull, 60)) < 1e-6)
    }
  }

  @Test(arguments: ["scrollView: list", "tableView: list"])
  func `one that is not used any more leaves nothing to draw`(_ view: String) throws {
    func list(_ timeline: String) throws -> SceneFixture {
      try SceneFixture(
        """
        inbetween: 1
        canvas: {size: [200, 400], scale: 1}
        views: [{\(view)}]
        constraints: ["HV:|[list]|"]
        timeline: [\(timeline)]
        duration: 5
        """)
    }
    let plain = try list("")
    let pulled = try list("{at: 1, set: {list.refreshControl: true}}, {at: 2, set: {list.refreshControl: false}}")
    #expect(pulled.timeline.displayList(at: 3) == plain.timeline.displayList(at: 3))
    let refreshing = try list("{at: 1, set: {list.isRefreshing: true}}, {at: 2, set: {list.isRefreshing: false}}")
    #expect(refreshing.timeline.displayList(at: 1.5) != plain.timeline.displayList(at: 1.5))
    #expect(refreshing.timeline.displayList(at: 3) == plain.timeline.displayList(at: 3))
  }

  @Test func `rows cover it until the block in which it disappears has ended, also if it has appeared again`() throws {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 400], scale: 1}
      views: [{tableView: list, isRefreshing: true, rows: [a]}]
      constraints: ["HV:|[list]|"]
      timeline:
        - {at: 1, animate: 1, set: {list.isRefreshing: false}}
        - {at: 1.25, set: {list.isRefreshing: true}}
        - {at: 1.5, animate: 1, delay: 0.5, set: {list.isRefreshing: false}}
      duration: 4
      """)
    let (control, wheel, _) = try layers(scene)
    func state(_ layer: Int, _ time: Double) -> LayerState { scene.timeline.presentation(of: layer, at: time) }
    #expect([0.5, 2.25, 2.75, 3.25].map { state(control, $0).clipsToBounds } == [true, true, true, false])
    #expect(state(wheel, 2.75).opacity > 0 && state(wheel, 3.25).opacity == 0)
  }

  @Test func `its views are those that limits count`() throws {
    let (plain, own) = (try scene("duration: 1", list: "bounces: true"), try scene("duration: 1"))
    #expect(own.timeline.layers.count - plain.timeline.layers.count == 11)
    #expect(ViewDescription.viewsPerItem(of: "refreshControl") == 11)
  }
}
