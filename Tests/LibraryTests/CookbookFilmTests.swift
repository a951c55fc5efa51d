import Foundation
import Inbetween
import InbetweenTestSupport
import InbetweenUIKit
import Testing

/// The cookbook's UIKit code played beside its scenes: the same views are at the same places in every frame.
@Suite("The cookbook's code moves as its scenes do", .enabled(if: Thoroughness.isFull, "only in make test-full"))
struct CookbookFilmTests {
  @Test func `an alert appears`() throws {
    let page = try CookbookPage("alert")
    let film = page.film { $0.add("dimming", "alert") }
    film.perform(at: 0.2) { present(page["alert"], over: page["dimming"]) }
    try page.expectSame(film, ["dimming", "alert"], from: 0.2, to: 1.4)
  }

  @Test func `a card turns over`() throws {
    let page = try CookbookPage("card-flip")
    let film = page.film { $0.add("front", "back") }
    film.perform(at: 0.3) { flip(page["front"], page["back"]) }
    try page.expectSame(film, ["front", "back"], from: 0.3, to: 1)
  }

  @Test func `a field shakes`() throws {
    let page = try CookbookPage("shake")
    let film = page.film { $0.add("field") }
    film.perform(at: 0.3) { shake(page["field"]) }
    try page.expectSame(film, ["field"], from: 0.3, to: 1.1)
  }

  @Test func `dots rise`() throws {
    let page = try CookbookPage("typing-indicator")
    let names = ["dot1", "dot2", "dot3"]
    let film = page.film {
      $0.add("bubble")
      for name in names { $0.add(name) }
    }
    film.perform(at: 0.1) { rise(names.map { page[$0] }) }
    // The scene's dots are lit as they rise, too.
    for name in names { page[name].alpha = 1 }
    try page.expectPlaces(film, names, from: 0.1, to: 2.4)
  }

  @Test func `rings expand from a point`() throws {
    let page = try CookbookPage("location-pulse")
    let film = page.film { $0.add("ring1", "ring2") }
    film.perform(at: 0.2) {
      pulse(page["ring1"], after: 0)
      pulse(page["ring2"], after: 0.8)
    }
    // Until the animation of the second ring has begun, the scene's is as it is without one.
    try page.expectSame(film, ["ring1"], from: 0.2, to: 3.3)
    try page.expectSame(film, ["ring2"], from: 1.02, to: 3.3)
  }

  @Test func `a tick is drawn`() throws {
    let page = try CookbookPage("checkmark")
    let film = page.film {
      $0.add("tick", as: { ShapeView() })
      ($0["tick"].layer as? CAShapeLayer)?.strokeEnd = 0
    }
    film.perform(at: 0.65) {
      guard let stroke = page["tick"].layer as? CAShapeLayer else { return }
      draw(stroke, for: 0.3)
    }
    try page.expectSame(film, ["tick"], from: 0.65, to: 1.3)
  }

  @Test func `toasts are stacked`() throws {
    let page = try CookbookPage("toast-stack")
    let film = page.film { $0.add("saved", "copied", "sent") }
    film.perform(at: 0.2) { push(page["saved"], over: []) }
    film.perform(at: 0.9) { push(page["copied"], over: [page["saved"]]) }
    film.perform(at: 1.6) { push(page["sent"], over: [page["copied"], page["saved"]]) }
    try page.expectSame(film, ["saved", "copied", "sent"], from: 0.2, to: 2.3)
  }

  @Test func `a page moves aside under a finger`() throws {
    let page = try CookbookPage("side-menu")
    let track = try #require(page.timeline.inputTracks.last)
    let film = page.film { $0.add("page") }
    for frame in 0...60 {
      let time = Double(frame) / 60
      // A moment early, since no binary number is a sixtieth.
      film.perform(at: max(0, time - 0.001)) { pull(page["page"], by: track.value(at: time)) }
    }
    try page.expectSame(film, ["page"], from: 0, to: 1)
  }

  @Test func `three lines become a cross`() throws {
    let page = try CookbookPage("hamburger")
    var gaps: [NSLayoutConstraint] = []
    let names = ["topBar", "middleBar", "bottomBar"]
    let film = page.film { page in
      for name in names {
        page.add(name, constrained: true)
        page.size(name, 72, 8)
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
    try page.expectSame(film, names, from: 0.2, to: 0.9)
  }

  @Test func `buttons fan out`() throws {
    let page = try CookbookPage("floating-menu")
    let names = ["item1", "item2", "item3"]
    var distances: [NSLayoutConstraint] = []
    let film = page.film { page in
      page.add("button")
      for name in names {
        page.add(name, constrained: true)
        page.size(name, 48, 48)
        distances.append(page[name].centerYAnchor.constraint(equalTo: page["button"].centerYAnchor))
        page[name].centerXAnchor.constraint(equalTo: page["button"].centerXAnchor).isActive = true
      }
      NSLayoutConstraint.activate(distances)
    }
    film.perform(at: 0.2) {
      InbetweenLibraryTests.open(zip(names, distances).map { (page[$0], $1) }, in: page.root)
    }
    try page.expectSame(film, names, from: 0.2, to: 1.25)
  }

  @Test func `bars of a chart grow in succession`() throws {
    let page = try CookbookPage("segmented-plate")
    let names = (1...12).map { "bar\($0)" }
    var heights: [NSLayoutConstraint] = []
    let tall: [CGFloat] = [30, 60, 45, 80, 120, 90, 60, 40, 100, 130, 70, 50]
    let film = page.film { page in
      for (index, name) in names.enumerated() {
        page.add(name, constrained: true)
        heights.append(page[name].heightAnchor.constraint(equalToConstant: tall[index]))
        NSLayoutConstraint.activate([
          page[name].bottomAnchor.constraint(equalTo: page.root.bottomAnchor, constant: -24),
          page[name].leftAnchor.constraint(equalTo: page.root.leftAnchor, constant: 28 + 26 * CGFloat(index)),
          page[name].widthAnchor.constraint(equalToConstant: 18),
        ])
      }
      NSLayoutConstraint.activate(heights)
    }
    film.perform(at: 0.3) { grow(heights, to: [110, 90, 130, 60, 40, 80, 120, 100, 50, 70, 90, 130], in: page.root) }
    try page.expectSame(film, names, from: 0.3, to: 1.3)
  }

  @Test func `a picture fills the screen`() throws {
    let page = try CookbookPage("hero-zoom")
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
    try page.expectSame(film, ["hero", "backdrop"], from: 0.3, to: 1.2)
  }

  @Test func `a text scrolls through its window`() throws {
    let page = try CookbookPage("marquee")
    var start: NSLayoutConstraint?
    let film = page.film { page in
      page.add("window")
      page.add("title", constrained: true)
      let layer = page.timeline.layers.firstIndex { $0.id == "title" } ?? 0
      let extent = page.timeline.model(of: layer, at: 0).boundsSize
      page.size("title", extent.width, extent.height)
      let left = page["title"].leftAnchor.constraint(equalTo: page["window"].leftAnchor, constant: 16)
      let middle = page["title"].centerYAnchor.constraint(equalTo: page["window"].centerYAnchor)
      NSLayoutConstraint.activate([left, middle])
      start = left
    }
    let left = try #require(start)
    film.perform(at: 0) { run(left, past: page["title"], in: page["window"]) }
    try page.expectSame(film, ["title"], from: 0, to: 5.9)
  }

  @Test func `a mark moves to another tab`() throws {
    let page = try CookbookPage("tab-switch")
    var home: NSLayoutConstraint?
    let film = page.film { page in
      page.add("homePage", "searchPage", "bar", "home", "search")
      page.add("mark", constrained: true)
      page.size("mark", 60, 4)
      page["mark"].topAnchor.constraint(equalTo: page["bar"].topAnchor).isActive = true
      home = page["mark"].centerXAnchor.constraint(equalTo: page["home"].centerXAnchor)
      home?.isActive = true
    }
    let old = try #require(home)
    film.perform(at: 0.3) {
      move(page["mark"], from: old, to: page["search"], fading: (page["homePage"], page["searchPage"]))
    }
    try page.expectSame(film, ["mark", "homePage", "searchPage"], from: 0.3, to: 1)
  }
}
