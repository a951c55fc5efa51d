import Foundation
import Glibc
@testable import InbetweenRendering
import InbetweenGeometry
import InbetweenPixels
import Synchronization
import Testing
import InbetweenTestSupport

@Suite("Atomic replacement of output")
struct FrameDirectoryTests {
  private struct Broken: Error {}

  private func pipeline(
    _ duration: String = "1", workers: Int = 2, before: @escaping @Sendable (Frame) throws -> Void = { _ in }
  ) throws -> FramePipeline<MovingBox> {
    let length = try #require(Rational(text: duration))
    let clock = try #require(FrameClock(rate: Rational(30), duration: length))
    return try FramePipeline(source: MovingBox(before: before), clock: clock, workers: workers)
  }

  private func render(_ pipeline: FramePipeline<MovingBox>, _ path: String) async throws {
    _ = try await pipeline.write(toDirectory: path, scene: "s", environment: RenderEnvironment())
  }

  @Test func `a new render replaces the old one completely`() async throws {
    let scratch = try TemporaryFolder()
    try await render(pipeline("1"), scratch.path + "/out/")
    #expect(try scratch.names(in: "out").count == 32)
    try await render(pipeline("0.1"), scratch.path + "/out")
    #expect(try scratch.names(in: "out").count == 5)
    #expect(try scratch.names() == ["out"])
  }

  @Test func `nothing is visible until the last frame is written`() async throws {
    let scratch = try TemporaryFolder()
    let path = scratch.path
    let early = Mutex(0)
    try await render(
      pipeline { _ in
        if FileManager.default.fileExists(atPath: path + "/out") { early.withLock { $0 += 1 } }
      }, path + "/out")
    #expect(early.withLock { $0 } == 0)
    #expect(try scratch.names(in: "out").count == 32)
  }

  @Test func `a failing render leaves the old output and no temporary files`() async throws {
    let scratch = try TemporaryFolder()
    try await render(pipeline("0.5"), scratch.path + "/out")
    let before = try scratch.contents("out")
    await #expect(throws: RenderError.drawing(frame: 23, reason: "Broken()")) {
      try await render(pipeline { if $0.index == 23 { throw Broken() } }, scratch.path + "/out")
    }
    #expect(try scratch.contents("out") == before)
    #expect(try scratch.names() == ["out"])
  }

  @Test func `a cancelled render leaves the old output and no temporary files`() async throws {
    let scratch = try TemporaryFolder()
    try await render(pipeline("0.5"), scratch.path + "/out")
    let before = try scratch.contents("out")
    let running = Mutex<Task<Void, any Error>?>(nil)
    let pipeline = try pipeline("1000") { frame in
      if frame.index > 3 { running.withLock { $0?.cancel() } }
    }
    let path = scratch.path + "/out"
    let task = Task {
      _ = try await pipeline.write(toDirectory: path, scene: "s", environment: RenderEnvironment())
    }
    running.withLock { $0 = task }
    await #expect(throws: RenderError.cancelled) { try await task.value }
    #expect(try scratch.contents("out") == before)
    #expect(try scratch.names() == ["out"])
  }

  @Test func `a killed render leaves the old output, and the next run removes its temporary files`() async throws {
    let scratch = try TemporaryFolder()
    try await render(pipeline("0.5"), scratch.path + "/out")
    let before = try scratch.contents("out")
    let path = scratch.path + "/out"
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let clock = try #require(FrameClock(rate: Rational(30), duration: Rational(1)))
      let source = MovingBox(before: { if $0.index == 17 { kill(getpid(), SIGKILL) } })
      let pipeline = try FramePipeline(source: source, clock: clock, workers: 2)
      _ = try await pipeline.write(toDirectory: path, scene: "s", environment: RenderEnvironment())
    }
    #expect(try scratch.contents("out") == before)
    #expect(try scratch.names().count == 2)
    try await render(pipeline("0.2"), path)
    #expect(try scratch.names() == ["out"])
  }

  @Test func `concurrent renders into one directory do not mix`() async throws {
    let scratch = try TemporaryFolder()
    let path = scratch.path + "/out"
    for _ in 0..<5 {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for duration in ["0.2", "0.5", "1"] {
          let pipeline = try pipeline(duration, workers: 1)
          group.addTask {
            _ = try await pipeline.write(toDirectory: path, scene: duration, environment: RenderEnvironment())
          }
        }
        try await group.waitForAll()
      }
      let found = try scratch.contents("out")
      let manifest = Data(found["frames.json"] ?? [])
      let object = try #require(try JSONSerialization.jsonObject(with: manifest) as? [String: Any])
      let frames = try #require(object["frames"] as? [[String: Any]])
      #expect(found.count == frames.count + 1)
      #expect(try scratch.names() == ["out"])
    }
  }

  @Test func `the temporary files of a running render are not removed`() async throws {
    let scratch = try TemporaryFolder()
    let path = scratch.path + "/out"
    let alive = try FrameDirectory(target: path)
    try alive.write([1], as: "frame-0000.png")
    // In the middle of one render, another one of the same place runs from start to end.
    try await render(pipeline("0.1"), path)
    #expect(try scratch.names(in: "out").count == 5)
    try alive.write([2], as: "frame-0001.png")
    try alive.commit()
    #expect(try scratch.contents("out") == ["frame-0000.png": [1], "frame-0001.png": [2]])
    #expect(try scratch.names() == ["out"])
  }

  @Test func `a directory that contains anything else is not replaced`() async throws {
    let scratch = try TemporaryFolder()
    let path = scratch.path + "/out"
    for name in ["notes.txt", "frame-01.png", "frame-000x.png", "frame-0001.jpg"] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data().write(to: URL(fileURLWithPath: path + "/" + name))
      await #expect(throws: RenderError.foreignFile(directory: path, name: name)) {
        try await render(pipeline(), path)
      }
      #expect(try scratch.names(in: "out") == [name])
      try FileManager.default.removeItem(atPath: path)
    }
  }

  @Test func `errors of the system are reported with the path and their reason`() async throws {
    let scratch = try TemporaryFolder()
    try Data().write(to: URL(fileURLWithPath: scratch.path + "/file"))
    let path = scratch.path + "/file/out"
    await #expect(
      throws: RenderError.file(action: "create", path: scratch.path + "/file", code: ENOTDIR, reason: "Not a directory")
    ) { try await render(pipeline(), path) }
  }

  @Test func `a full device is reported as such`() async throws {
    let descriptor = unsafe open("/dev/full", O_WRONLY)
    try #require(descriptor >= 0)
    defer { _ = close(descriptor) }
    await #expect(
      throws: RenderError.file(
        action: "write", path: "/dev/full", code: ENOSPC, reason: "No space left on device")
    ) { try await pipeline().writePNGs(to: descriptor, name: "/dev/full") }
  }

  @Test func `a closed pipe is reported as such`() async throws {
    _ = signal(SIGPIPE, SIG_IGN)
    for workers in [1, 3] {
      let pipe = Pipe()
      let reading = pipe.fileHandleForReading
      async let reader: Void = onThread {
        _ = try? reading.read(upToCount: 100)
        try? reading.close()
      }
      await #expect(throws: RenderError.closedPipe) {
        try await pipeline("100", workers: workers).writeVideo(
          .rgba, to: pipe.fileHandleForWriting.fileDescriptor, name: "standard output")
      }
      await reader
    }
  }
}
