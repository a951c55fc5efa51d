/// Which shard does what: a function of names and costs alone, so that every shard works it out by itself.
public struct ShardPlan: Hashable, Sendable {
  /// Something to be done.
  public struct Item: Hashable, Sendable {
    public var name: String
    /// In seconds of one processor.
    public var cost: Double
    /// How many frames it can be split by; 1 where it is done in one piece.
    public var frames: Int

    public init(name: String, cost: Double, frames: Int = 1) {
      self.name = name
      self.cost = cost
      self.frames = frames
    }
  }

  /// A stretch of the frames of an item.
  public struct Part: Hashable, Sendable {
    /// From 1.
    public var index: Int
    public var count: Int
    /// As it was planned, by a number of frames that may be an earlier one.
    public var frames: Range<Int>

    public init(index: Int, count: Int, frames: Range<Int>) {
      self.index = index
      self.count = count
      self.frames = frames
    }

    /// Its frames where there are so many altogether.
    public func frames(of total: Int) -> Range<Int> { total * (index - 1) / count..<total * index / count }

    /// What the part of an item is called: `passbook,part-2-of-4`. A comma stands in no name of an output.
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
    /// Where the item stands in the list that was planned.
    public var item: Int
    /// Nil where the item is done in one piece.
    public var part: Part?
  }

  /// For each shard what it does, in the order of the items.
  public let shards: [[Piece]]

  /// What a part costs besides its frames, in seconds: another process starts, and plays the scene again.
  private static let splitCost = 0.5

  /// The costliest piece goes to whichever shard has least to do (Graham 1969: at most 4/3 of the best possible). An item
  /// that takes longer than its share of the whole is split first where that saves more than it costs.
  public init(_ items: [Item], count: Int) {
    let share = items.reduce(0) { $0 + max($1.cost, 0) } / Double(max(count, 1))
    var pieces: [(piece: Piece, cost: Double)] = []
    for (index, item) in items.enumerated() {
      let wanted = share > 0 && item.cost > share + Self.splitCost ? Int((item.cost / share).rounded(.up)) : 1
      let parts = min(wanted, count, max(item.frames, 1))
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

/// How much each shard has to do, the one with least first; of equals the one with fewest pieces, then the first.
private struct LoadHeap {
  private struct Load {
    var cost = 0.0
    var pieces = 0
    var shard: Int

    static func < (a: Load, b: Load) -> Bool { (a.cost, a.pieces, a.shard) < (b.cost, b.pieces, b.shard) }
  }

  private var loads: [Load]

  init(count: Int) { loads = (0..<count).map { Load(shard: $0) } }

  /// Gives something to the shard with least to do, and says which that is.
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
