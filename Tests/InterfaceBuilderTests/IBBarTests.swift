import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenInterfaceBuilder
import InbetweenScene
import InbetweenTestSupport
import InbetweenTimeline
import Testing

/// The bars of containers, which a scene has where the safe area has room for them.
@Suite("Interface Builder bars") struct IBBarTests {
  private static func controller(_ id: String, _ inside: String, kind: String = "viewController") -> String {
    "<scene><objects><\(kind) id=\"\(id)\">\(inside)</\(kind)></objects></scene>"
  }

  private static func segue(_ kind: String, to destination: String) -> String {
    "<connections><segue destination=\"\(destination)\" kind=\"\(kind)\" id=\"\(destination)-segue\"/></connections>"
  }

  /// A tab bar controller with a navigation controller whose first controller shows `vc`.
  private static func storyboard(bar: String = "", item: String = "", large: Bool = false) -> [UInt8] {
    let first = """
      <view key="view" id="first-view"><rect key="frame" x="0" y="0" width="375" height="812"/></view>
      <navigationItem key="navigationItem" title="Inbox"/>
      """
    return Fixture.storyboard(
      "", device: "retina5_9", size: (375, 812), controller: item,
      others: controller(
        "tabs",
        """
        <tabBar key="tabBar"><color key="tintColor" red="1" green="0" blue="0" alpha="1"/></tabBar>
        <connections><segue destination="other" kind="relationship" id="s1"/><segue destination="nav" kind="relationship" id="s2"/></connections>
        """, kind: "tabBarController")
        + controller("other", "<tabBarItem key=\"tabBarItem\" title=\"Search\"/>")
        + controller(
          "nav",
          "<navigationBar key=\"navigationBar\" \(large ? "largeTitles=\"YES\"" : "")>\(bar)</navigationBar><tabBarItem key=\"tabBarItem\" systemItem=\"favorites\"/>"
            + segue("relationship", to: "first"),
          kind: "navigationController") + controller("first", first + segue("show", to: "vc")))
  }

  private static func scene(_ bytes: [UInt8], root: String = "root") throws -> (text: String, frames: [String: Rect]) {
    let document = try Fixture.document(bytes)
    let root = try #require(document.roots.first { $0.id == root })
    let scene = try InterfaceBuilderFile.checkedScene(root, of: document)
    let bake = try SceneBake(
      try SceneReader.read(SourceTextOfTest.source(scene.text)).document, name: "test", typesetter: nil)
    let moment = bake.timeline.moment(at: 0)
    let frames = bake.timeline.layers.enumerated().compactMap { index, layer in
      layer.id.map { ($0, bake.timeline.model(of: index, at: moment).frame) }
    }
    return (scene.text, Dictionary(frames) { first, _ in first })
  }

  @Test func `an asset that a bar or an item of it shows and that cannot be read is a warning`() throws {
    let item = """
      <navigationItem key="navigationItem" title="Message"><barButtonItem key="rightBarButtonItem" image="mail"/>
      </navigationItem>
      """
    var document = try Fixture.document(
      IBBarTests.storyboard(bar: "<color key=\"barTintColor\" name=\"Ground\"/>", item: item))
    document.assets.unreadable = ["Ground": "A/1", "mail": "A/2", "elsewhere": "A/3"]
    let root = try #require(document.roots.first { $0.id == "root" })
    let warnings = try InterfaceBuilderFile.checkedScene(root, of: document).warnings.map(\.message)
    #expect(
      warnings.filter { $0.hasPrefix("the asset") } == [
        "the asset 'Ground' is not taken from A/1, which cannot be read",
        "the asset 'mail' is not taken from A/2, which cannot be read",
      ])
  }

  @Test func `a pushed controller has a navigation bar with a back button above it and its tab bar below it`() throws {
    let item = """
      <navigationItem key="navigationItem" title="Message"><rightBarButtonItems><barButtonItem systemItem="done"/>
      <barButtonItem title="Move"/></rightBarButtonItems></navigationItem>
      """
    let (text, frames) = try IBBarTests.scene(IBBarTests.storyboard(item: item))
    #expect(frames["navigationBar"] == Rect(x: 0, y: 44, width: 375, height: 44))
    #expect(frames["navigationBarBackground"] == Rect(x: 0, y: 0, width: 375, height: 44))
    #expect(frames["tabBar"] == Rect(x: 0, y: 729, width: 375, height: 49))
    #expect(frames["tabBarBackground"] == Rect(x: 0, y: 778, width: 375, height: 34))
    for line in [
      "title: \"Message\"", "backButtonTitle: \"Inbox\"", "rightBarButtonItems: [{systemItem: done}, \"Move\"]",
      "items: [\"Search\", {systemItem: favorites}]", "selectedItem: 1", "tintColor: \"#ff0000\"",
    ] { #expect(text.contains("    \(line)\n"), "\(line)") }
    // The navigation controller's first controller has no button back.
    let first = try IBBarTests.scene(IBBarTests.storyboard(), root: "first-view").text
    #expect(first.contains("title: \"Inbox\"") && !first.contains("backButtonTitle"))
  }

  @Test func `bars have their colours, of appearances and of the older attributes; a large title has a higher bar`()
    throws
  {
    let old = "<color key=\"barTintColor\" red=\"0\" green=\"0\" blue=\"1\" alpha=\"1\"/>"
    let titles =
      "<textAttributes key=\"titleTextAttributes\"><color key=\"textColor\" white=\"1\" alpha=\"1\"/></textAttributes>"
    let (text, frames) = try IBBarTests.scene(IBBarTests.storyboard(bar: old + titles, large: true))
    #expect(text.contains("barTintColor: \"#0000ff\"") && text.contains("titleColor: white"))
    #expect(text.contains("prefersLargeTitles: true"))
    #expect(frames["navigationBar"] == Rect(x: 0, y: 44, width: 375, height: 96))
    let new =
      "<navigationBarAppearance key=\"standardAppearance\"><color key=\"backgroundColor\" systemColor=\"systemGray4Color\"/></navigationBarAppearance>"
    #expect(try IBBarTests.scene(IBBarTests.storyboard(bar: new)).text.contains("barTintColor: systemGray4"))
    // A controller without a large title below a bar with large titles.
    let never = "<navigationItem key=\"navigationItem\" largeTitleDisplayMode=\"never\"/>"
    let small = try IBBarTests.scene(IBBarTests.storyboard(item: never, large: true)).frames["navigationBar"]
    #expect(small == Rect(x: 0, y: 44, width: 375, height: 44))
  }

  @Test func `a bar for which the safe area has no room is not drawn, and neither is a simulated one that is off`()
    throws
  {
    let off = "<nil key=\"simulatedTopBarMetrics\"/><nil key=\"simulatedBottomBarMetrics\"/>"
    #expect(try !IBBarTests.scene(IBBarTests.storyboard(item: off)).text.contains("Bar:"))
    let document = try Fixture.document(IBBarTests.storyboard())
    var options = SceneReader.Options()
    options.safeArea = Insets(top: 40)
    #expect(!InterfaceBuilderFile.scene(document.roots[0], of: document, options: options).text.contains("Bar:"))
    // On another device the bars are at its safe area.
    options.safeArea = nil
    options.device = "iPhone 14"
    #expect(
      InterfaceBuilderFile.scene(document.roots[0], of: document, options: options).text.contains(
        "navigationBar.bottom == safeArea.top"))
  }

  @Test func `a simulated toolbar has the controller's items`() throws {
    let items = """
      <simulatedToolbarMetrics key="simulatedBottomBarMetrics"/><toolbarItems><barButtonItem title="Left"/>
      <barButtonItem systemItem="flexibleSpace"/><barButtonItem systemItem="edit"/></toolbarItems>
      """
    let (text, frames) = try IBBarTests.scene(Fixture.storyboard("", controller: items))
    #expect(text.contains("items: [\"Left\", {systemItem: edit}]"))
    #expect(frames["toolbar"] == Rect(x: 0, y: 623, width: 375, height: 44))
  }
}
