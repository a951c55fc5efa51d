import Foundation
import InbetweenGoldens
import InbetweenPixels
import InbetweenTestSupport
import Testing

@Suite("FLIP")
struct FLIPTests {
  @Test func `results equal fixed numbers of flip-evaluator 1.7`() throws {
    let moved = try Comparer.flip().compare(SampleImages.disc(), with: SampleImages.disc(centerX: 31))
    #expect(abs(moved.worst - 0.65672) < 1e-4)
    #expect(abs(try #require(moved.mean) - 0.080196) < 1e-4)
    let tinted = try Comparer.flip().compare(SampleImages.disc(), with: SampleImages.disc(tint: 100))
    #expect(abs(tinted.worst - 0.5434127) < 1e-4)
    #expect(abs(try #require(tinted.mean) - 0.134584) < 1e-4)
    #expect(!tinted.passes)
  }

  @Test(arguments: [
    ([3, 3, 3], [9, 3, 3], 0.028651), ([0, 0, 0], [4, 8, 2], 0.089869), ([2, 2, 2], [2, 2, 9], 0.015807),
  ])
  func `dark colours, whose lightness is linear, have the numbers of flip-evaluator 1.7`(
    first: [UInt8], second: [UInt8], mean: Double
  ) throws {
    let (dark, other) = (
      SampleImages.plain(first + [255], width: 32, height: 32),
      SampleImages.plain(second + [255], width: 32, height: 32)
    )
    #expect(abs(try #require(Comparer.flip().compare(dark, with: other).mean) - mean) < 1e-4)
  }

  @Test func `the difference image is dark where images are equal and bright where they are not`() throws {
    let image = try Comparer.flip().differenceImage(SampleImages.disc(), SampleImages.disc(centerX: 31))
    #expect(Array(image.bytes[0..<4]) == [0, 0, 4, 255])
    let left = 4 * (24 * 64 + 15)
    #expect(image.bytes[left] > 150)
  }

  @Test func `random images agree with the PyPI package flip-evaluator to 1e-3, if it is installed`() throws {
    let script = SharedVectors.repositoryRoot.appendingPathComponent("Tests/Peers/flip_reference.py")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("inbetween-flip-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for seed in 1...4 as ClosedRange<UInt64> {
      let (width, height) = (40 + Int(seed) * 17, 90 - Int(seed) * 13)
      let a = SampleImages.noise(seed: seed, width: width, height: height, levels: 4, opaque: true)
      let b = SampleImages.noise(seed: seed + 9, width: width, height: height, levels: 2 << Int(seed), opaque: true)
      let files = [folder.appendingPathComponent("a"), folder.appendingPathComponent("b")]
      try Data(a.bytes).write(to: files[0])
      try Data(b.bytes).write(to: files[1])
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["python3", script.path, "\(width)", "\(height)"] + files.map(\.path)
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      // 3 comes from the script, 127 from env where there is no python3.
      if [3, 127].contains(process.terminationStatus) {
        print("skipped: flip-evaluator is not installed for python3")
        return
      }
      try #require(process.terminationStatus == 0)
      let expected = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
      try #require(expected.count == 2)
      let result = try Comparer.flip().compare(a, with: b)
      #expect(abs(try #require(result.mean) - expected[0]) < 1e-3)
      #expect(abs(result.worst - expected[1]) < 1e-3)
    }
  }
}
