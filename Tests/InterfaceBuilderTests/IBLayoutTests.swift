import InbetweenGoldens
import InbetweenDiagnostics
import InbetweenGeometry
@testable import InbetweenInterfaceBuilder
import InbetweenScene
import InbetweenTimeline
import Foundation
import Testing

@Suite("Interface Builder documents, laid out") struct IBLayoutTests {
  /// Two chains and a pair of equal widths that have nothing to do with each other.
  private func chains(gap: Int) -> [UInt8] {
    func constraint(
      _ first: String, _ attribute: String, _ second: String, _ other: String, _ constant: Int, _ id: String
    )
      -> String
    {
      "<constraint firstItem=\"\(first)\" firstAttribute=\"\(attribute)\" secondItem=\"\(second)\" secondAttribute=\"\(other)\" constant=\"\(constant)\" id=\"\(id)\"/>"
    }
    let ids = ["a", "b", "c", "d"]
    let sizes = ids.map {
      "<constraint firstItem=\"\($0)\" firstAttribute=\"width\" constant=\"40\" id=\"w\($0)\"/><constraint firstItem=\"\($0)\" firstAttribute=\"height\" constant=\"20\" id=\"h\($0)\"/>"
    }.joined()
    return Fixture.storyboard(
      "<subviews>\(ids.map { Fixture.view($0) }.joined())</subviews><constraints>\(sizes)"
        + constraint("a", "top", "root", "top", 10, "1") + constraint("b", "top", "a", "bottom", gap, "2")
        + constraint("c", "top", "b", "bottom", 5, "3") + constraint("d", "top", "root", "top", 300, "4")
        + ids.map { constraint($0, "leading", "root", "leading", 8, "l\($0)") }.joined() + "</constraints>")
  }

  @Test func `adding 7 to one constant moves exactly the dependent views`() throws {
    let (before, after) = (try Fixture.frames(chains(gap: 12)), try Fixture.frames(chains(gap: 19)))
    #expect(before["b"] == Rect(x: 8, y: 42, width: 40, height: 20))
    for (id, moved) in [("a", 0.0), ("b", 7), ("c", 7), ("d", 0)] {
      let (old, new) = (try #require(before[id]), try #require(after[id]))
      #expect(new == Rect(x: old.minX, y: old.minY + moved, width: old.width, height: old.height), "\(id)")
    }
  }

  @Test func `autoresizing masks apply at another size of the screen`() throws {
    let bytes = Fixture.storyboard(
      """
      <subviews><view id="wide"><rect key="frame" x="20" y="30" width="335" height="50"/><autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/></view>
      <view id="low"><rect key="frame" x="100" y="600" width="100" height="50"/><autoresizingMask key="autoresizingMask" flexibleMinX="YES" flexibleMaxX="YES" flexibleMinY="YES"/></view>
      <view id="fixed"><rect key="frame" x="5" y="6" width="7" height="8"/><autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/></view></subviews>
      """)
    let own = try Fixture.frames(bytes)
    #expect(own["wide"] == Rect(x: 20, y: 30, width: 335, height: 50))
    #expect(own["low"] == Rect(x: 100, y: 600, width: 100, height: 50))
    var options = SceneReader.Options()
    options.size = Size(width: 575, height: 767)
    let other = try Fixture.frames(bytes, options: options)
    #expect(other["wide"] == Rect(x: 20, y: 30, width: 535, height: 50))
    // 100 of 275 points left of it become the same part of 475, rounded to half points.
    #expect(other["low"]?.minY == 700 && abs((other["low"]?.minX ?? 0) - 172.727) < 0.26)
    #expect(other["fixed"] == Rect(x: 5, y: 6, width: 7, height: 8))
  }

  @Test func `constraints act on the alignment rectangles of sliders, segmented controls and switches`()
    throws
  {
    func pinned(_ id: String) -> String {
      "<constraint firstItem=\"\(id)\" firstAttribute=\"leading\" secondItem=\"root\" secondAttribute=\"leading\" constant=\"20\" id=\"l\(id)\"/><constraint firstItem=\"\(id)\" firstAttribute=\"top\" secondItem=\"root\" secondAttribute=\"top\" constant=\"30\" id=\"t\(id)\"/>"
    }
    let bytes = Fixture.storyboard(
      """
      <subviews>\(Fixture.view("slider", "slider"))\(Fixture.view("segments", "segmentedControl", rect: "20 30 121 32"))\(Fixture.view("switch", "switch"))</subviews>
      <constraints>\(pinned("slider"))\(pinned("segments"))\(pinned("switch"))<constraint firstAttribute="trailing" secondItem="slider" secondAttribute="trailing" constant="20" id="e"/></constraints>
      """)
    let frames = try Fixture.frames(bytes)
    #expect(frames["slider"] == Rect(x: 18, y: 30, width: 339, height: 31))
    #expect(frames["segments"] == Rect(x: 20, y: 30, width: 121, height: 32))
    #expect(frames["switch"] == Rect(x: 20, y: 30, width: 51, height: 31))
  }

  @Test func `margins of a stack view are used, and hidden views take no space`() throws {
    let inside = """
      <subviews>\(Fixture.view("a"))\(Fixture.view("b", attributes: "hidden=\"YES\""))\(Fixture.view("c"))</subviews>
      <constraints><constraint firstItem="a" firstAttribute="height" constant="30" id="1"/><constraint firstItem="c" firstAttribute="height" constant="40" id="2"/></constraints>
      <edgeInsets key="layoutMargins" top="1" left="2" bottom="3" right="4"/>
      """
    let bytes = Fixture.storyboard(
      """
      <subviews>\(Fixture.view("stack", "stackView", attributes: "axis=\"vertical\" spacing=\"10\"", inside: inside))</subviews>
      <constraints><constraint firstItem="stack" firstAttribute="top" secondItem="root" secondAttribute="top" id="3"/><constraint firstItem="stack" firstAttribute="leading" secondItem="root" secondAttribute="leading" id="4"/><constraint firstAttribute="trailing" secondItem="stack" secondAttribute="trailing" id="5"/></constraints>
      """)
    let frames = try Fixture.frames(bytes)
    #expect(frames["stack"] == Rect(x: 0, y: 0, width: 375, height: 84))
    #expect(frames["a"] == Rect(x: 2, y: 1, width: 369, height: 30))
    #expect(frames["c"] == Rect(x: 2, y: 41, width: 369, height: 40))
  }

  /// A stack view that fills the root, with a label under a view.
  private func stackOfView(_ view: String, attributes: String = "", tools: Int) -> [UInt8] {
    let inside = """
      <subviews>\(view)<label id="text" verticalHuggingPriority="251" translatesAutoresizingMaskIntoConstraints="NO" text="a"><rect key="frame" x="0" y="0" width="10" height="20"/></label></subviews>
      """
    let edges = ["leading", "trailing", "top"].map {
      "<constraint firstItem=\"stack\" firstAttribute=\"\($0)\" secondItem=\"root\" secondAttribute=\"\($0)\" id=\"\($0)\"/>"
    }
    return Fixture.storyboard(
      "<subviews>\(Fixture.view("stack", "stackView", attributes: "axis=\"vertical\" " + attributes, inside: inside))</subviews><constraints>\(edges.joined())</constraints>",
      tools: tools)
  }

  @Test(arguments: [(14_109, 1000.0, 1000.0), (14_460, 240, 50), (15_400, 240, 50), (21_507, 240, 50)])
  func
    `a plain view in a stack view has Interface Builder's default size: 1000 × 1000 until Xcode 9, 240 × 50 from Xcode 10 on`(
      tools: Int, width: Double, expected: Double
    ) throws
  {
    let bytes = stackOfView(Fixture.view("a"), tools: tools)
    #expect(try Fixture.frames(bytes)["a"] == Rect(x: 0, y: 0, width: 375, height: expected))
    #expect(try Fixture.frames(bytes)["text"]?.minY == expected)
    // Across the axis it counts where nothing stretches the view.
    let leading = stackOfView(Fixture.view("a"), attributes: "alignment=\"leading\"", tools: tools)
    #expect(try Fixture.frames(leading)["a"]?.width == min(width, 375))
    // A horizontal stack view has no wide views.
    let row = Fixture.storyboard(
      "<subviews>\(Fixture.view("stack", "stackView", attributes: "alignment=\"center\"", inside: "<subviews>\(Fixture.view("a"))</subviews>"))</subviews><constraints><constraint firstItem=\"stack\" firstAttribute=\"leading\" secondItem=\"root\" secondAttribute=\"leading\" id=\"l\"/><constraint firstItem=\"stack\" firstAttribute=\"top\" secondItem=\"root\" secondAttribute=\"top\" id=\"t\"/></constraints>",
      tools: tools)
    #expect(try Fixture.frames(row)["a"]?.size == Size(width: expected, height: expected))
    // A length of its own comes first, and an app on another screen has no such size.
    let height = "<constraints><constraint firstAttribute=\"height\" constant=\"7\" id=\"h\"/></constraints>"
    #expect(try Fixture.frames(stackOfView(Fixture.view("a", inside: height), tools: tools))["a"]?.height == 7)
    var options = SceneReader.Options()
    options.size = Size(width: 400, height: 800)
    #expect(try Fixture.frames(bytes, options: options)["a"]?.height == 0)
  }

  @Test func `an activity indicator that hides when it stops takes space in the canvas; other hidden views do not`()
    throws
  {
    func below(_ attributes: String) throws -> Double? {
      let view = Fixture.view("a", "activityIndicatorView", attributes: attributes)
      return try Fixture.frames(stackOfView(view, tools: 17_701))["text"]?.minY
    }
    #expect(try below("hidden=\"YES\" hidesWhenStopped=\"YES\"") == 20)
    #expect(try below("hidden=\"YES\"") == 0)
    #expect(try below("") == 20)
  }

  @Test(arguments: [6254, 9060])
  func `documents without a device have whole points until Xcode 6, half points from Xcode 7`(tools: Int) throws {
    let bytes = Fixture.storyboard(
      """
      <subviews>\(Fixture.view("a"))</subviews><constraints>
      <constraint firstItem="a" firstAttribute="centerX" secondItem="root" secondAttribute="centerX" id="1"/><constraint firstItem="a" firstAttribute="top" secondItem="root" secondAttribute="top" id="2"/>
      <constraint firstItem="a" firstAttribute="width" constant="51" id="3"/><constraint firstItem="a" firstAttribute="height" constant="10" id="4"/></constraints>
      """, tools: tools, device: nil, size: (320, 568))
    #expect(try Fixture.frames(bytes)["a"]?.minX == (tools < 7_000 ? 135 : 134.5))
  }

  @Test func `a multiplier with six decimals is the original ratio of lengths`() throws {
    func multiplier(_ text: String) throws -> Double {
      let bytes = Fixture.storyboard(
        "<subviews>\(Fixture.view("a"))</subviews><constraints><constraint firstItem=\"a\" firstAttribute=\"width\" secondItem=\"root\" secondAttribute=\"width\" multiplier=\"\(text)\" id=\"1\"/></constraints>"
      )
      return try #require(try Fixture.document(bytes).roots[0].view.constraints.first).multiplier
    }
    #expect(try multiplier("0.689655") == 20.0 / 29)
    #expect(try multiplier("0.893048") == 167.0 / 187)
    #expect(try multiplier("1.333333") == 4.0 / 3)
    for text in ["0.5", "0.689", "0.707107", "123.456789", "-0.689655"] {
      #expect(try multiplier(text) == Double(text))
    }
  }

  @Test(arguments: [
    (
      "slider", #"minValue="1" maxValue="8" value="2" enabled="NO""#, #"minValue="0.0" maxValue="1" value="0.0""#,
      ["minimumValue: 1", "maximumValue: 8", "value: 2", "isEnabled: false"]
    ),
    (
      "stepper", #"minimumValue="2" maximumValue="9" value="3""#, #"maximumValue="100""#,
      ["minimumValue: 2", "maximumValue: 9", "value: 3"]
    ),
    ("progressView", #"progress="0.75""#, #"progress="0.0""#, ["progress: 0.75"]),
    (
      "pageControl", #"numberOfPages="5" currentPage="2""#, #"numberOfPages="0""#,
      ["numberOfPages: 5", "currentPage: 2"]
    ),
    ("switch", #"on="YES""#, #"on="NO""#, ["isOn: true"]),
  ])
  func `what a control shows is written, unless it is what the kind shows by itself`(
    kind: String, own: String, usual: String, lines: [String]
  ) throws {
    func text(_ attributes: String) throws -> String {
      let document = try Fixture.document(
        Fixture.storyboard("<subviews><\(kind) \(attributes) id=\"it\"/></subviews>", tools: 22_505))
      return InterfaceBuilderFile.scene(document.roots[0], of: document).text
    }
    let keys = lines.compactMap { $0.split(separator: ":").first.map(String.init) }
    let (written, plain) = (try text(own), try text(usual))
    for line in lines { #expect(written.contains(line), "\(written)") }
    for key in keys { #expect(!plain.contains("\(key):"), "\(plain)") }
  }

  @Test func `controls have their own kinds and their intrinsic sizes`() throws {
    let kinds = [
      ("slider", "slider"), ("stepper", "stepper"), ("progressView", "progressView"), ("pageControl", "pageControl"),
      ("pickerView", "pickerView"), ("searchBar", "searchBar"), ("navigationBar", "navigationBar"),
      ("toolbar", "toolbar"), ("tabBar", "tabBar"), ("activityIndicatorView", "activityIndicator"),
      ("switch", "switch"), ("datePicker", "datePicker"), ("mapView", "mapView"), ("wkWebView", "webView"),
      ("collectionView", "collectionView"), ("visualEffectView", "visualEffectView"), ("textView", "textView"),
    ]
    let pinned = kinds.indices.flatMap { index in
      ["leading", "top"].map {
        "<constraint firstItem=\"v\(index)\" firstAttribute=\"\($0)\" secondItem=\"root\" secondAttribute=\"\($0)\" id=\"\($0)\(index)\"/>"
      }
    }
    let views = kinds.enumerated().map { Fixture.view("v\($0.offset)", $0.element.0) }
    let bytes = Fixture.storyboard(
      "<subviews>\(views.joined())</subviews><constraints>\(pinned.joined())</constraints>", tools: 22_505)
    let document = try Fixture.document(bytes)
    let text = InterfaceBuilderFile.scene(document.roots[0], of: document).text
    // What a kind has by itself is not written: the table beside the importer is that of the kinds.
    #expect(!text.contains("intrinsicContentSize") && !text.contains("alignmentRectInsets"))
    let frames = try Fixture.frames(bytes)
    for (index, kind) in kinds.enumerated() {
      #expect(text.contains("- \(kind.1): "), "\(kind.1)")
      let view = document.roots[0].view.subviews[index]
      guard let own = IBDocument.ownContentSize(of: view), let frame = frames[view.id] else { continue }
      let insets = document.alignmentInsets(of: view)
      if let width = own.width { #expect(frame.width == width + insets.left + insets.right, "\(kind.0)") }
      if let height = own.height { #expect(frame.height == height + insets.top + insets.bottom, "\(kind.0)") }
    }
  }

  @Test
  func `views are named by their contents if nothing else names them; constraints are short and beside their views`()
    throws
  {
    let label = "<string key=\"text\">Hello, you!</string>"
    let image = Fixture.view("i", "imageView", attributes: "image=\"sun\"")
    let bytes = Fixture.storyboard(
      """
      <subviews>\(Fixture.view("a", "label", rect: "0 0 9 9", inside: label))\(image)\(Fixture.view("b"))</subviews><constraints>
      <constraint firstItem="b" firstAttribute="leading" secondItem="root" secondAttribute="leading" id="1"/><constraint firstAttribute="trailing" secondItem="b" secondAttribute="trailing" id="2"/>
      <constraint firstItem="b" firstAttribute="top" secondItem="root" secondAttribute="top" id="3"/><constraint firstAttribute="bottom" secondItem="b" secondAttribute="bottom" id="4"/>
      <constraint firstAttribute="trailing" secondItem="i" secondAttribute="trailing" constant="8" id="5"/><constraint firstItem="i" firstAttribute="leading" secondItem="root" secondAttribute="leading" constant="12" id="6"/>
      <constraint firstAttribute="bottomMargin" relation="greaterThanOrEqual" secondItem="a" secondAttribute="bottom" constant="5" priority="900" id="7"/></constraints>
      """)
    let document = try Fixture.document(bytes)
    let text = InterfaceBuilderFile.scene(document.roots[0], of: document).text
    let end = try #require(text.firstRange(of: "constraints:\n"))
    #expect(
      text[end.upperBound...] == """
          - helloYouLabel.bottom <= superview.bottomMargin - 5 @900
          - H:|-12-[sunImage]-8-|
          - HV:|[view_b]|

        """)
  }

  @Test func `a table's cells have their frames and a cell's margins, and are as wide as the table on another screen`()
    throws
  {
    let content = """
      <tableViewCellContentView key="contentView" id="content"><rect key="frame" x="0" y="0" width="375" height="44"/><subviews>\(Fixture.view("in"))</subviews>
      <constraints><constraint firstItem="in" firstAttribute="leading" secondItem="content" secondAttribute="leadingMargin" id="1"/><constraint firstAttribute="trailingMargin" secondItem="in" secondAttribute="trailing" id="2"/>
      <constraint firstItem="in" firstAttribute="top" secondItem="content" secondAttribute="topMargin" id="3"/><constraint firstAttribute="bottomMargin" secondItem="in" secondAttribute="bottom" id="4"/></constraints></tableViewCellContentView>
      """
    let cell =
      "<tableViewCell id=\"cell\" reuseIdentifier=\"News\"><rect key=\"frame\" x=\"0\" y=\"28\" width=\"375\" height=\"44\"/>\(content)</tableViewCell>"
    let table =
      "<tableView id=\"t\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"375\" height=\"667\"/><autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\" heightSizable=\"YES\"/><prototypes>\(cell)</prototypes></tableView>"
    let bytes = Fixture.storyboard("<subviews>\(table)</subviews>")
    let own = try Fixture.frames(bytes)
    #expect(own["cell"] == Rect(x: 0, y: 28, width: 375, height: 44))
    // In Xcode 11 the margins of a table view's cells are 15 points, unless the table is a controller's own view.
    #expect(own["in"] == Rect(x: 15, y: 11, width: 345, height: 22))
    var options = SceneReader.Options()
    options.size = Size(width: 320, height: 568)
    #expect(try Fixture.frames(bytes, options: options)["in"]?.width == 290)
  }

  @Test(arguments: [(14_100, 43.5), (15_400, 44)])
  func `a cell has its accessory and a separator, which takes a pixel from the content until Xcode 10`(
    tools: Int, height: Double
  ) throws {
    func cell(_ id: String, _ accessory: String) -> String {
      """
      <tableViewCell id="\(id)" reuseIdentifier="\(id)" accessoryType="\(accessory)"><rect key="frame" x="0" y="28" width="375" height="44"/>
      <tableViewCellContentView key="contentView" id="\(id)-content"><rect key="frame" x="0" y="0" width="348" height="44"/></tableViewCellContentView></tableViewCell>
      """
    }
    let table = """
      <tableView id="t" separatorStyle="default"><rect key="frame" x="0" y="0" width="375" height="667"/><prototypes>\(cell("News", "disclosureIndicator"))\(cell("More", "detailDisclosureButton"))</prototypes></tableView>
      """
    let document = try Fixture.document(Fixture.storyboard("<subviews>\(table)</subviews>", tools: tools))
    #expect(document.roots.dropFirst().map { document.size(of: $0).height } == [height, height])
    let scene = try InterfaceBuilderFile.checkedScene(document.roots[0], of: document)
    let bake = try SceneBake(
      try SceneReader.read(SourceTextOfTest.source(scene.text)).document, name: "test", typesetter: nil)
    let moment = bake.timeline.moment(at: 0)
    func frame(_ part: String, of cell: String) -> Rect? {
      let name = scene.ids.first { $0.value == cell }.map { $0.key + "_" + part }
      return bake.timeline.layers.firstIndex { $0.id == name }.map { bake.timeline.model(of: $0, at: moment).frame }
    }
    let side: Double = 15
    #expect(frame("disclosure", of: "News") == Rect(x: 375 - side - 8, y: 15.5, width: 8, height: 13))
    #expect(frame("separator", of: "News") == Rect(x: side, y: 43.5, width: 375 - side, height: 0.5))
    #expect(frame("detail", of: "More") == Rect(x: 375 - side - 8 - 8 - 22, y: 11, width: 22, height: 22))
  }

  @Test(arguments: [("", "always"), ("contentInsetAdjustmentBehavior=\"never\"", "never")])
  func `a scroll view adjusts its insets as its file says, and always by default`(attribute: String, expected: String)
    throws
  {
    let bytes = Fixture.storyboard(
      "<subviews>\(Fixture.view("scroll", "scrollView", attributes: attribute))</subviews>")
    let document = try InterfaceBuilderFile.document(bytes: bytes, options: SceneReader.Options())
    let scene = try InterfaceBuilderFile.checkedScene(document.roots[0], of: document, options: SceneReader.Options())
    #expect(scene.text.contains("contentInsetAdjustmentBehavior: \(expected)\n"), "\(scene.text)")
  }

  @Test func `old layout guides are the edges of the safe area`() throws {
    let bytes = Fixture.storyboard(
      """
      <subviews>\(Fixture.view("a"))</subviews>
      <constraints><constraint firstItem="a" firstAttribute="top" secondItem="top" secondAttribute="bottom" constant="5" id="1"/><constraint firstItem="bot" firstAttribute="top" secondItem="a" secondAttribute="bottom" constant="6" id="2"/><constraint firstItem="a" firstAttribute="leading" secondItem="root" secondAttribute="leadingMargin" id="3"/><constraint firstAttribute="trailingMargin" secondItem="a" secondAttribute="trailing" id="4"/></constraints>
      """, device: "retina6_1", size: (414, 896))
    #expect(try Fixture.frames(bytes)["a"] == Rect(x: 20, y: 49, width: 374, height: 807))
    var options = SceneReader.Options()
    options.safeArea = Insets(top: 100, bottom: 50)
    #expect(try Fixture.frames(bytes, options: options)["a"] == Rect(x: 20, y: 105, width: 374, height: 735))
  }

  @Test func `importing and reading the text again gives the frames of the document`() throws {
    let document = try Fixture.document(chains(gap: 12))
    let scene = InterfaceBuilderFile.scene(document.roots[0], of: document)
    let again = try SceneReader.read(SourceTextOfTest.source(scene.text)).document
    let direct = try InterfaceBuilderFile.read(document.roots[0], of: document).document
    #expect(again.constraints.map(\.initialConstant) == direct.constraints.map(\.initialConstant))
    #expect(again.views.map(\.id) == direct.views.map(\.id) && again.canvas.safeArea == direct.canvas.safeArea)
  }

  @Test func `messages refer to the lines of the document`() throws {
    let bytes = Fixture.storyboard(
      "<subviews>\(Fixture.view("a"))</subviews>\n<constraints>\n<constraint firstItem=\"a\" firstAttribute=\"top\" constant=\"4\" id=\"1\"/>\n<constraint firstItem=\"a\" firstAttribute=\"width\" constant=\"4\" id=\"2\"/></constraints>"
    )
    let document = try Fixture.document(bytes)
    let reading = try InterfaceBuilderFile.read(document.roots[0], of: document)
    #expect(reading.warnings.map(\.message) == ["a constraint is left out: a location cannot equal a constant"])
    let warned = try #require(reading.warnings.first?.place.line)
    #expect(reading.document.constraints.first?.place.line == warned + 1)
  }
}
