/// How `UICollectionViewFlowLayout` breaks cells into lines and where it puts them.
///
/// Cells of one size are a grid: the last line is as if it were full, and a single column is in the middle ("Customize
/// layout of UICollectionViewFlowLayout's last row", openradar 20825965; PSTCollectionView does the same). Lines of
/// other cells share what is left, the last one only if no other cell like its last would fit; a cell alone in a line
/// is in the middle, unless the line is the last one.
package struct FlowLines {
  /// A size or a place along a line and across the lines, in points.
  package struct Extent: Hashable, Sendable {
    package var along: Double
    package var across: Double

    package init(along: Double, across: Double) { (self.along, self.across) = (along, across) }
  }

  /// Of a line, in points.
  private let length: Double
  private let interitemSpacing: Double
  private let lineSpacing: Double
  /// For rounding errors, in points.
  private static let tolerance = 0.001

  /// - Parameters:
  ///   - length: of a line, in points.
  ///   - interitemSpacing: the least distance between the cells of a line, in points.
  ///   - lineSpacing: the distance between lines, in points.
  package init(length: Double, interitemSpacing: Double, lineSpacing: Double) {
    (self.length, self.interitemSpacing, self.lineSpacing) = (length, interitemSpacing, lineSpacing)
  }

  /// - Parameters:
  ///   - cells: their sizes.
  ///   - start: where the first line begins.
  /// - Returns: the place of each cell, and where the last line ends across the lines.
  package func places(of cells: [Extent], from start: Extent) -> (places: [Extent], end: Double) {
    let lines = lines(of: cells)
    let grid = columns(of: cells)
    var places: [Extent] = []
    places.reserveCapacity(cells.count)
    var top = start.across
    for (index, line) in lines.enumerated() {
      let isLast = index == lines.count - 1
      let depth = line.map(\.across).max() ?? 0
      var (along, gap) = (start.along, interitemSpacing)
      if let grid, let one = line.first?.along {
        if grid > 1 { gap = (length - grid * one) / (grid - 1) } else { along += (length - one) / 2 }
      } else {
        let sum = line.reduce(0) { $0 + $1.along }
        if line.count > 1, !isLast || isFull(line, sum) {
          gap = (length - sum) / Double(line.count - 1)
        } else if line.count == 1, !isLast {
          along += (length - sum) / 2
        }
      }
      for cell in line {
        places.append(Extent(along: along, across: top + (depth - cell.across) / 2))
        along += cell.along + gap
      }
      top += depth + (isLast ? 0 : lineSpacing)
    }
    return (places, top)
  }

  /// The number of cells in a full line if all have one size.
  private func columns(of cells: [Extent]) -> Double? {
    // Sizes that a layout has found differ by rounding errors.
    guard let one = cells.first,
      cells.allSatisfy({ abs($0.along - one.along) < 1e-6 && abs($0.across - one.across) < 1e-6 })
    else { return nil }
    let most = (length + interitemSpacing + Self.tolerance) / max(one.along + interitemSpacing, Self.tolerance)
    return max(most.rounded(.down), 1)
  }

  private func lines(of cells: [Extent]) -> [[Extent]] {
    var lines: [[Extent]] = []
    var used = 0.0
    for cell in cells {
      if lines.isEmpty || used + interitemSpacing + cell.along > length + Self.tolerance {
        lines.append([])
        used = -interitemSpacing
      }
      used += interitemSpacing + cell.along
      lines[lines.count - 1].append(cell)
    }
    return lines
  }

  /// Whether there is no room for another cell like the last one.
  private func isFull(_ line: [Extent], _ sum: Double) -> Bool {
    guard let last = line.last else { return false }
    return sum + interitemSpacing * Double(line.count) + last.along > length + Self.tolerance
  }
}
