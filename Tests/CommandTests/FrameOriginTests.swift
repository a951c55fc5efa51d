import Foundation
import InbetweenTestSupport
import Testing

/// Two scenes that two shards draw.
private struct FrameShards {
  let folder: GoldenFolder

  init() throws {
    folder = try GoldenFolder()
    let picture = "views:\n  - {imageView: i, image: p.png, frame: [0, 0, 2, 2]}\n"
    let parameter = "inbetween: 1\nparameters: {count: 1}\n"
    for name in ["a", "b"] {
      try folder.write(
        GoldenFolder.scene.replacing("views:\n", with: picture).replacing("inbetween: 1\n", with: parameter), as: name)
    }
    try TinyPicture.red.data.write(to: folder.scratch.url("Scenes/p.png"))
  }

  func draw(_ shard: Int, _ more: [String] = []) throws {
    let arguments = ["render", "Scenes/a.yaml", "Scenes/b.yaml", "-o", "s\(shard)", "--shard", "\(shard)/2"] + more
    let outcome = try Tool.start(arguments, in: folder.scratch.url).outcome()
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  func merge() throws -> Tool.Outcome { try folder.run("merge-frames", "s1", "s2", "--output", "merged") }
}

@Suite("Origins of frames") struct FrameOriginTests {
  @Test func `frames of a shard that drew other scenes, files or options are not merged`() throws {
    let shards = try FrameShards()
    for index in [1, 2] { try shards.draw(index) }
    #expect(try shards.merge().status == 0)
    #expect(try shards.folder.scratch.names(in: "merged") == ["a", "b"])
    let manifest = String(decoding: try shards.folder.scratch.data("merged/a/frames.json"), as: UTF8.self)
    #expect(!manifest.contains("\"shard\""), "as after a render by one process")
    try TinyPicture.blue.data.write(to: shards.folder.scratch.url("Scenes/p.png"))
    try shards.draw(1)
    let stale = try shards.merge()
    #expect(stale.status == 2 && stale.errors.contains(": another scene or file of the same run\n"), "\(stale.errors)")
    try shards.draw(2)
    #expect(try shards.merge().status == 0)
  }

  @Test func `a build, a commit or a library that differs is named`() throws {
    let shards = try FrameShards()
    for index in [1, 2] { try shards.draw(index) }
    let name = try #require(try shards.folder.scratch.names(in: "s2").first)
    let path = "s2/\(name)/frames.json"
    let text = String(decoding: try shards.folder.scratch.data(path), as: UTF8.self)
    for (old, new, message) in [
      (/"program":"[^"]*"/, "\"program\":\"0\"", "another build of inbetween"),
      (/"commit":null/, "\"commit\":\"abc\"", "commit none → abc"),
      (/"cairo":"[^"]*"/, "\"cairo\":\"9.9\"", "→ 9.9"), (/"fonts":"[^"]*"/, "\"fonts\":\"0\"", "other default fonts"),
    ] as [(Regex<Substring>, String, String)] {
      let edited = text.replacing(old, with: new, maxReplacements: 1)
      try #require(edited != text)
      _ = try shards.folder.scratch.write(edited, as: path)
      let merged = try shards.merge()
      #expect(merged.status == 2 && merged.errors.contains(message), "\(merged.errors)")
    }
  }

  /// An argument of each option on which frames depend.
  private static let drawing = [
    ["--set", "count=2"], ["--size", "50x50"], ["--scale", "1"], ["--device", "iPhone 14"], ["--appearance", "dark"],
    ["--content-size", "small"],
    ["--orientation", "landscape", "--device", "iPhone 14"], ["--safe-area", "3"], ["--direction", "rightToLeft"],
    ["--fps", "11"], ["--from", "0.1"], ["--to", "0.1"], ["--compression", "small"], ["--crop", "box"],
    ["--follow", "--crop", "box"], ["--limit-views", "100"],
  ]
  /// Those without influence on frames and their files, and those of single files, which are not divided.
  private static let others = [
    "output", "jobs", "shard", "root", "scene", "quiet", "help", "version", "format", "plot", "lottie", "bake", "at",
    "limit-memory", "filmstrip", "columns", "captions",
  ]

  @Test func `each option that changes frames keeps shards with another value of it from being merged`() throws {
    let shards = try FrameShards()
    try shards.draw(1)
    for arguments in Self.drawing {
      try shards.draw(2, arguments)
      let merged = try shards.merge()
      #expect(merged.status == 2 && merged.errors.contains("other options"), "\(arguments): \(merged.errors)")
    }
    let help = try shards.folder.run("render", "--help-hidden").text
    var options = Set(help.matches(of: /\-\-([a-z-]+)/).map { String($0.1) })
    options.remove("help-hidden")
    let known = Set(Self.drawing.map { String($0[0].dropFirst(2)) } + Self.others)
    #expect(options.filter { !known.contains($0) && !$0.hasPrefix("limit-") }.isEmpty)
    #expect(known.subtracting(options).isEmpty, "\(known.subtracting(options))")
  }
}
