import InbetweenGeometry
import InbetweenPixels
import InbetweenRendering
import Testing

@Suite("Frame viewer")
struct FrameViewerTests {
  @Test(arguments: [true, false])
  func `bands put over the frame that is at hand give the frame painted alone`(isOpaque: Bool) async throws {
    var source = MovingBox(restsFrom: 20)
    source.canvas = FrameCanvas(width: 70, height: 200, isOpaque: isOpaque)
    let viewer = FrameViewer(source)
    let clock = try #require(FrameClock(rate: Rational(30), duration: Rational(1)))
    var known: [Int: [PackedBand]] = [:]
    var base: Int?
    for step in 0..<60 {
      let frame = clock.frame(step * 17 % clock.count)
      // From time to time another base than the frame before, as for a second page.
      if step % 7 == 3 { base = known.keys.min() }
      var bands = base.flatMap { known[$0] } ?? []
      for band in try await viewer.bands(of: frame, after: base) {
        if band.index < bands.count { bands[band.index] = band.pixels } else { bands.append(band.pixels) }
      }
      #expect(bands.flatMap { $0.unpacked(width: 70) } == source.pixmap(frame).bytes)
      known[frame.index] = bands
      base = frame.index
    }
  }

  @Test func `only bands that differ are handed on, and all where the base is not known`() async throws {
    let viewer = FrameViewer(MovingBox(restsFrom: 3))
    let clock = try #require(FrameClock(rate: Rational(30), duration: Rational(1)))
    #expect(try await viewer.bands(of: clock.frame(0)).map(\.index) == [0, 1, 2, 3])
    #expect(try await viewer.bands(of: clock.frame(3), after: 0).map(\.index) == [0])
    #expect(try await viewer.bands(of: clock.frame(9), after: 3).isEmpty)
    #expect(try await viewer.bands(of: clock.frame(9), after: 27).count == 4)
  }
}
