import InbetweenTestSupport
import Testing

@Suite("Limits of frames") struct FrameLimitTests {
  /// Long, at many frames a second: small in every frame.
  private static let manyFrames = "views: [{view: v, frame: [0, 0, 9, 9]}]\nfps: 1000\nduration: "

  @Test(arguments: [
    "render $S -o out", "render $S -o v.svg --plot v.x", "render $S -o s.gif", "render $S -o s.lottie.json",
    "render $S -o strip.png --filmstrip 4", "export $S -o s.html", "export $S -o s.json --lottie", "record $S",
    "verify $S --no-cache",
  ])
  func `a scene of too many frames is refused before they are computed`(command: String) throws {
    for (duration, count) in [("9999", "9999001"), ("100", "100001")] {
      let found = try BoundedRun(command, Self.manyFrames + duration + "\n")
      #expect(found.status == 2, "\(found.messages)")
      let told = found.messages + found.output
      #expect(told.contains("'s' has \(count) frames at 1000 frames a second, more than 100000"), "\(told)")
      #expect(command.hasPrefix("verify") || told.contains("--limit-frames"), "\(told)")
    }
  }

  @Test func `frames are counted in the part that is rendered, and the limit can be raised and lowered`() throws {
    let part = try BoundedRun("render $S -o v.svg --plot v.x --from 9000 --to 9000.01", Self.manyFrames + "9999\n")
    #expect(part.status == 0 && part.output.contains("in 11 frames"), "\(part.messages)")
    let few = try BoundedRun("render $S -o v.svg --plot v.x --limit-frames 10", Self.manyFrames + "0.01\n")
    #expect(few.status == 2 && few.messages.contains("has 11 frames"), "\(few.messages)")
    #expect(try BoundedRun("check $S", Self.manyFrames + "9999\n").status == 0)
  }

  @Test func `a plot of many frames computes as many as the picture shows`() throws {
    let scratch = try TemporaryFolder()
    let text = "views: [{view: v, frame: [0, 0, 9, 9]}]\nfps: 1000\ntimeline: [{animate: 60, set: {v.center.x: 50}}]\n"
    let found = try BoundedRun("render $S -o v.svg --plot v.x", text, in: scratch)
    #expect(found.status == 0 && found.output.contains("in 60001 frames"), "\(found.messages)")
    let line = try #require(try scratch.text("v.svg").split(separator: "\n").max { $0.count < $1.count })
    #expect(line.split(separator: " ").count { $0.contains(",") } < 10_010)
    #expect(try scratch.text("v.svg").contains("at rest from "))
    let views = repeated(500) { "  - {view: v\($0), frame: [0, 0, 9, 9]}\n" }
    let heavy = try BoundedRun(
      "render $S -o v.svg --plot v1.x --limit-work 100000000", "views:\n" + views + "fps: 1000\nduration: 9\n")
    #expect(heavy.status == 2 && heavy.messages.contains("--limit-work"), "\(heavy.messages)")
  }
}
