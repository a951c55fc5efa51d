import Foundation
import InbetweenGoldens
import InbetweenTestSupport
import Testing

@Suite("Recordings of devices beside scenes") struct DeviceDiffTests {
  private let folder: GoldenFolder

  init() throws { folder = try GoldenFolder() }

  /// The golden's motion as a device would have recorded it from 0.05 s on, with names that lack the scene's root.
  private func record(_ edit: (inout String) -> Void = { _ in }) throws {
    var trace = try MotionTrace(text: try folder.scratch.text("Goldens/box/trace.jsonl"))
    trace = trace.renamingViews { $0.split(separator: "/").last.map(String.init) ?? $0 }
    trace.device = DeviceRecording(
      model: "iPhone 15 Pro", system: "iOS 18.2",
      sampled: (0..<trace.frameCount).map { Double($0) / 60 + ($0 > 0 ? 0.05 : 0) },
      losers: [.init(constraint: "box.width == 30", frame: 0, points: 10, priority: 1000)])
    var text = trace.text
    edit(&text)
    _ = try folder.scratch.write(text, as: "device.trace.jsonl")
  }

  @Test(arguments: ["box", "Scenes/box.yaml", "Goldens/box", "Goldens/box/trace.jsonl"])
  func `a recording agrees with its scene, by name or path, and with its golden`(_ other: String) throws {
    try record()
    let same = try folder.run("diff", "device.trace.jsonl", other)
    #expect(same.status == 0, "\(same.text) \(same.errors)")
    #expect(same.text.hasPrefix("box: no difference; recorded on iPhone 15 Pro, iOS 18.2"), "\(same.text)")
    #expect(same.text.contains("0.050 s before the scene"), "\(same.text)")
    #expect(same.text.contains("did not satisfy: ‘box.width == 30’ by 10 pt"), "\(same.text)")
    #expect(try folder.run("diff", other, "device.trace.jsonl").status == 0, "in either order")
  }

  @Test func `a scene that moves otherwise is told with the device's value first`() throws {
    try record()
    try folder.mutate("boxTop.constant: 50", "boxTop.constant: 58")
    let apart = try folder.run("diff", "device.trace.jsonl", "box")
    #expect(apart.status == 1, "\(apart.text)")
    #expect(apart.text.contains("box.y 50.0 → 58.0 pt"), "\(apart.text)")
    #expect(try folder.run("diff", "device.trace.jsonl", "box", "--tolerance", "8").status == 0)
  }

  @Test func `another canvas, no common name, and options for recordings alone have their own statuses`() throws {
    try record { $0 = $0.replacing("\"canvas\":[60,80]", with: "\"canvas\":[61,80]") }
    #expect(try folder.run("diff", "device.trace.jsonl", "box").status == 4)
    try record {
      $0 = $0.replacing("\"box\"", with: "\"a\"").replacing("\"other\"", with: "\"b\"")
        .replacing("\"screen\"", with: "\"c\"")
    }
    let none = try folder.run("diff", "device.trace.jsonl", "box")
    #expect(none.status == 3 && none.errors.contains("accessibilityIdentifier"), "\(none.errors)")
    let scenes = try folder.run("diff", "Goldens/box", "box", "--frame-tolerance", "1")
    #expect(scenes.status == 2, "\(scenes.errors)")
  }
}
