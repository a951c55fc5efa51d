import InbetweenUIKit
import Testing

@Suite("Members that code of public apps overrides or calls") struct StrangersMembersTests {
  @Test func `controllers and views override members for accessibility`() {
    final class Screen: UIViewController {
      override func accessibilityPerformEscape() -> Bool { true }
      override func accessibilityPerformMagicTap() -> Bool { true }
      override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { direction == .down }
    }
    final class Star: UIView {
      override var accessibilityLabel: String? {
        get { "Star" }
        set {}
      }
      override var accessibilityActivationPoint: CGPoint {
        get { CGPoint(x: 1, y: 2) }
        set {}
      }
      override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { [UIAccessibilityCustomAction(name: "Turn") { _ in true }] }
        set {}
      }
    }
    let film = Film(duration: 0) { window in
      let screen = Screen()
      window.rootViewController = screen
      #expect(screen.accessibilityPerformEscape() && screen.accessibilityPerformMagicTap())
      #expect(screen.accessibilityScroll(.down) && !screen.accessibilityScroll(.up))
      screen.accessibilityLabel = "Screen"
      #expect(screen.accessibilityLabel == "Screen" && screen.accessibilityAttributedLabel?.string == "Screen")
      let star = Star(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
      window.addSubview(star)
      #expect(star.accessibilityLabel == "Star" && star.accessibilityCustomActions?.first?.name == "Turn")
      #expect(star.accessibilityFrame == CGRect(x: 10, y: 20, width: 30, height: 40))
      let element = UIAccessibilityElement(accessibilityContainer: star)
      element.accessibilityFrameInContainerSpace = CGRect(x: 1, y: 1, width: 5, height: 5)
      #expect(element.isAccessibilityElement)
      #expect(element.accessibilityFrame == CGRect(x: 11, y: 21, width: 5, height: 5))
    }
    #expect(film.problems.isEmpty)
  }

  @Test func `a window's class can be made for a scene`() {
    final class Overlay: UIWindow {
      var isMade = false
      override init(windowScene: UIWindowScene) {
        super.init(windowScene: windowScene)
        isMade = true
      }
      required init?(coder: NSCoder) { nil }
    }
    _ = Film(on: FilmDevice(name: "small", size: CGSize(width: 100, height: 60), scale: 1), duration: 0) { window in
      guard let scene = window.windowScene else { return }
      let overlay = Overlay(windowScene: scene)
      #expect(overlay.isMade && overlay.windowScene === scene && overlay.bounds.size == window.bounds.size)
    }
  }

  @Test func `content that keeps its touches does not scroll`() {
    final class Keeping: UIScrollView {
      override func touchesShouldCancel(in view: UIView) -> Bool { false }
    }
    for (isKeeping, offset) in [(true, 0.0), (false, 100)] {
      let list = isKeeping ? Keeping() : UIScrollView()
      let film = Film(on: FilmDevice(name: "small", size: CGSize(width: 200, height: 200), scale: 1), duration: 2) {
        window in
        list.frame = window.bounds
        list.contentSize = CGSize(width: 200, height: 1000)
        list.delaysContentTouches = false
        list.bounces = false
        list.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 1000)))
        window.addSubview(list)
      }
      film.drag(from: CGPoint(x: 100, y: 150), to: CGPoint(x: 100, y: 40), at: 0.1, duration: 0.5)
      film.play(until: 2)
      #expect(isKeeping ? list.contentOffset.y == offset : list.contentOffset.y >= offset)
    }
  }

  @Test func `touches that a scroll view does not begin do not reach its content`() {
    final class Closed: UIScrollView {
      override func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { false }
    }
    for isClosed in [true, false] {
      var taps = 0
      let list = isClosed ? Closed() : UIScrollView()
      let film = Film(on: FilmDevice(name: "small", size: CGSize(width: 200, height: 200), scale: 1), duration: 1) {
        window in
        list.frame = window.bounds
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
        list.addSubview(button)
        window.addSubview(list)
      }
      film.tap(CGPoint(x: 50, y: 50), at: 0.2)
      film.play(until: 1)
      #expect(taps == (isClosed ? 0 : 1))
    }
  }

  @Test func `waiting for work does not stop a film and is a problem`() {
    let film = Film(duration: 1) { _ in
      let group = DispatchGroup()
      group.wait()
      group.enter()
      group.wait()
      #expect(group.wait(timeout: .now() + 1) == .timedOut)
      let signal = DispatchSemaphore(value: 1)
      signal.wait()
      signal.wait()
      signal.signal()
      #expect(signal.wait(timeout: .now()) == .success)
    }
    #expect(film.problems.filter { $0.contains("DispatchGroup.wait()") }.count >= 1)
    #expect(film.problems.contains { $0.contains("DispatchSemaphore.wait()") })
  }

  @Test func `components of colours that are not wanted are nil`() {
    var (hue, alpha): (CGFloat, CGFloat) = (0, 0)
    #expect(
      UIColor(hue: 0.5, saturation: 1, brightness: 1, alpha: 0.25).getHue(
        &hue, saturation: nil, brightness: nil, alpha: &alpha))
    #expect(abs(hue - 0.5) < 1e-6 && alpha == 0.25)
    var white: CGFloat = 0
    #expect(UIColor(white: 0.3, alpha: 1).getWhite(&white, alpha: nil) && abs(white - 0.3) < 1e-6)
    #expect(!UIColor.red.getWhite(&white, alpha: nil))
  }

  @Test func `an image literal that is not found is empty and a problem`() {
    let film = Film(duration: 0) { _ in
      let image: UIImage = #imageLiteral(resourceName: "nowhere")
      #expect(image.size == .zero)
    }
    #expect(film.problems.contains { $0.contains("'nowhere'") })
  }

  @Test func `a recogniser that takes another's targets calls the same methods`() {
    var calls = 0
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let film = Film(on: FilmDevice(name: "small", size: CGSize(width: 100, height: 100), scale: 1), duration: 1) {
      window in
      let first = UITapGestureRecognizer { _ in calls += 1 }
      let second = UITapGestureRecognizer()
      second.setValue(first.value(forKey: "targets"), forKey: "targets")
      view.addGestureRecognizer(second)
      window.addSubview(view)
    }
    film.tap(view, at: 0.2)
    film.play(until: 1)
    #expect(calls == 1)
  }

  @Test func `objects are asked for methods and perform them`() {
    final class Screen: UIViewController {
      var count = 0
      func tapped() { count += 1 }
      func took(_ step: NSNumber) { count += step.intValue }
    }
    let film = Film(duration: 0) { _ in
      let screen = Screen()
      let (plain, step) = (Selector(Screen.tapped), Selector(Screen.took))
      #expect(screen.responds(to: plain) && screen.responds(to: step) && !UIView().responds(to: plain))
      #expect(!screen.responds(to: nil))
      screen.perform(plain)
      screen.perform(step, with: NSNumber(value: 5))
      #expect(screen.count == 6)
      UIView().perform(plain)
    }
    #expect(film.problems.contains { $0.contains("UIView has no method") })
  }
}
