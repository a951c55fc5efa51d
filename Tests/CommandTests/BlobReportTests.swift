import Foundation
import InbetweenDiagnostics
import InbetweenGoldens
import InbetweenPixels
import InbetweenTestSupport
import Testing

@Suite("The blob reporter") struct BlobReportTests {
  @Test func `a blob that was cut short is written again`() throws {
    let scratch = try TemporaryFolder()
    let blobs = BlobFolder(scratch.path)
    let address = try blobs.keep("picture")
    try Data("pic".utf8).write(to: URL(fileURLWithPath: blobs.path(of: address)))
    #expect(throws: GoldenStoreError.self) { try blobs.bytes(of: address) }
    #expect(try BlobFolder(scratch.path).keep("picture") == address)
    #expect(try blobs.text(of: address) == "picture")
  }

  @Test func `a blob that could not be written is written the next time`() throws {
    let scratch = try TemporaryFolder()
    let blobs = BlobFolder(scratch.path)
    try scratch.write("not a folder", as: "blobs")
    #expect(throws: GoldenStoreError.self) { try blobs.keep("picture") }
    try FileManager.default.removeItem(at: scratch.url("blobs"))
    #expect(try blobs.text(of: blobs.keep("picture")) == "picture")
  }

  @Test func `a scene that differs is stored with all its frames, each picture once`() throws {
    let folder = try GoldenFolder()
    try folder.mutate("constant: 50", "constant: 40")
    #expect(try folder.run("verify", "--no-cache", "--reporter", "blob,list", "--output", "out").status == 1)
    let blobs = BlobFolder(folder.scratch.url("out").path)
    let report = try #require(try blobs.reports().first)
    #expect(report.plan == [["box"]] && report.shard == nil && report.scenes.map(\.code) == [.different])
    let scene = try blobs.scene(at: report.scenes[0].blob)
    let (expected, actual) = (try #require(scene.expected), try #require(scene.actual))
    #expect(expected.frames.count == 25 && expected.frames.allSatisfy { $0 != nil } && actual.frames.count == 25)
    #expect(expected.frames[0] == actual.frames[0] && expected.frames[24] != actual.frames[24])
    let trace = try MotionTrace(text: try blobs.text(of: actual.trace))
    #expect(trace.frameCount == 25)
    let manifest = try GoldenManifest(json: try blobs.text(of: actual.manifest))
    for (hash, blob) in zip(manifest.hashes, actual.frames) {
      let png = try PNGDecoder.decode(try blobs.bytes(of: try #require(blob)))
      #expect(png.pixelHash.description == hash)
    }
    let golden = String(decoding: try folder.scratch.data("Goldens/box/golden.json"), as: UTF8.self)
    #expect(try blobs.text(of: expected.manifest) == golden)
    #expect(scene.cause?.key == "constant: 40 was 50" || scene.cause?.key.hasSuffix("40 was 50") == true)
    #expect(scene.cause?.changes.first?.newLine == scene.line)
    #expect(try blobs.text(of: try #require(scene.source)) == GoldenFolder.scene.replacing("50", with: "40"))
  }

  @Test func `a scene that passes is stored without pictures, and blobs of an earlier run are removed`() throws {
    let folder = try GoldenFolder()
    try folder.mutate("constant: 50", "constant: 40")
    #expect(try folder.run("verify", "--no-cache", "--reporter", "blob", "--output", "out").status == 1)
    #expect(try folder.scratch.names(in: "out/blobs").count > 20)
    try folder.write(GoldenFolder.scene)
    #expect(try folder.run("verify", "--no-cache", "--reporter", "blob", "--output", "out").status == 0)
    #expect(try folder.scratch.names(in: "out/blobs").count == 1)
    #expect(try folder.run("verify", "--reporter", "blob").status == 2, "blobs need a folder")
  }
}
