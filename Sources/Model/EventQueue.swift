import InbetweenGeometry

/// What is still to happen, in the order it will: by time, completions before events, then in the order given.
struct EventQueue {
  enum Rank: Int, Comparable {
    case completion
    case event

    static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
  }

  struct Entry {
    var id: Int
    var time: Rational
    var rank: Rank
    /// Place among entries of the same time and rank.
    var order: Int
    var action: (Stage) -> Void

    func precedes(_ other: Entry) -> Bool {
      if time != other.time { return time < other.time }
      if rank != other.rank { return rank < other.rank }
      return order != other.order ? order < other.order : id < other.id
    }
  }

  /// Last first, so that the next one is cheap to take.
  private var entries: [Entry] = []
  private var nextID = 0

  var next: Entry? { entries.last }

  /// Puts an action where it belongs and returns a number to find it by.
  @discardableResult
  mutating func insert(at time: Rational, rank: Rank, order: Int, action: @escaping (Stage) -> Void) -> Int {
    let entry = Entry(id: nextID, time: time, rank: rank, order: order, action: action)
    nextID += 1
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entry.precedes(entries[middle]) { low = middle + 1 } else { high = middle }
    }
    entries.insert(entry, at: low)
    return entry.id
  }

  mutating func removeNext() -> Entry? { entries.popLast() }

  /// Takes an entry out before its time.
  mutating func remove(id: Int) -> Entry? {
    guard let index = entries.lastIndex(where: { $0.id == id }) else { return nil }
    return entries.remove(at: index)
  }
}
