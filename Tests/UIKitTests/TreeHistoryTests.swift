import Foundation
import InbetweenGeometry
import InbetweenTestSupport
import InbetweenTimeline
import InbetweenUIKit
import Testing

/// Changes of the view tree apply from their time on: what was shown before stays.
@Suite("A film keeps the view tree of every time")
struct TreeHistoryTests {
  private static let device = FilmDevice(name: "square", size: CGSize(width: 100, height: 100), scale: 1)

  private func box(_ color: UIColor, _ frame: CGRect = CGRect(x: 0, y: 0, width: 10, height: 10)) -> UIView {
    let view = UIView(frame: frame)
    view.backgroundColor = color
    return view
  }

  /// The colours drawn at a time, in order, with the left edges on the canvas.
  private func boxes(in film: Film, at time: Double) -> [String] {
    film.timeline.displayList(at: time).items.compactMap { item in
      guard case .box(let box) = item.content, box.color.alpha > 0, box.rect.width < 100 else { return nil }
      let color = box.color.red > 0.5 ? "red" : box.color.green > 0.5 ? "green" : "blue"
      return "\(color) \(Int(item.transform.tx + box.rect.minX))"
    }
  }

  private let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  private let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)

  @Test func `a view that was removed and is added again was there the first time`() throws {
    let view = box(red)
    let film = Film(on: Self.device, duration: 4) { $0.addSubview(view) }
    film.perform(at: 1) { view.removeFromSuperview() }
    film.perform(at: 2) {
      view.frame.origin.x = 30
      film.window.addSubview(view)
    }
    film.perform(at: 3) { view.removeFromSuperview() }
    #expect(boxes(in: film, at: 0.5) == ["red 0"])
    #expect(boxes(in: film, at: 1.5).isEmpty)
    #expect(boxes(in: film, at: 2.5) == ["red 30"])
    #expect(boxes(in: film, at: 3.5).isEmpty)
    let motion = try #require(film.motion(of: view).frame(at: 0.5))
    #expect(motion.minX == 0)
    #expect(film.motion(of: view).frame(at: 2.5)?.minX == 30)
    #expect(film.motion(of: view).frame(at: 1.5) == nil)
  }

  @Test
  func `a view that moves to another superview was in the first one before, also by way of one outside the window`() {
    let (view, inner) = (box(red), box(green, CGRect(x: 5, y: 0, width: 5, height: 5)))
    let (first, second) = (UIView(frame: CGRect(x: 20, y: 0, width: 40, height: 40)), UIView())
    second.frame = CGRect(x: 60, y: 0, width: 40, height: 40)
    view.addSubview(inner)
    let film = Film(on: Self.device, duration: 4) { window in
      window.addSubview(first)
      first.addSubview(view)
    }
    film.perform(at: 1) { second.addSubview(view) }
    film.perform(at: 2) { film.window.addSubview(second) }
    film.perform(at: 3) { first.addSubview(view) }
    #expect(boxes(in: film, at: 0.5) == ["red 20", "green 25"])
    #expect(boxes(in: film, at: 1.5).isEmpty)
    #expect(boxes(in: film, at: 2.5) == ["red 60", "green 65"])
    #expect(boxes(in: film, at: 3.5) == ["red 20", "green 25"])
  }

  @Test
  func `adding a view to its own superview again only brings it to the front: its constraints and animations stay`()
    throws
  {
    let (view, other) = (box(red), box(blue, CGRect(x: 50, y: 0, width: 10, height: 10)))
    view.translatesAutoresizingMaskIntoConstraints = false
    let film = Film(on: Self.device, duration: 4) { window in
      window.addSubview(view)
      window.addSubview(other)
      NSLayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 7),
        view.topAnchor.constraint(equalTo: window.topAnchor),
        view.widthAnchor.constraint(equalToConstant: 10), view.heightAnchor.constraint(equalToConstant: 10),
      ])
    }
    film.perform(at: 1) { UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { other.center.x = 75 } }
    film.perform(at: 2) {
      film.window.addSubview(other)
      film.window.addSubview(view)
    }
    #expect(boxes(in: film, at: 1) == ["red 7", "blue 50"])
    #expect(boxes(in: film, at: 2.5) == ["blue 65", "red 7"])
    #expect(boxes(in: film, at: 3.5) == ["blue 70", "red 7"])
  }

  @Test
  func `views that are brought to the front, sent to the back or exchanged were drawn in the former order before`() {
    let views = [box(red), box(green), box(blue)]
    let film = Film(on: Self.device, duration: 5) { window in views.forEach(window.addSubview) }
    film.perform(at: 1) { film.window.bringSubviewToFront(views[0]) }
    film.perform(at: 2) { film.window.sendSubviewToBack(views[2]) }
    film.perform(at: 3) { film.window.exchangeSubview(at: 0, withSubviewAt: 2) }
    film.perform(at: 4) { film.window.insertSubview(views[1], at: 0) }
    #expect(boxes(in: film, at: 0.5) == ["red 0", "green 0", "blue 0"])
    #expect(boxes(in: film, at: 1.5) == ["green 0", "blue 0", "red 0"])
    #expect(boxes(in: film, at: 2.5) == ["blue 0", "green 0", "red 0"])
    #expect(boxes(in: film, at: 3.5) == ["red 0", "green 0", "blue 0"])
    #expect(boxes(in: film, at: 4.5) == ["green 0", "red 0", "blue 0"])
  }

  @Test func `a mask that is set, replaced, removed and set again masks only in between`() {
    let view = box(red)
    let (first, second) = (box(green), box(blue, CGRect(x: 3, y: 0, width: 5, height: 5)))
    let film = Film(on: Self.device, duration: 5) { $0.addSubview(view) }
    film.perform(at: 1) { view.mask = first }
    film.perform(at: 2) { view.mask = second }
    film.perform(at: 3) { view.mask = nil }
    film.perform(at: 4) { view.mask = first }
    let widths = [0.5, 1.5, 2.5, 3.5, 4.5].map { time in
      film.timeline.displayList(at: time).items.compactMap { item -> Double? in
        guard case .beginGroup(let group) = item.content, case .box(let box)? = group.mask?.first?.content else {
          return nil
        }
        return box.rect.width
      }
    }
    #expect(widths == [[], [10], [5], [], [10]])
  }

  @Test func `a replicator's instances are those of the time, and follow the order of its layers`() {
    let replicator = CAReplicatorLayer()
    let (first, second) = (CALayer(), CALayer())
    for (layer, color) in [(first, red), (second, blue)] {
      layer.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
      layer.backgroundColor = color.cgColor
    }
    let film = Film(on: Self.device, duration: 5) { window in
      replicator.frame = window.bounds
      replicator.instanceCount = 2
      replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
      window.layer.addSublayer(replicator)
      replicator.addSublayer(first)
      replicator.addSublayer(second)
    }
    film.perform(at: 1) { replicator.instanceCount = 3 }
    film.perform(at: 2) { replicator.insertSublayer(second, at: 0) }
    film.perform(at: 3) { replicator.instanceCount = 0 }
    film.perform(at: 4) { replicator.instanceCount = 1 }
    #expect(boxes(in: film, at: 0.5) == ["red 0", "blue 0", "red 20", "blue 20"])
    #expect(boxes(in: film, at: 1.5) == ["red 0", "blue 0", "red 20", "blue 20", "red 40", "blue 40"])
    #expect(boxes(in: film, at: 2.5) == ["blue 0", "red 0", "blue 20", "red 20", "blue 40", "red 40"])
    #expect(boxes(in: film, at: 3.5).isEmpty)
    #expect(boxes(in: film, at: 4.5) == ["blue 0", "red 0"])
  }

  @Test func `a list that a controller was pushed over is in its place before, during and after`() throws {
    let (list, detail) = (UIViewController(), UIViewController())
    let marker = box(red)
    let navigation = UINavigationController(rootViewController: list)
    let film = Film(on: .iPhoneX, duration: 3) { window in
      list.view.addSubview(marker)
      window.rootViewController = navigation
    }
    film.perform(at: 1) { navigation.pushViewController(detail, animated: true) }
    film.perform(at: 2) { navigation.popViewController(animated: true) }
    let motion = film.motion(of: marker)
    #expect(motion.frame(at: 0.05)?.minX == 0)
    #expect(try #require(motion.frame(at: 1.3)).minX < -50)
    // A third of the width along UISpringTimingParameters(): 1 − (1 + 1.8257)·e^−1.8257 after a tenth of a second.
    #expect(abs(try #require(motion.frame(at: 1.1)).minX + 125 * (1 - 2.8257 * 0.16110)) < 0.1)
    #expect(motion.frame(at: 2.9)?.minX == 0)
    #expect(boxes(in: film, at: 0.05) == ["red 0"])
  }

  @Test func `a view that goes from one film to another stays in the first one as it was`() {
    let view = box(red)
    let film = Film(on: Self.device, duration: 2) { $0.addSubview(view) }
    film.perform(at: 1) {}
    film.play(until: 1)
    let other = Film(on: Self.device, duration: 2) { $0.addSubview(view) }
    #expect(boxes(in: film, at: 0.5) == ["red 0"])
    #expect(boxes(in: other, at: 0.5) == ["red 0"])
  }

  @Test func `a transition of a view that is removed and added again in the same turn ends`() {
    let view = box(red)
    let film = Film(on: Self.device, duration: 2) { $0.addSubview(view) }
    film.perform(at: 1) {
      UIView.transition(with: view, duration: 0.5, options: .transitionCrossDissolve) { view.backgroundColor = .blue }
      view.removeFromSuperview()
      film.window.addSubview(view)
    }
    #expect(boxes(in: film, at: 0.5) == ["red 0"])
    #expect(boxes(in: film, at: 1.2) == ["blue 0"])
  }

  // MARK: - Random changes

  /// A view as code finds it.
  private struct Picture {
    let frame: CGRect
    let alpha: CGFloat
    let color: UIColor?
    let mask: [Picture]
    let subviews: [Picture]

    init(_ view: UIView) {
      (frame, alpha, color) = (view.frame, view.alpha, view.backgroundColor)
      mask = (view.mask.map { [$0] } ?? []).map(Picture.init)
      subviews = view.subviews.map(Picture.init)
    }

    /// A new view like the one that was found.
    var view: UIView {
      let view = UIView(frame: frame)
      (view.alpha, view.backgroundColor) = (alpha, color)
      view.mask = mask.first?.view
      for picture in subviews { view.addSubview(picture.view) }
      return view
    }
  }

  @Test(arguments: 0..<40)
  func `after random changes of the tree, each time shows what a new tree like it shows`(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    let views = (0..<7).map { number in
      box(
        UIColor(red: CGFloat(number) / 10 + 0.1, green: 0.3, blue: 0.4, alpha: 1),
        CGRect(x: number * 3, y: number * 2, width: 40 - number, height: 30))
    }
    let masks = (0..<3).map { box(.black, CGRect(x: $0, y: $0, width: 20, height: 10)) }
    var pictures: [(time: Double, views: [Picture])] = []
    let film = Film(on: Self.device, duration: 5) { window in for view in views { window.addSubview(view) } }
    for step in 1...40 {
      film.perform(at: Double(step) / 10) {
        for _ in 0...random.below(3) { change(views, masks, in: film.window, using: &random) }
        pictures.append((Double(step) / 10, film.window.subviews.map(Picture.init)))
      }
    }
    let timeline = film.timeline
    #expect(pictures.count == 40)
    let wrong = pictures.filter { picture in
      let expected = Film(on: Self.device, duration: 0) { for view in picture.views { $0.addSubview(view.view) } }
      let items = expected.timeline.displayList(at: 0).items
      return [picture.time, picture.time + 0.05].contains { timeline.displayList(at: $0).items != items }
    }
    #expect(wrong.map(\.time) == [])
  }

  private func change(_ views: [UIView], _ masks: [UIView], in window: UIWindow, using random: inout SplitMix) {
    let (view, other) = (random.pick(views), random.pick(views))
    let superview = view.superview
    switch random.below(8) {
    case 0: view.removeFromSuperview()
    case 1: window.addSubview(view)
    case 2: if !other.isDescendant(of: view) { other.insertSubview(view, at: random.below(3)) }
    case 3: superview?.bringSubviewToFront(view)
    case 4: superview?.sendSubviewToBack(view)
    case 5: window.exchangeSubview(at: random.below(4), withSubviewAt: random.below(4))
    case 6: view.frame.origin.x = CGFloat(random.below(50))
    default: view.mask = random.below(3) == 0 ? nil : random.pick(masks)
    }
  }
}

extension FilmMotion {
  /// The frame at a sample near a time, in seconds; nil if the view is not in the tree then.
  fileprivate func frame(at time: Double) -> CGRect? { frames.first { abs($0.time - time) <= 1 / 120 }?.frame }
}
