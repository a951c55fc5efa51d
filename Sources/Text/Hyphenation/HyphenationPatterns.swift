/// Patterns of letters with numbers between them, each an even one that forbids to divide a word there, or an odd one
/// that allows it; the largest counts (F. M. Liang, "Word Hy-phen-a-tion by Com-put-er", Stanford 1983).
struct HyphenationPatterns {
  /// The edge of a word; letters have the numbers from 1 on.
  static let edge: UInt8 = 0
  /// A letter that no pattern has.
  static let unknown: UInt8 = 255

  /// A tree of letters, of which each node is a beginning of patterns.
  private struct Node {
    var letter: UInt8
    var child: Int32 = 0
    var sibling: Int32 = 0
    /// The index of the first of the pattern's numbers, of which it has one more than letters; 0 for none.
    var numbers: Int32 = 0
  }

  private var nodes = [Node(letter: 0)]
  private var numbers: [UInt8] = [0]

  /// - Parameter values: the number before each letter and that behind the last.
  mutating func insert(_ letters: [UInt8], _ values: [UInt8]) {
    var node = 0
    for letter in letters {
      if let known = child(of: node, letter) {
        node = known
      } else {
        nodes.append(Node(letter: letter, sibling: nodes[node].child))
        nodes[node].child = Int32(nodes.count - 1)
        node = nodes.count - 1
      }
    }
    nodes[node].numbers = Int32(numbers.count)
    numbers += values
  }

  /// By their number, there are at most 256.
  private func child(of node: Int, _ letter: UInt8) -> Int? {
    var next = Int(nodes[node].child)
    while next > 0, nodes[next].letter != letter { next = Int(nodes[next].sibling) }
    return next > 0 ? next : nil
  }

  /// The places in a part of a word before which it may be divided, ascending.
  func places(in part: Range<Int>, of word: [UInt8]) -> [Int] {
    let letters = [Self.edge] + word[part] + [Self.edge]
    var largest = [UInt8](repeating: 0, count: letters.count + 1)
    for start in letters.indices {
      var (node, end) = (0, start)
      while end < letters.count, let next = child(of: node, letters[end]) {
        node = next
        end += 1
        let first = Int(nodes[node].numbers)
        guard first > 0 else { continue }
        for place in start...end { largest[place] = max(largest[place], numbers[first + place - start]) }
      }
    }
    return part.dropFirst().filter { largest[$0 - part.lowerBound + 1] % 2 == 1 }
  }
}
