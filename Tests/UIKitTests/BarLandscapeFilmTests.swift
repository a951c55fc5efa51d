import InbetweenUIKit
import Testing

@Suite("Bars of controllers on phones held in landscape") struct BarLandscapeFilmTests {
  /// One pixel per point, without a status bar.
  private static let small = FilmDevice(name: "small", size: CGSize(width: 100, height: 200), scale: 1)

  private func buttons(of bar: UIView) -> [UIControl] { bar.subviews.compactMap { $0 as? UIControl } }

  private func labels(of view: UIView) -> [UILabel] {
    view.subviews.flatMap { labels(of: $0) } + view.subviews.compactMap { $0 as? UILabel }
  }

  private func near(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 0.01 }

  @Test func `a navigation bar is 32 points high without a large title, with items within the safe area`() throws {
    let content = UIViewController()
    content.title = "Inbox"
    content.navigationItem.leftBarButtonItem = UIBarButtonItem(title: "Edit", style: .plain, target: nil, action: nil)
    content.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Done", style: .done, target: nil, action: nil)
    let navigation = UINavigationController(rootViewController: content)
    navigation.navigationBar.prefersLargeTitles = true
    let film = Film(orientation: .landscapeRight) { $0.rootViewController = navigation }
    film.play(until: 0.1)
    let bar = navigation.navigationBar
    #expect(bar.frame == CGRect(x: 0, y: 0, width: 852, height: 32))
    #expect(content.view.frame == CGRect(x: 0, y: 0, width: 852, height: 393))
    #expect(content.view.safeAreaInsets == UIEdgeInsets(top: 32, left: 59, bottom: 21, right: 59))
    let (left, right) = (try #require(buttons(of: bar).first), try #require(buttons(of: bar).last))
    #expect(near(left.frame.minX, 75) && near(right.frame.maxX, 777) && left.frame.height == 32)
    let titles = labels(of: bar).filter { $0.text == "Inbox" }
    #expect(titles.count == 1 && titles.first?.font.pointSize == 17)
    #expect(titles.first.map { near($0.frame.midX, 426) && near($0.frame.midY, 16) } == true)
    #expect(content.traitCollection.verticalSizeClass == .compact)
    #expect(content.traitCollection.horizontalSizeClass == .compact && content.prefersStatusBarHidden)
  }

  @Test func `content that scrolls begins below a bar that does not collapse`() {
    let content = UITableViewController()
    let navigation = UINavigationController(rootViewController: content)
    navigation.navigationBar.prefersLargeTitles = true
    let film = Film(orientation: .landscapeLeft) { $0.rootViewController = navigation }
    film.perform(at: 0.2) { content.tableView.contentOffset.y = -10 }
    film.play(until: 0.1)
    #expect(content.tableView.contentOffset.y == -32)
    film.play(until: 0.3)
    #expect(navigation.navigationBar.frame.height == 32)
  }

  @Test(arguments: [UIUserInterfaceLayoutDirection.leftToRight, .rightToLeft])
  func `a tab bar is 32 points high above the home indicator, with titles beside smaller images`(
    _ direction: UIUserInterfaceLayoutDirection
  ) throws {
    let controllers = [UIViewController(), UIViewController()]
    let tabs = UITabBarController()
    let film = Film(direction: direction, orientation: .landscapeRight) { window in
      let size = CGSize(width: 25, height: 25)
      for (index, controller) in controllers.enumerated() {
        controller.tabBarItem = UITabBarItem(
          title: "Tab", image: UIGraphicsImageRenderer(size: size).image { _ in }, tag: index)
      }
      tabs.viewControllers = controllers
      window.rootViewController = tabs
    }
    film.play(until: 0.1)
    #expect(tabs.tabBar.frame == CGRect(x: 0, y: 340, width: 852, height: 53))
    #expect(controllers[0].view.safeAreaInsets == UIEdgeInsets(top: 0, left: 59, bottom: 53, right: 59))
    // Half of the 734 points between the safe area's sides.
    let isReversed = direction == .rightToLeft
    let first = try #require(buttons(of: tabs.tabBar).min { $0.frame.minX < $1.frame.minX })
    #expect(first.frame == CGRect(x: 59, y: 0, width: 367, height: 32))
    let picture = try #require(first.subviews.compactMap { $0 as? UIImageView }.last)
    let label = try #require(labels(of: first).first { $0.text == "Tab" })
    #expect(near(picture.frame.width, 18) && near(picture.frame.midY, 16) && near(label.frame.midY, 16))
    #expect(label.font.pointSize == 12)
    let gap = isReversed ? picture.frame.minX - label.frame.maxX : label.frame.minX - picture.frame.maxX
    #expect(near(gap, 5))
    let both = picture.frame.union(label.frame)
    #expect(near(both.midX, 183.5))
  }

  @Test func `a toolbar is 32 points high above the safe area`() throws {
    let content = UIViewController()
    content.toolbarItems = [
      UIBarButtonItem(title: "Add", style: .plain, target: nil, action: nil),
      UIBarButtonItem(systemItem: .flexibleSpace),
      UIBarButtonItem(title: "Edit", style: .plain, target: nil, action: nil),
    ]
    let navigation = UINavigationController(rootViewController: content)
    navigation.isToolbarHidden = false
    let film = Film(orientation: .landscapeRight) { $0.rootViewController = navigation }
    film.play(until: 0.1)
    #expect(navigation.toolbar.frame == CGRect(x: 0, y: 340, width: 852, height: 32))
    #expect(content.view.safeAreaInsets.bottom == 53)
    let items = buttons(of: navigation.toolbar)
    let (first, last) = (try #require(items.first), try #require(items.last))
    #expect(near(first.frame.minX, 75) && near(last.frame.maxX, 777))
  }

  @Test func `an iPad and a phone with a home button have their own measures`() {
    for (device, bar, safe) in [
      (
        FilmDevice.iPad, CGRect(x: 0, y: 20, width: 1080, height: 44),
        UIEdgeInsets(top: 64, left: 0, bottom: 0, right: 0)
      ),
      (.iPhone8, CGRect(x: 0, y: 0, width: 667, height: 32), UIEdgeInsets(top: 32, left: 0, bottom: 0, right: 0)),
    ] {
      let content = UIViewController()
      let navigation = UINavigationController(rootViewController: content)
      let film = Film(on: device, orientation: .landscapeRight) { $0.rootViewController = navigation }
      film.play(until: 0.1)
      #expect(navigation.navigationBar.frame == bar && content.view.safeAreaInsets == safe, "\(device.name)")
    }
  }

  // MARK: - Turning

  private final class Told: UIViewController {
    var words: [String] = []

    override func viewDidLoad() {
      registerForTraitChanges([UITraitVerticalSizeClass.self]) { (it: Told, former: UITraitCollection) in
        it.words.append("from \(former.verticalSizeClass == .regular ? "regular" : "compact")")
      }
    }
    override func willTransition(
      to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      super.willTransition(to: newCollection, with: coordinator)
      words.append("will \(newCollection.verticalSizeClass == .compact ? "compact" : "regular")")
    }
    override func viewWillTransition(
      to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      super.viewWillTransition(to: size, with: coordinator)
      words.append("size \(Int(size.width))")
      coordinator.animate { [weak self] _ in
        self?.words.append("along \(Int(self?.view.bounds.width ?? 0))")
      } completion: { [weak self] _ in
        self?.words.append("did")
      }
    }
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) { words.append("changed") }
  }

  @Test func `bars, safe areas and traits follow a device that is turned, and controllers hear of it`() {
    let content = Told()
    let navigation = UINavigationController(rootViewController: content)
    navigation.navigationBar.prefersLargeTitles = true
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation]
    let film = Film { $0.rootViewController = tabs }
    film.turn(to: .landscapeLeft, at: 1)
    film.turn(to: .portrait, at: 2)
    var orientations: [Int] = []
    film.perform(at: 1.5) {
      orientations = [UIDevice.current.orientation.rawValue, UIApplication.shared.statusBarOrientation.rawValue]
      #expect(UIApplication.shared.isStatusBarHidden && UIScreen.main.bounds.width == 852)
    }
    film.play(until: 0.9)
    #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 59, width: 393, height: 96))
    #expect(content.view.safeAreaInsets == UIEdgeInsets(top: 155, left: 0, bottom: 83, right: 0))
    film.play(until: 1.6)
    #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 0, width: 852, height: 32))
    #expect(tabs.tabBar.frame == CGRect(x: 0, y: 340, width: 852, height: 53))
    #expect(content.view.frame == CGRect(x: 0, y: 0, width: 852, height: 393))
    #expect(content.view.safeAreaInsets == UIEdgeInsets(top: 32, left: 59, bottom: 53, right: 59))
    #expect(content.words == ["will compact", "size 852", "changed", "from regular", "along 852", "did"])
    #expect(
      orientations == [UIDeviceOrientation.landscapeRight.rawValue, UIInterfaceOrientation.landscapeLeft.rawValue])
    film.play(until: 3)
    #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 59, width: 393, height: 96))
    #expect(content.view.safeAreaInsets == UIEdgeInsets(top: 155, left: 0, bottom: 83, right: 0))
    #expect(content.words.suffix(3) == ["from compact", "along 393", "did"])
    #expect(film.problems.isEmpty)
  }

  /// The buttons of a bar with what they show, and its title.
  private func moving(in bar: UIView) -> [UIView] {
    let buttons = buttons(of: bar)
    return buttons + buttons.flatMap(\.subviews) + bar.subviews.compactMap { $0 as? UILabel }
  }

  /// Expects that views move from their places at 0.9 s, from 1 s on within 0.3 s.
  private func expectTurn(
    _ film: Film, _ views: @escaping () -> [UIView], count: Int, location: SourceLocation = #_sourceLocation
  ) {
    var shown: [[CGPoint]] = []
    var turned: [UIView] = []
    for time in [0.9, 1.001, 1.15, 1.4] {
      film.perform(at: time) {
        if turned.isEmpty { turned = views() }
        shown.append(turned.map { $0.layer.presentation()?.position ?? .zero })
      }
    }
    film.play(until: 1.5)
    #expect(shown.count == 4 && turned.count == count, "\(turned)", sourceLocation: location)
    // The same views are shown afterwards.
    #expect(
      Set(turned.map { ObjectIdentifier($0) }) == Set(views().map { ObjectIdentifier($0) }), sourceLocation: location)
    guard shown.count == 4 else { return }
    #expect(turned.map(\.layer.position) == shown[3], sourceLocation: location)
    for (index, view) in turned.enumerated() {
      let (old, begin, middle, end) = (shown[0][index], shown[1][index], shown[2][index], shown[3][index])
      #expect(abs(begin.x - old.x) < 0.1 && abs(begin.y - old.y) < 0.1, "\(view)", sourceLocation: location)
      #expect(
        abs(middle.x - (old.x + end.x) / 2) < 0.5 && abs(middle.y - (old.y + end.y) / 2) < 0.5, "\(view)",
        sourceLocation: location)
      // Within a button some parts stay where they are in one direction.
      if view is UIControl { #expect(old != end, sourceLocation: location) }
    }
    #expect(film.problems.isEmpty, sourceLocation: location)
  }

  private var picture: UIImage { UIGraphicsImageRenderer(size: CGSize(width: 25, height: 25)).image { _ in } }

  @Test func `buttons of a navigation bar move from where they are when the device is turned`() {
    let (first, content) = (UIViewController(), UIViewController())
    first.title = "All"
    content.title = "Inbox"
    let own = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    content.navigationItem.leftItemsSupplementBackButton = true
    content.navigationItem.leftBarButtonItem = UIBarButtonItem(title: "Edit", style: .plain, target: nil, action: nil)
    content.navigationItem.rightBarButtonItems = [
      UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil), UIBarButtonItem(customView: own),
    ]
    let navigation = UINavigationController(rootViewController: first)
    let film = Film { window in
      window.rootViewController = navigation
      navigation.pushViewController(content, animated: false)
    }
    film.turn(to: .landscapeLeft, at: 1)
    // Of four buttons, the first has a chevron as well, and the last its own view alone.
    expectTurn(film, { self.moving(in: navigation.navigationBar) }, count: 4 + 3 + 2 + 2 + 1 + 1)
    #expect(buttons(of: navigation.navigationBar).allSatisfy { $0.frame.height == 32 })
    #expect(near(own.center.y, 16))
  }

  @Test func `items of tab bars and toolbars move from where they are when the device is turned`() {
    let content = UIViewController()
    content.toolbarItems = [
      UIBarButtonItem(title: "Add", style: .plain, target: nil, action: nil),
      UIBarButtonItem(systemItem: .flexibleSpace),
      UIBarButtonItem(barButtonSystemItem: .trash, target: nil, action: nil),
    ]
    let navigation = UINavigationController(rootViewController: content)
    navigation.isToolbarHidden = false
    let film = Film { $0.rootViewController = navigation }
    film.turn(to: .landscapeLeft, at: 1)
    expectTurn(film, { self.moving(in: navigation.toolbar) }, count: 2 + 2 + 2)
    let controllers = [UIViewController(), UIViewController()]
    for (index, controller) in controllers.enumerated() {
      controller.tabBarItem = UITabBarItem(title: "Tab", image: picture, tag: index)
    }
    let tabs = UITabBarController()
    tabs.viewControllers = controllers
    let other = Film { $0.rootViewController = tabs }
    other.turn(to: .landscapeLeft, at: 1)
    // Each with a badge and an indicator that are not shown.
    expectTurn(other, { self.moving(in: tabs.tabBar) }, count: 2 + 4 + 4)
  }

  @Test func `a button's image for low bars is shown from the beginning of the turn`() throws {
    let content = UIViewController()
    content.navigationItem.rightBarButtonItem = UIBarButtonItem(
      image: picture, landscapeImagePhone: UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12)).image { _ in },
      style: .plain, target: nil, action: nil)
    let navigation = UINavigationController(rootViewController: content)
    let film = Film { $0.rootViewController = navigation }
    film.turn(to: .landscapeLeft, at: 1)
    film.turn(to: .portrait, at: 2)
    var widths: [CGFloat] = []
    for time in [0.9, 1.5, 2.5] {
      film.perform(at: time) { widths.append(self.buttons(of: navigation.navigationBar).first?.bounds.width ?? 0) }
    }
    film.play(until: 3)
    #expect(widths == [25, 12, 25])
  }

  @Test func `the content turns clockwise around the middle of frames that keep their size, over black`() throws {
    let red = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    red.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    let content = UIViewController()
    content.view.addSubview(red)
    let film = Film(on: Self.small, duration: 2) { $0.rootViewController = content }
    film.turn(to: .landscapeRight, at: 1)
    let (before, within, after) = (
      try FramePixels(film, at: 0.5), try FramePixels(film, at: 1.15), try FramePixels(film, at: 1.9)
    )
    #expect(before[25, 10] == [255, 0, 0] && before[90, 40] == [255, 255, 255])
    #expect(within[1, 1] == [0, 0, 0] && within[50, 100] == [255, 255, 255])
    // What is at (x, y) in landscape is at (100 - y, x) of the frame.
    #expect(after[90, 40] == [255, 0, 0] && after[25, 10] == [255, 255, 255] && after[90, 60] == [255, 255, 255])
  }

  private final class Upright: UIViewController {
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
  }

  @Test func `a scene's request turns the screen unless the window's controller does not support it`() {
    for (controller, wanted) in [(UIViewController(), UIInterfaceOrientation.landscapeRight), (Upright(), .portrait)] {
      var errors = 0
      let film = Film { $0.rootViewController = controller }
      film.perform(at: 1) {
        let scene = controller.view.window?.windowScene
        scene?.requestGeometryUpdate(.iOS(interfaceOrientations: .landscape)) { _ in errors += 1 }
        #expect(scene?.interfaceOrientation == wanted && scene?.effectiveGeometry.interfaceOrientation == wanted)
      }
      film.play(until: 2)
      #expect(errors == (wanted == .portrait ? 1 : 0))
      #expect(controller.view.bounds.width == (wanted == .portrait ? 393 : 852))
      #expect(film.problems.isEmpty)
    }
  }

  @Test func `bars that hide in landscape come back by a tap in the content, or when the device is upright`() {
    let content = UIViewController()
    let navigation = UINavigationController(rootViewController: content)
    navigation.hidesBarsWhenVerticallyCompact = true
    navigation.isToolbarHidden = false
    let film = Film { $0.rootViewController = navigation }
    film.tap(CGPoint(x: 200, y: 400), at: 0.5)
    film.turn(to: .landscapeRight, at: 1)
    film.turn(to: .portrait, at: 2)
    film.turn(to: .landscapeRight, at: 3)
    film.tap(CGPoint(x: 400, y: 200), at: 4)
    film.play(until: 0.9)
    #expect(!navigation.isNavigationBarHidden && !navigation.isToolbarHidden)
    film.play(until: 1.9)
    #expect(navigation.isNavigationBarHidden && navigation.isToolbarHidden)
    #expect(content.view.safeAreaInsets == UIEdgeInsets(top: 0, left: 59, bottom: 21, right: 59))
    film.play(until: 2.9)
    #expect(!navigation.isNavigationBarHidden && !navigation.isToolbarHidden)
    film.play(until: 3.9)
    #expect(navigation.isNavigationBarHidden)
    film.play(until: 5)
    #expect(!navigation.isNavigationBarHidden && !navigation.isToolbarHidden)
    #expect(content.view.safeAreaInsets.top == 32)
  }

  private final class Received: @unchecked Sendable {
    var ends: [CGRect] = []
  }

  @Test func `the keyboard of a field that is edited takes the height of the other screen`() {
    let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 40))
    let content = UIViewController()
    let received = Received()
    let film = Film { window in
      content.view.addSubview(field)
      window.rootViewController = content
    }
    film.perform(at: 0.2) {
      _ = NotificationCenter.default.addObserver(
        forName: UIResponder.keyboardWillShowNotification, object: nil, queue: .main
      ) { note in
        if let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect { received.ends.append(end) }
      }
    }
    film.perform(at: 0.5) { field.becomeFirstResponder() }
    film.turn(to: .landscapeRight, at: 2)
    film.play(until: 3)
    // docs/drawing.md: 336 points at a width of 393, 209 in landscape with a home indicator.
    #expect(received.ends.map(\.minY) == [852 - 336, 393 - 209])
    #expect(received.ends.map(\.width) == [393, 852])
  }

  // MARK: - Appearances

  @Test func `appearances and images for low bars are used there only`() throws {
    for orientation in [UIInterfaceOrientation.portrait, .landscapeRight] {
      let content = UIViewController()
      let navigation = UINavigationController(rootViewController: content)
      let isLow = orientation.isLandscape
      let film = Film(on: Self.small, orientation: orientation, duration: 1) { window in
        let appearance = UINavigationBarAppearance()
        appearance.configureWithOpaqueBackground()
        appearance.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        navigation.navigationBar.compactScrollEdgeAppearance = appearance
        let item = UIBarButtonItem(
          image: UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in },
          landscapeImagePhone: UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12)).image { _ in },
          style: .plain, target: nil, action: nil)
        content.navigationItem.rightBarButtonItem = item
        window.rootViewController = navigation
      }
      #expect(try FramePixels(film, at: 0.5)[50, 16] == (isLow ? [255, 0, 0] : [255, 255, 255]))
      let button = try #require(buttons(of: navigation.navigationBar).first)
      #expect(button.frame.width == (isLow ? 12 : 20))
    }
  }
}
