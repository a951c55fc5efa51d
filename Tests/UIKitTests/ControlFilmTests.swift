import InbetweenGeometry
import InbetweenTimeline
import InbetweenUIKit
import Testing

/// The public interface of controls, bars and lists, as an app's code uses it.
@Suite("Controls in films") struct ControlFilmTests {
  private final class Listener: UIResponder {
    private(set) var heard: [String] = []
    func changed() { heard.append("changed") }
    func slid(_ slider: UISlider) { heard.append("slider \(Int(slider.value.rounded()))") }
    func done(_ item: UIBarButtonItem) { heard.append("done \(item.tag)") }
    func told(_ notification: Notification) { heard.append(notification.name.rawValue) }
    func tick(_ timer: InbetweenUIKit.Timer) {
      heard.append("tick \(CACurrentMediaTime())")
      if heard.count == 3 { timer.invalidate() }
    }
  }

  @Test func `a slider follows a finger on its thumb and sends an action for each step`() {
    let listener = Listener()
    let slider = UISlider()
    let film = Film { window in
      slider.frame = CGRect(x: 20, y: 100, width: 232, height: 31)
      slider.maximumValue = 100
      slider.addTarget(listener, action: Selector(Listener.slid), for: .valueChanged)
      window.addSubview(slider)
    }
    // The thumb's middle lies 16 points from the left at first, and has 200 points to go.
    film.drag(from: CGPoint(x: 36, y: 115), to: CGPoint(x: 86, y: 115), at: 0.1, duration: 0.1)
    _ = film.duration
    #expect(slider.value == 25)
    #expect(listener.heard.last == "slider 25")
    #expect(listener.heard.count == 6)
  }

  @Test func `a touch beside the thumb does not affect a slider`() {
    let slider = UISlider(frame: CGRect(x: 20, y: 100, width: 232, height: 31))
    let film = Film { $0.addSubview(slider) }
    film.tap(CGPoint(x: 200, y: 115), at: 0.1)
    _ = film.duration
    #expect(slider.value == 0)
  }

  @Test func `values out of range are clamped, also when the range shrinks`() {
    let slider = UISlider()
    slider.value = 3
    #expect(slider.value == 1)
    slider.maximumValue = 0.25
    #expect(slider.value == 0.25)
    let stepper = UIStepper()
    stepper.value = 101
    #expect(stepper.value == 100)
    let progress = UIProgressView(progressViewStyle: .bar)
    progress.progress = 1.5
    #expect(progress.progress == 1 && progress.intrinsicContentSize.height == 2.5)
    let pages = UIPageControl()
    pages.numberOfPages = 3
    pages.currentPage = 9
    #expect(pages.currentPage == 2)
  }

  @Test func `a stepper steps at a tap, and repeatedly while it is held`() {
    let stepper = UIStepper(frame: CGRect(x: 0, y: 100, width: 94, height: 32))
    var values: [Double] = []
    let film = Film { window in
      stepper.addAction(UIAction { _ in values.append(stepper.value) }, for: .valueChanged)
      window.addSubview(stepper)
    }
    film.tap(CGPoint(x: 80, y: 116), at: 0)
    film.tap(CGPoint(x: 10, y: 116), at: 0.5)
    film.press(stepper, at: 1, duration: 0.65)
    _ = film.duration
    // A press of 0.65 s: at once, after 0.5 s and after 0.6 s.
    #expect(values == [1, 0, 1, 2, 3])
  }

  @Test func `a tap selects a segment, unless it is disabled`() {
    let control = UISegmentedControl(items: ["One", "Two", "Three"])
    control.setEnabled(false, forSegmentAt: 2)
    var told = 0
    let film = Film { window in
      control.frame = CGRect(x: 0, y: 100, width: 300, height: 32)
      control.addAction(UIAction { _ in told += 1 }, for: .valueChanged)
      window.addSubview(control)
    }
    film.tap(CGPoint(x: 150, y: 116), at: 0)
    film.tap(CGPoint(x: 250, y: 116), at: 0.5)
    _ = film.duration
    #expect(control.selectedSegmentIndex == 1 && told == 1)
    control.insertSegment(withTitle: "Zero", at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 2 && control.numberOfSegments == 4)
    control.removeSegment(at: 2, animated: false)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test func `segments sized by their contents share the width in that proportion`() {
    let control = UISegmentedControl(items: ["A", "B"])
    control.setWidth(100, forSegmentAt: 0)
    control.setWidth(50, forSegmentAt: 1)
    let film = Film { window in
      control.frame = CGRect(x: 0, y: 100, width: 150, height: 32)
      window.addSubview(control)
    }
    film.tap(CGPoint(x: 95, y: 116), at: 0)
    _ = film.duration
    #expect(control.selectedSegmentIndex == 0)
  }

  @Test func `an action without a target is sent to the nearest responder that has the method`() {
    final class Controller: UIViewController {
      private(set) var count = 0
      let button = UIButton(type: .system)
      override func viewDidLoad() {
        super.viewDidLoad()
        button.frame = CGRect(x: 0, y: 100, width: 100, height: 44)
        button.setTitle("Go", for: .normal)
        button.addTarget(nil, action: Selector(Controller.go), for: .touchUpInside)
        view.addSubview(button)
      }
      func go() { count += 1 }
    }
    let controller = Controller()
    let film = Film { $0.rootViewController = controller }
    film.tap(controller.button, at: 0)
    _ = film.duration
    #expect(controller.count == 1)
    controller.button.removeTarget(nil, action: nil, for: .allEvents)
    controller.button.sendActions(for: .touchUpInside)
    #expect(controller.count == 1)
  }

  @Test func `timers, notifications and delayed calls send methods to their targets`() {
    let listener = Listener()
    let name = Notification.Name("one film's own")
    let film = Film { _ in
      NotificationCenter.default.addObserver(listener, selector: Selector(Listener.told), name: name, object: nil)
      Timer.scheduledTimer(
        timeInterval: 0.5, target: listener, selector: Selector(Listener.tick), userInfo: nil, repeats: true)
    }
    film.perform(at: 0.25) {
      NotificationCenter.default.post(name: name, object: nil)
      NotificationCenter.default.removeObserver(listener)
      NotificationCenter.default.post(name: name, object: nil)
    }
    film.perform(at: 2) { listener.perform(Selector(Listener.changed), with: nil, afterDelay: 0.5) }
    film.wait(3)
    _ = film.duration
    #expect(listener.heard == ["one film's own", "tick 0.5", "tick 1.0", "changed"])
  }

  @Test func `a navigation bar centres the title, and sends its buttons' actions`() throws {
    let listener = Listener()
    let controller = UIViewController()
    controller.title = "Settings"
    let done = UIBarButtonItem(barButtonSystemItem: .done, target: listener, action: Selector(Listener.done))
    done.tag = 7
    controller.navigationItem.rightBarButtonItem = done
    let navigation = UINavigationController(rootViewController: controller)
    let film = Film { $0.rootViewController = navigation }
    film.play(until: 0.1)
    let labels = navigation.navigationBar.subviews.compactMap { $0 as? UILabel }
    let title = try #require(labels.first { $0.text == "Settings" })
    #expect(abs(title.frame.midX - 393 / 2) < 0.5)
    #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 59, width: 393, height: 44))
    film.tap(CGPoint(x: 393 - 30, y: 59 + 22), at: 0.5)
    _ = film.duration
    #expect(listener.heard == ["done 7"])
  }

  @Test func `the back button pops, and a large title makes the bar 96 points high`() {
    let (first, second) = (UIViewController(), UIViewController())
    (first.title, second.title) = ("First", "Second")
    let navigation = UINavigationController(rootViewController: first)
    navigation.navigationBar.prefersLargeTitles = true
    second.navigationItem.largeTitleDisplayMode = .never
    let film = Film { $0.rootViewController = navigation }
    film.play(until: 0)
    #expect(navigation.navigationBar.frame.height == 96)
    #expect(abs(first.view.safeAreaInsets.top - 155) < 0.01)
    film.perform(at: 0.1) { navigation.pushViewController(second, animated: true) }
    film.play(until: 1)
    #expect(navigation.topViewController === second && navigation.navigationBar.frame.height == 44)
    film.tap(CGPoint(x: 20, y: 59 + 22), at: 1)
    _ = film.duration
    #expect(navigation.topViewController === first)
  }

  @Test func `a tap on an item of a tab bar selects its controller`() {
    let tabs = UITabBarController()
    let controllers = ["One", "Two"].map { name in
      let controller = UIViewController()
      controller.tabBarItem = UITabBarItem(title: name, image: nil, tag: 0)
      return controller
    }
    tabs.viewControllers = controllers
    let film = Film { $0.rootViewController = tabs }
    film.tap(CGPoint(x: 300, y: 852 - 34 - 25), at: 0.1)
    _ = film.duration
    #expect(tabs.selectedViewController === controllers[1])
    #expect(tabs.tabBar.selectedItem === controllers[1].tabBarItem)
  }

  @Test func `a navigation controller has the tab of its root controller unless it is given its own`() {
    let (first, second, third) = (UIViewController(), UIViewController(), UIViewController())
    first.tabBarItem = UITabBarItem(title: "One", image: nil, tag: 1)
    second.title = "Two"
    let stacks = [first, second, third].map { UINavigationController(rootViewController: $0) }
    stacks[2].tabBarItem = UITabBarItem(title: "Three", image: nil, tag: 3)
    let tabs = UITabBarController()
    tabs.viewControllers = stacks
    let film = Film { $0.rootViewController = tabs }
    film.play(until: 0)
    #expect(tabs.tabBar.items?.map(\.title) == ["One", "Two", "Three"])
    #expect(tabs.tabBar.selectedItem === first.tabBarItem && tabs.tabBar.items?.last !== third.tabBarItem)
    let early = UINavigationController()
    early.tabBarItem.title = "Early"
    early.viewControllers = [first]
    #expect(early.tabBarItem.title == "Early")
  }

  @Test func `flexible spaces of a toolbar share the remaining space`() throws {
    let toolbar = UIToolbar(frame: CGRect(x: 0, y: 100, width: 300, height: 44))
    let button = UIBarButtonItem(title: "Go", primaryAction: nil)
    toolbar.items = [.flexibleSpace(), button]
    let film = Film { $0.addSubview(toolbar) }
    film.play(until: 0)
    let view = try #require(toolbar.subviews.last)
    #expect(abs(view.frame.maxX - 284) < 0.01)
  }

  @Test func `a date picker keeps a date to the minute, within its range`() {
    let picker = UIDatePicker()
    #expect(picker.date == Date(timeIntervalSince1970: 1_168_335_660))
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    picker.date = date
    #expect(picker.date == Date(timeIntervalSince1970: 1_699_999_980))
    picker.maximumDate = Date(timeIntervalSince1970: 1_600_000_020)
    #expect(picker.date == Date(timeIntervalSince1970: 1_600_000_020))
    picker.datePickerMode = .countDownTimer
    picker.countDownDuration = 3_725
    #expect(picker.countDownDuration == 3_720)
  }

  private final class Editor: NSObject, UITextViewDelegate, UISearchBarDelegate {
    private(set) var heard: [String] = []
    func textViewDidBeginEditing(_ textView: UITextView) { heard.append("began") }
    func textViewDidChange(_ textView: UITextView) { heard.append(textView.text) }
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
      text != "x"
    }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { heard.append(searchText) }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { heard.append("search") }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { heard.append("cancel") }
  }

  @Test func `typing inserts text into a text view that was tapped, character by character`() {
    let view = UITextView(frame: CGRect(x: 0, y: 100, width: 200, height: 100))
    let editor = Editor()
    view.delegate = editor
    let film = Film { $0.addSubview(view) }
    film.tap(view, at: 0)
    film.type("axb", at: 0.5)
    _ = film.duration
    #expect(editor.heard == ["began", "a", "ab"])
    #expect(view.text == "ab" && view.selectedRange.location == 2)
    view.deleteBackward()
    #expect(view.text == "a")
  }

  @Test func `a search bar notifies its delegate of text, the return key and its cancel button`() {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 100, width: 390, height: 56))
    let editor = Editor()
    bar.delegate = editor
    bar.showsCancelButton = true
    let film = Film { $0.addSubview(bar) }
    film.tap(CGPoint(x: 100, y: 128), at: 0)
    film.type("k\n", at: 0.5)
    film.tap(CGPoint(x: 360, y: 128), at: 1)
    _ = film.duration
    #expect(editor.heard == ["k", "search", "cancel"])
    #expect(bar.text == "k")
  }

  @Test func `an alert's button dismisses the alert and then calls its handler`() {
    let controller = UIViewController()
    var order: [String] = []
    let film = Film { $0.rootViewController = controller }
    film.perform(at: 0.1) {
      let alert = UIAlertController(title: "Sure?", message: "It cannot be undone.", preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in order.append("deleted") })
      alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
      controller.present(alert, animated: true) { order.append("shown") }
    }
    film.play(until: 1)
    // The button that cancels stands first: the other one is on the right.
    film.tap(CGPoint(x: 393 / 2 + 70, y: 852 / 2 + 30), at: 1)
    _ = film.duration
    #expect(order == ["shown", "deleted"])
    #expect(controller.presentedViewController == nil)
  }

  @Test func `scroll view delegates change where a flick ends`() {
    final class Snap: NSObject, UIScrollViewDelegate {
      func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
      ) { unsafe targetContentOffset.pointee = CGPoint(x: 0, y: 123) }
    }
    let snap = Snap()
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 100, width: 300, height: 300))
    scroll.contentSize = CGSize(width: 300, height: 3000)
    scroll.delegate = snap
    let film = Film { $0.addSubview(scroll) }
    film.drag(from: CGPoint(x: 100, y: 350), to: CGPoint(x: 100, y: 150), at: 0, duration: 0.2)
    _ = film.duration
    #expect(scroll.contentOffset.y == 123)
  }

  @Test func `a pinch zooms the view that the delegate names`() {
    final class Zoomed: NSObject, UIScrollViewDelegate {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
    }
    let zoomed = Zoomed()
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
    (scroll.delegate, scroll.maximumZoomScale) = (zoomed, 3)
    scroll.addSubview(zoomed.view)
    let film = Film { $0.addSubview(scroll) }
    film.pinch(scroll, by: 2, at: 0)
    _ = film.duration
    #expect(scroll.zoomScale == 2 && scroll.contentSize == CGSize(width: 200, height: 200))
  }

  @Test func `symbols and drawn images are shown in image views, and as contents of layers`() throws {
    let symbol = UIImageView(image: UIImage(systemName: "star"))
    let holder = UIView(frame: CGRect(x: 100, y: 100, width: 20, height: 20))
    let film = Film { window in
      symbol.frame = CGRect(x: 40, y: 40, width: 20, height: 20)
      window.addSubview(symbol)
      holder.layer.contents =
        UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in
          UIColor.red.setFill()
          UIBezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20)).fill()
        }.cgImage
      window.addSubview(holder)
    }
    let places = film.timeline.displayList(at: 0).items.filter { item in
      if case .path = item.content { true } else { false }
    }.map { [$0.transform.tx, $0.transform.ty] }
    // The symbol is scaled into its frame.
    #expect(places.contains { abs($0[0] - 40) < 1 && abs($0[1] - 40) < 1 } && places.contains([100, 100]), "\(places)")
  }
}
