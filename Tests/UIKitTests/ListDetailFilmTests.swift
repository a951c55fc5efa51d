import InbetweenUIKit
import Testing

/// Lists whose code changes them while they are shown.
@Suite("Lists in detail") struct ListDetailFilmTests {
  private final class Items: NSObject, UICollectionViewDataSource {
    var count = 40
    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
    func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
  }

  private func collection(_ layout: UICollectionViewLayout, _ items: Items) -> UICollectionView {
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 390, height: 600), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = items
    return view
  }

  @Test func `a layout that sets its values while it is prepared is prepared once more and no more`() {
    final class Columns: UICollectionViewFlowLayout {
      var count = 0
      override func prepare() {
        super.prepare()
        count += 1
        itemSize = CGSize(width: (collectionView?.bounds.width ?? 0) / 2 - 10, height: 70)
        sectionInsetReference = .fromSafeArea
      }
    }
    let (layout, items) = (Columns(), Items())
    let film = Film(on: .iPhone15) { $0.addSubview(collection(layout, items)) }
    film.perform(at: 1) {}
    _ = film.duration
    #expect((1...3).contains(layout.count))
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.size == CGSize(width: 185, height: 70))
  }

  @Test func `a layout that comes back knows the items of now`() {
    let (grid, list, items) = (UICollectionViewFlowLayout(), UICollectionViewFlowLayout(), Items())
    let view = collection(grid, items)
    list.itemSize = CGSize(width: 390, height: 50)
    let film = Film(on: .iPhone15) { $0.addSubview(view) }
    film.perform(at: 1) {
      view.setCollectionViewLayout(list, animated: false)
      items.count = 2
      view.reloadData()
      view.layoutIfNeeded()
      view.setCollectionViewLayout(grid, animated: false)
      view.layoutIfNeeded()
      #expect(view.indexPathsForVisibleItems.map(\.item) == [0, 1])
    }
    _ = film.duration
  }

  @Test func `every completion of nested updates is called`() {
    let items = Items()
    let view = collection(UICollectionViewFlowLayout(), items)
    var ended: [String] = []
    let film = Film(on: .iPhone15) { $0.addSubview(view) }
    film.perform(at: 1) {
      view.performBatchUpdates(
        {
          items.count += 1
          view.performBatchUpdates({ view.insertItems(at: [IndexPath(item: 0, section: 0)]) }) { _ in
            ended.append("inner")
          }
          #expect(view.hasUncommittedUpdates)
        }, completion: { _ in ended.append("outer") })
      #expect(!view.hasUncommittedUpdates)
    }
    _ = film.duration
    #expect(ended == ["inner", "outer"])
  }

  private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var (heights, asked) = (0, 0)
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 30 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      asked += 1
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
      cell.textLabel?.text = "Row \(indexPath.row)"
      return cell
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { tableView.reloadData() }
  }

  @Test func `rows are not selected after a reload that a selection has begun`() {
    let rows = Rows()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 600))
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    (table.dataSource, table.delegate) = (rows, rows)
    let film = Film(on: .iPhone15) { $0.addSubview(table) }
    film.tap(table, at: 1)
    film.perform(at: 2) { #expect(table.visibleCells.allSatisfy { !$0.isSelected && !$0.isHighlighted }) }
    _ = film.duration
  }

  @Test func `a height that is set again does not measure the rows again`() {
    final class Screen: UITableViewController {
      let rows = Rows()
      override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        tableView.dataSource = rows
      }
      override func viewDidLayoutSubviews() { tableView.rowHeight = 60 }
    }
    let screen = Screen()
    let film = Film(on: .iPhone15) { $0.rootViewController = screen }
    _ = film.duration
    #expect(screen.rows.asked < 100)
    #expect(screen.tableView.rectForRow(at: IndexPath(row: 1, section: 0)).minY == 60)
  }

  @Test func `a picker asks for the views of rows that are seen`() {
    final class Wheel: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
      var asked = 0
      func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
      func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 10_000 }
      func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
      ) -> UIView {
        asked += 1
        let label = UILabel()
        label.text = "\(row)"
        return label
      }
    }
    let (wheel, picker) = (Wheel(), UIPickerView())
    (picker.dataSource, picker.delegate) = (wheel, wheel)
    let film = Film(on: .iPhone15) { window in
      window.addSubview(picker)
      picker.selectRow(5_000, inComponent: 0, animated: false)
    }
    _ = film.duration
    #expect((1...40).contains(wheel.asked))
    #expect((picker.view(forRow: 5_000, forComponent: 0) as? UILabel)?.text == "5000")
  }
}
