import Foundation
import InbetweenTesting
import InbetweenUIKit
import Testing

/// Goldens of films, in a folder of their own for each test.
@Suite("Animations as assertions") struct AssertAnimationTests {
  /// A folder that is gone with the test.
  private final class Scratch {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("animations-\(UUID().uuidString)")
    var file: String { folder.appendingPathComponent("SomeTests.swift").path }
    func golden(_ name: String) -> URL {
      folder.appendingPathComponent("__Animations__").appendingPathComponent("SomeTests").appendingPathComponent(name)
    }
    deinit { do { try FileManager.default.removeItem(at: folder) } catch { return } }
  }

  private static let screen = FilmDevice(name: "square", size: CGSize(width: 60, height: 60), scale: 1)

  private func film(to end: CGFloat, duration: Double = 0.2) -> Film {
    Film(on: Self.screen) { window in
      let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      box.backgroundColor = .systemBlue
      box.accessibilityIdentifier = "box"
      window.addSubview(box)
      UIView.animate(withDuration: duration, delay: 0, options: .curveLinear) { box.frame.origin.x = end }
    }
  }

  /// What an assertion says, which would fail the test otherwise.
  private func words(_ body: () async -> Void) async -> [String] {
    let words = Words()
    await withKnownIssue(isIntermittent: true) {
      await body()
    } matching: { issue in
      words.add(issue.comments.map(\.rawValue).joined())
      return true
    }
    return words.all
  }

  private final class Words: @unchecked Sendable {
    private let lock = NSLock()
    private var list: [String] = []
    func add(_ word: String) { lock.withLock { list.append(word) } }
    var all: [String] { lock.withLock { list } }
  }

  @Test func `a missing golden is recorded and fails once, the next run passes`() async {
    let scratch = Scratch()
    let first = await words {
      await AnimationProbe.check(film(to: 40), "slide", .missing, scratch.file)
    }
    #expect(first.count == 1 && first[0].contains("there was no golden: it has been recorded"))
    #expect(FileManager.default.fileExists(atPath: scratch.golden("test.slide/golden.json").path))
    let second = await words { await AnimationProbe.check(film(to: 40), "slide", .missing, scratch.file) }
    #expect(second.isEmpty)
  }

  @Test func `a film that ends elsewhere fails with the view, the frames and the numbers, and keeps the golden`() async
  {
    let scratch = Scratch()
    _ = await words { await AnimationProbe.check(film(to: 40), nil, .all, scratch.file) }
    let found = await words { await AnimationProbe.check(film(to: 45), nil, .missing, scratch.file) }
    #expect(found.count == 1)
    #expect(found.first?.contains("box") == true && found.first?.contains("40.0 → 45.0") == true)
    let again = await words { await AnimationProbe.check(film(to: 40), nil, .never, scratch.file) }
    #expect(again.isEmpty)
  }

  @Test func `without recording a missing golden is a failure that says how to record it`() async {
    let scratch = Scratch()
    let found = await words { await AnimationProbe.check(film(to: 40), nil, .never, scratch.file) }
    #expect(found.count == 1 && found[0].contains("INBETWEEN_RECORD=missing"))
    #expect(!FileManager.default.fileExists(atPath: scratch.golden("test").path))
  }

  @Test(.animations(record: .all)) func `a trait says what a test records`() async {
    let scratch = Scratch()
    let found = await words { await AnimationProbe.check(film(to: 40), nil, nil, scratch.file) }
    #expect(found.isEmpty)
    #expect(FileManager.default.fileExists(atPath: scratch.golden("test/golden.json").path))
  }

  @Test func `each device, appearance and direction has a golden of its own`() async throws {
    let scratch = Scratch()
    let wide = FilmDevice(name: "wide", size: CGSize(width: 90, height: 30), scale: 1)
    let found = await words {
      await AnimationProbe.checkAll([Self.screen, wide], scratch.file) { window in
        window.backgroundColor = .systemBackground
        UIView.animate(withDuration: 0.1) { window.alpha = 0.5 }
      }
    }
    #expect(found.isEmpty)
    let folder = scratch.golden("")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
    #expect(
      names == [
        "test.square", "test.square.dark", "test.square.dark.right-to-left", "test.square.right-to-left", "test.wide",
        "test.wide.dark", "test.wide.dark.right-to-left", "test.wide.right-to-left",
      ])
  }

  @Test func `goldens of a target's test lie beside the target, unless there is a folder beside the test`() async throws
  {
    let scratch = Scratch()
    let folder = scratch.folder.appendingPathComponent("Tests/InbetweenTestingTests/Sheets")
    let file = folder.appendingPathComponent("SheetTests.swift").path
    await AnimationProbe.check(film(to: 40), nil, .all, file)
    let outside = scratch.folder.appendingPathComponent(
      "Tests/__Animations__/InbetweenTestingTests/Sheets/SheetTests/test")
    #expect(FileManager.default.fileExists(atPath: outside.path))
    let beside = folder.appendingPathComponent("__Animations__")
    #expect(!FileManager.default.fileExists(atPath: beside.path))
    try FileManager.default.createDirectory(at: beside, withIntermediateDirectories: true)
    await AnimationProbe.check(film(to: 40), nil, .all, file)
    #expect(FileManager.default.fileExists(atPath: beside.appendingPathComponent("SheetTests/test").path))
  }
}

/// Assertions as a test's file elsewhere has them.
private enum AnimationProbe {
  static func check(_ film: Film, _ name: String?, _ record: AnimationRecording?, _ file: String) async {
    await assertAnimation(of: film, named: name, record: record, inFile: file, function: "test()")
  }

  static func checkAll(_ devices: [FilmDevice], _ file: String, _ content: (UIWindow) -> Void) async {
    await assertAnimation(
      on: devices, appearances: [.light, .dark], directions: [.leftToRight, .rightToLeft], record: .all, inFile: file,
      function: "test()", content: content)
  }
}
