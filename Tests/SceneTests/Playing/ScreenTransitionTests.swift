import Foundation
import InbetweenGeometry
import InbetweenScene
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Screens that come and go") struct ScreenTransitionTests {
  private func fixture(_ timeline: String, canvas: String = "iPhone 15", duration: String = "") throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: \(canvas)
      views:
        - {view: list, frame: [0, 0, 393, 852], subviews: [{view: thumb, frame: [20, 100, 80, 40]}]}
        - {view: detail, frame: [0, 0, 393, 852]}
        - {view: sheet, frame: [0, 0, 1, 1]}
        - {view: alert}
        - {view: menu, frame: [20, 130, 250, 100]}
        - {view: photo, frame: [0, 200, 393, 393], alpha: 0.8}
      constraints: [alert.centerX == screen.centerX, alert.centerY == screen.centerY, "HV:[alert(270)]"]
      timeline: [\(timeline)]
      \(duration)
      """)
  }

  /// The part of the way along `UISpringTimingParameters()` after some seconds.
  private func progress(_ time: Double) -> Double {
    let omega = (1000.0 / 3).squareRoot()
    return time >= 0.5 ? 1 : 1 - (1 + omega * time) * exp(-omega * time)
  }

  private func shade(_ fixture: SceneFixture, of id: String, at time: Double) throws -> LayerState {
    let index = try #require(fixture.timeline.layers.firstIndex { $0.path.hasSuffix("\(id).shade") })
    return fixture.timeline.presentation(of: index, at: time)
  }

  @Test func `a pushed view slides over the one behind it, which is darkened and moves aside by a third`() throws {
    let fixture = try fixture("{at: 1, push: detail}, {after: 0.5, pop: detail}", duration: "duration: 3")
    #expect(fixture.real("detail", at: 0.5)?.isHidden == true)
    for time in [0.05, 0.1, 0.3] {
      let way = 393 * progress(time)
      let (detail, list) = (fixture.shown("detail", at: 1 + time), fixture.shown("list", at: 1 + time))
      #expect(abs((detail?.frame.minX ?? 0) - (393 - way)) < 0.001 && detail?.isHidden == false)
      #expect(abs((list?.frame.minX ?? 0) + way / 3) < 0.001)
      let dark = try shade(fixture, of: "detail", at: 1 + time)
      #expect(dark.backgroundColor == Color(white: 0, alpha: 0.1) && abs(dark.opacity - progress(time)) < 0.001)
      // It goes back the same way.
      #expect(abs((fixture.shown("detail", at: 2 + time)?.frame.minX ?? 0) - way) < 0.001)
      #expect(abs((fixture.shown("list", at: 2 + time)?.frame.minX ?? 0) + (393 - way) / 3) < 0.001)
    }
    #expect(fixture.real("list", at: 1.8)?.isHidden == true && fixture.real("list", at: 2.9)?.isHidden == false)
    #expect(fixture.real("detail", at: 2.9)?.isHidden == true)
    #expect(fixture.real("list", at: 2.9)?.transform == .identity)
  }

  @Test func `from right to left a pushed view comes from the left`() throws {
    let fixture = try fixture("{push: detail}", canvas: "{device: iPhone 15, direction: rightToLeft}")
    #expect((fixture.shown("detail", at: 0.1)?.frame.minX ?? 0) < -100)
    #expect((fixture.shown("list", at: 0.1)?.frame.minX ?? 0) > 40)
  }

  @Test(arguments: [
    ("medium", 426.0), ("large", 69.0), ("300", 518.0), ("9999", 69.0),
  ])
  func `a sheet rises to its detent, with corners, grabber and a shade`(_ detent: String, _ top: Double) throws {
    let fixture = try fixture(
      "{at: 1, present: {view: sheet, detent: \(detent), grabber: true}}, {at: 2, dismiss: sheet}",
      duration: "duration: 3")
    let height = 852 - top
    #expect(fixture.real("sheet", at: 1.9)?.frame == Rect(x: 0, y: top, width: 393, height: height))
    #expect(fixture.real("sheet", at: 1.9)?.cornerRadius == 10 && fixture.real("sheet", at: 1.9)?.clipsToBounds == true)
    #expect(fixture.real("sheet", at: 1.9)?.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    #expect(abs((fixture.shown("sheet", at: 1.1)?.frame.minY ?? 0) - (852 - height * progress(0.1))) < 0.001)
    #expect(abs((fixture.shown("sheet", at: 2.1)?.frame.minY ?? 0) - (top + height * progress(0.1))) < 0.001)
    #expect(try shade(fixture, of: "sheet", at: 1.9).backgroundColor == Color(white: 0, alpha: 0.2))
    let grabber = try fixture.part("sheet.grabber", at: 1.9)
    #expect(grabber.frame == Rect(x: 178.5, y: 5, width: 36, height: 5))
    #expect(fixture.real("sheet", at: 2.9)?.isHidden == true)
  }

  @Test func `a sheet that is there moves to another detent, and a shade is darker in the dark`() throws {
    let fixture = try fixture(
      "{present: {view: sheet, detent: medium}}, {at: 1, present: {view: sheet, detent: large}}",
      canvas: "{device: iPhone 15, appearance: dark}")
    let expected = 426 - (426 - 69) * progress(0.1)
    #expect(abs((fixture.shown("sheet", at: 1.1)?.frame.minY ?? 0) - expected) < 0.001)
    #expect(try shade(fixture, of: "sheet", at: 1.1).backgroundColor == Color(white: 0, alpha: 0.48))
    #expect(try shade(fixture, of: "sheet", at: 1.1).opacity == 1)
  }

  @Test func `the view behind a large sheet shrinks to the safe area over black, and a medium one leaves it`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: iPhone 15
      views:
        - {view: list, frame: [0, 0, 393, 852], backgroundColor: white}
        - {view: sheet, frame: [0, 0, 1, 1]}
      timeline:
        - {at: 0, present: {view: sheet, detent: medium}}
        - {at: 1, present: {view: sheet, detent: large}}
        - {at: 2, dismiss: sheet}
      duration: 3
      """)
    #expect(fixture.real("list", at: 0.9)?.transform == .identity)
    let frame = try #require(fixture.real("list", at: 1.9)?.frame)
    #expect(abs(frame.width - 393 * 0.9165) < 1e-9 && abs(frame.minY - 59) < 1e-9 && abs(frame.midX - 196.5) < 1e-9)
    #expect(fixture.real("list", at: 1.9)?.cornerRadius == 10 && fixture.real("list", at: 1.9)?.clipsToBounds == true)
    let part = progress(0.1)
    #expect(abs((fixture.shown("list", at: 1.1)?.frame.width ?? 0) - 393 * (1 - 0.0835 * part)) < 0.001)
    let ground = try #require(fixture.timeline.layers.first { $0.path.hasSuffix("sheet.ground") })
    #expect(ground.lifetime.start == 1 && abs(ground.lifetime.end - 2.5) < 1e-9)
    let list = fixture.real("list", at: 2.9)
    #expect(list?.transform == .identity && list?.cornerRadius == 0 && list?.clipsToBounds == false)
  }

  @Test func `a title becomes that of the back button while a view is pushed, and comes back from it`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [400, 300]}
      views:
        - {view: list, frame: [0, 0, 400, 300]}
        - {view: detail, frame: [0, 0, 400, 300]}
        - {navigationBar: bar, frame: [0, 0, 400, 44], title: Inbox}
        - {navigationBar: other, frame: [0, 100, 400, 44], title: Inbox}
      timeline:
        - {at: 1, push: detail, to: page.letter}
        - {at: 2, pop: detail, to: page.inbox}
      states: {page: [{state: inbox}, {state: letter, set: {bar.title: Letter, bar.backButtonTitle: Inbox}}]}
      duration: 3
      """, typesetter: TextMeasurer(library: try FontLibrary()))
    func part(_ name: String, _ time: Double) throws -> LayerState {
      let found = fixture.timeline.layers.indices.filter { index in
        let layer = fixture.timeline.layers[index]
        return layer.path.hasSuffix(name) && layer.lifetime.start <= time && layer.lifetime.end > time
      }
      return fixture.timeline.presentation(of: try #require(found.first), at: time)
    }
    let before = try part("bar.title", 0.9).frame
    let (title, back) = (try part("bar.title", 1.9).frame, try part("bar.left", 1.9).frame)
    #expect(abs(title.midX - 200) < 1 && back.minX == 27)
    let way = progress(0.1)
    // The former title goes to the back button, whose title comes from there; the new one from half of the width.
    let leaving = try part("bar.leaving0", 1.1)
    #expect(abs(leaving.frame.minX - (before.minX + (27 - before.minX) * way)) < 0.01)
    #expect(abs(leaving.opacity - (1 - way)) < 1e-6)
    #expect(abs(try part("bar.left", 1.1).frame.minX - (27 + (before.minX - 27) * (1 - way))) < 0.01)
    #expect(abs(try part("bar.title", 1.1).frame.midX - (title.midX + 200 * (1 - way))) < 0.01)
    #expect(abs(try part("bar.title", 1.1).opacity - way) < 1e-6)
    // And back.
    #expect(abs(try part("bar.title", 2.1).frame.minX - (27 + (before.minX - 27) * way)) < 0.01)
    #expect(abs(try part("bar.leaving0", 2.1).frame.midX - (title.midX + 200 * way)) < 0.01)
    #expect(try part("bar.title", 2.9).frame == before)
    #expect(fixture.timeline.layers.filter { $0.path.contains("leaving") }.allSatisfy { $0.lifetime.end < 3 })
    #expect(!fixture.timeline.layers.contains { $0.path.contains("other.leaving") })
  }

  @Test func `nothing shrinks on tablets, in landscape or where the view behind does not fill the screen`() throws {
    for (canvas, size) in [
      ("iPad (A16)", "820, 1180"), ("{device: iPhone 15, orientation: landscape}", "852, 393"),
      ("iPhone 15", "393, 800"),
    ] {
      let fixture = try SceneFixture(
        """
        inbetween: 1
        canvas: \(canvas)
        views: [{view: list, frame: [0, 0, \(size)]}, {view: sheet, frame: [0, 0, 1, 1]}]
        timeline: [{present: sheet}]
        """)
      #expect(fixture.real("list", at: 0.5)?.transform == .identity, "\(canvas)")
    }
  }

  @Test func `an alert shrinks and appears, and leaves in its own size`() throws {
    let fixture = try fixture(
      "{at: 1, present: {view: alert, style: alert}}, {at: 2, dismiss: alert}", duration: "duration: 3")
    let part = progress(0.1)
    let coming = try #require(fixture.shown("alert", at: 1.1))
    #expect(abs(coming.frame.width - 270 * (1.2 - 0.2 * part)) < 0.001 && abs(coming.opacity - part) < 0.001)
    #expect(abs(coming.frame.midX - 196.5) < 0.5)
    let going = try #require(fixture.shown("alert", at: 2.1))
    #expect(going.frame.width == 270 && abs(going.opacity - (1 - part)) < 0.001)
    #expect(fixture.real("alert", at: 2.9)?.isHidden == true && fixture.real("alert", at: 2.9)?.opacity == 1)
  }

  @Test func `a menu grows at the corner near its source, and leaves within 0.2 s`() throws {
    let fixture = try fixture(
      "{at: 1, present: {view: menu, style: menu, source: thumb}}, {label: go, at: 2, dismiss: menu}")
    let coming = try #require(fixture.shown("menu", at: 1.02)?.frame)
    #expect(abs(coming.minX - 20) < 0.001 && abs(coming.minY - 130) < 0.001 && coming.width < 180)
    #expect(fixture.real("menu", at: 1.9)?.frame == Rect(x: 20, y: 130, width: 250, height: 100))
    let event = try #require(fixture.timeline.events.first { $0.label == "go" })
    #expect(abs(event.end.doubleValue - 2.2) < 1e-9)
  }

  @Test func `a zooming view flies from its source's frame to its own and back`() throws {
    let fixture = try fixture(
      "{at: 1, present: {view: photo, style: zoom, source: thumb}}, {at: 2, dismiss: photo}", duration: "duration: 3")
    let part = progress(0.1)
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    let flying = try #require(fixture.shown("photo", at: 1.1)?.frame)
    #expect(abs(flying.width - between(80, 393)) < 0.001 && abs(flying.height - between(40, 393)) < 0.001)
    #expect(abs(flying.midX - between(60, 196.5)) < 0.001 && abs(flying.midY - between(120, 396.5)) < 0.001)
    #expect(fixture.real("thumb", at: 1.5)?.opacity == 0 && fixture.real("thumb", at: 2.9)?.opacity == 1)
    #expect(fixture.real("photo", at: 1.9)?.opacity == 0.8 && fixture.real("photo", at: 2.9)?.isHidden == true)
  }

  @Test func `a push is scrubbed by a finger that gives up, and the view has not come`() throws {
    let fixture = try fixture(
      """
      {label: go, at: 1, push: detail},
      {at: 1, control: {animation: go, fractionComplete: [[0, 0], [0.5, 0.5]]}},
      {at: 2, control: {animation: go, isReversed: true, do: resume}}
      """, duration: "duration: 4")
    #expect(abs((fixture.shown("detail", at: 1.5)?.frame.minX ?? 0) - 196.5) < 1)
    #expect(fixture.real("detail", at: 3.9)?.isHidden == true && fixture.real("list", at: 3.9)?.isHidden == false)
    #expect(fixture.shown("list", at: 3.9)?.frame.minX == 0)
  }

  @Test func `an 'animate' replaces the system's motion, and views that an event adds may come with it`() throws {
    let fixture = try fixture(
      """
      {at: 1, add: [{view: late, frame: [0, 0, 393, 852]}], animate: 1, curve: linear,
       present: {view: late, style: fullScreen}, then: [{dismiss: late}]}
      """, duration: "duration: 4")
    #expect(fixture.shown("late", at: 1.5)?.frame == Rect(x: 0, y: 426, width: 393, height: 852))
    #expect((fixture.shown("late", at: 2.1)?.frame.minY ?? 0) > 300)
    #expect(fixture.real("late", at: 3)?.isHidden == true)
  }

  @Test func `a flip shows the old appearance in its first half and the new one in its second`() throws {
    let fixture = try fixture(
      """
      {at: 1, animate: 1, curve: linear, transition: list, transitionStyle: flipFromLeft,
       set: {list.backgroundColor: red}, then: [{set: {alert.alpha: 0.5}}]}
      """, duration: "duration: 3")
    // A quarter of half a rotation, and three quarters, seen from 2.5 times the width: of the two edges, at a depth of
    // ±half the width · sin 45°, one is nearer and one is farther away.
    let near = 1 / (1 - 0.2 * 0.5.squareRoot())
    let far = 1 / (1 + 0.2 * 0.5.squareRoot())
    for (time, opacity) in [(1.25, 0.0), (1.75, 1)] {
      let list = try #require(fixture.shown("list", at: time))
      #expect(abs(list.frame.width - 393 * 0.5.squareRoot() * (near + far) / 2) < 0.001)
      #expect(abs(list.frame.height - 852 * near) < 0.001)
      #expect(list.opacity == opacity)
    }
    #expect(fixture.real("list", at: 1)?.backgroundColor == Color(red: 1, green: 0, blue: 0))
    #expect(fixture.real("alert", at: 1.9)?.opacity == 1 && fixture.real("alert", at: 2)?.opacity == 0.5)
    #expect(fixture.shown("list", at: 2.5)?.transform == .identity)
  }

  @Test(arguments: [
    ("{push: screen}", "'screen' is the root view"), ("{dismiss: alert}", "'alert' has not been presented"),
    ("{push: detail, pop: list}", "'pop' and 'push' need events of their own"),
    ("{present: {view: photo, style: zoom}}", "a zoom needs 'source'"),
    ("{present: {view: alert, style: alert, detent: medium}}", "only a 'pageSheet' has 'detent'"),
    ("{push: {view: detail, style: alert}}", "'push' has no 'style'"),
    ("{present: {view: sheet, style: curl}}", "unknown style 'curl'"),
    ("{animate: 1, transition: list, push: detail}", "'transition' cannot be combined with 'push'"),
    ("{animate: 1, transition: list, transitionStyle: curlUp, delay: 1}", "'curlUp' has no 'delay'"),
    ("{animate: 1, transitionStyle: curlUp}", "'transitionStyle' needs 'transition'"),
    ("{present: {style: alert}}", "a transition needs 'view'"),
    ("{present: sheet}, {dismiss: sheet}, {dismiss: sheet}", "'sheet' is not there"),
  ])
  func `mistakes are told where they are`(_ events: String, _ message: String) throws {
    do {
      _ = try fixture(events)
      Issue.record("accepted: \(events)")
    } catch let error as SceneError {
      #expect(error.description.contains(message), "\(error)")
    }
  }

  @Test func `a sheet that comes while an alert leaves shrinks the screen behind both`() throws {
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: iPhone 15
      views:
        - {view: main, frame: [0, 0, 393, 852]}
        - {view: alert, frame: [60, 300, 270, 140]}
        - {view: sheet, frame: [0, 0, 393, 852]}
      timeline:
        - {at: 0.1, present: {view: alert, style: alert}}
        - {at: 0.7, dismiss: alert}
        - {at: 0.8, present: sheet}
      duration: 2
      """)
    #expect((fixture.shown("main", at: 2)?.frame.minX ?? 0) > 10)
  }

  @Test func `a sheet up to its largest undimmed detent leaves what is behind it light`() throws {
    let fixture = try fixture(
      "{at: 0, present: {view: sheet, detent: 200, largestUndimmedDetent: medium}}, "
        + "{at: 1, present: {view: sheet, detent: large, largestUndimmedDetent: medium}}, "
        + "{at: 2, present: {view: sheet, detent: medium, largestUndimmedDetent: medium}}", duration: "duration: 3")
    #expect(try shade(fixture, of: "sheet", at: 0.9).opacity == 0)
    #expect(try shade(fixture, of: "sheet", at: 1.9).opacity == 1)
    #expect(try shade(fixture, of: "sheet", at: 2.9).opacity == 0)
  }

  @Test func `in the dark appearance the system's backgrounds are lighter in sheets`() throws {
    func colors(_ appearance: String) throws -> [String: Color?] {
      let fixture = try SceneFixture(
        """
        inbetween: 1
        canvas: {device: iPhone 15, appearance: \(appearance)}
        views:
          - {view: main, frame: [0, 0, 393, 852], backgroundColor: systemBackground}
          - view: sheet
            frame: [0, 0, 393, 852]
            backgroundColor: systemBackground
            subviews: [{view: card, frame: [0, 0, 9, 9], backgroundColor: secondarySystemBackground}]
        timeline: [{at: 0, present: sheet}, {at: 1, set: {card.backgroundColor: tertiarySystemBackground}}]
        duration: 2
        """)
      var result: [String: Color?] = [:]
      for id in ["main", "sheet", "card"] { result[id] = fixture.shown(id, at: 0.9)?.backgroundColor }
      result["later"] = fixture.shown("card", at: 1.5)?.backgroundColor
      return result
    }
    func grey(_ red: Double, _ blue: Double) -> Color { Color(red: red / 255, green: red / 255, blue: blue / 255) }
    let dark = try colors("dark")
    #expect(dark["main"] == .black && dark["sheet"] == grey(28, 30) && dark["card"] == grey(44, 46))
    #expect(dark["later"] == grey(58, 60))
    let light = try colors("light")
    #expect(light["sheet"] == .white && light["card"] == grey(242, 247))
  }

  @Test func `a switch that is off in a sheet has the fill of the elevated level in the dark appearance`() throws {
    func tracks(_ appearance: String) throws -> [Color?] {
      let fixture = try SceneFixture(
        """
        inbetween: 1
        canvas: {device: iPhone 15, appearance: \(appearance)}
        views:
          - {view: main, frame: [0, 0, 393, 852], subviews: [{switch: low, frame: [0, 0, 51, 31]}]}
          - view: sheet
            frame: [0, 0, 393, 852]
            subviews: [{view: card, subviews: [{switch: high, frame: [0, 0, 51, 31]}]}]
        timeline: [{at: 0, present: sheet}, {at: 0.5, set: {high.isOn: true}}, {at: 0.6, set: {high.isOn: false}}]
        duration: 2
        """)
      return [("low", 0.1), ("high", 0.1), ("high", 1.5)].map { name, time in
        fixture.timeline.layers.firstIndex { $0.path.hasSuffix("\(name).track") }
          .map { fixture.timeline.model(of: $0, at: time).backgroundColor }
      }
    }
    let fill = Color(red: 120 / 255, green: 120 / 255, blue: 128 / 255, alpha: 0.32)
    #expect(try tracks("dark") == [Color(red: 57 / 255, green: 57 / 255, blue: 61 / 255), fill, fill])
    let light = try tracks("light")
    #expect(light[0] != nil && light[0] == light[1] && light[1] == light[2])
  }

  @Test(arguments: ["light", "dark"])
  func `lists in sheets have the backgrounds of the elevated level in the dark appearance`(appearance: String) throws {
    func lists(_ name: String) -> String {
      "{tableView: \(name), tableStyle: insetGrouped, frame: [0, 0, 393, 300], subviews: [tableViewCell: \(name)Row]}, "
        + "{tableView: \(name)Plain, frame: [0, 300, 393, 300], "
        + "subviews: [{sectionHeader: \(name)Head, text: A}, {tableViewCell: \(name)Cell}]}"
    }
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {device: iPhone 15, appearance: \(appearance)}
      views:
        - {view: main, frame: [0, 0, 393, 852], subviews: [\(lists("low"))]}
        - {view: sheet, frame: [0, 0, 393, 852], subviews: [\(lists("high"))]}
      timeline: [{at: 0, present: sheet}]
      duration: 2
      """)
    func colors(_ name: String) throws -> [Color?] {
      let section = try #require(fixture.timeline.layers.firstIndex { $0.path.hasSuffix("\(name).section0") })
      return [
        fixture.shown(name, at: 1)?.backgroundColor, fixture.timeline.model(of: section, at: 1).backgroundColor,
        fixture.shown("\(name)Head", at: 1)?.backgroundColor,
      ]
    }
    func grey(_ red: Double, _ blue: Double) -> Color { Color(red: red / 255, green: red / 255, blue: blue / 255) }
    if appearance == "light" {
      #expect(try colors("low") == [grey(242, 247), .white, .white])
      #expect(try colors("high") == colors("low"))
    } else {
      #expect(try colors("low") == [.black, grey(28, 30), .black])
      #expect(try colors("high") == [grey(28, 30), grey(44, 46), grey(28, 30)])
    }
  }
}
