import Foundation
import InbetweenGeometry
import InbetweenPixels
import InbetweenRendering
import InbetweenTestSupport
import InbetweenTimeline
import Testing

extension PlayedScene {
  /// Expects that the frames of its first second are the same for any number of workers and any first frame, and that
  /// something moves.
  ///
  /// - Parameter folder: takes the frames.
  func expectIndependentFrames(perSecond rate: Int32, in folder: TemporaryFolder) async throws {
    let clock = try #require(FrameClock(rate: Rational(rate), duration: Rational(1)))
    for workers in [1, 3] {
      try await timeline.writeFrames(
        toFolder: folder.path("\(workers)"), framesPerSecond: Rational(rate), workers: workers)
    }
    func files(_ name: String) throws -> [String: Data] {
      var files: [String: Data] = [:]
      for file in try folder.names(in: name) where file.hasSuffix(".png") {
        files[file] = try folder.data(name + "/" + file)
      }
      return files
    }
    let one = try files("1")
    #expect(one.count == clock.count)
    #expect(try files("3") == one)
    // Each frame without the ones before, the last first.
    var distinct: Set<[UInt8]> = []
    for (index, name) in one.keys.sorted().enumerated().reversed() {
      let alone = try timeline.pixmap(at: clock.frame(index).time)
      distinct.insert(alone.bytes)
      #expect(try PNGDecoder.decode(Array(one[name] ?? Data())) == alone, "frame \(index)")
    }
    #expect(distinct.count > 1)
  }
}
