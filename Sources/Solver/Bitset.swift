/// A set of small integers that can be traversed in ascending order while it changes.
///
/// `BitSet` of swift-collections iterates over a copy, so that what an evaluation marks further on would be missed.
struct Bitset: Sendable {
  private var words: [UInt64] = []
  private(set) var isEmpty = true

  /// The number of members.
  var count: Int {
    if isEmpty { return 0 }
    var result = 0
    for w in words { result += w.nonzeroBitCount }
    return result
  }

  mutating func reset(count: Int) {
    words = Array(repeating: 0, count: (count + 63) / 64)
    isEmpty = true
  }

  mutating func grow(count: Int) {
    while words.count < (count + 63) / 64 { words.append(0) }
  }

  mutating func insert(_ i: Int) {
    words[i >> 6] |= 1 << UInt64(i & 63)
    isEmpty = false
  }

  mutating func removeAll() {
    for i in words.indices { words[i] = 0 }
    isEmpty = true
  }

  mutating func insertAll(count: Int) {
    for i in words.indices { words[i] = .max }
    if count & 63 != 0, !words.isEmpty { words[words.count - 1] = (1 << UInt64(count & 63)) - 1 }
    isEmpty = words.isEmpty
  }

  /// Removes and returns the first member at or after a position; if there is none, the set is considered empty.
  mutating func popFirst(from place: Int) -> Int? {
    guard !isEmpty else { return nil }
    var w = place >> 6
    guard w < words.count else {
      isEmpty = true
      return nil
    }
    var word = words[w] & (UInt64.max << UInt64(place & 63))
    while word == 0 {
      w += 1
      guard w < words.count else {
        isEmpty = true
        return nil
      }
      word = words[w]
    }
    words[w] &= ~(word & (~word &+ 1))
    return w << 6 + word.trailingZeroBitCount
  }
}
