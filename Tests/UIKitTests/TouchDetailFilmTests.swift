import InbetweenObjects
import InbetweenUIKit
import Testing

/// What code does while fingers and motions act.
@Suite("Touches in detail") struct TouchDetailFilmTests {
  /// Puts its content back to the middle whenever it has moved far, as Apple's StreetScroller does.
  private final class Street: UIScrollView {
    var shifts = 0
    override func layoutSubviews() {
      super.layoutSubviews()
      let middle = (contentSize.width - bounds.width) / 2
      guard abs(contentOffset.x - middle) > contentSize.width / 4 else { return }
      contentOffset.x = middle
      shifts += 1
    }
  }

  @Test func `content without an end is put back once for each quarter that it moves, and goes on from there`() {
    let street = Street(frame: CGRect(x: 0, y: 0, width: 390, height: 600))
    street.contentSize = CGSize(width: 2000, height: 600)
    let film = Film(on: .iPhone15) { window in
      window.addSubview(street)
      street.contentOffset.x = 805
    }
    film.drag(along: [(0, CGPoint(x: 380, y: 300)), (0.3, CGPoint(x: 20, y: 300))], at: 1)
    _ = film.duration
    // Without an end the finger and what follows move it by 806 points, of which 500 are a quarter.
    #expect(street.shifts == 1)
    #expect(abs(street.contentOffset.x - (805 + 306)) < 25)
  }

  private final class Clamping: NSObject, UIScrollViewDelegate {
    var least: CGFloat = 0
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      if scrollView.contentOffset.y < 0 { scrollView.contentOffset.y = 0 }
      least = min(least, scrollView.contentOffset.y)
    }
  }

  @Test func `content that code keeps from bouncing follows the finger at once when it turns`() {
    let (scroll, delegate) = (UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 600)), Clamping())
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.contentSize = CGSize(width: 390, height: 3000)
    scroll.delegate = delegate
    let film = Film(on: .iPhone15) { $0.addSubview(scroll) }
    film.drag(
      along: [
        (0, CGPoint(x: 200, y: 200)), (0.5, CGPoint(x: 200, y: 400)), (1, CGPoint(x: 200, y: 300)),
        (1.5, CGPoint(x: 200, y: 300)),
      ], at: 1)
    film.perform(at: 2.4) { #expect(abs(scroll.contentOffset.y - 100) < 10) }
    _ = film.duration
    #expect(delegate.least >= 0)
  }

  @Test func `a scale that code sets keeps the middle, as far as the content reaches`() {
    final class Zooming: NSObject, UIScrollViewDelegate {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
      func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
    }
    let (scroll, zooming) = (UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 460)), Zooming())
    let film = Film(on: .iPhone15) { window in
      scroll.contentInsetAdjustmentBehavior = .never
      (scroll.contentSize, scroll.delegate) = (CGSize(width: 1000, height: 1000), zooming)
      (scroll.minimumZoomScale, scroll.maximumZoomScale) = (0.1, 4)
      scroll.addSubview(zooming.view)
      window.addSubview(scroll)
    }
    film.perform(at: 1) {
      scroll.zoomScale = 2
      #expect(scroll.contentOffset == CGPoint(x: 160, y: 230))
      scroll.zoomScale = 1
      #expect(scroll.contentOffset == .zero)
      scroll.zoomScale = 0.1
      #expect(scroll.contentOffset == .zero)
    }
    _ = film.duration
  }

  @Test func `an action may set the state of its gesture, and a reset may fail it`() {
    final class Failing: UITapGestureRecognizer {
      override func reset() {
        super.reset()
        state = .failed
      }
    }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    var taps = 0
    let film = Film(on: .iPhone15) { window in
      window.addSubview(view)
      let double = Failing()
      double.numberOfTapsRequired = 2
      let single = UITapGestureRecognizer { recognizer in
        taps += 1
        recognizer.state = .ended
      }
      single.require(toFail: double)
      for recognizer in [single, double] { view.addGestureRecognizer(recognizer) }
    }
    film.tap(view, at: 1)
    film.tap(view, at: 3)
    _ = film.duration
    #expect(taps == 2)
  }

  @Test func `views around own controls have taps on them, and those around buttons double taps`() {
    final class Card: UIControl {}
    let (outer, card, button) = (UIView(), Card(), UIButton())
    outer.frame = CGRect(x: 0, y: 0, width: 390, height: 400)
    card.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    button.frame = CGRect(x: 0, y: 200, width: 100, height: 100)
    var taps: [Int] = []
    let film = Film(on: .iPhone15) { window in
      window.addSubview(outer)
      for count in [1, 2] {
        let tap = UITapGestureRecognizer { _ in taps.append(count) }
        tap.numberOfTapsRequired = count
        outer.addGestureRecognizer(tap)
      }
      outer.addSubview(card)
      outer.addSubview(button)
    }
    film.tap(card, at: 1)
    film.tap(button, at: 3)
    film.tap(button, at: 4)
    film.tap(button, at: 4.15)
    _ = film.duration
    #expect(taps == [1, 2])
  }

  @Test func `typing keeps the attributes of a text, and the delegate hears of selections`() {
    final class Editor: NSObject, UITextViewDelegate {
      var selections: [Int] = []
      func textViewDidChangeSelection(_ textView: UITextView) { selections.append(textView.selectedRange.location) }
    }
    let (view, editor) = (UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100)), Editor())
    let film = Film(on: .iPhone15) { window in
      window.addSubview(view)
      let text = NSMutableAttributedString(string: "red and plain", attributes: [.font: UIFont.systemFont(ofSize: 20)])
      text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
      view.attributedText = text
      view.delegate = editor
    }
    film.perform(at: 1) {
      view.selectedRange = NSRange(location: 3, length: 0)
      view.insertText("dish")
      let text: NSAttributedString = view.attributedText
      #expect(text.string == "reddish and plain")
      #expect(text.attribute(.foregroundColor, of: 6) as? UIColor == .red)
      #expect(text.attribute(.foregroundColor, of: 8) as? UIColor != .red)
    }
    _ = film.duration
    #expect(editor.selections == [3, 7])
  }
}
