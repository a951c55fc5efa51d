import InbetweenUIKit
import Testing

@Suite("Objects of classes known at run time") struct ClassInstanceTests {
  /// A class as Xcode writes it.
  private class Item: UICollectionViewCell {
    let start: CGRect
    override init(frame: CGRect) {
      start = frame
      super.init(frame: frame)
      contentView.backgroundColor = .green
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  }

  private final class SmallItem: Item {}

  private final class Header: UICollectionReusableView {
    var isMade = false
    override init(frame: CGRect) {
      super.init(frame: frame)
      isMade = true
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  }

  private final class Row: UITableViewCell {
    let line = UILabel()
    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      line.text = "Row"
      contentView.addSubview(line)
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  }

  private final class RowHeader: UITableViewHeaderFooterView {
    var given: String?
    override init(reuseIdentifier: String?) {
      given = reuseIdentifier
      super.init(reuseIdentifier: nil)
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  }

  private final class Source: NSObject, UICollectionViewDataSource, UITableViewDataSource, UITableViewDelegate {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 2 }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: indexPath.item == 0 ? "item" : "small", for: indexPath)
    }
    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
      collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
    }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 30 }
  }

  @Test func `registered cells and headers of collections are made by init(frame:)`() throws {
    let source = Source()
    var cells: [Item] = []
    var header: Header?
    let film = Film(duration: 0) { window in
      let layout = UICollectionViewFlowLayout()
      layout.headerReferenceSize = CGSize(width: 0, height: 20)
      layout.itemSize = CGSize(width: 60, height: 40)
      let view = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
      view.contentInsetAdjustmentBehavior = .never
      view.register(Item.self, forCellWithReuseIdentifier: "item")
      view.register(SmallItem.self, forCellWithReuseIdentifier: "small")
      view.register(
        Header.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
        withReuseIdentifier: "header")
      view.dataSource = source
      window.addSubview(view)
      view.layoutIfNeeded()
      let paths = [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)]
      cells = paths.compactMap { view.cellForItem(at: $0) as? Item }
      let kind = UICollectionView.elementKindSectionHeader
      header = view.supplementaryView(forElementKind: kind, at: paths[0]) as? Header
    }
    _ = film.duration
    #expect(cells.count == 2 && cells.last is SmallItem)
    #expect(cells.map(\.contentView.backgroundColor) == [.green, .green])
    #expect(cells.first?.start == CGRect(x: 0, y: 20, width: 60, height: 40))
    #expect(cells.first?.reuseIdentifier == "item")
    #expect(header?.isMade == true)
  }

  @Test func `registered rows and headers of tables are made by their own initializers`() {
    let source = Source()
    var row: Row?
    var header: RowHeader?
    let film = Film(duration: 0) { window in
      let table = UITableView(frame: window.bounds)
      table.register(Row.self, forCellReuseIdentifier: "row")
      table.register(RowHeader.self, forHeaderFooterViewReuseIdentifier: "header")
      (table.dataSource, table.delegate) = (source, source)
      window.addSubview(table)
      table.layoutIfNeeded()
      row = table.cellForRow(at: IndexPath(row: 0, section: 0)) as? Row
      header = table.headerView(forSection: 0) as? RowHeader
    }
    _ = film.duration
    #expect(row?.line.text == "Row" && row?.line.superview === row?.contentView)
    #expect(row?.reuseIdentifier == "row")
    #expect(header?.given == "header")
  }

  @Test func `cell registrations and decorations are made by init(frame:)`() {
    final class Flow: UICollectionViewFlowLayout {
      override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let first = IndexPath(item: 0, section: 0)
        let back = UICollectionViewLayoutAttributes(forDecorationViewOfKind: "back", with: first)
        back.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
        return (super.layoutAttributesForElements(in: rect) ?? []) + [back]
      }
    }
    var made: [UIView] = []
    let registration = UICollectionView.CellRegistration<Item, Int> { _, _, _ in }
    var data: UICollectionViewDiffableDataSource<Int, Int>?
    let film = Film(duration: 0) { window in
      let flow = Flow()
      flow.register(Header.self, forDecorationViewOfKind: "back")
      let view = UICollectionView(frame: window.bounds, collectionViewLayout: flow)
      data = UICollectionViewDiffableDataSource(collectionView: view) { view, path, item in
        view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
      }
      window.addSubview(view)
      var items = NSDiffableDataSourceSnapshot<Int, Int>()
      items.appendSections([0])
      items.appendItems([1])
      data?.apply(items, animatingDifferences: false)
      view.layoutIfNeeded()
      made = view.subviews.filter { $0 is Item || ($0 as? Header)?.isMade == true }
    }
    _ = film.duration
    #expect(made.count == 2)
  }

  @Test func `a layer class is made by init(), which may create other layers first, and presented by init(layer:)`() {
    final class Ring: CALayer {
      let inner: CALayer
      var level: CGFloat = 0
      override init() {
        inner = CALayer()
        level = 2
        super.init()
        addSublayer(inner)
      }
      override init(layer: Any) {
        inner = CALayer()
        super.init(layer: layer)
        level = (layer as? Ring)?.level ?? -1
      }
      required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
    }
    final class RingView: UIView {
      override class var layerClass: AnyClass { Ring.self }
    }
    var levels: [CGFloat?] = []
    let view = RingView()
    let film = Film(duration: 1) { window in
      view.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
      window.addSubview(view)
    }
    film.perform(at: 0.5) {
      let ring = view.layer as? Ring
      levels = [ring?.level, ring?.presentation()?.level]
      #expect(ring?.bounds == view.bounds && ring?.inner.bounds == .zero && ring?.inner.superlayer === ring)
    }
    _ = film.duration
    #expect(levels == [2, 2])
  }

  @Test func `bars of given classes and appearances of own classes need no init(coder:)`() {
    final class Bar: UINavigationBar {
      var isMade = false
      override init(frame: CGRect) {
        super.init(frame: frame)
        isMade = true
      }
      required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
    }
    final class Tile: UIView {
      override init(frame: CGRect) { super.init(frame: frame) }
      required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
    }
    var bar: Bar?
    let tile = Tile()
    let film = Film(duration: 0) { window in
      let controller = UINavigationController(navigationBarClass: Bar.self, toolbarClass: nil)
      window.rootViewController = controller
      bar = controller.navigationBar as? Bar
      Tile.appearance().tintColor = .red
      window.addSubview(tile)
    }
    _ = film.duration
    #expect(bar?.isMade == true)
    #expect(tile.tintColor == .red)
  }

  @Test func `layouts make attributes and invalidation contexts of the classes that they name`() {
    final class Marked: UICollectionViewLayoutAttributes { var mark = 1 }
    final class Context: UICollectionViewFlowLayoutInvalidationContext {}
    final class Flow: UICollectionViewFlowLayout {
      override class var layoutAttributesClass: AnyClass { Marked.self }
      override class var invalidationContextClass: AnyClass { Context.self }
    }
    let source = Source()
    var marks: [Int?] = []
    let film = Film(duration: 0) { window in
      let flow = Flow()
      let view = UICollectionView(frame: window.bounds, collectionViewLayout: flow)
      view.register(Item.self, forCellWithReuseIdentifier: "item")
      view.register(SmallItem.self, forCellWithReuseIdentifier: "small")
      view.dataSource = source
      window.addSubview(view)
      view.layoutIfNeeded()
      marks = (flow.layoutAttributesForElements(in: view.bounds) ?? []).map { ($0 as? Marked)?.mark }
      #expect(flow.invalidationContext(forBoundsChange: view.bounds) is Context)
    }
    _ = film.duration
    #expect(marks == [1, 1])
  }

  @Test func `UIKit's bundle is there, and its words are English`() {
    let bundle = Bundle(identifier: "com.apple.UIKit")
    #expect(bundle?.localizedString(forKey: "Close", value: "Close", table: nil) == "Close")
    #expect(Bundle(identifier: "no.such.bundle") == nil)
  }
}
