import Foundation
import InbetweenUIKit
import Testing

@Suite("What recognisers, containers and screens of public apps are asked") struct StrangersDelegateTests {
  private final class Pan: UIPanGestureRecognizer {
    var receives = true
    var asked = 0
    override func shouldReceive(_ event: UIEvent) -> Bool {
      asked += 1
      return receives && event.type == .touches
    }
  }
  private final class Judge: UIGestureRecognizerDelegate {
    var receives = true
    var calls: [String] = []
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool {
      calls.append("event")
      return receives
    }
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
      calls.append("touch")
      return true
    }
  }

  @Test(arguments: [(true, true), (true, false), (false, true)])
  func `a recogniser and its delegate decide about the event before the touch`(own: Bool, delegate: Bool) {
    let (pan, judge) = (Pan(), Judge())
    (pan.receives, judge.receives) = (own, delegate)
    var states: [UIGestureRecognizer.State] = []
    let film = Film(duration: 1) { window in
      pan.delegate = judge
      pan.addTarget { states.append($0.state) }
      window.addGestureRecognizer(pan)
    }
    film.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 200), at: 0.25, duration: 0.25)
    film.play(until: 1)
    #expect(pan.asked == 1)
    #expect(judge.calls == (!own ? [] : !delegate ? ["event"] : ["event", "touch"]))
    #expect(states.isEmpty == !(own && delegate))
  }

  private final class Container: UIViewController {
    var isCompact = false
    override func overrideTraitCollection(forChild child: UIViewController) -> UITraitCollection? {
      // Reading the traits of the child does not ask again.
      guard isCompact, child.traitCollection.horizontalSizeClass == .regular else {
        return super.overrideTraitCollection(forChild: child)
      }
      return UITraitCollection(horizontalSizeClass: .compact)
    }
  }

  @Test func `a container gives a child size classes, by a call or by an override`() {
    _ = Film(duration: 0) { window in
      let (container, child) = (Container(), UIViewController())
      window.rootViewController = container
      container.addChild(child)
      container.view.addSubview(child.view)
      let vertical = child.traitCollection.verticalSizeClass
      #expect(container.overrideTraitCollection(forChild: child) == nil)
      container.setOverrideTraitCollection(UITraitCollection(horizontalSizeClass: .regular), forChild: child)
      #expect(child.traitCollection.horizontalSizeClass == .regular)
      #expect(child.traitCollection.verticalSizeClass == vertical)
      #expect(container.overrideTraitCollection(forChild: child)?.horizontalSizeClass == .regular)
      container.setOverrideTraitCollection(nil, forChild: child)
      #expect(child.traitCollection.horizontalSizeClass == .compact)
    }
    _ = Film(on: .iPad, duration: 0) { window in
      let (container, child) = (Container(), UIViewController())
      window.rootViewController = container
      container.addChild(child)
      container.isCompact = true
      #expect(container.traitCollection.horizontalSizeClass == .regular)
      #expect(child.traitCollection.horizontalSizeClass == .compact)
    }
  }

  private final class Ticker {
    var times: [Double] = []
    func tick(_ link: CADisplayLink) { times.append(link.timestamp) }
  }

  @Test func `a screen makes a display link that is called at each frame`() {
    let ticker = Ticker()
    let film = Film(duration: 0.1) { window in
      let link = window.screen.displayLink(withTarget: ticker, selector: Selector(Ticker.tick))
      link?.add(to: .main, forMode: .common)
    }
    film.play(until: 0.099)
    #expect(ticker.times.count == 5)
    #expect(ticker.times.first.map { abs($0 - 1.0 / 60) < 1e-9 } == true)
  }

  @Test func `texts grow by formats, and zeros and limits have the names of C`() {
    let text = NSMutableString(string: "a")
    text.appendFormat("%d-%02X", 7, 10)
    #expect(String(text) == "a7-0A")
    #expect(CGRectZero == .zero && CGPointZero == .zero && CGSizeZero == .zero)
    #expect(UINT64_MAX == 18_446_744_073_709_551_615 && INT64_MAX == 9_223_372_036_854_775_807)
    #expect(INT16_MIN == -32_768 && Double(INT32_MIN) == -2_147_483_648)
  }
}
