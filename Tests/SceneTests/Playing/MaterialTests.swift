import InbetweenGeometry
import InbetweenScene
import InbetweenTimeline
import Testing

@Suite("Materials and blend modes") struct MaterialTests {
  private func items(_ views: String, _ timeline: String = "[]", at time: Double = 0) throws -> [DisplayContent] {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 200], scale: 2}
      views: [\(views)]
      timeline: \(timeline)
      duration: 2
      """
    ).timeline.displayList(at: time).items.map(\.content)
  }

  private func backdrops(_ items: [DisplayContent]) -> [DisplayBackdrop] {
    items.compactMap { if case .backdrop(let backdrop) = $0 { backdrop } else { nil } }
  }

  @Test func `an effect blurs what is behind it with round corners, and its tint is drawn over that`() throws {
    let items = try items("{visualEffectView: v, frame: [10, 20, 100, 50], cornerRadius: 12, effect: light}")
    let backdrop = try #require(backdrops(items).first)
    #expect(backdrop.blurRadius == 30 && backdrop.saturation == 1.8)
    #expect(backdrop.rect.size == Size(width: 100, height: 50))
    let place = try #require(items.firstIndex(of: .backdrop(backdrop)))
    guard case .box(let tint) = items[place + 1], case .beginGroup(let group) = items[0] else {
      Issue.record("the tint follows the backdrop")
      return
    }
    #expect(tint.color == Color(white: 1, alpha: 0.3))
    #expect(group.clip?.cornerRadius == 12)
  }

  @Test func `the views of the scene are the only ones that have names in it`() throws {
    let layers = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 200], scale: 2}
      views: [{visualEffectView: v, frame: [10, 20, 100, 50], effect: light}]
      timeline: []
      duration: 2
      """
    ).timeline.layers
    #expect(layers.compactMap(\.id) == ["screen", "v"])
  }

  @Test func `without an effect nothing is blurred, and the radius grows with the effect`() throws {
    let view = "{visualEffectView: v, frame: [0, 0, 9, 9]}"
    let change = "[{at: 0, animate: 1, curve: linear, set: {v.effect: dark}}]"
    #expect(try backdrops(items(view)).isEmpty)
    #expect(try abs(#require(backdrops(items(view, change, at: 0.25)).first).blurRadius - 5) < 1e-9)
    #expect(try backdrops(items(view, change, at: 1)).map(\.blurRadius) == [20])
  }

  @Test(arguments: [("none", "light"), ("light", "none")])
  func `only the strength of the tint changes when an effect comes or goes`(from: String, to: String) throws {
    let items = try items(
      "{visualEffectView: v, frame: [0, 0, 9, 9], effect: \(from)}",
      "[{at: 0, animate: 1, curve: linear, set: {v.effect: \(to)}}]", at: 0.5)
    let tint = try #require(items.compactMap { if case .box(let box) = $0 { box.color } else { nil } }.first)
    #expect(tint.red == 1 && tint.green == 1 && tint.blue == 1 && abs(tint.alpha - 0.15) < 1e-9)
  }

  @Test(arguments: [
    ("systemUltraThinMaterialLight", 0.938, 0.347), ("systemThinMaterialLight", 0.945, 0.57),
    ("systemMaterialLight", 0.969, 0.738), ("systemThickMaterialLight", 0.958, 0.911),
    ("systemUltraThinMaterialDark", 0.648, 0.098), ("systemThinMaterialDark", 0.492, 0.124),
    ("systemMaterialDark", 0.328, 0.131), ("systemThickMaterialDark", 0.224, 0.127),
  ])
  func `a material makes of white and of black what its grey and its shade make of them`(
    _ style: String, _ white: Double, _ black: Double
  ) throws {
    let items = try items("{visualEffectView: v, frame: [0, 0, 9, 9], effect: \(style)}")
    let tint = items.compactMap { if case .box(let box) = $0 { box.color } else { nil } }
    let color = try #require(tint.first)
    #expect(abs(color.red * color.alpha + 1 - color.alpha - white) < 0.001)
    #expect(abs(color.red * color.alpha - black) < 0.001)
  }

  @Test func `a material without an appearance of its own is dark on a dark canvas`() throws {
    func tint(_ effect: String, _ appearance: String) throws -> Color {
      try SceneFixture(
        """
        inbetween: 1
        canvas: {size: [200, 200], appearance: \(appearance)}
        views: [{visualEffectView: v, frame: [0, 0, 9, 9], effect: \(effect)}]
        timeline: []
        duration: 1
        """
      ).part("v.material", at: 0).backgroundColor
    }
    #expect(try tint("systemMaterial", "dark") == tint("systemMaterialDark", "light"))
    #expect(try tint("systemMaterial", "light") == tint("systemMaterialLight", "dark"))
    #expect(try tint("regular", "dark") == tint("dark", "light"))
    #expect(try tint("prominent", "light") == tint("extraLight", "dark"))
  }

  @Test func `a compositing filter blends the view's picture, with its subviews as one`() throws {
    let items = try items(
      "{view: v, frame: [0, 0, 9, 9], backgroundColor: red, compositingFilter: multiply, subviews: [{view: w, frame: [0, 0, 5, 5], backgroundColor: blue}]}"
    )
    guard case .beginGroup(let group) = items[0] else {
      Issue.record("a group begins")
      return
    }
    #expect(group.blendMode == .multiply)
    #expect(items.count == 4)
  }

  @Test func `vibrancy adds to a dark picture and takes from a light one`() throws {
    func mode(_ appearance: String) throws -> DisplayGroup.BlendMode? {
      try SceneFixture(
        """
        inbetween: 1
        canvas: {size: [200, 200], appearance: \(appearance)}
        views: [{visualEffectView: v, frame: [0, 0, 9, 9], vibrancy: true}]
        timeline: []
        duration: 1
        """
      ).part("v", at: 0).compositing.blendMode
    }
    #expect(try mode("light") == .plusDarker)
    #expect(try mode("dark") == .plusLighter)
  }
}
