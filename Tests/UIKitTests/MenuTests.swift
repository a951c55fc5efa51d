import InbetweenUIKit
import Testing

/// Menus, rows that are swiped aside, columns, outlines, and buttons by configurations.
@Suite("Menus, swipes and columns") struct MenuTests {
  /// The rows of a menu that is shown, by their titles.
  private func row(_ title: String, in film: Film) -> UIView? {
    func find(_ view: UIView) -> UIView? {
      if view is UIControl, view.accessibilityLabel == title { return view }
      return view.subviews.lazy.compactMap { find($0) }.first
    }
    return film.window.subviews.last.flatMap { find($0) }
  }

  private func button(_ menu: UIMenu) -> UIButton {
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 20, y: 100, width: 100, height: 44)
    button.menu = menu
    button.showsMenuAsPrimaryAction = true
    return button
  }

  @Test func `a button's menu appears when it is touched, performs the selected action, and disappears`() throws {
    var chosen = 0
    let menu = UIMenu(
      title: "Sort",
      children: [
        UIAction(title: "Name", state: .on) { _ in chosen = 1 }, UIAction(title: "Date") { _ in chosen = 2 },
        UIAction(title: "Hidden", attributes: .hidden) { _ in },
      ])
    let button = button(menu)
    let film = Film { $0.addSubview(button) }
    film.tap(button, at: 0.1)
    film.play(until: 0.6)
    let date = try #require(row("Date", in: film))
    #expect(row("Hidden", in: film) == nil)
    // The title has 32 points, each row 44.
    let place = film.window.convert(date.bounds, from: date)
    #expect(abs(place.minY - (144 + 8 + 32 + 44)) < 1)
    #expect(abs(place.minX - 20) < 1 && abs(place.width - 250) < 1)
    film.tap(date, at: 1)
    _ = film.duration
    #expect(chosen == 2)
    #expect(film.window.subviews.count == 1)
  }

  /// Where the title of a shown row begins, and the middles of the images of the row, from the row's left edge.
  private func parts(_ title: String, in film: Film) throws -> (title: CGFloat, images: [CGFloat]) {
    let row = try #require(self.row(title, in: film))
    let label = try #require(row.subviews.lazy.compactMap { $0 as? UILabel }.first { $0.text == title })
    return (label.frame.minX, row.subviews.filter { $0 is UIImageView }.map(\.frame.midX))
  }

  @Test func `the titles of all entries of a menu make room if one has a check mark, a dash or a chevron`() throws {
    func shown(_ children: [UIMenuElement]) -> Film {
      let button = button(UIMenu(children: children))
      let film = Film { $0.addSubview(button) }
      film.tap(button, at: 0.1)
      film.play(until: 0.6)
      return film
    }
    let image = UIImage(systemName: "star")
    let plain = shown([UIAction(title: "Name", image: image) { _ in }, UIAction(title: "Date") { _ in }])
    #expect(try parts("Name", in: plain) == (16, [223]))
    #expect(try parts("Date", in: plain) == (16, []))
    let checked = shown([
      UIAction(title: "Name", image: image, state: .on) { _ in }, UIAction(title: "Date") { _ in },
      UIMenu(options: .displayInline, children: [UIAction(title: "Size", state: .mixed) { _ in }]),
    ])
    #expect(try parts("Name", in: checked) == (33, [19, 223]))
    #expect(try parts("Date", in: checked) == (33, []))
    #expect(try parts("Size", in: checked) == (33, [19]))
    let nested = shown([UIMenu(title: "More", image: image, children: []), UIAction(title: "Date") { _ in }])
    #expect(try parts("More", in: nested) == (33, [19, 223]))
    #expect(try parts("Date", in: nested) == (33, []))
    let hidden = shown([
      UIAction(title: "Name", attributes: .hidden, state: .on) { _ in }, UIAction(title: "Date") { _ in },
    ])
    #expect(try parts("Date", in: hidden).title == 16)
  }

  @Test func `a touch beside a menu dismisses it and does nothing else`() {
    var chosen = 0
    let button = button(UIMenu(children: [UIAction(title: "One") { _ in chosen = 1 }]))
    let film = Film { $0.addSubview(button) }
    film.tap(button, at: 0.1)
    film.tap(CGPoint(x: 300, y: 700), at: 0.8)
    _ = film.duration
    #expect(chosen == 0)
    #expect(film.window.subviews.count == 1)
  }

  private final class Presser: NSObject, UIContextMenuInteractionDelegate {
    var places: [CGPoint] = []
    var ended = 0
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
      places.append(location)
      return UIContextMenuConfiguration(actionProvider: { _ in UIMenu(children: [UIAction(title: "Copy") { _ in }]) })
    }
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) { ended += 1 }
  }

  @Test func `a long press shows a view's context menu if the delegate has one`() {
    let presser = Presser()
    let view = UIView(frame: CGRect(x: 20, y: 100, width: 100, height: 100))
    let film = Film { window in
      view.addInteraction(UIContextMenuInteraction(delegate: presser))
      window.addSubview(view)
    }
    film.press(view, at: 0.1, duration: 0.7)
    film.play(until: 1)
    #expect(presser.places == [CGPoint(x: 50, y: 50)])
    #expect(row("Copy", in: film) != nil)
    film.tap(CGPoint(x: 300, y: 700), at: 1.2)
    _ = film.duration
    #expect(presser.ended == 1)
  }

  private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var rows = ["a", "b", "c"]
    var deleted: [String] = []
    var offersFlag = false
    var flagsAsked = 0
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }
    func tableView(
      _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      guard offersFlag else { return nil }
      flagsAsked += 1
      return UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .normal, title: "Flag") { _, _, done in done(true) }
      ])
    }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = rows[indexPath.row]
      return cell
    }
    func tableView(
      _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .destructive, title: "Delete") { [self] _, _, done in
          deleted.append(rows.remove(at: indexPath.row))
          tableView.deleteRows(at: [indexPath], with: .automatic)
          done(true)
        }
      ])
    }
  }

  private func rest(on point: CGPoint, at time: Double, in film: Film) {
    film.drag(from: point, to: point, at: time, duration: 0.7)
  }

  private final class MenuRows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var events: [String] = []
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      events.append("select \(indexPath.row)")
    }
    func tableView(
      _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
      guard indexPath.row == 1 else { return nil }
      return UIContextMenuConfiguration(actionProvider: { _ in
        UIMenu(children: [UIAction(title: "Copy") { [self] _ in events.append("copy \(indexPath.row)") }])
      })
    }
    func tableView(
      _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) { events.append("show") }
    func tableView(
      _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) { events.append("end") }
  }

  @Test func `a long press on a row of a table shows the menu of that row, and elsewhere selects`() throws {
    let (rows, table) = (MenuRows(), UITableView(frame: CGRect(x: 0, y: 100, width: 390, height: 400)))
    table.rowHeight = 44
    (table.dataSource, table.delegate) = (rows, rows)
    let film = Film { $0.addSubview(table) }
    rest(on: CGPoint(x: 100, y: 110), at: 0.1, in: film)
    rest(on: CGPoint(x: 100, y: 160), at: 1, in: film)
    film.play(until: 2.2)
    #expect(rows.events == ["select 0", "show"])
    let copy = try #require(row("Copy", in: film))
    // Below its row, which ends at 188.
    #expect(copy.convert(copy.bounds, to: nil as UIView?).minY >= 188)
    film.tap(copy, at: 2.5)
    _ = film.duration
    #expect(rows.events.sorted() == ["copy 1", "end", "select 0", "show"])
  }

  private final class MenuItems: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    var asked: [IndexPath] = []
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 4 }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }
    func collectionView(
      _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
      asked.append(indexPath)
      return UIContextMenuConfiguration(actionProvider: { _ in UIMenu(children: [UIAction(title: "Share") { _ in }]) })
    }
  }

  @Test func `a long press on an item of a collection shows its menu`() {
    let (items, layout) = (MenuItems(), UICollectionViewFlowLayout())
    layout.itemSize = CGSize(width: 100, height: 100)
    let collection = UICollectionView(
      frame: CGRect(x: 0, y: 100, width: 390, height: 400), collectionViewLayout: layout)
    (collection.dataSource, collection.delegate) = (items, items)
    let film = Film { $0.addSubview(collection) }
    rest(on: CGPoint(x: 200, y: 150), at: 0.1, in: film)
    film.play(until: 1.2)
    #expect(items.asked == [IndexPath(item: 1, section: 0)])
    #expect(row("Share", in: film) != nil)
  }

  private func list() -> (Rows, UITableView) {
    let (rows, table) = (Rows(), UITableView(frame: CGRect(x: 0, y: 100, width: 390, height: 400)))
    (table.dataSource, table.delegate) = (rows, rows)
    return (rows, table)
  }

  @Test func `a swiped row rests where its buttons are visible, and a tap elsewhere closes it`() throws {
    let (rows, table) = list()
    let film = Film { $0.addSubview(table) }
    film.drag(from: CGPoint(x: 300, y: 122), to: CGPoint(x: 230, y: 122), at: 0.2, duration: 0.3)
    film.play(until: 1.5)
    let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
    // As wide as the title with 15 points on each side, 74 at least.
    #expect(cell.frame.minX <= -74 && cell.frame.minX > -110)
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.frame.minX == 0)
    film.tap(CGPoint(x: 100, y: 300), at: 2)
    _ = film.duration
    #expect(abs(cell.frame.minX) < 0.5)
    #expect(rows.deleted.isEmpty)
  }

  @Test func `a swipe over most of a row performs its first action`() {
    let (rows, table) = list()
    let film = Film { $0.addSubview(table) }
    film.drag(from: CGPoint(x: 380, y: 122), to: CGPoint(x: 40, y: 122), at: 0.2, duration: 0.3)
    _ = film.duration
    #expect(rows.deleted == ["a"])
    #expect(table.visibleCells.map { $0.textLabel?.text } == ["b", "c"])
  }

  @Test func `a row that closes after a short swipe is swiped anew, to the actions of its other side`() {
    let (rows, table) = (Rows(), UITableView(frame: CGRect(x: 0, y: 100, width: 390, height: 400)))
    rows.offersFlag = true
    table.rowHeight = 44
    (table.dataSource, table.delegate) = (rows, rows)
    let film = Film { $0.addSubview(table) }
    film.drag(from: CGPoint(x: 300, y: 120), to: CGPoint(x: 275, y: 120), at: 0.1, duration: 0.4)
    // While the row moves back, which takes 0.35 s.
    film.drag(from: CGPoint(x: 100, y: 120), to: CGPoint(x: 250, y: 120), at: 0.6, duration: 0.2)
    film.play(until: 1.5)
    #expect(rows.flagsAsked == 1)
    #expect(rows.deleted.isEmpty)
  }

  @Test func `a drag down still scrolls a table whose rows can be swiped`() {
    let (rows, table) = list()
    rows.rows = (0..<40).map { "\($0)" }
    let film = Film { $0.addSubview(table) }
    film.drag(from: CGPoint(x: 200, y: 400), to: CGPoint(x: 205, y: 200), at: 0.2, duration: 0.4)
    _ = film.duration
    #expect(table.contentOffset.y > 100)
    #expect(rows.deleted.isEmpty)
  }

  @Test func `a split view has its columns side by side on a wide screen, and one stack on a narrow one`() {
    func split(_ device: FilmDevice) -> (UISplitViewController, [UIViewController]) {
      let controllers = [UIViewController(), UIViewController()]
      let split = UISplitViewController(style: .doubleColumn)
      split.setViewController(controllers[0], for: .primary)
      split.setViewController(controllers[1], for: .secondary)
      split.preferredDisplayMode = .oneBesideSecondary
      let film = Film(on: device) { $0.rootViewController = split }
      film.play(until: 0.1)
      return (split, controllers)
    }
    let (phone, narrow) = split(.iPhone15)
    #expect(phone.isCollapsed)
    #expect(narrow[1].view.window != nil && narrow[0].splitViewController === phone)
    let (pad, wide) = split(.iPad)
    #expect(!pad.isCollapsed && pad.displayMode == .oneBesideSecondary)
    #expect(wide[0].view.frame.width == 320)
    #expect(pad.isShowing(.primary) && pad.isShowing(.secondary))
    #expect(wide[1].view.window != nil && abs(wide[1].view.convert(.zero, to: nil as UIView?).x - 320) <= 1)
  }

  @Test func `an outline shows the items whose parents are all expanded`() {
    var outline = NSDiffableDataSourceSectionSnapshot<String>()
    outline.append(["a", "b"])
    outline.append(["a1", "a2"], to: "a")
    outline.append(["a1x"], to: "a1")
    #expect(outline.items == ["a", "a1", "a1x", "a2", "b"])
    #expect(outline.visibleItems == ["a", "b"])
    outline.expand(["a"])
    #expect(outline.visibleItems == ["a", "a1", "a2", "b"])
    #expect(outline.level(of: "a1x") == 2 && outline.parent(of: "a1x") == "a1")
    #expect(outline.snapshot(of: "a").rootItems == ["a1", "a2"])
    outline.delete(["a1"])
    #expect(outline.items == ["a", "a2", "b"] && outline.rootItems == ["a", "b"])
    outline.insert(["c"], after: "a")
    #expect(outline.items == ["a", "a2", "c", "b"])
  }

  @Test func `a configured button has its subtitle below its title, and its image above both if configured`() throws {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Title"
    configuration.subtitle = "Subtitle below"
    configuration.image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 30)).image { _ in }
    configuration.imagePadding = 8
    let button = UIButton(configuration: configuration)
    let film = Film { window in
      window.addSubview(button)
      button.frame = CGRect(origin: CGPoint(x: 50, y: 100), size: button.intrinsicContentSize)
    }
    film.play(until: 0.1)
    let (image, title) = (try #require(button.imageView), try #require(button.titleLabel))
    let subtitle = try #require(button.subtitleLabel)
    #expect(image.frame.maxX + 8 == title.frame.minX && title.frame.minX == subtitle.frame.minX)
    #expect(abs(subtitle.frame.minY - title.frame.maxY - 1) < 0.01)
    button.configuration?.imagePlacement = .top
    button.frame.size = button.intrinsicContentSize
    #expect(image.frame.minY == 7 && abs(image.frame.maxY + 8 - title.frame.minY) < 0.01)
    #expect(abs(image.frame.midX - title.frame.midX) < 0.01 && abs(subtitle.frame.midX - title.frame.midX) < 0.01)
  }

  @Test func `a configuration's attributes and transformer determine the appearance of its title`() {
    var configuration = UIButton.Configuration.plain()
    var title = AttributedString("Go")
    title.font = .systemFont(ofSize: 25)
    configuration.attributedTitle = title
    let button = UIButton(configuration: configuration)
    #expect(button.titleLabel?.font.pointSize == 25)
    button.configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
      var outgoing = incoming
      outgoing.font = .systemFont(ofSize: 30)
      outgoing.foregroundColor = .systemRed
      return outgoing
    }
    #expect(button.titleLabel?.font.pointSize == 30)
    #expect(NSAttributedString(title).string == "Go")
  }

  @Test func `a navigation item's search bar is below the navigation bar, and content begins below it`() {
    let content = UIViewController()
    let navigation = UINavigationController(rootViewController: content)
    let search = UISearchController(searchResultsController: nil)
    content.navigationItem.searchController = search
    let film = Film { $0.rootViewController = navigation }
    film.perform(at: 0.2) { content.navigationItem.searchController = nil }
    film.play(until: 0.1)
    let bottom = navigation.navigationBar.frame.maxY
    #expect(search.searchBar.frame == CGRect(x: 0, y: bottom, width: 393, height: 52))
    #expect(content.view.safeAreaInsets.top == bottom + 52)
    film.play(until: 0.3)
    #expect(search.searchBar.superview == nil)
    #expect(content.view.safeAreaInsets.top == bottom)
  }
}
