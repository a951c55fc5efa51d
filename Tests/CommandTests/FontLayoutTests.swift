import Foundation
import Testing
import InbetweenTestSupport

/// Layout that depends on fonts, tested through the program.
@Suite("Layout that depends on fonts") struct FontLayoutTests {
  private func frames(_ scene: String, at time: String = "0") throws -> [String: [Double]] {
    struct Tree: Decodable {
      struct View: Decodable {
        var id: String
        var frame: [Double]
      }
      var views: [View]
    }
    let kept = try TemporaryFolder().keeping(scene)
    let outcome = try Tool.run("inspect", kept.file, "--at", time, "--json")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let tree = try JSONDecoder().decode(Tree.self, from: outcome.output)
    return Dictionary(tree.views.map { ($0.id, $0.frame) }) { first, _ in first }
  }

  /// The text fields with rounded borders in Interface Builder's files from Xcode 11 on that no constraint sizes:
  /// 34 points with system fonts of 14, 17 and 18 points.
  @Test(arguments: [(14, 34), (17, 34), (18, 34), (40, 60)] as [(Int, Double)])
  func `a rounded text field is 34 points high, or as high as its line with 6 points above and below`(
    _ size: Int, _ height: Double
  ) throws {
    let found = try frames(
      """
      inbetween: 1
      canvas: {size: [300, 200], scale: 2}
      views: [{textField: field, borderStyle: roundedRect, font: \(size), placeholder: Name}, {textField: plain, text: Name}]
      constraints: [field.left == screen.left, field.top == screen.top, field.width == 100, plain.left == screen.left,
        plain.top == screen.top, plain.width == 90]
      """)
    #expect(found["field"]?[3] == height)
    #expect((found["plain"]?[3] ?? 0) < 22)
  }

  /// Documentation of `constraint(equalToSystemSpacingBelow:multiplier:)`: "if the anchors represent text baselines, the
  /// spacing is determined by the fonts used at those baselines".
  @Test func `system spacing between baselines is a line height of the fonts, and changes with them`() throws {
    func scene(_ constraint: String) -> String {
      """
      inbetween: 1
      canvas: {size: [300, 400], scale: 1}
      views:
        - {label: one, text: One, font: 100}
        - view: box
          forFirstBaselineLayout: two
          subviews: [{label: two, text: Two, font: 100}]
      constraints: [one.left == screen.left, one.top == screen.top, box.left == screen.left, "H:|[two]|", "V:|[two]|",
        gap: \(constraint)]
      timeline:
        - {at: 1, set: {one.font: 50, two.font: 50}}
        - {at: 2, set: {gap.constant: 200}}
        - {at: 3, set: {two.font: 100}}
      duration: 4
      """
    }
    // Lines are 1.193 times the size; both baselines lie at whole points.
    let whole = scene("box.firstBaseline == one.lastBaseline + system")
    #expect(abs((try frames(whole)["box"]?[1] ?? 0) - 119) <= 1)
    #expect(abs((try frames(whole, at: "1.5")["box"]?[1] ?? 0) - 60.5) <= 1.5)
    let half = scene(
      "{firstItem: box, firstAttribute: firstBaseline, secondItem: one, secondAttribute: lastBaseline, constant: 0.5 * system}"
    )
    .replacing("gap: {", with: "{identifier: gap, ")
    #expect(abs((try frames(half)["box"]?[1] ?? 0) - 60.5) <= 1.5)
    // A constant that is set replaces the system spacing, even if the fonts change later.
    let set = try frames(whole, at: "2.5")["box"]?[1] ?? 0
    #expect(abs(set - 200) <= 1)
    // Beside an edge it is 8 points.
    let edge = scene("box.top == one.lastBaseline + system")
    #expect((try frames(edge)["box"]?[1] ?? 0) < 119)
  }

  @Test func `system spacing is named in descriptions of constraints`() throws {
    let kept = try TemporaryFolder().keeping(
      """
      inbetween: 1
      canvas: {size: [300, 400]}
      views: [{view: a, intrinsicContentSize: [10, 10]}, {view: b, intrinsicContentSize: [10, 10]}]
      constraints: [a.leading == screen.leading + system, a.top == screen.top, b.top == a.top,
        gap: b.leading == a.trailing + 1.5 * system]
      timeline: [{at: 1, set: {gap.constant: 3}}]
      duration: 2
      """)
    let before = try Tool.run("explain", kept.file, "b.left", "--json").text
    #expect(before.contains("'gap' H:[a]-(12)-[b]   (system spacing)"))
    let after = try Tool.run("explain", kept.file, "b.left", "--at", "1.5").text
    #expect(
      after.contains("'gap' H:[a]-(3)-[b]") && after.contains("H:|-(8)-[a]   (names: '|':screen)   (system spacing)"))
  }

  @Test func `natural text is aligned by the direction of its view`() throws {
    func alignment(_ semantic: String) throws -> Data {
      let kept = try TemporaryFolder().keeping(
        """
        inbetween: 1
        canvas: {size: [200, 40], scale: 1}
        views: [{label: text, text: Text, frame: [0, 0, 200, 40]\(semantic)}]
        """)
      let folder = kept.file + "-frames"
      #expect(try Tool.run("render", kept.file, "-o", folder).status == 0)
      let names = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".png") }
      return try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(try #require(names.first)))
    }
    let right = try alignment(", textAlignment: right")
    #expect(try alignment(", semanticContentAttribute: forceRightToLeft") == right)
    #expect(try alignment(", semanticContentAttribute: playback") == alignment(", textAlignment: left"))
    #expect(try alignment("") != right)
  }

  @Test func `natural Hebrew text is aligned by the direction of its view, not by that of its letters`() throws {
    func left(_ more: String) throws -> [String] {
      let kept = try TemporaryFolder().keeping(
        """
        inbetween: 1
        canvas: {size: [200, 40], scale: 1}
        views: [{label: text, text: "\u{5E9}\u{5DC}\u{5D5}\u{5DD}", frame: [0, 0, 200, 40]\(more)}]
        """)
      let folder = kept.file + "-frames"
      #expect(try Tool.run("render", kept.file, "-o", folder).status == 0)
      let names = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".png") }
      return try names.map { try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent($0)).description }
    }
    #expect(try left("") == left(", textAlignment: left"))
    #expect(try left(", semanticContentAttribute: forceRightToLeft") == left(", textAlignment: right"))
  }

  @Test func `a system spacing with a live factor is named while it follows its input`() throws {
    let kept = try TemporaryFolder().keeping(
      """
      inbetween: 1
      canvas: {size: [300, 100], scale: 1}
      views: [{view: a}, {view: b}]
      inputs: {pull: 1}
      constraints:
        - H:|[a(20)]
        - V:|[a(20)]
        - b.left == a.right + system * pull
        - b.width == 10
        - V:|[b(20)]
      timeline:
        - drive: {pull: [[0, 1], [1, 2]]}
      duration: 1
      """)
    for time in ["0", "0.5"] {
      let text = try Tool.run("explain", kept.file, "b.left", "--at", time).text
      #expect(text.contains("   (system spacing)"), "\(text)")
    }
  }
}
