import Foundation
import InbetweenUIKit
import Testing

@Suite("Sizes of content that constraints determine") struct ScrollContentSizeTests {
  private final class Measured: UIScrollView {
    var sizes: [CGSize] = []
    override var contentSize: CGSize { didSet { if contentSize != oldValue { sizes.append(contentSize) } } }
  }

  /// - Returns: the height of the content.
  private func pin(_ view: UIView, to guide: UILayoutGuide?, of scroll: UIScrollView) -> NSLayoutConstraint {
    view.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(view)
    let height = view.heightAnchor.constraint(equalToConstant: 900)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: guide?.topAnchor ?? scroll.topAnchor),
      view.bottomAnchor.constraint(equalTo: guide?.bottomAnchor ?? scroll.bottomAnchor),
      view.leadingAnchor.constraint(equalTo: guide?.leadingAnchor ?? scroll.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: guide?.trailingAnchor ?? scroll.trailingAnchor),
      view.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor), height,
    ])
    return height
  }

  @Test(arguments: [true, false])
  func `contentSize is that of the constraints after a layout`(usesGuide: Bool) {
    let scroll = Measured(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    let height = pin(UIView(), to: usesGuide ? scroll.contentLayoutGuide : nil, of: scroll)
    let film = Film(duration: 3) { $0.addSubview(scroll) }
    film.play(until: 0.1)
    #expect(scroll.contentSize == CGSize(width: 200, height: 900))
    film.perform(at: 1) {
      height.constant = 1_000
      scroll.layoutIfNeeded()
      #expect(scroll.contentSize.height == 1_000)
    }
    film.play(until: 2)
    #expect(scroll.sizes == [CGSize(width: 200, height: 900), CGSize(width: 200, height: 1_000)])
  }

  @Test func `contentSize of a scroll view outside the window is that of the constraints after a layout`() {
    var size = CGSize.zero
    _ = Film(duration: 0) { _ in
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
      _ = pin(UIView(), to: scroll.contentLayoutGuide, of: scroll)
      scroll.layoutIfNeeded()
      size = scroll.contentSize
    }
    #expect(size == CGSize(width: 200, height: 900))
  }

  @Test func `an axis along which no constraint refers to the content keeps the size that code set`() {
    let (scroll, view) = (UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 400)), UIView())
    scroll.contentSize = CGSize(width: 700, height: 10)
    view.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
      view.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
      view.heightAnchor.constraint(equalToConstant: 500),
      view.widthAnchor.constraint(equalToConstant: 30),
    ])
    let film = Film(duration: 1) { $0.addSubview(scroll) }
    film.play(until: 0.1)
    #expect(scroll.contentSize == CGSize(width: 700, height: 500))
  }

  @Test func `content that constraints make shorter leaves no blank space below it`() {
    final class Log: UIScrollViewDelegate {
      var offsets: [CGFloat] = []
      func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset.y) }
    }
    let (scroll, log) = (UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 400)), Log())
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.delegate = log
    let height = pin(UIView(), to: scroll.contentLayoutGuide, of: scroll)
    let film = Film(duration: 4) { $0.addSubview(scroll) }
    film.perform(at: 1) { scroll.contentOffset.y = 500 }
    film.perform(at: 2) { height.constant = 600 }
    film.play(until: 3)
    #expect(scroll.contentOffset.y == 200 && log.offsets == [500, 200])
  }

  @Test func `content that becomes shorter while it moves returns to its end when it has come to rest`() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    scroll.contentInsetAdjustmentBehavior = .never
    let height = pin(UIView(), to: scroll.contentLayoutGuide, of: scroll)
    let film = Film(duration: 4) { $0.addSubview(scroll) }
    film.perform(at: 1) { scroll.setContentOffset(CGPoint(x: 0, y: 500), animated: true) }
    film.perform(at: 1.1) { height.constant = 600 }
    film.play(until: 1.29)
    #expect(scroll.contentOffset.y > 400)
    film.play(until: 3)
    #expect(scroll.contentOffset.y == 200)
  }
}
