import Foundation
import Testing
import InbetweenTestSupport

/// A folder with a scene and its golden, as in a project.
struct GoldenFolder {
  let scratch: TemporaryFolder

  static let scene = """
    inbetween: 1
    canvas: {size: [60, 80], backgroundColor: white}
    views:
      - view: box
        backgroundColor: purple
      - view: other
        backgroundColor: orange
    constraints:
      - H:|-10-[box(20)]
      - boxTop: box.top == superview.top + 5
      - V:[box(12)]
      - H:[other(10)]|
      - V:[other(10)]|
    timeline:
      - at: 0.1
        animate: 0.2
        set:
          boxTop.constant: 50
    duration: 0.4

    """

  init(recording: Bool = true) throws {
    scratch = try TemporaryFolder()
    try write(GoldenFolder.scene)
    if recording {
      let outcome = try run("record")
      try #require(outcome.status == 0, "\(outcome.errors)")
    }
  }

  func write(_ text: String, as name: String = "box") throws {
    try FileManager.default.createDirectory(at: scratch.url("Scenes"), withIntermediateDirectories: true)
    _ = try scratch.write(text, as: "Scenes/\(name).yaml")
  }

  /// Replaces parts of the scene's text.
  func mutate(_ old: String, _ new: String) throws {
    try #require(GoldenFolder.scene.contains(old))
    try write(GoldenFolder.scene.replacing(old, with: new))
  }

  func edit(_ path: String, _ change: (inout String) -> Void) throws {
    var text = String(decoding: try scratch.data(path), as: UTF8.self)
    change(&text)
    _ = try scratch.write(text, as: path)
  }

  /// Changes `golden.json` as if it had been recorded so, in the format that has no digest of it.
  func editManifest(_ change: (inout String) -> Void) throws {
    try edit("Goldens/box/golden.json") { text in
      text = text.replacing("\"golden\": 3", with: "\"golden\": 2")
      change(&text)
    }
  }

  /// Replaces the hash of a frame that is stored only as a hash, as if by another rasteriser, and returns its number.
  func changeHash() throws -> Int {
    let path = "Goldens/box/golden.json"
    let golden = try #require(
      try JSONSerialization.jsonObject(with: scratch.data(path)) as? [String: Any])
    let kept = try #require(golden["frames"] as? [Int])
    var frame = 0
    for case let run as [Any] in try #require(golden["hashes"] as? [Any]) {
      let hash = try #require(run.first as? String)
      let count = try #require(run.last as? Int)
      if count == 1, !kept.contains(frame) {
        try editManifest { $0 = $0.replacing(hash, with: String(hash.reversed())) }
        return frame
      }
      frame += count
    }
    throw NoSuchFrame()
  }

  struct NoSuchFrame: Error {}

  func run(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.start(arguments, in: scratch.url).outcome()
  }
}
