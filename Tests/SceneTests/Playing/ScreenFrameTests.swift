import InbetweenGeometry
import InbetweenScene
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Status bar and home indicator") struct ScreenFrameTests {
  private func fixture(_ canvas: String, timeline: String = "[]") throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {\(canvas)}
      views: [{view: v, frame: [0, 0, 100, 100], zPosition: 9}]
      timeline: \(timeline)
      duration: 2
      """, typesetter: TextMeasurer(library: try FontLibrary()))
  }

  private func ids(_ fixture: SceneFixture) -> [String] { fixture.timeline.layers.map(\.path) }

  @Test func `they are drawn only if the scene asks for them`() throws {
    #expect(!ids(try fixture("device: iPhone 15")).contains { $0.contains("system") })
    #expect(!ids(try fixture("device: iPhone 15, homeIndicator: false")).contains { $0.contains("system") })
    let both = ids(try fixture("device: iPhone 15, statusBar: default, homeIndicator: true"))
    for part in ["time", "signal", "wifi", "battery", "homeIndicator"] {
      #expect(both.contains { $0.hasSuffix("." + part) }, "\(part) in \(both)")
    }
  }

  private func state(_ fixture: SceneFixture, _ part: String) throws -> LayerState {
    let id = try #require(ids(fixture).first { $0.hasSuffix("." + part) })
    return try fixture.part(id.split(separator: "/").last.map(String.init) ?? id, at: 0)
  }

  @Test(arguments: [
    ("iPhone 15", 32.5, 17.0), ("iPhone 14", 24.57, 15), ("iPhone SE (3rd generation)", 10, 12),
  ])
  func `the status bar has the measures of the screen's kind`(_ device: String, _ middle: Double, _ size: Double) throws
  {
    let fixture = try fixture("device: \(device), statusBar: default, homeIndicator: true")
    let time = try state(fixture, "time")
    #expect(abs(time.frame.midY - middle) < 0.5, "\(time.frame)")
    let width = fixture.timeline.canvas.size.width
    // Signs are at the right, with the battery outermost.
    let (wifi, battery) = (try state(fixture, "wifi").frame, try state(fixture, "battery").frame)
    #expect(battery.minX > width - 60 && (battery.minX > wifi.minX))
    #expect(ids(fixture).contains { $0.hasSuffix(".homeIndicator") } == (size > 12))
  }

  @Test func `its contents are dark or light, by default as the appearance demands`() throws {
    func color(_ canvas: String) throws -> Color {
      try state(fixture("device: iPhone 15, " + canvas), "signal").fillColor
    }
    #expect(try color("statusBar: default") == .black)
    #expect(try color("statusBar: default, appearance: dark") == .white)
    #expect(try color("statusBar: lightContent") == .white)
    #expect(try color("statusBar: darkContent, appearance: dark") == .black)
  }

  @Test func `the home indicator is 8 points above the edge, in front of what events add`() throws {
    let fixture = try fixture(
      "device: iPhone 15, homeIndicator: true",
      timeline: "[{at: 1, add: [{view: late, frame: [0, 800, 393, 52], backgroundColor: red}]}]")
    let bar = try state(fixture, "homeIndicator")
    #expect(bar.frame == Rect(x: 126.5, y: 839, width: 140, height: 5) && bar.cornerRadius == 2.5)
    let list = fixture.timeline.displayList(at: 1.5)
    guard case .box(let last)? = list.items.last?.content else {
      Issue.record("the last item is no box: \(String(describing: list.items.last?.content))")
      return
    }
    #expect(last.color == .black)
  }

  @Test func `a phone in landscape has no status bar, and a plain canvas neither`() throws {
    let flat = try fixture("device: iPhone 15, orientation: landscape, statusBar: default, homeIndicator: true")
    #expect(!ids(flat).contains { $0.hasSuffix(".time") } && ids(flat).contains { $0.hasSuffix(".homeIndicator") })
    #expect(!ids(try fixture("size: [300, 300], statusBar: default")).contains { $0.hasSuffix(".time") })
  }
}
