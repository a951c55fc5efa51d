import InbetweenModel
import Foundation

extension UITableViewCell {
  @inline(never) convenience init(dynamic style: CellStyle, reuseIdentifier: String?) {
    self.init(style: style, reuseIdentifier: reuseIdentifier)
  }
}

extension UITableViewHeaderFooterView {
  @inline(never) convenience init(dynamic reuseIdentifier: String?) { self.init(reuseIdentifier: reuseIdentifier) }
}

private final class SomeCell: UITableViewCell {}
private final class SomeHeader: UITableViewHeaderFooterView {}

extension ClassInstances {
  /// By `init(style:reuseIdentifier:)`.
  @inline(never) static func cell(of type: UITableViewCell.Type, reuseIdentifier: String?) -> UITableViewCell {
    asFinal(type, SomeCell.self).init(dynamic: .default, reuseIdentifier: reuseIdentifier)
  }

  /// By `init(reuseIdentifier:)`.
  @inline(never) static func header(
    of type: UITableViewHeaderFooterView.Type, reuseIdentifier: String?
  ) -> UITableViewHeaderFooterView {
    asFinal(type, SomeHeader.self).init(dynamic: reuseIdentifier)
  }
}
