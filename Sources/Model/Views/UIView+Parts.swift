import Foundation

extension UIView {
  /// Creates a part of another view.
  ///
  /// - Parameter isLaidOut: whether constraints place it and outputs list it; internal if not.
  package convenience init(internalPartOf owner: UIView, named name: String, isLaidOut: Bool = false) {
    self.init(frame: .placedByLayout)
    if stage !== owner.stage { owner.stage.adopt(node) }
    isInternal = !isLaidOut
    self.owner = owner
    givenID = name
    becomeSceneView()
  }

  /// The view that it is a part of, or the view itself.
  var whole: UIView { (isInternal ? superview : owner) ?? self }

  /// Moves a subview directly in front of another or behind it, or in front of all if there is no other.
  ///
  /// Arranged subviews of a stack view change places and are drawn in the order as before, as by
  /// `insertArrangedSubview(_:at:)`; a row of a table view passes in front of the others, as by `moveRow(at:to:)`.
  package func move(_ subview: UIView, beside sibling: UIView?, isAbove: Bool) {
    var others = node.children.filter { $0 !== subview.node }
    let place = sibling.flatMap { sibling in others.firstIndex { $0 === sibling.node } }
    let index = place.map { $0 + (isAbove ? 1 : 0) } ?? others.count
    if let stack = self as? UIStackView, stack.arranges(subview), sibling.map(stack.arranges) ?? true {
      others.insert(subview.node, at: index)
      node.children = others
      stack.rearrange(subview, beside: sibling, isAbove: isAbove)
    } else {
      move(subview, to: index)
      if let table = self as? TextTableView {
        table.rowDidMove(subview)
      } else {
        (self as? any ArrangingView)?.arrangementDidChange()
      }
    }
  }

  /// Inserts a part directly below one of the subviews.
  package func insert(_ part: UIView, below subview: UIView) {
    insert(part, at: node.index(of: subview.node) ?? node.children.count)
  }
}
