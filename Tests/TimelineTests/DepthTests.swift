import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline
import Testing

@Suite("Layers in space") struct DepthTests {
  /// A box of 100 points around (100, 100) with its own colour, so that it can be told from others.
  private func layer(_ number: Int, _ change: (inout LayerState) -> Void = { _ in }) -> Layer {
    var state = LayerState()
    (state.position, state.boundsSize) = (Point(x: 100, y: 100), Size(width: 100, height: 100))
    state.backgroundColor = Color(white: Double(number) / 10)
    change(&state)
    return Layer(
      id: "l\(number)", kind: "view", path: "l\(number)", parent: 0, lifetime: .init(start: 0), initialState: state)
  }

  /// A root of 200 points, whose sublayers are all others, unless they have another parent.
  private func timeline(_ layers: [Layer], root change: (inout LayerState) -> Void = { _ in }) -> Timeline {
    var root = layer(0, { $0.boundsSize = Size(width: 200, height: 200) })
    root.parent = nil
    change(&root.initialState)
    var all = [root] + layers
    for index in all.indices.dropFirst() { if let parent = all[index].parent { all[parent].children.append(index) } }
    return Timeline(
      name: "t", canvas: Canvas(size: Size(width: 200, height: 200), scale: 1), duration: Rational(1), layers: all,
      resources: DisplayResources())
  }

  /// The numbers of the layers whose boxes are drawn, and the projections of their groups.
  private func drawn(_ timeline: Timeline, at time: Double = 0) -> [(number: Int, projection: DisplayProjection?)] {
    var projection: DisplayProjection?
    var result: [(Int, DisplayProjection?)] = []
    for item in timeline.displayList(at: time).items {
      switch item.content {
      case .beginGroup(let group): projection = group.projection ?? projection
      case .endGroup: projection = nil
      case .box(let box) where box.color.red > 0: result.append((Int((box.color.red * 10).rounded()), projection))
      default: break
      }
    }
    return result
  }

  private func turned(_ angle: Double, perspective: Double? = nil) -> Transform3D {
    let turn = Transform3D.rotation(angle, x: 0, y: 1, z: 0)
    return perspective.map { turn.concatenating(.perspective($0)) } ?? turn
  }

  @Test func `a rotation around the vertical axis in perspective moves the edges as the projection formula says`()
    throws
  {
    let angle = 0.7
    let timeline = timeline([layer(1) { $0.transform3D = turned(angle, perspective: 400) }])
    let projection = try #require(drawn(timeline).first?.projection)
    // A point at distance r from the axis is at depth −r·sin, and is scaled by 1/(1 − depth/400).
    for r in [-50.0, 50] {
      let (s, c) = (Transform.rotation(angle).b, Transform.rotation(angle).a)
      let scale = 1 / (1 + r * s / 400)
      let p = try #require(projection.homography.apply(to: Point(x: 100 + r, y: 50)))
      #expect(abs(p.x - (100 + r * c * scale)) < 1e-9 && abs(p.y - (100 - 50 * scale)) < 1e-9)
    }
  }

  @Test func `a transform in space that foreshortens nothing is drawn as one of the plane`() {
    let flat = timeline([layer(1) { $0.transform3D = turned(0.7) }])
    #expect(drawn(flat).map(\.projection) == [nil])
    let half = timeline([layer(1) { $0.transform3D = turned(.pi, perspective: 400) }])
    #expect(drawn(half).map(\.projection) == [nil])
    // A perspective shared by sublayers scales one that is nearer, and leaves it parallel to the screen.
    let near = timeline(
      [layer(1) { $0.zPosition = 100 }], root: { $0.depth.sublayerTransform = .perspective(400) })
    let box = near.displayList(at: 0).items.last
    #expect(drawn(near).map(\.projection) == [nil])
    #expect(box.map { abs($0.transform.a - 4.0 / 3) < 1e-12 } == true)
    #expect(box.map { abs($0.transform.apply(to: Point(x: 50, y: 50)).x - 100) < 1e-9 } == true)
  }

  @Test func `a layer with one side is drawn when it faces the viewer, also mirrored in the plane`() {
    for (angle, isDrawn) in [(0.0, true), (1.5, true), (1.7, false), (.pi, false), (4.8, true)] {
      for distance in [nil, 5000.0] {
        let timeline = timeline([
          layer(1) {
            $0.transform3D = turned(angle, perspective: distance)
            $0.depth.isDoubleSided = false
          }
        ])
        #expect(drawn(timeline).count == (isDrawn ? 1 : 0), "\(angle)")
      }
    }
    let mirrored = timeline([
      layer(1) {
        $0.transform = .scale(x: -1, y: 1)
        $0.depth.isDoubleSided = false
      }
    ])
    #expect(drawn(mirrored).count == 1)
  }

  @Test func `two sides of a card are drawn in the order of their depth, whatever their order in the tree`() {
    func card(_ angle: Double) -> [Int] {
      var front = layer(2) { $0.zPosition = 1 }
      var back = layer(3) { $0.zPosition = -1 }
      (front.parent, back.parent) = (1, 1)
      let holder = layer(1) {
        $0.transform3D = turned(angle, perspective: 500)
        $0.depth.isTransformLayer = true
      }
      return drawn(timeline([holder, front, back])).map(\.number)
    }
    // A transform layer draws nothing itself.
    #expect(card(0.4) == [3, 2] && card(2.6) == [2, 3])
  }

  @Test func `planes that intersect are cut, and each part is drawn where it is seen`() {
    let list = drawn(
      timeline([layer(1) { $0.transform3D = turned(0.8) }, layer(2) { $0.transform3D = turned(-0.8) }]))
    // The first one, then the halves of the other behind and in front of it.
    #expect(list.map(\.number) == [2, 1, 2])
    #expect(list[0].projection?.parts.count == 1 && list[2].projection?.parts.count == 1)
    #expect(list[0].projection?.parts.first?.opposite == list[2].projection?.parts.first)
  }

  @Test func `without depth the order and the transforms are those of the plane`() {
    let plain = timeline([layer(1) { $0.zPosition = 2 }, layer(2), layer(3) { $0.transform = .rotation(0.3) }])
    #expect(drawn(plain).map(\.number) == [2, 3, 1])
    #expect(drawn(plain).allSatisfy { $0.projection == nil })
  }

  @Test func `an animation of a rotation around y keeps the perspective of the layer`() throws {
    var layer = layer(1) { $0.transform3D = .perspective(500) }
    let turn = PropertyAnimation(
      content: .basic(BasicValues(from: .scalar(0), to: .scalar(.pi))), timing: MediaTiming(duration: 1))
    var track = PropertyTrack(key: .transform)
    track.animations = [.init(component: .rotationY, animation: AttachedAnimation(.layer(turn), addedAt: 0))]
    layer.tracks = [track]
    let timeline = timeline([layer])
    let shown = timeline.presentation(of: 1, at: 0.25).transform3D
    let expected = turned(.pi / 4, perspective: 500)
    for (a, b) in zip(shown.elements, expected.elements) { #expect(abs(a - b) < 1e-9) }
    #expect(drawn(timeline, at: 0.25).first?.projection != nil)
  }

  @Test func `an opacity of a transform layer is that of each of its sublayers`() {
    var inner = layer(2)
    inner.parent = 1
    let holder = layer(1) {
      $0.opacity = 0.5
      $0.depth.isTransformLayer = true
    }
    let groups = timeline([holder, inner]).displayList(at: 0).items.compactMap { item -> DisplayGroup? in
      if case .beginGroup(let group) = item.content { group } else { nil }
    }
    #expect(groups.map(\.opacity) == [0.5])
  }
}
