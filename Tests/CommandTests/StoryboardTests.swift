import Foundation
import InbetweenTestSupport
import Testing

/// Storyboards and xibs as inputs of the tool.
@Suite("Storyboards on the command line")
struct StoryboardTests {
  private static func document(_ scenes: String, device: String = "retina4_7", tools: Int = 15_400) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="\(tools)" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useSafeAreas="YES" initialViewController="vc">
    <device id="\(device)" orientation="portrait" appearance="light"/>
    <scenes>\(scenes)</scenes></document>
    """
  }

  /// A card that keeps 20 points from the sides, 12 below the safe area, and is 60 points high.
  private static let card = """
    <scene><objects><viewController storyboardIdentifier="Home" id="vc"><view key="view" id="root"><rect key="frame" x="0" y="0" width="375" height="667"/>
    <subviews><view id="8ie-xW-0ye" userLabel="Card" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame" x="20" y="12" width="335" height="60"/>
    <color key="backgroundColor" systemColor="systemBlueColor"/>
    <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><integer key="value" value="9"/></userDefinedRuntimeAttribute></userDefinedRuntimeAttributes></view></subviews>
    <viewLayoutGuide key="safeArea" id="safe"/>
    <constraints>
    <constraint firstItem="8ie-xW-0ye" firstAttribute="leading" secondItem="root" secondAttribute="leading" constant="20" id="c1"/>
    <constraint firstAttribute="trailing" secondItem="8ie-xW-0ye" secondAttribute="trailing" constant="20" id="c2"/>
    <constraint firstItem="8ie-xW-0ye" firstAttribute="top" secondItem="safe" secondAttribute="top" constant="12" id="c3"/>
    <constraint firstItem="8ie-xW-0ye" firstAttribute="height" constant="60" id="c4"><variation key="heightClass=compact" constant="40"/></constraint>
    </constraints></view><connections><outlet property="gap" destination="c3" id="o1"/></connections></viewController></objects></scene>
    """

  private func folder(_ files: [String: String]) throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    for (name, text) in files { try Data(text.utf8).write(to: scratch.url(name)) }
    return scratch
  }

  private struct Tree: Decodable {
    struct View: Decodable {
      var id: String
      var frame: [Double]
    }
    var views: [View]
  }

  private func frame(_ arguments: String...) throws -> [Double]? {
    let scratch = try folder(["Main.storyboard": Self.document(Self.card)])
    let outcome = try Tool.run(["inspect", "Main.storyboard", "--json"] + arguments, in: scratch.url)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return try JSONDecoder().decode(Tree.self, from: outcome.output).views.first { $0.id == "8ie-xW-0ye" }?.frame
  }

  @Test func `inspect lays out a storyboard for its own screen and for others, with their size classes`() throws {
    #expect(try frame() == [20, 12, 335, 60])
    #expect(try frame("--device", "iPhone 14") == [20, 59, 350, 60])
    #expect(try frame("--device", "iPhone 14", "--orientation", "landscape") == [20, 12, 804, 40])
    #expect(try frame("--orientation", "landscape") == [20, 12, 627, 40])
    #expect(try frame("--size", "500x800") == [20, 12, 460, 60])
    #expect(try frame("--safe-area", "50,0,34,0") == [20, 62, 335, 60])
  }

  @Test func `inspect names views as Interface Builder does, and reports the safe area that it used`() throws {
    let scratch = try folder(["Main.storyboard": Self.document(Self.card, device: "retina6_1")])
    let outcome = try Tool.run("inspect", "Main.storyboard", "--json", in: scratch.url)
    #expect(outcome.lines.count == 1)
    #expect(outcome.text.contains("8ie-xW-0ye") && outcome.text.contains("\"conflicts\":[]"))
    #expect(outcome.text.contains("\"safeArea\":{\"top\":44,") && outcome.text.contains("\"ambiguous\":[]"))
  }

  @Test func `import writes a readable scene with the layout of the document`() throws {
    let scratch = try folder(["Main.storyboard": Self.document(Self.card)])
    let imported = try Tool.run("import", "Main.storyboard", "--scene", "Home", "-o", "home.yaml", in: scratch.url)
    #expect(imported.status == 0 && imported.errors.isEmpty)
    let text = try String(contentsOf: scratch.url("home.yaml"), encoding: .utf8)
    for line in [
      "title: \"Home\"", "- view: card", "backgroundColor: systemBlue", "cornerRadius: 9", "- H:|-20-[card]-20-|",
      "- gap: card.top == safeArea.top + 12", "- card.height == 60",
    ] { #expect(text.contains(line), "\(line)") }
    let scene = try Tool.run("inspect", "home.yaml", "--json", in: scratch.url)
    let tree = try JSONDecoder().decode(Tree.self, from: scene.output)
    #expect(tree.views.first { $0.id == "card" }?.frame == [20, 12, 335, 60])
  }

  @Test func `base adds a timeline to a storyboard and animates its named constraints`() throws {
    let scene = """
      inbetween: 1
      base: {storyboard: Main.storyboard, scene: Home}
      timeline:
        - {at: 0, animate: 1, set: {gap.constant: 112}}
      duration: 1
      """
    let scratch = try folder(["Main.storyboard": Self.document(Self.card), "move.yaml": scene])
    let outcome = try Tool.run("inspect", "move.yaml", "--json", "--at", "1", in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let tree = try JSONDecoder().decode(Tree.self, from: outcome.output)
    #expect(tree.views.first { $0.id == "card" }?.frame == [20, 112, 335, 60])
    let missing = try folder(["move.yaml": scene])
    let refused = try Tool.run("check", "move.yaml", in: missing.url)
    #expect(refused.status == 2 && refused.errors.contains("move.yaml:"))
  }

  @Test func `conform reports whether the recorded frames match, with exit status 1 if one does not`() throws {
    let right = Self.document(Self.card)
    let wrong = right.replacingOccurrences(of: "x=\"20\" y=\"12\"", with: "x=\"20\" y=\"40\"")
    let scratch = try folder(["Right.storyboard": right, "Wrong.storyboard": wrong])
    let fine = try Tool.run("conform", "Right.storyboard", in: scratch.url)
    #expect(fine.status == 0 && fine.text.contains("1 within 0.5 pt"))
    let stale = try Tool.run("conform", "Wrong.storyboard", in: scratch.url)
    #expect(stale.status == 1)
    #expect(stale.text.contains("8ie-xW-0ye lies at (20, 12, 335, 60), recorded (20, 40, 335, 60)"))
    // The size implied by the frames corrects them.
    #expect(try Tool.run("conform", "Wrong.storyboard", "--safe-area", "recorded", in: scratch.url).status == 0)
    #expect(try Tool.run("conform", "nowhere", in: scratch.url).status == 74)
  }

  @Test func `conform does not succeed with a root view that it cannot lay out, or a folder without documents`() throws
  {
    let scratch = try TemporaryFolder()
    try scratch.write(Self.document(Self.card), as: "a/Right.storyboard")
    try scratch.write("", as: "b/notes.txt")
    let fine = try Tool.run("conform", "a", in: scratch.url)
    #expect(fine.status == 0 && fine.text.contains("1 within 0.5 pt"), "\(fine.errors)")
    let refused = try Tool.run("conform", "a", "--limit-work", "1000", in: scratch.url)
    #expect(refused.status == 1 && refused.text.contains("is not laid out: the scene takes more than 1000 steps"))
    let none = try Tool.run("conform", "b", in: scratch.url)
    #expect(none.status == 2 && none.errors.contains("there is no storyboard or xib in 'b'"), "\(none.errors)")
  }

  @Test(
    arguments: [
      ("mac", "this document is for macOS"), ("bomb", "document types are not read"), ("cut", "not XML"),
      ("empty", "not XML"), ("deep", "elements inside one another"), ("twice", "two views have the id '8ie-xW-0ye'"),
      ("json", "not XML"), ("svg", "this is no storyboard or xib"),
    ])
  func `a document that cannot be laid out is refused with its location`(_ name: String, _ message: String) throws {
    let whole = Self.document(Self.card)
    let texts = [
      "mac": "<document type=\"com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB\" targetRuntime=\"MacOSX.Cocoa\"/>",
      "bomb":
        "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b \"c\"><!ENTITY d \"&b;&b;&b;\">]><document>&d;</document>",
      "cut": String(whole.prefix(900)), "empty": "",
      "deep": String(repeating: "<a>", count: 5_000),
      "twice": whole.replacingOccurrences(
        of: "</subviews>",
        with: "<view id=\"8ie-xW-0ye\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"1\" height=\"1\"/></view></subviews>"
      ),
      "json": "{\"a\": 1}", "svg": "<svg/>",
    ]
    let scratch = try folder(["\(name).storyboard": try #require(texts[name])])
    for command in [["inspect", "\(name).storyboard"], ["import", "\(name).storyboard", "-o", "out.yaml"]] {
      let outcome = try Tool.run(command, in: scratch.url)
      #expect(outcome.status == 2, "\(command)")
      #expect(outcome.errors.contains(message) && outcome.errors.contains("\(name).storyboard:"), "\(outcome.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: scratch.url("out.yaml").path))
  }

  @Test func `an unknown device or scene is reported with the nearest name`() throws {
    let scratch = try folder([
      "Main.storyboard": Self.document(Self.card), "New.storyboard": Self.document(Self.card, device: "retina6_13"),
    ])
    func run(_ arguments: String...) throws -> Tool.Outcome { try Tool.run(arguments, in: scratch.url) }
    let device = try run("inspect", "Main.storyboard", "--device", "iPhone15")
    #expect(device.status == 2 && device.errors.contains("did you mean 'iPhone 15'?"))
    for arguments in [
      ["inspect", "Main.storyboard#Hone"], ["import", "Main.storyboard", "--scene", "Hone", "-o", "-"],
    ] {
      let outcome = try Tool.run(arguments, in: scratch.url)
      #expect(outcome.status == 2 && outcome.errors.contains("there is no scene 'Hone'"))
      #expect(outcome.errors.contains("did you mean 'Home'?"))
    }
    // A device that is newer than this program: laid out as large as the view, with a warning.
    let newer = try run("import", "New.storyboard", "-o", "-")
    #expect(newer.status == 0 && newer.errors.contains("unknown device 'retina6_13'"))
    #expect(newer.errors.contains("New.storyboard:3"))
  }

  @Test func `UTF-16 is read, unknown elements are plain views with a warning, and segues may form cycles`() throws {
    let card = Self.card.replacingOccurrences(of: "<view id=\"8ie-xW-0ye\"", with: "<holoView id=\"8ie-xW-0ye\"")
      .replacingOccurrences(of: "</view></subviews>", with: "</holoView></subviews>")
      .replacingOccurrences(
        of: "<connections>",
        with:
          "<connections><segue destination=\"vc\" kind=\"embed\" id=\"s1\"/><segue destination=\"nav\" kind=\"show\" id=\"s2\"/>"
      )
    let navigation =
      "<scene><objects><navigationController id=\"nav\"><connections><segue destination=\"nav\" kind=\"relationship\" relationship=\"rootViewController\" id=\"s3\"/><segue destination=\"vc\" kind=\"relationship\" id=\"s4\"/></connections></navigationController></objects></scene>"
    let text = Self.document(card + navigation).replacingOccurrences(of: "UTF-8", with: "UTF-16")
    let scratch = try TemporaryFolder()
    try #require(text.data(using: .utf16)).write(to: scratch.url("Main.storyboard"))
    let outcome = try Tool.run("inspect", "Main.storyboard", "--json", in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let imported = try Tool.run("import", "Main.storyboard", "-o", "-", in: scratch.url)
    #expect(imported.status == 0 && imported.errors.contains("'holoView' is drawn as a plain view"))
    // In the navigation controller the bar is above it.
    let tree = try JSONDecoder().decode(Tree.self, from: outcome.output)
    #expect(tree.views.first { $0.id == "8ie-xW-0ye" }?.frame == [20, 56, 335, 60])
  }
}
