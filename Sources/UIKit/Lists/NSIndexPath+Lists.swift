public import Foundation

extension NSIndexPath {
  public var section: Int { (self as IndexPath).section }
  public var row: Int { (self as IndexPath).row }
  public var item: Int { (self as IndexPath).item }

}
