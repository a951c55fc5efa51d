import Foundation
import Testing

@Suite("The cookbook") struct CookbookTests {
  private static let names: [String] = {
    let folder = Repository.root.appendingPathComponent("docs/cookbook").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test(arguments: names)
  func `a scene has no mistakes, conflicts or ambiguity, and something moves`(_ name: String) throws {
    let scratch = try Scratch()
    let path = Repository.root.appendingPathComponent("docs/cookbook/\(name).yaml").path
    let checked = try Tool.run(["check", "--strict", path], in: scratch.folder)
    #expect(checked.status == 0 && checked.errors.isEmpty, "\(checked.errors)")
    let drawn = try Tool.run(
      ["render", path, "-o", "out", "--scale", "1", "--fps", "8", "--quiet"], in: scratch.folder)
    #expect(drawn.status == 0 && drawn.errors.isEmpty, "\(drawn.errors)")
    let frames = try scratch.names(in: "out/\(name)").filter { $0.hasSuffix(".png") }
    let pictures = Set(try frames.map { try scratch.data("out/\(name)/\($0)") })
    #expect(pictures.count >= 5)
  }

  @Test func `the page contains every scene with its film, and no other`() throws {
    let page = try String(
      contentsOf: Repository.root.appendingPathComponent("docs/cookbook.md"), encoding: .utf8)
    let scenes = page.matches(of: /\(cookbook\/([a-z-]+)\.yaml\)/).map { String($0.output.1) }
    let pictures = page.matches(of: /\(images\/cookbook\/([a-z-]+)\.png\)/).map { String($0.output.1) }
    #expect(scenes == Self.names && pictures == Self.names)
    #expect(Self.names.count >= 25)
    for name in Self.names {
      let picture = Repository.root.appendingPathComponent("docs/images/cookbook/\(name).png").path
      #expect(FileManager.default.fileExists(atPath: picture))
    }
  }

  @Test func `every scene of the folder has fewer than 90 lines`() throws {
    for name in Self.names {
      let path = Repository.root.appendingPathComponent("docs/cookbook/\(name).yaml")
      let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 90, "\(name)")
    }
  }
}
