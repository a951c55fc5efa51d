import Foundation
import InbetweenTestSupport
import Testing

@Suite("The cookbook") struct CookbookTests {
  private static let names: [String] = {
    let folder = Repository.root.appendingPathComponent("docs/cookbook").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test(arguments: names)
  func `a scene has no mistakes, conflicts or ambiguity, and something moves`(_ name: String) throws {
    let scratch = try TemporaryFolder()
    let path = Repository.root.appendingPathComponent("docs/cookbook/\(name).yaml").path
    let checked = try Tool.run(["check", "--strict", path], in: scratch.url)
    #expect(checked.status == 0 && checked.errors.isEmpty, "\(checked.errors)")
    let drawn = try Tool.run(
      ["render", path, "-o", "out", "--scale", "1", "--fps", "8", "--quiet"], in: scratch.url)
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
    let films = page.matches(of: /\]\(images\/cookbook\/([a-z-]+)\.mp4\)/).map { String($0.output.1) }
    #expect(scenes == Self.names && pictures == Self.names && films == Self.names)
    #expect(Self.names.count >= 25)
    for name in Self.names {
      let picture = Repository.root.appendingPathComponent("docs/images/cookbook/\(name).png").path
      #expect(FileManager.default.fileExists(atPath: picture))
      // The folder is linked below the scenes, where 'verify' does not follow it.
      let linked = Repository.root.appendingPathComponent("Scenes/cookbook/\(name).yaml").path
      #expect(FileManager.default.fileExists(atPath: linked))
    }
  }

  @Test(.enabled(if: Browser.program != nil && FilmTests.hasDecoder, "needs Chromium and ffmpeg, \(Thoroughness.hint)"))
  func `each scene's film opens in a browser's video element, at its size and length`() throws {
    let scratch = try TemporaryFolder()
    var films: [(name: String, frames: Int)] = []
    for name in Self.names {
      let scene = Repository.root.appendingPathComponent("docs/cookbook/\(name).yaml").path
      let drawn = try Tool.run(
        ["render", scene, "-o", "\(name).mp4", "--scale", "1", "--fps", "8"], in: scratch.url)
      #expect(drawn.status == 0, "\(drawn.errors)")
      // One line says what was written: `pager.mp4: 31 frames, …`.
      let frames = drawn.text.firstMatch(of: /mp4: ([0-9]+) frames,/).flatMap { Int($0.output.1) }
      films.append((name, try #require(frames, "\(drawn.text)")))
    }
    let page = scratch.url("page.html")
    try Data(
      """
      <!doctype html><script>
      const opened = (name) => new Promise((resolve) => {
        const video = document.createElement("video");
        video.muted = true;
        video.preload = "auto";
        video.onloadeddata = () => resolve([video.duration, video.videoWidth, video.videoHeight]);
        video.onerror = () => resolve([-1, 0, 0]);
        video.src = name;
      });
      </script>
      """.utf8
    ).write(to: page)
    let browser = try Browser(width: 400, height: 300)
    try browser.open("file://" + page.path)
    let stored = Repository.root.appendingPathComponent("docs/images/cookbook").absoluteString
    for film in films {
      // The page's film, at 30 frames a second, has the length of its scene.
      let shown = try browser.text("opened('\(stored)/\(film.name).mp4').then((values) => values.join(' '))")
      let length = shown.split(separator: " ").first.flatMap { Double($0) } ?? 0
      let expected = (Double(film.frames) - 1) / 8
      #expect(abs(length - 1.0 / 30 - expected) < 1.0 / 8, "\(film.name): \(shown), \(film.frames)")
      let text = try browser.text("opened('\(film.name).mp4').then((values) => values.join(' '))")
      let values = text.split(separator: " ").compactMap { Double($0) }
      #expect(values.count == 3 && abs(values[0] - Double(film.frames) / 8) < 0.01, "\(film.name): \(text)")
      #expect(values.dropFirst().allSatisfy { $0 >= 90 && Int($0).isMultiple(of: 2) }, "\(film.name): \(text)")
    }
  }

  @Test(arguments: Thoroughness.isFull ? names : ["accordion"])
  func `a scene can be recorded within the default budget`(_ name: String) throws {
    let scratch = try TemporaryFolder()
    let path = Repository.root.appendingPathComponent("docs/cookbook/\(name).yaml").path
    let recorded = try Tool.run(["record", path], in: scratch.url)
    #expect(recorded.status == 0, "\(recorded.errors)")
  }

  @Test func `every scene of the folder has fewer than 90 lines`() throws {
    for name in Self.names {
      let path = Repository.root.appendingPathComponent("docs/cookbook/\(name).yaml")
      let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 90, "\(name)")
    }
  }
}
