import Foundation
import Testing
import InbetweenTestSupport

@Suite("inbetween record, approve, diff, prune")
struct GoldenVerbTests {
  private let folder: GoldenFolder

  init() throws { folder = try GoldenFolder() }

  @Test func `recording again writes the same bytes`() throws {
    let names = try folder.scratch.names(in: "Goldens/box")
    let before = try names.map { try folder.scratch.data("Goldens/box/" + $0) }
    #expect(try folder.run("record", "box").status == 0)
    #expect(try folder.scratch.names(in: "Goldens/box") == names)
    #expect(try names.map { try folder.scratch.data("Goldens/box/" + $0) } == before)
    #expect(try folder.scratch.names(in: "Goldens") == [".gitattributes", ".gitignore", "box"])
  }

  @Test func `a build server records nothing unless requested`() throws {
    try folder.write(GoldenFolder.scene, as: "fresh")
    let outcome = try Tool.shell("export CI=true; inbetween record fresh", in: folder.scratch.url)
    #expect(outcome.status == 3)
    #expect(outcome.text == "kept      fresh (not recorded: CI is set; --mode all records)\n")
    #expect(try folder.scratch.names(in: "Goldens") == [".gitattributes", ".gitignore", "box"])
    let told = try Tool.shell("export CI=true; inbetween record --mode missing", in: folder.scratch.url)
    #expect(told.status == 0)
    #expect(told.text.contains("kept      box\n") && told.text.contains("recorded  fresh: 25 frames"))
  }

  @Test func `a golden over its budget is not recorded, and the message says what is large`() throws {
    let outcome = try folder.run("record", "--budget", "1")
    #expect(outcome.status != 0)
    #expect(outcome.errors.contains("over the budget of 1 KiB"))
    #expect(try folder.run("verify").status == 0)
  }

  @Test func `approving replaces the goldens that differ, and only those`() throws {
    try folder.write(GoldenFolder.scene, as: "still")
    #expect(try folder.run("record", "still").status == 0)
    try folder.mutate("[box(12)]", "[box(15)]")
    #expect(try folder.run("approve", "--filter", "^still$").text == "equal     still\n")
    #expect(try folder.run("verify").status == 1)
    let approved = try folder.run("approve")
    #expect(
      approved.text.hasPrefix("approved  box: frames 0–24 of 25 differ, worst 0 (0.000 s): box.height 12.0 → 15.0 pt"))
    #expect(approved.text.hasSuffix("equal     still\n"))
    #expect(try folder.run("verify").status == 0)
    #expect(try folder.run("approve", "--filter", "nothing").status == 3)
    #expect(try folder.run("approve", "--filter", "(").status == 2)
  }

  @Test func `a single frame is approved if only pixels differ`() throws {
    let frame = try folder.changeHash()
    let outcome = try folder.run("verify")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("differs in pixels alone, the motion is equal"))
    #expect(try folder.run("approve", "--frame", "99").status == 2)
    #expect(try folder.run("approve", "--frame", "\(frame)").text == "approved  box, frame \(frame)\n")
    #expect(try folder.run("verify").status == 0)
    try folder.mutate("[box(12)]", "[box(15)]")
    #expect(try folder.run("approve", "--frame", "\(frame)").status == 2)
  }

  @Test func `goldens without a scene are listed, and deleted on request`() throws {
    try folder.write(GoldenFolder.scene, as: "kept")
    #expect(try folder.run("record", "kept").status == 0)
    #expect(try folder.run("prune").text == "every golden has a scene\n")
    try FileManager.default.removeItem(at: folder.scratch.url("Scenes/box.yaml"))
    let unused = try folder.run("verify")
    #expect(unused.status == 3 && unused.text.contains("goldens without a scene: box"))
    #expect(try folder.run("verify", "--allow-unused").status == 0)
    #expect(try folder.run("verify", "kept").status == 0)
    #expect(try folder.run("prune").text == "left over  box\n")
    #expect(try folder.run("prune", "kept").status == 2)
    #expect(try folder.run("prune", "--scenes-in", "Nowhere", "--delete").status == 2)
    #expect(try folder.scratch.names(in: "Goldens") == [".gitattributes", ".gitignore", "box", "kept"])
    #expect(try folder.run("prune", "--delete").text == "deleted  box\n")
    #expect(try folder.scratch.names(in: "Goldens") == [".gitattributes", ".gitignore", "kept"])
  }

  @Test func `two scenes, traces, goldens and images are compared`() throws {
    try folder.write(GoldenFolder.scene.replacing("[box(12)]", with: "[box(15)]"), as: "taller")
    let scenes = try folder.run("diff", "Scenes/box.yaml", "Scenes/taller.yaml")
    #expect(scenes.status == 1)
    #expect(scenes.text.contains("box.height 12.0 → 15.0 pt"))
    #expect(scenes.text.contains("Scenes/taller.yaml:11:7: [box(15)] was (12)"))
    #expect(try folder.run("diff", "Scenes/box.yaml", "Goldens/box/trace.jsonl").status == 0)
    #expect(try folder.run("diff", "Goldens/box", "Scenes/taller.yaml").status == 1)
    let frames = ["Goldens/box/frame-0000.png", "Goldens/box/frame-0024.png"]
    let images = try folder.run("diff", frames[0], frames[1], "--comparer", "exact", "-o", "difference.png")
    #expect(images.status == 1)
    #expect(try folder.scratch.data("difference.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try folder.run("diff", frames[0], frames[0]).status == 0)
    #expect(try folder.run("diff", "Goldens/box", frames[0]).status == 2)
    #expect(try folder.run("diff", "missing.png", frames[0]).status == 74)
  }

  @Test(arguments: [
    (["Goldens/box", "box", "--comparer", "exact"], "--comparer"), (["box", "box", "-o", "a.png"], "--output"),
    (["Goldens/box", "box", "--frame-tolerance", "1"], "--frame-tolerance"),
    (["Goldens/box/frame-0000.png", "Goldens/box/frame-0000.png", "--tolerance", "1"], "--tolerance"),
  ])
  func `an option without effect on what is compared is refused`(_ arguments: [String], option: String) throws {
    let refused = try Tool.run(["diff"] + arguments, in: folder.scratch.url)
    #expect(refused.status == 2 && refused.errors.contains("\(option) is for "), "\(refused.errors)")
  }

  @Test func `record says how many frames look different from before, and which constraints conflict`() throws {
    #expect(try folder.run("record").text.hasSuffix(" KiB; all look as before\n"))
    try folder.write(GoldenFolder.scene.replacing("[box(12)]", with: "[box(15)]"))
    #expect(try folder.run("record").text.hasSuffix(" look different from before\n"))
    try folder.write(GoldenFolder.scene.replacing("[box(12)]", with: "[box(15)]\n  - box.height == 13"))
    let conflict = try folder.run("record")
    #expect(conflict.status == 0 && conflict.errors.contains("these constraints cannot hold together"))
  }

  @Test func `a project without scenes is told how one is made`() throws {
    let scratch = try TemporaryFolder()
    let outcome = try Tool.run(["verify"], in: scratch.url)
    #expect(outcome.status == 3 && outcome.errors.contains("inbetween new NAME"), "\(outcome.errors)")
  }

  @Test func `a sentence that is shortened keeps the signs of numbers`() throws {
    let name = "theConstraintThatPlacesTheSecondCardFarAboveTheUpperEdge"
    let scene = """
      inbetween: 1
      canvas: {size: [200, 100], scale: 1}
      views:
        - {view: aViewWithALongNameThatIsShownInSentences, backgroundColor: red}
      constraints:
        - \(name): aViewWithALongNameThatIsShownInSentences.left == superview.left + 120
        - HV:[aViewWithALongNameThatIsShownInSentences(20)]
        - V:|[aViewWithALongNameThatIsShownInSentences]
      timeline:
        - {at: 0.1, animate: 0.3, set: {\(name).constant: -80, aViewWithALongNameThatIsShownInSentences.alpha: 0.5}}

      """
    for (old, new) in [("-80", "-96"), ("-80", "80"), ("-80", "-100")] {
      try folder.write(scene, as: "signs")
      #expect(try folder.run("record", "signs", "--mode", "all").status == 0)
      try folder.write(
        scene.replacing("constant: \(old)", with: "constant: \(new)").replacing("alpha: 0.5", with: "alpha: 0.75"),
        as: "signs")
      let line = String(try folder.run("verify", "signs", "--no-cache").lines.first ?? "")
      #expect(line.contains("\(new) was \(old)"), "\(line)")
    }
  }

  @Test func `a sentence about several changes says each view and each value once`() throws {
    let scene = """
      inbetween: 1
      canvas: {size: [200, 100], scale: 1}
      views:
        - {view: knob, backgroundColor: red}
        - {view: status, backgroundColor: blue}
      constraints:
        - lead: knob.left == superview.left + 20
        - HV:[knob(20)]
        - V:|[knob]
        - status.left == knob.right + 5
        - HV:[status(20)]
        - drop: status.top == superview.top + 40
      timeline:
        - {at: 0.1, animate: 0.3, set: {lead.constant: 100, status.backgroundColor: yellow}}
        - {at: 0.5, animate: 0.3, set: {drop.constant: 60}}

      """
    try folder.write(scene, as: "two")
    #expect(try folder.run("record", "two").status == 0)
    func line(_ old: [String], _ new: [String]) throws -> String {
      try folder.write(zip(old, new).reduce(scene) { $0.replacing($1.0, with: $1.1) }, as: "two")
      let outcome = try folder.run("verify", "two", "--no-cache")
      let line = String(outcome.lines.first ?? "")
      // The cause names what was written.
      return String(line[..<(line.firstRange(of: "Scenes/")?.lowerBound ?? line.endIndex)])
    }
    let places = try line(["lead.constant: 100", "drop.constant: 60"], ["lead.constant: 104", "drop.constant: 63"])
    #expect(places.contains("knob.x 100.0 → 104.0 pt; another layout of status; "), "\(places)")
    let colors = try line(["animate: 0.3, set: {lead", "yellow"], ["animate: 0.4, set: {lead", "orange"])
    #expect(colors.components(separatedBy: "status.backgroundColor").count == 2, "\(colors)")
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git"), "git is not installed"))
  func `a scene is compared with itself at a git revision, and changed scenes are selected`() throws {
    let git = "git -c user.name=t -c user.email=t@example.org -c init.defaultBranch=main"
    try folder.write(GoldenFolder.scene, as: "still")
    #expect(try folder.run("record", "still").status == 0)
    let made = try Tool.shell("\(git) init -q . && \(git) add . && \(git) commit -qm one", in: folder.scratch.url)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try folder.run("verify", "--only-changed").status == 0)
    try folder.mutate("[box(12)]", "[box(15)]")
    let outcome = try folder.run("diff", "HEAD:Scenes/box.yaml", "Scenes/box.yaml")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("Scenes/box.yaml:11:7: [box(15)] was (12)"))
    #expect(try folder.run("verify", "--only-changed").text.contains("1 scene: 1 different"))
    let below = try Tool.shell(
      "mkdir sub && cd sub && inbetween verify --scenes-in ../Scenes --goldens ../Goldens --only-changed",
      in: folder.scratch.url)
    #expect(below.status == 1 && below.text.contains("1 scene: 1 different"), "\(below.text)\(below.errors)")
    let unknown = try folder.run("verify", "--only-changed", "v9")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("git does not know the revision 'v9'"))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git"), "git is not installed"))
  func `git merges the traces of two branches that change different views`() throws {
    let git = "git -c user.name=t -c user.email=t@example.org -c init.defaultBranch=main"
    func shell(_ command: String) throws -> Tool.Outcome { try Tool.shell(command, in: folder.scratch.url) }
    func branch(_ name: String, _ old: String, _ new: String) throws {
      try folder.mutate(old, new)
      let made = try shell(
        "\(git) checkout -qb \(name) main && inbetween record -j 1 > /dev/null && \(git) commit -qam \(name)")
      #expect(made.status == 0, "\(made.errors)")
    }
    #expect(try shell("\(git) init -q . && \(git) add . && \(git) commit -qm base").status == 0)
    try branch("one", "[box(12)]", "[box(15)]")
    _ = try shell("\(git) checkout -q main")
    try branch("two", "V:[other(10)]|", "V:[other(14)]|")
    _ = try shell("\(git) merge one")
    let open = try shell("\(git) diff --name-only --diff-filter=U")
    #expect(open.text.contains("Goldens/box/golden.json"), "hashes of the same frames are in conflict")
    #expect(!open.text.contains("trace.jsonl"))
    let merged = try folder.scratch.data("Goldens/box/trace.jsonl")
    try folder.write(
      GoldenFolder.scene.replacing("[box(12)]", with: "[box(15)]").replacing("V:[other(10)]|", with: "V:[other(14)]|"))
    let unresolved = try folder.run("verify")
    #expect(
      unresolved.status == 74 && unresolved.text.contains("an unresolved merge conflict; record the golden again"))
    #expect(try folder.run("record", "box").status == 0)
    #expect(try folder.scratch.data("Goldens/box/trace.jsonl") == merged)
    #expect(try folder.run("verify").status == 0)
  }

  @Test func `another build of the program draws again; touching files does not`() throws {
    // By a process of its own: one that another test starts would inherit the open program, which then cannot be started.
    _ = try Tool.shell("cp '\(try Tool.path())' program", in: folder.scratch.url)
    func verify() throws -> String {
      try Tool.shell("./program verify --cache cache", in: folder.scratch.url).text
    }
    let cached = "1 scene: 1 passed (1 from the cache)\n"
    #expect(try verify() == "1 scene: 1 passed\n")
    #expect(try verify() == cached)
    _ = try Tool.shell("touch -d '2001-01-01' program Scenes/box.yaml Goldens/box/*", in: folder.scratch.url)
    #expect(try verify() == cached)
    // A byte appended to an executable does not change what it does.
    _ = try Tool.shell("printf x >> program", in: folder.scratch.url)
    #expect(try verify() == "1 scene: 1 passed\n")
    #expect(try verify() == cached)
  }

  @Test func `--only-changed reports a missing repository`() throws {
    let outcome = try folder.run("verify", "--only-changed")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("git"))
  }

  @Test func `a scene that passed is not drawn again until a byte that it depends on changes`() throws {
    let cached = "1 scene: 1 passed (1 from the cache)\n"
    func verify(_ more: String...) throws -> String {
      try Tool.start(["verify", "--cache", "cache"] + more, in: folder.scratch.url).outcome().text
    }
    #expect(try verify() == "1 scene: 1 passed\n")
    #expect(try verify() == cached)
    #expect(try verify("--no-cache") == "1 scene: 1 passed\n")
    for file in ["Goldens/box/trace.jsonl", "Goldens/box/frame-0000.png", "Scenes/box.yaml"] {
      let before = try folder.scratch.data(file)
      var changed = before
      changed[changed.count / 2] ^= 1
      try changed.write(to: folder.scratch.url(file))
      #expect(try verify() != cached, "\(file)")
      try before.write(to: folder.scratch.url(file))
      #expect(try verify() == cached, "\(file)")
    }
  }

  @Test func `images and fonts of a scene are part of the cache's key`() throws {
    let doctor = try #require(
      try JSONSerialization.jsonObject(with: folder.run("doctor", "--json").output) as? [String: Any])
    let fonts = try #require(doctor["fonts"] as? [[String: Any]])
    let font = try #require(fonts.lazy.compactMap { $0["path"] as? String }.first)
    let (own, picture) = (folder.scratch.url("Scenes/own.otf"), folder.scratch.url("Scenes/picture.png"))
    try FileManager.default.copyItem(at: URL(fileURLWithPath: font), to: own)
    try FileManager.default.copyItem(at: folder.scratch.url("Goldens/box/frame-0000.png"), to: picture)
    try folder.mutate(
      "views:\n",
      "fonts: [own.otf]\nviews:\n  - {imageView: shown, image: picture.png, frame: [0, 0, 9, 9]}\n"
        + "  - {label: words, text: Hi, frame: [0, 20, 30, 20]}\n")
    let recorded = try folder.run("record")
    try #require(recorded.status == 0, "\(recorded.errors)")
    func isCached() throws -> Bool {
      try folder.run("verify", "--cache", "cache").text.contains("(1 from the cache)")
    }
    #expect(try !isCached())
    #expect(try isCached())
    for file in [own, picture] {
      let before = try Data(contentsOf: file)
      var changed = before
      changed[changed.count - 20] ^= 1
      try changed.write(to: file)
      #expect(try !isCached(), "\(file.lastPathComponent)")
      try before.write(to: file)
      // If the scene passed with the changed file as well, that verdict is cached.
      _ = try isCached()
      #expect(try isCached(), "\(file.lastPathComponent)")
    }
  }

  @Test func `scenes that failed last are run again, and a run stops after a number of failures`() throws {
    try folder.write(GoldenFolder.scene, as: "still")
    #expect(try folder.run("record", "still").status == 0)
    try folder.mutate("[box(12)]", "[box(15)]")
    let stopped = try folder.run("verify", "--max-failures", "1", "--cache", "cache")
    #expect(stopped.status == 1)
    #expect(stopped.errors.contains("1 scenes were not compared"))
    #expect(try folder.run("verify", "--cache", "cache").text.contains("2 scenes: 1 different, 1 passed"))
    #expect(try folder.run("verify", "--last-failed", "--cache", "cache").text.contains("1 scene: 1 different"))
  }
}
