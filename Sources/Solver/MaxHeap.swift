/// A binary heap of integers with the largest first. `Heap` of swift-collections does the same with two ends; it
/// would be the solver's only dependency outside the project, for thirty lines.
struct MaxHeap: Sendable {
  private var items: [Int32] = []

  mutating func removeAll() { items.removeAll(keepingCapacity: true) }

  mutating func push(_ item: Int32) {
    items.append(item)
    var i = items.count - 1
    while i > 0 {
      let up = (i - 1) / 2
      if items[up] >= items[i] { break }
      items.swapAt(up, i)
      i = up
    }
  }

  mutating func pop() -> Int32? {
    guard let top = items.first else { return nil }
    let last = items.removeLast()
    guard !items.isEmpty else { return top }
    items[0] = last
    var i = 0
    while true {
      var big = i
      let left = 2 * i + 1
      if left < items.count, items[left] > items[big] { big = left }
      if left + 1 < items.count, items[left + 1] > items[big] { big = left + 1 }
      if big == i { break }
      items.swapAt(i, big)
      i = big
    }
    return top
  }
}
