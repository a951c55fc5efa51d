import InbetweenGeometry
@testable import InbetweenInterfaceBuilder
import InbetweenScene
import Testing

@Suite("Sizes and margins of Interface Builder's canvas") struct IBCanvasTests {
  private func pin(_ view: String, _ attributes: [String], to other: String = "root", suffix: String = "") -> String {
    attributes.map {
      "<constraint firstItem=\"\(view)\" firstAttribute=\"\($0)\" secondItem=\"\(other)\" secondAttribute=\"\($0)\(suffix)\" id=\"\(view)-\($0)\"/>"
    }.joined()
  }

  private func length(_ attribute: String, _ value: Double, id: String) -> String {
    "<constraints><constraint firstAttribute=\"\(attribute)\" constant=\"\(value)\" id=\"\(id)\"/></constraints>"
  }

  @Test func `a view that its subviews hold at both ends has no default size in a stack view, from Xcode 10 on`() throws
  {
    func height(_ tools: Int, held: Bool) throws -> Double? {
      let inner = Fixture.view("in", inside: length("height", 12, id: "h"))
      let box = Fixture.view(
        "box",
        inside: "<subviews>\(inner)</subviews><constraints>"
          + pin("in", held ? ["top", "bottom"] : ["top"], to: "box") + "</constraints>")
      let stack = Fixture.view(
        "stack", "stackView", attributes: "axis=\"vertical\"", inside: "<subviews>\(box)</subviews>")
      let bytes = Fixture.storyboard(
        "<subviews>\(stack)</subviews><constraints>\(pin("stack", ["leading", "trailing", "top"]))</constraints>",
        tools: tools)
      return try Fixture.frames(bytes)["box"]?.height
    }
    #expect(try height(15_400, held: false) == 50)
    #expect(try height(15_400, held: true) == 12)
  }

  @Test(arguments: [
    (["leading", "centerX", "centerY"], "in", 229.0), (["trailing", "centerX", "centerY"], "in", 229),
    (["leading", "centerY"], "in", 240), (["leading", "centerX", "centerY"], "other", 240),
  ])
  func `nor has one that holds a subview at an edge and at the centre`(
    attributes: [String], centred: String, width: Double
  ) throws {
    let label = Fixture.view("in", "label", rect: "0 -3.5 229 31") + Fixture.view("other", "label", rect: "0 0 50 20")
    let edges = attributes.map { pin($0 == "centerX" ? centred : "in", [$0], to: "box") }.joined()
    let box = Fixture.view(
      "box",
      inside: """
        <subviews>\(label)</subviews>
        <constraints>\(edges)<constraint firstAttribute="height" constant="24" id="h"/></constraints>
        """)
    let stack = Fixture.view(
      "stack", "stackView", attributes: "axis=\"vertical\" alignment=\"center\"",
      inside: "<subviews>\(box)</subviews>")
    let bytes = Fixture.storyboard(
      "<subviews>\(stack)</subviews><constraints>\(pin("stack", ["leading", "trailing", "top"]))</constraints>",
      tools: 20_037)
    let frame = try Fixture.frames(bytes)["box"]
    #expect(frame?.width == width && frame?.height == 24 && frame?.midX == 187.5)
  }

  @Test
  func `views without content across a stack view's axis are as large as the default size, unless one has content`()
    throws
  {
    func height(_ second: String, tools: Int = 15_400) throws -> Double? {
      let first = Fixture.view("a", inside: length("width", 5, id: "w"))
      let stack = Fixture.view("stack", "stackView", inside: "<subviews>\(first)\(second)</subviews>")
      let bytes = Fixture.storyboard(
        "<subviews>\(stack)</subviews><constraints>\(pin("stack", ["leading", "top"]))</constraints>", tools: tools)
      return try Fixture.frames(bytes)["a"]?.height
    }
    #expect(try height(Fixture.view("b", inside: length("width", 5, id: "x"))) == 50)
    #expect(try height(Fixture.view("b", "label", rect: "0 0 10 20")) == 20)
    #expect(try height(Fixture.view("b", inside: length("height", 7, id: "x"))) == 7)
    #expect(try height(Fixture.view("b", inside: length("width", 5, id: "x")), tools: 14_109) == 0)
  }

  /// A xib of a collection view's cell whose content view has no id.
  private func cell(width: Double, tools: Int = 22_505, device: String = "retina4_7") -> [UInt8] {
    let inside = """
      <subviews>\(Fixture.view("a"))</subviews>
      """
    return Fixture.xib(
      """
      <collectionViewCell id="cell"><rect key="frame" width="\(width)" height="60"/>
      <view key="contentView"><rect key="frame" width="\(width)" height="60"/>\(inside)</view>
      <constraints><constraint firstItem="a" firstAttribute="top" secondItem="cell" secondAttribute="top" constant="7" id="1"/>
      <constraint firstItem="safe" firstAttribute="bottom" secondItem="a" secondAttribute="bottom" constant="9" id="2"/>
      \(pin("a", ["leading"], to: "cell", suffix: "Margin"))
      <constraint firstAttribute="trailingMargin" secondItem="a" secondAttribute="trailing" id="3"/></constraints>
      <viewLayoutGuide key="safeArea" id="safe"/></collectionViewCell>
      """, tools: tools, device: device)
  }

  @Test(arguments: [
    (163.0, 22_505, 16.0), (417, 24_765, 20), (375, 14_313, 16), (402, 14_460, 20), (163, 12_120, 8),
  ])
  func `the constraints of a cell are those of its content view, with the margins of the cell from Xcode 9 on`(
    width: Double, tools: Int, margin: Double
  ) throws {
    let document = try Fixture.document(cell(width: width, tools: tools))
    let frames = try Fixture.frames(document.roots[0], of: document)
    #expect(frames["a"] == Rect(x: margin, y: 7, width: width - 2 * margin, height: 44))
  }

  /// A table with one row, in which a view fills the margins.
  ///
  /// - Parameter isOwnView: whether the table is the controller's view rather than in it.
  private func row(
    x: Double, width: Double, tools: Int, device: String, screen: (Double, Double), isOwnView: Bool = false
  ) throws -> Rect? {
    let content = """
      <tableViewCellContentView key="contentView" id="content"><rect key="frame" x="0" y="0" width="\(width)" height="44"/>
      <subviews>\(Fixture.view("in"))</subviews><constraints>\(pin("in", ["leading", "trailing"], to: "content", suffix: "Margin"))
      \(pin("in", ["top", "bottom"], to: "content"))</constraints></tableViewCellContentView>
      """
    func table(_ attributes: String) -> String {
      """
      <tableView \(attributes)><rect key="frame" x="0" y="0" width="\(screen.0)" height="\(screen.1)"/><prototypes>
      <tableViewCell id="cell"><rect key="frame" x="\(x)" y="50" width="\(width)" height="44"/>\(content)</tableViewCell></prototypes></tableView>
      """
    }
    let other = """
      <scene><objects><tableViewController id="own">\(table("key=\"view\" id=\"t\""))</tableViewController></objects></scene>
      """
    let bytes =
      isOwnView
      ? Fixture.storyboard("", tools: tools, device: device, size: screen, others: other)
      : Fixture.storyboard("<subviews>\(table("id=\"t\""))</subviews>", tools: tools, device: device, size: screen)
    let document = try Fixture.document(bytes)
    let row = try #require(document.roots.first { $0.kind == .cell })
    return try Fixture.frames(row, of: document)["in"]
  }

  @Test(
    arguments: [
      (20.0, 335.0, 22_505, "retina5_9", (375.0, 812.0), 20.0), (16, 343, 23_504, "retina5_9", (375, 812), 16),
      (20, 374, 23_504, "retina6_1", (414, 896), 20), (0, 390, 23_504, "retina6_0", (390, 844), 20),
      (0, 390, 23_727, "retina6_0", (390, 844), 16), (0, 375, 20_037, "retina5_9", (375, 812), 16),
      (0, 375, 21_507, "retina5_9", (375, 812), 20), (0, 375, 22_155, "retina5_9", (375, 812), 20),
      (0, 375, 32_700, "retina5_9", (375, 812), 16), (0, 375, 22_155, "retina4_7", (375, 667), 16),
      (0, 393, 24_506, "retina6_12", (393, 852), 20),
    ] as [(Double, Double, Int, String, (Double, Double), Double)])
  func `the margins of a row are its distance from the table's edge; without one 16 or 20 points, by the screen`(
    x: Double, width: Double, tools: Int, device: String, screen: (Double, Double), margin: Double
  ) throws {
    let frame = try row(x: x, width: width, tools: tools, device: device, screen: screen)
    #expect(frame?.minX == margin && frame?.width == width - 2 * margin)
  }

  @Test(arguments: [
    (13_771, "retina4_0", 320.0, 15.0), (14_460, "retina4_7", 375, 15), (14_313, "retina4_7", 300, 15),
    (16_097, "retina5_9", 375, 15), (13_196, "retina4_7", 375, 8), (17_156, "retina4_7", 375, 16),
    (16_097, "retina5_5", 414, 20),
  ])
  func `until Xcode 11 the rows of a table in another view have 15 points on small phones, those of a controller's 16`(
    tools: Int, device: String, width: Double, margin: Double
  ) throws {
    let screens = [
      "retina4_0": (320.0, 568.0), "retina4_7": (375, 667), "retina5_9": (375, 812), "retina5_5": (414, 736),
    ]
    let screen = try #require(screens[device])
    #expect(try row(x: 0, width: width, tools: tools, device: device, screen: screen)?.minX == margin)
    let own = try row(x: 0, width: width, tools: tools, device: device, screen: screen, isOwnView: true)?.minX
    #expect(own == (margin == 15 ? 16 : margin))
  }

  /// A xib of a row, in which a view fills the margins.
  private func separateRow(width: Double, tools: Int, device: String) throws -> Rect? {
    let bytes = Fixture.xib(
      """
      <tableViewCell id="cell"><rect key="frame" width="\(width)" height="64"/>
      <tableViewCellContentView key="contentView" id="content"><rect key="frame" width="\(width)" height="64"/>
      <subviews>\(Fixture.view("in"))</subviews><constraints>\(pin("in", ["leading", "trailing"], to: "content", suffix: "Margin"))
      \(pin("in", ["top", "bottom"], to: "content"))</constraints></tableViewCellContentView></tableViewCell>
      """, tools: tools, device: device)
    let document = try Fixture.document(bytes)
    return try Fixture.frames(document.roots[0], of: document)["in"]
  }

  @Test(arguments: [
    (322.0, 17_701, "retina6_1", 20.0), (322, 24_506, "retina6_1", 20), (380, 16_096, "retina6_1", 20),
    (320, 19_529, "retina6_1", 16), (320, 22_155, "retina6_12", 16), (489, 18_122, "retina6_1", 20),
    (333, 22_505, "ipad10_9rounded", 16), (375, 17_701, "retina4_7", 16),
  ])
  func `on phones of 390 points and more a separate row that is wider than 320 points has margins of 20 points`(
    width: Double, tools: Int, device: String, margin: Double
  ) throws {
    let frame = try separateRow(width: width, tools: tools, device: device)
    #expect(frame?.minX == margin && frame?.width == width - 2 * margin)
  }

  @Test(arguments: [(375.0, 17_156, "retina6_1", 20.0), (107, 22_505, "retina6_7", 16), (390, 24_412, "retina6_0", 16)])
  func `so has a row of a table that is narrower than such a phone`(
    width: Double, tools: Int, device: String, margin: Double
  ) throws {
    let screen = ["retina6_1": (414.0, 896.0), "retina6_7": (428, 926), "retina6_0": (390, 844)][device]
    let frame = try row(x: 0, width: width, tools: tools, device: device, screen: try #require(screen))
    #expect(frame?.minX == margin && frame?.width == width - 2 * margin)
  }

  @Test(arguments: [
    ("YES", 22_505, "retina6_12", 393.0, 852.0, 16.0), ("YES", 20_037, "retina6_1", 414, 896, 20),
    ("NO", 22_505, "retina6_12", 393, 852, 15),
  ])
  func `a controller's view that preserves the margins of its superview has at least those of the system`(
    preserves: String, tools: Int, device: String, width: Double, height: Double, margin: Double
  ) throws {
    let view = """
      <view key="view" id="own" preservesSuperviewLayoutMargins="\(preserves)"><rect key="frame" x="0" y="0" width="\(width)" height="\(height)"/>
      <subviews>\(Fixture.view("a"))</subviews><edgeInsets key="layoutMargins" top="0" left="15" bottom="0" right="15"/>
      <constraints>\(pin("a", ["leading", "trailing"], to: "own", suffix: "Margin"))</constraints></view>
      """
    let bytes = Fixture.storyboard(
      "", tools: tools, device: device, size: (width, height),
      others: "<scene><objects><viewController id=\"second\">\(view)</viewController></objects></scene>")
    let document = try Fixture.document(bytes)
    let frame = try Fixture.frames(try #require(document.roots.last), of: document)["a"]
    #expect(frame?.minX == margin && frame?.width == width - 2 * margin)
  }

  @Test(arguments: [(191.0, 6.0, 16.0), (414, 16, 20), (363, 18, 18)])
  func `a xib's view has at least the margins of the system at its sides`(
    width: Double, stated: Double, margin: Double
  ) throws {
    let bytes = Fixture.xib(
      """
      <view id="root"><rect key="frame" x="0" y="0" width="\(width)" height="118"/><subviews>\(Fixture.view("a"))</subviews>
      <edgeInsets key="layoutMargins" top="0" left="\(stated)" bottom="0" right="\(stated)"/>
      <constraints>\(pin("a", ["leading", "trailing", "top"], suffix: "Margin"))</constraints>
      <freeformSimulatedSizeMetrics key="simulatedDestinationMetrics"/></view>
      """, tools: 20_037)
    let frame = try Fixture.frames(bytes)["a"]
    #expect(frame?.minX == margin && frame?.width == width - 2 * margin)
  }

  @Test(arguments: [("symbolic=\"YES\"", 0.0), ("", 20)])
  func `the standard spacing to a safe area is 0, whatever number the document has`(
    symbolic: String, distance: Double
  ) throws {
    let bytes = Fixture.storyboard(
      """
      <subviews>\(Fixture.view("a"))</subviews><viewLayoutGuide key="safeArea" id="safe"/><constraints>
      <constraint firstItem="a" firstAttribute="leading" secondItem="safe" secondAttribute="leading" constant="20" \
      \(symbolic) id="1"/>
      <constraint firstItem="safe" firstAttribute="trailing" secondItem="a" secondAttribute="trailing" constant="20" \
      \(symbolic) id="2"/>
      <constraint firstItem="a" firstAttribute="top" secondItem="root" secondAttribute="top" constant="20" \
      symbolic="YES" id="3"/></constraints>
      """)
    let frame = try Fixture.frames(bytes)["a"]
    #expect(frame?.minX == distance && frame?.width == 375 - 2 * distance && frame?.minY == 20)
  }

  @Test func `the margins of a stack view that states none are 0`() throws {
    let label = Fixture.view("text", "label", rect: "0 0 343 18")
    let stack = Fixture.view(
      "stack", "stackView", attributes: "axis=\"vertical\"", inside: "<subviews>\(label)</subviews>")
    let bytes = Fixture.storyboard(
      """
      <subviews>\(stack)</subviews><constraints>\(pin("stack", ["leading"], suffix: "Margin"))
      <constraint firstAttribute="trailingMargin" secondItem="stack" secondAttribute="trailingMargin" id="1"/>
      <constraint firstItem="stack" firstAttribute="top" secondItem="root" secondAttribute="top" constant="22" id="2"/>
      </constraints>
      """)
    #expect(try Fixture.frames(bytes)["stack"] == Rect(x: 16, y: 22, width: 343, height: 18))
  }

  @Test(arguments: [("retina4_7", 375.0, 16.0), ("retina6_12", 393, 16), ("retina6_1", 414, 20)])
  func `a root has margins of 16 points up to a width of 399`(device: String, width: Double, margin: Double) throws {
    let bytes = Fixture.storyboard(
      "<subviews>\(Fixture.view("a"))</subviews><constraints>\(pin("a", ["leading", "trailing"], suffix: "Margin"))</constraints>",
      tools: 22_505, device: device, size: (width, 800))
    #expect(try Fixture.frames(bytes)["a"]?.minX == margin)
  }

  @Test(arguments: [
    (16_097, "", "dateAndTime", 216.0), (22_505, "wheels", "dateAndTime", 216), (22_505, "", "countDownTimer", 216),
    (22_505, "", "dateAndTime", 36), (22_505, "compact", "date", 36),
  ])
  func `a date picker has wheels until Xcode 11, and later if it says so or is for a duration`(
    tools: Int, style: String, mode: String, height: Double
  ) throws {
    let attributes = "datePickerMode=\"\(mode)\"" + (style.isEmpty ? "" : " style=\"\(style)\"")
    let picker = Fixture.view("a", "datePicker", rect: "0 0 273 36", attributes: attributes)
    let bytes = Fixture.storyboard(
      "<subviews>\(picker)</subviews><constraints>\(pin("a", ["leading", "top"]))</constraints>", tools: tools)
    #expect(try Fixture.frames(bytes)["a"]?.height == height)
    let document = try Fixture.document(bytes)
    let text = InterfaceBuilderFile.scene(document.roots[0], of: document).text
    #expect(text.contains("preferredDatePickerStyle: wheels") == (height == 216))
    #expect(text.contains("datePickerMode: countDownTimer") == (mode == "countDownTimer"))
  }

  @Test(arguments: [
    (16_097, 3, 39.0, 37.0), (17_701, 3, 122.5, 27.5), (18_122, 1, 84.5, 28), (18_122, 3, 121.5, 27.5),
    (19_455, 1, 120.5, 26), (19_455, 3, 155.5, 26), (21_701, 1, 80.5, 26), (21_225, 3, 116, 26), (21_701, 4, 134.5, 26),
    (22_505, 3, 116.5, 26), (23_504, 3, 74, 26), (32_700, 3, 116.5, 26),
  ])
  func `page controls are as large as in their version, to half a point`(
    tools: Int, pages: Int, width: Double, height: Double
  ) throws {
    let control = Fixture.view("a", "pageControl", attributes: "numberOfPages=\"\(pages)\"")
    let bytes = Fixture.storyboard(
      "<subviews>\(control)</subviews><constraints>\(pin("a", ["leading", "top"]))</constraints>", tools: tools)
    let size = try #require(try Fixture.frames(bytes)["a"]).size
    #expect(abs(size.width - width) <= 0.5 && abs(size.height - height) <= 0.5, "\(size)")
  }

  /// The frames of a view above a toolbar that ends at the safe area, with another toolbar that ends with it.
  private func toolbars(
    tools: Int, device: String, size: (Double, Double), bottom: (item: String, attribute: String) = ("safe", "bottom"),
    constant: Double = 0
  ) throws -> [String: Rect] {
    let views = Fixture.view("a") + Fixture.view("bar", "toolbar") + Fixture.view("beside", "toolbar")
    let sides = ["a", "bar", "beside"].map { pin($0, ["leading", "trailing"]) }.joined()
    let bytes = Fixture.storyboard(
      """
      <subviews>\(views)</subviews><viewLayoutGuide key="safeArea" id="safe"/><constraints>\(sides)\(pin("a", ["top"], to: "safe"))
      <constraint firstItem="bar" firstAttribute="top" secondItem="a" secondAttribute="bottom" id="1"/>
      <constraint firstItem="\(bottom.item)" firstAttribute="\(bottom.attribute)" secondItem="bar" secondAttribute="bottom" constant="\(constant)" id="2"/>
      <constraint firstItem="beside" firstAttribute="bottom" secondItem="bar" secondAttribute="bottom" id="3"/></constraints>
      """, tools: tools, device: device, size: size)
    return try Fixture.frames(bytes)
  }

  @Test(arguments: [("safe", "bottom"), ("bot", "top")])
  func `a toolbar at the bottom of the safe area is 49 points high on a phone without home button in Xcode 11 to 13`(
    item: String, attribute: String
  ) throws {
    let bottom = (item: item, attribute: attribute)
    let frames = try toolbars(tools: 17_156, device: "retina6_1", size: (414, 896), bottom: bottom)
    #expect(frames["a"] == Rect(x: 0, y: 44, width: 414, height: 769))
    #expect(frames["bar"] == Rect(x: 0, y: 813, width: 414, height: 49) && frames["beside"] == frames["bar"])
    let other = try toolbars(tools: 17_156, device: "retina4_7", size: (375, 667), bottom: bottom)
    #expect(other["bar"] == Rect(x: 0, y: 623, width: 375, height: 44))
  }

  @Test func `a toolbar above the bottom of the safe area is 44 points high, and so is one of a later version`() throws
  {
    let above = try toolbars(tools: 17_156, device: "retina6_1", size: (414, 896), constant: 44)
    #expect(above["bar"] == Rect(x: 0, y: 774, width: 414, height: 44))
    let later = try toolbars(tools: 22_505, device: "retina6_1", size: (414, 896))
    #expect(later["bar"] == Rect(x: 0, y: 818, width: 414, height: 44))
  }

  @Test(arguments: [(23_727, 44.0), (24_093, 54), (24_765, 54), (32_700, 44)])
  func `a navigation bar is 54 points high in Xcode 26`(tools: Int, height: Double) throws {
    let bytes = Fixture.storyboard(
      "<subviews>\(Fixture.view("a", "navigationBar"))</subviews><constraints>\(pin("a", ["leading", "trailing", "top"]))</constraints>",
      tools: tools)
    #expect(try Fixture.frames(bytes)["a"]?.height == height)
  }

  @Test func `devices of storyboards have the size, status bar and home indicator of the same devices of scenes`() {
    // Devices that scenes do not name: those before 2014, and tablets without a successor of their size.
    let others: Set = ["retina3_5", "ipad9_7", "ipad10_5", "ipad12_9", "ipad11_0rounded"]
    for (id, screen) in IBDevice.screens where !others.contains(id) {
      #expect(
        CanvasDevice.all.contains {
          $0.size == screen.size && $0.scale == screen.scale
            && $0.safeArea == Insets(top: screen.status, bottom: screen.home)
        }, "\(id)")
    }
    #expect(others.allSatisfy { id in IBDevice.screens[id].map { [20, 24].contains($0.status) } ?? false })
  }
}
