import Foundation
import Inbetween
import InbetweenUIKit
import Testing

/// The cookbook's UIKit code played beside its scenes: the same views are at the same places in every frame.
@Suite("The cookbook's code moves as its scenes do") struct CookbookFilmTests {
  /// A view whose layer is a `CAShapeLayer`.
  private final class ShapeView: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }
  }

  /// A screen with views of a scene as they are at its beginning.
  private final class Page {
    let timeline: Timeline
    private(set) var root = UIView()
    private(set) var views: [String: UIView] = [:]

    init(_ scene: String) throws {
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      timeline = try PlayedScene(path: root.appendingPathComponent("docs/cookbook/\(scene).yaml").path).timeline
    }

    subscript(_ name: String) -> UIView { views[name] ?? UIView() }

    /// Puts views into the screen, or into those that hold them in the scene: at their places there, or with constraints to
    /// come.
    func add(_ names: String..., constrained: Bool = false, as make: () -> UIView = { UIView() }) {
      for name in names {
        guard let layer = timeline.layers.firstIndex(where: { $0.id == name }) else { continue }
        let state = timeline.model(of: layer, at: 0)
        let view = make()
        view.accessibilityIdentifier = name
        let color = state.backgroundColor
        view.backgroundColor = UIColor(
          red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
        view.layer.cornerRadius = state.cornerRadius
        view.alpha = state.opacity
        if constrained {
          view.translatesAutoresizingMaskIntoConstraints = false
        } else {
          view.bounds = CGRect(x: 0, y: 0, width: state.boundsSize.width, height: state.boundsSize.height)
          view.center = CGPoint(x: state.position.x, y: state.position.y)
        }
        let shape = state.transform
        view.transform = CGAffineTransform(
          a: shape.a, b: shape.b, c: shape.c, d: shape.d, tx: shape.tx, ty: shape.ty)
        let holder = timeline.layers[layer].parent.flatMap { timeline.layers[$0].id }.flatMap { views[$0] }
        (holder ?? root).addSubview(view)
        views[name] = view
      }
    }

    func film(_ build: (Page) -> Void) -> Film {
      let size = timeline.canvas.size
      let device = FilmDevice(
        name: "scene", size: CGSize(width: size.width, height: size.height), scale: timeline.canvas.scale)
      return Film(on: device, duration: timeline.duration.doubleValue) { window in
        root = window
        build(self)
        window.layoutIfNeeded()
      }
    }
  }

  /// Where a layer is in the canvas: its corners, opacity and what else the code animates.
  private func numbers(_ timeline: Timeline, _ layer: Int, _ time: Double) -> [Double] {
    let state = timeline.presentation(of: layer, at: time)
    var place = state.toSuperlayer
    var next = timeline.layers[layer].parent
    while let index = next {
      place = place.concatenating(timeline.presentation(of: index, at: time).toSuperlayer)
      next = timeline.layers[index].parent
    }
    let bounds = state.bounds
    let corners = [
      Point(x: bounds.minX, y: bounds.minY), Point(x: bounds.maxX, y: bounds.minY),
      Point(x: bounds.minX, y: bounds.maxY),
    ].map { place.apply(to: $0) }
    return corners.flatMap { [$0.x, $0.y] } + [20 * state.opacity, state.cornerRadius, 20 * state.strokeEnd]
  }

  /// Compares views in 60 frames a second.
  private func expectSame(_ page: Page, _ film: Film, _ names: [String], from start: Double, to end: Double) throws {
    let played = film.timeline
    for name in names {
      let own = try #require(page.timeline.layers.firstIndex { $0.id == name })
      let other = try #require(played.layers.firstIndex { $0.id == name }, "\(name)")
      var worst = (difference: 0.0, time: 0.0)
      var moved = 0.0
      let first = numbers(page.timeline, own, start)
      for frame in Int((start * 60).rounded(.up))...Int(end * 60) {
        let time = Double(frame) / 60
        let (one, two) = (numbers(page.timeline, own, time), numbers(played, other, time))
        let difference = zip(one, two).map { abs($0 - $1) }.max() ?? 0
        if difference > worst.difference { worst = (difference, time) }
        moved = max(moved, zip(one, first).map { abs($0 - $1) }.max() ?? 0)
      }
      // A fiftieth of a point, or a thousandth of an opacity.
      #expect(worst.difference < 0.02, "\(name) at \(worst.time) s")
      #expect(moved > 1, "\(name) does not move")
    }
  }

  private func size(_ view: UIView, _ width: CGFloat, _ height: CGFloat) {
    NSLayoutConstraint.activate([
      view.widthAnchor.constraint(equalToConstant: width), view.heightAnchor.constraint(equalToConstant: height),
    ])
  }

  @Test func `an alert comes`() throws {
    let page = try Page("alert")
    let film = page.film { $0.add("dimming", "alert") }
    film.perform(at: 0.2) { present(page["alert"], over: page["dimming"]) }
    try expectSame(page, film, ["dimming", "alert"], from: 0.2, to: 1.4)
  }

  @Test func `a card turns over`() throws {
    let page = try Page("card-flip")
    let film = page.film { $0.add("front", "back") }
    film.perform(at: 0.3) { flip(page["front"], page["back"]) }
    try expectSame(page, film, ["front", "back"], from: 0.3, to: 1)
  }

  @Test func `a field shakes`() throws {
    let page = try Page("shake")
    let film = page.film { $0.add("field") }
    film.perform(at: 0.3) { shake(page["field"]) }
    try expectSame(page, film, ["field"], from: 0.3, to: 1.1)
  }

  @Test func `dots rise`() throws {
    let page = try Page("typing-indicator")
    let names = ["dot1", "dot2", "dot3"]
    let film = page.film {
      $0.add("bubble")
      for name in names { $0.add(name) }
    }
    film.perform(at: 0.1) { rise(names.map { page[$0] }) }
    // The scene's dots are lit as they rise, too.
    for name in names { page[name].alpha = 1 }
    try expectPlaces(page, film, names, from: 0.1, to: 2.4)
  }

  /// Compares places only.
  private func expectPlaces(_ page: Page, _ film: Film, _ names: [String], from start: Double, to end: Double) throws {
    for name in names {
      let own = try #require(page.timeline.layers.firstIndex { $0.id == name })
      let other = try #require(film.timeline.layers.firstIndex { $0.id == name })
      for frame in Int((start * 60).rounded(.up))...Int(end * 60) {
        let time = Double(frame) / 60
        let (one, two) = (numbers(page.timeline, own, time), numbers(film.timeline, other, time))
        #expect(zip(one[..<6], two[..<6]).allSatisfy { abs($0 - $1) < 0.02 }, "\(name) at \(time) s")
      }
    }
  }

  @Test func `rings go out from a place`() throws {
    let page = try Page("location-pulse")
    let film = page.film { $0.add("ring1", "ring2") }
    film.perform(at: 0.2) {
      pulse(page["ring1"], after: 0)
      pulse(page["ring2"], after: 0.8)
    }
    // Until the animation of the second ring has begun, the scene's is as it is without one.
    try expectSame(page, film, ["ring1"], from: 0.2, to: 3.3)
    try expectSame(page, film, ["ring2"], from: 1.02, to: 3.3)
  }

  @Test func `a tick is drawn`() throws {
    let page = try Page("checkmark")
    let film = page.film {
      $0.add("tick", as: { ShapeView() })
      ($0["tick"].layer as? CAShapeLayer)?.strokeEnd = 0
    }
    film.perform(at: 0.65) {
      guard let stroke = page["tick"].layer as? CAShapeLayer else { return }
      draw(stroke, for: 0.3)
    }
    try expectSame(page, film, ["tick"], from: 0.65, to: 1.3)
  }

  @Test func `toasts lie on one another`() throws {
    let page = try Page("toast-stack")
    let film = page.film { $0.add("saved", "copied", "sent") }
    film.perform(at: 0.2) { push(page["saved"], over: []) }
    film.perform(at: 0.9) { push(page["copied"], over: [page["saved"]]) }
    film.perform(at: 1.6) { push(page["sent"], over: [page["copied"], page["saved"]]) }
    try expectSame(page, film, ["saved", "copied", "sent"], from: 0.2, to: 2.3)
  }

  @Test func `a page goes aside under a finger`() throws {
    let page = try Page("side-menu")
    let track = try #require(page.timeline.inputTracks.last)
    let film = page.film { $0.add("page") }
    for frame in 0...60 {
      let time = Double(frame) / 60
      // A moment early, since no binary number is a sixtieth.
      film.perform(at: max(0, time - 0.001)) { pull(page["page"], by: track.value(at: time)) }
    }
    try expectSame(page, film, ["page"], from: 0, to: 1)
  }

  @Test func `three lines become a cross`() throws {
    let page = try Page("hamburger")
    var gaps: [NSLayoutConstraint] = []
    let names = ["topBar", "middleBar", "bottomBar"]
    let film = page.film { page in
      for name in names {
        page.add(name, constrained: true)
        size(page[name], 72, 8)
        page[name].centerXAnchor.constraint(equalTo: page.root.centerXAnchor).isActive = true
      }
      let middle = page["middleBar"].centerYAnchor
      gaps = [
        page["topBar"].centerYAnchor.constraint(equalTo: middle, constant: -22),
        page["bottomBar"].centerYAnchor.constraint(equalTo: middle, constant: 22),
      ]
      NSLayoutConstraint.activate(gaps + [middle.constraint(equalTo: page.root.centerYAnchor)])
    }
    film.perform(at: 0.2) { cross(page["topBar"], page["middleBar"], page["bottomBar"], gaps, in: page.root) }
    try expectSame(page, film, names, from: 0.2, to: 0.9)
  }

  @Test func `buttons fan out`() throws {
    let page = try Page("floating-menu")
    let names = ["item1", "item2", "item3"]
    var distances: [NSLayoutConstraint] = []
    let film = page.film { page in
      page.add("button")
      for name in names {
        page.add(name, constrained: true)
        size(page[name], 48, 48)
        distances.append(page[name].centerYAnchor.constraint(equalTo: page["button"].centerYAnchor))
        page[name].centerXAnchor.constraint(equalTo: page["button"].centerXAnchor).isActive = true
      }
      NSLayoutConstraint.activate(distances)
    }
    film.perform(at: 0.2) {
      InbetweenLibraryTests.open(zip(names, distances).map { (page[$0], $1) }, in: page.root)
    }
    try expectSame(page, film, names, from: 0.2, to: 1.25)
  }

  @Test func `bars of a chart grow one after the other`() throws {
    let page = try Page("segmented-plate")
    let names = (1...12).map { "bar\($0)" }
    var heights: [NSLayoutConstraint] = []
    let tall: [CGFloat] = [30, 60, 45, 80, 120, 90, 60, 40, 100, 130, 70, 50]
    let film = page.film { page in
      for (index, name) in names.enumerated() {
        page.add(name, constrained: true)
        heights.append(page[name].heightAnchor.constraint(equalToConstant: tall[index]))
        NSLayoutConstraint.activate([
          page[name].bottomAnchor.constraint(equalTo: page.root.bottomAnchor, constant: -24),
          page[name].leftAnchor.constraint(equalTo: page.root.leftAnchor, constant: 24 + 26 * CGFloat(index)),
          page[name].widthAnchor.constraint(equalToConstant: 18),
        ])
      }
      NSLayoutConstraint.activate(heights)
    }
    film.perform(at: 0.3) { grow(heights, to: [110, 90, 130, 60, 40, 80, 120, 100, 50, 70, 90, 130], in: page.root) }
    try expectSame(page, film, names, from: 0.3, to: 1.3)
  }

  @Test func `a picture fills the screen`() throws {
    let page = try Page("hero-zoom")
    var (small, large): ([NSLayoutConstraint], [NSLayoutConstraint]) = ([], [])
    let film = page.film { page in
      page.add("cell2", "backdrop")
      page.add("hero", constrained: true)
      let (hero, cell, root) = (page["hero"], page["cell2"], page.root)
      small = [
        hero.leftAnchor.constraint(equalTo: cell.leftAnchor), hero.topAnchor.constraint(equalTo: cell.topAnchor),
        hero.widthAnchor.constraint(equalTo: cell.widthAnchor),
        hero.heightAnchor.constraint(equalTo: cell.heightAnchor),
      ]
      large = [
        hero.leftAnchor.constraint(equalTo: root.leftAnchor), hero.topAnchor.constraint(equalTo: root.topAnchor),
        hero.widthAnchor.constraint(equalTo: root.widthAnchor), hero.heightAnchor.constraint(equalToConstant: 440),
      ]
      NSLayoutConstraint.activate(small)
    }
    film.perform(at: 0.3) { zoom(from: small, to: large, page["hero"], over: page["backdrop"]) }
    try expectSame(page, film, ["hero", "backdrop"], from: 0.3, to: 1.2)
  }

  @Test func `a text runs through its window`() throws {
    let page = try Page("marquee")
    var start: NSLayoutConstraint?
    let film = page.film { page in
      page.add("window")
      page.add("title", constrained: true)
      let layer = page.timeline.layers.firstIndex { $0.id == "title" } ?? 0
      let extent = page.timeline.model(of: layer, at: 0).boundsSize
      size(page["title"], extent.width, extent.height)
      let left = page["title"].leftAnchor.constraint(equalTo: page["window"].leftAnchor)
      let middle = page["title"].centerYAnchor.constraint(equalTo: page["window"].centerYAnchor)
      NSLayoutConstraint.activate([left, middle])
      start = left
    }
    let left = try #require(start)
    film.perform(at: 0) { run(left, past: page["title"], in: page["window"]) }
    try expectSame(page, film, ["title"], from: 0, to: 5.9)
  }

  @Test func `a mark goes to another tab`() throws {
    let page = try Page("tab-switch")
    var home: NSLayoutConstraint?
    let film = page.film { page in
      page.add("homePage", "searchPage", "bar", "home", "search")
      page.add("mark", constrained: true)
      size(page["mark"], 60, 4)
      page["mark"].topAnchor.constraint(equalTo: page["bar"].topAnchor).isActive = true
      home = page["mark"].centerXAnchor.constraint(equalTo: page["home"].centerXAnchor)
      home?.isActive = true
    }
    let old = try #require(home)
    film.perform(at: 0.3) {
      move(page["mark"], from: old, to: page["search"], fading: (page["homePage"], page["searchPage"]))
    }
    try expectSame(page, film, ["mark", "homePage", "searchPage"], from: 0.3, to: 1)
  }
}
