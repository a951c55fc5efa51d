public import Foundation

extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  public var section: Int { count > 0 ? self[0] : 0 }
  public var row: Int { count > 1 ? self[1] : 0 }
  public var item: Int { row }
}

extension NSIndexPath {
  public var section: Int { (self as IndexPath).section }
  public var row: Int { (self as IndexPath).row }
  public var item: Int { (self as IndexPath).item }
}
