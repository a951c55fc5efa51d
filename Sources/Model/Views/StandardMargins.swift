import InbetweenGeometry

/// The margins that a view of code has until code sets others.
package enum StandardMargins: UInt8 {
  /// 8 points on each side.
  case usual
  /// Of the view of a view controller: those of the device at the sides, 0 above and below.
  case screen
  /// Of a table, its cells, headers and footers, and what these show: those of the device at the sides, or those that a table
  /// gives its rows; 8 above and below.
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

/// Distances from the leading and the trailing edge of a list, in points.
package struct ListSides: Equatable {
  package var leading: Double
  package var trailing: Double
  package static let zero = ListSides(leading: 0, trailing: 0)

  package init(leading: Double, trailing: Double) { (self.leading, self.trailing) = (leading, trailing) }
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

  /// The margins that a table gives what it shows; nil for those of the device.
  package var listSides: ListSides? {
    get { layoutTraits.listSides }
    set {
      guard newValue != layoutTraits.listSides else { return }
      layoutTraits.listSides = newValue
      marginsDidChange()
    }
  }

  /// Own margins of a row, which are at least those that the table gives it while the row preserves these
  /// (`preservesSuperviewLayoutMargins`). Those of the device are replaced by own ones.
  func atLeastOfList(_ own: Insets) -> Insets {
    guard let given = layoutTraits.listSides, layoutTraits.keepsSuperviewMargins else { return own }
    let outer = sides(Insets(left: given.leading, right: given.trailing))
    return Insets(top: own.top, left: max(own.left, outer.left), bottom: own.bottom, right: max(own.right, outer.right))
  }

  /// The safe area at the sides of a list, in points. A list as wide as the screen has that of the screen wherever it is, or
  /// what a transition puts beside the screen would be laid out for that place.
  package var sideSafeArea: (left: Double, right: Double) {
    let (screen, own) = (stage.rootSafeArea, addedSafeArea)
    guard isInStage, screen.left > 0 || screen.right > 0 || own.left != 0 || own.right != 0 else { return (0, 0) }
    let most = (left: screen.left + own.left, right: screen.right + own.right)
    guard modelBounds.width < stage.screen.size.width else { return most }
    let insets = stage.safeAreaInsets(of: self)
    return (min(insets.left, most.left), min(insets.right, most.right))
  }

  var systemMargins: Insets {
    switch layoutTraits.standardMargins {
    case .usual: return self === stage.root ? stage.systemMargins : Insets(8)
    case .screen: return stage.deviceMargins
    case .list:
      let side = stage.deviceMargins.left
      guard let given = layoutTraits.listSides else { return Insets(top: 8, left: side, bottom: 8, right: side) }
      return sides(Insets(top: 8, left: given.leading, bottom: 8, right: given.trailing))
    case .rowContent, .narrowRowContent:
      let outer = superview?.modelDirectionalLayoutMargins ?? stage.deviceMargins
      let isNarrow = layoutTraits.standardMargins == .narrowRowContent
      return sides(
        Insets(
          top: max(outer.top, 11), left: max(outer.left, 8), bottom: max(outer.bottom, 11),
          right: isNarrow ? 8 : max(outer.right, 8)))
    }
  }

  func takeOwnMargins(_ margins: Insets, isDirectional: Bool) {
    let former = modelLayoutMargins
    (layoutTraits.ownMargins, layoutTraits.hasDirectionalMargins) = (margins, isDirectional)
    marginsDidChange()
    // Some apps set the same margins in each layout, which must not lead to another one.
    if layoutTraits.standardMargins != .usual, modelLayoutMargins != former { layOutListAgain() }
  }

  /// Lists place what they show by code, and the line below a row begins where its texts do.
  private func layOutListAgain() {
    for view in sequence(first: self, next: \.superview) {
      guard view.layoutTraits.standardMargins.isOfList || view is UIScrollView else { return }
      view.setNeedsLayout()
      if view is UIScrollView { return }
    }
  }

  func marginsDidChange() {
    stage.updateMargins(of: self)
    for view in children where view.layoutTraits.standardMargins.followsSuperview { stage.updateMargins(of: view) }
    stage.setNeedsLayout()
  }
}
