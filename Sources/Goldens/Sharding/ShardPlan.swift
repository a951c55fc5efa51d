/// The assignment of work to shards: a function of names and costs alone, so that every shard computes it
/// independently.
public struct ShardPlan: Hashable, Sendable {
  /// A unit of work.
  public struct Item: Hashable, Sendable {
    public var name: String
    /// The cost, in seconds of one processor.
    public var cost: Double
    /// The number of frames by which it can be divided; 1 if it cannot be divided.
    public var frames: Int

    public init(name: String, cost: Double, frames: Int = 1) {
      self.name = name
      self.cost = cost
      self.frames = frames
    }
  }

  /// A range of the frames of an item.
  public struct Part: Hashable, Sendable {
    /// From 1.
    public var index: Int
    public var count: Int
    /// The planned range, based on a possibly outdated number of frames.
    public var frames: Range<Int>

    public init(index: Int, count: Int, frames: Range<Int>) {
      self.index = index
      self.count = count
      self.frames = frames
    }

    /// Its frames for a total number of frames.
    public func frames(of total: Int) -> Range<Int> { total * (index - 1) / count..<total * index / count }

    /// The name of a part of an item: `passbook,part-2-of-4`. No output name contains a comma.
    public func name(of item: String) -> String { "\(item),part-\(index)-of-\(count)" }

    /// The item and the numbers in ``name(of:)``; nil for other names.
    public static func parsed(_ name: String) -> (item: String, index: Int, count: Int)? {
      guard let match = name.wholeMatch(of: /(.+),part-([0-9]{1,6})-of-([0-9]{1,6})/), let index = Int(match.2),
        let count = Int(match.3), index >= 1, index <= count
      else { return nil }
      return (String(match.1), index, count)
    }
  }

  /// An item, or a part of it.
  public struct Piece: Hashable, Sendable {
    /// The index of the item in the planned list.
    public var item: Int
    /// Nil if the item is not divided.
    public var part: Part?

    package init(item: Int, part: Part? = nil) {
      self.item = item
      self.part = part
    }
  }

  /// The work of each shard, in the order of the items.
  public let shards: [[Piece]]

  /// The additional cost of a part, in seconds: another process starts, and plays the scene again.
  private static let splitCost = 0.5

  /// Each piece, in order of decreasing cost, is assigned to the shard with the least work (Graham 1969: at most 4/3 of
  /// the optimum). An item that takes longer than its share of the total is divided first if that saves more than it
  /// costs.
  public init(_ items: [Item], count: Int) {
    let share = items.reduce(0) { $0 + max($1.cost, 0) } / Double(max(count, 1))
    var pieces: [(piece: Piece, cost: Double)] = []
    for (index, item) in items.enumerated() {
      let needed =
        share > 0 && item.cost > share + Self.splitCost
        ? Int(min((item.cost / share).rounded(.up), Double(Shard.maximumCount))) : 1
      let parts = min(needed, count, max(item.frames, 1))
      guard parts > 1 else {
        pieces.append((Piece(item: index, part: nil), item.cost))
        continue
      }
      for part in 0..<parts {
        let frames = item.frames * part / parts..<item.frames * (part + 1) / parts
        pieces.append(
          (
            Piece(item: index, part: Part(index: part + 1, count: parts, frames: frames)),
            item.cost * Double(frames.count) / Double(item.frames)
          ))
      }
    }
    pieces.sort { a, b in
      if a.cost != b.cost { return a.cost > b.cost }
      let (first, second) = (items[a.piece.item].name, items[b.piece.item].name)
      return first != second ? first < second : (a.piece.part?.index ?? 0) < (b.piece.part?.index ?? 0)
    }
    var shards = [[Piece]](repeating: [], count: max(count, 1))
    var loads = LoadHeap(count: shards.count)
    for (piece, cost) in pieces { shards[loads.add(max(cost, 0))].append(piece) }
    self.shards = shards.map { $0.sorted { ($0.item, $0.part?.index ?? 0) < ($1.item, $1.part?.index ?? 0) } }
  }
}

/// The work of each shard, the one with least first; ties are resolved by the number of pieces, then by index.
private struct LoadHeap {
  private struct Load {
    var cost = 0.0
    var pieces = 0
    var shard: Int

    static func < (a: Load, b: Load) -> Bool { (a.cost, a.pieces, a.shard) < (b.cost, b.pieces, b.shard) }
  }

  private var loads: [Load]

  init(count: Int) { loads = (0..<count).map { Load(shard: $0) } }

  /// Assigns work to the shard with the least work, and returns its index.
  mutating func add(_ cost: Double) -> Int {
    let shard = loads[0].shard
    loads[0].cost += cost
    loads[0].pieces += 1
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < loads.count && loads[child] < loads[least] {
        least = child
      }
      if least == parent { return shard }
      loads.swapAt(parent, least)
      parent = least
    }
  }
}
