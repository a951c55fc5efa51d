import Foundation
import Inbetween
import InbetweenUIKit
import Testing

/// The cookbook's code for lists, bubbles and buttons, beside its scenes.
@Suite("The cookbook's lists move as its scenes do") struct CookbookListTests {
  @Test func `a section opens and the other closes`() throws {
    let page = try CookbookPage("accordion")
    var folds: [(open: NSLayoutConstraint, closed: NSLayoutConstraint, content: UIView)] = []
    let names = (1...4).map { "s\($0)" }
    let first = try #require(page.timeline.layers.firstIndex { $0.id == "s1" })
    let top = page.timeline.model(of: first, at: 0).frame.minY
    let film = page.film { page in
      for (index, name) in names.enumerated() {
        page.add(name, "\(name).name", "\(name).content", constrained: true)
        let (section, title, content) = (page[name], page["\(name).name"], page["\(name).content"])
        page.size("\(name).name", 100, 24)
        let height = page.extent("\(name).content").height
        let above = index == 0 ? page.root.topAnchor : page[names[index - 1]].bottomAnchor
        NSLayoutConstraint.activate([
          section.leftAnchor.constraint(equalTo: page.root.leftAnchor, constant: 16),
          section.rightAnchor.constraint(equalTo: page.root.rightAnchor, constant: -16),
          section.topAnchor.constraint(equalTo: above, constant: index == 0 ? top : 10),
          title.leftAnchor.constraint(equalTo: section.leftAnchor, constant: 16),
          title.topAnchor.constraint(equalTo: section.topAnchor, constant: 14),
          content.leftAnchor.constraint(equalTo: section.leftAnchor, constant: 16),
          content.rightAnchor.constraint(equalTo: section.rightAnchor, constant: -16),
          content.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 12),
          content.heightAnchor.constraint(equalToConstant: height),
        ])
        let closed = section.bottomAnchor.constraint(equalTo: title.bottomAnchor, constant: 14)
        closed.isActive = true
        folds.append(
          (section.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: 16), closed, content))
      }
    }
    let times = page.timeline.events.map(\.start.doubleValue)
    for (index, time) in times.enumerated() {
      film.perform(at: time) {
        if index > 0 {
          toggle(folds[index - 1].open, folds[index - 1].closed, of: folds[index - 1].content, in: page.root)
        }
        toggle(folds[index].open, folds[index].closed, of: folds[index].content, in: page.root)
      }
    }
    #expect(times.count == 4)
    try page.expectSame(
      film, names.map { "\($0).content" } + ["s3", "s4"], from: 0.4, to: page.timeline.duration.doubleValue)
  }

  @Test func `a button shrinks to a circle and its ring rotates`() throws {
    let page = try CookbookPage("button-loading")
    var width: NSLayoutConstraint?
    let film = page.film { page in
      page.add("button", "title", "ring", constrained: true)
      let (button, title, ring, root) = (page["button"], page["title"], page["ring"], page.root)
      let extent = page.extent("title")
      page.size("title", extent.width, extent.height)
      page.size("ring", 28, 28)
      let wide = button.widthAnchor.constraint(equalToConstant: 240)
      NSLayoutConstraint.activate([
        button.centerXAnchor.constraint(equalTo: root.centerXAnchor),
        button.centerYAnchor.constraint(equalTo: root.centerYAnchor),
        button.heightAnchor.constraint(equalToConstant: 52), wide,
      ])
      for view in [title, ring] {
        NSLayoutConstraint.activate([
          view.centerXAnchor.constraint(equalTo: button.centerXAnchor),
          view.centerYAnchor.constraint(equalTo: button.centerYAnchor),
        ])
      }
      width = wide
    }
    let wide = try #require(width)
    film.perform(at: 0.3) { showWork(wide, title: page["title"], ring: page["ring"], in: page["button"]) }
    try page.expectSame(film, ["button", "title", "ring"], from: 0.3, to: 1.69)
  }

  @Test func `bubbles grow from their corners and push older ones up`() throws {
    let page = try CookbookPage("chat-bubbles")
    let names = ["first", "second", "third"]
    var bottoms: [NSLayoutConstraint] = []
    let film = page.film { page in
      for (index, name) in names.enumerated() {
        page.add(name, "\(name).words", constrained: true)
        let (bubble, words, root) = (page[name], page["\(name).words"], page.root)
        let extent = page.extent("\(name).words")
        page.size("\(name).words", extent.width, extent.height)
        // The safe area of the device is 34 points.
        bottoms.append(bubble.bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -54))
        NSLayoutConstraint.activate([
          words.leftAnchor.constraint(equalTo: bubble.leftAnchor, constant: 16),
          words.rightAnchor.constraint(equalTo: bubble.rightAnchor, constant: -16),
          words.topAnchor.constraint(equalTo: bubble.topAnchor, constant: 10),
          words.bottomAnchor.constraint(equalTo: bubble.bottomAnchor, constant: -10),
          index == 1
            ? bubble.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -16)
            : bubble.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 16),
        ])
      }
      NSLayoutConstraint.activate(bottoms)
    }
    for (index, time) in [0.2, 1, 1.8].enumerated() {
      film.perform(at: time) {
        add(
          page[names[index]], growingFrom: CGPoint(x: index == 1 ? 1 : 0, y: 1), below: Array(bottoms[..<index]),
          in: page.root)
      }
    }
    try page.expectSame(film, ["first"], from: 0.2, to: 2.6)
    try page.expectSame(film, ["second"], from: 1, to: 2.6)
    try page.expectSame(film, ["third"], from: 1.8, to: 2.6)
  }

  @Test func `a heart springs back and emits sparks`() throws {
    let page = try CookbookPage("like-burst")
    let sparks = (0...7).map { "spark\($0)" }
    let film = page.film { page in
      for name in sparks + ["heart"] { page.add(name) }
    }
    film.perform(at: 0.32) { burst(page["heart"], sparks.map { page[$0] }) }
    try page.expectSame(film, ["heart"] + sparks, from: 0.33, to: 1.39)
  }

  @Test func `a row opens between two others`() throws {
    let page = try CookbookPage("list-insert")
    let film = page.film { addRows(4, of: 60, to: $0, spacing: 8, top: 20, hidden: 2) }
    film.perform(at: 0.3) { show(page["row2"]) }
    try page.expectSame(film, ["row2", "row3", "row4"], from: 0.3, to: 1.1)
  }

  @Test func `the rows below a removed row close up`() throws {
    let page = try CookbookPage("swipe-to-delete")
    let layer = try #require(page.timeline.layers.firstIndex { $0.id == "list" })
    let top = page.timeline.model(of: layer, at: 0).frame.minY
    let film = page.film { addRows(5, of: 72, to: $0, spacing: 10, top: top, hidden: nil) }
    film.perform(at: 1) { close(page["row3"]) }
    try page.expectSame(film, ["row3", "row4", "row5"], from: 1, to: page.timeline.duration.doubleValue)
  }

  /// A column of rows, pinned to the screen's top and sides.
  private func addRows(
    _ count: Int, of height: CGFloat, to page: CookbookPage, spacing: CGFloat, top: CGFloat, hidden: Int?
  ) {
    page.add("list", constrained: true, as: { UIStackView() })
    guard let list = page["list"] as? UIStackView else { return }
    list.axis = .vertical
    list.spacing = spacing
    NSLayoutConstraint.activate([
      list.leftAnchor.constraint(equalTo: page.root.leftAnchor, constant: 20),
      list.rightAnchor.constraint(equalTo: page.root.rightAnchor, constant: -20),
      list.topAnchor.constraint(equalTo: page.root.topAnchor, constant: top),
    ])
    for row in 1...count {
      page.add("row\(row)", constrained: true)
      let size = page["row\(row)"].heightAnchor.constraint(equalToConstant: height)
      size.priority = UILayoutPriority(999)
      size.isActive = true
      page["row\(row)"].isHidden = row == hidden
    }
  }

  @Test func `a light moves over grey shapes`() throws {
    let page = try CookbookPage("skeleton")
    let film = page.film { $0.add("light") }
    film.perform(at: 0) { sweep(page["light"], over: 402) }
    // The scene's goes over twice, the code's until what is loaded has come.
    try page.expectSame(film, ["light"], from: 0, to: 2.19)
  }
}
