import Foundation
import InbetweenGeometry
import InbetweenTestSupport
import InbetweenTimeline
import InbetweenUIKit
import Testing

@Suite("SVG images in code") struct SVGFilmTests {
  private func drawings(_ film: Film) -> [DrawingContent] {
    film.timeline.layers.flatMap(\.contents).compactMap { if case .drawing(let drawing) = $0 { drawing } else { nil } }
  }

  @Test func `an image by its name, a path or bytes may be an SVG file`() throws {
    let folder = try TemporaryFolder()
    let icon = "<svg viewBox='0 0 8 6'><path d='M0 0h8v6H0z'/></svg>"
    let path = try folder.write(icon, as: "box.svg")
    let film = Film(on: .iPhone15, images: [folder.url]) { window in
      let images = [
        UIImage(named: "box"), UIImage(named: "box.svg"), UIImage(contentsOfFile: path), UIImage(data: Data(icon.utf8)),
      ]
      for image in images { window.addSubview(UIImageView(image: image)) }
    }
    #expect(drawings(film).count == 4)
    #expect(drawings(film).allSatisfy { $0.picture.size == Size(width: 8, height: 6) && !$0.isTemplate })
    #expect(film.problems.isEmpty)
  }

  @Test func `what an SVG file has that is not drawn, and its mistakes, are problems of the film`() throws {
    let folder = try TemporaryFolder()
    try folder.write("<svg viewBox='0 0 8 6'>\n<text/></svg>", as: "text.svg")
    try folder.write("<svg viewBox='0 0 8 6'>\n<path d='x'/></svg>", as: "bad.svg")
    let film = Film(on: .iPhone15, images: [folder.url]) { window in
      window.addSubview(UIImageView(image: UIImage(named: "text")))
      #expect(UIImage(named: "bad") == nil)
    }
    let problems = film.problems.map { "\($0)" }
    #expect(problems.contains { $0.contains("text.svg:2:1: 'text' is not drawn") })
    #expect(problems.contains { $0.contains("bad.svg:2:1: the image cannot be shown: the path is not path data") })
  }

  @Test func `a template image follows an animation of the tint`() throws {
    let folder = try TemporaryFolder()
    try folder.write("<svg viewBox='0 0 8 6'><path d='M0 0h8v6H0z'/></svg>", as: "box.svg")
    var view: UIImageView?
    let film = Film(on: .iPhone15, duration: 1, images: [folder.url]) { window in
      let shown = UIImageView(image: UIImage(named: "box")?.withRenderingMode(.alwaysTemplate))
      shown.tintColor = .red
      window.addSubview(shown)
      view = shown
    }
    film.perform(at: 0) { UIView.animate(withDuration: 1) { view?.tintColor = .blue } }
    let paths = film.timeline.displayList(at: 0.5).items.compactMap { item in
      if case .path(let path) = item.content { path.fillColor } else { nil }
    }
    #expect(paths.count == 1 && paths[0].red > 0.4 && paths[0].red < 0.6 && paths[0].blue > 0.4)
  }
}
