import Foundation
import InbetweenGeometry
import InbetweenScene
import InbetweenText
import InbetweenTimeline
import Testing

@Suite("Controls in the dark appearance") struct DarkControlTests {
  private func fixture(_ control: String, _ appearance: String) throws -> SceneFixture {
    try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [300, 200], scale: 2, appearance: \(appearance), backgroundColor: systemBackground}
      views: [{\(control)}]
      constraints: [v.left == superview.left + 20, v.top == superview.top + 20, v.width == 260 @300]
      timeline: []
      duration: 1
      """, typesetter: TextMeasurer(library: try FontLibrary()))
  }

  /// WCAG's ratio of two opaque colours.
  private func contrast(_ a: Color, _ b: Color) -> Double {
    let (x, y) = (luminance(a), luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  private func luminance(_ color: Color) -> Double {
    func linear(_ v: Double) -> Double { v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  private func over(_ top: Color, _ bottom: Color) -> Color {
    func mix(_ a: Double, _ b: Double) -> Double { a * top.alpha + b * (1 - top.alpha) }
    return Color(
      red: mix(top.red, bottom.red), green: mix(top.green, bottom.green), blue: mix(top.blue, bottom.blue))
  }

  private func boxes(_ fixture: SceneFixture) -> [Color] {
    fixture.timeline.displayList(at: 0).items.compactMap {
      if case .box(let box) = $0.content { box.color } else { nil }
    }
  }

  private func texts(_ fixture: SceneFixture) -> [Color] {
    fixture.timeline.displayList(at: 0).items.compactMap {
      if case .glyphs(let run) = $0.content { run.color } else { nil }
    }
  }

  @Test(arguments: ["light", "dark"])
  func `the title of the selected segment contrasts with its background`(appearance: String) throws {
    let fixture = try fixture("segmentedControl: v, items: [One, Two], selectedSegmentIndex: 1", appearance)
    let background = try #require(boxes(fixture).last { $0.alpha == 1 })
    let title = try #require(texts(fixture).last)
    #expect(contrast(title, background) > 5.5)
    let expected = appearance == "light" ? Color.white : Color(red: 99 / 255, green: 99 / 255, blue: 102 / 255)
    #expect(background == expected)
  }

  @Test(arguments: ["light", "dark"])
  func `the texts of a compact date picker contrast with their fields`(appearance: String) throws {
    let fixture = try fixture("datePicker: v, preferredDatePickerStyle: compact", appearance)
    let screen = appearance == "light" ? Color.white : Color.black
    let field = over(try #require(boxes(fixture).last), screen)
    #expect(texts(fixture).count == 2)
    #expect(texts(fixture).allSatisfy { contrast($0, field) > 10 })
  }

  @Test func `a switch that is off is dark, and one that is on has the system's green`() throws {
    func track(_ appearance: String, isOn: Bool) throws -> Color {
      let fixture = try fixture("switch: v, isOn: \(isOn)", appearance)
      return try #require(boxes(fixture).first)
    }
    #expect(try track("light", isOn: false) == Color(red: 233 / 255, green: 233 / 255, blue: 234 / 255))
    let off = try track("dark", isOn: false)
    #expect(off == Color(red: 57 / 255, green: 57 / 255, blue: 61 / 255))
    #expect(contrast(off, .white) > 10, "the thumb")
    #expect(try track("light", isOn: true) == Color(red: 52 / 255, green: 199 / 255, blue: 89 / 255))
    #expect(try track("dark", isOn: true) == Color(red: 48 / 255, green: 209 / 255, blue: 88 / 255))
  }

  @Test(arguments: ["light", "dark"])
  func `the placeholder of a text field has the system's colour`(appearance: String) throws {
    let color = try #require(texts(try fixture("textField: v, placeholder: Name", appearance)).first)
    let screen = appearance == "light" ? Color.white : Color.black
    #expect(contrast(over(color, screen), screen) > 1.6)
  }

  @Test(arguments: ["light", "dark"])
  func `a disabled button can be seen`(appearance: String) throws {
    let color = try #require(texts(try fixture("button: v, title: Done, isEnabled: false", appearance)).first)
    let screen = appearance == "light" ? Color.white : Color.black
    #expect(contrast(over(color, screen), screen) > 1.6)
  }

  @Test(arguments: ["line", "roundedRect"])
  func `the border of a text field can be seen in the dark appearance`(style: String) throws {
    let fixture = try fixture("textField: v, text: Name, borderStyle: \(style)", "dark")
    let color = try #require(
      fixture.timeline.displayList(at: 0).items.compactMap {
        if case .border(let border) = $0.content { border.color } else { nil }
      }.first)
    let shown = contrast(over(color, .black), .black)
    #expect(style == "line" ? shown > 20 : (1.3...2).contains(shown))
  }
}
