import Foundation
import InbetweenDiagnostics
import InbetweenScene
import Testing

/// What a file of a megabyte may cost before it is refused.
@Suite("Bounds of reading", .serialized)
struct BoundTests {
  private func errors(_ scene: String, _ options: SceneReader.Options = .init()) -> [String] {
    diagnostics(of: "inbetween: 1\n" + scene, options: options).filter(\.isError).map(\.message)
  }

  // MARK: Imports

  @Test func `an import that is written many times is looked for once`() {
    var options = SceneReader.Options()
    options.requiresFiles = true
    let names = Array(repeating: "none.yaml", count: 5_000).joined(separator: ",")
    #expect(
      errors("import: [\(names)]\nviews: [{view: v}]\n", options) == ["there is no file 'none.yaml' beside the scene"])
  }

  @Test func `imports of more than 256 different paths are refused, whether the files are there or not`() {
    let names = (0..<5_000).map { "none\($0).yaml" }.joined(separator: ",")
    let found = errors("import: [\(names)]\nviews: [{view: v}]\n")
    #expect(found.count == 257)
    #expect(found.last == "too many files import one another")
    // Other spellings of one path are different.
    let spellings = (0..<1_000).map { String(repeating: "./", count: $0 % 400) + "a.yaml" }.joined(separator: ",")
    var options = SceneReader.Options()
    options.limits.fileSize = 8 << 20
    options.requiresFiles = true
    #expect(errors("import: [\(spellings)]\nviews: [{view: v}]\n", options).last == "too many files import one another")
  }

  @Test func `imported files are limited in total, and nothing is read after that`() {
    var options = SceneReader.Options()
    options.limits.fileSize = 10_000
    for number in 0..<40 {
      options.importedTexts["\(number).yaml"] = "inbetween: 1\nwrong\(number): " + String(repeating: "x", count: 9_000)
    }
    let names = (0..<40).map { "\($0).yaml" }.joined(separator: ",")
    let found = errors("import: [\(names)]\nviews: [{view: v}]\n", options)
    #expect(
      found == (0..<4).map { "an imported file has no key 'wrong\($0)'" } + [
        "the imported files have more than 40000 bytes together"
      ])
  }

  // MARK: Components

  @Test func `uses of a component are not copied after the limit of copies`() {
    let parameters = (0..<1_000).map { "      p\($0): 1\n" }.joined()
    // The limit is exceeded by the 262nd use.
    func time(_ count: Int) -> Double {
      let uses = (0..<count).map { "  - {C: v\($0)}\n" }.joined()
      let scene = "inbetween: 1\ncomponents:\n  C:\n    view: self\n    parameters:\n\(parameters)views:\n\(uses)"
      let source = SourceText(file: "F", text: scene)
      return seconds {
        do throws(SceneError) { _ = try SceneReader.read(source) } catch {
          #expect(error.diagnostics.map(\.message) == ["the repetition makes more than 262144 values"])
        }
      }
    }
    let ratio = time(20_000) / max(time(500), 1e-9)
    // Ten times before, and gigabytes.
    #expect(ratio <= 4, "\(ratio) times as long")
  }

  // MARK: Messages that are left out

  /// Processor time of this thread for reading something, in seconds; the least of three.
  private func seconds(_ read: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    return (0..<3).map { _ in
      let start = now()
      read()
      return now() - start
    }.min() ?? 0
  }

  @Test(arguments: [
    ("views:\n  - view: v\ntimeline:\n", "  - {set: {v.alpha: 1}}\n", "  - {set: {v.x: 1}}\n"),
    ("views:\n", "  - {imageView: v#, alpha: 1}\n", "  - {imageView: v#, image: x}\n"),
    ("views:\n", "  - {view: v#, alpha: 1}\n", "  - {view: v#, alpah: 1}\n"),
  ])
  func `a mistake in every line takes no longer than lines without mistakes`(head: String, right: String, wrong: String)
  {
    var options = SceneReader.Options()
    options.requiresFiles = true
    func time(_ line: String, mistakes: Bool) -> Double {
      let lines = (0..<15_000).map { line.replacing("#", with: "\($0)") }.joined()
      let source = SourceText(file: "F", text: "inbetween: 1\n" + head + lines)
      return seconds {
        var isRead = true
        do throws(SceneError) { _ = try SceneReader.read(source, options: options) } catch {
          isRead = false
          #expect(error.diagnostics.count == 1_001)
        }
        #expect(isRead == !mistakes)
      }
    }
    let (good, bad) = (time(right, mistakes: false), time(wrong, mistakes: true))
    // A thousand messages with hints take a fraction of a second.
    #expect(bad <= 1.5 * good + 1, "\(bad) s, and \(good) s without mistakes")
  }

  @Test func `unknown keys of a project file cost no more than those of a scene`() {
    let options = (0..<100).map { ProjectCommand.Option(name: "option-\($0)", kind: .value, about: "", words: []) }
    let commands = (0..<30).map { ProjectCommand(name: "command-\($0)", options: options) }
    let keys = (0..<20_000).map { "key\($0): 1\n" }
    let project = SourceText(file: "F", text: "project: 1\ndefaults:\n" + keys.map { "  " + $0 }.joined())
    let scene = SourceText(file: "F", text: "inbetween: 1\n" + keys.joined())
    func count(_ read: () throws(SceneError) -> Void) {
      do throws(SceneError) {
        try read()
        Issue.record("the keys are known")
      } catch {
        #expect(error.diagnostics.count == 1_001)
      }
    }
    let ofProject = seconds { count { () throws(SceneError) in _ = try ProjectFile(project, commands: commands) } }
    let ofScene = seconds { count { () throws(SceneError) in _ = try SceneReader.read(scene) } }
    #expect(ofProject <= 2 * ofScene, "\(ofProject) s, and \(ofScene) s for a scene")
  }
}
