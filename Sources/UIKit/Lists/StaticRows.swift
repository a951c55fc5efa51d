import InbetweenModel
import Foundation

/// The rows of a table in a storyboard with static content. Its controller serves them unless it overrides the methods
/// of the data source.
package final class StaticRows {
  package struct Section {
    let header: String?
    let footer: String?
    /// The cells, with their heights in points if they have one of their own.
    let cells: [(cell: UITableViewCell, height: Double?)]

    package init(header: String?, footer: String?, cells: [(cell: UITableViewCell, height: Double?)]) {
      (self.header, self.footer, self.cells) = (header, footer, cells)
    }
  }

  let sections: [Section]

  package init(_ sections: [Section]) { self.sections = sections }

  func section(_ index: Int) -> Section? { sections.indices.contains(index) ? sections[index] : nil }

  func row(_ path: IndexPath) -> (cell: UITableViewCell, height: Double?)? {
    guard let cells = section(path.section)?.cells, cells.indices.contains(path.row) else { return nil }
    return cells[path.row]
  }
}
