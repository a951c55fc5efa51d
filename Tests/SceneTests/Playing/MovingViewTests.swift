import InbetweenGeometry
import InbetweenScene
import InbetweenTestSupport
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Views that move among their siblings") struct MovingViewTests {
  /// A random move of one or two of five views, and what a list of their names becomes.
  private static func move(_ order: inout [String], _ random: inout SplitMix, in superview: String) -> String {
    var rest = order.shuffled(using: &random)
    let moved = Array(rest.prefix(1 + random.below(2)))
    rest.removeFirst(moved.count)
    let sibling = rest[0]
    let others = order.filter { !moved.contains($0) }
    let place = others.firstIndex(of: sibling) ?? 0
    let list = "move: [\(moved.joined(separator: ", "))]"
    switch random.below(3) {
    case 0:
      order = others + moved
      return "\(list), in: \(superview)"
    case 1:
      order = others[...place] + moved + others[(place + 1)...]
      return "\(list), above: \(sibling)"
    default:
      order = others[..<place] + moved + others[place...]
      return "\(list), below: \(sibling)"
    }
  }

  /// Four random moves, and the order after each.
  private static func moves(_ seed: Int, in superview: String) -> (events: String, orders: [[String]]) {
    var random = SplitMix(seed: UInt64(seed))
    var order = ["a", "b", "c", "d", "e"]
    var orders = [order]
    let events = (1...4).map { time in
      let move = move(&order, &random, in: superview)
      orders.append(order)
      return "  - {at: \(time), \(time % 2 == 0 ? "animate: 0.5, " : "")\(move)}"
    }
    return (events.joined(separator: "\n"), orders)
  }

  private static func children(of id: String, in scene: SceneFixture, at time: Double) -> [String] {
    let layers = scene.timeline.layers
    guard let parent = layers.first(where: { $0.id == id }) else { return [] }
    return parent.children(at: time).compactMap { layers[$0].id }.filter { "abcde".contains($0) }
  }

  @Test(arguments: 0..<20) func `subviews are painted in the order that the moves give`(_ seed: Int) throws {
    let (events, orders) = Self.moves(seed, in: "screen")
    let views = orders[0].map { "  - {view: \($0), frame: [0, 0, 10, 10]}" }.joined(separator: "\n")
    let scene = try SceneFixture("inbetween: 1\nviews:\n\(views)\ntimeline:\n\(events)\nduration: 5\n")
    for (time, order) in orders.enumerated() {
      #expect(Self.children(of: "screen", in: scene, at: Double(time) + 0.7) == order)
    }
  }

  @Test(arguments: 0..<20)
  func `arranged subviews change places, and are painted as before`(_ seed: Int) throws {
    let (events, orders) = Self.moves(seed, in: "stack")
    let views = orders[0].map { "{view: \($0)}" }.joined(separator: ", ")
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [100, 100]}
      views:
        - stackView: stack
          distribution: fillEqually
          frame: [0, 0, 100, 20]
          subviews: [\(views)]
      timeline:
      \(events)
      duration: 5
      """)
    for (time, order) in orders.enumerated() {
      let lefts = order.compactMap { scene.frame($0, at: Double(time) + 0.7)?.minX }
      #expect(lefts == [0, 20, 40, 60, 80], "\(time): \(order)")
    }
    #expect(Self.children(of: "stack", in: scene, at: 4.9) == orders[0])
  }

  @Test func `an arrangement of its own is changed, and a view that is not arranged stays so`() throws {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [100, 100]}
      views:
        - stackView: stack
          distribution: fillEqually
          frame: [0, 0, 90, 20]
          subviews: [{view: a}, {view: b}, {view: c}, {view: free}]
          arrangedSubviews: [c, b, a]
      timeline:
        - {at: 1, move: [a], below: c}
        - {at: 2, move: [a], above: free}
        - {at: 3, move: [c], in: stack}
      duration: 4
      """)
    func order(_ time: Double) -> [String] {
      ["a", "b", "c"].sorted { (scene.frame($0, at: time)?.minX ?? 0) < (scene.frame($1, at: time)?.minX ?? 0) }
    }
    #expect(
      [0.5, 1.5, 2.5, 3.5].map(order) == [["c", "b", "a"], ["a", "c", "b"], ["a", "c", "b"], ["a", "b", "c"]])
  }

  private static func table(_ style: String, _ events: String) throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [300, 400], scale: 2}
      views:
        - tableView: list
          tableStyle: \(style)
          subviews:
            - {tableViewCell: a, text: A}
            - {tableViewCell: b, text: B}
            - {tableViewCell: c, text: C}
            - {tableViewCell: d, text: D}
            - {tableViewCell: e, text: E}
      constraints: ["HV:|[list]|"]
      timeline:
      \(events)
      duration: 5
      """, typesetter: TextMeasurer(library: try FontLibrary()))
  }

  @Test(arguments: 0..<10, ["plain", "insetGrouped"])
  func `rows change places`(_ seed: Int, style: String) throws {
    let (events, orders) = Self.moves(seed, in: "list")
    let scene = try Self.table(style, events)
    let first = try #require(scene.frame("a", at: 0)?.minY)
    for (time, order) in orders.enumerated() {
      let tops = try order.map { try #require(scene.frame($0, at: Double(time) + 0.7)?.minY) }
      #expect(tops == (0..<5).map { first + 44 * Double($0) }, "\(time): \(order)")
    }
  }

  @Test func `a row that moves passes in front of the others, on the colour of its section`() throws {
    let scene = try Self.table("insetGrouped", "  - {at: 1, animate: 1, curve: linear, move: [a], above: c}")
    let tops = try ["a", "b"].map { try #require(scene.shown($0, at: 1.5)).frame.minY }
    #expect(abs(tops[0] - (18 + 44)) < 1e-9 && abs(tops[1] - (18 + 22)) < 1e-9)
    #expect(Self.children(of: "list", in: scene, at: 1.5).last == "a")
    let covers = scene.timeline.layers.indices.filter { scene.timeline.layers[$0].path.hasSuffix("a.cover") }
    let cover = try #require(covers.first)
    #expect(
      covers.count == 1 && scene.timeline.model(of: cover, at: 1.5).backgroundColor == Color(red: 1, green: 1, blue: 1))
    // The corners of the section that it leaves.
    #expect(scene.timeline.model(of: cover, at: 1.5).cornerRadius == 10)
    let lifetime = scene.timeline.layers[cover].lifetime
    #expect(lifetime.start == 1 && lifetime.end == 2)
  }

  @Test func `a row that goes to another section leaves the backgrounds of both where they are`() throws {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 300], scale: 2}
      views:
        - tableView: list
          tableStyle: insetGrouped
          subviews:
            - {sectionHeader: h1, text: One}
            - {tableViewCell: a, text: A, trailingActions: [Delete], shownActions: trailing}
            - {sectionHeader: h2, text: Two}
            - {tableViewCell: b, text: B}
            - {tableViewCell: c, text: C}
      constraints: ["HV:|[list]|"]
      timeline: [{at: 1, animate: 1, move: [a], in: list}]
      duration: 3
      """, typesetter: TextMeasurer(library: try FontLibrary()))
    func ground(_ name: String, _ time: Double) throws -> Rect {
      let layers = scene.timeline.layers
      let index = try #require(layers.indices.first { layers[$0].path.hasSuffix("list." + name) })
      return scene.timeline.model(of: index, at: time).frame
    }
    // A swiped row leaves the background of its section.
    #expect(try ground("section0", 0.5).minX == 16)
    let before = try ground("section1", 0.5)
    let after = try ground("section1", 2.5)
    #expect(before.minX == 16 && after.minX == 16 && after.height == before.height + 44)
    #expect(abs(after.minY + 44 - before.minY) < 1)
  }

  @Test func `a subview that is not arranged changes its place in the order of painting`() throws {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [100, 100]}
      views:
        - stackView: stack
          frame: [0, 0, 90, 20]
          distribution: fillEqually
          subviews: [{view: a}, {view: b}, {view: c}]
          arrangedSubviews: [a, b]
      timeline: [{at: 1, move: [c], below: a}, {at: 2, move: [b], below: c}]
      duration: 3
      """)
    #expect(Self.children(of: "stack", in: scene, at: 1.5) == ["c", "a", "b"])
    #expect(Self.children(of: "stack", in: scene, at: 2.5) == ["b", "c", "a"])
    #expect(scene.frame("a", at: 2.5)?.minX == 0 && scene.frame("b", at: 2.5)?.minX == 45)
  }

  @Test(arguments: [
    ("move: [a]", "'move' needs 'in', 'above' or 'below'"), ("move: [a], above: a", "beside itself"),
    ("move: [in], above: b", "'in' is not a subview of 'screen'"), ("above: a", "'above' needs 'add' or 'move'"),
    ("move: [zz], in: screen", "unknown view 'zz'"), ("move: [a], in: b", "'a' is not a subview of 'b'"),
    ("move: [later], above: b", "'later' is not there yet"),
    ("move: [a], above: b, in: screen", "views are moved 'in', 'above' or 'below' one view"),
  ])
  func `a view moves among its siblings only`(event: String, message: String) throws {
    let text = """
      inbetween: 1
      views: [{view: a, subviews: [{view: in}]}, {view: b}]
      timeline:
        - {at: 0, \(event)}
        - {at: 1, add: [{view: later}]}
      """
    #expect { try SceneFixture(text) } throws: { "\($0)".contains(message) }
  }
}
