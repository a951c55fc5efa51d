import Foundation
import InbetweenTestSupport
import InbetweenUIKit
import Testing

@Suite struct NibListTests {
  @Test func `tables and collections make their cells from registered nibs`() throws {
    let row = NibFiles.xib(
      """
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
      <tableViewCell id="cell" customClass="NibCell">
        <rect key="frame" x="0.0" y="0.0" width="320" height="44"/>
        <tableViewCellContentView key="contentView" tableViewCell="cell" id="content">
          <rect key="frame" x="0.0" y="0.0" width="320" height="44"/>
          <subviews><label text="x" id="nam" translatesAutoresizingMaskIntoConstraints="NO">
            <rect key="frame" x="16" y="10" width="200" height="40"/></label></subviews>
          <constraints>
            <constraint firstItem="nam" firstAttribute="top" secondItem="content" secondAttribute="top" constant="30" id="a"/>
            <constraint firstAttribute="bottom" secondItem="nam" secondAttribute="bottom" constant="30" id="b"/>
            <constraint firstItem="nam" firstAttribute="leading" secondItem="content" secondAttribute="leadingMargin" id="c"/>
            <constraint firstItem="nam" firstAttribute="height" constant="20" id="d"/>
          </constraints>
        </tableViewCellContentView>
        <connections><outlet property="name" destination="nam" id="on"/></connections>
      </tableViewCell>
      """)
    let item = NibFiles.xib(
      """
      <collectionViewCell id="cell" reuseIdentifier="item">
        <rect key="frame" x="0.0" y="0.0" width="50" height="50"/>
        <view key="contentView" id="content"><rect key="frame" x="0.0" y="0.0" width="50" height="50"/>
          <subviews><view tag="5" id="v"><rect key="frame" x="10" y="10" width="30" height="30"/></view></subviews>
        </view>
      </collectionViewCell>
      """)
    let folder = try NibFiles.folder(["NibCell.xib": row, "Item.xib": item])
    defer { try? FileManager.default.removeItem(at: folder) }
    final class Source: NSObject, UITableViewDataSource, UICollectionViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        (cell as? NibCell)?.name.text = "\(indexPath.row)"
        return cell
      }
      func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 2 }
      func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath) }
    }
    let source = Source()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let grid = UICollectionView(frame: CGRect(x: 0, y: 300, width: 300, height: 300))
    let film = Film(nibs: [folder]) { window in
      table.contentInsetAdjustmentBehavior = .never
      table.register(UINib(nibName: "NibCell", bundle: nil), forCellReuseIdentifier: "row")
      grid.register(UINib(nibName: "Item", bundle: nil), forCellWithReuseIdentifier: "item")
      (table.dataSource, grid.dataSource) = (source, source)
      window.addSubview(table)
      window.addSubview(grid)
    }
    let problems = film.problems
    #expect(problems == [])
    let cells = table.visibleCells.compactMap { $0 as? NibCell }
    #expect(cells.map { $0.name.text } == ["0", "1"] && cells.map(\.frame.minY) == [0, 80])
    #expect(cells.first?.reuseIdentifier == "row" && cells.first?.name.frame.height == 20)
    #expect(grid.visibleCells.compactMap { $0.contentView.viewWithTag(5)?.frame.width } == [30, 30])
  }

  @Test func `a collection has the layout of the app's class that Interface Builder calls custom`() throws {
    let folder = try NibFiles.folder([
      "Grid.xib": NibFiles.xib(
        """
        <collectionView contentMode="scaleToFill" dataMode="none" id="grid">
          <rect key="frame" x="0.0" y="0.0" width="300" height="300"/>
          <collectionViewLayout key="collectionViewLayout" id="layout" customClass="NibColumnLayout" \
        customModule="InbetweenUIKitTests"/>
        </collectionView>
        """)
    ])
    defer { try? FileManager.default.removeItem(at: folder) }
    var found: [UICollectionViewLayout] = []
    let film = Film(duration: 0, nibs: [folder]) { _ in
      let grid =
        UINib(nibName: "Grid", bundle: nil).instantiate(withOwner: nil, options: nil).first as? UICollectionView
      if let grid { found.append(grid.collectionViewLayout) }
    }
    #expect(film.problems == [] && found.first is NibColumnLayout)
  }

  @Test func `static rows are served by the table's controller, and container views embed theirs`() throws {
    let story = NibFiles.storyboard(
      "outer",
      [
        """
        <viewController id="outer"><view key="view" id="ov"><rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
          <subviews><containerView id="box"><rect key="frame" x="0.0" y="100" width="375" height="400"/>
            <connections><segue destination="settings" kind="embed" identifier="inner" id="e"/></connections>
          </containerView></subviews></view></viewController>
        """,
        """
        <tableViewController id="settings">
          <tableView key="view" dataMode="static" style="grouped" rowHeight="-1" id="t">
            <rect key="frame" x="0.0" y="0.0" width="375" height="400"/>
            <sections>
              <tableViewSection headerTitle="Sound" id="s1"><cells>
                <tableViewCell style="IBUITableViewCellStyleValue1" textLabel="l1" detailTextLabel="l2" accessoryType="disclosureIndicator" rowHeight="70" id="c1">
                  <rect key="frame" x="0.0" y="50" width="375" height="70"/>
                  <tableViewCellContentView key="contentView" tableViewCell="c1" id="cc1">
                    <rect key="frame" x="0.0" y="0.0" width="343" height="70"/>
                    <subviews>
                      <label text="Volume" id="l1"><rect key="frame" x="16" y="12" width="60" height="20"/></label>
                      <label text="High" id="l2"><rect key="frame" x="300" y="12" width="30" height="20"/></label>
                    </subviews>
                  </tableViewCellContentView>
                </tableViewCell>
              </cells></tableViewSection>
              <tableViewSection id="s2"><cells>
                <tableViewCell id="c2"><rect key="frame" x="0.0" y="170" width="375" height="44"/>
                  <tableViewCellContentView key="contentView" tableViewCell="c2" id="cc2">
                    <rect key="frame" x="0.0" y="0.0" width="375" height="44"/></tableViewCellContentView></tableViewCell>
                <tableViewCell id="c3"><rect key="frame" x="0.0" y="214" width="375" height="44"/>
                  <tableViewCellContentView key="contentView" tableViewCell="c3" id="cc3">
                    <rect key="frame" x="0.0" y="0.0" width="375" height="44"/></tableViewCellContentView></tableViewCell>
              </cells></tableViewSection>
            </sections>
          </tableView>
        </tableViewController>
        """,
      ])
    let folder = try NibFiles.folder(["Settings.storyboard": story])
    defer { try? FileManager.default.removeItem(at: folder) }
    let film = Film(nibs: [folder]) { window in
      window.rootViewController = UIStoryboard(name: "Settings", bundle: nil).instantiateInitialViewController()
    }
    let problems = film.problems
    #expect(problems == [])
    let outer = try #require(film.window.rootViewController)
    let inner = try #require(outer.children.first as? UITableViewController)
    #expect(inner.view.frame == CGRect(x: 0, y: 0, width: 375, height: 400))
    let table = try #require(inner.tableView)
    #expect(table.style == .grouped && table.numberOfSections == 2 && table.numberOfRows(inSection: 1) == 2)
    let first = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
    #expect(first.textLabel?.text == "Volume" && first.detailTextLabel?.text == "High" && first.frame.height == 70)
    #expect(first.accessoryType == .disclosureIndicator)
    #expect(first.contentView.subviews.count == 2 && (first.textLabel?.frame.width ?? 0) > 20)
    #expect(inner.tableView(table, titleForHeaderInSection: 0) == "Sound")
  }
}

/// A layout of an app, which a file of Interface Builder names.
final class NibColumnLayout: UICollectionViewLayout {}
