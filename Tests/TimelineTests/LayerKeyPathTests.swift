import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline
import Testing

@Suite("Layer key paths") struct LayerKeyPathTests {
  @Test(arguments: [
    ("position", LayerKeyPath(.position)), ("position.x", LayerKeyPath(.position, .x)),
    ("bounds.size.width", LayerKeyPath(.boundsSize, .width)),
    ("transform.rotation", LayerKeyPath(.transform, .rotation)),
    ("transform.rotation.z", LayerKeyPath(.transform, .rotation)),
    ("transform.scale.y", LayerKeyPath(.transform, .scaleY)),
    ("shadowOffset.height", LayerKeyPath(.shadowOffset, .height)), ("strokeEnd", LayerKeyPath(.strokeEnd)),
  ])
  func `a key path names a property or one component of it`(text: String, path: LayerKeyPath) {
    #expect(LayerKeyPath(text) == path)
  }

  @Test(arguments: ["frame", "position.z", "bounds.size.x", "opacity.x", ""])
  func `a name that no layer has is not a key path`(text: String) {
    #expect(LayerKeyPath(text) == nil)
  }

  @Test func `a full rotation on transform.rotation passes through half a turn, and keeps scale and position`() {
    var layer = Layer(
      id: "a", kind: "view", path: "a", parent: nil, lifetime: .init(start: 0), initialState: LayerState())
    layer.initialState.transform = Transform(a: 2, b: 0, c: 0, d: 2, tx: 5, ty: 7)
    let turn = PropertyAnimation(
      content: .basic(BasicValues(by: .scalar(2 * Double.pi))), timing: MediaTiming(duration: 1))
    var track = PropertyTrack(key: .transform)
    track.animations = [.init(component: .rotation, animation: AttachedAnimation(.layer(turn), addedAt: 0))]
    layer.tracks = [track]
    let timeline = Timeline(
      name: "t", canvas: Canvas(size: Size(width: 10, height: 10), scale: 1), duration: Rational(1), layers: [layer],
      resources: DisplayResources())
    let half = timeline.presentation(of: 0, at: 0.5).transform
    #expect(abs(half.a + 2) < 1e-9 && abs(half.d + 2) < 1e-9)
    #expect(half.tx == 5 && half.ty == 7)
  }
}
