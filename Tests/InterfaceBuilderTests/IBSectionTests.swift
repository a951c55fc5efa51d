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
