import Foundation
import InbetweenGoldens
import InbetweenPixels

/// Compares pairs of images, raw RGBA files `<kind>.a` and `<kind>.b`, and prints for each the best wall time and its
/// processor time in milliseconds, and what was counted.
///
/// Arguments: comparer, width, height, folder, kinds.
@main enum CompareBenchmarks {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count > 4, let width = Int(arguments[2]), let height = Int(arguments[3]) else {
      throw Usage()
    }
    let comparer = try Comparer(named: arguments[1])
    for kind in arguments[5...] {
      func image(_ side: String) throws -> Pixmap {
        let data = try Data(contentsOf: URL(fileURLWithPath: "\(arguments[4])/\(kind).\(side)"))
        return Pixmap(width: width, height: height, bytes: [UInt8](data))
      }
      let (a, b) = (try image("a"), try image("b"))
      var best = (wall: Double.infinity, processor: 0.0)
      var counted = 0
      for _ in 0..<7 {
        let (wall, processor) = (seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID))
        counted = try comparer.compare(a, with: b).counted
        let spent = (seconds(CLOCK_MONOTONIC) - wall, seconds(CLOCK_PROCESS_CPUTIME_ID) - processor)
        if spent.0 < best.wall { best = spent }
      }
      print("\(kind)\t\(best.wall * 1000)\t\(best.processor * 1000)\t\(counted)")
    }
  }

  struct Usage: Error {}

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    _ = unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
