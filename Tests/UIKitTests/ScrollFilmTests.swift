import Foundation
import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline
import InbetweenUIKit
import Testing

@Suite("Scrolling after a touch in films") struct ScrollFilmTests {
  private final class Log: UIScrollViewDelegate {
    var offsets: [CGFloat] = []
    var ended = 0
    func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset.y) }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { ended += 1 }
  }

  /// - Parameter way: of the finger, in points, within 0.2 s.
  private func film(_ way: Double, height: Double = 3_000, _ change: (UIScrollView) -> Void = { _ in }) -> (Film, Log) {
    let log = Log()
    let device = FilmDevice(name: "scroll", size: CGSize(width: 200, height: 400), scale: 1)
    let film = Film(on: device, duration: 6) { window in
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
      scroll.accessibilityIdentifier = "list"
      scroll.contentSize = CGSize(width: 200, height: height)
      scroll.delegate = log
      change(scroll)
      window.addSubview(scroll)
    }
    film.drag(
      from: CGPoint(x: 100, y: 200), to: CGPoint(x: 100, y: 200 + way), at: 0.1, duration: 0.2)
    return (film, log)
  }

  private func offset(_ film: Film, _ time: Double) throws -> Double {
    let timeline = film.timeline
    let layer = try #require(timeline.layers.firstIndex { $0.id == "list" })
    return timeline.presentation(of: layer, at: time).boundsOrigin.y
  }

  @Test func `a flick slows down by the published rate, and the delegate is notified in every frame`() throws {
    let (film, log) = film(-150)
    // The frames after the finger has let go, seen from the second of them: each keeps 0.998^(1000/60) of its way.
    let frames = try (24...60).map { try offset(film, Double($0) / 60) }
    let ways = zip(frames.dropFirst(), frames).map { $0 - $1 }
    let left = ScrollAxis.normalRate
    for (next, way) in zip(ways.dropFirst(), ways) { #expect(abs(next / way - pow(left, 1_000.0 / 60)) < 1e-6) }
    #expect(ways[0] > 5)
    #expect(log.ended == 1)
    #expect(log.offsets.count > 60)
    #expect(log.offsets == log.offsets.sorted())
  }

  @Test func `beyond the top the content stretches like a rubber band, and returns`() throws {
    let (film, log) = film(150)
    let pulled = try offset(film, 0.299)
    #expect(pulled < -30 && pulled > -(1 - 1 / (150 * 0.55 / 400 + 1)) * 400 - 1e-6)
    #expect(try offset(film, 3) == 0)
    #expect(log.ended == 1)
  }

  @Test func `paging stops at whole pages, one at a time`() throws {
    let (film, _) = film(-150) { $0.isPagingEnabled = true }
    #expect(try offset(film, 3) == 400)
    let (slow, _) = self.film(-150) {
      $0.isPagingEnabled = true
      $0.bounces = false
    }
    slow.drag(from: CGPoint(x: 100, y: 200), to: CGPoint(x: 100, y: 280), at: 3, duration: 0.2)
    #expect(try offset(slow, 5.9) == 0)
  }

  @Test func `content that fits does not scroll, unless it always bounces`() throws {
    let (still, _) = film(-150, height: 300)
    #expect(try (0...60).allSatisfy { try offset(still, Double($0) / 60) == 0 })
    let (bouncing, _) = film(-150, height: 300) { $0.alwaysBounceVertical = true }
    #expect(try offset(bouncing, 0.299) > 30)
    #expect(try offset(bouncing, 3) == 0)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `numbers that are not finite change no geometry and stop no film`(number: Double) throws {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    let label = UILabel(frame: CGRect(x: 10, y: 80, width: 100, height: 20))
    label.text = "Text"
    let film = Film(duration: 2) { window in
      window.addSubview(scroll)
      scroll.addSubview(view)
      scroll.addSubview(label)
      scroll.contentSize = CGSize(width: 390, height: 1000)
      scroll.contentOffset = CGPoint(x: 0, y: 5)
    }
    film.perform(at: 0.1) {
      scroll.contentOffset = CGPoint(x: 0, y: number)
      scroll.setContentOffset(CGPoint(x: number, y: 0), animated: true)
      scroll.contentInset = UIEdgeInsets(top: number, left: 0, bottom: 0, right: 0)
      scroll.contentSize = CGSize(width: number, height: number)
      scroll.zoomScale = number
      UIView.animate(withDuration: number, delay: number) {
        view.frame = CGRect(x: number, y: number, width: number, height: number)
        view.bounds = CGRect(x: 0, y: number, width: 10, height: number)
        view.center = CGPoint(x: number, y: 0)
        view.transform = CGAffineTransform(rotationAngle: number)
        view.layer.transform = CATransform3DMakeScale(number, 1, 1)
        view.alpha = number
        view.layer.cornerRadius = number
      }
      label.font = .systemFont(ofSize: number)
      label.preferredMaxLayoutWidth = number
    }
    film.drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 250), at: 0.5, duration: 0.2)
    film.play(until: 1.9)
    #expect(view.frame == CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect((0...1).contains(view.alpha))
    #expect(scroll.contentSize == CGSize(width: 390, height: 1000))
    #expect(scroll.contentInset == .zero)
    #expect(scroll.contentOffset.y.isFinite && scroll.contentOffset.x == 0)
    #expect(try film.png(at: 1).count > 0)
  }
}
