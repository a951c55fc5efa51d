import Foundation

/// An ICC profile that a test writes (ICC.1:2022).
public struct ProfileSample {
  /// Four letters: what the samples of images are.
  public var space: String
  /// Four letters: `XYZ ` or `Lab `.
  public var connection: String
  /// Four letters: `mntr` for a display.
  public var kind: String
  public var version: UInt8
  /// By their names, in order.
  public var tags: [(name: String, data: [UInt8])]

  public init(
    space: String = "RGB ", connection: String = "XYZ ", kind: String = "mntr", version: UInt8 = 2,
    tags: [(name: String, data: [UInt8])] = []
  ) {
    (self.space, self.connection, self.kind, self.version, self.tags) = (space, connection, kind, version, tags)
  }

  /// The whole file.
  public var bytes: [UInt8] {
    func word(_ value: Int) -> [UInt8] { ProfileSample.word(value) }
    var places: [UInt8] = []
    var data: [UInt8] = []
    for tag in tags {
      places += Array(tag.name.utf8) + word(132 + 12 * tags.count + data.count) + word(tag.data.count)
      data += tag.data + [UInt8](repeating: 0, count: (4 - tag.data.count % 4) % 4)
    }
    let size = 132 + places.count + data.count
    var header = word(size) + word(0) + [version, 0, 0, 0] + Array((kind + space + connection).utf8)
    header += [UInt8](repeating: 0, count: 36 - header.count) + Array("acsp".utf8)
    // The light of the connection space, D50.
    header += [UInt8](repeating: 0, count: 68 - header.count) + [0.9642, 1, 0.8249].flatMap { ProfileSample.fixed($0) }
    return header + [UInt8](repeating: 0, count: 128 - header.count) + word(tags.count) + places + data
  }

  /// A table with 16 bits for each number (10.12).
  ///
  /// - Parameters:
  ///   - channels: of the images.
  ///   - curve: of all channels, from 0…1 to 0…1.
  ///   - points: the number of nodes along each channel.
  ///   - nodes: gives the three numbers, 0…65,535, of a node by its channels, 0…1.
  public static func table(
    channels: Int, curve: (Double) -> Double = { $0 }, points: Int = 2, nodes: ([Double]) -> [Double]
  ) -> [UInt8] {
    let identity = [1.0, 0, 0, 0, 1, 0, 0, 0, 1].flatMap { fixed($0) }
    let steps = 1_024
    let levels = (0..<steps).flatMap { half(curve(Double($0) / Double(steps - 1)) * 65_535) }
    return Array("mft2".utf8) + word(0) + [UInt8(channels), 3, UInt8(points), 0] + identity + half(Double(steps))
      + half(2)
      + (0..<channels).flatMap { _ in levels } + grid(channels: channels, points: points, nodes)
      + (0..<3).flatMap { _ in half(0) + half(65_535) }
  }

  /// A table between curves that change nothing, as profiles of version 4 have it (10.12).
  public static func newTable(channels: Int, points: Int = 2, nodes: ([Double]) -> [Double]) -> [UInt8] {
    let curve = Array("curv".utf8) + word(0) + word(0)
    let size = (0..<16).map { UInt8($0 < channels ? points : 0) }
    let grid = size + [2, 0, 0, 0] + grid(channels: channels, points: points, nodes)
    let padded = grid + [UInt8](repeating: 0, count: (4 - grid.count % 4) % 4)
    let outputs = (0..<3).flatMap { _ in curve }
    let inputs = (0..<channels).flatMap { _ in curve }
    return Array("mAB ".utf8) + word(0) + [UInt8(channels), 3, 0, 0] + word(32) + word(0) + word(0)
      + word(32 + outputs.count) + word(32 + outputs.count + padded.count) + outputs + padded + inputs
  }

  /// The last channel varies fastest.
  private static func grid(channels: Int, points: Int, _ nodes: ([Double]) -> [Double]) -> [UInt8] {
    let count = (0..<channels).reduce(1) { product, _ in product * points }
    return (0..<count).flatMap { index in
      var rest = index
      var place: [Double] = []
      for _ in 0..<channels {
        place.insert(Double(rest % points) / Double(points - 1), at: 0)
        rest /= points
      }
      return nodes(place).flatMap { half($0) }
    }
  }

  /// The numbers of a node that is light of sRGB, 0…1, seen as X, Y and Z under D50.
  public static func light(_ red: Double, _ green: Double, _ blue: Double) -> [Double] {
    let rows = [
      [0.4360747, 0.3850649, 0.1430804], [0.2225045, 0.7168786, 0.0606169], [0.0139322, 0.0971045, 0.7141733],
    ]
    // A number of 1 is 32,768.
    return rows.map { ($0[0] * red + $0[1] * green + $0[2] * blue) * 32_768 }
  }

  /// From sRGB's samples to light.
  public static func curve(_ sample: Double) -> Double {
    sample <= 0.04045 ? sample / 12.92 : pow((sample + 0.055) / 1.055, 2.4)
  }

  /// The same light from inks that filter it.
  public static func inks(_ inks: [Double]) -> [Double] {
    light((1 - inks[0]) * (1 - inks[3]), (1 - inks[1]) * (1 - inks[3]), (1 - inks[2]) * (1 - inks[3]))
  }

  private static func half(_ value: Double) -> [UInt8] {
    let whole = UInt16(min(max(value.rounded(), 0), 65_535))
    return [UInt8(whole >> 8), UInt8(whole & 255)]
  }
  private static func fixed(_ value: Double) -> [UInt8] { word(Int((value * 65_536).rounded())) }
  private static func word(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }
}
