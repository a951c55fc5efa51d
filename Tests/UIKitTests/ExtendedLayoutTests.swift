import Foundation
import InbetweenUIKit
import Testing

@Suite("Where the views of controllers begin and end among bars") struct ExtendedLayoutTests {
  /// The upper and lower edges of a view, and its safe area above and below, on a screen of 852 points.
  private struct Place: Equatable {
    var (top, bottom): (CGFloat, CGFloat)
    var (safeTop, safeBottom): (CGFloat, CGFloat)

    init(_ top: CGFloat, _ bottom: CGFloat, safe safeTop: CGFloat, _ safeBottom: CGFloat) {
      (self.top, self.bottom, self.safeTop, self.safeBottom) = (top, bottom, safeTop, safeBottom)
    }

    init(_ view: UIView) {
      self.init(view.frame.minY, view.frame.maxY, safe: view.safeAreaInsets.top, view.safeAreaInsets.bottom)
    }

    static func == (a: Place, b: Place) -> Bool {
      (a.top, a.bottom, a.safeTop, a.safeBottom) == (b.top, b.bottom, b.safeTop, b.safeBottom)
    }
  }

  private static let cases: [(edges: UIRectEdge, isTranslucent: Bool, includesOpaque: Bool, place: Place)] = [
    (.all, true, false, Place(0, 852, safe: 103, 34)), ([], true, false, Place(103, 852, safe: 0, 34)),
    ([.left, .bottom, .right], true, true, Place(103, 852, safe: 0, 34)),
    (.all, false, false, Place(103, 852, safe: 0, 34)), (.all, false, true, Place(0, 852, safe: 103, 34)),
    (.bottom, false, true, Place(103, 852, safe: 0, 34)),
  ]

  @Test(arguments: cases.indices)
  func `a view begins at a navigation bar that it does not reach beneath`(_ index: Int) {
    let (edges, isTranslucent, includesOpaque, place) = Self.cases[index]
    let content = UIViewController()
    content.edgesForExtendedLayout = edges
    content.extendedLayoutIncludesOpaqueBars = includesOpaque
    let navigation = UINavigationController(rootViewController: content)
    navigation.navigationBar.isTranslucent = isTranslucent
    let film = Film { $0.rootViewController = navigation }
    film.play(until: 0.1)
    #expect(Place(content.view) == place)
    #expect(content.view.frame.width == 393 && navigation.navigationBar.frame.minY == 59)
    #expect(content.additionalSafeAreaInsets == .zero)
  }

  private static let tabCases: [(edges: UIRectEdge, isTranslucent: Bool, includesOpaque: Bool, place: Place)] = [
    (.all, true, false, Place(0, 852, safe: 59, 83)), (.top, true, false, Place(0, 769, safe: 59, 0)),
    (.all, false, false, Place(0, 769, safe: 59, 0)), (.all, false, true, Place(0, 852, safe: 59, 83)),
  ]

  @Test(arguments: tabCases.indices, [false, true])
  func `a view ends at a tab bar that it does not reach beneath, also within a navigation controller`(
    _ index: Int, isNested: Bool
  ) {
    let (edges, isTranslucent, includesOpaque, plain) = Self.tabCases[index]
    var place = plain
    let content = UIViewController()
    content.edgesForExtendedLayout = edges
    content.extendedLayoutIncludesOpaqueBars = includesOpaque
    let tabs = UITabBarController()
    let navigation = isNested ? UINavigationController(rootViewController: content) : nil
    tabs.viewControllers = [navigation ?? content]
    tabs.tabBar.isTranslucent = isTranslucent
    if isNested { place.safeTop = 103 }
    let film = Film { $0.rootViewController = tabs }
    film.play(until: 0.1)
    #expect(Place(content.view) == place)
    if let navigation { #expect(navigation.view.frame.height == 852) }
  }

  @Test func `frames are those that Interface Builder recorded`() {
    let phone = FilmDevice(name: "phone", size: CGSize(width: 320, height: 568), scale: 2, safeAreaTop: 20)
    // As in Apple's samples Recipes and iAdSuite: tabs, with and without a navigation bar, which may be opaque.
    let recorded: [(edges: UIRectEdge, hasTabs: Bool, hasBar: Bool, isOpaque: Bool, frame: CGRect)] = [
      ([], true, true, false, CGRect(x: 0, y: 64, width: 320, height: 455)),
      (.bottom, true, true, false, CGRect(x: 0, y: 64, width: 320, height: 504)),
      (.top, true, true, true, CGRect(x: 0, y: 64, width: 320, height: 455)),
      (.top, true, false, false, CGRect(x: 0, y: 0, width: 320, height: 519)),
      ([], false, true, false, CGRect(x: 0, y: 64, width: 320, height: 504)),
    ]
    for (edges, hasTabs, hasBar, isOpaque, frame) in recorded {
      let content = UIViewController()
      content.edgesForExtendedLayout = edges
      var root: UIViewController = content
      if hasBar {
        let navigation = UINavigationController(rootViewController: content)
        navigation.navigationBar.isTranslucent = !isOpaque
        root = navigation
      }
      if hasTabs {
        let tabs = UITabBarController()
        tabs.viewControllers = [root]
        root = tabs
      }
      let film = Film(on: phone) { $0.rootViewController = root }
      film.play(until: 0.1)
      #expect(content.view.frame == frame)
    }
  }

  @Test func `an opaque toolbar is left free, and so is a search bar below an opaque navigation bar`() {
    let content = UIViewController()
    content.navigationItem.searchController = UISearchController(searchResultsController: nil)
    let navigation = UINavigationController(rootViewController: content)
    navigation.isToolbarHidden = false
    (navigation.toolbar.isTranslucent, navigation.navigationBar.isTranslucent) = (false, false)
    let film = Film { $0.rootViewController = navigation }
    film.play(until: 0.1)
    #expect(Place(content.view) == Place(155, 774, safe: 0, 0))
  }

  @Test func `a view follows changes of its edges and of the bars, and a push finds it at its place`() {
    let (content, next) = (UIViewController(), UIViewController())
    next.edgesForExtendedLayout = []
    let navigation = UINavigationController(rootViewController: content)
    let film = Film { $0.rootViewController = navigation }
    film.perform(at: 1) { content.edgesForExtendedLayout = [] }
    film.perform(at: 2) { content.edgesForExtendedLayout = .all }
    film.perform(at: 3) { navigation.navigationBar.isTranslucent = false }
    film.perform(at: 4) { navigation.isNavigationBarHidden = true }
    film.perform(at: 5) {
      (navigation.isNavigationBarHidden, navigation.navigationBar.isTranslucent) = (false, true)
      navigation.pushViewController(next, animated: true)
    }
    for (time, top) in [(0.5, 0), (1.5, 103), (2.5, 0), (3.5, 103), (4.5, 0)] as [(Double, CGFloat)] {
      film.play(until: time)
      #expect(content.view.frame.minY == top && content.view.frame.maxY == 852, "\(time)")
    }
    film.play(until: 7)
    #expect(next.view.frame == CGRect(x: 0, y: 103, width: 393, height: 749))
    #expect(film.problems.isEmpty)
  }

  @Test func `a view without content that scrolls begins below a large title, other content takes the title along`() {
    for (controller, place) in [
      (UIViewController(), Place(155, 852, safe: 0, 34)), (UITableViewController(), Place(103, 852, safe: 52, 34)),
    ] {
      let navigation = UINavigationController(rootViewController: controller)
      navigation.navigationBar.prefersLargeTitles = true
      navigation.navigationBar.isTranslucent = false
      let film = Film { $0.rootViewController = navigation }
      film.play(until: 0.1)
      #expect(Place(controller.view) == place)
      #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 59, width: 393, height: 96))
      if let list = controller as? UITableViewController { #expect(list.tableView.contentOffset.y == -52) }
    }
  }

  @Test func `what bars cover and what an app adds to the safe area are added up`() {
    let content = UIViewController()
    let navigation = UINavigationController(rootViewController: content)
    let film = Film { window in
      content.additionalSafeAreaInsets = UIEdgeInsets(top: 10, left: 0, bottom: 5, right: 0)
      window.rootViewController = navigation
    }
    film.play(until: 0.1)
    #expect(Place(content.view) == Place(0, 852, safe: 113, 39))
    #expect(content.additionalSafeAreaInsets.top == 10)
  }

  @Test func `the views of tabs that are not shown yet are not loaded`() {
    let (first, second) = (UIViewController(), UIViewController())
    let tabs = UITabBarController()
    tabs.viewControllers = [first, second]
    let film = Film { $0.rootViewController = tabs }
    film.perform(at: 1) { tabs.selectedIndex = 1 }
    film.play(until: 0.5)
    #expect(first.isViewLoaded && !second.isViewLoaded)
    film.play(until: 1.5)
    #expect(Place(second.view) == Place(0, 852, safe: 59, 83))
  }

  @Test(arguments: [true, false])
  func `content that is too short to scroll is beside the bars unless the controller adjusts no insets`(adjusts: Bool) {
    let content = UIViewController()
    let scroll = UIScrollView()
    let navigation = UINavigationController(rootViewController: content)
    let film = Film { window in
      content.automaticallyAdjustsScrollViewInsets = adjusts
      scroll.frame = content.view.bounds
      scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      content.view.addSubview(scroll)
      window.rootViewController = navigation
    }
    film.play(until: 0.1)
    #expect(scroll.adjustedContentInset.top == (adjusts ? 103 : 0))
    #expect(scroll.contentOffset.y == (adjusts ? -103 : 0))
  }

  @Test func `a storyboard's edges and opaque bars are read`() throws {
    let folder = try NibFiles.folder([
      "Main.storyboard": NibFiles.storyboard(
        "tabs",
        [
          """
          <tabBarController id="tabs"><tabBar key="tabBar" translucent="NO" id="tabBar"/>
            <connections><segue destination="nav" kind="relationship" relationship="viewControllers" id="r1"/></connections>
          </tabBarController>
          """,
          """
          <navigationController toolbarHidden="NO" id="nav">
            <navigationBar key="navigationBar" translucent="NO" id="bar"/>
            <toolbar key="toolbar" translucent="NO" id="tools"/>
            <connections><segue destination="vc" kind="relationship" relationship="rootViewController" id="r2"/></connections>
          </navigationController>
          """,
          """
          <viewController automaticallyAdjustsScrollViewInsets="NO" extendedLayoutIncludesOpaqueBars="YES" id="vc">
            <extendedEdge key="edgesForExtendedLayout" bottom="YES"/>
            <view key="view" contentMode="scaleToFill" id="root">
              <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
              <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
            </view>
          </viewController>
          """,
        ])
    ])
    defer { try? FileManager.default.removeItem(at: folder) }
    var tabs: UITabBarController?
    let film = Film(nibs: [folder]) { window in
      tabs = UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController() as? UITabBarController
      window.rootViewController = tabs
    }
    film.play(until: 0.1)
    let navigation = try #require(tabs?.viewControllers?.first as? UINavigationController)
    let content = try #require(navigation.topViewController)
    #expect(content.edgesForExtendedLayout == .bottom && content.extendedLayoutIncludesOpaqueBars)
    #expect(!content.automaticallyAdjustsScrollViewInsets)
    #expect(tabs?.tabBar.isTranslucent == false && !navigation.navigationBar.isTranslucent)
    #expect(!navigation.toolbar.isTranslucent && !navigation.isToolbarHidden)
    #expect(Place(content.view) == Place(103, 852, safe: 0, 127))
  }
}
