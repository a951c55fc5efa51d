import Foundation
import InbetweenUIKit
import Testing

/// Drags that overlap in time are those of several fingers.
@Suite("Gestures of two fingers in films") struct TwoFingerFilmTests {
  private let device = FilmDevice(name: "fingers", size: CGSize(width: 200, height: 400), scale: 1)

  private func film(_ recognizers: [UIGestureRecognizer], in view: UIView = UIView()) -> Film {
    view.frame = CGRect(x: 0, y: 0, width: 200, height: 400)
    for recognizer in recognizers { view.addGestureRecognizer(recognizer) }
    return Film(on: device, duration: 3) { $0.addSubview(view) }
  }

  private func isNear(_ first: CGFloat, _ second: CGFloat) -> Bool { abs(first - second) < 1e-6 }

  @Test func `two drags pinch: the scale is the distance of the fingers by their first one`() throws {
    var told: [(state: UIGestureRecognizer.State, scale: CGFloat, count: Int)] = []
    var places: [CGPoint] = []
    let pinch = UIPinchGestureRecognizer { recognizer in
      guard let pinch = recognizer as? UIPinchGestureRecognizer else { return }
      told.append((pinch.state, pinch.scale, pinch.numberOfTouches))
      guard pinch.state == .changed else { return }
      places = [pinch.location(in: nil), pinch.location(ofTouch: 0, in: nil), pinch.location(ofTouch: 1, in: nil)]
      #expect(isNear(pinch.velocity, 5))
    }
    let film = film([pinch])
    film.drag(from: CGPoint(x: 80, y: 200), to: CGPoint(x: 30, y: 200), at: 0.5, duration: 0.5)
    film.drag(from: CGPoint(x: 120, y: 200), to: CGPoint(x: 170, y: 200), at: 0.5, duration: 0.5)
    film.play(until: 3)
    // They are 40 points apart. Of 30 frames, the third is the first in which they are 8 points farther apart.
    #expect(told.map(\.state) == [.began] + Array(repeating: .changed, count: 27) + [.ended])
    let (first, last) = (try #require(told.first), try #require(told.last))
    #expect(isNear(first.scale, 1.25) && isNear(last.scale, 3.5))
    #expect(told.dropLast().allSatisfy { $0.count == 2 } && told.last?.count == 1)
    #expect(places.count == 3 && isNear(places[0].x, 100) && isNear(places[1].x, 30) && isNear(places[2].x, 170))
    #expect(places.allSatisfy { isNear($0.y, 200) })
    #expect(pinch.scale == 1 && pinch.state == .possible)
  }

  @Test func `a pinch goes on with a finger that comes back, and ends when both are lifted`() {
    var scales: [(time: Double, scale: CGFloat)] = []
    var ends = 0
    let pinch = UIPinchGestureRecognizer { recognizer in
      guard let pinch = recognizer as? UIPinchGestureRecognizer else { return }
      if pinch.state == .ended { ends += 1 } else { scales.append((CACurrentMediaTime(), pinch.scale)) }
    }
    let film = film([pinch])
    let rest = CGPoint(x: 50, y: 200)
    film.drag(along: [(0, rest), (1.5, rest)], at: 0.1)
    film.drag(from: CGPoint(x: 100, y: 200), to: CGPoint(x: 150, y: 200), at: 0.2, duration: 0.2)
    film.drag(from: CGPoint(x: 70, y: 200), to: CGPoint(x: 90, y: 200), at: 1, duration: 0.2)
    film.play(until: 1.5)
    #expect(ends == 0 && !scales.contains { $0.time > 0.41 && $0.time < 0.99 })
    #expect(scales.last { $0.time < 0.5 }.map { isNear($0.scale, 2) } == true)
    #expect(scales.last.map { isNear($0.scale, 4) } == true)
    film.play(until: 3)
    #expect(ends == 1)
  }

  /// A finger on a circle around the middle of the view.
  private func turn(_ film: Film, from start: CGFloat, by angle: CGFloat) {
    film.drag(
      along: (0...30).map { step in
        let direction = start + angle * CGFloat(step) / 30
        return (Double(step) / 60, CGPoint(x: 100 + 50 * cos(direction), y: 200 + 50 * sin(direction)))
      }, at: 0.5)
  }

  @Test(arguments: [3.5, -3.5], [true, false])
  func `two drags rotate, by more than half a turn, also where code counts from each step`(
    angle: CGFloat, setsBack: Bool
  ) {
    var (sum, last, isMiddle): (CGFloat, CGFloat, Bool) = (0, 0, true)
    var states: [UIGestureRecognizer.State] = []
    let rotation = UIRotationGestureRecognizer { recognizer in
      guard let rotation = recognizer as? UIRotationGestureRecognizer else { return }
      states.append(rotation.state)
      last = rotation.rotation
      sum += last
      if rotation.state == .ended { return }
      let middle = rotation.location(in: nil)
      isMiddle = isMiddle && isNear(middle.x, 100) && isNear(middle.y, 200)
      #expect(abs(rotation.velocity - angle * 2) < 0.05)
      if setsBack {
        rotation.rotation = 0
        #expect(rotation.velocity == 0)
      }
    }
    let film = film([rotation])
    turn(film, from: .pi, by: angle)
    turn(film, from: 0, by: angle)
    film.play(until: 3)
    // In the second frame each finger has gone more than 8 points.
    #expect(states == [.began] + Array(repeating: .changed, count: 28) + [.ended])
    #expect(isNear(setsBack ? sum : last, angle) && isMiddle)
  }

  @Test func `two fingers that move together pan, and neither pinch nor rotate, whenever they come down`() {
    var (others, ways, counts): (Int, [CGFloat], Set<Int>) = (0, [], [])
    let pan = UIPanGestureRecognizer { recognizer in
      guard let pan = recognizer as? UIPanGestureRecognizer else { return }
      ways.append(pan.translation(in: nil).x)
      counts.insert(pan.numberOfTouches)
    }
    pan.minimumNumberOfTouches = 2
    let pinch = UIPinchGestureRecognizer { _ in others += 1 }
    let rotation = UIRotationGestureRecognizer { _ in others += 1 }
    let film = film([pinch, rotation, pan])
    film.drag(from: CGPoint(x: 20, y: 100), to: CGPoint(x: 120, y: 100), at: 0.5, duration: 0.2)
    // Its steps are between those of the first.
    film.drag(from: CGPoint(x: 80, y: 100), to: CGPoint(x: 180, y: 100), at: 0.52, duration: 0.2)
    film.play(until: 3)
    #expect(others == 0 && counts == [2])
    // Together they go 90 points, of which the pan leaves out 10. What the first went alone does not count.
    #expect(ways.max().map { isNear($0, 80) } == true)
  }

  @Test func `an event knows all fingers that are down`() {
    final class Noting: UIView {
      var counts: [Int] = []
      var phases: Set<UITouch.Phase> = []
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        counts.append(event?.allTouches?.count ?? 0)
        for touch in event?.allTouches ?? [] { phases.insert(touch.phase) }
      }
    }
    let noting = Noting()
    let film = film([], in: noting)
    film.press(noting, at: 0.5, duration: 1)
    film.drag(from: CGPoint(x: 20, y: 100), to: CGPoint(x: 120, y: 100), at: 0.6, duration: 0.2)
    film.play(until: 3)
    #expect(noting.counts.count == 12 && noting.counts.allSatisfy { $0 == 2 })
    #expect(noting.phases == [.moved, .stationary])
  }

  private final class Zoomed: NSObject, UIScrollViewDelegate {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    var words: [String] = []
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) { words.append("will") }
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
      words.append("did \(scale.rounded())")
    }
  }

  @Test func `two drags zoom a scroll view around their middle, and a finger that stays down scrolls it`() {
    let (zoomed, scroll) = (Zoomed(), UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 400)))
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.contentSize = zoomed.view.frame.size
    scroll.delegate = zoomed
    scroll.addSubview(zoomed.view)
    let film = Film(on: device, duration: 3) { window in
      window.addSubview(scroll)
      scroll.maximumZoomScale = 4
    }
    film.drag(from: CGPoint(x: 80, y: 100), to: CGPoint(x: 60, y: 100), at: 0.5, duration: 0.3)
    let end = CGPoint(x: 140, y: 60)
    film.drag(
      along: [(0, CGPoint(x: 120, y: 100)), (0.3, CGPoint(x: 140, y: 100)), (0.5, end), (0.7, end)], at: 0.5)
    film.play(until: 0.75)
    #expect(scroll.isZooming && scroll.zoomScale > 1.5)
    film.play(until: 0.801)
    #expect(!scroll.isZooming && zoomed.words == ["will", "did 2.0"])
    #expect(isNear(scroll.zoomScale, 2) && isNear(scroll.contentSize.width, 400))
    // What was 100 points from the corner is 200 points from it, and still between the fingers.
    #expect(isNear(scroll.contentOffset.x, 100) && isNear(scroll.contentOffset.y, 100))
    film.play(until: 3)
    #expect(isNear(scroll.contentOffset.x, 100) && isNear(scroll.contentOffset.y, 130))
  }

  @Test func `a scroll view whose delegate names no view leaves a pinch to the views around it`() {
    let (view, scroll) = (UIView(), UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 400)))
    scroll.maximumZoomScale = 4
    view.addSubview(scroll)
    var scale: CGFloat = 0
    let pinch = UIPinchGestureRecognizer { recognizer in
      if let pinch = recognizer as? UIPinchGestureRecognizer { scale = pinch.scale }
    }
    let film = film([pinch], in: view)
    film.drag(from: CGPoint(x: 80, y: 100), to: CGPoint(x: 60, y: 100), at: 0.5, duration: 0.3)
    film.drag(from: CGPoint(x: 120, y: 100), to: CGPoint(x: 140, y: 100), at: 0.5, duration: 0.3)
    film.play(until: 3)
    #expect(isNear(scale, 2))
  }
}
