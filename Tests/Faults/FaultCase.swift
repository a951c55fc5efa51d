import Foundation
import Testing

/// A command that writes, with the project on which it runs.
struct FaultCase: Sendable, CustomTestStringConvertible {
  var name: String
  var arguments: [String]
  /// The preparation of a project with a recorded golden, rendered frames and reports before the command runs.
  var prepare: @Sendable (FaultProject) throws -> Void

  var testDescription: String { name }

  /// Whether a golden or a folder of frames is replaced.
  var replacesFolder: Bool { ["render", "record", "approve", "merge-frames"].contains(name) }

  /// Whether it runs on a part of the scenes.
  var isShard: Bool { arguments.contains("--shard") }

  /// Whether it warns of a file that cannot be read, leaves out what is in it, and succeeds.
  var leavesOut: Bool { name == "import with assets" }

  static let all: [FaultCase] = [
    FaultCase(name: "render", arguments: ["render", "Scenes/a.yaml", "-o", "out", "--jobs", "1"], prepare: change),
    FaultCase(
      name: "render what is new", arguments: ["render", "Scenes/a.yaml", "-o", "fresh/out", "--jobs", "1"],
      prepare: { _ in }),
    FaultCase(
      name: "filmstrip", arguments: ["render", "Scenes/a.yaml", "-o", "out", "--filmstrip", "2"], prepare: change),
    FaultCase(name: "record", arguments: ["record", "a", "--jobs", "1"], prepare: change),
    FaultCase(name: "record the first", arguments: ["record", "a", "--jobs", "1"]) { try $0.remove("Goldens") },
    FaultCase(
      name: "record what changed", arguments: ["record", "--mode", "changed", "--cache", "cache", "--jobs", "1"],
      prepare: change),
    FaultCase(name: "approve", arguments: ["approve", "a", "--no-cache", "--jobs", "1"], prepare: change),
    FaultCase(name: "prune", arguments: ["prune", "--delete"]) { project in
      try project.write(scene(named: "c"), to: "Scenes/c.yaml")
      try project.remove("Scenes/b.yaml")
    },
    FaultCase(
      name: "verify with reports",
      arguments: [
        "verify", "--reporter", "list,json,junit,html", "--output", "report", "--no-cache", "--jobs", "1",
      ], prepare: change),
    FaultCase(name: "verify with a cache", arguments: ["verify", "--cache", "cache", "--jobs", "1"]) { _ in },
    FaultCase(
      name: "diff", arguments: ["diff", "out/a/frame-0000.png", "out/a/frame-0002.png", "-o", "difference.png"]
    ) { _ in },
    FaultCase(name: "curve", arguments: ["curve", "--curve", "linear", "--plot", "plot.png"]) { _ in },
    FaultCase(
      name: "still", arguments: ["render", "Scenes/a.yaml", "-o", "out/still.png", "--at", "0.05"], prepare: change),
    FaultCase(
      name: "motion plot", arguments: ["render", "Scenes/a.yaml", "-o", "plot.png", "--plot", "box.x"], prepare: change
    ),
    FaultCase(name: "Lottie", arguments: ["render", "Scenes/a.yaml", "-o", "a.lottie.json"]) { project in
      try project.write(Data("old".utf8), to: "a.lottie.json")
    },
    FaultCase(name: "export", arguments: ["export", "Scenes/a.yaml", "-o", "page.html"]) { project in
      try project.write(Data("old".utf8), to: "page.html")
    },
    FaultCase(name: "new", arguments: ["new", "fresh"]) { _ in },
    FaultCase(name: "fmt", arguments: ["fmt", "Scenes/a.yaml", "Scenes/b.yaml"]) { project in
      try project.write(unordered, to: "Scenes/a.yaml")
      try project.write(unordered, to: "Scenes/b.yaml")
    },
    FaultCase(name: "import", arguments: ["import", "Main.storyboard", "-o", "imported.yaml"]) { project in
      try project.write(storyboard, to: "Main.storyboard")
      try project.write(Data("old".utf8), to: "imported.yaml")
    },
    FaultCase(
      name: "import with assets", arguments: ["import", "Main.storyboard", "-o", "imported.yaml"], prepare: catalog),
    FaultCase(name: "merge-frames", arguments: ["merge-frames", "out"]) { project in
      try project.write(large, to: "Scenes/a.yaml")
      for part in 1...2 {
        try project.runToSucceed(["render", "Scenes/a.yaml", "-o", "out", "--shard", "\(part)/2"])
      }
    },
    FaultCase(name: "verify a part", arguments: verify(part: 1), prepare: change),
    FaultCase(
      name: "merge-reports",
      arguments: ["merge-reports", "shards", "--reporter", "list,json,html", "-o", "report", "--update-timings"]
    ) { project in
      try change(project)
      for part in 1...2 { try project.run(verify(part: part)) }
    },
    // The report of one shard has no result on the other scene.
    FaultCase(name: "approve from a report", arguments: ["approve", "a", "--from", "shards/1", "--no-cache"]) {
      project in
      try change(project)
      try project.run(verify(part: 1))
    },
  ]

  private static func verify(part: Int) -> [String] {
    [
      "verify", "--shard", "\(part)/2", "--reporter", "list,blob", "-o", "shards/\(part)", "--no-cache", "--jobs", "1",
    ]
  }

  private static let change: @Sendable (FaultProject) throws -> Void = {
    try $0.write(scene(color: "orange"), to: "Scenes/a.yaml")
  }

  /// A scene of three frames without texts: a run takes milliseconds.
  static func scene(named name: String = "a", color: String = "purple") -> Data {
    Data(
      """
      inbetween: 1
      title: \(name)
      canvas: {size: [16, 12], scale: 1, backgroundColor: white}
      views:
        - {view: box, frame: [1, 2, 4, 5], backgroundColor: \(color)}
      timeline:
        - {at: 0, animate: 0.1, set: {box.center.x: 12}}
      fps: 20
      """.utf8)
  }

  /// A scene whose keys `fmt` orders.
  private static let unordered = Data(
    """
    fps: 20
    canvas: {size: [16, 12], scale: 1}
    views: []
    inbetween: 1
    """.utf8)

  /// A scene of 21 frames whose drawing takes so long that shards share it.
  private static let large = Data(
    """
    inbetween: 1
    title: a
    canvas: {size: [4000, 4000], scale: 1, backgroundColor: white}
    views:
      - {view: box, frame: [0, 0, 4000, 4000], backgroundColor: purple}
    timeline:
      - {at: 0, animate: 0.2, set: {box.backgroundColor: orange}}
    fps: 100
    """.utf8)

  private static let storyboard = storyboard(containing: "")

  private static func storyboard(containing content: String) -> Data {
    Data(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="c">
        <scenes><scene sceneID="s"><objects>
          <viewController id="c" sceneMemberID="viewController">
            <view key="view" id="v"><rect key="frame" x="0" y="0" width="320" height="480"/>\(content)</view>
          </viewController>
        </objects></scene></scenes>
      </document>
      """.utf8)
  }

  /// A storyboard with a colour and an image of a catalog beside it.
  private static let catalog: @Sendable (FaultProject) throws -> Void = { project in
    let image =
      "<imageView id=\"i\" image=\"logo\"><rect key=\"frame\" x=\"9\" y=\"9\" width=\"4\" height=\"2\"/></imageView>"
    let color = "<color key=\"backgroundColor\" name=\"brand\"/>"
    try project.write(storyboard(containing: "<subviews>\(image)</subviews>\(color)"), to: "Main.storyboard")
    guard let picture = Data(base64Encoded: picture) else {
      throw FaultLibrary.NotBuilt(description: "the picture is not base64")
    }
    try project.write(picture, to: "A.xcassets/logo.imageset/logo.png")
    for (path, contents) in [
      ("logo.imageset", "{\"images\": [{\"idiom\": \"universal\", \"filename\": \"logo.png\"}]}"),
      ("brand.colorset", "{\"colors\": [{\"color\": {\"platform\": \"ios\", \"reference\": \"systemTealColor\"}}]}"),
    ] {
      try project.write(Data(contents.utf8), to: "A.xcassets/\(path)/Contents.json")
    }
  }

  /// Four pixels by two, with a palette, in base64.
  static let picture =
    "iVBORw0KGgoAAAANSUhEUgAAAAQAAAACAgMAAAACxpXwAAAADFBMVEUAAQIDBAUGBwgJCgvcTDicAAAAAnRSTlMAgJsrThgAAAAMSURBVHicY5Bm"
    + "egIAAT0BAjv8SUIAAAAASUVORK5CYII="

  /// The project before the command.
  func project() throws -> FaultProject {
    let project = try FaultProject()
    for name in ["a", "b"] { try project.write(Self.scene(named: name), to: "Scenes/\(name).yaml") }
    for command in [
      ["record"], ["render", "Scenes/a.yaml", "-o", "out"],
      ["render", "Scenes/a.yaml", "-o", "out", "--filmstrip", "2"],
    ] {
      try project.runToSucceed(command)
    }
    for name in ["difference.png", "plot.png", "report/index.html", "report/reg.json"] {
      try project.write(Data("old".utf8), to: name)
    }
    try prepare(project)
    return project
  }
}

/// The files of a project, without times.
struct FaultState: Equatable {
  /// The files of each part that is written as a whole: a golden, a folder of frames, any other file.
  let parts: [String: [String: Data]]

  init(_ files: [String: Data], withCache: Bool = true) {
    var parts: [String: [String: Data]] = [:]
    for (path, bytes) in files where !path.contains(".inbetween-") {
      let steps = path.split(separator: "/").map(String.init)
      if Self.isChecked(path) && !withCache { continue }
      let isFolder = steps.count > 2 && ["Goldens", "out", "fresh"].contains(steps[0])
      // The last failures are stored by the path of the project, which differs in each trial.
      let isLastRun = path.hasPrefix("cache/last-failed/")
      let part = isLastRun ? "cache/last-failed" : isFolder ? steps.dropLast().joined(separator: "/") : path
      parts[part, default: [:]][isLastRun ? part : path] = Self.timeless(bytes, path)
    }
    self.parts = parts
  }

  /// Whether a file is one of the cache or a blob: one that a power failure damaged is recognised by its content.
  static func isChecked(_ path: String) -> Bool { path.hasPrefix("cache/") || path.contains("/blobs/") }

  /// Whether a file is a report, which contains the findings and times of its run.
  static func isReport(_ path: String) -> Bool { path.hasPrefix("report/") || path.hasPrefix("shards/") }

  private static func timeless(_ bytes: Data, _ path: String) -> Data {
    guard [".json", ".xml", ".html"].contains(where: path.hasSuffix), isReport(path) else { return bytes }
    return Data(String(decoding: bytes, as: UTF8.self).replacing(/[0-9.e\-]+/, with: "#").utf8)
  }

  /// The parts that equal neither the previous nor the new state.
  func torn(before: FaultState, after: FaultState) -> [String] {
    Set(parts.keys).union(before.parts.keys).union(after.parts.keys).sorted().filter {
      parts[$0] != before.parts[$0] && parts[$0] != after.parts[$0]
    }
  }
}
