import Foundation
import InbetweenModel
import InbetweenTimeline
import InbetweenUIKit
import Testing

@Suite("Pictures of views in films") struct SnapshotFilmTests {
  /// Red, green and blue at a point of a frame, for a screen of two pixels a point.
  private func color(_ film: Film, at time: Double, _ x: Int, _ y: Int) throws -> [UInt8] {
    let file = try film.png(at: time)
    var image: UIImage?
    _ = Film(duration: 0) { _ in image = UIImage(data: file) }
    guard case .bitmap(let picture) = image?.content else { return [] }
    let start = 4 * (2 * y * picture.width + 2 * x)
    return Array(picture.pixels[start..<start + 3])
  }

  @Test func `a snapshot view shows the picture of its view, also while it moves and grows`() throws {
    let device = FilmDevice(name: "square", size: CGSize(width: 100, height: 100), scale: 2)
    for makes in [{ UIView() }, { UIImageView() }, { UILabel() }] {
      let view = makes()
      let film = Film(on: device, duration: 2) { window in
        view.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        view.backgroundColor = .green
        let part = UIView(frame: CGRect(x: 10, y: 0, width: 10, height: 20))
        part.backgroundColor = .blue
        view.addSubview(part)
        window.addSubview(view)
      }
      film.perform(at: 0.5) {
        guard let picture = view.snapshotView(afterScreenUpdates: true) else { return }
        #expect(picture.frame == CGRect(x: 0, y: 0, width: 20, height: 20))
        picture.frame = view.frame
        film.window.addSubview(picture)
        view.isHidden = true
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          picture.frame = CGRect(x: 50, y: 10, width: 40, height: 40)
        }
      }
      let (green, blue, white): ([UInt8], [UInt8], [UInt8]) = ([0, 255, 0], [0, 0, 255], [255, 255, 255])
      #expect(try color(film, at: 0.25, 15, 20) == green && color(film, at: 0.25, 25, 20) == blue)
      #expect(try color(film, at: 0.5, 15, 20) == green && color(film, at: 0.5, 25, 20) == blue)
      // At half time it is 30 points wide and begins at 30.
      #expect(try color(film, at: 1, 35, 20) == green && color(film, at: 1, 55, 20) == blue)
      #expect(try color(film, at: 1, 15, 20) == white)
      #expect(try color(film, at: 2, 60, 45) == green && color(film, at: 2, 80, 45) == blue)
    }
  }
}
