import Foundation
import Inbetween
import InbetweenUIKit
import Testing

/// The cookbook's code for fields, digits, cards and headers, beside its scenes.
@Suite("The cookbook's code for fields and cards moves as its scenes do") struct CookbookFieldTests {
  /// A recogniser whose finger a test moves.
  private final class Hand: UIPanGestureRecognizer {
    var way = CGPoint.zero
    var speed = CGPoint.zero
    override func translation(in view: UIView?) -> CGPoint { way }
    override func velocity(in view: UIView?) -> CGPoint { speed }
  }

  /// What a scene lays out while an input moves lies on whole pixels, an animation of UIKit's between them. Half a
  /// pixel at 2x, in points.
  private let pixels = 0.2501

  @Test func `a search field gives way to a button and takes its place again`() throws {
    let page = try CookbookPage("search-bar")
    var (narrow, wide): ([NSLayoutConstraint], [NSLayoutConstraint]) = ([], [])
    let film = page.film { page in
      page.add("field", "hint", "cancel", constrained: true)
      let (field, hint, cancel, root) = (page["field"], page["hint"], page["cancel"], page.root)
      for name in ["hint", "cancel"] { page.size(name, page.extent(name).width, page.extent(name).height) }
      NSLayoutConstraint.activate([
        field.topAnchor.constraint(equalTo: root.topAnchor, constant: 52),
        field.heightAnchor.constraint(equalToConstant: 36),
        field.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
        cancel.leadingAnchor.constraint(equalTo: field.trailingAnchor, constant: 12),
        cancel.centerYAnchor.constraint(equalTo: field.centerYAnchor),
        hint.centerYAnchor.constraint(equalTo: field.centerYAnchor),
      ])
      wide = [
        field.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -16),
        hint.centerXAnchor.constraint(equalTo: field.centerXAnchor, constant: 12),
      ]
      narrow = [
        cancel.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -16),
        hint.leadingAnchor.constraint(equalTo: field.leadingAnchor, constant: 34),
      ]
      NSLayoutConstraint.activate(wide)
    }
    film.perform(at: 0.2) { edit(true, narrow, wide, cancel: page["cancel"], in: page.root) }
    film.perform(at: 1) { edit(false, narrow, wide, cancel: page["cancel"], in: page.root) }
    try page.expectSame(film, ["field", "hint", "cancel"], from: 0, to: 1.6)
  }

  @Test func `digits roll one after the other`() throws {
    let page = try CookbookPage("ticker")
    let film = page.film { page in
      for place in 0..<3 { page.add("window\(place)", "column\(place)") }
    }
    film.perform(at: 0.2) { roll((0..<3).map { page["column\($0)"] }, to: [4, 2, 7]) }
    try page.expectSame(film, ["column0", "column1", "column2"], from: 0.2, to: 1.5)
  }

  @Test func `a placeholder becomes a label`() throws {
    let page = try CookbookPage("floating-label")
    var found: (rest: NSLayoutConstraint, inset: NSLayoutConstraint)?
    let film = page.film { page in
      page.add("field")
      page.add("placeholder", "line", constrained: true)
      let (field, placeholder, line) = (page["field"], page["placeholder"], page["line"])
      page.size("placeholder", page.extent("placeholder").width, page.extent("placeholder").height)
      let rest = placeholder.centerYAnchor.constraint(equalTo: field.centerYAnchor)
      let inset = placeholder.leadingAnchor.constraint(equalTo: field.leadingAnchor, constant: 14)
      NSLayoutConstraint.activate([
        rest, inset, line.leadingAnchor.constraint(equalTo: field.leadingAnchor),
        line.trailingAnchor.constraint(equalTo: field.trailingAnchor),
        line.bottomAnchor.constraint(equalTo: field.bottomAnchor), line.heightAnchor.constraint(equalToConstant: 2),
      ])
      found = (rest, inset)
    }
    let constraints = try #require(found)
    film.perform(at: 0.2) {
      float(
        page["placeholder"], rest: constraints.rest, inset: constraints.inset, line: page["line"], in: page["field"])
    }
    try page.expectSame(film, ["placeholder", "line"], from: 0, to: 0.65)
  }

  @Test func `a card follows the finger and flies on`() throws {
    let page = try CookbookPage("card-stack")
    let track = page.timeline.inputTracks[2]
    let film = page.film { $0.add("first") }
    let hand = Hand()
    page.eachFrame(of: film, from: 0.1, to: 0.6) { time in
      hand.way.x = track.value(at: time)
      follow(hand, page["first"], in: page.root)
    }
    film.perform(at: 0.6) {
      hand.speed.x = track.velocity(before: 0.6)
      fling(page["first"], to: 460, after: hand, in: page.root)
    }
    try page.expectSame(film, ["first"], from: 0.1, to: 1.1, within: 2 * pixels)
  }
}
