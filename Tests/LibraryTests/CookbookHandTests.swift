import Foundation
import Inbetween
import InbetweenUIKit
import Testing

/// The cookbook's code that follows a touch, an input or text, compared with its scenes.
@Suite("The cookbook's code follows touches and inputs as its scenes do") struct CookbookHandTests {
  /// A recogniser whose touch a test moves.
  private final class Hand: UIPanGestureRecognizer {
    var way = CGPoint.zero
    var speed = CGPoint.zero
    override func translation(in view: UIView?) -> CGPoint { way }
    override func velocity(in view: UIView?) -> CGPoint { speed }
  }

  /// What a scene lays out while an input moves lies on whole pixels in every frame, as it does where UIKit lays out;
  /// an animation of UIKit's lies between them. Half a pixel at 2x, in points.
  private let pixels = 0.2501

  @Test func `a sheet continues with the finger's velocity`() throws {
    let page = try CookbookPage("bottom-sheet")
    let track = try #require(page.timeline.inputTracks.last)
    var height: NSLayoutConstraint?
    let film = page.film { page in
      page.add("sheet", constrained: true)
      let (sheet, root) = (page["sheet"], page.root)
      let distance = root.bottomAnchor.constraint(equalTo: sheet.topAnchor, constant: 260)
      NSLayoutConstraint.activate([
        sheet.leftAnchor.constraint(equalTo: root.leftAnchor), sheet.rightAnchor.constraint(equalTo: root.rightAnchor),
        sheet.heightAnchor.constraint(equalToConstant: 820), distance,
      ])
      height = distance
    }
    let distance = try #require(height)
    page.eachFrame(of: film, from: 0, to: 0.65) { distance.constant = track.value(at: $0) }
    film.perform(at: 0.65) {
      let hand = Hand()
      hand.speed.y = -track.velocity(before: 0.65)
      settle(distance, at: 720, after: hand, in: page.root)
    }
    try page.expectSame(film, ["sheet"], from: 0, to: 1.3, within: pixels)
  }

  @Test func `a header shrinks while the list scrolls`() throws {
    let page = try CookbookPage("collapsing-header")
    let track = try #require(page.timeline.inputTracks.last)
    var delegate: HeaderDelegate?
    let film = page.film { page in
      page.add("list", as: { UIScrollView() })
      page.add("header", "title", "blur", constrained: true)
      let (header, title, blur, root) = (page["header"], page["title"], page["blur"], page.root)
      let extent = page.extent("title")
      page.size("title", extent.width, extent.height)
      let height = header.heightAnchor.constraint(equalToConstant: 280)
      NSLayoutConstraint.activate([
        header.topAnchor.constraint(equalTo: root.topAnchor), header.leftAnchor.constraint(equalTo: root.leftAnchor),
        header.rightAnchor.constraint(equalTo: root.rightAnchor), height,
        title.centerXAnchor.constraint(equalTo: header.centerXAnchor),
        title.bottomAnchor.constraint(equalTo: header.bottomAnchor, constant: -10),
        blur.topAnchor.constraint(equalTo: header.topAnchor),
        blur.bottomAnchor.constraint(equalTo: header.bottomAnchor),
        blur.leftAnchor.constraint(equalTo: header.leftAnchor),
        blur.rightAnchor.constraint(equalTo: header.rightAnchor),
      ])
      delegate = HeaderDelegate(height: height, title: title, blur: blur)
      (page["list"] as? UIScrollView)?.delegate = delegate
    }
    page.eachFrame(of: film, from: 0, to: 2.5) { time in
      (page["list"] as? UIScrollView)?.contentOffset.y = track.value(at: time)
    }
    try page.expectSame(film, ["header", "title", "blur"], from: 0, to: 2.5)
    withExtendedLifetime(delegate) {}
  }

  @Test func `a sum counts up to the same digits`() throws {
    let page = try CookbookPage("count-up")
    let film = page.film { page in
      for (name, font) in [
        ("number", UIFont.systemFont(ofSize: 48, weight: .bold)), ("unit", .systemFont(ofSize: 20, weight: .medium)),
      ] {
        page.add(name, as: { UILabel() })
        guard let label = page[name] as? UILabel else { continue }
        label.bounds.size.width = 300
        label.font = font
        label.text = name == "unit" ? "EUR" : "0.00"
      }
    }
    page.eachFrame(of: film, from: 0.2, to: 1.6) { time in
      if let label = page["number"] as? UILabel { count(label, to: 1284.5, share: (time - 0.2) / 1.4) }
    }
    try expectSameText(page, film, from: 0.2, to: 1.6)
  }

  /// Compares the characters' shapes in 60 frames a second.
  private func expectSameText(_ page: CookbookPage, _ film: Film, from start: Double, to end: Double) throws {
    let played = film.timeline
    var shown: Set<[UInt32]> = []
    for frame in Int((start * 60).rounded(.up))...Int(end * 60) {
      let time = Double(frame) / 60
      let glyphs = page.glyphs(page.timeline, time)
      #expect(glyphs == page.glyphs(played, time), "\(time)")
      shown.insert(glyphs)
    }
    #expect(shown.count > 20)
  }

  @Test func `a ring fills and its number counts`() throws {
    let page = try CookbookPage("progress-ring")
    let track = try #require(page.timeline.inputTracks.last)
    let film = page.film { page in
      page.add("ring", as: { ShapeView() })
      page.add("percent", as: { UILabel() })
      (page["percent"] as? UILabel)?.font = .systemFont(ofSize: 40, weight: .bold)
      page["percent"].bounds.size.width = 200
    }
    page.eachFrame(of: film, from: 0, to: 2.1) { time in
      guard let ring = page["ring"].layer as? CAShapeLayer, let percent = page["percent"] as? UILabel else { return }
      show(track.value(at: time), ring, percent)
    }
    try page.expectSame(film, ["ring"], from: 0, to: 2.1)
    try expectSameText(page, film, from: 0, to: 2.1)
  }

  @Test func `a page follows the finger from the edge, and continues`() throws {
    let page = try CookbookPage("navigation-push")
    let track = try #require(page.timeline.inputTracks.last)
    let (pop, hand) = (EdgePop(), Hand())
    var left: NSLayoutConstraint?
    let film = page.film { page in
      page.add("page", constrained: true)
      let (view, root) = (page["page"], page.root)
      let edge = view.leftAnchor.constraint(equalTo: root.leftAnchor)
      NSLayoutConstraint.activate([
        view.topAnchor.constraint(equalTo: root.topAnchor), view.bottomAnchor.constraint(equalTo: root.bottomAnchor),
        view.widthAnchor.constraint(equalTo: root.widthAnchor), edge,
      ])
      left = edge
    }
    let edge = try #require(left)
    func move(_ state: UIGestureRecognizer.State, by way: Double) {
      hand.state = state
      hand.way.x = way
      pop.pan(hand, edge, in: page.root)
    }
    film.perform(at: 1.19) { move(.began, by: 0) }
    // The scene's finger goes 200 points for half of the way of 402.
    page.eachFrame(of: film, from: 1.2, to: 1.7) { move(.changed, by: track.value(at: $0) * 402 / 400) }
    film.perform(at: 1.7) { move(.ended, by: 201) }
    try page.expectSame(film, ["page"], from: 1.22, to: 2)
  }

  @Test func `pictures of a pager move more slowly than their pages`() throws {
    let page = try CookbookPage("pager")
    let track = try #require(page.timeline.inputTracks.last)
    let names = ["picture1", "picture2", "picture3"]
    var delegate: PagerDelegate?
    let film = page.film { page in
      let scroll = UIScrollView(frame: page.root.bounds)
      scroll.contentInsetAdjustmentBehavior = .never
      page.root.addSubview(scroll)
      let size = page.root.bounds.size
      scroll.contentSize = CGSize(width: 3 * size.width, height: size.height)
      for index in 0..<3 {
        page.add("page\(index + 1)", names[index])
        let (whole, picture) = (page["page\(index + 1)"], page[names[index]])
        whole.frame = CGRect(x: size.width * CGFloat(index), y: 0, width: size.width, height: size.height)
        scroll.addSubview(whole)
        picture.frame = CGRect(x: -80, y: 0, width: size.width + 160, height: size.height)
      }
      let own = PagerDelegate(names.map { page[$0] })
      scroll.delegate = own
      own.scrollViewDidScroll(scroll)
      page.take("scroll", scroll)
      delegate = own
    }
    page.eachFrame(of: film, from: 0, to: 1.4) { time in
      (page["scroll"] as? UIScrollView)?.contentOffset.x = track.value(at: time)
    }
    // The scene's pages and their pictures each lie on whole pixels.
    try page.expectSame(film, names, from: 0, to: 1.4, within: 2 * pixels)
    withExtendedLifetime(delegate) {}
  }

  @Test func `a list is pulled, spins its indicator, and closes`() throws {
    let page = try CookbookPage("pull-to-refresh")
    let names = (1...8).map { "row\($0)" }
    var wheel: UIRefreshControl?
    let film = page.film { page in
      page.add("list", as: { UIScrollView() })
      for name in names { page.add(name) }
      guard let list = page["list"] as? UIScrollView else { return }
      list.contentSize = CGSize(width: 402, height: 678)
      // In place of the device's safe area.
      list.contentInset.top = 62
      list.contentOffset.y = -62
      list.alwaysBounceVertical = true
      addRefresh(to: list) { wheel = $0 }
    }
    // A recogniser begins ten points after the finger came down.
    film.drag(
      along: [(0, CGPoint(x: 200, y: 230)), (0, CGPoint(x: 200, y: 240)), (0.5, CGPoint(x: 200, y: 460))], at: 0.2)
    film.perform(at: 2.2) { wheel?.endRefreshing() }
    try page.expectSame(film, names, from: 0, to: 2.9)
    #expect(wheel?.isRefreshing == false)
  }

  @Test func `views pinned to the keyboard move up with it`() throws {
    let page = try CookbookPage("keyboard-avoidance")
    let film = page.film { page in
      page.add("go", constrained: true)
      let (button, root) = (page["go"], page.root)
      NSLayoutConstraint.activate([
        button.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 20),
        button.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -20),
        button.heightAnchor.constraint(equalToConstant: 52),
      ])
      // Without a keyboard its guide ends at the device's safe area.
      root.stage.keyboardHeight = 34
      pin(button, in: root)
    }
    for (time, height) in [(0.3, 336.0), (1.4, 34.0)] {
      film.perform(at: time) {
        let curve = UICubicTimingParameters(
          controlPoint1: CGPoint(x: 0.17, y: 0.59), controlPoint2: CGPoint(x: 0.4, y: 0.77))
        let animator = UIViewPropertyAnimator(duration: 0.25, timingParameters: curve)
        animator.addAnimations {
          page.root.stage.keyboardHeight = height
          page.root.layoutIfNeeded()
        }
        animator.startAnimation()
      }
    }
    try page.expectSame(film, ["go"], from: 0, to: 1.6)
  }
}
