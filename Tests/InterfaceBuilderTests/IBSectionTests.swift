import Foundation
import InbetweenGeometry
import InbetweenInterfaceBuilder
import InbetweenScene
import InbetweenTestSupport
import InbetweenTimeline
import Testing

/// The sections of static table views.
@Suite("Interface Builder sections") struct IBSectionTests {
  private static func cell(_ id: String, _ y: Int, x: Int = 16, width: Int = 343) -> String {
    """
    <tableViewCell id="\(id)"><rect key="frame" x="\(x)" y="\(y)" width="\(width)" height="44"/>
    <tableViewCellContentView key="contentView" id="\(id)-in"><rect key="frame" x="0" y="0" width="\(width)" height="44"/></tableViewCellContentView></tableViewCell>
    """
  }

  private static func scene(style: String, _ sections: String) throws -> IBScene {
    let table = """
      <tableView id="t" style="\(style)" separatorStyle="default" sectionHeaderHeight="28"><rect key="frame" x="0" y="0" width="375" height="667"/>
      <sections>\(sections)</sections></tableView>
      """
    let document = try Fixture.document(Fixture.storyboard("<subviews>\(table)</subviews>"))
    return try InterfaceBuilderFile.checkedScene(document.roots[0], of: document)
  }

  private static func section(_ attributes: String, _ cells: String...) -> String {
    "<tableViewSection \(attributes)><cells>\(cells.joined())</cells></tableViewSection>"
  }

  /// The frames of a scene's views by their names.
  private static func frames(_ scene: IBScene) throws -> [String: Rect] {
    let bake = try SceneBake(
      try SceneReader.read(SourceTextOfTest.source(scene.text)).document, name: "test", typesetter: nil)
    let moment = bake.timeline.moment(at: 0)
    let frames = bake.timeline.layers.enumerated().compactMap { index, layer in
      layer.id.map { ($0, bake.timeline.model(of: index, at: moment).frame) }
    }
    return Dictionary(frames) { first, _ in first }
  }

  @Test func `an inset grouped section has round ends, no line below its last row, and titles above and below`() throws
  {
    let scene = try IBSectionTests.scene(
      style: "insetGrouped",
      IBSectionTests.section(
        "headerTitle=\"Accounts\" footerTitle=\"Stays on this device.\"", IBSectionTests.cell("a", 56),
        IBSectionTests.cell("b", 100))
        + IBSectionTests.section("", IBSectionTests.cell("c", 200)))
    let frames = try IBSectionTests.frames(scene)
    func separator(_ cell: String) -> Bool { frames["tableViewCell_\(cell)_separator"] != nil }
    #expect(separator("a") && !separator("b") && !separator("c"))
    #expect(
      scene.text.contains("cornerRadius: 10\n        maskedCorners: [layerMinXMinYCorner, layerMaxXMinYCorner]")
        || scene.text.contains("maskedCorners: [layerMinXMinYCorner, layerMaxXMinYCorner]"))
    #expect(scene.text.contains("maskedCorners: [layerMinXMaxYCorner, layerMaxXMaxYCorner]"))
    #expect(scene.text.components(separatedBy: "cornerRadius: 10").count == 4)
    let header = try #require(frames.first { $0.key.contains("headerTitle") }?.value)
    #expect(header == Rect(x: 32, y: 33, width: 311, height: 16))
    let footer = try #require(frames.first { $0.key.contains("footerTitle") }?.value)
    #expect(footer.origin == Point(x: 32, y: 151) && footer.width == 311)
    #expect(scene.text.contains("text: \"ACCOUNTS\"") && scene.text.contains("text: \"Stays on this device.\""))
  }

  @Test func `the title of a plain table's section is on a strip above its rows, which are not round`() throws {
    let scene = try IBSectionTests.scene(
      style: "plain",
      IBSectionTests.section("headerTitle=\"Fruit\"", IBSectionTests.cell("a", 28, x: 0, width: 375)))
    let frames = try IBSectionTests.frames(scene)
    #expect(frames.first { $0.key.contains("sectionHeader") }?.value == Rect(x: 0, y: 0, width: 375, height: 28))
    #expect(frames.first { $0.key.contains("headerTitle") }?.value == Rect(x: 16, y: 0, width: 343, height: 28))
    #expect(scene.text.contains("text: \"Fruit\"") && !scene.text.contains("cornerRadius"))
    #expect(frames["tableViewCell_a_separator"] != nil)
  }

  /// A cell with a view that fills the margins of its content.
  private static func filled(
    _ id: String, x: Int, width: Double, content: Double, attributes: String = ""
  ) -> String {
    let edges = ["leading", "trailing"].map {
      "<constraint firstItem=\"\(id)-v\" firstAttribute=\"\($0)\" secondItem=\"\(id)-in\" secondAttribute=\"\($0)Margin\" id=\"\(id)-\($0)\"/>"
    }
    return """
      <tableViewCell id="\(id)" \(attributes)><rect key="frame" x="\(x)" y="56" width="\(width)" height="44"/>
      <tableViewCellContentView key="contentView" id="\(id)-in"><rect key="frame" x="0" y="0" width="\(content)" height="44"/>
      <subviews>\(Fixture.view("\(id)-v"))</subviews><constraints>\(edges.joined())</constraints></tableViewCellContentView></tableViewCell>
      """
  }

  @Test func `a row of an inset group that has the width of its table is as far from its sides as the other rows are`()
    throws
  {
    func frames(_ cells: String...) throws -> [String: Rect] {
      let table = """
        <tableView id="t" style="insetGrouped"><rect key="frame" x="0" y="0" width="390" height="844"/>
        <prototypes>\(cells.joined())</prototypes></tableView>
        """
      let document = try Fixture.document(
        Fixture.storyboard("<subviews>\(table)</subviews>", tools: 23_504, device: "retina6_0", size: (390, 844)))
      var frames = try Fixture.frames(document.roots[0], of: document)
      for root in document.roots.dropFirst() { frames.merge(try Fixture.frames(root, of: document)) { $1 } }
      return frames
    }
    let other = Self.filled("a", x: 20, width: 350, content: 350)
    let old = Self.filled("b", x: 0, width: 390, content: 390)
    let marked = Self.filled("c", x: 0, width: 390, content: 346, attributes: "accessoryType=\"detailButton\"")
    let new = Self.filled("d", x: 0, width: 390, content: 350)
    let inset = try frames(other, old, marked, new)
    for row in ["a", "b", "d"] {
      #expect(inset["\(row)-v"]?.minX == 20 && inset["\(row)-v"]?.maxX == 330, "\(row)")
    }
    #expect(inset["c-v"]?.minX == 20 && inset["c-v"]?.maxX == 298)
    #expect(inset["b"]?.minX == 20 && inset["b"]?.width == 350)
    // Nothing tells the distance without another row.
    #expect(try frames(old)["b-v"]?.maxX == 370)
  }

  @Test func `prototypes of an inset grouped table are the rows of one section`() throws {
    let table = """
      <tableView id="t" style="insetGrouped" separatorStyle="default"><rect key="frame" x="0" y="0" width="375" height="667"/>
      <prototypes>\(IBSectionTests.cell("a", 56))\(IBSectionTests.cell("b", 100))</prototypes></tableView>
      """
    let document = try Fixture.document(Fixture.storyboard("<subviews>\(table)</subviews>"))
    let scene = try InterfaceBuilderFile.checkedScene(document.roots[0], of: document)
    let names = try IBSectionTests.frames(scene).keys
    #expect(names.contains("tableViewCell_a_separator") && !names.contains("tableViewCell_b_separator"))
    #expect(scene.text.contains("maskedCorners: [layerMinXMinYCorner, layerMaxXMinYCorner]"))
    #expect(scene.text.contains("maskedCorners: [layerMinXMaxYCorner, layerMaxXMaxYCorner]"))
  }
}
