import InbetweenGeometry

/// The margins that a view of code has until code sets others.
package enum StandardMargins: UInt8 {
  /// 8 points on each side.
  case usual
  /// Of the view of a view controller: those of the device at the sides, 0 above and below.
  case screen
  /// Of a table, its cells, headers and footers, and what these show: those of the device at the sides, 8 above and below.
  case list
  /// Of a cell's content: those of the cell, but at least 11 above and below and 8 at the sides. (Recorded by Interface Builder
  /// from Xcode 9 on.)
  case rowContent
  /// The same beside a sign or a handle, which is between the content and the cell's margin: 8 at the trailing side.
  case narrowRowContent

  /// Whether it is shown by a list. Such a view does not inherit margins by its place, or they would change while it
  /// scrolls or is swiped.
  var isOfList: Bool { self == .list || followsSuperview }
  /// Whether they depend on the margins of the superview.
  var followsSuperview: Bool { self == .rowContent || self == .narrowRowContent }
}

extension UIView {
  /// The margins of a view of code until it sets others.
  package var standardMargins: StandardMargins {
    get { layoutTraits.standardMargins }
    set {
      guard newValue != layoutTraits.standardMargins else { return }
      layoutTraits.standardMargins = newValue
      marginsDidChange()
    }
  }

  var systemMargins: Insets {
    switch layoutTraits.standardMargins {
    case .usual: return self === stage.root ? stage.systemMargins : Insets(8)
    case .screen: return stage.deviceMargins
    case .list:
      let side = stage.deviceMargins.left
      return Insets(top: 8, left: side, bottom: 8, right: side)
    case .rowContent, .narrowRowContent:
      let outer = superview?.modelDirectionalLayoutMargins ?? stage.deviceMargins
      let isNarrow = layoutTraits.standardMargins == .narrowRowContent
      return sides(
        Insets(
          top: max(outer.top, 11), left: max(outer.left, 8), bottom: max(outer.bottom, 11),
          right: isNarrow ? 8 : max(outer.right, 8)))
    }
  }

  func marginsDidChange() {
    stage.updateMargins(of: self)
    for view in children where view.layoutTraits.standardMargins.followsSuperview { stage.updateMargins(of: view) }
    stage.setNeedsLayout()
  }
}
