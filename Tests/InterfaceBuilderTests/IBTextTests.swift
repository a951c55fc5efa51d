import InbetweenGeometry
import InbetweenInterfaceBuilder
import InbetweenScene
import InbetweenTestSupport
import Testing

/// The texts of documents, which are drawn in another font than Apple's.
@Suite("Interface Builder texts") struct IBTextTests {
  private static func text(_ views: String, options: SceneReader.Options = SceneReader.Options()) throws -> String {
    let document = try InterfaceBuilderFile.document(
      bytes: Fixture.storyboard("<subviews>\(views)</subviews>"), options: options)
    return try InterfaceBuilderFile.checkedScene(document.roots[0], of: document, options: options).text
  }

  private static let fits = "adjustsFontSizeToFitWidth: true"

  @Test func `a text that has its recorded size is drawn smaller if it does not fit, several lines by at most 15 %`()
    throws
  {
    let label = Fixture.view("a", "label", rect: "0 0 50 20", attributes: "text=\"Name\" adjustsFontSizeToFit=\"NO\"")
    #expect(try IBTextTests.text(label).contains("\(IBTextTests.fits)  # Apple's fonts are narrower"))
    let lines = Fixture.view(
      "a", "label", rect: "0 0 50 40", attributes: "text=\"Name\" numberOfLines=\"0\" adjustsFontSizeToFit=\"NO\"")
    #expect(try IBTextTests.text(lines).contains("\(IBTextTests.fits)  # Apple's fonts are narrower"))
    #expect(try IBTextTests.text(lines).contains("minimumScaleFactor: 0.85"))
    let button = Fixture.view("a", "button", rect: "0 0 50 30", inside: "<state key=\"normal\" title=\"Name\"/>")
    #expect(try IBTextTests.text(button).contains(IBTextTests.fits))
    // On another screen the texts are measured.
    var options = SceneReader.Options()
    options.size = Size(width: 320, height: 568)
    #expect(try !IBTextTests.text(label, options: options).contains(IBTextTests.fits))
  }

  @Test func `a label that shrinks its text does so on every screen, down to its smallest size`() throws {
    var options = SceneReader.Options()
    options.size = Size(width: 320, height: 568)
    let label = Fixture.view("a", "label", rect: "0 0 50 20", attributes: "text=\"Name\" minimumScaleFactor=\"0.25\"")
    let text = try IBTextTests.text(label, options: options)
    #expect(text.contains("\(IBTextTests.fits)\n") && text.contains("minimumScaleFactor: 0.25\n"))
  }

  @Test(arguments: [("left", true), ("center", false)])
  func `a button's title is where its content is aligned`(_ word: String, isWritten: Bool) throws {
    let button = Fixture.view(
      "a", "button", rect: "0 0 50 30", attributes: "contentHorizontalAlignment=\"\(word)\"",
      inside: "<state key=\"normal\" title=\"Name\"/>")
    #expect(try IBTextTests.text(button).contains("contentHorizontalAlignment: \(word)\n") == isWritten)
  }

  @Test(arguments: [
    (14_810, 375.0, 15.0), (16_097, 375, 15), (16_097, 416, 15), (13_771, 375, 16), (14_460, 375, 16),
    (14_460, 600, 20), (17_701, 375, 16), (17_701, 600, 16), (13_196, 375, 8),
  ])
  func
    `the sides of a separate cell depend on its width, since Xcode 11 also on the screen's; there they are a separator's inset`(
      tools: Int, width: Double, side: Double
    ) throws
  {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="\(tools)" targetRuntime="iOS.CocoaTouch" useAutolayout="YES"><device id="retina4_7" orientation="portrait"/>
      <objects><tableViewCell id="cell"><rect key="frame" x="0" y="0" width="\(width)" height="54"/>
      <tableViewCellContentView key="contentView" id="content"><rect key="frame" x="0" y="0" width="\(width)" height="54"/><subviews>\(Fixture.view("in"))</subviews>
      <constraints><constraint firstItem="in" firstAttribute="leading" secondItem="content" secondAttribute="leadingMargin" id="1"/><constraint firstAttribute="trailingMargin" secondItem="in" secondAttribute="trailing" id="2"/>
      <constraint firstItem="in" firstAttribute="top" secondItem="content" secondAttribute="top" id="3"/><constraint firstAttribute="bottom" secondItem="in" secondAttribute="bottom" id="4"/></constraints></tableViewCellContentView></tableViewCell></objects></document>
      """
    let document = try IBDocument(file: "Cell.xib", bytes: Array(text.utf8))
    let frames = try Fixture.frames(document.roots[0], of: document)
    #expect(frames["in"]?.minX == side && frames["in"]?.width == width - 2 * side)
  }

  @Test func `tab stops of an attributed text are those of its style unless they are the default's`() throws {
    func text(_ stops: [(String, Double)]) throws -> String {
      let tabs = stops.map { "<textTab alignment=\"\($0.0)\" location=\"\($0.1)\"><options/></textTab>" }.joined()
      return try IBTextTests.text(
        Fixture.view(
          "a", "label", rect: "0 0 90 30", attributes: "usesAttributedText=\"YES\"",
          inside: """
            <attributedString key="attributedText"><fragment content="Big"><attributes>
            <paragraphStyle key="NSParagraphStyle" defaultTabInterval="36"><tabStops>\(tabs)</tabStops></paragraphStyle>
            </attributes></fragment></attributedString>
            """))
    }
    let own = "paragraphStyle: {tabStops: [40, {location: 200, alignment: right}], defaultTabInterval: 36}"
    #expect(try text([("left", 40), ("right", 200)]).contains(own))
    #expect(try !text((1...12).map { ("left", Double(28 * $0)) }).contains("tabStops"))
  }

  @Test func `an attributed text is divided by the factor of its style`() throws {
    func text(_ attribute: String) throws -> String {
      try IBTextTests.text(
        Fixture.view(
          "a", "label", rect: "0 0 90 30", attributes: "usesAttributedText=\"YES\"",
          inside: """
            <attributedString key="attributedText"><fragment content="Big"><attributes>
            <paragraphStyle key="NSParagraphStyle" \(attribute)/></attributes></fragment></attributedString>
            """))
    }
    #expect(try text("hyphenationFactor=\"0.5\"").contains("paragraphStyle: {hyphenationFactor: 0.5}"))
    #expect(try text("hyphenationFactor=\"7\"").contains("paragraphStyle: {hyphenationFactor: 1}"))
    #expect(try !text("hyphenationFactor=\"0.0\"").contains("paragraphStyle"))
  }

  @Test func `an attributed text has the attributes of its parts, a title those of its first character`() throws {
    let attributes = """
      <attributes><color key="NSColor" red="1" green="0" blue="0" alpha="1"/><font key="NSFont" size="24" name="AvenirNext-DemiBoldItalic"/>
      <integer key="NSUnderline" value="1"/><real key="NSKern" value="0.5"/><paragraphStyle key="NSParagraphStyle" alignment="center" lineSpacing="4"/></attributes>
      """
    let label = Fixture.view(
      "a", "label", rect: "0 0 90 30", attributes: "usesAttributedText=\"YES\"",
      inside:
        "<attributedString key=\"attributedText\"><fragment content=\"Big\">\(attributes)</fragment><fragment content=\" and small\"/></attributedString>"
    )
    let text = try IBTextTests.text(label)
    for line in [
      "attributedText: [{text: \"Big\", font: {size: 24, weight: semibold, italic: true}, textColor: \"#ff0000\", "
        + "kern: 0.5, underline: single}, {text: \" and small\"}]",
      "paragraphStyle: {lineSpacing: 4}", "font: {size: 24, weight: semibold, italic: true}", "textColor: \"#ff0000\"",
      "textAlignment: center",
    ] { #expect(text.contains(line + "\n"), "\(line)") }
    let plain = Fixture.view(
      "a", "label", rect: "0 0 90 30", attributes: "textAlignment=\"justified\"",
      inside:
        "<attributedString key=\"attributedText\"><fragment content=\"One\">\(attributes)</fragment><fragment content=\" look\">\(attributes)</fragment></attributedString>"
    )
    #expect(try IBTextTests.text(plain).contains("text: \"One look\"\n"))
    let field = Fixture.view(
      "a", "textField", rect: "0 0 90 30",
      inside:
        "<attributedString key=\"attributedText\"><fragment content=\"Big\">\(attributes)</fragment><fragment content=\" and small\"/></attributedString>"
    )
    let shown = try IBTextTests.text(field)
    #expect(shown.contains("attributedText: [{text: \"Big\", font: {size: 24, weight: semibold, italic: true}"))
    #expect(shown.contains("textColor: \"#ff0000\"\n") && !shown.contains("paragraphStyle"))
    let button = Fixture.view(
      "a", "button", rect: "0 0 90 30",
      inside:
        "<state key=\"normal\"><attributedString key=\"attributedTitle\"><fragment content=\"Go\"><attributes><font key=\"NSFont\" size=\"15\" metaFont=\"systemBold\"/></attributes></fragment></attributedString></state>"
    )
    let title = try IBTextTests.text(button)
    #expect(title.contains("title: \"Go\"\n") && title.contains("font: {size: 15, weight: bold}\n"))
  }

  @Test(arguments: [
    ("HelveticaNeue-Bold", "{size: 20, weight: bold}"), ("AvenirNext-Medium", "{size: 20, weight: medium}"),
    ("HelveticaNeue-UltraLight", "{size: 20, weight: ultraLight}"), ("Georgia", "20"),
    ("HelveticaNeue-LightItalic", "{size: 20, weight: light, italic: true}"),
  ])
  func `the weight of a font follows from its name`(_ name: String, font: String) throws {
    let label = Fixture.view(
      "a", "label", rect: "0 0 90 30", attributes: "text=\"Name\"",
      inside: "<fontDescription key=\"fontDescription\" name=\"\(name)\" family=\"F\" pointSize=\"20\"/>")
    #expect(try IBTextTests.text(label).contains("font: \(font)\n"))
  }
}
