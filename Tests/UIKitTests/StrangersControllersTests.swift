import Foundation
import InbetweenUIKit
import Testing

@Suite("Alerts, bars and layouts of public apps") struct StrangersControllersTests {
  private final class Listener: UIAlertViewDelegate {
    var calls: [String] = []
    func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int) {
      calls.append("clicked \(alertView.buttonTitle(at: buttonIndex) ?? "")")
    }
    func didPresent(_ alertView: UIAlertView) { calls.append("shown") }
    func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int) {
      calls.append("dismissed \(buttonIndex)")
    }
  }

  @Test func `an alert view is shown over the window's controller and tells its delegate which button was tapped`() {
    let (listener, screen) = (Listener(), UIViewController())
    var alert: UIAlertView?
    let film = Film { $0.rootViewController = screen }
    film.perform(at: 0.1) {
      let view = UIAlertView(
        title: "Sure?", message: "It cannot be undone.", delegate: listener, cancelButtonTitle: "Cancel",
        otherButtonTitles: "Delete")
      #expect(view.numberOfButtons == 2 && view.cancelButtonIndex == 0 && view.firstOtherButtonIndex == 1)
      view.show()
      alert = view
    }
    film.play(until: 1)
    #expect(alert?.isVisible == true && screen.presentedViewController is UIAlertController)
    // The button that cancels stands first: the other one is on the right.
    film.tap(CGPoint(x: 393 / 2 + 70, y: 852 / 2 + 30), at: 1)
    _ = film.duration
    #expect(listener.calls == ["shown", "clicked Delete", "dismissed 1"])
    #expect(alert?.isVisible == false && screen.presentedViewController == nil)
  }

  @Test func `an alert view has the fields of its style, and can be dismissed by code`() {
    let listener = Listener()
    var words: [String?] = []
    let film = Film { $0.rootViewController = UIViewController() }
    film.perform(at: 0.1) {
      let view = UIAlertView(title: "Log in", message: nil, delegate: listener, cancelButtonTitle: "OK")
      view.alertViewStyle = .loginAndPasswordInput
      view.textField(at: 0)?.text = "name"
      #expect(view.textField(at: 1)?.isSecureTextEntry == true && view.textField(at: 2) == nil)
      view.show()
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
        words = [view.textField(at: 0)?.text]
        view.dismiss(withClickedButtonIndex: 0, animated: false)
      }
    }
    film.play(until: 2)
    #expect(words == ["name"])
    #expect(listener.calls == ["shown", "dismissed 0"])
  }

  @Test func `an alert view shows the buttons and texts that code adds after it has asked for a field`() {
    let screen = UIViewController()
    let film = Film { $0.rootViewController = screen }
    film.perform(at: 0.1) {
      let view = UIAlertView(title: "", message: nil, delegate: nil, cancelButtonTitle: "Cancel")
      view.alertViewStyle = .plainTextInput
      view.textField(at: 0)?.text = "name"
      view.addButton(withTitle: "Log in")
      (view.title, view.message) = ("Name", "As you like")
      view.show()
    }
    film.play(until: 1)
    let shown = screen.presentedViewController as? UIAlertController
    #expect(shown?.actions.map(\.title) == ["Cancel", "Log in"] && shown?.textFields?.first?.text == "name")
    #expect(shown?.title == "Name" && shown?.message == "As you like")
  }

  @Test func `a tap in the content hides the bars and shows them again, one on a control does not`() {
    let content = UIViewController()
    let navigation = UINavigationController(rootViewController: content)
    let button = UIButton(frame: CGRect(x: 100, y: 600, width: 100, height: 50))
    navigation.hidesBarsOnTap = true
    navigation.isToolbarHidden = false
    let film = Film { window in
      window.rootViewController = navigation
      content.view.addSubview(button)
    }
    #expect(navigation.barHideOnTapGestureRecognizer.isEnabled)
    film.tap(CGPoint(x: 100, y: 400), at: 0.2)
    film.play(until: 1)
    #expect(navigation.isNavigationBarHidden && navigation.isToolbarHidden)
    film.tap(button, at: 1.2)
    film.play(until: 2)
    #expect(navigation.isNavigationBarHidden)
    film.tap(CGPoint(x: 100, y: 400), at: 2.2)
    film.play(until: 3)
    #expect(!navigation.isNavigationBarHidden && !navigation.isToolbarHidden)
    navigation.hidesBarsOnTap = false
    film.tap(CGPoint(x: 100, y: 400), at: 3.2)
    film.play(until: 4)
    #expect(!navigation.isNavigationBarHidden && !navigation.barHideOnTapGestureRecognizer.isEnabled)
  }

  private final class Flow: UICollectionViewFlowLayout {
    override func invalidationContext(
      forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
      previousIndexPaths: [IndexPath], previousPosition: CGPoint
    ) -> UICollectionViewLayoutInvalidationContext {
      let context = super.invalidationContext(
        forInteractivelyMovingItems: targetIndexPaths, withTargetPosition: targetPosition,
        previousIndexPaths: previousIndexPaths, previousPosition: previousPosition)
      context.invalidateItems(at: targetIndexPaths)
      return context
    }
    override func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {
      super.register(nib, forDecorationViewOfKind: elementKind + "!")
    }
  }

  @Test func `a layout overrides what it is asked when items are moved, and how decorations are registered`() {
    let layout = Flow()
    layout.register(nil as UINib?, forDecorationViewOfKind: "back")
    let path = IndexPath(item: 2, section: 0)
    let context = layout.invalidationContext(
      forInteractivelyMovingItems: [path], withTargetPosition: .zero, previousIndexPaths: [], previousPosition: .zero)
    #expect(context.invalidatedItemIndexPaths == [path])
  }

  @Test func `a lock keeps its value, and code that takes it again goes on`() {
    let lock = OSAllocatedUnfairLock(initialState: 1)
    let sum = lock.withLock { (state: inout Int) in
      state += lock.withLock { $0 }
      return state
    }
    #expect(sum == 2 && lock.withLockIfAvailable { $0 } == 2)
    let plain = OSAllocatedUnfairLock()
    plain.lock()
    #expect(plain.withLock { 3 } == 3)
    plain.unlock()
  }

  @Test func `members of a value of no class are those of what it is`() {
    let button = UIButton(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    button.setTitle("Go", for: .normal)
    button.isSelected = true
    let object = RuntimeObject(button)
    #expect(object.isSelected && object.currentTitle == "Go" && object.frame == button.frame)
    #expect(RuntimeObject("end").isEqual("end") && !RuntimeObject("end").isEqual(3) && object.isEqual(button))
    let label = UILabel(frame: .zero)
    label.text = "a"
    #expect(RuntimeObject(label).text == "a" && RuntimeObject(label).isOn == nil)
    #expect(UIAccessibility.focusedElement(using: .notificationVoiceOver) == nil)
    #expect(UIScrollView(frame: .zero).automaticallyAdjustsScrollIndicatorInsets)
  }

  @Test func `code makes results of checking for texts that it knows`() throws {
    let range = NSRange(location: 2, length: 3)
    let url = try #require(URL(string: "https://example.org"))
    let link = NSTextCheckingResult.linkCheckingResult(range: range, url: url)
    #expect(link.url == url && link.range == range && link.resultType.rawValue == 32 && link.phoneNumber == nil)
    let phone = NSTextCheckingResult.phoneNumberCheckingResult(range: range, phoneNumber: "12")
    #expect(phone.phoneNumber == "12" && phone.resultType.rawValue == 2_048 && phone.url == nil)
    let date = Date(timeIntervalSince1970: 5)
    #expect(NSTextCheckingResult.dateCheckingResult(range: range, date: date).date == date)
  }

  private final class Window: UIWindow, RootViewControllerObserver {
    var former: [UIViewController?] = []
    func rootViewControllerDidChange(from oldValue: UIViewController?) {
      former.append(oldValue)
      rootViewController?.title = "shown"
    }
  }

  @Test func `a window hears of each assignment of its controller`() {
    let (window, first, second) = (Window(frame: .zero), UIViewController(), UIViewController())
    window.rootViewController = first
    window.rootViewController = second
    window.rootViewController = second
    #expect(window.former == [nil, first, second])
    #expect(first.title == "shown" && second.title == "shown")
  }

  /// A window that puts every controller into a container, and tells of the one in it.
  private final class ContainerWindow: UIWindow, RootViewControllerAccessor, RootViewControllerObserver {
    let container = UIViewController()
    private var assigned: UIViewController?
    private(set) var announced: [UIViewController?] = []

    var ownRootViewController: UIViewController? {
      get { assigned }
      set {
        assigned = newValue
        if systemRootViewController == nil { systemRootViewController = container }
        guard let newValue else { return }
        container.addChild(newValue)
        container.view.addSubview(newValue.view)
        newValue.didMove(toParent: container)
      }
    }
    func rootViewControllerWillChange(to newValue: UIViewController?) { announced.append(newValue) }
  }

  @Test func `a window with accessors of its own shows what they set, and everybody reads what they say`() {
    let shown = UIViewController()
    var window: ContainerWindow?
    let film = Film(on: .iPhone15) { _ in
      let made = ContainerWindow(frame: UIScreen.main.bounds)
      made.rootViewController = shown
      made.makeKeyAndVisible()
      window = made
    }
    film.perform(at: 0.1) {
      #expect(window?.rootViewController === shown && window?.announced == [shown])
      #expect((window as UIWindow?)?.systemRootViewController === window?.container)
      #expect(shown.view.window === window && shown.view.superview === window?.container.view)
      #expect(window?.container.view.frame == window?.bounds && window?.container.view.superview === window)
    }
    film.play(until: 0.2)
  }
}
