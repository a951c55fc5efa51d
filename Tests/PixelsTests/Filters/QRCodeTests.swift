import Testing

@testable import InbetweenPixels

@Suite("QR codes") struct QRCodeTests {
  private func rows(_ code: QRCode) -> [String] {
    (0..<code.size).map { row in
      (0..<code.size).map { code.isDark(column: $0, row: row) ? "#" : "." }.joined()
    }
  }

  // The modules are those of python-qrcode 8 for the same bytes, size, level and mask.
  @Test func `a short text has the modules that another encoder gives it`() throws {
    let code = try #require(QRCode(Array("hello".utf8), level: .medium))
    #expect(
      rows(code) == [
        "#######..##...#######",
        "#.....#..##...#.....#",
        "#.###.#..#..#.#.###.#",
        "#.###.#...##..#.###.#",
        "#.###.#..##.#.#.###.#",
        "#.....#.#..##.#.....#",
        "#######.#.#.#.#######",
        "...........##........",
        "#..#.##.##...#.#.....",
        "..#.##....#...#....##",
        "...##.####..##...##.#",
        "###.##..#..#.....#.##",
        ".##.#.##..#.#.#.#....",
        "........##.#...##.#.#",
        "#######...#..#.#.###.",
        "#.....#.#.####.##....",
        "#.###.#....#..###...#",
        "#.###.#.##.#...#.####",
        "#.###.#..##.#...#.#.#",
        "#.....#..##..##......",
        "#######.#####..#.#.#.",
      ])
  }

  @Test func `the size is the smallest that holds the bytes at the level`() {
    // The capacities of ISO/IEC 18004:2015, table 7, for bytes.
    let capacities: [(QRCode.Level, version: Int, bytes: Int)] = [
      (.low, 1, 17), (.medium, 1, 14), (.quartile, 1, 11), (.high, 1, 7), (.low, 10, 271), (.medium, 10, 213),
      (.quartile, 10, 151), (.high, 10, 119), (.medium, 27, 1125), (.low, 40, 2953), (.medium, 40, 2331),
      (.quartile, 40, 1663), (.high, 40, 1273),
    ]
    for (level, version, count) in capacities {
      #expect(QRCode([UInt8](repeating: 97, count: count), level: level)?.size == 17 + 4 * version)
      let larger = QRCode([UInt8](repeating: 97, count: count + 1), level: level)?.size
      #expect(larger == (version == 40 ? nil : 21 + 4 * version))
    }
  }

  @Test func `large codes have the modules that another encoder gives them`() throws {
    // With blocks of two lengths, alignment patterns and a version: the number of dark modules, and of those weighted
    // by their place.
    for (count, level, dark, sum) in [
      (100, .quartile, 1264, 1535674), (500, .medium, 3730, 13464206), (1273, .high, 15494, 243096054),
    ] as [(Int, QRCode.Level, Int, Int)] {
      let bytes = (0..<count).map { UInt8(97 + $0 % 26) }
      let code = try #require(QRCode(bytes, level: level))
      var (found, total) = (0, 0)
      for row in 0..<code.size {
        for column in 0..<code.size where code.isDark(column: column, row: row) {
          found += 1
          total += row * code.size + column
        }
      }
      #expect(found == dark)
      #expect(total == sum)
    }
  }

  @Test func `outside of a code nothing is dark`() throws {
    let code = try #require(QRCode([], level: .low))
    #expect(!code.isDark(column: -1, row: 0))
    #expect(!code.isDark(column: 0, row: 21))
    #expect(code.isDark(column: 0, row: 0))
  }
}
