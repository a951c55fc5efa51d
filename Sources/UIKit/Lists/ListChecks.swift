import Foundation
import InbetweenModel

// What UIKit answers with exceptions, or with a process that has no memory left: lists go on, and say what is wrong.

/// The limit of what data sources count.
enum ListCounts {
  /// Rows of a table, items of a collection, or rows of a wheel: more are not laid out.
  static let most = 200_000

  /// The number of elements of a section that a list lays out.
  ///
  /// - Parameters:
  ///   - count: by the data source.
  ///   - others: in the sections before it.
  static func limited(_ count: Int, after others: Int, in list: UIView) -> Int {
    let room = max(most - others, 0)
    guard count > room else { return max(count, 0) }
    list.stage.report("\(type(of: list)) has more than \(most) rows or items, of which the last are not shown")
    return room
  }
}

extension ChangeBatch {
  /// What contradicts the changes in the numbers of rows or items of sections, in the words of UIKit's exception; nil if
  /// nothing does.
  ///
  /// - Parameters:
  ///   - element: "row" or "item".
  ///   - list: "table view" or "collection view".
  func contradiction(from before: [Int], to after: [Int], of element: String, in list: String) -> String? {
    // Snapshots know both states.
    guard known == nil else { return nil }
    let (come, gone) = (insertedSections.count, deletedSections.count)
    guard after.count == before.count + come - gone else {
      return "Invalid update: invalid number of sections. The number of sections contained in the \(list) after the "
        + "update (\(after.count)) must be equal to the number of sections contained in the \(list) before the update "
        + "(\(before.count)), plus or minus the number of sections inserted or deleted (\(come) inserted, \(gone) deleted)"
    }
    for (section, count) in before.enumerated() where !reloadedSections.contains(section) {
      guard let next = self.section(after: section), after.indices.contains(next) else { continue }
      let new = inserted.count { $0.section == next }
      let old = Set(deleted).count { $0.section == section }
      let (movedIn, movedOut) = (moved.count { $0.to.section == next }, moved.count { $0.from.section == section })
      guard after[next] != count + new - old + movedIn - movedOut else { continue }
      return "Invalid update: invalid number of \(element)s in section \(next). The number of \(element)s contained in "
        + "an existing section after the update (\(after[next])) must be equal to the number of \(element)s contained "
        + "in that section before the update (\(count)), plus or minus the number of \(element)s inserted or deleted "
        + "from that section (\(new) inserted, \(old) deleted) and plus or minus the number of \(element)s moved into "
        + "or out of that section (\(movedIn) moved in, \(movedOut) moved out)"
    }
    return nil
  }
}

extension TablePlan {
  /// The number of rows of each section; nil if they are not known.
  var counts: [Int]? {
    isLoaded && !isMeasuring ? rowCounts : nil
  }
}

extension UIView {
  /// Says what contradicts a change of a list.
  func report(_ contradiction: String?) { if let contradiction { stage.report(contradiction) } }
}

extension CGRect {
  /// Whether both have a point in common. Foundation ends the process for coordinates that are no numbers.
  func meets(_ other: CGRect) -> Bool {
    let edges = [minX, minY, maxX, maxY, other.minX, other.minY, other.maxX, other.maxY]
    return !edges.contains(where: \.isNaN) && intersects(other)
  }
}
