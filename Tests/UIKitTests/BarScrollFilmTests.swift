import InbetweenGeometry
import InbetweenTimeline
import InbetweenUIKit
import Testing

@Suite("Bars of controllers beside content that scrolls") struct BarScrollFilmTests {
  /// A controller whose view scrolls 2,000 points of content.
  private final class Content: UIViewController {
    let scroll = UIScrollView()
    override func loadView() {
      scroll.contentSize = CGSize(width: 393, height: 2000)
      view = scroll
    }
  }

  private func labels(of bar: UINavigationBar) -> [UILabel] {
    (bar.subviews + bar.subviews.flatMap(\.subviews)).compactMap { $0 as? UILabel }
  }

  private func label(_ size: CGFloat, of bar: UINavigationBar) -> UILabel? {
    labels(of: bar).first { $0.font.pointSize == size }
  }

  @Test func `a large title collapses as the content scrolls, and comes back`() throws {
    let content = Content()
    content.title = "Library"
    let navigation = UINavigationController(rootViewController: content)
    let bar = navigation.navigationBar
    bar.prefersLargeTitles = true
    let film = Film { $0.rootViewController = navigation }
    film.play(until: 0.1)
    #expect(content.scroll.contentOffset.y == -155)
    #expect(bar.frame == CGRect(x: 0, y: 59, width: 393, height: 96))
    func scroll(to offset: CGFloat, at time: Double) {
      film.perform(at: time) { content.scroll.contentOffset.y = offset }
      film.play(until: time + 0.1)
    }
    scroll(to: -129, at: 0.2)
    #expect(bar.frame == CGRect(x: 0, y: 59, width: 393, height: 70))
    #expect(try #require(label(34, of: bar)).alpha == 1)
    scroll(to: -108, at: 0.4)
    #expect(bar.frame.height == 49)
    #expect(abs(try #require(label(34, of: bar)).alpha - 0.5) < 1e-9)
    #expect(abs(try #require(label(17, of: bar)).alpha - 0.5) < 1e-9)
    scroll(to: 300, at: 0.6)
    #expect(bar.frame.height == 44)
    #expect(try #require(label(34, of: bar)).alpha == 0 && label(17, of: bar)?.alpha == 1)
    // Where content may rest does not depend on how much of the title is there.
    #expect(content.scroll.adjustedContentInset.top == 155)
    scroll(to: -155, at: 0.8)
    #expect(bar.frame.height == 96)
    #expect(try #require(label(34, of: bar)).alpha == 1 && label(17, of: bar)?.alpha == 0)
    scroll(to: -199, at: 1)
    #expect(bar.frame.height == 140)
    #expect(abs(try #require(label(34, of: bar)).transform.a - 1.03) < 1e-9)
  }

  @Test func `buttons have another colour beneath which content is scrolled, in the same views`() throws {
    let content = Content()
    content.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Edit", style: .plain, target: nil, action: nil)
    let navigation = UINavigationController(rootViewController: content)
    let bar = navigation.navigationBar
    let film = Film { window in
      let (standard, edge) = (UINavigationBarAppearance(), UINavigationBarAppearance())
      standard.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.systemGreen]
      edge.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.systemRed]
      bar.standardAppearance = standard
      bar.scrollEdgeAppearance = edge
      window.rootViewController = navigation
    }
    film.perform(at: 0.2) { content.scroll.contentOffset.y = 300 }
    film.play(until: 0.1)
    let button = try #require(bar.subviews.first { $0 is UIControl })
    let label = try #require(button.subviews.compactMap { $0 as? UILabel }.first)
    #expect(label.text == "Edit" && label.textColor == .systemRed)
    film.play(until: 0.3)
    #expect(bar.subviews.first { $0 is UIControl } === button)
    #expect(label.textColor == .systemGreen)
  }

  @Test func `an animated offset of the content moves the bar's parts with the bar`() throws {
    let content = Content()
    let navigation = UINavigationController(rootViewController: content)
    let bar = navigation.navigationBar
    bar.prefersLargeTitles = true
    let film = Film { $0.rootViewController = navigation }
    film.perform(at: 0.1) { content.scroll.contentOffset.y = 0 }
    film.perform(at: 1) { content.scroll.setContentOffset(CGPoint(x: 0, y: -155), animated: true) }
    film.play(until: 2)
    let background = try #require(bar.subviews.first { $0.frame.minY < 0 && !$0.isHidden })
    func bottom(_ view: UIView, at time: Double) throws -> CGFloat {
      try #require(film.motion(of: view).frames.last { $0.time <= time + 1e-6 }).frame.maxY
    }
    // The bar ends where the content begins, once it is no longer collapsed: at 1.25 s the offset is -146.3.
    for (time, wanted) in [(0.9, 103.0), (1.15, 103), (1.25, 146.3), (1.5, 155)] {
      #expect(try abs(bottom(bar, at: time) - CGFloat(wanted)) < 0.1)
      #expect(try abs(bottom(background, at: time) - bottom(bar, at: time)) < 0.1, "\(time)")
    }
  }

  @Test(arguments: [(20.0, -155.0), (40, -103), (70, -85)])
  func `content that a finger lets go does not rest with half of a large title`(_ moved: Double, _ rest: Double) {
    let content = Content()
    let navigation = UINavigationController(rootViewController: content)
    navigation.navigationBar.prefersLargeTitles = true
    let film = Film { $0.rootViewController = navigation }
    // A pan begins after 10 points; a finger that rests before it is lifted has no velocity.
    let ends = [CGPoint(x: 200, y: 600), CGPoint(x: 200, y: 590 - moved)]
    film.drag(along: [(0, ends[0]), (0.5, ends[1]), (0.8, ends[1])], at: 0.2)
    film.play(until: 4)
    #expect(abs(content.scroll.contentOffset.y - CGFloat(rest)) < 0.01)
    #expect(navigation.navigationBar.frame.height == (rest == -155 ? 96 : 44))
  }

  @Test func `titles move to the back button and back while a view is pushed and popped, and buttons cross-fade`()
    throws
  {
    let (list, chat) = (UIViewController(), UIViewController())
    (list.title, chat.title) = ("Chats", "Ada")
    list.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Edit")
    let navigation = UINavigationController(rootViewController: list)
    let bar = navigation.navigationBar
    let film = Film { $0.rootViewController = navigation }
    film.perform(at: 0.5) { navigation.pushViewController(chat, animated: true) }
    film.perform(at: 2) { navigation.popViewController(animated: true) }
    film.play(until: 0.4)
    let title = try #require(label(17, of: bar))
    let place = title.frame
    film.play(until: 0.7)
    let edit = try #require(bar.subviews.first { $0.accessibilityLabel == "Edit" })
    #expect(edit.alpha == 0 && !edit.isUserInteractionEnabled)
    film.play(until: 1.5)
    #expect(!bar.subviews.contains { $0.accessibilityLabel == "Edit" })
    let back = try #require(
      bar.subviews.first { $0.accessibilityLabel == "Chats" }?.subviews.lazy.compactMap { $0 as? UILabel }.first)
    film.play(until: 3.5)
    func frames(_ view: UIView, _ times: ClosedRange<Double>) -> [CGRect] {
      film.motion(of: view).frames.filter { times.contains($0.time) }.map(\.frame)
    }
    // The title that comes: from half of the bar's width beside its place.
    let coming = frames(title, 0.5...1.4)
    #expect(abs(try #require(coming.first).midX - 196.5 * 2) < 0.5)
    #expect(abs(try #require(coming.last).midX - 196.5) < 0.5)
    #expect(zip(coming, coming.dropFirst()).allSatisfy { $1.midX <= $0.midX + 0.01 })
    // The back button's: from the place of the title.
    let going = frames(back, 0.5...1.4)
    #expect(abs(try #require(going.first).minX - place.minX) < 0.5)
    #expect(abs(try #require(going.last).minX - 27) < 0.5)
    // And the way back.
    let returning = frames(title, 2...3)
    #expect(abs(try #require(returning.first).minX - 27) < 0.5)
    #expect(abs(try #require(returning.last).minX - place.minX) < 0.5)
    let editing = try #require(bar.subviews.first { $0.accessibilityLabel == "Edit" })
    #expect(editing.alpha == 1 && editing.isUserInteractionEnabled)
  }

  @Test func `a large title leaves its area on its way to the back button`() throws {
    let (list, chat) = (Content(), UIViewController())
    (list.title, chat.title) = ("Library", "Book")
    chat.navigationItem.largeTitleDisplayMode = .never
    let navigation = UINavigationController(rootViewController: list)
    navigation.navigationBar.prefersLargeTitles = true
    let film = Film { $0.rootViewController = navigation }
    film.perform(at: 0.5) { navigation.pushViewController(chat, animated: true) }
    film.perform(at: 2) { navigation.popViewController(animated: true) }
    film.play(until: 0.4)
    let title = try #require(label(34, of: navigation.navigationBar))
    let place = title.frame
    film.play(until: 0.6)
    // The content that leaves stays below the place of its large title.
    #expect(list.scroll.contentOffset.y == -155)
    film.play(until: 2.1)
    #expect(title.superview?.clipsToBounds == false)
    film.play(until: 3.5)
    #expect(title.superview?.clipsToBounds == true && title.frame == place && title.alpha == 1)
    // It grows out of the back button's title, which is half as large.
    let heights = film.motion(of: title).frames.filter { $0.time >= 2 && $0.time <= 3 }.map(\.frame.height)
    #expect(abs(try #require(heights.first) - place.height / 2) < 0.5)
    #expect(abs(try #require(heights.last) - place.height) < 0.5)
  }

  @Test func `a refresh control is between the buttons and a large title, which stays below it and never jumps`() throws
  {
    let content = Content()
    content.title = "Library"
    let control = UIRefreshControl()
    content.scroll.refreshControl = control
    let navigation = UINavigationController(rootViewController: content)
    let bar = navigation.navigationBar
    bar.prefersLargeTitles = true
    let film = Film { $0.rootViewController = navigation }
    film.drag(
      along: [(0, CGPoint(x: 200, y: 300)), (0.5, CGPoint(x: 200, y: 600)), (0.9, CGPoint(x: 200, y: 600))], at: 0.1)
    func top() -> CGFloat { film.window.convert(control.bounds, from: control).minY }
    film.play(until: 0.98)
    // The finger still holds the content: 59 points of safe area and 44 of the bar's buttons.
    let held = bar.frame.height
    #expect(control.isRefreshing && held > 96 + 60 && abs(top() - 103) < 0.01)
    film.play(until: 1.02)
    #expect(bar.frame.height <= held && bar.frame.height > held - 10)
    film.play(until: 3)
    #expect(abs(bar.frame.height - 156) < 0.01 && abs(top() - 103) < 0.01)
    #expect(content.scroll.adjustedContentInset.top == 215 && abs(content.scroll.contentOffset.y + 215) < 0.01)
    film.perform(at: 3.1) { control.endRefreshing() }
    film.play(until: 4)
    #expect(bar.frame.height == 96 && content.scroll.contentOffset.y == -155)
    let heights = film.motion(of: bar).frames.filter { $0.time >= 0.9 }.map(\.frame.height)
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $1 <= $0 + 0.01 && $0 - $1 < 20 })
  }

  @Test func `the background of a navigation bar fades in within ten points`() throws {
    let content = Content()
    let navigation = UINavigationController(rootViewController: content)
    let film = Film { $0.rootViewController = navigation }
    film.play(until: 0.1)
    let background = try #require(navigation.navigationBar.subviews.first)
    for (index, (offset, alpha)) in [(-103.0, 1.0), (-98, 0.5), (0, 1)].enumerated() {
      let time = 0.2 * Double(index + 1)
      film.perform(at: time) { content.scroll.contentOffset.y = CGFloat(offset) }
      film.play(until: time + 0.1)
      let shown = navigation.navigationBar.subviews.filter { $0.frame == background.frame && !$0.isHidden }
      let standard = try #require(shown.last)
      #expect(abs(standard.alpha - CGFloat(alpha)) < 1e-9)
    }
  }

  @Test func `a tab bar has no background where the content ends above it`() throws {
    let content = Content()
    let tabs = UITabBarController()
    tabs.viewControllers = [content]
    let film = Film { $0.rootViewController = tabs }
    film.play(until: 0.1)
    #expect(tabs.tabBar.frame == CGRect(x: 0, y: 769, width: 393, height: 83))
    // The content begins below the status bar, and ends far below the tab bar.
    #expect(content.scroll.contentOffset.y == -59)
    func share(at offset: CGFloat, _ time: Double) throws -> CGFloat {
      film.perform(at: time) { content.scroll.contentOffset.y = offset }
      film.play(until: time + 0.1)
      let background = try #require(tabs.tabBar.subviews.last { $0.frame.height == 83 && !$0.isHidden })
      return background.alpha
    }
    // 2000 - 769 is where the content ends at the bar.
    #expect(abs(try share(at: 1231 - 4, 0.2) - 0.4) < 1e-9)
    #expect(try share(at: 100, 0.4) == 1)
  }

  @Test func `the size that fits a tab bar includes the safe area that it covers`() {
    let (low, high) = (UITabBar(frame: CGRect(x: 0, y: 769, width: 393, height: 83)), UITabBar(frame: .zero))
    let film = Film {
      $0.addSubview(low)
      $0.addSubview(high)
    }
    film.play(until: 0)
    #expect(low.sizeThatFits(CGSize(width: 393, height: 0)) == CGSize(width: 393, height: 83))
    #expect(high.sizeThatFits(CGSize(width: 393, height: 0)) == CGSize(width: 393, height: 49))
  }
}
