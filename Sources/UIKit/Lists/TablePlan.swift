import InbetweenModel
import Foundation

/// The positions of the rows, headers and footers of a table, in its content's coordinates.
struct TablePlan {
  typealias Row = (path: IndexPath, top: CGFloat, height: CGFloat)

  /// Whether it describes the data source's present rows.
  var isLoaded = false
  /// Whether heights are being determined: the rows are not complete, and a layout that a self-sizing row asks for must
  /// not show them.
  var isMeasuring = false
  /// Whether there was such a layout.
  var needsShowing = false
  /// The width of the table for which heights were determined, in points.
  var width: CGFloat = 0
  /// From the top down.
  var rows: [Row] = []
  var headers: [Int: (top: CGFloat, height: CGFloat)] = [:]
  var footers: [Int: (top: CGFloat, height: CGFloat)] = [:]
  var sections: [Int: (start: CGFloat, end: CGFloat)] = [:]
  /// The number of rows of each section measured so far.
  var rowCounts: [Int] = []

  /// The first row that ends below a position, found by binary search.
  private func first(below place: CGFloat) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].top + rows[middle].height > place { high = middle } else { low = middle + 1 }
    }
    return low
  }

  func row(at place: CGFloat) -> Row? {
    let index = first(below: place)
    return rows.indices.contains(index) && rows[index].top <= place ? rows[index] : nil
  }

  func rows(from start: CGFloat, to end: CGFloat) -> [Row] {
    Array(rows[first(below: start)...].prefix { $0.top < end })
  }
}
