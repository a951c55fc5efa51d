import Foundation
import InbetweenDiagnostics
import InbetweenModel
import InbetweenScene
import InbetweenTestSupport
import Testing

/// What a document says, without places: what must be the same however a scene was written.
private func statements(_ document: SceneDocument) -> [String] {
  func properties(_ view: SceneView) -> String {
    let written = view.properties.map { setting -> String in
      let value = try? setting.value.value(in: EmptySceneContext())
      return setting.key + "=" + String(describing: value)
    }
    return written.joined(separator: ",")
  }
  func lines(_ views: [SceneView], _ depth: Int) -> [String] {
    views.flatMap { view -> [String] in
      ["\(depth) \(view.kind) \(view.id) \(properties(view))"] + lines(view.subviews, depth + 1)
    }
  }
  let constraints = document.constraints.map { constraint -> String in
    let first = "\(constraint.names) \(constraint.firstItem).\(constraint.firstAttribute) \(constraint.relation) "
    let second = String(describing: constraint.secondItem) + " \(constraint.initialMultiplier) "
    return first + second + "\(constraint.initialConstant) \(constraint.initialPriority)"
  }
  return lines(document.views, 0) + constraints
}

@Suite("Repetition in scenes")
struct RepetitionTests {
  @Test func `'for' gives the same result as writing the copies, in views, constraints, states, events and mappings`()
    throws
  {
    let short = """
      inbetween: 1
      metrics: {count: 3, gap: 8}
      views:
        - view: row0
        - for: {i: 1..count, word: [one, "2", true]}
          each:
            - label: row$(i)
              text: The $(word)
              alpha: i / 4
      constraints:
        - for: {i: 1..count}
          each: [row$(i).top == row$(i - 1).bottom + i * gap, "H:|-[row$(i)]"]
      states:
        place:
          - for: {name: [near, far]}
            each:
              state: $(name)
              set:
                for: {i: 1..2}
                each: {row$(i).cornerRadius: 3 * i}
      timeline:
        - for: {i: 1..2, name: [far, near]}
          each: {at: i, label: step$(i), to: place.$(name)}
      duration: 3
      """
    let long = """
      inbetween: 1
      metrics: {count: 3, gap: 8}
      views:
        - view: row0
        - {label: row1, text: The one, alpha: 0.25}
        - {label: row2, text: The 2, alpha: 0.5}
        - {label: row3, text: The true, alpha: 0.75}
      constraints:
        - row1.top == row0.bottom + 8
        - H:|-[row1]
        - row2.top == row1.bottom + 16
        - H:|-[row2]
        - row3.top == row2.bottom + 24
        - H:|-[row3]
      states:
        place:
          - {state: near, set: {row1.cornerRadius: 3, row2.cornerRadius: 6}}
          - {state: far, set: {row1.cornerRadius: 3, row2.cornerRadius: 6}}
      timeline:
        - {at: 1, label: step1, to: place.far}
        - {at: 2, label: step2, to: place.near}
      duration: 3
      """
    let (a, b) = (try document(short), try document(long))
    #expect(statements(a) == statements(b))
    #expect(
      a.states.map { $0.states.map { $0.changes.set.map(\.key) } }
        == b.states.map { $0.states.map { $0.changes.set.map(\.key) } })
    #expect(a.timeline.map(\.label) == ["step1", "step2"])
    #expect(a.timeline.flatMap { $0.to.map(\.state) } == b.timeline.flatMap { $0.to.map(\.state) })
  }

  /// Scenes made of nested `for`, beside a plain program that writes them out.
  @Test(arguments: 0..<40)
  func `nested repetitions of random shape give the same result as plain loops`(seed: Int) throws {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let (low, count) = (next(5) - 2, next(4))
    let colors = ["red", "blue", "#00ff00", "green"].prefix(1 + next(4))
    let factor = next(7) - 3
    var written = "inbetween: 1\nviews:\n  - view: first\n"
    var number = 0
    for i in low..<(low + count) {
      for color in colors {
        written += "  - view: v\(number)x\(i + 10)\n    backgroundColor: \"\(color)\"\n    zPosition: \(factor * i)\n"
        number += 1
      }
    }
    let list = colors.map { "\"\($0)\"" }.joined(separator: ", ")
    let numbers = (0..<colors.count).map(String.init).joined(separator: ", ")
    let repeated = """
      inbetween: 1
      views:
        - view: first
        - for: {i: \(low)..\(low + count - 1)}
          each:
            - for: {color: [\(list)], k: [\(numbers)]}
              each:
                - view: v$((i - \(low)) * \(colors.count) + k)x$(i + 10)
                  backgroundColor: $(color)
                  zPosition: $(\(factor) * i)

      """
    #expect(statements(try document(repeated)) == statements(try document(written)))
  }

  @Test func `'stagger' begins each copy later than the previous one, from the start of the first`() throws {
    let text = """
      inbetween: 1
      views:
        - for: {i: 1..3}
          each: {view: v$(i), frame: [0, 0, 9, 9]}
      timeline:
        - {at: 0.5, label: tap}
        - for: {target: [v1, v2, v3]}
          stagger: 0.05
          each: {after: 0.25, animate: 0.4, set: {$(target).alpha: 0}}
      """
    let scene = try document(text)
    #expect(scene.timeline.count == 4)
    #expect(scene.timeline.flatMap { $0.changes.set.map(\.key) } == ["v1.alpha", "v2.alpha", "v3.alpha"])
    for event in scene.timeline[2...] {
      guard case .at(let time) = event.time else {
        Issue.record("expected a time after the copy before")
        continue
      }
      #expect(time.references == [.time(.start(event: event.id - 1))])
    }
  }

  @Test(arguments: [
    ("for: {i: 1..3}", "F:4:5: error: 'for' needs 'each', what it repeats"),
    ("for: {i: 3..1}\n    each: {view: v$(i)}", "F:4:14: error: a range goes up, found 3..1"),
    ("for: {i: 1..2.5}\n    each: {view: v$(i)}", "F:4:17: error: a range has whole numbers, found 2.5"),
    (
      "for: {i: three}\n    each: {view: v$(i)}",
      "F:4:14: error: expected a list, or a range such as 1..4, found 'three'"
    ),
    ("for: {i: 1..2, j: [a]}\n    each: {view: v$(i)}", "F:4:23: error: 'i' has 2 values and 'j' 1"),
    ("for: {size: 1..2}\n    each: {view: v$(i)}", "F:4:11: error: 'size' is already a parameter"),
    ("for: {i: 1..2}\n    each: {view: v$(k)}", "F:5:19: error: unknown name 'k' in $(…)"),
    ("for: {i: 1..2}\n    each: {view: v$(i), alhpa: 1}", "F:5:25: error: a view has no key 'alhpa'"),
    ("for: {i: 1..2}\n    eech: [x]\n    each: {view: v$(i)}", "F:5:5: error: a repetition has no key 'eech'"),
    ("for: {i: 1..2}\n    each: {view: v}", "F:5:18: error: 'v' is already a view"),
  ])
  func `mistakes in repetitions refer to their line and name the copy`(body: String, expected: String) {
    let found = diagnostics(of: "inbetween: 1\nparameters: {size: 1}\nviews:\n  - \(body)\n")
    #expect(found.map(\.description).contains(expected), "\(found.map(\.description))")
  }

  @Test func `a message about a copy names it, once for all copies with the same mistake`() throws {
    let found = diagnostics(of: "inbetween: 1\nviews:\n  - for: {i: 1..9}\n    each: {view: v$(i), alhpa: 1}\n")
    #expect(found.count == 1)
    #expect(found.first?.place.instance == "i = 1")
    let shown = DiagnosticPrinter().text(for: try #require(found.first))
    #expect(shown.contains("note: in the copy for i = 1"))
    #expect(try #require(found.first).json.contains("\"instance\":\"i = 1\""))
  }

  @Test func `copies are counted before they are created, up to the limits of views and of the file's size`() {
    let views = diagnostics(of: "inbetween: 1\nviews:\n  - for: {i: 1..30000}\n    each: {view: v$(i)}\n")
    #expect(views.map(\.message).contains { $0.hasPrefix("there are more than 20000 views") })
    let bomb = """
      inbetween: 1
      views:
        - for: {a: 1..1000}
          each:
            - for: {b: 1..1000}
              each:
                - for: {c: 1..1000}
                  each: {view: v$(a)x$(b)x$(c)}
      """
    let found = diagnostics(of: bomb)
    #expect(found.first?.message == "the repetition makes more than 262144 values")
    #expect(found.first?.hint == "raise it with --limit-file-size")
    let wide = diagnostics(of: "inbetween: 1\nviews:\n  - for: {i: 0..999999999}\n    each: {view: v$(i)}\n")
    #expect(wide.first?.message == "the repetition makes more than 262144 values")
  }
}
