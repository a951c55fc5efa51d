import Foundation
import InbetweenRendering
import InbetweenGeometry
import InbetweenPixels
import Synchronization
import Testing
import InbetweenTestSupport

@Suite("Frame pipeline")
struct FramePipelineTests {
  private let environment = RenderEnvironment(
    libraries: [.init(name: "cairo", version: "1.16.0")], fonts: [.init(name: "In\"ter", digest: "ab")])

  private func clock(_ duration: String = "1") throws -> FrameClock {
    let length = try #require(Rational(text: duration))
    return try #require(FrameClock(rate: Rational(30), duration: length))
  }

  @Test(arguments: [true, false])
  func `every file contains the pixels of its frame painted alone`(isOpaque: Bool) async throws {
    let scratch = try TemporaryFolder()
    var source = MovingBox(restsFrom: 20)
    source.canvas = FrameCanvas(width: 70, height: 200, isOpaque: isOpaque)
    let clock = try clock()
    let pipeline = try FramePipeline(source: source, clock: clock, workers: 2)
    let manifest = try await pipeline.write(
      toDirectory: scratch.path + "/a/box", scene: "box", environment: environment)
    #expect(manifest.frames.map(\.frame.index) == Array(0..<31))
    #expect(try scratch.names(in: "a/box") == (0..<31).map { clock.fileName(of: $0) } + ["frames.json"])
    for record in manifest.frames {
      let expected = source.pixmap(record.frame)
      let file = try scratch.bytes("a/box/" + clock.fileName(of: record.frame.index))
      #expect(try PNGDecoder.decode(file) == expected)
      #expect(file == PNGEncoder.encode(expected, format: isOpaque ? .rgb : .rgba))
      #expect(record.hash == expected.pixelHash)
    }
    #expect(try scratch.names(in: "a") == ["box"])
  }

  @Test func `the output is the same for any number of workers`() async throws {
    let scratch = try TemporaryFolder()
    for workers in [1, 2, 3, 7] {
      let pipeline = try FramePipeline(source: MovingBox(restsFrom: 25), clock: clock("1.5"), workers: workers)
      _ = try await pipeline.write(toDirectory: scratch.path + "/\(workers)", scene: "s", environment: environment)
    }
    let one = try scratch.contents("1")
    #expect(one.count == 47)
    for workers in [2, 3, 7] { #expect(try scratch.contents("\(workers)") == one) }
  }

  @Test func `frames rendered separately equal those of the whole`() async throws {
    let scratch = try TemporaryFolder()
    let whole = try FramePipeline(source: MovingBox(), clock: clock(), workers: 2)
    _ = try await whole.write(toDirectory: scratch.path + "/whole", scene: "s", environment: environment)
    let expected = try scratch.contents("whole")
    for part in [0..<1, 7..<8, 10..<20, 30..<31] {
      let pipeline = try FramePipeline(source: MovingBox(), clock: clock(), indices: part, workers: 2)
      _ = try await pipeline.write(toDirectory: scratch.path + "/part", scene: "s", environment: environment)
      var found = try scratch.contents("part")
      found["frames.json"] = nil
      #expect(found.count == part.count)
      for (name, bytes) in found { #expect(bytes == expected[name]) }
    }
  }

  @Test func `frames.json is JSON with every frame's exact time`() async throws {
    let scratch = try TemporaryFolder()
    let pipeline = try FramePipeline(source: MovingBox(), clock: clock("0.1"), indices: 1..<4, workers: 1)
    let manifest = try await pipeline.write(
      toDirectory: scratch.path + "/s", scene: "a\n\"b\"", environment: environment)
    let data = Data(try scratch.bytes("s/frames.json"))
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["scene"] as? String == "a\n\"b\"")
    #expect(object["version"] as? Int == 1)
    #expect(object["fps"] as? String == "30")
    #expect(object["count"] as? Int == 4)
    let canvas = try #require(object["canvas"] as? [String: Any])
    #expect(canvas["width"] as? Int == 70 && canvas["height"] as? Int == 200 && canvas["opaque"] as? Bool == true)
    let stamp = try #require(object["environment"] as? [String: [String: String]])
    #expect(stamp == ["libraries": ["cairo": "1.16.0"], "fonts": ["In\"ter": "ab"]])
    let frames = try #require(object["frames"] as? [[String: Any]])
    #expect(frames.map { $0["index"] as? Int } == [1, 2, 3])
    #expect(frames.map { $0["time"] as? String } == ["1/30", "1/15", "1/10"])
    for (frame, expected) in zip(frames, [1.0 / 30, 1.0 / 15, 0.1]) {
      #expect(abs(try #require(frame["seconds"] as? Double) - expected) < 1e-15)
    }
    #expect(frames.map { $0["file"] as? String } == ["frame-0001.png", "frame-0002.png", "frame-0003.png"])
    #expect(frames.map { $0["pixels"] as? String } == manifest.frames.map(\.hash.description))
  }

  @Test func `a stream contains the files one after the other`() async throws {
    let source = MovingBox(restsFrom: 9)
    for workers in [1, 3] {
      let pipeline = try FramePipeline(source: source, clock: clock(), workers: workers)
      let streamed = try await collectedFromPipe { try await pipeline.writePNGs(to: $0, name: "standard output") }
      let expected = (0..<31).flatMap { PNGEncoder.encode(source.pixmap(pipeline.clock.frame($0)), format: .rgb) }
      #expect(streamed == expected)
    }
  }

  @Test func `raw RGBA is the straight pixels of every frame`() async throws {
    var source = MovingBox(restsFrom: 4)
    source.canvas = FrameCanvas(width: 33, height: 65, isOpaque: false)
    for workers in [1, 2] {
      let pipeline = try FramePipeline(source: source, clock: clock("0.3"), workers: workers)
      let streamed = try await collectedFromPipe { try await pipeline.writeVideo(.rgba, to: $0, name: "pipe") }
      #expect(streamed == (0..<10).flatMap { source.pixmap(pipeline.clock.frame($0)).bytes })
    }
  }

  @Test func `YUV4MPEG2 is within half a step of the formula`() async throws {
    let source = MovingBox()
    let pipeline = try FramePipeline(source: source, clock: clock("0.1"), workers: 1)
    let streamed = try await collectedFromPipe { try await pipeline.writeVideo(.y4m, to: $0, name: "pipe") }
    let header = Array("YUV4MPEG2 W70 H200 F30:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n".utf8)
    #expect(streamed.starts(with: header))
    let plane = 70 * 200
    #expect(streamed.count == header.count + 4 * (6 + 3 * plane))
    let first = header.count + 6
    let pixels = source.pixmap(pipeline.clock.frame(0)).bytes
    var worst = 0.0
    for index in 0..<plane {
      let (r, g, b) = (Double(pixels[4 * index]), Double(pixels[4 * index + 1]), Double(pixels[4 * index + 2]))
      let y = 0.2126 * r + 0.7152 * g + 0.0722 * b
      let expected = [16 + y * 219 / 255, 128 + 224 / 255 * (b - y) / 1.8556, 128 + 224 / 255 * (r - y) / 1.5748]
      for k in 0..<3 { worst = max(worst, abs(Double(streamed[first + k * plane + index]) - expected[k])) }
    }
    #expect(worst < 0.501)
  }

  @Test func `progress counts every frame once`() async throws {
    let seen = Mutex<[Int]>([])
    let pipeline = try FramePipeline(source: MovingBox(), clock: clock(), workers: 3) { progress in
      #expect(progress.total == 31)
      seen.withLock { $0.append(progress.done) }
    }
    _ = try await pipeline.records()
    #expect(seen.withLock { $0 } == Array(1...31))
  }

  @Test func `a canvas that is too large is refused before anything is allocated`() throws {
    var source = MovingBox()
    source.canvas = FrameCanvas(width: 32_768, height: 1, isOpaque: true)
    #expect(throws: RenderError.canvasTooLarge(width: 32_768, height: 1, limit: 32_767)) {
      try FramePipeline(source: source, clock: clock(), workers: 1)
    }
    source.canvas = FrameCanvas(width: .max, height: .max, isOpaque: true)
    #expect(throws: RenderError.self) {
      try FramePipeline(source: source, clock: clock(), workers: 1, limits: RenderLimits(side: .max, memory: .max - 1))
    }
    source.canvas = FrameCanvas(width: 32_767, height: 32_767, isOpaque: true)
    let error = #expect(throws: RenderError.self) { try FramePipeline(source: source, clock: clock(), workers: 1) }
    guard case .outOfMemory(let needed, let limit) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(needed > limit)
  }

  @Test func `fewer workers are used if memory is limited`() throws {
    let one = try FramePipeline(
      source: MovingBox(), clock: clock(), workers: 8, limits: RenderLimits(side: 1000, memory: 8_000_000))
    #expect(one.workers >= 1 && one.workers < 8)
  }
}
