import Foundation
import InbetweenDiagnostics
import InbetweenGoldens
import InbetweenTestSupport
import Testing

/// `golden.json` is as it was recorded, or the golden is damaged.
@Suite("golden.json") struct ManifestTests {
  private let folder: TemporaryFolder
  private let store: GoldenStore

  init() throws {
    folder = try TemporaryFolder()
    store = GoldenStore(folder: folder.path)
    try store.record(BoxScene().run)
  }

  private func text() throws -> String { String(decoding: try folder.bytes("box/golden.json"), as: UTF8.self) }

  @Test func `any other byte is damage, or space`() throws {
    let bytes = Array(try text().utf8)
    let manifest = try GoldenManifest(json: String(decoding: bytes, as: UTF8.self))
    for index in bytes.indices {
      var changed = bytes
      changed[index] &+= 1
      do throws(GoldenFormatError) {
        #expect(try GoldenManifest(json: String(decoding: changed, as: UTF8.self)) == manifest, "byte \(index)")
      } catch { continue }
    }
  }

  @Test func `without its digest a golden is damaged, and a changed hash of a frame that is not kept is damage`() throws
  {
    let whole = try text()
    var changed = whole
    changed.replace(/,\s*"digest": "[^"]*"/, with: "")
    try folder.write(Array(changed.utf8), to: "box/golden.json")
    let verdict = store.verify(BoxScene().run)
    #expect(verdict.code == .inputOutput && verdict.isGoldenDamaged)
    #expect(verdict.notices.joined().contains("box/golden.json:1: its digest is missing"), "\(verdict.notices)")
    let hash = try #require(whole.firstMatch(of: /\["([0-9a-f]{64})"/)).1
    changed = whole.replacing(hash, with: String(hash.reversed()))
    try folder.write(Array(changed.utf8), to: "box/golden.json")
    #expect(store.verify(BoxScene().run).code == .inputOutput)
    try folder.write(Array(whole.utf8), to: "box/golden.json")
    #expect(store.verify(BoxScene().run).code == .success)
  }

  @Test(arguments: [
    ("files", ["null", "0", "\"x\"", "[]", "{}", "{\"trace.jsonl\": \"x\"}"]),
    ("frames", ["null", "[]", "[\"0\"]", "[1e308]", "[{}]", "[3, 0]", "[0, 0]"]),
    ("environment", ["null", "{}", "{\"cairo\": []}"]), ("comparer", ["0", "\"x\""]), ("tolerance", ["null", "-1"]),
  ])
  func `members of the format without a digest have their kind and are there`(_ key: String, _ values: [String]) throws
  {
    var whole = try text()
    whole.replace("\"golden\": 3", with: "\"golden\": 2")
    whole.replace(/,\s*"digest": "[^"]*"/, with: "")
    try folder.write(Array(whole.utf8), to: "box/golden.json")
    #expect(store.verify(BoxScene().run).code == .success, "of an earlier version")
    let member = try Regex("\"\(key)\": (\\{[^}]*\\}|\\[[^\\]]*\\]|[^,]*)")
    for value in values {
      let changed = whole.replacing(member, with: "\"\(key)\": \(value)")
      #expect(changed != whole)
      try folder.write(Array(changed.utf8), to: "box/golden.json")
      #expect(store.verify(BoxScene().run).code == .inputOutput, "\(key): \(value)")
    }
    let without = whole.replacing(try Regex("\\s*\"\(key)\": (\\{[^}]*\\}|\\[[^\\]]*\\]|[^,]*),?"), with: "")
      .replacing(/,(\s*)\}\s*$/) { "\($0.1)}\n" }
    try folder.write(Array(without.utf8), to: "box/golden.json")
    #expect(store.verify(BoxScene().run).code == .inputOutput, "without \(key)")
  }
}
