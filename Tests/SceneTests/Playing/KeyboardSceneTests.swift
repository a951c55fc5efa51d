import Foundation
import InbetweenGeometry
import InbetweenScene
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("The keyboard in scenes") struct KeyboardSceneTests {
  private func fixture(_ canvas: String, _ timeline: String, constraints: String = "[]") throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {\(canvas)}
      views: [{view: bar}, {view: mark, frame: [0, 0, 1, 1]}]
      constraints: ["H:|[bar]|", bar.height == 40, bar.bottom == screen.keyboardLayoutGuide.top]
      timeline: [\(timeline)]
      duration: 3
      """, typesetter: TextMeasurer(library: try FontLibrary()))
  }

  private func keyboard(_ fixture: SceneFixture, at time: Double) throws -> LayerState {
    let index = try #require(fixture.timeline.layers.firstIndex { $0.path.hasSuffix("screen.keyboard") })
    return fixture.timeline.presentation(of: index, at: time)
  }

  /// Heights that apps have logged, with the row of suggestions.
  @Test(arguments: [
    ("iPhone SE (1st generation)", "portrait", 253.0), ("iPhone SE (3rd generation)", "portrait", 260),
    ("iPhone 8 Plus", "portrait", 271), ("iPhone 15", "portrait", 336), ("iPhone 15 Pro Max", "portrait", 346),
    ("iPhone 8", "landscape", 200), ("iPhone X", "landscape", 209), ("iPad (9th generation)", "portrait", 320),
    ("iPad (9th generation)", "landscape", 408), ("iPad Pro 11-inch (M4)", "portrait", 340),
  ])
  func `it has the height of the device`(_ device: String, _ orientation: String, _ height: Double) throws {
    let fixture = try fixture("device: \(device), orientation: \(orientation)", "{at: 1, keyboard: show}")
    let screen = fixture.timeline.canvas.size
    #expect(try keyboard(fixture, at: 0).frame == Rect(x: 0, y: screen.height, width: screen.width, height: height))
    #expect(try keyboard(fixture, at: 2).frame.minY == screen.height - height)
    #expect(fixture.frame("bar", at: 2)?.maxY == screen.height - height)
  }

  @Test func `it comes and goes with the system's spring, and what is pinned to its guide goes with it`() throws {
    let fixture = try fixture(
      "device: iPhone 15", "{label: come, at: 1, keyboard: show}, {at: come.end + 0.5, keyboard: hide}")
    // Critical damping of 1000/3: 1 − (1 + ωt)·e^(−ωt).
    let omega = (1000.0 / 3).squareRoot()
    func progress(_ time: Double) -> Double { 1 - (1 + omega * time) * exp(-omega * time) }
    for time in [0.05, 0.1, 0.25, 0.4] {
      let shown = try keyboard(fixture, at: 1 + time).frame.minY
      #expect(abs(shown - (852 - 336 * progress(time))) < 0.001, "at \(time)")
      let bar = try #require(fixture.shown("bar", at: 1 + time)?.frame.maxY)
      #expect(abs(bar - (818 - 302 * progress(time))) < 0.001, "at \(time)")
      // It leaves half a second after the end of its coming, which takes another half.
      #expect(abs(try keyboard(fixture, at: 2 + time).frame.minY - (516 + 336 * progress(time))) < 0.001)
    }
    #expect(try keyboard(fixture, at: 2.6).frame.minY == 852)
  }

  @Test func `other changes of the event move with it, and an 'animate' replaces its motion`() throws {
    let own = try fixture(
      "device: iPhone 15", "{at: 1, animate: 1, curve: linear, keyboard: show, set: {mark.frame: [100, 0, 1, 1]}}")
    #expect(try keyboard(own, at: 1.5).frame.minY == 852 - 168)
    #expect(own.shown("mark", at: 1.5)?.frame.minX == 50)
    let system = try fixture("device: iPhone 15", "{at: 1, keyboard: show, set: {mark.frame: [100, 0, 1, 1]}}")
    let share = (852 - (try keyboard(system, at: 1.1).frame.minY)) / 336
    #expect(abs((system.shown("mark", at: 1.1)?.frame.minX ?? 0) - 100 * share) < 0.001)
  }

  @Test func `it is drawn in front of views and only in scenes whose events bring it`() throws {
    let height = try fixture("device: iPhone 15", "{at: 1, set: {screen.keyboardHeight: 336}}")
    #expect(!height.timeline.layers.contains { $0.path.contains("keyboard") })
    let drawn = try fixture(
      "device: iPhone 15, appearance: dark", "{at: 1, then: [{keyboard: show}], set: {bar.alpha: 1}}")
    #expect(try keyboard(drawn, at: 0).zPosition == 1e6 - 1)
    #expect(try keyboard(drawn, at: 0).backgroundColor == Color(red: 43 / 255, green: 43 / 255, blue: 43 / 255))
    let layers = drawn.timeline.layers.map(\.path)
    for key in ["Q", "M", "space", "return", "123"] { #expect(layers.contains { $0.hasSuffix(".key \(key)") }) }
  }

  @Test func `a height that an event sets moves the drawn keyboard, too`() throws {
    let fixture = try fixture(
      "device: iPhone 15",
      "{keyboard: show}, {at: 1, animate: 1, curve: linear, set: {screen.keyboardHeight: 136}}, "
        + "{at: 2.2, keyboard: hide}")
    #expect(abs(try keyboard(fixture, at: 1.5).frame.minY - 616) < 0.001)
    #expect(fixture.shown("bar", at: 1.5)?.frame.maxY == 616)
    #expect(try keyboard(fixture, at: 2.9).frame.minY == 852)
  }

  @Test func `guides are numbers in events, in the coordinates of their view`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [300, 600], safeArea: {top: 40, bottom: 30}}
      views: [{view: box, frame: [0, 100, 300, 500]}, {view: mark, frame: [0, 0, 1, 1]}]
      timeline:
        - {set: {screen.keyboardHeight: 200}}
        - at: 1
          set: {mark.frame: [screen.keyboardLayoutGuide.height, screen.keyboardLayoutGuide.top, 1, 1]}
        - at: 2
          set: {mark.frame: [box.keyboardLayoutGuide.top, box.safeAreaLayoutGuide.bottom, 1, 1]}
        - {at: 3, set: {screen.keyboardHeight: 0, mark.frame: [0, after(screen.keyboardLayoutGuide.top), 1, 1]}}
      duration: 4
      """)
    #expect(fixture.frame("mark", at: 1.5)?.origin == Point(x: 200, y: 400))
    #expect(fixture.frame("mark", at: 2.5)?.origin == Point(x: 300, y: 470))
    #expect(fixture.frame("mark", at: 3.5)?.origin == Point(x: 0, y: 570))
  }

  @Test(arguments: [
    ("{keyboard: up}", "unknown keyboard 'up'"),
    ("{keyboard: show, set: {screen.keyboardHeight: 3}}", "'keyboard' sets the height of the keyboard, too"),
    ("{set: {bar.alpha: screen.keyboardLayoutGuide}}", "a guide is not a number"),
    ("{set: {bar.alpha: screen.keyboardLayoutGuide.depth}}", "a guide has no number 'depth'"),
    ("{at: screen.keyboardLayoutGuide.top}", "the geometry of 'screen' cannot be used in"),
  ])
  func `mistakes are told where they are`(_ event: String, _ message: String) throws {
    do {
      _ = try fixture("device: iPhone 15", event)
      Issue.record("accepted")
    } catch let error as SceneError {
      #expect(error.description.contains(message), "\(error)")
    }
  }

  @Test func `a field for a password brings small letters and no suggestions, until the next field`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: iPhone 15
      views:
        - {textField: name, frame: [0, 0, 200, 34]}
        - {textField: secret, frame: [0, 40, 200, 34], isSecureTextEntry: true, isEditing: true}
      timeline:
        - {at: 0, keyboard: show}
        - {at: 1, set: {secret.isEditing: false, name.isEditing: true}}
      duration: 2
      """, typesetter: TextMeasurer(library: try FontLibrary()))
    func part(_ name: String, _ time: Double) throws -> LayerState {
      let index = try #require(fixture.timeline.layers.firstIndex { $0.path.hasSuffix("keyboard.\(name)") })
      return fixture.timeline.presentation(of: index, at: time)
    }
    for (time, isSecure) in [(0.9, true), (1, false)] {
      for name in ["suggestion The", "divider1", "microphone"] {
        #expect(try part(name, time).isHidden == isSecure, "\(name)")
      }
      for name in ["passwords", "passwordsKey"] { #expect(try part(name, time).isHidden != isSecure, "\(name)") }
      #expect(try part("shift19", time).lineWidth == (isSecure ? 1.5 : 0))
    }
    #expect(try keyboard(fixture, at: 0.9).frame.height == 336)
  }
}
