import InbetweenGeometry
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Buttons by configuration in scenes") struct ButtonConfigurationSceneTests {
  private let red = Color(red: 1, green: 0, blue: 0)

  private func fixture(_ keys: String, canvas: String = "", timeline: String = "[]") throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [320, 200], scale: 2\(canvas)}
      views: [{button: v, title: Title, tintColor: red, \(keys)}]
      constraints: [v.left == superview.left, v.top == superview.top]
      timeline: \(timeline)
      duration: 3
      """, typesetter: TextMeasurer(library: try FontLibrary()))
  }

  @Test(arguments: [("mini", 28.0, 15.0), ("small", 28, 15), ("medium", 34, 17), ("large", 50, 17)])
  func `the size decides on text and insets`(_ size: String, _ height: Double, _ font: Double) throws {
    let fixture = try fixture("configuration: {style: filled, buttonSize: \(size)}")
    let frame = try #require(fixture.frame("v", at: 0))
    #expect(abs(frame.height - height) <= 1.5, "\(frame)")
    let title = try fixture.part("v.title", at: 0).frame
    #expect(abs(title.midX - frame.width / 2) < 0.3 && abs(title.midY - frame.height / 2) < 0.3)
  }

  @Test func `styles have backgrounds and colours, which follow the tint and the state`() throws {
    let timeline = "[{at: 1, set: {v.tintColor: blue}}, {at: 2, set: {v.isEnabled: false}}]"
    let filled = try fixture("configuration: filled", timeline: timeline)
    #expect(try filled.part("v.background", at: 0).backgroundColor == red)
    #expect(try filled.part("v.title", at: 0).contentsColor == .white)
    #expect(try filled.part("v.background", at: 1).backgroundColor == Color(red: 0, green: 0, blue: 1))
    #expect(try filled.part("v.background", at: 2).backgroundColor.alpha < 0.2)
    let tinted = try fixture("configuration: tinted")
    #expect(try tinted.part("v.background", at: 0).backgroundColor == red.multiplyingAlpha(by: 0.18))
    #expect(try tinted.part("v.title", at: 0).contentsColor == red)
    let own = try fixture("configuration: {style: filled, baseBackgroundColor: white, baseForegroundColor: black}")
    #expect(try own.part("v.background", at: 0).backgroundColor == .white)
    #expect(try own.part("v.title", at: 0).contentsColor == .black)
    let pressed = try fixture("configuration: filled, isHighlighted: true")
    #expect(try pressed.part("v.background", at: 0).opacity == 0.75 && pressed.part("v.title", at: 0).opacity == 0.75)
  }

  @Test func `the image is on the side that the placement says, mirrored from right to left`() throws {
    func frames(_ placement: String, _ canvas: String = "") throws -> (image: Rect, title: Rect) {
      let fixture = try fixture(
        "image: {systemName: star}, configuration: {style: gray, imagePlacement: \(placement), imagePadding: 5}",
        canvas: canvas)
      return (try fixture.part("v.image", at: 0).frame, try fixture.part("v.title", at: 0).frame)
    }
    let leading = try frames("leading")
    #expect(abs(leading.title.minX - leading.image.maxX - 5) < 0.01 && leading.image.minX >= 12)
    let trailing = try frames("trailing")
    #expect(abs(trailing.image.minX - trailing.title.maxX - 5) < 0.01)
    let top = try frames("top")
    #expect(abs(top.title.minY - top.image.maxY - 5) < 0.01 && abs(top.title.midX - top.image.midX) < 0.01)
    let reversed = try frames("leading", ", direction: rightToLeft")
    #expect(abs(reversed.image.minX - reversed.title.maxX - 5) < 0.01)
  }

  @Test func `a button is as wide as its content, so that its title is whole`() throws {
    let fixture = try fixture(
      "image: {systemName: chevron.right}, configuration: {style: filled, imagePlacement: trailing, imagePadding: 4}")
    let natural = try self.fixture("configuration: plain")
    #expect(try fixture.part("v.title", at: 0).frame.width == natural.part("v.title", at: 0).frame.width)
    let width = try #require(fixture.frame("v", at: 0)).width
    #expect(width * 2 == (width * 2).rounded())
  }

  @Test func `a subtitle is below the title, a spinner in the place of the image, and corners as asked`() throws {
    let text = try fixture("configuration: {style: filled, subtitle: More, cornerStyle: capsule}")
    let (title, subtitle) = (try text.part("v.title", at: 0).frame, try text.part("v.subtitle", at: 0).frame)
    #expect(abs(subtitle.minY - title.maxY - 1) < 0.01 && subtitle.height < title.height)
    let frame = try #require(text.frame("v", at: 0))
    #expect(try text.part("v.background", at: 0).cornerRadius == frame.height / 2)
    let busy = try fixture(
      "image: {systemName: star}, configuration: {style: filled, showsActivityIndicator: true}",
      timeline: "[{at: 1, set: {v.configuration: filled}}]")
    #expect(try busy.part("v.image", at: 0).isHidden && !busy.part("v.image", at: 1).isHidden)
    #expect(try busy.part("v.activity", at: 0).frame.size == Size(width: 20, height: 20))
  }

  @Test func `a font of its own is kept`() throws {
    let own = try fixture("font: 30, configuration: filled")
    #expect(try own.part("v.title", at: 0).frame.height > 30)
  }
}
