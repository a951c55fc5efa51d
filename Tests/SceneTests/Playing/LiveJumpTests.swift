import InbetweenGeometry
import InbetweenScene
import InbetweenModel
import InbetweenText
import InbetweenTimeline
import Testing

/// An input's track can begin with another value than the input had, and keep it.
@Suite("An input that jumps and then rests")
struct LiveJumpTests {
  private static let texts: [ViewKind: String] = [
    .label: "text: Words that need several lines, numberOfLines: 0",
    .button: "title: Words that need space", .segmentedControl: "items: [one, two, three]",
    .textField: "placeholder: Words that need space", .searchBar: "placeholder: Words that need space",
    .navigationBar: "title: Words, backButtonTitle: Back", .pickerView: "components: [[a, b, c], [d, e]]",
  ]

  private static func scene(_ kind: ViewKind, _ width: String, _ timeline: String = "") -> String {
    """
    inbetween: 1
    canvas: {size: [400, 300], scale: 2}
    inputs: {w: 0}
    views:
      - {\(kind.rawValue): it\(texts[kind].map { ", " + $0 } ?? "")}
    constraints:
      - it.left == superview.left + 10
      - it.top == superview.top + 10
      - it.width == \(width)
      - it.height == \(width) / 3
    duration: 2
    \(timeline)
    """
  }

  /// A snapshot needs a view, and the contents of the others do not follow inputs.
  private static let others: Set = ["snapshot", "textView", "progressView", "mapView"]

  @Test(arguments: ViewKind.allCases.filter { !others.contains($0.rawValue) })
  func `the parts and texts of a view are those of a view that has always had that size`(_ kind: ViewKind) throws {
    let library = try FontLibrary()
    let jumps = try SceneFixture(
      Self.scene(kind, "(120 - w)", "timeline: [{at: 0.5, drive: {w: [[0, 50.25], [1, 50]]}}]"),
      typesetter: TextMeasurer(library: library))
    let rests = try SceneFixture(Self.scene(kind, "(70)"), typesetter: TextMeasurer(library: library))
    if Self.texts[kind] != nil { #expect(jumps.timeline.displayList(at: 0.25) != jumps.timeline.displayList(at: 2)) }
    for time in [1.5, 2] {
      #expect(
        (jumps.timeline.displayList(at: time) == rests.timeline.displayList(at: time)) == true,
        "\(kind.rawValue) \(time)")
    }
  }
}
