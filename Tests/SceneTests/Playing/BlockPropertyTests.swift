import InbetweenScene
import InbetweenGeometry
import InbetweenTimeline
import Testing

/// A property that is set inside a block, and whether it moves with it.
struct BlockProperty: CustomTestStringConvertible, Sendable {
  var kind: String
  var key: String
  var value: String
  var own: String
  var testDescription: String { "\(kind).\(key)" }

  init(_ kind: String, _ key: String, _ value: String, _ own: String = "") {
    self.kind = kind
    self.key = key
    self.value = value
    self.own = own
  }

  /// Every layer of the scene as it shows at a time, the view's parts included.
  func shown(in fixture: SceneFixture, at time: Double) -> [Int: LayerState] {
    let timeline = fixture.timeline
    let present = timeline.layers.indices.filter { timeline.layers[$0].lifetime.contains(time) }
    return Dictionary(uniqueKeysWithValues: present.map { ($0, timeline.presentation(of: $0, at: time)) })
  }

  func fixture() throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [200, 200], scale: 1}
      views:
        - {view: below, frame: [0, 0, 10, 10]}
        - \(kind): v
          frame: [10, 10, 60, 40]
          \(own)
      timeline:
        - at: 1
          animate: 1
          curve: linear
          set: {v.\(key): \(value)}
      """)
  }
}

@Suite("Properties that animate with a block, and those that do not") struct BlockPropertyTests {
  static let moving = [
    BlockProperty("view", "center", "[100, 100]"), BlockProperty("view", "center.x", "100"),
    BlockProperty("view", "frame", "[30, 30, 80, 80]"), BlockProperty("view", "frame.height", "90"),
    BlockProperty("view", "bounds", "[5, 5, 80, 80]"), BlockProperty("view", "bounds.width", "90"),
    BlockProperty("view", "transform", "{rotate: 1}"), BlockProperty("view", "cornerRadius", "9"),
    BlockProperty("view", "alpha", "0"), BlockProperty("view", "backgroundColor", "red"),
    BlockProperty("view", "anchorPoint", "[0, 0]"), BlockProperty("view", "anchorPoint.y", "1"),
    BlockProperty("view", "shadowOpacity", "1"), BlockProperty("button", "titleColor", "red"),
    BlockProperty("button", "tintColor", "red"), BlockProperty("switch", "isOn", "true", "inheritsAnimation: true"),
    BlockProperty("label", "alpha", "0"), BlockProperty("shape", "cornerRadius", "4"),
    BlockProperty("scrollView", "contentOffset", "[5, 9]"), BlockProperty("scrollView", "contentOffset.y", "9"),
    BlockProperty("scrollView", "bounds", "[5, 5, 60, 40]"),
  ]

  static let immediate = [
    BlockProperty("view", "isHidden", "true"), BlockProperty("view", "clipsToBounds", "true"),
    BlockProperty("view", "borderWidth", "3"), BlockProperty("view", "borderColor", "red"),
    BlockProperty("view", "shadowColor", "red"), BlockProperty("view", "shadowOffset", "[5, 5]"),
    BlockProperty("view", "shadowOffset.width", "5"), BlockProperty("view", "shadowRadius", "9"),
    BlockProperty("view", "zPosition", "-1"), BlockProperty("label", "textColor", "red"),
    BlockProperty("button", "isEnabled", "false"),
    BlockProperty("button", "isSelected", "true", "selected: {titleColor: red}"),
    BlockProperty("button", "isHighlighted", "true", "highlighted: {titleColor: red}"),
    BlockProperty("textField", "textColor", "red", "text: hello"),
    BlockProperty("textField", "borderStyle", "line"), BlockProperty("textField", "borderStyle", "roundedRect"),
    BlockProperty("switch", "onTintColor", "red", "isOn: true"), BlockProperty("switch", "thumbTintColor", "red"),
    BlockProperty("switch", "isEnabled", "false"), BlockProperty("activityIndicator", "color", "red"),
    BlockProperty("activityIndicator", "indicatorStyle", "large"),
    BlockProperty("tableView", "rowHeight", "20", "rows: [one, two]"),
    BlockProperty("tableView", "textColor", "red", "rows: [one, two]"),
    BlockProperty("tableView", "separatorColor", "red", "rows: [one, two]"),
    BlockProperty("tableView", "rows", "[three]", "rows: [one, two]"),
    BlockProperty("shape", "path", "{oval: [0, 0, 20, 20]}"), BlockProperty("shape", "fillColor", "red"),
    BlockProperty("shape", "strokeColor", "red"), BlockProperty("shape", "lineWidth", "4"),
    BlockProperty("shape", "lineDashPattern", "[2, 2]"), BlockProperty("shape", "lineDashPhase", "1"),
    BlockProperty("shape", "strokeStart", "0.5"), BlockProperty("shape", "strokeEnd", "0.5"),
    BlockProperty("shape", "lineCap", "round"), BlockProperty("shape", "lineJoin", "round"),
    BlockProperty("shape", "fillRule", "evenOdd"), BlockProperty("gradient", "colors", "[red, blue]"),
    BlockProperty("gradient", "locations", "[0, 0.5]", "colors: [red, green]"),
    BlockProperty("gradient", "startPoint", "[0, 0]"), BlockProperty("gradient", "endPoint.x", "1"),
    BlockProperty("gradient", "type", "radial", "colors: [red, green]"),
  ]

  @Test(arguments: moving)
  func `animates with the block`(_ property: BlockProperty) throws {
    let fixture = try property.fixture()
    let halfway = property.shown(in: fixture, at: 1.5)
    let hasLeft = halfway != property.shown(in: fixture, at: 0.5)
    let hasArrived = halfway == property.shown(in: fixture, at: 3)
    #expect(hasLeft)
    #expect(!hasArrived)
    let isStillThere = property.shown(in: fixture, at: 1) == property.shown(in: fixture, at: 0.5)
    #expect(isStillThere)
  }

  @Test(arguments: immediate)
  func `changes immediately`(_ property: BlockProperty) throws {
    let fixture = try property.fixture()
    let isSettled = property.shown(in: fixture, at: 1) == property.shown(in: fixture, at: 3)
    let hasChanged = property.shown(in: fixture, at: 1) != property.shown(in: fixture, at: 0.99)
    #expect(isSettled)
    #expect(hasChanged)
  }
}
