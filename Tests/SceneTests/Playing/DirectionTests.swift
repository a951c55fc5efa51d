import InbetweenGeometry
import InbetweenTimeline
import Testing

/// `UIView.semanticContentAttribute`, whose documentation says that it holds for a view's own content and is not
/// inherited, and `userInterfaceLayoutDirection(for:)`.
@Suite("semanticContentAttribute") struct DirectionTests {
  private func scene(
    _ canvas: String, box: String, inner: String = "", timeline: String = "[]",
    constraints: String = "[a.leading == box.leading + 10, b.leading == inner.leading + 5]"
  ) throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [300, 200], direction: \(canvas)}
      inputs: {extra: 0}
      views:
        - view: box
          frame: [0, 0, 100, 50]
          semanticContentAttribute: \(box)
          subviews:
            - {view: a, intrinsicContentSize: [20, 10]}
            - {view: inner, frame: [20, 20, 60, 30]\(inner), subviews: [{view: b, intrinsicContentSize: [20, 10]}]}
      constraints: \(constraints)
      timeline: \(timeline)
      duration: 4
      """)
  }

  @Test(
    arguments: [
      ("leftToRight", "unspecified", 10.0, 5.0), ("leftToRight", "forceRightToLeft", 70, 5),
      ("leftToRight", "playback", 10, 5), ("leftToRight", "forceLeftToRight", 10, 5),
      ("rightToLeft", "unspecified", 70, 35), ("rightToLeft", "forceLeftToRight", 10, 35),
      ("rightToLeft", "playback", 10, 35), ("rightToLeft", "spatial", 10, 35),
      ("rightToLeft", "forceRightToLeft", 70, 35),
    ] as [(String, String, Double, Double)])
  func `it determines leading for direct subviews, and playback and spatial controls are never mirrored`(
    canvas: String, semantic: String, a: Double, b: Double
  ) throws {
    let fixture = try scene(canvas, box: semantic)
    #expect(fixture.frame("a", at: 0)?.minX == a)
    #expect(fixture.frame("b", at: 0)?.minX == b)
  }

  @Test func `setting it later mirrors the layout, and a state without the key restores it`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [300, 200]}
      views: [{view: box, frame: [0, 0, 100, 50], subviews: [{view: a, intrinsicContentSize: [20, 10]}]}]
      constraints: [a.leading == box.leading + 10]
      states: {mode: [{state: usual}, {state: turned, set: {box.semanticContentAttribute: forceRightToLeft}}]}
      timeline:
        - {at: 1, animate: 1, curve: linear, to: mode.turned}
        - {at: 3, to: mode.usual, set: {box.cornerRadius: a.leading}}
      duration: 4
      """)
    #expect(fixture.frame("a", at: 0.5)?.minX == 10)
    #expect(fixture.shown("a", at: 1.5)?.frame.minX == 40)
    #expect(fixture.frame("a", at: 2.5)?.minX == 70)
    #expect(fixture.frame("a", at: 3.5)?.minX == 10)
    // Read before the event, when leading was the right edge.
    #expect(fixture.real("box", at: 3.5)?.cornerRadius == 90)
  }

  @Test func `directional margins, also those that follow an input, use the view's own direction`() throws {
    let constraints = "[a.leading == box.leadingMargin]"
    func x(_ canvas: String, _ margins: String, at time: Double = 0) throws -> Double? {
      try scene(
        canvas, box: "forceRightToLeft\n    directionalLayoutMargins: \(margins)",
        timeline: "[{drive: {extra: [[0, 0], [2, 10]]}}]", constraints: constraints
      ).frame("a", at: time)?.minX
    }
    for canvas in ["leftToRight", "rightToLeft"] {
      #expect(try x(canvas, "{leading: 15, trailing: 2}") == 65)
      #expect(try x(canvas, "{leading: 15 + extra, trailing: 2}", at: 1) == 60)
    }
    // Left and right margins stay where they are.
    let plain = try scene(
      "leftToRight", box: "forceRightToLeft\n    layoutMargins: {left: 3, right: 15}", constraints: constraints)
    #expect(plain.frame("a", at: 0)?.minX == 65)
  }

  @Test func `a stack view arranges its views by its own direction`() throws {
    func places(_ canvas: String, _ semantic: String) throws -> [Double?] {
      let fixture = try SceneFixture(
        """
        inbetween: 1
        canvas: {size: [300, 200], direction: \(canvas)}
        views:
          - stackView: row
            spacing: 5
            semanticContentAttribute: \(semantic)
            subviews: [{view: a, intrinsicContentSize: [20, 10]}, {view: b, intrinsicContentSize: [40, 10]}]
        constraints: [row.left == screen.left, row.top == screen.top]
        duration: 1
        """)
      return ["a", "b"].map { fixture.frame($0, at: 0)?.minX }
    }
    #expect(try places("leftToRight", "unspecified") == [0, 25])
    #expect(try places("leftToRight", "forceRightToLeft") == [45, 0])
    #expect(try places("rightToLeft", "unspecified") == [45, 0])
    #expect(try places("rightToLeft", "spatial") == [0, 25])
  }

  @Test(arguments: ["scrollView", "collectionView", "textView", "view"])
  func `it determines leading between the subviews of a scroll view, as in other views`(kind: String) throws {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [400, 200], scale: 2}
      views:
        - \(kind): s
          semanticContentAttribute: forceRightToLeft
          subviews: [view: a, view: b, guide: g]
      constraints:
        - HV:|[s]|
        - a.left == screen.left + 100
        - V:|[a(20)]
        - V:|-30-[b(20)]
        - H:[a(60)]
        - H:[b(10)]
        - b.leading == a.trailing + 48
        - g.trailing == a.leading - 5
        - g.width == 7
        - V:|[g(3)]
      """)
    #expect(scene.timeline.layers.contains { $0.id == "b" })
    #expect(scene.frame("b", at: 0)?.minX == 42)
    #expect(scene.timeline.layoutFinding(at: 0)?.guides.first { $0.id == "g" }?.frame.minX == 165)
  }

  @Test(arguments: [("forceRightToLeft", 410.0), ("forceLeftToRight", 30)])
  func `content guides, nested scroll views and later changes have the direction of their scroll view`(
    semantic: String, x: Double
  ) throws {
    let scene = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [400, 200], scale: 2}
      views:
        - scrollView: s
          subviews:
            - {view: a}
            - scrollView: inner
              semanticContentAttribute: \(semantic)
              subviews: [view: b, view: c]
      constraints:
        - HV:|[s]|
        - s.contentLayoutGuide.width == 500
        - s.contentLayoutGuide.height == 200
        - V:|[a(20)]
        - H:[a(60)]
        - a.leading == s.contentLayoutGuide.leading + 30
        - inner.left == a.right
        - H:[inner(300)]
        - V:|-20-[inner(100)]
        - inner.contentLayoutGuide.width == 500
        - inner.contentLayoutGuide.height == 100
        - V:|[b(20)]
        - H:[b(60)]
        - b.leading == inner.contentLayoutGuide.leading + 30
        - V:|[c(20)]
        - H:[c(10)]
        - c.leading == b.trailing + 5
      timeline:
        - {at: 1, set: {s.semanticContentAttribute: \(semantic)}}
      duration: 2
      """)
    #expect(scene.frame("a", at: 0)?.minX == 30)
    #expect(scene.frame("a", at: 1.5)?.minX == x)
    #expect(scene.frame("b", at: 0)?.minX == x)
    #expect(scene.frame("c", at: 0)?.minX == (x == 30 ? 95 : 395))
  }
}
