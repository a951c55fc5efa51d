import Foundation
import InbetweenTestSupport
import Testing

/// `diff` of folders of images.
@Suite("Folders that are compared") struct FolderDiffTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  private func write(_ picture: TinyPicture, as name: String) throws {
    try scratch.write("", as: name)
    try picture.data.write(to: scratch.url(name))
  }

  private func diff(_ a: String, _ b: String) throws -> Tool.Outcome { try Tool.run(["diff", a, b], in: scratch.url) }

  @Test func `images in folders within them are compared by their paths, and those in one only are named`() throws {
    for folder in ["a", "b"] {
      try write(.red, as: folder + "/strip.png")
      try write(.red, as: folder + "/film/frame-0000.png")
      try write(.red, as: folder + "/film/more/frame-0000.png")
      try write(folder == "a" ? .red : .blue, as: folder + "/.hidden/x.png")
    }
    #expect(try diff("a", "b").status == 0)
    try write(.blue, as: "b/film/frame-0000.png")
    let other = try diff("a", "b")
    #expect(other.status == 1 && other.text.contains("b/film/frame-0000.png: "), "\(other.text)")
    #expect(other.text.contains("b/film/more/frame-0000.png: equal\n") && other.text.contains("b/strip.png: equal\n"))
    try write(.red, as: "a/film/frame-0001.png")
    try write(.red, as: "b/later/frame-0000.png")
    let more = try diff("a", "b")
    #expect(more.status == 4, "\(more.text)")
    #expect(more.text.contains("film/frame-0001.png: only in a\n"))
    #expect(more.text.contains("later/frame-0000.png: only in b\n"))
  }

  @Test func `folders of goldens are compared by the frames that they keep`() throws {
    let folder = try GoldenFolder()
    try FileManager.default.copyItem(at: folder.scratch.url("Goldens"), to: folder.scratch.url("Former"))
    #expect(try folder.run("diff", "Former", "Goldens").status == 0)
    try folder.mutate("backgroundColor: purple", "backgroundColor: green")
    #expect(try folder.run("record").status == 0)
    let outcome = try folder.run("diff", "Former", "Goldens")
    #expect(outcome.status == 1 && outcome.text.contains("Goldens/box/frame-0000.png: "), "\(outcome.text)")
    #expect(!outcome.text.contains("equal"))
  }
}
