package import InbetweenGeometry

/// The pending events, ordered by time, then completions before events, then in the order of insertion.
package struct EventQueue {
  package enum Rank: Int, Comparable {
    case completion
    case event

    package static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
  }

  package struct Entry {
    package var id: Int
    package var time: Rational
    package var rank: Rank
    /// The position among entries with the same time and rank.
    package var order: Int
    /// How many actions at the same time led to it, each inserted by the one before.
    package var depth: Int
    package var action: (Stage) -> Void

    package func precedes(_ other: Entry) -> Bool {
      if time != other.time { return time < other.time }
      if rank != other.rank { return rank < other.rank }
      return order != other.order ? order < other.order : id < other.id
    }
  }

  /// A binary heap with the next entry first; removed entries stay until they reach the front.
  private var heap: [Entry] = []
  private var waiting: Set<Int> = []
  private var nextID = 0
  /// The action that was removed last.
  private var running: (time: Rational, depth: Int)?

  package var next: Entry? { heap.first }

  /// Inserts an action and returns an identifier for removing it.
  @discardableResult
  package mutating func insert(at time: Rational, rank: Rank, order: Int, action: @escaping (Stage) -> Void) -> Int {
    let depth = running.map { $0.time == time ? $0.depth + 1 : 0 } ?? 0
    let entry = Entry(id: nextID, time: time, rank: rank, order: order, depth: depth, action: action)
    nextID += 1
    waiting.insert(entry.id)
    heap.append(entry)
    var child = heap.count - 1
    while child > 0, heap[child].precedes(heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
    return entry.id
  }

  mutating func removeNext() -> Entry? {
    guard let first = takeFirst() else { return nil }
    waiting.remove(first.id)
    dropRemoved()
    running = (first.time, first.depth)
    return first
  }

  /// Removes an entry before its time; returns false if it is no longer in the queue.
  package mutating func remove(id: Int) -> Bool {
    guard waiting.remove(id) != nil else { return false }
    dropRemoved()
    return true
  }

  private mutating func dropRemoved() {
    while let first = heap.first, !waiting.contains(first.id) { _ = takeFirst() }
  }

  private mutating func takeFirst() -> Entry? {
    guard let first = heap.first else { return nil }
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child].precedes(heap[least]) {
        least = child
      }
      guard least != parent else { return first }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
