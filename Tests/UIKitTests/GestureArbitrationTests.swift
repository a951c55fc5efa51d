import Foundation
import InbetweenTestSupport
import InbetweenUIKit
import Testing

@Suite("Decisions between gesture recognisers") struct GestureArbitrationTests {
  /// A recogniser that follows a script.
  private final class Scripted: UIGestureRecognizer {
    let index: Int
    let plan: GesturePlan
    private var step = 0
    private(set) var resets = 0

    init(_ index: Int, _ plan: GesturePlan) {
      (self.index, self.plan) = (index, plan)
      super.init(target: nil, action: nil)
    }

    private func act() {
      let next = plan.scripts[index][step]
      step += 1
      if let next { state = next }
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { act() }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { act() }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { act() }
    override func reset() { resets += 1 }
    override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
      (other as? Scripted).map { plan.canPrevent[index][$0.index] } ?? true
    }
    override func canBePrevented(by other: UIGestureRecognizer) -> Bool {
      (other as? Scripted).map { plan.canBePrevented[index][$0.index] } ?? true
    }
    override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool {
      (other as? Scripted).map { plan.requires[index][$0.index] == 2 } ?? false
    }
    override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool {
      (other as? Scripted).map { plan.requires[$0.index][index] == 3 } ?? false
    }
  }

  private final class Judge: UIGestureRecognizerDelegate {
    let plan: GesturePlan
    init(_ plan: GesturePlan) { self.plan = plan }

    private func ask(_ first: UIGestureRecognizer, _ second: UIGestureRecognizer, _ rule: (Int, Int) -> Bool) -> Bool {
      guard let first = first as? Scripted, let second = second as? Scripted else { return false }
      return rule(first.index, second.index)
    }
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      (gestureRecognizer as? Scripted).map { plan.mayBegin[$0.index] } ?? true
    }
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool { ask(gestureRecognizer, other) { plan.simultaneous[$0][$1] } }
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer
    ) -> Bool { ask(gestureRecognizer, other) { plan.requires[$0][$1] == 4 } }
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer
    ) -> Bool { ask(gestureRecognizer, other) { plan.requires[$1][$0] == 5 } }
  }

  private static let device = FilmDevice(name: "gestures", size: CGSize(width: 200, height: 400), scale: 1)

  @Test(arguments: 0..<(Thoroughness.isFull ? 40 : 8))
  func `recognisers of any kind are recognised, wait and fail as documented`(group: Int) {
    var random = SplitMix(seed: UInt64(group))
    for round in 0..<25 {
      let plan = GesturePlan(&random)
      let judge = Judge(plan)
      let recognizers = (0..<plan.count).map { Scripted($0, plan) }
      var told: [String] = []
      for recognizer in recognizers {
        recognizer.delegate = judge
        recognizer.addTarget { told.append("\(recognizer.index) \($0.state)") }
        for other in recognizers where other !== recognizer && plan.requires[recognizer.index][other.index] == 1 {
          recognizer.require(toFail: other)
        }
      }
      let views = (0..<3).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 400)) }
      let film = Film(on: Self.device, duration: 1) { window in
        window.addSubview(views[2])
        views[2].addSubview(views[1])
        views[1].addSubview(views[0])
        for recognizer in recognizers { views[plan.levels[recognizer.index]].addGestureRecognizer(recognizer) }
      }
      film.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 50, y: 90), at: 0.1, duration: 4.0 / 60)
      film.play(until: 1)
      let reference = ReferenceGestures(plan)
      #expect(told == reference.told, "group \(group), round \(round)")
      #expect(recognizers.map(\.state) == reference.states, "group \(group), round \(round)")
      // Those that told of an end or failed were reset once.
      #expect(recognizers.allSatisfy { $0.resets <= 1 })
    }
  }

  /// A view that notes what it is told of touches, and when.
  private final class Noting: UIView {
    var heard: [String] = []
    private func note(_ word: String, _ touches: Set<UITouch>) {
      let time = (CACurrentMediaTime() * 100).rounded() / 100
      heard.append("\(word) \(touches.first?.tapCount ?? 0) \(time)")
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches) }
  }

  private func film(_ view: UIView, _ recognizers: [UIGestureRecognizer]) -> Film {
    view.frame = CGRect(x: 0, y: 0, width: 200, height: 400)
    for recognizer in recognizers { view.addGestureRecognizer(recognizer) }
    return Film(on: Self.device, duration: 4) { $0.addSubview(view) }
  }

  @Test func `a tap that requires a double tap to fail waits for it`() {
    var told: [String] = []
    func tap(_ count: Int) -> UITapGestureRecognizer {
      let tap = UITapGestureRecognizer { told.append("\(count) \(($0.location(in: nil).y).rounded())") }
      tap.numberOfTapsRequired = count
      return tap
    }
    let (single, double) = (tap(1), tap(2))
    single.require(toFail: double)
    let film = film(UIView(), [single, double])
    film.tap(CGPoint(x: 50, y: 60), at: 0.5)
    film.play(until: 0.85)
    #expect(told.isEmpty)
    film.play(until: 0.95)
    #expect(told == ["1 60.0"])
    film.tap(CGPoint(x: 50, y: 70), at: 1.5)
    film.tap(CGPoint(x: 50, y: 72), at: 1.7)
    film.play(until: 2.5)
    #expect(told == ["1 60.0", "2 72.0"])
    // Two taps that are too far apart are two.
    film.tap(CGPoint(x: 50, y: 70), at: 2.6)
    film.tap(CGPoint(x: 50, y: 200), at: 2.8)
    film.play(until: 4)
    #expect(!told.dropFirst(2).contains { $0.hasPrefix("2") } && told.count >= 3)
  }

  @Test func `a double tap without a requirement follows the tap`() {
    var told: [Int] = []
    let single = UITapGestureRecognizer { _ in told.append(1) }
    let double = UITapGestureRecognizer { _ in told.append(2) }
    double.numberOfTapsRequired = 2
    let film = film(UIView(), [single, double])
    film.tap(CGPoint(x: 50, y: 60), at: 0.5)
    film.tap(CGPoint(x: 50, y: 60), at: 0.7)
    film.play(until: 2)
    #expect(told == [1, 2])
  }

  @Test func `touches that follow each other quickly count as taps`() {
    let view = Noting()
    let film = film(view, [])
    for time in [0.5, 0.7, 0.9, 2] { film.tap(CGPoint(x: 50, y: 60), at: time) }
    film.play(until: 3)
    #expect(
      view.heard.filter { $0.hasPrefix("began") } == ["began 1 0.5", "began 2 0.7", "began 3 0.9", "began 1 2.0"])
  }

  @Test func `a recognised tap takes the touch from the view, unless it is told not to`() {
    for cancels in [true, false] {
      let (view, tap) = (Noting(), UITapGestureRecognizer { _ in })
      tap.cancelsTouchesInView = cancels
      let film = film(view, [tap])
      film.tap(view, at: 0.5)
      film.play(until: 1)
      #expect(view.heard == ["began 1 0.5", cancels ? "cancelled 1 0.55" : "ended 1 0.55"])
    }
  }

  @Test func `the end of a touch is delayed while a double tap is possible`() {
    let (view, double) = (Noting(), UITapGestureRecognizer { _ in })
    double.numberOfTapsRequired = 2
    let film = film(view, [double])
    film.tap(view, at: 0.5)
    film.tap(view, at: 1.5)
    film.tap(view, at: 1.7)
    film.play(until: 2)
    #expect(
      view.heard == [
        "began 1 0.5", "ended 1 0.9", "began 1 1.5", "began 2 1.7", "cancelled 1 1.75", "cancelled 2 1.75",
      ])
    double.delaysTouchesEnded = false
    film.tap(view, at: 3)
    film.play(until: 4)
    #expect(view.heard.last == "ended 1 3.05")
  }

  @Test func `the beginning of a touch is delayed until a recogniser fails, and does not come if it does not`() {
    let (view, pan) = (Noting(), UIPanGestureRecognizer { _ in })
    pan.delaysTouchesBegan = true
    let film = film(view, [pan])
    film.tap(view, at: 0.5)
    film.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 50, y: 150), at: 1)
    film.play(until: 2)
    #expect(view.heard == ["began 1 0.55", "ended 1 0.55"])
  }

  @Test func `a recogniser hears no more of a touch that it ignores, which stays with the view`() {
    final class Ignoring: UIGestureRecognizer {
      var heard = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches { ignore(touch, for: event) }
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { heard += 1 }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { heard += 1 }
    }
    let (view, ignoring) = (Noting(), Ignoring())
    let tap = UITapGestureRecognizer { _ in }
    (tap.cancelsTouchesInView, ignoring.delaysTouchesBegan) = (false, true)
    // It is no part of the gesture, so that nothing waits for it.
    tap.require(toFail: ignoring)
    var taps = 0
    tap.addTarget { _ in taps += 1 }
    let film = film(view, [ignoring, tap])
    film.tap(view, at: 0.5)
    film.play(until: 1)
    #expect(ignoring.heard == 0 && taps == 1 && view.heard == ["began 1 0.5", "ended 1 0.55"])
  }

  @Test func `a recogniser that is disabled or removed ends its gesture`() {
    for removes in [true, false] {
      var states: [UIGestureRecognizer.State] = []
      let view = UIView()
      let pan = UIPanGestureRecognizer { states.append($0.state) }
      let film = film(view, [pan])
      film.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 50, y: 350), at: 0.5, duration: 0.5)
      film.perform(at: 0.7) { if removes { view.removeGestureRecognizer(pan) } else { pan.isEnabled = false } }
      film.play(until: 2)
      #expect(states.first == .began && states.last == .cancelled && states.filter { $0 == .cancelled }.count == 1)
      #expect(states.count < 15)
    }
  }
}
