import Foundation
import InbetweenTestSupport
import Testing

/// Two pictures of 2 × 2 pixels.
enum TinyPicture: String, CaseIterable {
  case red = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR42mP4z8AARAwQCgAf7gP9Y167WwAAAABJRU5ErkJggg=="
  case blue = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAD0lEQVR42mNgYPgPRmAKABf2A/3HkIu0AAAAAElFTkSuQmCC"

  var data: Data { Data(base64Encoded: rawValue) ?? Data() }
}

/// A project with scenes that open images in every possible way, and their goldens.
struct PictureProject {
  let scratch: TemporaryFolder
  /// Where it lies in the scratch folder; it may be moved.
  var name = "a"

  /// Scenes by name, with the pictures that each opens.
  static let scenes: [(name: String, image: String, opened: [String])] = [
    ("plain", "plain.png", ["plain.png"]),
    ("inserted", "icon-$(selected).png", ["icon-home.png"]),
    ("bare", "picture", ["picture"]),
    ("linked", "link.png", ["linked-to.png"]),
    ("still", "", []),
  ]
  /// The scene that has its own font, and a text.
  static let lettered = "still"
  static let pictures = ["plain.png", "icon-home.png", "picture", "linked-to.png", "other.png"]

  init() throws {
    scratch = try TemporaryFolder()
    try FileManager.default.createDirectory(at: url("Scenes"), withIntermediateDirectories: true)
    for picture in Self.pictures { try TinyPicture.red.data.write(to: url("Scenes/" + picture)) }
    try link(to: "linked-to.png")
    for scene in Self.scenes { try Data(text(scene.image).utf8).write(to: url("Scenes/\(scene.name).yaml")) }
  }

  /// Gives a scene a font of its own and a text.
  func addFont() throws {
    let doctor = try #require(
      try JSONSerialization.jsonObject(with: run("doctor", "--json").output) as? [String: Any])
    let fonts = try #require(doctor["fonts"] as? [[String: Any]])
    let path = try #require(fonts.lazy.compactMap { $0["path"] as? String }.first)
    try FileManager.default.copyItem(atPath: path, toPath: url("Scenes/own.otf").path)
    let text = text("").replacing(
      "views:\n", with: "fonts: [own.otf]\nviews:\n  - {label: words, text: i, frame: [0, 0, 9, 9]}\n")
    try Data(text.utf8).write(to: url("Scenes/\(Self.lettered).yaml"))
  }

  func text(_ image: String, x: Int = 5) -> String {
    """
    inbetween: 1
    canvas: {size: [30, 20], scale: 1}
    parameters: {selected: home}
    views:
      - view: box
        frame: [\(x), 2, 9, 9]
        backgroundColor: green
    \(image.isEmpty ? "" : "  - {imageView: shown, image: \(image), frame: [12, 2, 10, 10]}")
    timeline:
      - animate: 0.1
        set: {box.center.x: 20}
    fps: 20
    """
  }

  func url(_ path: String) -> URL { scratch.url(name + "/" + path) }

  func link(to picture: String) throws {
    let link = url("Scenes/link.png")
    try? FileManager.default.removeItem(at: link)
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: picture)
  }

  func run(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.start(arguments, in: scratch.url(name)).outcome()
  }

  /// The verdict using cached verdicts, in a cache that all copies of the project share.
  func verify(_ more: String...) throws -> Tool.Outcome {
    try Tool.start(["verify", "--cache", scratch.url("cache").path] + more, in: scratch.url(name)).outcome()
  }

  func isCached() throws -> Bool {
    let outcome = try verify()
    try #require(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
    return outcome.text.contains("5 scenes: 5 passed (5 from the cache)")
  }
}

@Suite("The cache of verdicts") struct VerdictCacheTests {
  @Test func `a clone passes from the cache, and a changed image is detected`() throws {
    var project = try PictureProject()
    #expect(try project.run("record").status == 0)
    #expect(try !project.isCached())
    #expect(try project.isCached())
    try FileManager.default.copyItem(at: project.scratch.url("a"), to: project.scratch.url("b"))
    project.name = "b"
    #expect(try project.isCached(), "nothing in the cache is the path of a folder")
    for (name, _, opened) in PictureProject.scenes {
      for picture in opened {
        try TinyPicture.blue.data.write(to: project.url("Scenes/" + picture))
        let outcome = try project.verify()
        #expect(outcome.status == 1 && outcome.text.contains("diff \(name): "), "\(outcome.text)")
        #expect(outcome.text.contains("Scenes/\(name == "linked" ? "link.png" : picture) is another file"))
        try TinyPicture.red.data.write(to: project.url("Scenes/" + picture))
        #expect(try project.isCached())
      }
    }
    try TinyPicture.blue.data.write(to: project.url("Scenes/other.png"))
    #expect(try project.isCached(), "no scene opens it")
    try project.link(to: "other.png")
    #expect(try project.verify().text.contains("diff linked: "))
    try FileManager.default.removeItem(at: project.url("Scenes/other.png"))
    #expect(try project.verify().status == 2, "a link to nothing")
  }

  @Test func `a file that takes the place of a symbol's stand-in ends the cached verdict`() throws {
    let scratch = try TemporaryFolder()
    let scene = """
      inbetween: 1
      canvas: {size: [40, 40]}
      views: [{imageView: v, image: {systemName: heart}, frame: [0, 0, 40, 40]}]
      duration: 0.1
      """
    _ = try scratch.write(scene, as: "Scenes/a.yaml")
    func run(_ command: String) throws -> Tool.Outcome {
      try Tool.start([command, "--cache", scratch.url("cache").path], in: scratch.url(".")).outcome()
    }
    #expect(try Tool.start(["record"], in: scratch.url(".")).outcome().status == 0)
    #expect(try run("verify").text.contains("1 passed"))
    #expect(try run("verify").text.contains("1 from the cache"))
    _ = try scratch.write("<svg viewBox='0 0 24 24'><path d='M0 0h24v24h-24z'/></svg>", as: "Scenes/symbols/heart.svg")
    #expect(try run("verify").status == 1)
    try FileManager.default.removeItem(at: scratch.url("Scenes/symbols/heart.svg"))
    #expect(try run("verify").text.contains("1 from the cache"))
  }

  @Test func `symbols of the project's folder count in verdicts, and which folder it is does not`() throws {
    let scratch = try TemporaryFolder()
    let scene = """
      inbetween: 1
      canvas: {size: [40, 40]}
      views: [{imageView: v, image: {systemName: heart}, frame: [0, 0, 40, 40]}]
      duration: 0.1
      """
    _ = try scratch.write(scene, as: "Scenes/a.yaml")
    func square(_ side: Int) -> String { "<svg viewBox='0 0 24 24'><path d='M0 0h\(side)v\(side)h-\(side)z'/></svg>" }
    _ = try scratch.write(square(24), as: "Design/heart.svg")
    _ = try scratch.write(square(24), as: "Other/heart.svg")
    _ = try scratch.write("project: 1\n", as: "inbetween.yaml")
    func run(_ command: String) throws -> Tool.Outcome {
      try Tool.start([command, "--cache", scratch.url("cache").path], in: scratch.url(".")).outcome()
    }
    #expect(try Tool.start(["record"], in: scratch.url(".")).outcome().status == 0)
    #expect(try run("verify").text.contains("1 passed"))
    // The stand-in's verdict does not hold with a folder that has the symbol.
    _ = try scratch.write("project: 1\nsymbols: Design\n", as: "inbetween.yaml")
    #expect(try run("verify").status == 1)
    #expect(try Tool.start(["approve"], in: scratch.url(".")).outcome().status == 0)
    #expect(try run("verify").text.contains("1 passed") && run("verify").text.contains("1 from the cache"))
    _ = try scratch.write("project: 1\nsymbols: Other\n", as: "inbetween.yaml")
    #expect(try run("verify").text.contains("1 from the cache"))
    _ = try scratch.write(square(20), as: "Other/heart.svg")
    let other = try run("verify")
    #expect(other.status == 1)
    #expect(other.text.contains("the project's symbol heart.svg is another file than when"), "\(other.text)")
    _ = try scratch.write(square(24), as: "Other/heart.svg")
    // The scene's own folder comes first.
    _ = try scratch.write(square(12), as: "Scenes/symbols/heart.svg")
    #expect(try run("verify").status == 1)
  }

  @Test(arguments: [("Missing", "there is no folder 'Missing'"), ("/tmp", "'/tmp' is no folder relative")])
  func `a folder of symbols that the project cannot have is an error at its place`(
    _ folder: String, _ message: String
  ) throws {
    let scratch = try TemporaryFolder()
    _ = try scratch.write("project: 1\nsymbols: \(folder)\n", as: "inbetween.yaml")
    let outcome = try Tool.start(["config"], in: scratch.url(".")).outcome()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("inbetween.yaml:2:10: error: " + message), "\(outcome.errors)")
  }

  @Test func `a verdict that is cut off anywhere is ignored`() throws {
    let project = try PictureProject()
    #expect(try project.run("record").status == 0)
    #expect(try !project.isCached())
    for name in try project.scratch.names(in: "cache/verdicts") {
      let path = "cache/verdicts/" + name
      let whole = try project.scratch.data(path)
      for length in [0, 1, whole.count / 2, whole.count - 1] {
        try whole.prefix(length).write(to: project.scratch.url(path))
        let outcome = try project.verify()
        #expect(outcome.text.contains("5 scenes: 5 passed (4 from the cache)"), "cut to \(length)")
      }
    }
  }

  @Test func `a scene that passed within other limits is refused by those of this run`() throws {
    let folder = try GoldenFolder()
    for _ in 0..<2 { #expect(try folder.run("verify", "--cache", "cache").status == 0) }
    // It has 25 frames and two views.
    for limit in [["--limit-frames", "24"], ["--limit-views", "1"], ["--limit-duration", "0.3"]] {
      for cache in [["--cache", "cache"], ["--no-cache"]] {
        let outcome = try Tool.run(["verify"] + cache + limit, in: folder.scratch.url)
        #expect(outcome.status == 2, "\(cache + limit): \(outcome.text)")
      }
    }
    #expect(try folder.run("verify", "--cache", "cache").text == "1 scene: 1 passed (1 from the cache)\n")
  }

  @Test func `notices of a scene that passes are shown from the cache as well`() throws {
    let folder = try GoldenFolder()
    try folder.mutate("inbetween: 1\n", "inbetween: 1\ngolden: {comparer: pixelmatch@7.2.0, reason: glow}\n")
    _ = try folder.changeHash()
    let first = try folder.run("verify", "--cache", "cache")
    #expect(first.status == 0 && first.text.contains("saw none of them (glow)"))
    let second = try folder.run("verify", "--cache", "cache")
    #expect(second.text == first.text.replacing("1 passed", with: "1 passed (1 from the cache)"))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git"), "git is not installed"))
  func `scenes are selected by the files that they open`() throws {
    let project = try PictureProject()
    #expect(try project.run("record").status == 0)
    let git = "git -c user.name=t -c user.email=t@example.org -c init.defaultBranch=main"
    let made = try Tool.shell("\(git) init -q . && \(git) add . && \(git) commit -qm one", in: project.scratch.url("a"))
    #expect(made.status == 0, "\(made.errors)")
    for (name, _, opened) in PictureProject.scenes {
      for picture in opened {
        try TinyPicture.blue.data.write(to: project.url("Scenes/" + picture))
        let outcome = try project.run("verify", "--no-cache", "--only-changed")
        #expect(outcome.text.contains("1 scene: 1 different") && outcome.text.contains("diff \(name): "))
        try TinyPicture.red.data.write(to: project.url("Scenes/" + picture))
      }
    }
    try TinyPicture.blue.data.write(to: project.url("Scenes/other.png"))
    #expect(try project.run("verify", "--no-cache", "--only-changed").text.contains("no scene was compared"))
    try project.link(to: "other.png")
    #expect(try project.run("verify", "--no-cache", "--only-changed").text.contains("diff linked: "))
    try FileManager.default.moveItem(at: project.url("Scenes/still.yaml"), to: project.url("Scenes/moved.yaml"))
    try Data("Scenes/picture\n".utf8).write(to: project.url(".gitignore"))
    _ = try Tool.shell("\(git) rm -q --cached Scenes/picture && \(git) commit -qam two", in: project.scratch.url("a"))
    let ignored = try project.run("verify", "--no-cache", "--only-changed")
    #expect(ignored.text.contains("1 passed"), "git does not know what the picture was: \(ignored.text)")
    let moved = try project.run("verify", "--no-cache", "--only-changed")
    #expect(moved.status == 3 && moved.text.contains("goldens without a scene: still"))
  }

  /// How many sequences of 16 edits are tried: more with `INBETWEEN_RANDOM_EDITS`, 125 for 2,000 edits.
  private static let rounds = ProcessInfo.processInfo.environment["INBETWEEN_RANDOM_EDITS"].flatMap { Int($0) } ?? 2

  @Test(arguments: 0..<rounds)
  func `after any edits, moves and clones, a cached verdict is correct`(round: Int) throws {
    var random = SplitMix(seed: UInt64(round))
    var project = try PictureProject()
    if round % 2 == 0 { try project.addFont() }
    #expect(try project.run("record").status == 0)
    var log: [String] = []
    for _ in 0..<16 {
      log.append(try edit(&project, &random))
      let cached = try project.verify()
      let plain = try project.run("verify", "--no-cache")
      #expect(cached.status == plain.status, "\(log)\n\(cached.text)\(plain.text)")
      #expect(cached.text.replacing(/\ \(\d+ from the cache\)/, with: "") == plain.text, "\(log)")
      #expect(cached.errors == plain.errors, "\(log)")
    }
  }

  /// Changes a project, and describes the change.
  private func edit(_ project: inout PictureProject, _ random: inout SplitMix) throws -> String {
    let scene = PictureProject.scenes[random.below(5)]
    let file = "Scenes/\(scene.name).yaml"
    let picture = "Scenes/" + PictureProject.pictures[random.below(5)]
    let golden =
      "Goldens/\(scene.name)/" + ["golden.json", "trace.jsonl", "scene.json", "frame-0000.png"][random.below(4)]
    let cache = project.scratch.url("cache").path
    switch random.below(18) {
    case 12:
      let path = project.url(golden).path
      let exists = FileManager.default.fileExists(atPath: path)
      if exists { try FileManager.default.removeItem(atPath: path) }
      return exists ? "removed \(golden)" : "nothing"
    case 13:
      return try damage(project.url(golden), &random) ? "damaged \(golden)" : "nothing"
    case 14:
      return try damage(project.url("Scenes/own.otf"), &random) ? "damaged the font" : "nothing"
    case 15:
      // A run that is killed at any moment, of verify or of record.
      let command = random.below(2) == 0 ? ["verify", "--cache", cache] : ["record"]
      let running = try Tool.start(command, in: project.scratch.url(project.name))
      usleep(UInt32(random.below(120_000)))
      running.send(SIGKILL)
      _ = try running.outcome()
      return "killed \(command[0])"
    case 16:
      // One verdict in the place of another.
      let names = try verdicts(of: project)
      guard let from = names.randomElement(using: &random), let to = names.randomElement(using: &random), from != to
      else { return "nothing" }
      let bytes = try Data(contentsOf: URL(fileURLWithPath: cache + "/verdicts/" + from))
      try bytes.write(to: URL(fileURLWithPath: cache + "/verdicts/" + to))
      return "verdict \(from) as \(to)"
    case 17:
      guard let name = try verdicts(of: project).randomElement(using: &random) else { return "nothing" }
      return try damage(URL(fileURLWithPath: cache + "/verdicts/" + name), &random) ? "damaged \(name)" : "nothing"
    case 0:
      let x = random.below(2) == 0 ? 5 : 6
      try Data(project.text(scene.image, x: x).utf8).write(to: project.url(file))
      return "x of \(scene.name) \(x)"
    case 1, 2, 3:
      let kind = TinyPicture.allCases[random.below(2)]
      try kind.data.write(to: project.url(picture))
      return "\(picture) \(kind)"
    case 4:
      let target = ["linked-to.png", "other.png"][random.below(2)]
      try project.link(to: target)
      return "link to \(target)"
    case 5, 6:
      let next = "p\(random.below(1_000_000))"
      let (from, to) = (project.scratch.url(project.name), project.scratch.url(next))
      if random.below(2) == 0 {
        try FileManager.default.copyItem(at: from, to: to)
      } else {
        try FileManager.default.moveItem(at: from, to: to)
      }
      project.name = next
      return "as \(next)"
    case 7:
      _ = try Tool.shell("touch -d 2001-01-01 Scenes/* Goldens/*/*", in: project.scratch.url(project.name))
      return "touch"
    case 8, 9:
      let mode = ["all", "changed"][random.below(2)]
      let outcome = try project.run("record", "--mode", mode, "--cache", project.scratch.url("cache").path)
      #expect([0, 2, 3, 74].contains(outcome.status), "\(outcome.errors)")
      return "record \(mode)"
    case 10:
      guard let whole = FileManager.default.contents(atPath: project.url(golden).path) else { return "nothing" }
      try whole.prefix(random.below(whole.count + 1)).write(to: project.url(golden))
      return "cut \(golden)"
    default:
      guard let name = try verdicts(of: project).randomElement(using: &random) else { return "nothing" }
      let path = project.scratch.url("cache/verdicts/" + name)
      let whole = try Data(contentsOf: path)
      try whole.prefix(random.below(whole.count + 1)).write(to: path)
      return "cut the verdict \(name)"
    }
  }
}

extension VerdictCacheTests {
  private func verdicts(of project: PictureProject) throws -> [String] {
    let folder = project.scratch.url("cache/verdicts").path
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// Changes one bit of a file. False where there is none.
  private func damage(_ file: URL, _ random: inout SplitMix) throws -> Bool {
    guard var bytes = FileManager.default.contents(atPath: file.path), !bytes.isEmpty else { return false }
    bytes[random.below(bytes.count)] ^= UInt8(1 << random.below(8))
    try bytes.write(to: file)
    return true
  }
}
