import Foundation
import InbetweenTestSupport
import Testing

@Suite("Causes")
struct CauseTests {
  private let folder: GoldenFolder

  private static let scene = """
    inbetween: 1
    canvas: {size: [60, 80], backgroundColor: white}
    views:
      - imageView: photo
        image: picture.png
      - label: name
        text: ab
        textAlignment: left
      - view: box
        backgroundColor: red
    constraints:
      - H:|-5-[photo(10)]
      - V:|-5-[photo(10)]
      - H:|[name]|
      - V:[name]|
      - H:|-20-[box(10)]
      - boxTop: box.top == superview.top + 5
      - box.height == 10
    timeline:
      - at: 0.1
        animate: 0.2
        set:
          boxTop.constant: 30
    duration: 0.4

    """

  init() throws {
    folder = try GoldenFolder()
    try paint("Goldens/box/frame-0000.png")
    try folder.write(Self.scene, as: "photo")
    let outcome = try folder.run("record", "photo")
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  private func paint(_ path: String) throws {
    try? FileManager.default.removeItem(at: folder.scratch.url("Scenes/picture.png"))
    try FileManager.default.copyItem(at: folder.scratch.url(path), to: folder.scratch.url("Scenes/picture.png"))
  }

  private func verify() throws -> String {
    let outcome = try folder.run("verify", "photo", "--no-cache")
    #expect(outcome.status == 1)
    return outcome.lines.first.map { "\($0)" } ?? ""
  }

  private func mutate(_ replacements: (String, String)...) throws {
    try folder.write(replacements.reduce(Self.scene) { $0.replacing($1.0, with: $1.1) }, as: "photo")
  }

  private static let alignment = "Scenes/photo.yaml:8:20: textAlignment: right was left"
  private static let file = "Scenes/picture.png is another file than when it was recorded"

  @Test func `a change that only pixels show is named, with its view`() throws {
    try mutate(("textAlignment: left", "textAlignment: right"))
    let line = try verify()
    #expect(
      line.hasPrefix("diff photo: frames 0–24 of 25 differ in pixels alone, the motion is equal, worst "), "\(line)")
    #expect(line.contains(" of name in x "), "\(line)")
    #expect(line.hasSuffix("; " + Self.alignment), "\(line)")
  }

  @Test func `an image with other contents is named by its path`() throws {
    try paint("Goldens/box/frame-0024.png")
    #expect(try verify().hasSuffix("at most; " + Self.file))
    try mutate(("textAlignment: left", "textAlignment: right"))
    #expect(try verify().hasSuffix("; \(Self.alignment); and \(Self.file)"))
  }

  @Test func `a change of motion and a change of pixels are both named, and no other`() throws {
    try mutate(
      ("textAlignment: left", "textAlignment: right"), ("constant: 30", "constant: 33"),
      ("inbetween: 1", "inbetween: 1\ntitle: T"))
    let line = try verify()
    #expect(line.contains("box.y 30.0 → 33.0 pt"), "\(line)")
    #expect(
      line.hasSuffix(
        "Scenes/photo.yaml:9:20: textAlignment: right was left and :24:24: boxTop.constant: 33 was 30"), "\(line)")
    let report = try folder.run("verify", "photo", "--reporter", "json").text
    #expect(
      report.contains(
        "two changes together: Scenes/photo.yaml:9:20: textAlignment: right was left; "
          + "Scenes/photo.yaml:24:24: boxTop.constant: 33 was 30"), "\(report)")
    let json = report.filter { !$0.isWhitespace }
    #expect(json.contains(#""kinds":["where","look"]"#), "\(json)")
  }

  @Test func `two goldens are compared by motion and pixels, and the cause is found from their scenes`() throws {
    try mutate(("constant: 30", "constant: 33"))
    #expect(try folder.run("record", "photo", "--goldens", "Moved").status == 0)
    let moved = try folder.run("diff", "Goldens/photo", "Moved/photo")
    #expect(moved.status == 1)
    #expect(
      moved.text.hasSuffix("box.y 30.0 → 33.0 pt; Scenes/photo.yaml:23:24: boxTop.constant: 33 was 30\n"),
      "\(moved.text)")
    try mutate(("textAlignment: left", "textAlignment: right"))
    #expect(try folder.run("record", "photo", "--goldens", "Aligned").status == 0)
    let aligned = try folder.run("diff", "Goldens/photo", "Aligned/photo")
    #expect(aligned.status == 1)
    #expect(aligned.text.hasSuffix("; \(Self.alignment)\n"), "\(aligned.text)")
    #expect(try folder.run("diff", "Goldens/photo", "Goldens/photo").status == 0)
    // Small images are kept with a golden; without a large one its scene cannot be played.
    let picture = folder.scratch.url("Scenes/picture.png")
    let bytes = try Data(contentsOf: picture)
    try FileManager.default.removeItem(at: picture)
    #expect(try folder.run("diff", "Goldens/photo", "Moved/photo").text == moved.text)
    try (bytes + Data(count: 9 << 10)).write(to: picture)
    try mutate(("constant: 30", "constant: 33"))
    #expect(try folder.run("record", "photo", "--goldens", "Moved").status == 0)
    try folder.write(Self.scene, as: "photo")
    #expect(try folder.run("record", "photo").status == 0)
    try FileManager.default.removeItem(at: picture)
    let untried = try folder.run("diff", "Goldens/photo", "Moved/photo")
    #expect(
      untried.text.hasSuffix(
        "the scenes differ: Scenes/photo.yaml:23:24: boxTop.constant: 33 was 30; "
          + "the scene cannot be played here, so no change of it was undone\n"), "\(untried.text)")
  }
}
