import Foundation
import InbetweenRendering
import InbetweenTestSupport
import Testing

/// The pictures of the documents beside those that the program draws now. `make docs` draws what changed.
@Suite("The pictures of the documents") struct PictureTests {
  struct Picture: CustomTestStringConvertible, Sendable {
    var file: String
    var scene: String
    var options: [String]

    var isFilm: Bool { file.hasSuffix(".mp4") }
    var stored: String { Repository.root.appendingPathComponent("docs/images/\(file)").path }
    var testDescription: String { file }
  }

  /// The list in `docs/images/pictures.txt`.
  static let pictures: [Picture] = {
    let list = Repository.root.appendingPathComponent("docs/images/pictures.txt")
    guard let text = try? String(contentsOf: list, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      return words.count < 3 ? nil : Picture(file: words[0], scene: words[1], options: Array(words[2...]))
    }
  }()

  /// Pictures of no scene: the strip of README's report, and a frame of the film in the tutorial for UIKit code.
  private static let others: Set = ["report-frame.png", "uikit-sheet.png"]

  /// Whether the libraries that draw here are those with which the goldens were recorded, and the pictures drawn.
  private static let hasSameLibraries: Bool = {
    struct Manifest: Decodable { var environment: [String: String] }
    let golden = Repository.root.appendingPathComponent("Goldens/passbook/golden.json")
    guard let data = try? Data(contentsOf: golden),
      let recorded = try? JSONDecoder().decode(Manifest.self, from: data).environment
    else { return false }
    let here = RenderEnvironment.drawingLibraries
    return recorded.allSatisfy { name, version in here.contains { $0.name == name && $0.version == version } }
  }()

  private func draw(_ picture: Picture, in scratch: TemporaryFolder) throws -> String {
    let file = scratch.url("drawn." + (picture.isFilm ? "mp4" : "png")).path
    let drawn = try Tool.run(["render", picture.scene, "-o", file, "--quiet"] + picture.options)
    #expect(drawn.status == 0, "\(drawn.errors)")
    return file
  }

  @Test(arguments: pictures.filter { !$0.isFilm })
  func `a picture is what its scene shows now`(_ picture: Picture) throws {
    let scratch = try TemporaryFolder()
    try expectSame(picture.stored, draw(picture, in: scratch))
  }

  @Test func `README's report shows the frame that its first golden finds`() throws {
    let scratch = try TemporaryFolder()
    let step = try #require(
      DocumentationTests.blocks.first { $0.file == "README.md" && $0.isStep && $0.language == "sh" })
    for line in step.lines { _ = try Tool.shell(line, in: scratch.url) }
    _ = try Tool.run("verify", "--reporter", "markdown", "--output", "report", in: scratch.url)
    try expectSame(
      Picture(file: "report-frame.png", scene: "", options: []).stored,
      scratch.url("report/filmstrips/welcome.png").path)
  }

  private func expectSame(_ stored: String, _ drawn: String) throws {
    // Other libraries draw edges differently, as for goldens: then only what people would see is compared.
    let comparer = Self.hasSameLibraries ? [] : ["--comparer", "pixelmatch@7"]
    let outcome = try Tool.run(["diff", stored, drawn] + comparer)
    let differing = outcome.text.firstMatch(of: /: ([0-9]+) pixels/).flatMap { Int($0.output.1) } ?? .max
    #expect(
      outcome.status == 0 || (!Self.hasSameLibraries && differing < 2_000),
      "\(outcome.text)\(outcome.errors) — 'make docs' draws it")
  }

  @Test(
    .enabled(if: FilmTests.hasDecoder && Thoroughness.isFull, "needs ffmpeg, \(Thoroughness.hint)"),
    arguments: pictures.filter(\.isFilm))
  func `a film is what its scene shows now`(_ picture: Picture) throws {
    let scratch = try TemporaryFolder()
    let file = try draw(picture, in: scratch)
    let noise = try Tool.shell("ffmpeg -v info -nostats -i '\(picture.stored)' -i '\(file)' -lavfi psnr -f null - 2>&1")
    let least = noise.text.firstMatch(of: /\ min:([0-9.]+|inf)/).flatMap { Double($0.output.1) } ?? 0
    #expect(least > 45, "\(noise.text.suffix(300)) — 'make docs' draws it")
  }

  @Test(arguments: ["light", "dark"])
  func `the controls have the contrast that their page states`(appearance: String) throws {
    let outcome = try Tool.run(["check", "docs/controls.yaml", "--appearance", appearance])
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
  }

  @Test func `the list has every picture that a document shows, and the folder has no other`() throws {
    let listed = Self.pictures.map(\.file)
    #expect(listed.count > 70 && Set(listed).count == listed.count)
    var shown: Set<String> = []
    let documents = ["README.md"] + (try names("docs")).filter { $0.hasSuffix(".md") }.map { "docs/" + $0 }
    for document in documents {
      let text = try String(contentsOf: Repository.root.appendingPathComponent(document), encoding: .utf8)
      for link in text.matches(of: /\((?:docs\/)?images\/([^)]+)\)/) { shown.insert(String(link.output.1)) }
      // Pictures elsewhere would not be drawn.
      for link in text.matches(of: /!\[[^\]]*\]\(([^)]+)\)/) {
        #expect(link.output.1.hasPrefix("images/") || link.output.1.hasPrefix("docs/images/"), "\(link.output.1)")
      }
    }
    #expect(shown.subtracting(Self.others) == Set(listed))
    let folders = ["app", "cookbook"]
    let stored =
      try names("docs/images")
      + folders.flatMap { folder in try names("docs/images/" + folder).map { "\(folder)/\($0)" } }
    #expect(Set(stored).subtracting(folders + ["pictures.txt"]).subtracting(Self.others) == Set(listed))
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Repository.root.appendingPathComponent(folder).path)
  }
}
