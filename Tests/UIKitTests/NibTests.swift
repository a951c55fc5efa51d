import Foundation
import InbetweenTestSupport
import InbetweenUIKit
import Testing

/// The app's classes that the files below name.
final class NibBadge: UIView {
  @UINib.Outlet var title: UILabel!
  @UINib.Outlet(.weak) var height: NSLayoutConstraint?
  @UINib.Outlet var dots: [UIView]!
  var wakes = 0
  var rounding: CGFloat = 0
  override func awakeFromNib() {
    super.awakeFromNib()
    wakes += title == nil ? 0 : 1
  }
  override func setValue(_ value: Any?, forKey key: String) {
    if key == "rounding" { rounding = value as? CGFloat ?? 0 } else { super.setValue(value, forKey: key) }
  }
}

final class NibCell: UITableViewCell {
  @UINib.Outlet var name: UILabel!
}

final class NibListController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  @UINib.Outlet var table: UITableView!
  @UINib.Outlet var button: UIButton!
  var presses = 0
  var chosen: [String] = []
  var calls: [String] = []

  override func nibAction(_ name: String) -> Selector? {
    name == "press:" ? Selector(NibListController.press) : super.nibAction(name)
  }
  func press(_ sender: UIButton) { presses += sender === button ? 1 : 0 }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    (cell as? NibCell)?.name.text = "row \(indexPath.row)"
    return cell
  }
  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    calls.append("willSelect \(indexPath.row)")
    return indexPath
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    calls.append("didSelect \(indexPath.row)")
  }
  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    calls.append("shouldPerform \(identifier)")
    return true
  }
  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    calls.append("prepare \(table.indexPathForSelectedRow?.row ?? -1)")
    chosen.append("\(segue.identifier ?? "") \((sender as? NibCell)?.name.text ?? "")")
    (segue.destination as? NibDetailController)?.word = "prepared"
  }
}

final class NibDetailController: UIViewController {
  let tint: String
  var word = ""
  @UINib.Outlet var label: UILabel!
  init?(coder: NSCoder, tint: String) {
    self.tint = tint
    super.init(coder: coder)
  }
  required init?(coder: NSCoder) {
    tint = "none"
    super.init(coder: coder)
  }
  override func viewDidLoad() { label.text = word }
}

final class NibFormController: UIViewController {
  @UINib.Outlet var field: UITextField!
}

@Suite struct NibTests {
  private static let badge = NibFiles.xib(
    """
    <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
    <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
    <view contentMode="scaleToFill" id="top" customClass="NibBadge" customModule="InbetweenUIKitTests">
      <rect key="frame" x="0.0" y="0.0" width="200" height="100"/>
      <subviews>
        <label opaque="NO" text="Hello" translatesAutoresizingMaskIntoConstraints="NO" id="lab" tag="7">
          <rect key="frame" x="20" y="8" width="90" height="40"/>
          <fontDescription key="fontDescription" type="boldSystem" pointSize="20"/>
          <color key="textColor" red="1" green="0.0" blue="0.0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
        </label>
        <view contentMode="scaleToFill" id="dot">
          <rect key="frame" x="150" y="50" width="40" height="30"/>
          <autoresizingMask key="autoresizingMask" flexibleMinX="YES" flexibleMaxY="YES"/>
          <color key="backgroundColor" systemColor="systemBlueColor"/>
        </view>
      </subviews>
      <constraints>
        <constraint firstItem="lab" firstAttribute="leading" secondItem="top" secondAttribute="leading" \
    constant="20" id="c1"/>
        <constraint firstItem="lab" firstAttribute="top" secondItem="top" secondAttribute="top" constant="8" id="c2"/>
        <constraint firstItem="lab" firstAttribute="height" constant="40" id="c3"/>
      </constraints>
      <userDefinedRuntimeAttributes>
        <userDefinedRuntimeAttribute type="number" keyPath="rounding"><real key="value" value="6"/></userDefinedRuntimeAttribute>
        <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><real key="value" value="9"/></userDefinedRuntimeAttribute>
      </userDefinedRuntimeAttributes>
      <connections>
        <outlet property="title" destination="lab" id="o1"/>
        <outlet property="height" destination="c3" id="o2"/>
        <outletCollection property="dots" destination="dot" id="o3"/>
        <outletCollection property="dots" destination="lab" id="o4"/>
      </connections>
    </view>
    """)

  @Test func `a nib creates the app's view with its subviews, properties, constraints and outlets`() throws {
    let folder = try NibFiles.folder(["NibBadge.xib": Self.badge])
    defer { try? FileManager.default.removeItem(at: folder) }
    var made: [NibBadge] = []
    let film = Film(nibs: [folder]) { window in
      let nib = UINib(nibName: "NibBadge", bundle: nil)
      made = (0..<2).compactMap { _ in nib.instantiate(withOwner: nil).first as? NibBadge }
      made += [Bundle.main.loadNibNamed("NibBadge", owner: nil)?.first as? NibBadge].compactMap(\.self)
      for view in made { window.addSubview(view) }
    }
    film.perform(at: 0) { made.first?.height?.constant = 60 }
    let problems = film.problems
    #expect(problems == [])
    #expect(made.count == 3 && made[0] !== made[1])
    let badge = try #require(made.first)
    let title = try #require(badge.title)
    #expect(title.text == "Hello" && title.tag == 7 && title.font.pointSize == 20)
    #expect(title.textColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(title.frame.minX == 20 && title.frame.minY == 8 && title.frame.height == 60)
    #expect(made[1].title.frame.height == 40)
    let dot = try #require(badge.dots.first)
    #expect(dot.frame == CGRect(x: 150, y: 50, width: 40, height: 30) && badge.dots.count == 2)
    #expect(dot.autoresizingMask == [.flexibleLeftMargin, .flexibleBottomMargin])
    #expect(badge.wakes == 1 && badge.rounding == 6 && badge.layer.cornerRadius == 9)
    #expect(badge.frame == CGRect(x: 0, y: 0, width: 200, height: 100))
  }

  @Test func `colours and titles of a nib remain when the state or the appearance changes`() throws {
    let xib = NibFiles.xib(
      """
      <view id="v"><rect key="frame" x="0.0" y="0.0" width="200" height="100"/>
        <subviews>
          <button id="b" tag="1"><rect key="frame" x="0.0" y="0.0" width="100" height="40"/>
            <state key="normal" title="Go"><color key="titleColor" red="1" green="0.0" blue="0.0" alpha="1"/></state>
          </button>
          <label id="l" text="Red" tag="2"><rect key="frame" x="0.0" y="50" width="100" height="40"/>
            <color key="textColor" red="1" green="0.0" blue="0.0" alpha="1"/></label>
        </subviews>
        <color key="backgroundColor" red="0.0" green="1" blue="0.0" alpha="1"/>
      </view>
      """)
    let folder = try NibFiles.folder(["Card.xib": xib])
    defer { try? FileManager.default.removeItem(at: folder) }
    var card: UIView?
    let film = Film(appearance: .dark, nibs: [folder]) { window in
      card = UINib(nibName: "Card", bundle: nil).instantiate(withOwner: nil).first as? UIView
      if let card { window.addSubview(card) }
    }
    let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    let button = try #require(card?.viewWithTag(1) as? UIButton)
    film.perform(at: 0.1) { button.isEnabled = false }
    film.perform(at: 0.2) { button.isEnabled = true }
    film.play(until: 1)
    #expect(button.title(for: .normal) == "Go" && button.titleLabel?.text == "Go")
    #expect(button.titleColor(for: .normal) == red && button.titleLabel?.textColor == red)
    #expect((card?.viewWithTag(2) as? UILabel)?.textColor == red)
    #expect(card?.backgroundColor == UIColor(red: 0, green: 1, blue: 0, alpha: 1))
  }

  private static let list = NibFiles.storyboard(
    "nav",
    [
      """
      <navigationController id="nav"><navigationBar key="navigationBar" id="bar"/>
        <connections><segue destination="vc" kind="relationship" relationship="rootViewController" id="r"/></connections>
      </navigationController>
      """,
      """
      <viewController storyboardIdentifier="List" id="vc" customClass="NibListController" \
      customModule="Elsewhere" customModuleProvider="target">
        <view key="view" contentMode="scaleToFill" id="root">
          <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
          <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
          <subviews>
            <tableView id="tab" rowHeight="60" translatesAutoresizingMaskIntoConstraints="NO" style="plain">
              <rect key="frame" x="0.0" y="0.0" width="375" height="467"/>
              <prototypes>
                <tableViewCell reuseIdentifier="row" id="cell" rowHeight="60" customClass="NibCell" customModule="Elsewhere">
                  <rect key="frame" x="0.0" y="28" width="375" height="60"/>
                  <tableViewCellContentView key="contentView" tableViewCell="cell" id="content">
                    <rect key="frame" x="0.0" y="0.0" width="375" height="60"/>
                    <subviews>
                      <label text="x" id="nam"><rect key="frame" x="16" y="10" width="200" height="40"/></label>
                    </subviews>
                  </tableViewCellContentView>
                  <connections>
                    <outlet property="name" destination="nam" id="on"/>
                    <segue destination="det" kind="show" identifier="detail" id="sg"/>
                  </connections>
                </tableViewCell>
              </prototypes>
              <connections>
                <outlet property="dataSource" destination="vc" id="d1"/>
                <outlet property="delegate" destination="vc" id="d2"/>
              </connections>
            </tableView>
            <button buttonType="system" id="but" translatesAutoresizingMaskIntoConstraints="NO">
              <rect key="frame" x="0.0" y="0.0" width="50" height="30"/>
              <state key="normal" title="Press"/>
              <connections><action selector="press:" destination="vc" eventType="touchUpInside" id="a1"/></connections>
            </button>
          </subviews>
          <viewLayoutGuide key="safeArea" id="safe"/>
          <constraints>
            <constraint firstItem="tab" firstAttribute="top" secondItem="safe" secondAttribute="top" id="k1"/>
            <constraint firstItem="tab" firstAttribute="leading" secondItem="root" secondAttribute="leading" id="k2"/>
            <constraint firstItem="tab" firstAttribute="trailing" secondItem="root" secondAttribute="trailing" id="k3"/>
            <constraint firstItem="tab" firstAttribute="height" constant="300" id="k4"/>
            <constraint firstItem="but" firstAttribute="top" secondItem="tab" secondAttribute="bottom" constant="10" id="k5"/>
            <constraint firstItem="but" firstAttribute="centerX" secondItem="root" secondAttribute="centerX" id="k6"/>
          </constraints>
        </view>
        <navigationItem key="navigationItem" title="Rows" id="item"/>
        <connections>
          <outlet property="table" destination="tab" id="o1"/>
          <outlet property="button" destination="but" id="o2"/>
        </connections>
      </viewController>
      <placeholder placeholderIdentifier="IBFirstResponder" id="fr" sceneMemberID="firstResponder"/>
      """,
      """
      <viewController storyboardIdentifier="Detail" id="det" customClass="NibDetailController">
        <view key="view" id="dv"><rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
          <subviews><label text="?" id="dl"><rect key="frame" x="10" y="200" width="100" height="30"/></label></subviews>
        </view>
        <connections><outlet property="label" destination="dl" id="ol"/></connections>
      </viewController>
      """,
    ])

  @Test func `a storyboard's controllers show prototypes, send actions and perform segues`() throws {
    let folder = try NibFiles.folder(["Main.storyboard": Self.list])
    defer { try? FileManager.default.removeItem(at: folder) }
    let film = Film(nibs: [folder]) { window in
      window.rootViewController = UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController()
    }
    film.play(until: 0)
    let navigation = try #require(film.window.rootViewController as? UINavigationController)
    let list = try #require(navigation.topViewController as? NibListController)
    #expect(list.navigationItem.title == "Rows" && list.storyboard != nil)
    #expect(list.table.frame.width == 393 && list.table.frame.height == 300)
    #expect(list.table.visibleCells.compactMap { ($0 as? NibCell)?.name.text } == ["row 0", "row 1", "row 2"])
    #expect(abs(list.button.center.x - 196.5) < 0.2)
    film.tap(list.button, at: 0.1)
    film.tap(try #require(list.table.cellForRow(at: IndexPath(row: 1, section: 0))), at: 0.3)
    film.play(until: 1.5)
    #expect(list.presses == 1 && list.chosen == ["detail row 1"])
    // Many apps note that the selection is known in `prepare(for:sender:)`, and that `didSelectRowAt` comes after it.
    #expect(list.calls == ["willSelect 1", "shouldPerform detail", "prepare 1", "didSelect 1"])
    let detail = try #require(navigation.topViewController as? NibDetailController)
    #expect(detail.label.text == "prepared")
    film.perform(at: 2) {
      navigation.popViewController(animated: false)
      list.performSegue(withIdentifier: "detail", sender: nil)
    }
    let problems = film.problems
    #expect(problems == [] && list.chosen.count == 2)
  }

  @Test func `a creator makes the controller of a storyboard with arguments of its own`() throws {
    let folder = try NibFiles.folder(["Main.storyboard": Self.list])
    defer { try? FileManager.default.removeItem(at: folder) }
    var made: NibDetailController?
    var other: UIViewController?
    let film = Film(nibs: [folder]) { window in
      let storyboard = UIStoryboard(name: "Main", bundle: nil)
      let detail = storyboard.instantiateViewController(identifier: "Detail") { coder in
        NibDetailController(coder: coder, tint: "red")
      }
      (made, other) = (detail, storyboard.instantiateViewController(withIdentifier: "Detail"))
      window.rootViewController = detail
    }
    let problems = film.problems
    #expect(problems == [])
    #expect(made?.tint == "red" && made?.label.superview === made?.view)
    #expect((other as? NibDetailController)?.tint == "none" && other?.isViewLoaded == false)
  }

  @Test func `a controller loads the nib of its class's name, or the one it is given`() throws {
    let nib = NibFiles.xib(
      """
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="NibFormController">
        <connections>
          <outlet property="view" destination="v" id="o1"/><outlet property="field" destination="f" id="o2"/>
        </connections>
      </placeholder>
      <view id="v"><rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
        <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
        <subviews><textField placeholder="Name" id="f"><rect key="frame" x="20" y="100" width="335" height="30"/>
          <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/></textField></subviews>
      </view>
      """)
    let folder = try NibFiles.folder(["NibFormController.xib": nib, "Other.xib": nib])
    defer { try? FileManager.default.removeItem(at: folder) }
    var made: [NibFormController] = []
    let film = Film(nibs: [folder]) { window in
      made = [NibFormController(), NibFormController(nibName: "Other", bundle: nil)]
      window.rootViewController = made[0]
      _ = made[1].view
    }
    let problems = film.problems
    #expect(problems == [])
    #expect(made.map(\.nibName) == ["NibFormController", "Other"])
    #expect(made.allSatisfy { $0.field.placeholder == "Name" && $0.field.isDescendant(of: $0.view) })
    #expect(made[0].view.frame.width == 393 && made[0].field.frame.width == 353)
  }

  @Test func `what a nib needs and the film does not have is listed among the problems`() throws {
    let view = NibFiles.xib(
      """
      <view id="v" customClass="Nowhere" customModule="App"><rect key="frame" x="0.0" y="0.0" width="10" height="10"/>
        <connections><outlet property="lost" destination="v" id="o"/></connections></view>
      <view id="w"><rect key="frame" x="0.0" y="0.0" width="10" height="10"/>
        <connections><outlet property="missing" destination="v" id="p"/></connections></view>
      """)
    let folder = try NibFiles.folder(["Odd.xib": view, "Main.storyboard": Self.list, "Broken.xib": "<document"])
    defer { try? FileManager.default.removeItem(at: folder) }
    let film = Film(nibs: [folder]) { window in
      #expect(UINib(nibName: "None", bundle: nil).instantiate(withOwner: nil).isEmpty)
      #expect(UINib(nibName: "Broken", bundle: nil).instantiate(withOwner: nil).isEmpty)
      #expect(UINib(nibName: "Odd", bundle: nil).instantiate(withOwner: nil).first is UIView)
      let controller = UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: "Lost")
      controller.performSegue(withIdentifier: "away", sender: nil)
    }
    let text = film.problems.joined(separator: "\n")
    for part in [
      "there is no 'None.xib'", "Broken.xib:1",
      "no class 'Nowhere' in App or InbetweenUIKitTests: a UIView replaces it", "UIView has no property 'missing'",
      "the storyboard 'Main' has no controller 'Lost'; its storyboard IDs are Detail, List",
      "UIViewController has no segue with the identifier 'away'",
    ] { #expect(text.contains(part), "\(text)") }
    #expect(!text.contains("'lost'"), "one message about a missing class is enough")
  }

  @Test func `a controller of a storyboard is released when it is not used any more`() throws {
    let folder = try NibFiles.folder(["Main.storyboard": Self.list])
    defer { try? FileManager.default.removeItem(at: folder) }
    weak var former: NibListController?
    let film = Film(nibs: [folder]) { window in
      let navigation = UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController()
      window.rootViewController = navigation
    }
    film.play(until: 0.1)
    do {
      let navigation = try #require(film.window.rootViewController as? UINavigationController)
      let list = try #require(navigation.topViewController as? NibListController)
      #expect(list.table.visibleCells.count == 3)
      former = list
    }
    film.perform(at: 0.2) { film.window.rootViewController = UIViewController() }
    film.play(until: 1)
    #expect(former == nil)
  }
}
