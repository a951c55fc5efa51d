import InbetweenUIKit
import Testing

/// What code of lists in public apps uses.
@Suite("Lists of strangers' code") struct StrangersListsTests {
  private final class Items: NSObject, UICollectionViewDataSource {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 2 }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
    { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }
  }

  /// The origins of two items of 100 × 50 points in a section with an inset of 5, in a collection of 300 × 200 points.
  private func origins(
    _ reference: UICollectionViewFlowLayout.SectionInsetReference, contentInset: UIEdgeInsets = .zero,
    direction: UICollectionView.ScrollDirection = .vertical
  ) -> [CGPoint?] {
    let items = Items()
    let layout = UICollectionViewFlowLayout()
    layout.scrollDirection = direction
    layout.itemSize = CGSize(width: 100, height: 50)
    layout.sectionInset = UIEdgeInsets(top: 5, left: 5, bottom: 5, right: 5)
    layout.sectionInsetReference = reference
    let view = UICollectionView(frame: CGRect(x: 0, y: 100, width: 300, height: 200), collectionViewLayout: layout)
    view.contentInsetAdjustmentBehavior = .never
    view.contentInset = contentInset
    view.insetsLayoutMarginsFromSafeArea = false
    view.layoutMargins = UIEdgeInsets(top: 30, left: 20, bottom: 30, right: 20)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = items
    let film = Film { $0.addSubview(view) }
    film.play(until: 0)
    return (0..<2).map { view.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame.origin }
  }

  @Test func `insets of sections from the layout margins add to them across the lines, beside the content's inset`() {
    #expect(UICollectionViewFlowLayout().sectionInsetReference == .fromContentInset)
    #expect(origins(.fromContentInset) == [CGPoint(x: 5, y: 5), CGPoint(x: 195, y: 5)])
    #expect(origins(.fromLayoutMargins) == [CGPoint(x: 25, y: 5), CGPoint(x: 175, y: 5)])
    // 12 points of the 25 are the content's inset.
    let inset = UIEdgeInsets(top: 0, left: 12, bottom: 0, right: 0)
    #expect(origins(.fromLayoutMargins, contentInset: inset) == [CGPoint(x: 13, y: 5), CGPoint(x: 163, y: 5)])
    // An inset of the content that is larger than both is kept.
    let large = UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 0)
    #expect(origins(.fromLayoutMargins, contentInset: large).first == CGPoint(x: 0, y: 5))
    // In columns, the margins at the top and at the bottom count: the second item is at the end of 200 − 2 · 35 points.
    #expect(
      origins(.fromLayoutMargins, direction: .horizontal) == [CGPoint(x: 5, y: 35), CGPoint(x: 5, y: 115)])
  }

  @Test func `the parts of an index path can be set`() {
    var path = IndexPath(row: 1, section: 2)
    path.section -= 1
    path.row = 7
    #expect(path == IndexPath(row: 7, section: 1))
    path.item += 1
    #expect(path.row == 8)
    var empty = IndexPath()
    empty.section = 3
    #expect(empty == IndexPath(item: 0, section: 3))
  }

  @Test func `values of user defaults are set by key-value coding as well`() throws {
    let defaults = try #require(UserDefaults(suiteName: "inbetween-strangers"))
    defer { defaults.removePersistentDomain(forName: "inbetween-strangers") }
    defaults.setValue("de", forKey: "language")
    #expect(defaults.string(forKey: "language") == "de")
    #expect(defaults.value(forKey: "language") as? String == "de")
    defaults.setValue(nil, forKey: "language")
    #expect(defaults.value(forKey: "language") == nil)
  }

  private final class Listener: NSObject, @unchecked Sendable {
    var count = 0
    func told() { count += 1 }
  }

  @Test func `an observer in an optional is called, and closures and senders are removed one by one`() {
    let (listener, first, second) = (Listener(), NSObject(), NSObject())
    let name = Notification.Name("strangers.told")
    let closure = Listener()
    let film = Film { _ in
      let center = NotificationCenter.default
      let value: Listener? = listener
      center.addObserver(value as Any, selector: Selector(Listener.told), name: name, object: first)
      center.addObserver(value as Any, selector: Selector(Listener.told), name: name, object: second)
      let token: any NSObjectProtocol = center.addObserver(forName: name, object: nil, queue: nil) { _ in
        closure.told()
      }
      center.post(name: name, object: first)
      center.removeObserver(listener, name: name, object: first)
      center.removeObserver(token)
      center.post(name: name, object: first)
      center.post(name: name, object: second)
      center.removeObserver(listener)
      center.post(name: name, object: second)
      // A number has no methods: nothing is called.
      center.addObserver(1, selector: Selector(Listener.told), name: name, object: nil)
      center.post(name: name, object: nil)
    }
    film.play(until: 0)
    #expect(listener.count == 2)
    #expect(closure.count == 1)
  }

  @Test func `a popover has the view or the item of a bar as its source`() {
    let screen = UIViewController()
    screen.modalPresentationStyle = .popover
    let (button, item) = (UIButton(), UIBarButtonItem(title: "More", style: .plain, target: nil, action: nil))
    let popover = screen.popoverPresentationController
    #expect(popover != nil)
    popover?.sourceItem = button
    #expect(popover?.sourceView === button)
    #expect(popover?.barButtonItem == nil)
    popover?.sourceItem = item
    #expect(popover?.sourceView == nil)
    #expect(popover?.barButtonItem === item)
    #expect(popover?.sourceItem === item)
  }

  @Test func `former names of keyboards, models of colours and groups of apps are those of iOS`() {
    #expect(UIKeyboardType.alphabet == .asciiCapable)
    #expect(UIKeyboardAppearance.alert == .dark)
    #expect(CGColorSpaceCreateDeviceGray().model == .monochrome)
    #expect(CGColorSpaceCreateDeviceRGB().model == .rgb)
    #expect(FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.app") == nil)
  }
}
