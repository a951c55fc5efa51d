import Foundation
import InbetweenUIKit
import Testing

/// A screen tells of fingers only when they move.
@Suite("Fingers that rest, and what hears of changes only") struct RestingFingerTests {
  private let device = FilmDevice(name: "rest", size: CGSize(width: 200, height: 400), scale: 1)

  private func film(_ view: UIView, _ recognizers: [UIGestureRecognizer] = []) -> Film {
    view.frame = CGRect(x: 0, y: 0, width: 200, height: 400)
    for recognizer in recognizers { view.addGestureRecognizer(recognizer) }
    return Film(on: device, duration: 3) { $0.addSubview(view) }
  }

  private func points(_ path: (Double, CGFloat)...) -> [(time: Double, point: CGPoint)] {
    path.map { ($0.0, CGPoint(x: $0.1, y: 200)) }
  }

  @Test func `a finger that rests sends no events, and has no velocity when it is lifted`() {
    final class Noting: UIView {
      var times: [Double] = []
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { times.append(CACurrentMediaTime()) }
    }
    let noting = Noting()
    var (changes, speeds): (Int, [CGFloat]) = (0, [])
    let pan = UIPanGestureRecognizer { recognizer in
      guard let pan = recognizer as? UIPanGestureRecognizer else { return }
      if pan.state == .changed { changes += 1 }
      if pan.state == .ended { speeds.append(pan.velocity(in: nil).x) }
    }
    pan.cancelsTouchesInView = false
    let film = film(noting, [pan])
    film.drag(along: points((0, 20), (0.2, 120), (0.8, 120), (1, 180), (1.5, 180)), at: 0.5)
    film.perform(at: 1.2) { speeds.append(pan.velocity(in: nil).x) }
    film.perform(at: 1.75) { speeds.append(pan.velocity(in: nil).x) }
    film.play(until: 3)
    #expect(noting.times.count == 24)
    #expect(!noting.times.contains { $0 > 0.71 && $0 < 1.3 || $0 > 1.51 })
    // One of the 24 steps is below 10 points, and with another one the drag begins.
    #expect(changes == 22 && speeds == [0, 0, 0])
  }

  @Test func `a swipe fails half a second after the finger came down, although it rests`() {
    var (swipes, begun): (Int, Double?) = (0, nil)
    let swipe = UISwipeGestureRecognizer { _ in swipes += 1 }
    let pan = UIPanGestureRecognizer { if $0.state == .began { begun = CACurrentMediaTime() } }
    pan.require(toFail: swipe)
    let film = film(UIView(), [swipe, pan])
    film.drag(along: points((0, 20), (0.1, 50), (1, 50), (1.1, 150)), at: 0.5)
    film.play(until: 3)
    #expect(swipes == 0)
    #expect(begun.map { abs($0 - 1.001) < 1e-9 } == true)
  }

  @Test func `a swipe that ends in time is one, also with a rest in it`() {
    var swipes = 0
    let swipe = UISwipeGestureRecognizer { _ in swipes += 1 }
    let film = film(UIView(), [swipe])
    film.drag(along: points((0, 20), (0.1, 50), (0.4, 50), (0.5, 150)), at: 0.5)
    film.play(until: 3)
    #expect(swipes == 1)
  }

  @Test func `pinches and rotations have no velocity while both fingers rest`() {
    var speeds: [CGFloat] = []
    let pinch = UIPinchGestureRecognizer { recognizer in
      guard let pinch = recognizer as? UIPinchGestureRecognizer, pinch.state == .ended else { return }
      speeds.append(pinch.velocity)
    }
    let rotation = UIRotationGestureRecognizer { recognizer in
      guard let rotation = recognizer as? UIRotationGestureRecognizer, rotation.state == .ended else { return }
      speeds.append(rotation.velocity)
    }
    let together = Together()
    pinch.delegate = together
    let film = film(UIView(), [pinch, rotation])
    film.drag(along: points((0, 80), (0.2, 30), (0.6, 30)), at: 0.5)
    film.drag(
      along: [(0, CGPoint(x: 120, y: 200)), (0.2, CGPoint(x: 150, y: 280)), (0.6, CGPoint(x: 150, y: 280))], at: 0.5)
    film.perform(at: 0.6) { speeds += [pinch.velocity, rotation.velocity] }
    film.perform(at: 0.9) { speeds += [pinch.velocity, rotation.velocity] }
    film.play(until: 3)
    #expect(speeds.count == 6 && speeds.prefix(2).allSatisfy { $0 > 1 } && speeds.suffix(4) == [0, 0, 0, 0])
  }

  @Test func `overrides of isHighlighted hear of changes only`() {
    final class Noting: UIControl {
      var changes: [Bool] = []
      override var isHighlighted: Bool { didSet { changes.append(isHighlighted) } }
    }
    let control = Noting()
    let film = film(control)
    film.drag(along: points((0, 20), (0.2, 120)), at: 0.5)
    film.play(until: 3)
    #expect(control.changes == [true, false])
  }

  @Test func `items of a collection without a delegate are selected`() {
    final class Items: NSObject, UICollectionViewDataSource {
      func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 2 }
      func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }
    }
    let items = Items()
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = items
    let film = film(view)
    film.tap(CGPoint(x: 25, y: 25), at: 0.5)
    film.play(until: 2)
    #expect(view.indexPathsForSelectedItems == [IndexPath(item: 0, section: 0)])
    #expect(view.cellForItem(at: IndexPath(item: 0, section: 0))?.isSelected == true)
  }

  @Test func `a tap on a tab sets selectedViewController`() {
    final class Tabs: UITabBarController {
      var chosen: [String?] = []
      override var selectedViewController: UIViewController? { didSet { chosen.append(selectedViewController?.title) } }
    }
    let tabs = Tabs()
    tabs.viewControllers = ["One", "Two"].map {
      let controller = UIViewController()
      controller.title = $0
      return controller
    }
    let film = Film(on: device, duration: 2) { $0.rootViewController = tabs }
    film.tap("Two", at: 0.5)
    film.play(until: 2)
    #expect(tabs.chosen == ["Two"] && tabs.selectedIndex == 1)
  }
}

/// Lets recognisers recognise at the same time.
private final class Together: NSObject, UIGestureRecognizerDelegate {
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }
}
