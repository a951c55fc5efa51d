import Foundation
import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenGoldens
import InbetweenPixels
import InbetweenTestSupport
import Testing

// Swift Testing has an `ExitStatus` too.
private typealias ResultCode = InbetweenDiagnostics.ExitStatus

extension TemporaryFolder {
  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try #require(FileManager.default.contents(atPath: path + "/" + name)))
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
  }
}

@Suite("Golden store")
struct StoreTests {
  private let folder: TemporaryFolder
  private let store: GoldenStore

  init() throws {
    folder = try TemporaryFolder()
    store = GoldenStore(folder: folder.path)
  }

  @Test func `a recorded golden is read back, and verifies`() throws {
    let run = BoxScene().run
    try store.record(run)
    #expect(try store.names() == ["box"])
    let golden = try store.load("box")
    var read = golden
    read.manifest.files = []
    #expect(read == run.golden)
    let images = ["frame-0000.png", "frame-0003.png", "frame-0005.png", "frame-0010.png"]
    #expect(golden.manifest.files.map(\.name) == images + ["scene.json", "trace.jsonl"])
    #expect(golden.manifest.frames == [0, 3, 5, 10])
    for index in golden.manifest.frames { #expect(try store.frame(index, of: golden) == run.pixels(index)) }
    let verdict = store.verify(run)
    #expect(verdict.code == .success && verdict.notices.isEmpty && verdict.frames.isEmpty)
    try store.record(run)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
        ".gitattributes", ".gitignore", "box",
      ])
  }

  @Test func `a missing golden is status 3, an unreadable one 74, never a pass`() throws {
    #expect(store.verify(BoxScene().run).code == .nothingCompared)
    #expect(ResultCode.combined([]) == .nothingCompared)
    try store.record(BoxScene().run)
    let manifest = try folder.bytes("box/golden.json")
    try folder.write([1, 2, 3], to: "box/golden.json")
    #expect(store.verify(BoxScene().run).code == .inputOutput)
    try folder.write(manifest, to: "box/golden.json")
    try folder.write(Array("version https://git-lfs.github.com/spec/v1\noid sha256:00\n".utf8), to: "box/trace.jsonl")
    let verdict = store.verify(BoxScene().run)
    #expect(verdict.code == .inputOutput)
    #expect(verdict.notices.joined().contains("git lfs pull"))
  }

  @Test func `another motion is status 1, with the stored images of the frames`() throws {
    try store.record(BoxScene().run)
    let verdict = store.verify(BoxScene(distance: 24).run)
    #expect(verdict.code == .different)
    #expect(verdict.difference?.worst?.change == "box.x 20.0 → 24.0 pt")
    #expect(verdict.frames.map(\.index).sorted() == [3, 5, 10])
    #expect(verdict.changedFrames == Array(1...10))
  }

  @Test func `the same motion in another colour is status 1`() throws {
    try store.record(BoxScene().run)
    let verdict = store.verify(BoxScene(color: [128, 0, 131, 255]).run)
    #expect(verdict.code == .different)
    #expect(verdict.difference?.isEmpty == true)
    #expect(verdict.frames.count == 4 && verdict.frames[0].comparison.counted == 100)
    let tolerant = store.verify(BoxScene(color: [128, 0, 131, 255], comparer: "pixelmatch@7.1.0").run)
    #expect(tolerant.code == .success)
    #expect(tolerant.notices.joined().contains("7 frames of which only hashes are kept"))
  }

  @Test func `another size, rate or duration is status 4, an unknown comparer 2`() throws {
    try store.record(BoxScene().run)
    #expect(store.verify(BoxScene(fps: 20).run).code == .otherShape)
    #expect(store.verify(BoxScene(width: 41).run).code == .otherShape)
    #expect(store.verify(BoxScene(color: [0, 0, 0, 255], comparer: "fuzzy").run).code == .wrongInput)
  }

  @Test func `in another environment the recorded scene decides: if it is drawn the same, only the machine changed`()
    throws
  {
    let old: [UInt8] = [128, 0, 128, 255]
    let new: [UInt8] = [128, 0, 131, 255]
    try store.record(BoxScene().run)
    #expect(store.verify(BoxScene(cairo: "1.18.0").run).code == .success)
    let machine = store.verify(BoxScene(color: new, cairo: "1.18.0", recorded: new).run)
    #expect(machine.code == .otherEnvironment)
    #expect(machine.notices.joined().contains("cairo 1.16.0 → 1.18.0"))
    let scene = store.verify(BoxScene(color: new, cairo: "1.18.0", recorded: old).run)
    #expect(scene.code == .different && scene.changedFrames == Array(0...10) && !scene.frames.isEmpty)
    #expect(store.verify(BoxScene(distance: 24, cairo: "1.18.0").run).code == .different)
    #expect(store.verify(BoxScene(color: new, cairo: "1.18.0").run).code == .different, "nothing was drawn again")
  }

  @Test(
    arguments: [
      BoxScene(color: [1, 2, 3, 255], cairo: "1.18.0", says: "red", recorded: [1, 2, 3, 255]),
      BoxScene(color: [1, 2, 3, 255], cairo: "1.18.0", pictures: ["picture.png": "2"], recorded: [1, 2, 3, 255]),
      BoxScene(color: [1, 2, 3, 255], cairo: "1.18.0", pictures: [:], recorded: [1, 2, 3, 255]),
      BoxScene(color: [1, 2, 3, 255], font: "def", recorded: [1, 2, 3, 255]),
      BoxScene(color: [1, 2, 3, 255], cairo: "1.18.0", font: "def", recorded: [1, 2, 3, 255]),
    ])
  fileprivate func `in another environment a scene with other text, files or fonts than recorded is different`(
    _ scene: BoxScene
  ) throws {
    try store.record(BoxScene().run)
    let verdict = store.verify(scene.run)
    #expect(verdict.code == .different)
    #expect(verdict.notices.first?.contains("recorded") == true, "\(verdict.notices)")
  }

  @Test func `the files of a golden are checked: missing is status 3, truncated or damaged 74, a real change 1`() throws
  {
    func code(_ scene: BoxScene = BoxScene()) -> ResultCode { store.verify(scene.run).code }
    let moved = BoxScene(distance: 24)
    for name in ["trace.jsonl", "scene.json", "frame-0003.png"] {
      try store.record(BoxScene().run)
      #expect(code() == .success)
      let bytes = try folder.bytes("box/" + name)
      try FileManager.default.removeItem(atPath: folder.path + "/box/" + name)
      #expect(code() == .nothingCompared, "\(name)")
      if name != "trace.jsonl" { #expect(code(moved) == .different, "\(name)") }
      for length in [0, 1, bytes.count / 2, bytes.count - 1] {
        try folder.write(Array(bytes.prefix(length)), to: "box/" + name)
        #expect(code() == .inputOutput, "\(name) cut to \(length)")
        #expect(store.verify(BoxScene().run).isGoldenDamaged)
      }
      try folder.write(bytes, to: "box/" + name)
      #expect(code() == .success)
    }
  }

  @Test(arguments: [1, 2])
  func `a Git LFS pointer in place of any file of a golden is status 74, and recording does not replace it`(
    _ format: Int
  ) throws {
    let digest = String(repeating: "a", count: 64)
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:\(digest)\nsize 9\n"
    try store.record(BoxScene().run)
    if format == 1 {
      var manifest = String(decoding: try folder.bytes("box/golden.json"), as: UTF8.self)
      manifest.replace("\"golden\": 3", with: "\"golden\": 1")
      manifest.replace(/,\s*"files": \{[^}]*\}/, with: "")
      try folder.write(Array(manifest.utf8), to: "box/golden.json")
    }
    for name in ["golden.json", "trace.jsonl", "scene.json", "frame-0000.png", "frame-0003.png"] {
      let bytes = try folder.bytes("box/" + name)
      try folder.write(Array(pointer.utf8), to: "box/" + name)
      let verdict = store.verify(BoxScene().run)
      #expect(verdict.code == .inputOutput, "\(name)")
      #expect(verdict.notices.joined().contains("box/\(name): this is a pointer of Git LFS"), "\(verdict.notices)")
      #expect(!RecordMode.changed.writes(after: verdict.code, isDamaged: verdict.isGoldenDamaged))
      try folder.write(bytes, to: "box/" + name)
      #expect(store.verify(BoxScene().run).code == .success)
    }
    try folder.write(
      try PNGOptimizer.encode(SampleImages.plain([0, 0, 0, 255], width: 40, height: 30)), to: "box/frame-0003.png")
    #expect(store.verify(BoxScene().run).code == .inputOutput)
  }

  @Test func `a golden has the name of its folder`() throws {
    try store.record(BoxScene().run)
    try FileManager.default.moveItem(atPath: folder.path + "/box", toPath: folder.path + "/crate")
    let golden = try store.load("crate")
    #expect(golden.manifest.scene == "crate" && golden.trace.scene == "crate")
    #expect(try store.frame(0, of: golden).width == 40)
    #expect(try store.problems(of: golden).isEmpty)
  }

  @Test func `a trace that ends at the end of any of its lines is truncated, not a change of the program`() throws {
    try store.record(BoxScene().run)
    let bytes = try folder.bytes("box/trace.jsonl")
    for end in bytes.indices.dropLast() where bytes[end] == UInt8(ascii: "\n") {
      try folder.write(Array(bytes[...end]), to: "box/trace.jsonl")
      let verdict = store.verify(BoxScene().run)
      #expect(verdict.code == .inputOutput)
      #expect(verdict.notices.joined().contains("it is truncated: "))
    }
  }

  @Test func `a golden that git checked out with carriage returns is the same golden`() throws {
    try store.record(BoxScene().run)
    for name in ["trace.jsonl", "scene.json", "golden.json"] {
      let text = String(decoding: try folder.bytes("box/" + name), as: UTF8.self)
      try folder.write(Array(text.replacing("\n", with: "\r\n").utf8), to: "box/" + name)
    }
    let verdict = store.verify(BoxScene().run)
    #expect(verdict.code == .success, "\(verdict.notices)")
    #expect(store.verify(BoxScene(distance: 24).run).code == .different)
  }

  @Test func `goldens of the first formats are read: files without digests, paths relative to the working directory`()
    throws
  {
    try store.record(BoxScene().run)
    var manifest = String(decoding: try folder.bytes("box/golden.json"), as: UTF8.self)
    manifest.replace("\"golden\": 3", with: "\"golden\": 1")
    manifest.replace(/,\s*"files": \{[^}]*\}/, with: "")
    try folder.write(Array(manifest.utf8), to: "box/golden.json")
    var scene = String(decoding: try folder.bytes("box/scene.json"), as: UTF8.self)
    scene.replace("\"scene\": 2", with: "\"scene\": 1")
    scene.replace("\"path\":\"picture.png\"", with: "\"path\":\"Scenes/picture.png\"")
    try folder.write(Array(scene.utf8), to: "box/scene.json")
    let golden = try store.load("box")
    #expect(golden.manifest.files.isEmpty && golden.scene?.files.map(\.path) == ["picture.png"])
    #expect(store.verify(BoxScene().run).code == .success)
    try folder.write([], to: "box/frame-0003.png")
    #expect(store.verify(BoxScene().run).code == .inputOutput)
    try FileManager.default.removeItem(atPath: folder.path + "/box/frame-0003.png")
    #expect(store.verify(BoxScene().run).code == .nothingCompared)
  }

  @Test func `a frame that has other pixels when it is drawn again is not recorded, and the former golden stays`()
    throws
  {
    try store.record(BoxScene().run)
    let before = try folder.bytes("box/golden.json")
    var run = BoxScene(color: [128, 0, 131, 255]).run
    run.hashes[0] = String(repeating: "0", count: 64)
    let error = #expect(throws: GoldenStoreError.self) { try store.record(run) }
    #expect(error?.description.contains("frame-0000.png") == true, "\(String(describing: error))")
    #expect(error?.description.contains("drawn twice with different pixels") == true)
    #expect(try folder.bytes("box/golden.json") == before)
  }

  @Test func `an image that is not the recorded one is detected`() throws {
    try store.record(BoxScene().run)
    try folder.write(
      try PNGOptimizer.encode(SampleImages.plain([0, 0, 0, 255], width: 40, height: 30)), to: "box/frame-0005.png")
    let verdict = store.verify(BoxScene(color: [128, 0, 131, 255]).run)
    #expect(verdict.code == .inputOutput)
    // It is shorter, but whole.
    #expect(
      verdict.notices.joined().contains(
        "box/frame-0005.png: cannot be read: it is not the file that golden.json records"))
    let bytes = try folder.bytes("box/frame-0005.png")
    try folder.write(bytes.dropLast(), to: "box/frame-0005.png")
    #expect(
      store.verify(BoxScene().run).notices.joined().contains("box/frame-0005.png: cannot be read: it is truncated: "))
  }

  @Test func `the colours that a program gave to transparent pixels of a golden's image do not matter`() throws {
    let clear = BoxScene(color: [0, 0, 0, 0])
    try store.record(clear.run)
    // Its first format has no digests of files.
    var manifest = String(decoding: try folder.bytes("box/golden.json"), as: UTF8.self)
    manifest.replace("\"golden\": 3", with: "\"golden\": 1")
    manifest.replace(/,\s*"files": \{[^}]*\}/, with: "")
    try folder.write(Array(manifest.utf8), to: "box/golden.json")
    var image = try store.frame(5, of: try store.load("box"))
    for start in stride(from: 0, to: image.bytes.count, by: 4) where image.bytes[start + 3] == 0 {
      image.bytes[start] = 200
    }
    try folder.write(PNGEncoder.encode(image), to: "box/frame-0005.png")
    let read = try store.frame(5, of: try store.load("box"))
    #expect(read.pixelHash.description == clear.run.hashes[5])
  }

  @Test func `goldens without a scene are found, but not on a partial run`() throws {
    try store.record(BoxScene().run)
    try store.record(BoxScene(name: "old").run)
    #expect(try store.leftOver(besides: ["box"], isPartial: false) == ["old"])
    #expect(throws: GoldenStoreError.partialRun) { try store.leftOver(besides: ["box"], isPartial: true) }
    try store.remove("old")
    #expect(try store.names() == ["box"])
  }

  @Test(arguments: ["../evil", "a/b", "", ".", "..", "a\u{0}b", ".hidden"])
  func `a scene's name cannot leave the folder`(_ name: String) {
    #expect(throws: GoldenStoreError.unsafeName(name)) { try store.load(name) }
    #expect(throws: GoldenStoreError.self) { try store.record(BoxScene(name: name).run) }
  }

  @Test func `a cached verdict is read back, and none is read from a part of its text`() {
    var warning = Diagnostic.warning(
      "these cannot hold", at: SourcePlace(file: "./a.yaml", line: 3, column: 5, length: 7, instance: "row 2"),
      hint: "a hint", notes: [.init("a == 1", at: SourcePlace(file: "./b.yaml", line: 1, column: 2), detail: "more")])
    warning.occurrence = .init(times: [0...0.5, 1.25...1.25], states: ["card.open"])
    let verdict = RememberedVerdict(
      files: [.init(path: "icon \"a\".png", digest: "1")], fonts: [.init(path: "/usr/Inter.otf", digest: "2")],
      sentence: "passed, with\na note", notices: ["frame 1", "frame 2"], warnings: [warning])
    let key = VerdictKey(version: "1")
    let text = verdict.text(for: key)
    #expect(RememberedVerdict(text: text, for: key) == verdict)
    #expect(RememberedVerdict(text: text, for: VerdictKey(version: "2")) == nil, "in the place of another")
    for end in text.indices { #expect(RememberedVerdict(text: String(text[..<end]), for: key) == nil) }
    #expect(RememberedVerdict(text: text + "\n", for: key) == nil)
    #expect(RememberedVerdict(text: text.replacing("icon", with: "ikon"), for: key) == nil)
  }

  @Test func `the goldens that each mode writes`() {
    func written(_ mode: RecordMode) -> [ResultCode] {
      ResultCode.allCases.filter { mode.writes(after: $0) }
    }
    #expect(written(.all) == ResultCode.allCases)
    #expect(Set(written(.changed)) == [.nothingCompared, .different, .otherShape])
    #expect(written(.missing) == [.nothingCompared])
    #expect(written(.none) == [])
    #expect(RecordMode.changed.writes(after: .inputOutput, isDamaged: true))
    #expect(!RecordMode.missing.writes(after: .inputOutput, isDamaged: true))
  }

  @Test func `the worst result decides the exit code`() {
    #expect(ResultCode.combined([.success, .otherEnvironment]) == .otherEnvironment)
    #expect(ResultCode.combined([.otherEnvironment, .different]) == .different)
    #expect(ResultCode.combined([.different, .nothingCompared]) == .nothingCompared)
    #expect(ResultCode.combined([.nothingCompared, .otherShape]) == .otherShape)
    #expect(ResultCode.combined([.otherShape, .wrongInput]) == .wrongInput)
    #expect(ResultCode.combined([.wrongInput, .inputOutput]) == .inputOutput)
    #expect(ResultCode.combined([.inputOutput, .internalError, .success]) == .internalError)
  }
}
