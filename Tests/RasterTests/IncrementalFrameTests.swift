import Foundation
import InbetweenGeometry
import InbetweenPixels
import InbetweenTimeline
import Testing

@testable import InbetweenRendering
@testable import InbetweenRaster

/// What a worker makes of a frame by way of others, against the same frame by itself: damage, kept bands, hashes and
/// the file. `INBETWEEN_RANDOM_SCENES=10000` makes the run longer.
@Suite("Incremental frames") struct IncrementalFrameTests {
  private static var count: Int {
    ProcessInfo.processInfo.environment["INBETWEEN_RANDOM_SCENES"].flatMap { Int($0) } ?? 60
  }

  /// Frame n shows the n-th list.
  private struct Painter: FramePainter {
    let lists: [DisplayList]
    let rasterizer = Rasterizer(resources: RandomLists.resources)

    mutating func paint(_ frame: Frame, into buffer: PixelBuffer, after previous: Frame?) throws -> [Range<Int>] {
      let list = lists[frame.index]
      guard let previous else {
        try rasterizer.draw(list, into: buffer)
        return [0..<buffer.height]
      }
      let damage = rasterizer.damage(from: lists[previous.index], to: list)
      try rasterizer.draw(list, into: buffer, damage: damage)
      return damage.rows
    }
  }

  @Test func `a frame has the same file and hash whichever frames were drawn before it`() throws {
    let length = try #require(Rational(text: "1"))
    let clock = try #require(FrameClock(rate: Rational(10), duration: length))
    var kept = 0
    for seed in 0..<UInt64(IncrementalFrameTests.count) {
      var random = RandomLists(seed: 40_000 + seed)
      var lists = [random.list()]
      for _ in 0..<3 { lists.append(random.changed(lists[lists.count - 1])) }
      let size = try #require(lists[0].pixelSize)
      let canvas = FrameCanvas(width: size.width, height: size.height, isOpaque: lists[0].backgroundColor.alpha == 1)
      var worker = FrameWorker(painter: Painter(lists: lists), canvas: canvas, workLimit: .max)
      var last: FramePicture?
      for index in [0, 1, 2, 3, 1] {
        let picture = try worker.picture(of: clock.frame(index))
        var fresh = FrameWorker(painter: Painter(lists: lists), canvas: canvas, workLimit: .max)
        let alone = try fresh.picture(of: clock.frame(index))
        #expect(picture == alone, "seed \(seed), frame \(index)")
        #expect(try PNGDecoder.decode(picture.png).pixelHash == picture.hash, "seed \(seed), frame \(index)")
        kept += picture == last ? 1 : 0
        last = picture
      }
    }
    // The changes would be worth nothing if few of them showed.
    #expect(kept < IncrementalFrameTests.count * 5 / 2)
  }
}
