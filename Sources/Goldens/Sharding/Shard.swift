/// One of several parts of a run, each executed by a separate process or machine.
public struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  public let index: Int
  public let count: Int

  /// The maximum number of shards.
  public static let maximumCount = 100_000

  /// Nil if there is no such shard.
  public init?(index: Int, count: Int) {
    guard (1...Self.maximumCount).contains(count), (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// Reads `2/4`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let index = Int(parts[0]), let count = Int(parts[1])
    else { return nil }
    self.init(index: index, count: count)
  }

  public var description: String { "\(index)/\(count)" }
}
