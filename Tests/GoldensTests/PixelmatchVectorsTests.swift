import Foundation
import InbetweenGoldens
import InbetweenPixels
import InbetweenTestSupport
import Testing

/// Counts by the original releases, for pairs of images beside the file of counts.
@Suite("Pixelmatch vectors")
struct PixelmatchVectors {
  struct Row: Decodable {
    let pair: String
    let threshold: Double
    let includeAA: Bool
    let v530: Int?
    let v710: Int?
    let v720: Int?
    let v720_white: Int?
    let head: Int?
    let head_white: Int?

    /// Which comparer a column is counted by.
    var columns: [(name: String, comparer: Comparer, count: Int)] {
      func options(_ usesCheckerboard: Bool = true) -> PixelmatchOptions {
        PixelmatchOptions(threshold: threshold, includesAntialiasing: includeAA, usesCheckerboard: usesCheckerboard)
      }
      let all: [(String, Comparer, Int?)] = [
        ("v530", .pixelmatch(.v5_3_0, options()), v530), ("v710", .pixelmatch(.v7_1_0, options()), v710),
        ("v720", .pixelmatch(.v7_2_0, options()), v720),
        ("v720_white", .pixelmatch(.v7_2_0, options(false)), v720_white), ("head", .oklab(options()), head),
        ("head_white", .oklab(options(false)), head_white),
      ]
      return all.compactMap { name, comparer, count in count.map { (name, comparer, $0) } }
    }
  }

  /// The counts that differ; `shift` falsifies the expected ones.
  private func failures(shift: Int) throws -> (cases: Int, failures: [String]) {
    var images: [String: Pixmap] = [:]
    func image(_ name: String, in folder: URL) throws -> Pixmap {
      if let known = images[name] { return known }
      let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name + ".png")))
      let image = try PNGDecoder.decode(bytes)
      images[name] = image
      return image
    }
    var cases = 0
    var failures: [String] = []
    for file in SharedVectors.files(in: "pixelmatch") {
      images = [:]
      for row in try JSONDecoder().decode([Row].self, from: Data(contentsOf: file)) {
        let names = row.pair.split(separator: "-").map(String.init)
        guard names.count == 2 else { continue }
        let folder = file.deletingLastPathComponent()
        let (a, b) = (try image(names[0], in: folder), try image(names[1], in: folder))
        for column in row.columns {
          cases += 1
          let counted = try column.comparer.compare(a, with: b).counted
          if counted != column.count + shift {
            failures.append("\(row.pair) \(column.name) \(column.comparer.name): \(counted) ≠ \(column.count + shift)")
          }
        }
      }
    }
    return (cases, failures)
  }

  private static let isAbsent = SharedVectors.files(in: "pixelmatch").isEmpty

  @Test func `every count equals the original's`() throws {
    guard !Self.isAbsent else {
      print("skipped: no pixelmatch vectors")
      return
    }
    let (cases, failures) = try failures(shift: 0)
    print("pixelmatch vectors: \(cases) cases")
    #expect(cases > 0)
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test func `a falsified count is found in every column`() throws {
    guard !Self.isAbsent else {
      print("skipped: no pixelmatch vectors")
      return
    }
    let (cases, failures) = try failures(shift: 1)
    #expect(failures.count == cases)
  }
}
