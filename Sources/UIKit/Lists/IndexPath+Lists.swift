public import Foundation

extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  public var section: Int {
    get { count > 0 ? self[0] : 0 }
    set { set(newValue, at: 0) }
  }
  public var row: Int {
    get { count > 1 ? self[1] : 0 }
    set { set(newValue, at: 1) }
  }
  public var item: Int {
    get { row }
    set { row = newValue }
  }

  /// A path that is too short, with which UIKit ends the process, becomes one of the section 0 and the row 0 first.
  private mutating func set(_ value: Int, at position: Int) {
    while count < 2 { append(0) }
    self[position] = value
  }
}

extension NSIndexPath {
  public var section: Int { (self as IndexPath).section }
  public var row: Int { (self as IndexPath).row }
  public var item: Int { (self as IndexPath).item }
}
