import InbetweenTestSupport
import InbetweenTimeline
import Testing

/// A field's border style draws its border only where the layer has none of its own, whatever is set first.
@Suite("The border of a text field")
struct TextFieldBorderTests {
  private static let values = [
    ("borderStyle", ["none", "line", "bezel", "roundedRect"]), ("borderWidth", ["0", "2", "3"]),
    ("borderColor", ["black", "red"]), ("cornerRadius", ["0", "4", "5"]),
  ]

  private static func scene(_ keys: [String], _ timeline: [String] = []) -> String {
    """
    inbetween: 1
    canvas: {size: [120, 60], scale: 2}
    views:
      - {textField: field, frame: [10, 10, 100, 34], backgroundColor: white\(keys.map { ", " + $0 }.joined())}
    duration: 30
    timeline: [\(timeline.joined(separator: ", "))]
    """
  }

  @Test(arguments: 1...40)
  func `after any events it is that of a field that declares the last values`(_ seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var last: [String: String] = [:]
    var keys: [String] = []
    var events: [String] = []
    for time in 0...8 {
      let (key, choices) = random.pick(Self.values)
      let value = random.pick(choices)
      // Some of them are declared.
      if time < 2, last[key] == nil {
        keys.append("\(key): \(value)")
      } else {
        events.append("{at: \(time), set: {field.\(key): \(value)}}")
      }
      last[key] = value
    }
    let played = try SceneFixture(Self.scene(keys, events))
    let declared = try SceneFixture(Self.scene(Self.values.compactMap { key, _ in last[key].map { "\(key): \($0)" } }))
    let list = played.timeline.displayList(at: 20)
    #expect((list == declared.timeline.displayList(at: 20)) == true, "\(keys) \(events)")
    #expect(list.items.contains { if case .box = $0.content { true } else { false } })
  }
}
