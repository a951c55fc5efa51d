import InbetweenGeometry
import InbetweenInterfaceBuilder
import InbetweenScene
import Testing

@Suite("Symbols in storyboards") struct SymbolStoryboardTests {
  @Test func `image views and buttons show symbols in their configuration`() throws {
    let configuration =
      "<preferredSymbolConfiguration key=\"preferredSymbolConfiguration\" configurationType=\"pointSize\" pointSize=\"24\" scale=\"large\" weight=\"semibold\"/>"
    let image = Fixture.view(
      "i", "imageView", attributes: "image=\"heart.fill\" catalog=\"system\"", inside: configuration)
    let button = Fixture.view(
      "b", "button", rect: "0 0 9 9", attributes: "buttonType=\"system\"",
      inside: "<state key=\"normal\" image=\"plus\" catalog=\"system\"/>")
    let document = try Fixture.document(Fixture.storyboard("<subviews>\(image)\(button)</subviews>"))
    let text = try InterfaceBuilderFile.checkedScene(document.roots[0], of: document).text
    #expect(
      text.contains("image: {systemName: \"heart.fill\", pointSize: 24, weight: semibold, scale: large}"), "\(text)")
    #expect(text.contains("image: {systemName: \"plus\"}") && !text.contains("stands for the image"))
    let bake = try SceneBake(
      try SceneReader.read(SourceTextOfTest.source(text)).document, name: "test", typesetter: nil)
    #expect(bake.warnings.isEmpty)
  }

  @Test func `a reference to an image is the image of an image view, a button and an item`() throws {
    let symbol = "<imageReference key=\"image\" image=\"wand.and.stars\" catalog=\"system\" symbolScale=\"large\"/>"
    let configuration =
      "<preferredSymbolConfiguration key=\"preferredSymbolConfiguration\" scale=\"default\" weight=\"medium\"/>"
    let named = "<imageReference key=\"image\" image=\"pool\" symbolScale=\"large\"/>"
    let views = [
      Fixture.view("i", "imageView", rect: "0 -3 34 40", inside: symbol + configuration),
      Fixture.view("n", "imageView", rect: "0 50 30 20", inside: named),
      Fixture.view("b", "button", rect: "0 80 9 9", inside: "<state key=\"normal\">\(symbol)</state>"),
      Fixture.view(
        "o", "toolbar", rect: "0 100 320 44",
        inside:
          "<items><barButtonItem><imageReference key=\"image\" image=\"xmark\" catalog=\"system\"/></barButtonItem></items>"
      ),
    ]
    let edges = ["i", "n"].map {
      "<constraint firstItem=\"\($0)\" firstAttribute=\"leading\" secondItem=\"root\" secondAttribute=\"leading\" id=\"l\($0)\"/>"
    }
    let bytes = Fixture.storyboard(
      "<subviews>\(views.joined())</subviews><constraints>\(edges.joined())</constraints>")
    let document = try Fixture.document(bytes)
    #expect(document.roots[0].view.subviews.map(\.showsSymbol) == [true, false, false, false])
    #expect(document.assetNames == ["pool"])
    let text = try InterfaceBuilderFile.checkedScene(document.roots[0], of: document).text
    for line in [
      "image: {systemName: \"wand.and.stars\", weight: medium, scale: large}",
      "image: {systemName: \"wand.and.stars\", scale: large}", "items: [{image: {systemName: \"xmark\"}}]",
    ] { #expect(text.contains(line + "\n"), "\(line)\n\(text)") }
    // As the file records it, because Apple's symbol and the app's image are not available.
    let frames = try Fixture.frames(bytes)
    #expect(frames["i"]?.size == Size(width: 34, height: 40) && frames["n"]?.size == Size(width: 30, height: 20))
  }

  @Test func `items of bars and segments have their images, titles and system items`() throws {
    let navigation = """
      <items><navigationItem title="Chat"><barButtonItem key="leftBarButtonItem" systemItem="add"/>
      <rightBarButtonItems><barButtonItem title="Save" style="done"/>
      <barButtonItem image="ellipsis" catalog="system"/></rightBarButtonItems></navigationItem></items>
      """
    let tabs = """
      <items><tabBarItem title="Home" image="house" catalog="system" selectedImage="house.fill"/>
      <tabBarItem systemItem="search"/><tabBarItem title="Plain"/></items>
      """
    let toolbar = """
      <items><barButtonItem systemItem="trash"/><barButtonItem systemItem="flexibleSpace"/>
      <barButtonItem title="Edit"/></items>
      """
    let segments = "<segments><segment title=\"A\"/><segment title=\"\" image=\"map\" catalog=\"system\"/></segments>"
    let views = [
      Fixture.view("n", "navigationBar", rect: "0 0 320 44", inside: navigation),
      Fixture.view("t", "tabBar", rect: "0 50 320 49", inside: tabs),
      Fixture.view("o", "toolbar", rect: "0 100 320 44", inside: toolbar),
      Fixture.view("s", "segmentedControl", rect: "0 150 320 32", inside: segments),
    ]
    let document = try Fixture.document(Fixture.storyboard("<subviews>\(views.joined())</subviews>"))
    let text = try InterfaceBuilderFile.checkedScene(document.roots[0], of: document).text
    for line in [
      "leftBarButtonItems: [{systemItem: add}]",
      "rightBarButtonItems: [{title: \"Save\", style: done}, {image: {systemName: \"ellipsis\"}}]",
      "items: [{title: \"Home\", image: {systemName: \"house\"}, selectedImage: {systemName: \"house.fill\"}}, "
        + "{systemItem: search}, \"Plain\"]",
      "items: [{systemItem: trash}, \"Edit\"]", "items: [\"A\", {image: {systemName: \"map\"}}]",
    ] { #expect(text.contains(line + "\n"), "\(line)\n\(text)") }
    let bake = try SceneBake(
      try SceneReader.read(SourceTextOfTest.source(text)).document, name: "test", typesetter: nil)
    #expect(bake.warnings.isEmpty, "\(bake.warnings)")
  }

  @Test func `buttons have their configurations`() throws {
    let configuration = """
      <buttonConfiguration key="configuration" style="filled" title="Buy" subtitle="now" image="cart" catalog="system"
      imagePlacement="trailing" imagePadding="6" cornerStyle="capsule" buttonSize="large">
      <color key="baseBackgroundColor" red="1" green="0" blue="0" alpha="1"/></buttonConfiguration>
      """
    let gray = "<buttonConfiguration key=\"configuration\" style=\"gray\" title=\"More\"/>"
    let buttons = [configuration, gray].enumerated().map { index, inside in
      Fixture.view(
        "b\(index)", "button", rect: "0 \(index * 60) 99 50", attributes: "buttonType=\"system\"", inside: inside)
    }
    let document = try Fixture.document(Fixture.storyboard("<subviews>\(buttons.joined())</subviews>"))
    let text = try InterfaceBuilderFile.checkedScene(document.roots[0], of: document).text
    #expect(
      text.contains(
        "configuration: {style: filled, subtitle: \"now\", imagePlacement: trailing, cornerStyle: capsule, "
          + "buttonSize: large, imagePadding: 6, baseBackgroundColor: \"#ff0000\"}"), "\(text)")
    #expect(text.contains("configuration: gray\n") && text.contains("image: {systemName: \"cart\"}"), "\(text)")
  }
}
