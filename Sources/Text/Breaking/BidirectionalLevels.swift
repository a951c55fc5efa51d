internal import CFriBidi
import InbetweenTimeline

/// The levels of characters by Unicode's bidirectional algorithm (Unicode Standard Annex #9), from FriBidi.
struct BidirectionalLevels {
  /// For each character; odd for right to left.
  var levels: [Int]
  var isRightToLeft: Bool

  init(_ scalars: [Unicode.Scalar], direction: BaseDirection) {
    // Nothing below the Hebrew letters is written from right to left.
    if direction != .rightToLeft, scalars.allSatisfy({ $0.value < 0x590 }) {
      (levels, isRightToLeft) = ([Int](repeating: 0, count: scalars.count), false)
      return
    }
    var types = [UInt32](repeating: 0, count: scalars.count)
    var brackets = types
    var result = [Int8](repeating: 0, count: scalars.count)
    var base: Int32 = direction == .rightToLeft ? 1 : 0
    let isDone = unsafe text_bidi_levels(
      scalars.map(\.value), Int32(clamping: scalars.count), direction == .natural ? 1 : 0, &types, &brackets, &result,
      &base)
    isRightToLeft = base != 0
    // Without memory all characters have the paragraph's level.
    levels = isDone != 0 ? result.map { max(0, Int($0)) } : [Int](repeating: Int(base), count: scalars.count)
  }

  /// The visual order of the parts of a line (rule L2): from the highest level to the lowest odd one, adjoining parts
  /// of at least that level are reversed.
  static func visualOrder(_ levels: [Int]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowest = levels.filter({ $0 % 2 == 1 }).min() else { return order }
    for level in stride(from: highest, through: lowest, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
