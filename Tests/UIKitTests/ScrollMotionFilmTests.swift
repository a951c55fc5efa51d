import Foundation
import InbetweenUIKit
import Testing

@Suite("Offsets that code sets with an animation, and fingers that stop content") struct ScrollMotionFilmTests {
  private final class Log: NSObject, UITableViewDelegate {
    var offsets: [CGFloat] = []
    var words: [String] = []
    func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset.y) }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { words.append("animation") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { words.append("decelerating") }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { words.append("dragging") }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { words.append("row") }
  }
  private final class Rows: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 200 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
  }

  private let device = FilmDevice(name: "scroll", size: CGSize(width: 200, height: 400), scale: 1)

  private func film(_ log: Log, _ scroll: UIScrollView) -> Film {
    scroll.frame = CGRect(x: 0, y: 0, width: 200, height: 400)
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.delegate = log
    return Film(on: device, duration: 6) { $0.addSubview(scroll) }
  }

  private func scroll() -> UIScrollView {
    let scroll = UIScrollView(frame: .zero)
    scroll.contentSize = CGSize(width: 200, height: 3_000)
    return scroll
  }

  @Test func `an animated offset passes every frame of 0.3 s, and tells of each and of the end`() {
    let (log, scroll) = (Log(), scroll())
    let film = film(log, scroll)
    film.perform(at: 1) { scroll.setContentOffset(CGPoint(x: 0, y: 600), animated: true) }
    film.play(until: 1.16)
    #expect(abs(scroll.contentOffset.y - 300) < 0.01)
    #expect(log.words.isEmpty && !scroll.isDecelerating)
    film.play(until: 2)
    #expect(log.offsets.count == 18 && log.offsets == log.offsets.sorted() && log.offsets.last == 600)
    #expect(log.words == ["animation"])
  }

  @Test func `a table makes the cells of the rows that an animated scroll passes`() throws {
    let (log, rows, table) = (Log(), Rows(), UITableView(frame: .zero))
    table.rowHeight = 44
    table.dataSource = rows
    let film = film(log, table)
    film.perform(at: 1) { table.scrollToRow(at: IndexPath(row: 150, section: 0), at: .top, animated: true) }
    for time in [1.06, 1.1, 1.16, 1.21, 1.26, 1.5] {
      film.play(until: time)
      let shown = table.visibleCells.map(\.frame)
      #expect(try #require(shown.map(\.minY).min()) <= table.bounds.minY, "\(time)")
      #expect(try #require(shown.map(\.maxY).max()) >= table.bounds.maxY, "\(time)")
    }
    #expect(table.contentOffset.y == 6_600)
  }

  @Test func `another offset ends an animated one where it is, and an offset without animation stays`() {
    let (log, scroll) = (Log(), scroll())
    let film = film(log, scroll)
    film.perform(at: 1) { scroll.setContentOffset(CGPoint(x: 0, y: 600), animated: true) }
    film.perform(at: 1.15) { scroll.setContentOffset(.zero, animated: true) }
    film.play(until: 1.151)
    #expect(abs(scroll.contentOffset.y - 300) < 0.01)
    film.play(until: 2)
    #expect(scroll.contentOffset.y == 0 && log.words == ["animation", "animation"])
    film.perform(at: 2) { scroll.setContentOffset(CGPoint(x: 0, y: 600), animated: true) }
    film.perform(at: 2.15) { scroll.setContentOffset(CGPoint(x: 0, y: 50), animated: false) }
    film.play(until: 3)
    #expect(scroll.contentOffset.y == 50)
  }

  @Test func `an animated offset that is the present one tells of no animation`() {
    let (log, scroll) = (Log(), scroll())
    let film = film(log, scroll)
    film.perform(at: 1) { scroll.setContentOffset(.zero, animated: true) }
    film.play(until: 2)
    #expect(log.words.isEmpty && log.offsets.isEmpty)
  }

  @Test func `a finger that comes down stops an animated offset, and drags from there`() {
    let (log, scroll) = (Log(), scroll())
    let film = film(log, scroll)
    film.perform(at: 1) { scroll.setContentOffset(CGPoint(x: 0, y: 600), animated: true) }
    film.drag(
      along: [(0, CGPoint(x: 100, y: 100)), (0.2, CGPoint(x: 100, y: 100)), (0.4, CGPoint(x: 100, y: 150))], at: 1.15)
    film.play(until: 1.34)
    #expect(abs(scroll.contentOffset.y - 300) < 0.01)
    film.play(until: 1.549)
    #expect(abs(scroll.contentOffset.y - 264) < 5)
    #expect(log.words == ["animation", "dragging"])
  }

  @Test func `a tap on content that slows down stops it and is no tap on a row`() {
    let (log, rows, table) = (Log(), Rows(), UITableView(frame: .zero))
    table.rowHeight = 44
    table.dataSource = rows
    let film = film(log, table)
    film.drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 100), at: 0.1, duration: 0.1)
    film.tap(CGPoint(x: 100, y: 200), at: 0.5)
    film.play(until: 0.5)
    let stopped = table.contentOffset.y
    film.play(until: 3)
    #expect(table.contentOffset.y == stopped && stopped > 250)
    #expect(log.words == ["dragging", "decelerating"])
    film.tap(CGPoint(x: 100, y: 200), at: 4)
    film.play(until: 5)
    #expect(log.words == ["dragging", "decelerating", "row"])
  }

  @Test func `content that a finger stops beyond its edge goes back when the finger is lifted`() {
    let (log, scroll) = (Log(), scroll())
    let film = film(log, scroll)
    film.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 300), at: 0.1, duration: 0.2)
    film.press(scroll, at: 0.35, duration: 1)
    film.play(until: 0.36)
    let stopped = scroll.contentOffset.y
    film.play(until: 1.3)
    #expect(stopped < -10 && scroll.contentOffset.y == stopped)
    film.play(until: 4)
    #expect(scroll.contentOffset.y == 0)
  }

  @Test func `scrolling that is disabled during a drag ends it`() {
    let (log, scroll) = (Log(), scroll())
    let film = film(log, scroll)
    film.drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 100), at: 0.1, duration: 0.4)
    film.perform(at: 0.3) { scroll.isScrollEnabled = false }
    film.play(until: 0.31)
    let offset = scroll.contentOffset.y
    film.play(until: 3)
    #expect(offset > 50 && scroll.contentOffset.y == offset && !scroll.isTracking)
  }

  @Test func `a rectangle becomes visible between the insets`() {
    let (log, scroll) = (Log(), scroll())
    scroll.contentInset = UIEdgeInsets(top: 20, left: 0, bottom: 100, right: 0)
    let film = film(log, scroll)
    film.perform(at: 1) { scroll.scrollRectToVisible(CGRect(x: 0, y: 500, width: 10, height: 50), animated: false) }
    film.play(until: 1)
    #expect(scroll.contentOffset.y == 250)
    film.perform(at: 2) { scroll.scrollRectToVisible(CGRect(x: 0, y: 100, width: 10, height: 50), animated: false) }
    film.play(until: 2)
    #expect(scroll.contentOffset.y == 80)
  }

  @Test func `content gets a touch after 150 ms or when it is lifted, and none that scrolls before`() {
    final class Noting: UIView {
      var heard: [String] = []
      private func note(_ word: String) { heard.append("\(word) \((CACurrentMediaTime() * 100).rounded() / 100)") }
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began") }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended") }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled") }
    }
    func heard(delays: Bool, _ script: (Film, UIView) -> Void) -> [String] {
      let (scroll, view) = (scroll(), Noting(frame: CGRect(x: 0, y: 0, width: 200, height: 3_000)))
      scroll.delaysContentTouches = delays
      scroll.addSubview(view)
      let film = film(Log(), scroll)
      script(film, scroll)
      film.play(until: 3)
      return view.heard
    }
    #expect(heard(delays: true) { film, view in film.tap(view, at: 1) } == ["began 1.05", "ended 1.05"])
    #expect(heard(delays: false) { film, view in film.tap(view, at: 1) } == ["began 1.0", "ended 1.05"])
    #expect(
      heard(delays: true) { film, view in film.press(view, at: 1, duration: 0.5) } == ["began 1.15", "ended 1.5"])
    func flick(_ film: Film, _ view: UIView) {
      film.drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 200), at: 1, duration: 0.1)
    }
    #expect(heard(delays: true, flick).isEmpty)
    #expect(heard(delays: false, flick).map { $0.prefix(5) } == ["began", "cance"])
    // A drag across is none of the view's.
    #expect(
      heard(delays: true) { film, _ in
        film.drag(from: CGPoint(x: 50, y: 200), to: CGPoint(x: 150, y: 200), at: 1, duration: 0.1)
      } == ["began 1.02", "ended 1.1"])
  }

  @Test func `an animated zoom tells of its beginning and its end, another one of neither`() {
    final class Zoomed: NSObject, UIScrollViewDelegate {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
      var heard: [String] = []
      func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
      func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) { heard.append("begin") }
      func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
        heard.append("end \(scale) \(CACurrentMediaTime())")
      }
    }
    let (scroll, zoomed) = (UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 400)), Zoomed())
    scroll.addSubview(zoomed.view)
    (scroll.delegate, scroll.maximumZoomScale) = (zoomed, 3)
    let film = Film(on: device, duration: 4) { $0.addSubview(scroll) }
    film.perform(at: 1) { scroll.setZoomScale(2, animated: false) }
    film.perform(at: 1.25) { scroll.setZoomScale(3, animated: true) }
    film.perform(at: 2.25) { scroll.zoom(to: CGRect(x: 0, y: 0, width: 100, height: 200), animated: true) }
    film.play(until: 4)
    #expect(zoomed.heard == ["begin", "end 3.0 1.55", "begin", "end 2.0 2.55"])
  }
}
