import InbetweenGoldens
import Testing

/// Which files are named as others than when a scene was recorded.
@Suite("Files of recorded scenes") struct RecordedFilesTests {
  private func scene(_ files: [String: String], absent: [String]? = []) -> RecordedScene {
    var scene = RecordedScene(name: "a", digest: "d", facts: [])
    scene.files = files.sorted { $0.key < $1.key }.map { .init(path: $0.key, digest: $0.value) }
    scene.absent = absent
    return scene
  }

  private static let set = "M.xcassets/logo.imageset/"

  @Test func `a file that was added or removed is named, and not the one in its place`() {
    let plain = scene(["p.png": "1"], absent: ["p@2x.png"])
    let better = scene(["p@2x.png": "2"])
    #expect(better.changedFiles(since: plain) == ["p@2x.png"])
    #expect(plain.changedFiles(since: better) == ["p@2x.png"])
    #expect(plain.lostFiles(in: better) == ["p@2x.png"])
    #expect(scene(["p.png": "3"]).changedFiles(since: plain) == ["p.png"])
    #expect(plain.changedFiles(since: plain).isEmpty && plain.lostFiles(in: plain).isEmpty)
  }

  @Test func `the contents of an image set are named, and not the images that they name`() {
    let one = scene([Self.set + "Contents.json": "1", Self.set + "one.png": "a"])
    let two = scene([Self.set + "Contents.json": "2", Self.set + "two.png": "b"])
    #expect(two.changedFiles(since: one) == [Self.set + "Contents.json"])
    #expect(one.lostFiles(in: two) == [Self.set + "Contents.json"])
  }

  @Test func `files that only one version names are named if nothing else has changed`() {
    #expect(scene(["b.png": "2"]).changedFiles(since: scene(["a.png": "1"])) == ["a.png", "b.png"])
    #expect(scene(["b.png": "2", "c": "4"]).changedFiles(since: scene(["a.png": "1", "c": "3"])) == ["c"])
  }

  @Test func `files of catalogs are no news for a golden from before they were recorded`() {
    let old = scene(["M.xib": "1"], absent: nil)
    let asset = "//asset/brand//"
    let new = scene(["M.xib": "1", "M.xcassets/brand.colorset/Contents.json": "2", asset: "3"])
    #expect(new.changedFiles(since: old).isEmpty)
    #expect(new.changedFiles(since: scene(["M.xib": "1"], absent: [asset])) == ["the asset 'brand'"])
    #expect(scene(["M.xib": "4", asset: "3"]).changedFiles(since: old) == ["M.xib"])
  }

  @Test func `what was not there is read back, and a golden that does not say so is known by that`() throws {
    for absent in [nil, [], ["p@2x.png", "//asset/a \"b\"//"]] as [[String]?] {
      let written = scene(["p.png": "1"], absent: absent)
      let read = try RecordedScene(json: written.json)
      #expect(read == written && read.lookups?.count == absent.map { $0.count + 1 })
    }
  }
}
