import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenInterfaceBuilder
import InbetweenLayout
import InbetweenScene
import Testing

@Suite("Interface Builder documents") struct IBDocumentTests {
  @Test func `a constraint has its owner as first item, and the defaults of NSLayoutConstraint`() throws {
    let bytes = Fixture.storyboard(
      """
      <subviews>\(Fixture.view("a"))</subviews>
      <constraints><constraint firstAttribute="trailing" secondItem="a" secondAttribute="trailing" id="c1"/>
      <constraint firstItem="a" firstAttribute="width" secondItem="a" secondAttribute="height" multiplier="3:4" priority="750" relation="lessThanOrEqual" constant="-2" id="c2"/>
      </constraints>
      """)
    let constraints = try Fixture.document(bytes).roots[0].view.constraints
    #expect(constraints[0].firstItem == "root" && constraints[0].multiplier == 1 && constraints[0].priority == 1000)
    #expect(constraints[0].relation == .equal && constraints[0].constant == 0)
    #expect(constraints[1].multiplier == 0.75 && constraints[1].relation == .lessThanOrEqual)
    #expect(constraints[1].priority == 750 && constraints[1].constant == -2)
  }

  @Test func `documents of macOS, of Xcode 4 and other XML are refused with their kind`() {
    func message(_ text: String) -> String? {
      do throws(IBError) {
        _ = try IBDocument(file: "x.xib", bytes: Array(text.utf8))
        return nil
      } catch {
        return error.diagnostic.message
      }
    }
    #expect(
      message("<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\" targetRuntime=\"MacOSX.Cocoa\"/>")
        == "this document is for macOS")
    #expect(message("<archive type=\"x\"/>") == "this is a document of Xcode 4 or before")
    #expect(message("<svg/>") == "this is no storyboard or xib: it begins with <svg>")
    #expect(
      message("<document type=\"com.apple.InterfaceBuilder.WatchKit.Storyboard\"/>")?.contains("no document of iOS")
        == true)
  }

  @Test func `size classes select constraints, views and attributes; the most specific one applies`()
    throws
  {
    let bytes = Fixture.storyboard(
      """
      <subviews>\(Fixture.view("a"))\(Fixture.view("b"))</subviews>
      <constraints><constraint firstItem="a" firstAttribute="leading" secondItem="root" secondAttribute="leading" constant="10" id="c1">
      <variation key="heightClass=compact" constant="30"/><variation key="widthClass=compact" constant="20"/></constraint>
      <constraint firstItem="a" firstAttribute="top" secondItem="root" secondAttribute="top" id="c2"/></constraints>
      <variation key="default"><mask key="subviews"><exclude reference="b"/></mask></variation>
      <variation key="heightClass=compact"><mask key="constraints"><exclude reference="c2"/></mask><mask key="subviews"><include reference="b"/></mask></variation>
      """)
    let portrait = try Fixture.document(bytes).roots[0].view
    #expect(portrait.subviews.map(\.id) == ["a"] && portrait.constraints.map(\.constant) == [20, 0])
    // A large phone on its side is of regular width.
    let landscape = try Fixture.document(bytes, size: Size(width: 896, height: 414)).roots[0].view
    #expect(landscape.subviews.map(\.id) == ["a", "b"] && landscape.constraints.map(\.constant) == [30])
  }

  @Test func `names come from outlets, labels and ids; a duplicate gets a number; reserved words are not used`()
    throws
  {
    let bytes = Fixture.storyboard(
      """
      <subviews>\(Fixture.view("a", attributes: "userLabel=\"Blue View\""))\(Fixture.view("b", attributes: "userLabel=\"blue view\""))
      \(Fixture.view("c", attributes: "userLabel=\"screen\""))\(Fixture.view("8ie-xW-0ye", "label"))\(Fixture.view("d", attributes: "userLabel=\"x\""))</subviews>
      """, controller: "<connections><outlet property=\"card\" destination=\"d\" id=\"o\"/></connections>")
    let document = try InterfaceBuilderFile.document(bytes: bytes)
    let names = InterfaceBuilderFile.scene(document.roots[0], of: document).ids
    #expect(names["blueView"] == "a" && names["blueView2"] == "b" && names["screen2"] == "c")
    #expect(names["label_8ie_xW_0ye"] == "8ie-xW-0ye" && names["card"] == "d" && names["screen"] == "root")
  }

  @Test func `a cell's content, a table's header and a cell without ids are roots of their own`() throws {
    let cell = """
      <tableViewCell id="cell" accessoryType="disclosureIndicator"><rect key="frame" x="0" y="0" width="375" height="44"/>
      <tableViewCellContentView key="contentView" id="content"><rect key="frame" x="0" y="0" width="341" height="44"/>
      <subviews>\(Fixture.view("in", rect: "16 11 317 22"))</subviews><constraints>
      <constraint firstItem="in" firstAttribute="leading" secondItem="content" secondAttribute="leadingMargin" id="1"/>
      <constraint firstAttribute="trailingMargin" secondItem="in" secondAttribute="trailing" id="2"/>
      <constraint firstItem="in" firstAttribute="top" secondItem="content" secondAttribute="topMargin" id="3"/>
      <constraint firstAttribute="bottomMargin" secondItem="in" secondAttribute="bottom" id="4"/></constraints>
      </tableViewCellContentView></tableViewCell>
      """
    let bytes = Fixture.storyboard(
      "<subviews><tableView id=\"t\"><view key=\"tableHeaderView\" id=\"h\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"375\" height=\"50\"/></view><prototypes>\(cell)</prototypes></tableView></subviews>"
    )
    let document = try Fixture.document(bytes)
    #expect(document.roots.map(\.id) == ["root", "h", "content"])
    #expect(document.roots.map(\.kind) == [.controller, .tablePart, .cell])
    // 15 and 11 points in the cell of a table within a view, 8 where an accessory ends it.
    #expect(try Fixture.frames(document.roots[2], of: document)["in"] == Rect(x: 15, y: 11, width: 318, height: 22))
  }

  @Test(arguments: [
    ("retina4_7", 14_000, "", Insets(top: 20)), ("retina4_7", 15_400, "", Insets()),
    ("retina6_1", 15_400, "", Insets(top: 44, bottom: 34)), ("retina6_1", 21_000, "", Insets(top: 48, bottom: 34)),
    ("retina4_7", 14_000, "<simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\"/>", Insets(top: 64)),
    ("retina4_7", 14_000, "<simulatedTabBarMetrics key=\"simulatedBottomBarMetrics\"/>", Insets(top: 20, bottom: 49)),
  ]) func `the safe area follows the device, the bars and the version`(
    device: String, tools: Int, controller: String, expected: Insets
  ) throws {
    let size = device == "retina6_1" ? (414.0, 896.0) : (375.0, 667.0)
    let document = try Fixture.document(
      Fixture.storyboard("", tools: tools, device: device, size: size, controller: controller))
    #expect(document.inferredSafeArea(of: document.roots[0], bars: document.inferredBars()) == expected)
  }

  @Test func `bars come from the surrounding navigation and tab bar controllers, also if these are nested`()
    throws
  {
    let others = """
      <scene><objects><tabBarController id="tab"><connections><segue destination="nav" kind="relationship" relationship="viewControllers" id="s1"/></connections></tabBarController></objects></scene>
      <scene><objects><navigationController id="nav"><connections><segue destination="vc" kind="relationship" relationship="rootViewController" id="s2"/></connections></navigationController></objects></scene>
      """
    let document = try Fixture.document(Fixture.storyboard("", tools: 14_000, others: others))
    #expect(
      document.inferredSafeArea(of: document.roots[0], bars: document.inferredBars()) == Insets(top: 64, bottom: 49))
    let lone = try Fixture.document(
      Fixture.storyboard("", tools: 14_000, controller: "<navigationItem key=\"navigationItem\" id=\"i\"/>"))
    #expect(lone.inferredSafeArea(of: lone.roots[0], bars: lone.inferredBars()) == Insets(top: 20))
  }

  @Test func `the recorded safe area is that of most frames at its edges`() throws {
    let bytes = Fixture.storyboard(
      """
      <subviews>\(Fixture.view("a", rect: "0 71 375 10"))\(Fixture.view("b", rect: "0 61 375 10"))\(Fixture.view("c", rect: "0 90 375 10"))</subviews>
      <constraints><constraint firstItem="a" firstAttribute="top" secondItem="top" secondAttribute="bottom" constant="10" id="1"/>
      <constraint firstItem="b" firstAttribute="top" secondItem="top" secondAttribute="bottom" id="2"/>
      <constraint firstItem="c" firstAttribute="top" secondItem="top" secondAttribute="bottom" id="3"/></constraints>
      """)
    let document = try Fixture.document(bytes)
    #expect(document.recordedSafeArea(of: document.roots[0], bars: document.inferredBars()).top == 61)
    #expect(document.brokenByRecord(document.roots[0]).isEmpty)
  }
}

extension InterfaceBuilderFile {
  /// A document of a test.
  static func document(bytes: [UInt8], options: SceneReader.Options = SceneReader.Options()) throws -> IBDocument {
    try Fixture.document(bytes, size: options.size)
  }
}
