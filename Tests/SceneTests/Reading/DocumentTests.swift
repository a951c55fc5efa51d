import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenModel
import InbetweenScene
import Testing

@Suite("Views, states and timelines of scenes")
struct DocumentTests {
  private func value(_ body: String, _ key: String) throws -> EvaluatedValue? {
    try document("inbetween: 1\nviews:\n\(body)").view("a")?.value(of: key)?.value(in: EmptySceneContext())
  }

  @Test(arguments: [
    ("darkGray", Color(white: 1.0 / 3)), ("orange", Color(red: 1, green: 0.5, blue: 0)), ("clear", .clear),
    ("rgb(255, 51 * 2, 0)", Color(red: 1, green: 0.4, blue: 0)),
    ("rgba(0, 0, 0, 0.25)", Color(white: 0, alpha: 0.25)), ("white(0.5)", Color(white: 0.5)),
    ("\"#0f0\"", Color(red: 0, green: 1, blue: 0)),
    ("\"#00ff0080\"", Color(red: 0, green: 1, blue: 0, alpha: 128 / 255.0)),
    ("systemBlue", Color(red: 0, green: 122 / 255.0, blue: 1)),
  ])
  func `colours have UIKit's values, components or hexadecimal digits`(text: String, expected: Color) throws {
    #expect(try value("  - view: a\n    backgroundColor: \(text)\n", "backgroundColor") == .color(expected))
  }

  @Test func `transforms scale, then rotate, then translate`() throws {
    let text = "  - view: a\n    transform: {translate: [10, 0], rotate: pi / 2, scale: [2, 3]}\n"
    guard case .transform(let transform)? = try value(text, "transform") else {
      Issue.record("expected a transform")
      return
    }
    let point = transform.apply(to: Point(x: 1, y: 1))
    #expect(abs(point.x - 7) < 1e-12 && abs(point.y - 2) < 1e-12)
    #expect(
      try value("  - view: a\n    transform: {matrix: [1, 2, 3, 4, 5, 6]}\n", "transform")
        == .transform(Transform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)))
  }

  @Test(arguments: ["1e-308", "1e-200", "1e-160", "1e-5", "1", "1e5", "1e6"])
  func `an SVG arc ends at its end point, for any radii`(_ radius: String) throws {
    for other in ["1e-308", "1e-150", "1", "1e6"] {
      let data = "M10 10A\(radius) \(other) 30 0 1 -1e-308 10a\(other) \(radius) 7 1 0 3-4"
      guard case .path(let path)? = try value("  - shape: a\n    path: {svg: \"\(data)\"}\n", "path") else {
        Issue.record("expected a path")
        return
      }
      let end: Point? =
        switch path.elements.last {
        case .line(let end), .curve(_, _, let end): end
        default: nil
        }
      let found = try #require(end)
      #expect(abs(found.x - 3) < 1e-2 && abs(found.y - 6) < 1e-2, "\(radius) \(other): \(found)")
    }
  }

  @Test func `SVG paths: every command, relative and absolute, with curves converted to cubic ones`() throws {
    func path(_ data: String) throws -> [Path.Element] {
      guard case .path(let path)? = try value("  - shape: a\n    path: {svg: \"\(data)\"}\n", "path") else { return [] }
      return path.elements
    }
    func p(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
    #expect(
      try path("M1,2 3-4h5V6z m1 1l2,2") == [
        .move(p(1, 2)), .line(p(3, -4)), .line(p(8, -4)), .line(p(8, 6)), .close, .move(p(2, 3)), .line(p(4, 5)),
      ])
    #expect(
      try path("M0 0Q3 3 6 0t6 0") == [
        .move(p(0, 0)), .curve(control1: p(2, 2), control2: p(4, 2), end: p(6, 0)),
        .curve(control1: p(8, -2), control2: p(10, -2), end: p(12, 0)),
      ])
    #expect(
      try path("M0 0C1 1 2 2 3 0s1 1 2 0") == [
        .move(p(0, 0)), .curve(control1: p(1, 1), control2: p(2, 2), end: p(3, 0)),
        .curve(control1: p(4, -2), control2: p(4, 1), end: p(5, 0)),
      ])
    let arc = try path("M0 0A5 5 0 0110 0")
    guard case .curve(_, _, let end)? = arc.last, case .curve(_, _, let middle)? = arc.dropLast().last else {
      Issue.record("expected curves")
      return
    }
    #expect(end.distance(to: p(10, 0)) < 1e-9)
    #expect(middle.distance(to: p(5, -5)) < 1e-9)
    #expect(
      diagnostics(of: "inbetween: 1\nviews:\n  - shape: a\n    path: {svg: M0 0 L1}\n").map(\.description)
        == ["F:4:24: error: expected a number, found the end"])
    let doubled = diagnostics(of: "inbetween: 1\nviews:\n  - shape: a\n    path: {svg: \"M0 0,,1\"}\n")
    #expect(doubled.first?.description.hasSuffix("expected a number, found ','") == true)
  }

  @Test func `explicit keys override styles, later styles earlier ones; guides and masks are separate`() throws {
    let read = try document(
      """
      inbetween: 1
      styles:
        one: {alpha: 0.1, cornerRadius: 1}
        two: {alpha: 0.2, borderWidth: 2}
      views:
        - view: a
          style: [one, two]
          borderWidth: 3
          subviews:
            - guide: g
      """)
    let a = try #require(read.view("a"))
    #expect(a.properties.map(\.key) == ["alpha", "borderWidth", "cornerRadius"])
    #expect(try a.value(of: "alpha")?.value(in: EmptySceneContext()) == .number(0.2))
    #expect(try a.value(of: "borderWidth")?.value(in: EmptySceneContext()) == .number(3))
    #expect(read.view("g")?.superview == "a")
    #expect(
      read.declaredValue(of: .view("a", .init("shadowOffset", component: "height"))).map {
        try? $0.value(in: EmptySceneContext())
      } == .number(-3))
    #expect(read.declaredValue(of: .view("a", .init("center"))) == nil)
  }

  @Test func `states are grouped, the first is current, and their keys are listed once`() throws {
    let read = try document(
      """
      inbetween: 1
      views:
        - view: a
      constraints:
        - gap: a.width == 1
      states:
        zoom:
          - state: far
            constraints:
              - a.left == superview.left
          - state: near
            set: {gap.constant: 2, a.alpha: 0.5}
        bend:
          - state: straight
            set: {a.cornerRadius: 3}
          - state: bowed
            set: {a.cornerRadius: 9}
            deactivate: [gap]
      timeline:
        - to: [zoom.near, bend.bowed]
      """)
    #expect(read.states.map(\.name) == ["bend", "zoom"])
    #expect(read.states[0].targets == [.view("a", .init("cornerRadius"))])
    #expect(read.states[1].targets == [.constraint(0, .constant), .view("a", .init("alpha"))])
    #expect(read.states[1].states[0].changes.constraints == [1])
    #expect(read.constraints[1].owner == .state(group: "zoom", state: "far"))
    #expect(read.initiallyActive == [0])
    #expect(read.timeline[0].to.map { "\($0.group) \($0.state)" } == ["zoom 1", "bend 1"])
    #expect(read.states[0].states[1].changes.deactivate[0].constraints == [0])
  }

  @Test func `events are numbered in document order, completions after the events that they follow`() throws {
    let read = try document(
      """
      inbetween: 1
      views:
        - view: a
      timeline:
        - animate: 1
          then:
            - set: {a.alpha: 0}
            - at: previous.start
              label: inner
        - at: inner.end
          constraints:
            - late: a.width == 4
      """)
    #expect(read.timeline.map(\.id) == [0, 3])
    #expect(read.timeline[0].then.map(\.id) == [1, 2])
    #expect(read.timeline[0].then[1].label == "inner")
    guard case .at(let time) = read.timeline[1].time else {
      Issue.record("expected 'at'")
      return
    }
    #expect(time.references == [.time(.end(event: 2))])
    #expect(read.constraints[0].owner == .event(3))
    #expect(read.timeline[1].changes.constraints == [0])
  }

  @Test(arguments: [
    ("- {label: p, at: q}\n  - {label: q, at: p.end}", "F:9:6: error: the times of 'p', 'q' depend on each other"),
    ("- {at: previous.end, label: p}", "F:9:10: error: there is no event before this one in its list"),
    ("- {at: -1, label: x}", "F:9:10: error: a time is 0 to 10000, found -1"),
    ("- {at: 20000, label: x}", "F:9:10: error: a time is 0 to 10000, found 20000"),
    (
      "- {animate: settling, spring: {bounce: 0.2}}",
      "F:9:15: error: 'settling' needs a spring with mass, stiffness and damping, or with response and dampingFraction"
    ),
    ("- {animate: 1, curve: [2, 0, 1, 1]}", "F:9:26: error: a curve's x is 0 to 1, found 2"),
    ("- {animate: 1, curve: linear, spring: {bounce: 0}}", "F:9:18: warning: 'curve' has no effect beside 'spring'"),
    (
      "- {animate: 1, keyframes: [{relativeStart: 0, relativeDuration: 1}], set: {a.alpha: 1}}",
      "F:9:72: error: 'set' belongs inside 'keyframes', not beside them"
    ),
    ("- set: {g.alpha: 1}", "F:9:13: error: a guide has no key 'alpha'"),
    ("- set: {gap.multiplier: 1}", "F:9:15: error: a constraint's multiplier never changes"),
    ("- set: {a.subviews: []}", "F:9:13: error: 'subviews' of a view cannot be set"),
    ("- set: {a.center.z: 1}", "F:9:20: error: 'center' has no component 'z'"),
    ("- set: {scroll.x: 1}", "F:9:11: error: 'scroll' is an input and cannot be set"),
    ("- activate: [a]", "F:9:16: error: 'a' is a view, not a constraint"),
    ("- remove: [gap]", "F:9:14: error: 'gap' is a constraint, not a view"),
    ("- drive: {scrol: [[0, 0]]}", "F:9:13: error: unknown input 'scrol'"),
    ("- drive: {scroll: [[1, 0], [0, 0]]}", "F:9:31: error: the points of a track are in the order of their times"),
    (
      "- {label: x}\n  - control: {animation: x, do: pause}",
      "F:10:26: error: the event 'x' has no 'animate' to control"
    ),
    (
      "- addAnimations: {a.x: {keyPath: alpha, toValue: 0, duration: 1}}",
      "F:9:36: error: unknown key path 'alpha' of a view"
    ),
    (
      "- addAnimations: {a.x: {keyPath: strokeEnd, toValue: 0, duration: 1}}",
      "F:9:36: error: unknown key path 'strokeEnd' of a view"
    ),
    (
      "- addAnimations: {a.x: {keyPath: opacity, toValue: [0, 1], duration: 1}}",
      "F:9:54: error: expected a number, found a list"
    ),
    (
      "- addAnimations: {a.x: {keyPath: opacity, toValue: 0, duration: 1}, a.y: {keyPath: opacity, toValue: 0, duration: 1}}",
      "F:9:71: error: two animations of 'opacity' of 'a' in one event"
    ),
    (
      "- addAnimations: {a.x: {keyPath: opacity, values: [0, 1, 0], keyTimes: [0, 1], duration: 1}}",
      "F:9:74: error: 'keyTimes' has one time for each of the 3 values, found 2"
    ),
    (
      "- addAnimations: {a.x: {keyPath: position, byValue: [1, 1], duration: 1}, a.y: {keyPath: position.x, byValue: 1, duration: 1}}",
      "F:9:77: error: two animations of 'position.x' of 'a' in one event"
    ),
    (
      "- addAnimations: {a.x: {keyPath: opacity, values: [0, 1], keyTimes: [0.2, 1], duration: 1}}",
      "F:9:71: error: 'keyTimes' rise from 0 to 1"
    ),
    (
      "- addAnimations: {a.x: {keyPath: opacity, values: [0, 1], keyTimes: [0, 1], calculationMode: discrete, duration: 1}}",
      "F:9:71: error: 'keyTimes' has one time for each of the 2 values and one for the end, found 2"
    ),
    (
      "- addAnimations: {a.x: {type: slide, duration: 1}}",
      "F:9:33: error: unknown type of transition 'slide'"
    ),
    (
      "- addAnimations: {a.x: {type: push, subtype: left}}",
      "F:9:48: error: unknown subtype 'left'"
    ),
    (
      "- addAnimations: {a.x: {type: push, keyPath: position}}",
      "F:9:39: error: a transition has no key 'keyPath'"
    ),
    (
      "- addAnimations: {a.x: {duration: 1, animations: [{type: push}]}}",
      "F:9:54: error: a transition cannot stand in a group"
    ),
    (
      "- {label: m, animate: 1, set: {a.alpha: 0}}\n  - control: {animation: m, do: stop, position: start}",
      "F:10:39: error: 'position' needs 'do: finish'"
    ),
    ("- {add: [{view: c}], in: a, above: b}", "F:9:31: error: views are added 'in', 'above' or 'below' one view"),
    ("- {in: a, label: p}", "F:9:6: error: 'in' needs 'add' or 'move'"),
    ("- {label: x}\n  - label: x", "F:10:12: error: 'x' is already a label"),
    ("- to: mode.x", "F:9:9: error: unknown group 'mode'"),
  ])
  func `mistakes of timelines and views`(timeline: String, expected: String) {
    let scene = """
      inbetween: 1
      inputs: {scroll: 0}
      views:
        - view: a
        - guide: g
      constraints:
        - gap: a.width == 1
      timeline:
        \(timeline)
      """
    let found = diagnostics(of: scene)
    #expect(found.first?.description == expected)
  }

  @Test func `keys that no animate changes are a warning in the states it enters, and only in those`() {
    let scene = """
      inbetween: 1
      views:
        - view: a
      states:
        p:
          - state: p1
          - state: p2
            set: {a.zPosition: 1, a.alpha: 0}
        q:
          - state: q1
          - state: q2
            set: {a.borderWidth: 1}
      timeline:
        - animate: 1
          to: p.p2
        - to: q.q2
      """
    #expect(
      diagnostics(of: scene).map { "\($0); \($0.hint ?? "")" } == [
        "F:8:13: warning: 'zPosition' does not animate in UIView.animate and changes at once; "
          + "addAnimations of the event that enters the state animates it"
      ])
  }

  @Test func `two groups that set one key, and styles that a kind cannot have, are refused with the other location`() {
    let found = diagnostics(
      of: """
        inbetween: 1
        styles:
          written: {font: 12}
        views:
          - view: a
            style: written
        states:
          p:
            - state: p1
              set: {a.alpha: 0}
            - state: p2
          q:
            - state: q1
              set: {a.alpha: 0}
            - state: q2
        """)
    #expect(
      found.map { "\($0) \($0.notes.map(\.text))" } == [
        "F:6:12: error: style 'written' sets 'font', which a view does not have [\"set at F:3:13\"]",
        "F:14:13: error: 'a.alpha' is set by the group 'p' too [\"set at F:10:13\"]",
      ])
  }

  @Test func `words that YAML versions read differently are not texts, names or booleans`() {
    for word in ["42", "-1.5", "1e3", "0x1F", "0o17", "1_000", "1:30", ".inf", "yes", "Off", "null", "~", "2024-01-31"]
    {
      let found = diagnostics(of: "inbetween: 1\nviews:\n  - label: a\n    text: \(word)\n")
      #expect(found.count == 1 && found[0].message.hasPrefix("expected text, found the "), "\(word)")
      #expect(diagnostics(of: "inbetween: 1\nviews:\n  - label: a\n    text: \"\(word)\"\n").isEmpty, "\(word)")
    }
    for word in ["hello", "1st", "v1.2", "a:b", "10 %", "-", "."] {
      #expect(
        diagnostics(of: "inbetween: 1\nviews:\n  - label: a\n    text: \(word)\n").isEmpty == (word != "-"), "\(word)")
    }
    for word in ["yes", "NO", "On", "null", "pi", "after", "screen"] {
      #expect(diagnostics(of: "inbetween: 1\nviews:\n  - label: \(word)\n").count == 1, "\(word)")
    }
    for word in ["y", "n", "x", "N"] {
      #expect(diagnostics(of: "inbetween: 1\nviews:\n  - label: \(word)\n").isEmpty, "\(word)")
    }
  }

  @Test func `frame rates are exact, goldens and titles have their defaults`() throws {
    let read = try document("inbetween: 1\nviews: []\nfps: 30000/1001\nduration: 3 / 2")
    #expect(read.framesPerSecond == Rational(30000, 1001))
    #expect(try read.duration?.time(in: EmptySceneContext()) == Rational(3, 2))
    #expect(read.title == "F")
    #expect(read.golden.frames == .adaptive && read.golden.tolerance == 0 && read.golden.comparer == nil)
    for rate in ["0", "1001", "-1", "30/0", "x"] {
      #expect(diagnostics(of: "inbetween: 1\nviews: []\nfps: \(rate)").count == 1, "\(rate)")
    }
    #expect(diagnostics(of: "inbetween: 1\nviews: []\ngolden: {comparer: channel±200}").isEmpty)
  }
}
