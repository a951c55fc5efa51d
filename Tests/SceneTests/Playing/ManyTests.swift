import InbetweenDiagnostics
import InbetweenScene
import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("Large scenes bake without quadratic loops") struct ManyTests {
  private func bake(_ text: String) throws -> Timeline {
    let reading = try SceneReader.read(SourceText(file: "many.yaml", text: text))
    return try SceneBake(reading.document, name: "many", typesetter: nil, findsAmbiguity: false).timeline
  }

  @Test(.timeLimit(.minutes(10)))
  func `2,000 views with a block each that is removed early`() throws {
    var lines = ["inbetween: 1", "canvas: {size: [200, 200], scale: 2}", "views:"]
    lines.append("  - {view: board, frame: [0, 0, 9, 9]}")
    for index in 0..<2000 { lines.append("  - {view: v\(index), frame: [0, 0, 9, 9]}") }
    lines.append("timeline:")
    for index in 0..<2000 {
      lines.append("  - {at: 0, animate: 1, set: {v\(index).alpha: 0}, then: [{set: {board.zPosition: \(index)}}]}")
    }
    lines.append("  - {at: 0.5, remove: [" + (0..<2000).map { "v\($0)" }.joined(separator: ", ") + "]}")
    let timeline = try bake(lines.joined(separator: "\n") + "\n")
    #expect(timeline.layers.count >= 2002)
    #expect(timeline.layers.first { $0.id == "board" }?.tracks.isEmpty == false)
    #expect(timeline.displayList(at: 0.6).items.isEmpty)
  }
}
