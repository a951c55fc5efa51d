import InbetweenUIKit
import Testing

@Suite("What UIKit answers with exceptions or warnings is a problem of the film, which goes on") struct RefusalTests {
  private static let small = FilmDevice(name: "small", size: CGSize(width: 200, height: 200), scale: 1)

  private func problems(_ content: @escaping (UIWindow) -> Void, then: @escaping () -> Void = {}) -> [String] {
    let film = Film(on: Self.small, duration: 1, content: content)
    film.perform(at: 0.2, then)
    return film.problems
  }

  @Test func `a controller that reads its view while it loads it gets an empty one`() {
    final class Eager: UIViewController {
      var loads = 0
      override func loadView() {
        view.backgroundColor = .red
        let own = UIView()
        own.backgroundColor = .blue
        view = own
      }
      override func viewDidLoad() { loads += 1 }
    }
    let controller = Eager()
    let found = problems { $0.rootViewController = controller }
    #expect(found.count == 1 && found.first?.contains("loadView()") == true, "\(found)")
    #expect(controller.loads == 1 && controller.view.backgroundColor == .blue)
  }

  @Test func `no controller becomes its own child, and none is pushed twice`() {
    let (root, next) = (UIViewController(), UIViewController())
    let navigation = UINavigationController(rootViewController: root)
    let found = problems {
      $0.rootViewController = navigation
    } then: {
      root.addChild(root)
      root.addChild(navigation)
      navigation.pushViewController(next, animated: false)
      navigation.pushViewController(next, animated: true)
      navigation.pushViewController(navigation, animated: false)
      navigation.setViewControllers([root, next, root], animated: false)
    }
    #expect(root.children.isEmpty && navigation.viewControllers == [root, next])
    #expect(found.contains { $0.contains("itself") } && found.contains { $0.contains("its own parent") }, "\(found)")
    #expect(
      found.contains { $0.contains("in its stack already") } && found.contains { $0.contains("twice") }, "\(found)")
  }

  @Test func `what cannot be presented is not, and the reason is said`() {
    let (root, first, second) = (UIViewController(), UIViewController(), UIViewController())
    let found = problems {
      UIViewController().present(second, animated: false)
      $0.rootViewController = root
    } then: {
      root.present(root, animated: false)
      root.present(first, animated: false)
      root.present(second, animated: false)
      first.present(first, animated: false)
    }
    #expect(root.presentedViewController === first && first.presentedViewController == nil)
    #expect(found.contains { $0.contains("not in a window") } && found.contains { $0.contains("already presents") })
    #expect(found.contains { $0.contains("on the screen or in a container already") }, "\(found)")
    #expect(found.contains { $0.contains("which is presented already") }, "\(found)")
  }

  @Test func `geometry that is not finite is said once, and the former one stays`() {
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    let found = problems { window in
      window.addSubview(view)
      view.center = CGPoint(x: CGFloat.nan, y: 5)
      view.center = CGPoint(x: CGFloat.infinity, y: 5)
    }
    #expect(view.center == CGPoint(x: 20, y: 20))
    #expect(found.count == 1 && found.first?.contains("not finite") == true, "\(found)")
  }

  // MARK: - Lists

  private final class Rows: NSObject, UITableViewDataSource, UICollectionViewDataSource {
    var count = 3
    var make: ((UITableView, IndexPath) -> Void)?
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      make?(tableView, indexPath)
      return UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      // The view answers with what it knows.
      _ = collectionView.numberOfSections + collectionView.numberOfItems(inSection: 0)
      return count
    }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.layoutIfNeeded()
      return UICollectionViewCell(frame: .zero)
    }
  }

  private func table(_ rows: Rows, in window: UIWindow) -> UITableView {
    let table = UITableView(frame: window.bounds, style: .plain)
    (table.rowHeight, table.dataSource) = (20, rows)
    window.addSubview(table)
    return table
  }

  @Test func `changes that contradict the data source are said in UIKit's words`() {
    let rows = Rows()
    var (table, collection): (UITableView?, UICollectionView?)
    let found = problems {
      table = self.table(rows, in: $0)
      let view = UICollectionView(frame: $0.bounds, collectionViewLayout: UICollectionViewFlowLayout())
      view.dataSource = rows
      $0.addSubview(view)
      collection = view
    } then: {
      table?.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
      collection?.insertItems(at: [IndexPath(item: 0, section: 0)])
      table?.insertSections([1], with: .none)
    }
    #expect(
      found.contains { $0.contains("invalid number of rows in section 0") && $0.contains("(1 inserted, 0 deleted)") })
    #expect(found.contains { $0.contains("invalid number of items in section 0") }, "\(found)")
    #expect(found.contains { $0.contains("invalid number of sections") }, "\(found)")
    #expect(table?.visibleCells.count == 3)
  }

  @Test func `changes that agree with the data source are no problem, also in groups within groups`() {
    let rows = Rows()
    var table: UITableView?
    var ends = 0
    let found = problems {
      table = self.table(rows, in: $0)
    } then: {
      rows.count = 4
      table?.beginUpdates()
      table?.insertRows(at: [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0)], with: .fade)
      table?.performBatchUpdates({ table?.reloadRows(at: [], with: .none) }, completion: { _ in ends += 1 })
      table?.deleteRows(at: [IndexPath(row: 2, section: 0)], with: .fade)
      table?.endUpdates()
    }
    #expect(found == [] && ends == 1 && table?.visibleCells.count == 4)
  }

  @Test func `a data source may ask its table for everything while it makes a cell`() {
    let rows = Rows()
    rows.make = { table, path in
      _ = (table.visibleCells, table.indexPathsForVisibleRows, table.rectForRow(at: path), table.numberOfSections)
      table.layoutIfNeeded()
    }
    var table: UITableView?
    #expect(problems { table = self.table(rows, in: $0) } == [])
    #expect(table?.visibleCells.count == 3)
  }

  @Test func `a list of countless rows ends, and says so`() {
    let rows = Rows()
    rows.count = .max
    var table: UITableView?
    let found = problems { table = self.table(rows, in: $0) }
    #expect(found.contains { $0.contains("more than 200000 rows or items") }, "\(found)")
    #expect(table?.visibleCells.count == 10)
  }

  // MARK: - What never ends

  @Test func `code that calls itself again without a delay lets the film go on`() {
    let view = UIView()
    var passes = 0
    func again() {
      passes += 1
      UIView.animate(withDuration: 0, animations: {}, completion: { _ in again() })
    }
    var end = 0.0
    let film = Film(on: Self.small, duration: 0.1) { window in
      window.addSubview(view)
      again()
    }
    film.perform(at: 0.05) { end = CACurrentMediaTime() }
    let found = film.problems
    #expect(passes > 1_000 && abs(end - 0.05) < 0.02, "\(passes) passes, at \(end)")
    #expect(found.contains { $0.contains("without a delay") }, "\(found)")
  }

  @Test func `an animation whose delegate begins it again when it is replaced is begun once more`() {
    final class Again: NSObject, CAAnimationDelegate {
      let layer: CALayer
      var (starts, stops) = (0, 0)
      init(_ layer: CALayer) {
        self.layer = layer
        super.init()
      }
      func begin() {
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.duration, animation.delegate) = (0, 1, 1, self)
        starts += 1
        layer.add(animation, forKey: "fade")
      }
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        stops += 1
        begin()
      }
    }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let again = Again(view.layer)
    let film = Film(on: Self.small, duration: 0.5) { window in
      window.addSubview(view)
      again.begin()
    }
    film.perform(at: 0.2) { again.begin() }
    _ = film.duration
    #expect(again.starts == 3 && again.stops == 1 && view.layer.animationKeys() == ["fade"])
  }
}
