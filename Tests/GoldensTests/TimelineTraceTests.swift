import InbetweenGeometry
import InbetweenGoldens
import InbetweenMotion
import InbetweenTimeline
import Testing

@Suite("Trace of a timeline")
struct TimelineTraceTests {
  private func layer(_ path: String, parent: Int?, x: Double, y: Double, width: Double, height: Double) -> Layer {
    var state = LayerState()
    state.boundsSize = Size(width: width, height: height)
    state.position = Point(x: x + width / 2, y: y + height / 2)
    return Layer(
      id: path, kind: "view", path: path, parent: parent, lifetime: .init(start: 0), initialState: state)
  }

  private func timeline(_ layers: [Layer], duration: Int32 = 1) -> Timeline {
    Timeline(
      name: "t", canvas: Canvas(size: Size(width: 100, height: 100), scale: 2), duration: Rational(duration),
      layers: layers, resources: DisplayResources())
  }

  @Test func `a view that moves takes its subviews along, on the canvas; a view at rest is written once`() throws {
    var parent = layer("a", parent: nil, x: 10, y: 20, width: 40, height: 40)
    parent.children = [1]
    var track = PropertyTrack(key: .position)
    track.animations = [
      .init(
        animation: AttachedAnimation(
          .block(
            BlockAnimation(
              from: .point(Point(x: 30, y: 40)), to: .point(Point(x: 30, y: 90)), curve: .timing(.linear), beginTime: 0,
              duration: 1)), addedAt: 0))
    ]
    track.steps = [.init(time: 0, value: .point(Point(x: 30, y: 90)))]
    parent.tracks = [track]
    let child = layer("a/b", parent: 0, x: 1, y: 2, width: 3, height: 4)
    let still = layer("c", parent: nil, x: 0, y: 0, width: 5, height: 5)
    let trace = MotionTrace(recording: timeline([parent, child, still]), framesPerSecond: Rational(10))
    #expect(trace.views.map(\.path) == ["a", "a/b", "c"])
    #expect(trace.views.map(\.changes.count) == [11, 11, 1])
    let frames = trace.views[1].series("frame", frameCount: 11)
    #expect(frames[0] == TraceValue(11, 22, 3, 4))
    #expect(frames[5] == TraceValue(11, 47, 3, 4))
    #expect(frames[10] == TraceValue(11, 72, 3, 4))
    #expect(try MotionTrace(text: trace.text) == trace)
  }

  @Test func `a view is in the trace while it is in the tree, with its properties that are not at their defaults`() {
    var late = layer("late", parent: nil, x: 0, y: 0, width: 5, height: 5)
    late.lifetime = .init(start: 0.25, end: 0.75)
    late.initialState.opacity = 0.5
    late.initialState.backgroundColor = Color(red: 1, green: 0, blue: 0)
    let trace = MotionTrace(recording: timeline([late]), framesPerSecond: Rational(10))
    #expect(trace.views[0].changes.map(\.frame) == [3, 8])
    #expect(trace.views[0].changes[0].values?.keys.sorted() == ["alpha", "backgroundColor", "frame", "order"])
    #expect(trace.views[0].changes[1].values == nil)
  }

  @Test func `another order of siblings is one difference, and an added sibling is not a difference of order`() throws {
    let (a, b, c) = (
      layer("a", parent: nil, x: 0, y: 0, width: 5, height: 5),
      layer("b", parent: nil, x: 0, y: 0, width: 5, height: 5),
      layer("c", parent: nil, x: 0, y: 0, width: 5, height: 5)
    )
    func trace(_ layers: [Layer]) -> MotionTrace {
      MotionTrace(recording: timeline(layers), framesPerSecond: Rational(10))
    }
    let swapped = TraceDifference(expected: trace([a, b, c]), actual: trace([a, c, b]))
    #expect(swapped.properties.map(\.change) == ["c.order a, b, c → a, c, b"])
    let added = TraceDifference(expected: trace([a, c]), actual: trace([a, b, c]))
    #expect(added.properties.isEmpty && added.tree.map(\.view) == ["b"])
  }

  @Test func `the order of siblings is that of the time, and one without a place then is not in the trace`() {
    var root = layer("root", parent: nil, x: 0, y: 0, width: 50, height: 50)
    root.children = [2, 1]
    root.formerOrders = [.init(end: 0.25, children: [1, 2, 3]), .init(end: 0.55, children: [2, 3])]
    var holder = layer("root/c", parent: 0, x: 0, y: 0, width: 5, height: 5)
    holder.children = [4]
    let layers = [
      root, layer("root/a", parent: 0, x: 0, y: 0, width: 5, height: 5),
      layer("root/b", parent: 0, x: 0, y: 0, width: 5, height: 5), holder,
      layer("root/c/d", parent: 3, x: 0, y: 0, width: 5, height: 5),
    ]
    let trace = MotionTrace(recording: timeline(layers), framesPerSecond: Rational(10))
    func orders(_ view: Int) -> [String] {
      trace.views[view].changes.map { "\($0.frame): \($0.values?["order"].map(\.text) ?? "gone")" }
    }
    #expect(trace.views.map(\.path) == ["root", "root/a", "root/b", "root/c", "root/c/d"])
    #expect(orders(1) == ["0: 0", "3: gone", "6: 1"])
    #expect(orders(2) == ["0: 1", "3: 0"])
    #expect(orders(3) == ["0: 2", "3: 1", "6: gone"])
    #expect(orders(4) == ["0: 0", "6: gone"])
  }
}
