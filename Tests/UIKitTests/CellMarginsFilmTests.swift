import Foundation
import InbetweenUIKit
import Testing

/// The margins and sizes of what lists show.
@Suite("Margins and sizes of cells in films") struct CellMarginsFilmTests {
  private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var make: (Int) -> UITableViewCell
    init(_ make: @escaping (Int) -> UITableViewCell) { self.make = make }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      make(indexPath.row)
    }
  }

  private func film(_ rows: Rows, on device: FilmDevice = .iPhone15) -> (Film, UITableView) {
    let table = UITableView(frame: CGRect(origin: .zero, size: CGSize(width: device.size.width, height: 400)))
    table.contentInsetAdjustmentBehavior = .never
    (table.dataSource, table.delegate) = (rows, rows)
    let film = Film(on: device) { $0.addSubview(table) }
    film.play(until: 0.1)
    return (film, table)
  }

  /// A view that fills the margins of a cell's content.
  private func fill(_ content: UIView, height: CGFloat = 30) -> UIView {
    let view = UIView()
    view.tag = 7
    _ = content.readableContentGuide
    view.translatesAutoresizingMaskIntoConstraints = false
    content.addSubview(view)
    let guide = content.layoutMarginsGuide
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      view.topAnchor.constraint(equalTo: guide.topAnchor), view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
      view.heightAnchor.constraint(equalToConstant: height),
    ])
    return view
  }

  @Test(arguments: [(FilmDevice.iPhone15, 16.0), (.iPhone15ProMax, 20)])
  func `contents of rows have the margins of the device at the sides, and 11 points above and below`(
    device: FilmDevice, side: CGFloat
  ) throws {
    let rows = Rows { row in
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      _ = self.fill(cell.contentView)
      if row == 1 { cell.accessoryType = .disclosureIndicator }
      return cell
    }
    let (_, table) = film(rows, on: device)
    let cells = table.visibleCells
    #expect(cells.map(\.frame.height) == [52, 52])
    let (plain, signed) = (try #require(cells.first), try #require(cells.last))
    #expect(plain.contentView.layoutMargins == UIEdgeInsets(top: 11, left: side, bottom: 11, right: side))
    let width = device.size.width
    let frame = try #require(plain.viewWithTag(7)).frame
    #expect(frame == CGRect(x: side, y: 11, width: width - 2 * side, height: 30))
    #expect(plain.contentView.readableContentGuide.layoutFrame == frame)
    // The sign is between the content and the margin of the cell.
    #expect(signed.contentView.layoutMargins == UIEdgeInsets(top: 11, left: side, bottom: 11, right: 8))
    #expect(signed.contentView.frame.width == width - side - 10.5)
    let inner = try #require(signed.viewWithTag(7)).frame.width
    #expect(abs(inner - (width - 2 * side - 18.5)) < 0.34)
    #expect(table.separatorInset.left == side && plain.separatorInset.left == side)
    let lines = table.subviews.filter { $0.frame.height < 1 && $0.frame.height > 0 }
    #expect(lines.map(\.frame.minX) == [side, side])
  }

  @Test func `margins of a cell reach its content, its own ones replace them, and headers have those of cells`() throws
  {
    let (own, wide) = (UITableViewCell(), UITableViewCell())
    let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
    let rows = Rows { $0 == 0 ? own : wide }
    let (film, _) = film(rows)
    film.perform(at: 0.2) {
      own.contentView.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      wide.layoutMargins = UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 0)
    }
    film.play(until: 0.3)
    #expect(own.contentView.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(wide.contentView.layoutMargins == UIEdgeInsets(top: 11, left: 40, bottom: 11, right: 8))
    #expect(header.contentView.layoutMargins == UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16))
    #expect(UICollectionViewCell(frame: .zero).contentView.layoutMargins.left == 8)
  }

  @Test func `margins of rows do not have the safe area, under the status bar as well as below it`() {
    let rows = Rows { _ in
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      _ = self.fill(cell.contentView)
      return cell
    }
    let (_, table) = film(rows)
    #expect(table.visibleCells.map(\.frame.height) == [52, 52])
    #expect(table.visibleCells.compactMap { $0.viewWithTag(7)?.frame.minY } == [11, 11])
  }

  @Test func `a row may be lower than 44 points if its constraints say so, and sizes of code are asked for`() {
    final class Fixed: UITableViewCell {
      override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 21) }
    }
    final class Fitting: UITableViewCell {
      override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
      ) -> CGSize { CGSize(width: targetSize.width, height: targetSize.width / 10) }
    }
    let own = Rows { row in
      guard row == 0 else { return Fixed(style: .default, reuseIdentifier: nil) }
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      _ = self.fill(cell.contentView, height: 3)
      return cell
    }
    #expect(film(own).1.visibleCells.map(\.frame.height) == [25, 21])
    let fitting = Rows { $0 == 0 ? Fitting(style: .default, reuseIdentifier: nil) : UITableViewCell() }
    let heights = film(fitting).1.visibleCells.map(\.frame.height)
    #expect(abs((heights.first ?? 0) - 39.3) < 0.01 && heights.last == 44)
  }

  @Test func `texts and the line stand beside the cell's own image, and images that code adds stay where they are`()
    throws
  {
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image {
      $0.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
    }
    let rows = Rows { row in
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = "Text"
      if row == 0 {
        cell.imageView?.image = picture
      } else {
        let added = UIImageView(frame: CGRect(x: 100, y: 3, width: 40, height: 41))
        (added.image, added.tag) = (picture, 7)
        cell.contentView.addSubview(added)
        cell.indentationLevel = 2
      }
      return cell
    }
    let (_, table) = film(rows)
    let (first, second) = (try #require(table.visibleCells.first), try #require(table.visibleCells.last))
    #expect(first.imageView?.frame == CGRect(x: 16, y: 17, width: 20, height: 10))
    #expect(first.textLabel?.frame.minX == 52 && second.textLabel?.frame.minX == 36)
    #expect(second.viewWithTag(7)?.frame == CGRect(x: 100, y: 3, width: 40, height: 41))
    let lines = table.subviews.filter { $0.frame.height < 1 && $0.frame.height > 0 }
    #expect(lines.map(\.frame.minX).sorted() == [36, 52])
  }

  @Test func `constraints between a cell itself and its subviews determine its height`() {
    let rows = Rows { _ in
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      cell.addSubview(view)
      NSLayoutConstraint.activate([
        view.topAnchor.constraint(equalTo: cell.topAnchor, constant: 10),
        view.bottomAnchor.constraint(equalTo: cell.bottomAnchor, constant: -10),
        view.leadingAnchor.constraint(equalTo: cell.leadingAnchor), view.widthAnchor.constraint(equalToConstant: 20),
        view.heightAnchor.constraint(equalToConstant: 90),
      ])
      return cell
    }
    #expect(film(rows).1.visibleCells.map(\.frame.height) == [110, 110])
  }

  @Test func `rows that are measured for a width that changes in an animation grow with the table`() throws {
    let rows = Rows { _ in
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      _ = self.fill(cell.contentView)
      return cell
    }
    let (film, table) = film(rows)
    film.perform(at: 0.2) {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        table.frame.size.width = 193
        table.layoutIfNeeded()
      }
    }
    film.play(until: 2)
    let cell = try #require(table.visibleCells.first)
    for view in [cell, cell.contentView] {
      let frame = try #require(film.motion(of: view).frames.last { $0.time <= 0.7 + 1e-6 }).frame
      #expect(abs(frame.width - 293) < 4 && abs(frame.minX) < 0.01)
    }
    #expect(cell.frame.width == 193 && cell.viewWithTag(7)?.frame.width == 161)
  }

  /// Cells of nibs whose classes lay nothing out.
  @Test func `measuring does not move cells of nibs nor their contents, whatever their classes lay out`() throws {
    let row = NibFiles.xib(
      """
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
      <tableViewCell id="cell" customClass="StillRow">
        <rect key="frame" x="0.0" y="0.0" width="320" height="44"/>
        <autoresizingMask key="autoresizingMask"/>
        <tableViewCellContentView key="contentView" tableViewCell="cell" id="content">
          <rect key="frame" x="0.0" y="0.0" width="320" height="44"/>
          <autoresizingMask key="autoresizingMask"/>
          <subviews><view tag="5" translatesAutoresizingMaskIntoConstraints="NO" id="v">
            <rect key="frame" x="16" y="10" width="288" height="24"/></view></subviews>
          <color key="backgroundColor" red="1" green="0.0" blue="0.0" alpha="1" colorSpace="custom" \
      customColorSpace="sRGB"/>
          <constraints>
            <constraint firstItem="v" firstAttribute="top" secondItem="content" secondAttribute="top" constant="30" id="a"/>
            <constraint firstAttribute="bottom" secondItem="v" secondAttribute="bottom" constant="30" id="b"/>
            <constraint firstItem="v" firstAttribute="leading" secondItem="content" secondAttribute="leadingMargin" id="c"/>
            <constraint firstAttribute="trailingMargin" secondItem="v" secondAttribute="trailing" id="e"/>
            <constraint firstItem="v" firstAttribute="height" constant="20" id="d"/>
          </constraints>
        </tableViewCellContentView>
      </tableViewCell>
      """)
    let item = row.replacingOccurrences(of: "tableViewCellContentView key", with: "collectionViewCellContentView key")
      .replacingOccurrences(of: "</tableViewCellContentView>", with: "</collectionViewCellContentView>")
      .replacingOccurrences(of: "<tableViewCell id", with: "<collectionViewCell id")
      .replacingOccurrences(of: "</tableViewCell>", with: "</collectionViewCell>")
      .replacingOccurrences(of: "StillRow", with: "StillItem")
    let folder = try NibFiles.folder(["StillRow.xib": row, "StillItem.xib": item])
    defer { try? FileManager.default.removeItem(at: folder) }
    final class Source: NSObject, UITableViewDataSource, UICollectionViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
      }
      func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 2 }
      func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath) }
    }
    let source = Source()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 300))
    let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    let group = NSCollectionLayoutGroup.vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
    let grid = UICollectionView(
      frame: CGRect(x: 0, y: 300, width: 390, height: 300),
      collectionViewLayout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
    let film = Film(nibs: [folder]) { window in
      table.contentInsetAdjustmentBehavior = .never
      table.register(UINib(nibName: "StillRow", bundle: nil), forCellReuseIdentifier: "row")
      grid.register(UINib(nibName: "StillItem", bundle: nil), forCellWithReuseIdentifier: "item")
      (table.dataSource, grid.dataSource) = (source, source)
      window.addSubview(table)
      window.addSubview(grid)
    }
    film.play(until: 0.1)
    let whole = CGRect(x: 0, y: 0, width: 390, height: 80)
    for cell in table.visibleCells {
      #expect(cell is StillRow && cell.bounds == whole && cell.frame.minX == 0 && cell.contentView.frame == whole)
      #expect(cell.viewWithTag(5)?.frame == CGRect(x: 16, y: 30, width: 358, height: 20))
      #expect(cell.contentView.backgroundColor != nil && cell.viewWithTag(5)?.backgroundColor == nil)
    }
    for cell in grid.visibleCells {
      #expect(cell is StillItem && cell.bounds == whole && cell.frame.minX == 0 && cell.contentView.frame == whole)
      #expect(cell.viewWithTag(5)?.frame == CGRect(x: 8, y: 30, width: 374, height: 20))
    }
    #expect(table.visibleCells.count == 2 && grid.visibleCells.count == 2)
    #expect(film.problems == [])
  }
}

/// Their layout leaves out that of UIKit.
final class StillRow: UITableViewCell {
  override func layoutSubviews() {}
}
final class StillItem: UICollectionViewCell {
  override func layoutSubviews() {}
}
