import InbetweenGeometry
import InbetweenInterfaceBuilder
import Testing

@Suite("Safe areas of Interface Builder's canvas") struct IBSafeAreaTests {
  private static let sizes: [String: (Double, Double)] = [
    "retina4_7": (375, 667), "retina5_5": (414, 736), "retina5_9": (375, 812), "retina6_0": (390, 844),
    "retina6_1": (414, 896), "retina6_5": (414, 896), "retina6_12": (393, 852), "ipad12_9rounded": (1024, 1366),
  ]
  private static let navigationBar = "<simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\"/>"
  private static let tabBar = "<simulatedTabBarMetrics key=\"simulatedBottomBarMetrics\"/>"
  private static let toolbar = "<simulatedToolbarMetrics key=\"simulatedBottomBarMetrics\"/>"

  /// The safe area of a view controller's view.
  private func safeArea(
    _ tools: Int, _ device: String, size: (Double, Double)? = nil, orientation: String = "portrait",
    controller: String = "", others: String = ""
  ) throws -> Insets {
    let size = try size ?? #require(Self.sizes[device])
    let document = try Fixture.document(
      Fixture.storyboard(
        "", tools: tools, device: device, orientation: orientation, size: size, controller: controller, others: others))
    return document.inferredSafeArea(of: document.roots[0], bars: document.inferredBars())
  }

  /// The safe area of a xib's view.
  private func xibSafeArea(
    _ tools: Int, _ device: String, size: (Double, Double)? = nil, kind: String = "view", metrics: String = ""
  ) throws -> Insets {
    let size = try size ?? #require(Self.sizes[device])
    let document = try Fixture.document(
      Fixture.xib(
        "<\(kind) id=\"root\"><rect key=\"frame\" width=\"\(size.0)\" height=\"\(size.1)\"/>\(metrics)</\(kind)>",
        tools: tools, device: device))
    return document.inferredSafeArea(of: document.roots[0], bars: document.inferredBars())
  }

  @Test(arguments: [
    (14_460, "retina4_7", 20.0), (15_400, "retina4_7", 0), (20_037, "retina4_7", 0), (21_507, "retina5_5", 0),
    (21_701, "retina4_7", 20), (24_506, "retina4_7", 20), (32_700, "retina5_5", 20),
    (17_701, "retina6_0", 44), (20_037, "retina6_1", 44), (20_037, "retina5_9", 44), (21_225, "retina6_1", 48),
    (21_507, "retina5_9", 47), (21_701, "retina5_9", 50), (21_507, "retina6_0", 47), (23_504, "retina6_5", 44),
    (22_505, "retina6_12", 59), (32_700, "retina6_1", 48),
  ])
  func `the status bar depends on the version, without one on phones with a home button from Xcode 11 to 14.2`(
    tools: Int, device: String, status: Double
  ) throws {
    let home: Double = ["retina4_7", "retina5_5"].contains(device) ? 0 : 34
    #expect(try safeArea(tools, device) == Insets(top: status, bottom: home))
    #expect(try xibSafeArea(tools, device) == Insets(top: status, bottom: home))
  }

  @Test func `a hidden status bar does not count from Xcode 13.3 on`() throws {
    let hidden = "<nil key=\"simulatedStatusBarMetrics\"/>"
    #expect(try safeArea(17_701, "retina4_7", controller: hidden).top == 0)
    #expect(try safeArea(22_505, "retina4_7", controller: hidden).top == 20)
    #expect(try safeArea(14_460, "retina4_7", controller: hidden).top == 0)
  }

  @Test(arguments: [
    (23_504, "", 48.0, 34.0), (23_727, "", 96, 68), (24_506, "", 96, 68), (25_094, "", 96, 68), (32_700, "", 48, 34),
    (23_504, tabBar, 48, 83), (23_727, tabBar, 96, 117), (24_506, tabBar, 96, 117),
    (23_504, navigationBar, 92, 34), (24_093, navigationBar, 150, 68), (24_765, navigationBar + tabBar, 150, 117),
  ])
  func
    `from Xcode 16.3 on the insets of a notch count twice, whatever the bars; a navigation bar has 54 points in Xcode 26`(
      tools: Int, metrics: String, top: Double, bottom: Double
    ) throws
  {
    #expect(try safeArea(tools, "retina6_1", controller: metrics) == Insets(top: top, bottom: bottom))
    #expect(try xibSafeArea(tools, "retina6_1", metrics: metrics) == Insets(top: top, bottom: bottom))
    // Phones with a home button have no such insets.
    let bar: Double = metrics.contains("NavigationBar") ? (tools >= 24_000 && tools < 32_000 ? 54 : 44) : 0
    #expect(try safeArea(tools, "retina4_7", controller: metrics).top == 20 + bar)
  }

  @Test(arguments: [
    (22_505, "", Insets(left: 47, bottom: 21, right: 47)),
    (24_412, "", Insets(top: 47, left: 47, bottom: 55, right: 47)),
    (24_412, navigationBar + tabBar, Insets(top: 101, left: 47, bottom: 86, right: 47)),
    (22_505, navigationBar + tabBar, Insets(top: 32, left: 47, bottom: 53, right: 47)),
  ])
  func `in landscape orientation those of portrait are added`(tools: Int, metrics: String, expected: Insets) throws {
    #expect(
      try safeArea(tools, "retina6_0", size: (844, 390), orientation: "landscape", controller: metrics) == expected)
  }

  @Test func `an iPad without home button has 50 points at the bottom in Xcode 26, 20 before`() throws {
    #expect(try safeArea(23_504, "ipad12_9rounded") == Insets(top: 24, bottom: 20))
    #expect(try safeArea(24_412, "ipad12_9rounded") == Insets(top: 24, bottom: 50))
  }

  @Test(
    arguments: [
      (18_122, (414.0, 842.0), 56.0, 34.0), (19_529, (414, 842), 56, 0), (22_505, (414, 886), 56, 0),
      (23_727, (414, 838), 56, 0), (24_506, (414, 848), 70, 0), (22_505, (414, 830), 0, 0),
    ] as [(Int, (Double, Double), Double, Double)])
  func `in a card a navigation bar has 12 points more, in Xcode 26 16, and from Xcode 13 on there is no bottom inset`(
    tools: Int, size: (Double, Double), top: Double, bottom: Double
  ) throws {
    // 830 points are those of a card below an opaque bar: 896 - 10 - 56.
    let others = """
      <scene><objects><navigationController id="nav"><connections><segue destination="vc" kind="relationship" relationship="rootViewController" id="s"/></connections></navigationController></objects></scene>
      """
    #expect(try safeArea(tools, "retina6_1", size: size, others: others).top == top)
    guard top > 0 else { return }
    #expect(try safeArea(tools, "retina6_1", size: size, others: others).bottom == bottom)
    #expect(try safeArea(22_505, "retina6_1", size: (414, 886)) == .zero)
  }

  @Test(
    arguments: [
      (18_122, "retina6_1", (320, 522), Insets(top: 44)), (19_162, "retina6_1", (219, 102), Insets(top: 44)),
      (19_529, "retina6_1", (414, 356), Insets(top: 44)),
      (22_505, "retina6_1", (414, 363), Insets(top: 48, bottom: 34)),
      (21_507, "retina6_0", (468, 360), Insets(top: 47, bottom: 34)), (20_037, "retina4_7", (400, 400), .zero),
      (24_127, "retina4_7", (350, 350), Insets(top: 20)), (14_490, "retina4_7", (360, 56), .zero),
      (14_490, "retina5_9", (360, 56), .zero),
    ] as [(Int, String, (Double, Double), Insets)])
  func `a xib's view of a free size that is narrower than the screen has no bottom inset, and none at all in Xcode 10`(
    tools: Int, device: String, size: (Double, Double), expected: Insets
  ) throws {
    let metrics = "<freeformSimulatedSizeMetrics key=\"simulatedDestinationMetrics\"/>"
    #expect(try xibSafeArea(tools, device, size: size, metrics: metrics) == expected)
  }

  @Test(
    arguments: [
      (22_505, "retina6_12", (375, 654), "view", 59.0, 0.0), (23_504, "retina6_12", (375, 654), "view", 59, 34),
      (24_765, "retina6_12", (375, 654), "view", 118, 34), (25_084, "retina6_1", (392, 197), "view", 96, 34),
      (24_765, "retina6_1", (414, 506), "view", 96, 34), (24_765, "retina6_12", (393, 489), "view", 118, 34),
      (32_700, "retina6_12", (393, 139), "view", 59, 34), (24_765, "retina6_12", (514, 166), "view", 118, 68),
      (24_765, "retina6_12", (393, 852), "view", 118, 68),
      (23_727, "retina6_1", (320, 50), "collectionReusableView", 96, 34),
      (24_506, "retina4_7", (300, 200), "view", 20, 0),
    ] as [(Int, String, (Double, Double), String, Double, Double)])
  func `from Xcode 15 on a xib's view that is smaller than the screen has its bottom inset, from 16.3 on not twice`(
    tools: Int, device: String, size: (Double, Double), kind: String, top: Double, bottom: Double
  ) throws {
    let metrics = "<freeformSimulatedSizeMetrics key=\"simulatedDestinationMetrics\"/>"
    let area = try xibSafeArea(tools, device, size: size, kind: kind, metrics: metrics)
    #expect(area == Insets(top: top, bottom: bottom))
  }

  @Test(
    arguments: [
      (24_506, "retina4_7", (309, 289), "collectionViewCell"),
      (16_096, "retina6_1", (332, 211), "collectionReusableView"),
      (18_122, "retina4_7", (375, 353), "collectionReusableView"), (19_529, "retina6_1", (320, 44), "tableViewCell"),
      (24_412, "retina6_1", (743, 630), "tableViewCell"), (32_700, "retina6_1", (422, 60), "tableViewCell"),
    ] as [(Int, String, (Double, Double), String)])
  func `a table view's cell has no safe area, nor have a collection view's on phones with a home button`(
    tools: Int, device: String, size: (Double, Double), kind: String
  ) throws {
    #expect(try xibSafeArea(tools, device, size: size, kind: kind) == .zero)
  }

  @Test(
    arguments: [
      (18_122, "retina6_1", (320, 401), Insets(top: 44)), (22_155, "retina6_1", (320, 401), Insets(top: 48)),
      (22_155, "retina6_12", (419, 406), Insets(top: 59, bottom: 34)),
      (32_700, "retina6_12", (509, 340), Insets(top: 59, bottom: 34)),
      (25_084, "retina6_12", (509, 340), Insets(top: 118, bottom: 68)),
    ] as [(Int, String, (Double, Double), Insets)])
  func `in a xib for a phone without home button a collection view's cell has a safe area from Xcode 12 on`(
    tools: Int, device: String, size: (Double, Double), expected: Insets
  ) throws {
    for kind in ["collectionReusableView", "collectionViewCell"] {
      #expect(try xibSafeArea(tools, device, size: size, kind: kind) == expected)
    }
    // A cell with a content view, whose own constraints refer to the safe area.
    let pinned = """
      <collectionViewCell id="cell"><rect key="frame" width="\(size.0)" height="\(size.1)"/>
      <view key="contentView"><rect key="frame" width="\(size.0)" height="\(size.1)"/>
      <subviews>\(Fixture.view("a"))</subviews></view>
      <constraints>\(equal("top", of: "a"))\(equal("bottom", of: "a"))\(equal("leading", of: "a"))\(equal("trailing", of: "a"))</constraints>
      <viewLayoutGuide key="safeArea" id="safe"/></collectionViewCell>
      """
    let document = try Fixture.document(Fixture.xib(pinned, tools: tools, device: device))
    let frame = try Fixture.frames(document.roots[0], of: document)["a"]
    let height = size.1 - expected.top - expected.bottom
    #expect(frame == Rect(x: 0, y: expected.top, width: size.0, height: height))
    // On the screen of an app it is no longer at the top.
    let other = document.inferredSafeArea(of: document.roots[0], bars: [], screenInsets: Insets(top: 47, bottom: 34))
    #expect(other == .zero)
  }

  /// A root with a box and a constraint of the safe area.
  private func recorded(_ subviews: String, _ constraints: String, tools: Int = 22_505) throws -> Insets {
    let document = try Fixture.document(
      Fixture.storyboard(
        """
        <subviews>\(subviews)</subviews><viewLayoutGuide key="safeArea" id="safe"/><constraints>\(constraints)</constraints>
        """, tools: tools, device: "retina6_1", size: (414, 896)))
    return document.recordedSafeArea(of: document.roots[0], bars: document.inferredBars())
  }

  private func equal(_ attribute: String, of view: String, _ constant: Double = 0) -> String {
    "<constraint firstItem=\"\(view)\" firstAttribute=\"\(attribute)\" secondItem=\"safe\" secondAttribute=\"\(attribute)\" constant=\"\(constant)\" id=\"\(view)-\(attribute)\"/>"
  }

  @Test(arguments: ["misplaced", "ambiguous"])
  func `frames that the file marks as wrong imply no safe area`(mark: String) throws {
    let right = Fixture.view("b", rect: "0 50 414 10")
    let wrong = Fixture.view(
      "a", rect: "0 0 414 10", attributes: "\(mark)=\"YES\"",
      inside: "<subviews>\(Fixture.view("in", rect: "0 0 9 9"))</subviews>")
    let constraints = equal("top", of: "a") + equal("top", of: "in") + equal("top", of: "b")
    #expect(try recorded(wrong + right, constraints) == Insets(top: 50, bottom: 34))
    #expect(try recorded(wrong, equal("top", of: "a")) == Insets(top: 48, bottom: 34))
  }

  @Test func `the centre of the safe area and one of its edges imply the other edge`() throws {
    // The middle is at 448 + (top - bottom) / 2 + 5.
    func box(_ middle: Double) -> String { Fixture.view("a", rect: "10 \(middle - 10) 40 20") }
    let center = equal("centerY", of: "a", 5)
    #expect(try recorded(box(448 + 7 + 5), center) == Insets(top: 48, bottom: 34))
    #expect(try recorded(box(448 + 29 + 5), center) == Insets(top: 92, bottom: 34))
    let bottom = Fixture.view("b", rect: "0 800 10 30") + box(448 + 7 + 5)
    #expect(try recorded(bottom, center + equal("bottom", of: "b")) == Insets(top: 80, bottom: 66))
    // The difference of a pixel is that of rounding.
    #expect(try recorded(box(448 + 7.25 + 5), center) == Insets(top: 48, bottom: 34))
    #expect(try recorded(box(448 - 30 + 5), center) == Insets(top: 48, bottom: 108))
  }
}
