import Foundation
import InbetweenUIKit
import Testing

@Suite("Which of several scroll views a drag moves") struct ScrollDirectionFilmTests {
  private let device = FilmDevice(name: "scroll", size: CGSize(width: 200, height: 400), scale: 1)

  /// - Parameter content: the sizes of the contents of the outer and of the inner view.
  private func views(_ outer: CGSize, _ inner: CGSize) -> (outer: UIScrollView, inner: UIScrollView) {
    let views = (
      outer: UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 400)),
      inner: UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    )
    (views.outer.contentSize, views.inner.contentSize) = (outer, inner)
    for view in [views.outer, views.inner] { view.contentInsetAdjustmentBehavior = .never }
    views.outer.addSubview(views.inner)
    return views
  }

  /// The finger rests before it is lifted.
  private func drag(_ views: (outer: UIScrollView, inner: UIScrollView), by way: CGPoint, at time: Double = 0.1) -> Film
  {
    let film = Film(on: device, duration: 4) { $0.addSubview(views.outer) }
    let start = CGPoint(x: 100, y: 100)
    let end = CGPoint(x: start.x + way.x, y: start.y + way.y)
    film.drag(along: [(0, start), (0.2, end), (0.5, end)], at: time)
    return film
  }

  @Test(arguments: [
    (CGPoint(x: 2, y: -60), CGPoint(x: 0, y: 50), CGPoint.zero), (CGPoint(x: -60, y: 3), .zero, CGPoint(x: 50, y: 0)),
  ])
  func `a drag moves the view that scrolls along its axis`(_ way: CGPoint, _ outer: CGPoint, _ inner: CGPoint) {
    let views = views(CGSize(width: 200, height: 2_000), CGSize(width: 1_000, height: 200))
    drag(views, by: way).play(until: 3)
    #expect(views.outer.contentOffset == outer && views.inner.contentOffset == inner)
  }

  @Test func `of two that scroll along one axis the inner one moves, and at its end the outer one`() {
    for (start, way, moved) in [(0.0, -60.0, "inner"), (300, -60, "outer"), (300, 60, "inner"), (0, 60, "inner")] {
      let views = views(CGSize(width: 200, height: 2_000), CGSize(width: 200, height: 500))
      views.inner.contentOffset.y = start
      drag(views, by: CGPoint(x: 0, y: way)).play(until: 0.5)
      #expect((views.outer.contentOffset.y != 0) == (moved == "outer"), "\(start) \(way)")
      #expect((views.inner.contentOffset.y != start) == (moved == "inner"), "\(start) \(way)")
    }
  }

  @Test func `content that fits, or does not scroll, leaves the drag to the view around it`() {
    let small = views(CGSize(width: 200, height: 2_000), CGSize(width: 200, height: 100))
    drag(small, by: CGPoint(x: 0, y: -60)).play(until: 3)
    #expect(small.outer.contentOffset.y == 50)
    let bouncing = views(CGSize(width: 200, height: 2_000), CGSize(width: 200, height: 100))
    bouncing.inner.alwaysBounceVertical = true
    drag(bouncing, by: CGPoint(x: 0, y: -60)).play(until: 0.5)
    #expect(bouncing.outer.contentOffset.y == 0 && bouncing.inner.contentOffset.y > 10)
    let disabled = views(CGSize(width: 200, height: 2_000), CGSize(width: 200, height: 1_000))
    disabled.inner.isScrollEnabled = false
    drag(disabled, by: CGPoint(x: 0, y: -60)).play(until: 3)
    #expect(disabled.outer.contentOffset.y == 50 && disabled.inner.contentOffset.y == 0)
  }

  @Test(arguments: [(-10.0, -60.0, true), (-60, -10, true), (-60, -50, false)])
  func `directional lock keeps a straight drag to its axis, and leaves a diagonal one`(
    x: Double, y: Double, locks: Bool
  ) {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    scroll.contentSize = CGSize(width: 2_000, height: 2_000)
    scroll.isDirectionalLockEnabled = true
    let film = Film(on: device, duration: 4) { $0.addSubview(scroll) }
    let points = [CGPoint(x: 100, y: 100), CGPoint(x: 100 + x, y: 100 + y), CGPoint(x: 40, y: 40)]
    film.drag(along: [(0, points[0]), (0.2, points[1]), (0.4, points[2])], at: 0.1)
    film.play(until: 0.49)
    let moved = [scroll.contentOffset.x > 1, scroll.contentOffset.y > 1]
    #expect(moved == [!locks || abs(x) > abs(y), !locks || abs(y) > abs(x)])
  }

  @Test func `a class decides with gestureRecognizerShouldBegin, and asks its superclass about the direction`() {
    final class Picky: UIScrollView {
      var answers: [Bool] = []
      override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        answers.append(super.gestureRecognizerShouldBegin(gestureRecognizer))
        return false
      }
    }
    let scroll = Picky(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    scroll.contentSize = CGSize(width: 200, height: 2_000)
    let film = Film(on: device, duration: 4) { $0.addSubview(scroll) }
    film.drag(from: CGPoint(x: 100, y: 200), to: CGPoint(x: 100, y: 100), at: 0.1)
    film.drag(from: CGPoint(x: 100, y: 200), to: CGPoint(x: 10, y: 200), at: 1)
    film.play(until: 4)
    #expect(scroll.answers == [true, false] && scroll.contentOffset.y == 0)
  }

  @Test func `content that keeps its touch is asked before the view scrolls`() {
    final class Keeping: UIScrollView {
      var asked: [String] = []
      var cancels = false
      override func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool {
        asked.append("begin")
        return super.touchesShouldBegin(touches, with: event, in: view)
      }
      override func touchesShouldCancel(in view: UIView) -> Bool {
        asked.append("cancel")
        return cancels
      }
    }
    for (cancels, delays, canCancel) in [
      (true, false, true), (false, false, true), (true, false, false), (false, true, true),
    ] {
      let (scroll, view) = (Keeping(frame: CGRect(x: 0, y: 0, width: 200, height: 400)), UIView())
      view.frame = CGRect(x: 0, y: 0, width: 200, height: 400)
      scroll.contentSize = CGSize(width: 200, height: 2_000)
      (scroll.cancels, scroll.delaysContentTouches, scroll.canCancelContentTouches) = (cancels, delays, canCancel)
      scroll.addSubview(view)
      let film = Film(on: device, duration: 4) { $0.addSubview(scroll) }
      film.drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 100), at: 0.1, duration: 0.1)
      film.play(until: 4)
      // A quick drag is over before the content would get the touch.
      #expect(scroll.asked == (delays || !canCancel ? ["begin"] : ["begin", "cancel"]))
      #expect((scroll.contentOffset.y > 0) == (delays || cancels && canCancel))
    }
  }

  @Test func `a scroll view that adopts the delegate's protocol is asked about its pan`() {
    final class Sharing: UIScrollView, UIGestureRecognizerDelegate {
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
      ) -> Bool { true }
    }
    let inner = Sharing(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    inner.contentSize = CGSize(width: 200, height: 500)
    inner.contentInsetAdjustmentBehavior = .never
    let outer = views(CGSize(width: 200, height: 2_000), .zero).outer
    outer.addSubview(inner)
    drag((outer, inner), by: CGPoint(x: 0, y: -60)).play(until: 3)
    #expect(outer.contentOffset.y == 50 && inner.contentOffset.y == 50)
  }
}
