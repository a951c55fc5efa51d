import Foundation
import InbetweenUIKit
import Testing

@Suite("What kinds of gesture recognisers recognise") struct GestureKindTests {
  private let device = FilmDevice(name: "gestures", size: CGSize(width: 200, height: 400), scale: 1)

  private func film(_ recognizers: [UIGestureRecognizer], in view: UIView = UIView()) -> Film {
    view.frame = CGRect(x: 0, y: 0, width: 200, height: 400)
    for recognizer in recognizers { view.addGestureRecognizer(recognizer) }
    return Film(on: device, duration: 4) { $0.addSubview(view) }
  }

  @Test func `a pan of two fingers begins with two, and moves by their middle`() {
    var ways: [CGFloat] = []
    var counts: Set<Int> = []
    let pan = UIPanGestureRecognizer { recognizer in
      guard let pan = recognizer as? UIPanGestureRecognizer else { return }
      ways.append(pan.translation(in: nil).y)
      if pan.state == .changed { counts.insert(pan.numberOfTouches) }
    }
    pan.minimumNumberOfTouches = 2
    let film = film([pan])
    film.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 50, y: 150), at: 0.1, duration: 0.2)
    film.play(until: 1)
    #expect(ways.isEmpty)
    film.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 50, y: 150), at: 1, duration: 0.5)
    film.drag(from: CGPoint(x: 90, y: 50), to: CGPoint(x: 90, y: 250), at: 1, duration: 0.5)
    film.play(until: 3)
    #expect(counts == [2])
    // The middle goes 150 points, of which the first 10 are left out.
    #expect(ways.max().map { abs($0 - 140) < 6 } == true)
  }

  @Test func `a tap of two fingers is none of one, and a tap of one is none of two`() {
    var taps: [Int] = []
    let (one, two) = (UITapGestureRecognizer { _ in taps.append(1) }, UITapGestureRecognizer { _ in taps.append(2) })
    two.numberOfTouchesRequired = 2
    let film = film([one, two])
    film.tap(CGPoint(x: 50, y: 50), at: 0.5)
    film.play(until: 1)
    #expect(taps == [1])
    film.tap(CGPoint(x: 50, y: 50), at: 1.5)
    film.tap(CGPoint(x: 150, y: 50), at: 1.52)
    film.play(until: 2)
    #expect(taps == [1, 2])
  }

  @Test(arguments: [
    (CGPoint(x: 5, y: 100), CGPoint(x: 105, y: 100), true), (CGPoint(x: 50, y: 100), CGPoint(x: 150, y: 100), false),
    (CGPoint(x: 5, y: 100), CGPoint(x: 10, y: 200), false), (CGPoint(x: 195, y: 100), CGPoint(x: 95, y: 100), false),
  ])
  func `a pan from an edge begins at that edge and goes away from it`(start: CGPoint, end: CGPoint, begins: Bool) {
    var states: [UIGestureRecognizer.State] = []
    let pan = UIScreenEdgePanGestureRecognizer { states.append($0.state) }
    pan.edges = .left
    let film = film([pan])
    film.drag(from: start, to: end, at: 0.5)
    film.play(until: 2)
    #expect(states.isEmpty == !begins)
  }

  @Test(arguments: [(0.2, true), (0.45, true), (2, false)])
  func `a swipe is quick`(duration: Double, isSwipe: Bool) {
    var swipes = 0
    let film = film([UISwipeGestureRecognizer { _ in swipes += 1 }])
    film.drag(from: CGPoint(x: 20, y: 100), to: CGPoint(x: 120, y: 100), at: 0.5, duration: duration)
    film.play(until: 4)
    #expect(swipes == (isSwipe ? 1 : 0))
  }

  @Test func `a long press after a tap needs the tap`() {
    var presses: [Double] = []
    let press = UILongPressGestureRecognizer { if $0.state == .began { presses.append(CACurrentMediaTime()) } }
    press.numberOfTapsRequired = 1
    let view = UIView()
    let film = film([press], in: view)
    film.press(view, at: 0.1, duration: 0.7)
    film.tap(view, at: 1.5)
    film.press(view, at: 1.7, duration: 1)
    film.play(until: 4)
    #expect(presses.count == 1 && presses.allSatisfy { abs($0 - 2.2) < 1e-6 })
  }

  @Test func `a finger that is lifted before half a second, or moves by more than ten points, is no long press`() {
    var states: [UIGestureRecognizer.State] = []
    let view = UIView()
    let film = film([UILongPressGestureRecognizer { states.append($0.state) }], in: view)
    film.press(view, at: 0.1, duration: 0.45)
    let moved = CGPoint(x: 50, y: 61)
    film.drag(along: [(0, CGPoint(x: 50, y: 50)), (0.3, moved), (1, moved)], at: 1)
    film.play(until: 3)
    #expect(states.isEmpty)
  }

  @Test func `translations and velocities are those of the view's coordinates`() {
    let view = UIView()
    var ways: [CGPoint] = []
    var speeds: [CGPoint] = []
    let pan = UIPanGestureRecognizer { recognizer in
      guard let pan = recognizer as? UIPanGestureRecognizer else { return }
      ways.append(pan.translation(in: view))
      speeds.append(pan.velocity(in: view))
      pan.setTranslation(CGPoint(x: 3, y: 0), in: view)
    }
    let film = film([pan], in: view)
    // Twice as large and turned by a right angle: down in the window is right in the view.
    view.transform = CGAffineTransform(rotationAngle: .pi / 2).scaledBy(x: 2, y: 2)
    film.drag(from: CGPoint(x: 100, y: 150), to: CGPoint(x: 100, y: 282), at: 0.5, duration: 0.2)
    film.play(until: 2)
    #expect(speeds.allSatisfy { abs($0.x - 330) < 1e-6 && abs($0.y) < 1e-6 })
    // Eleven points of the finger for each frame are five and a half, behind the three that are set.
    #expect(ways.count == 13 && abs(ways[0].x - 0.5) < 1e-6)
    #expect(ways.dropFirst().prefix(11).allSatisfy { abs($0.x - 8.5) < 1e-6 && abs($0.y) < 1e-6 })
  }

  @Test func `a script's pinch has two fingers around the middle of the view`() {
    var places: [[CGPoint]] = []
    let pinch = UIPinchGestureRecognizer { recognizer in
      places.append(
        [recognizer.location(in: nil)]
          + (0..<recognizer.numberOfTouches).map {
            recognizer.location(ofTouch: $0, in: nil)
          })
    }
    let view = UIView()
    let film = film([pinch], in: view)
    film.pinch(view, by: 1.5, at: 0.5)
    film.play(until: 2)
    #expect(places.allSatisfy { $0.count == 3 && $0[0] == CGPoint(x: 100, y: 200) })
    #expect(places.last.map { $0[2].x - $0[1].x } == 150)
    #expect(pinch.scale == 1 && pinch.state == .possible)
  }

  @Test func `a pinch that may not begin tells of nothing, and two need a delegate that wants both`() {
    final class Judge: UIGestureRecognizerDelegate {
      var begins = false
      var both = false
      func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { begins }
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
      ) -> Bool { both }
    }
    for (begins, both, expected) in [(false, true, []), (true, false, ["pinch"]), (true, true, ["pinch", "rotation"])] {
      let (view, judge) = (UIView(), Judge())
      (judge.begins, judge.both) = (begins, both)
      var heard: [String] = []
      let pinch = UIPinchGestureRecognizer {
        if $0.state == .changed, !heard.contains("pinch") { heard.append("pinch") }
      }
      let turn = UIRotationGestureRecognizer {
        if $0.state == .changed, !heard.contains("rotation") { heard.append("rotation") }
      }
      (pinch.delegate, turn.delegate) = (judge, judge)
      let film = film([pinch, turn], in: view)
      film.pinch(view, by: 1.5, at: 0.5)
      film.rotate(view, by: 1, at: 0.5)
      film.play(until: 2)
      #expect(heard == expected)
    }
  }
}
