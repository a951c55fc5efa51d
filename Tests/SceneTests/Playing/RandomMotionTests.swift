import InbetweenGeometry
import InbetweenTimeline
import InbetweenTestSupport
import Testing

@Suite("Random timelines") struct RandomMotionTests {
  private struct Random {
    var numbers: SplitMix

    init(seed: UInt64) { numbers = SplitMix(seed: seed) }

    mutating func below(_ count: Int) -> Int { numbers.below(count) }

    mutating func pick(_ choices: [String]) -> String { numbers.pick(choices) }

    /// A number in tenths.
    mutating func tenths(_ most: Int) -> String {
      let number = below(most * 10 + 1)
      return "\(number / 10).\(number % 10)"
    }
  }

  private func change(_ random: inout Random) -> String {
    let view = random.pick(["a", "b"])
    return random.pick([
      "\(view).center.x: \(random.tenths(99))", "\(view).bounds: [0, 0, \(random.tenths(50)), \(random.tenths(50))]",
      "\(view).alpha: 0.\(random.below(10))",
      "\(view).backgroundColor: \(random.pick(["red", "clear", "systemGray6", "{light: red, dark: white}"]))",
      "\(view).transform: {rotate: \(random.tenths(7)), scale: \(random.tenths(2))}",
      "gap.constant: \(random.tenths(40))",
      "\(view).cornerRadius: \(random.tenths(9))", "s2.isHidden: \(random.pick(["true", "false"]))",
      "\(view).isHidden: \(random.pick(["true", "false"]))", "row.spacing: \(random.tenths(9))",
      "list.isRefreshing: \(random.pick(["true", "false"]))",
      "list.isEditing: \(random.pick(["true", "false"]))", "r1.isSelected: \(random.pick(["true", "false"]))",
      "list.allowsMultipleSelectionDuringEditing: \(random.pick(["true", "false"]))",
      "r1.editingStyle: \(random.pick(["none", "delete", "insert"]))",
      "r2.editingAccessoryType: \(random.pick(["none", "checkmark", "disclosureIndicator"]))",
      "r\(random.pick(["1", "2"])).showsReorderControl: \(random.pick(["true", "false"]))",
      "r2.shouldIndentWhileEditing: \(random.pick(["true", "false"]))", "r2.swipeOffset: -\(random.tenths(90))",
    ])
  }

  private func event(_ number: Int, _ random: inout Random, _ labels: inout [String]) -> String {
    let at = "at: \(random.tenths(3))"
    switch random.below(10) {
    case 0, 1, 2:
      labels.append("e\(number)")
      let how = random.pick([
        "curve: linear", "spring: {dampingRatio: 0.\(1 + random.below(9)), initialVelocity: \(random.tenths(9))}",
        "delay: 0.\(random.below(9))", "repeat: \(1 + random.below(3)), autoreverse: true",
        "beginFromCurrentState: true",
        "transition: \(random.pick(["a", "b"]))", "repeat: forever",
      ])
      // Labelled events begin at once, so that every control has an effect.
      return "{label: e\(number), at: 0, animate: \(random.tenths(2)), \(how), set: {\(change(&random))}}"
    case 3 where !labels.isEmpty:
      let what = random.pick([
        "do: pause", "do: resume", "do: stop", "do: finish, position: \(random.pick(["start", "end", "current"]))",
        "isReversed: \(random.pick(["true", "false"]))", "fractionComplete: 0.\(random.below(10))",
        "fractionComplete: [[0, 0.2], [1, 0.8]]", "do: resume, curve: easeIn, durationFactor: \(random.tenths(2))",
        "do: resume, spring: {dampingRatio: 0.5}", "fractionComplete: 0.5, scrubsLinearly: false",
      ])
      return "{\(at), control: {animation: \(random.pick(labels)), \(what)}}"
    case 4:
      return
        "{\(at), animate: \(random.tenths(2)), calculationMode: \(random.pick(["linear", "cubic", "paced", "discrete"])), "
        + "keyframes: [{relativeStart: 0, relativeDuration: 0.4, set: {\(change(&random))}}, "
        + "{relativeStart: 0.5, relativeDuration: 0.5, set: {\(change(&random))}}]}"
    case 5:
      let key = random.pick(["x", "y"])
      let what = random.pick([
        "keyPath: position, byValue: [20, 5]", "keyPath: transform.rotation, toValue: 9, isAdditive: true",
        "keyPath: opacity, values: [0, 1, 0.5], calculationMode: cubic", "type: push, subtype: fromTop",
        "keyPath: position, path: {svg: M0 0 C 50 0 50 50 0 50 Z}, rotationMode: auto",
      ])
      let when = random.pick([
        "speed: -0.5", "repeatCount: 2.5", "timeOffset: 0.3", "autoreverses: true", "fillMode: both",
      ])
      return "{\(at), addAnimations: {a.\(key): {\(what), duration: 0.7, \(when)}}, set: {\(change(&random))}}"
    case 6:
      let what = random.pick([
        "appearance: dark", "appearance: light", "contentSize: extraLarge", "direction: rightToLeft",
        "orientation: landscape", "orientation: portrait, direction: leftToRight",
      ])
      let how = random.pick(["", "animate: 0.6, ", "animate: 0.8, curve: linear, "])
      return "{\(at), \(how)canvas: {\(what)}, set: {\(change(&random))}}"
    case 8:
      let how = random.pick(["", "animate: \(random.tenths(2)), "])
      let what = random.pick([
        "[a], above: b", "[b], below: a", "[a, b], in: screen", "[s2], below: s1", "[s2], in: row",
      ])
      return "{\(at), \(how)move: \(what), set: {\(change(&random))}}"
    case 7: return "{\(at), removeAnimations: [\(random.pick(["a", "b"]))]}"
    default: return "{\(at), set: {\(change(&random))}}"
    }
  }

  /// A view that comes and goes in a random way, and the keyboard, with other events between.
  private func passages(_ random: inout Random) -> [String] {
    let style = random.pick([
      "pageSheet, detent: medium", "pageSheet, grabber: true", "fullScreen", "actionSheet", "alert", "menu, source: a",
      "zoom, source: in",
    ])
    let how = random.pick(["", "animate: 0.7, curve: easeIn, ", "animate: 0, "])
    let isPush = random.below(3) == 0
    let (comes, goes) = isPush ? ("push: c", "pop: c") : ("present: {view: c, style: \(style)}", "dismiss: c")
    // It turns back on its way, too.
    let times = ["0.\(random.below(10))", "1.\(random.below(5))", "2.\(random.below(10))", "3.\(random.below(10))"]
    return zip(times, [comes, goes, comes, goes]).map { "  - {at: \($0), \(how)\($1)}" } + [
      "  - {at: \(random.tenths(2)), keyboard: show}", "  - {at: 2.\(random.below(10)), keyboard: hide}",
    ]
  }

  @Test(arguments: 0..<100)
  func `every time has finite numbers, and the same in any order of sampling`(_ seed: Int) throws {
    var random = Random(seed: UInt64(seed))
    var labels: [String] = []
    let events = (0..<12).map { "  - " + event($0, &random, &labels) } + passages(&random)
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {device: iPhone SE (1st generation)}
      views:
        - {view: a, frame: [10, 10, 30, 30], backgroundColor: red, subviews: [{view: in, frame: [2, 2, 5, 5]}]}
        - {view: b, backgroundColor: green}
        - stackView: row
          frame: [0, 80, 100, 20]
          distribution: fillEqually
          subviews: [{view: s1, backgroundColor: blue}, {view: s2, backgroundColor: systemBackground}]
        - {view: c, frame: [20, 30, 40, 50], backgroundColor: orange}
        - tableView: list
          frame: [0, 110, 300, 150]
          tableStyle: insetGrouped
          subviews:
            - tableViewCell: r1
              subviews: [{view: dot, backgroundColor: blue}]
            - {tableViewCell: r2, accessoryType: checkmark, accessoryView: acc, subviews: [{switch: acc}]}
      constraints:
        - "HV:|-12-[dot(20)]"
        - gap: b.left == a.right + 5
        - b.top == superview.top
        - b.width == 20
        - b.height == 20
      timeline:
      \(events.joined(separator: "\n"))
      duration: 5
      """)
    fixture.expectSameFramesInAnyOrder(at: (0...50).map { Double($0) / 10 })
  }
}
