public import InbetweenGeometry

/// Tables, produced independently of Inbetween, of the views of a set of documents that can be checked.
public struct ConformanceTruth: Sendable {
  public struct View: Hashable, Sendable {
    /// Whether it is to be checked.
    public var isChecked: Bool
    public var rect: Rect
    /// The classification of the root: `clean`, or why its recorded frames cannot be trusted.
    public var rootClass: String
  }

  struct Key: Hashable {
    var file: String
    var root: String
    var view: String
  }

  private var views: [Key: View] = [:]
  /// The safe areas implied by the recorded frames, by side; nil if they imply none.
  private var implied: [Key: [String: Double]] = [:]
  public private(set) var isEmpty = true

  public init() {}

  /// - Parameters:
  ///   - views: a table with the columns `file root_id view_id x y w h status_infer root_class`, separated by tabs.
  ///   - roots: a table with the columns `file root_id implied_safe`; nil for none.
  /// - Throws: an error that names the missing column.
  public init(views: String, roots: String?) throws(ConformanceTableError) {
    isEmpty = false
    let table = try Table(
      views,
      columns: [
        "file", "root_id", "view_id", "x", "y", "w", "h", "status_infer", "root_class",
      ])
    for row in table.rows {
      func number(_ index: Int) -> Double { Double(row[index]) ?? 0 }
      self.views[Key(file: row[0], root: row[1], view: row[2])] = View(
        isChecked: row[7] == "match" || row[7] == "mismatch",
        rect: Rect(x: number(3), y: number(4), width: number(5), height: number(6)), rootClass: row[8])
    }
    guard let roots else { return }
    for row in try Table(roots, columns: ["file", "root_id", "implied_safe"]).rows {
      implied[Key(file: row[0], root: row[1], view: "")] = ConformanceTruth.sides(row[2])
    }
  }

  public func view(_ id: String, root: String, file: String) -> View? {
    views[Key(file: file, root: root, view: id)]
  }

  /// A safe area with the sides that the frames imply.
  public func safeArea(ofRoot root: String, file: String, else inferred: Insets) -> Insets? {
    guard let sides = implied[Key(file: file, root: root, view: "")] else { return nil }
    return Insets(
      top: sides["top"] ?? inferred.top, left: sides["left"] ?? inferred.left,
      bottom: sides["bottom"] ?? inferred.bottom, right: sides["right"] ?? inferred.right)
  }

  /// `{"top": 20.0, "bottom": 0.0}`. No safe area is negative: where a table says so, the file states a spacing that the
  /// canvas did not use, and the side is inferred.
  private static func sides(_ text: String) -> [String: Double] {
    var sides: [String: Double] = [:]
    for part in text.split(whereSeparator: { "{},".contains($0) }) {
      let pair = part.split(separator: ":").map { $0.filter { !" \"".contains($0) } }
      if pair.count == 2, let value = Double(pair[1]), value >= 0 { sides[pair[0]] = value }
    }
    return sides
  }

  /// Rows of a table, with the wanted columns only.
  private struct Table {
    var rows: [[String]] = []

    init(_ text: String, columns: [String]) throws(ConformanceTableError) {
      let lines = text.split(whereSeparator: \.isNewline)
      let header = lines.first?.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) ?? []
      var numbers: [Int] = []
      for column in columns {
        guard let number = header.firstIndex(of: column) else { throw ConformanceTableError(column: column) }
        numbers.append(number)
      }
      for line in lines.dropFirst() {
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
        rows.append(numbers.map { $0 < cells.count ? String(cells[$0]) : "" })
      }
    }
  }
}

/// A table lacks a column.
public struct ConformanceTableError: Error, Hashable, Sendable {
  public var column: String
}
