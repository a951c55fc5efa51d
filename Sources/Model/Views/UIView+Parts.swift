import Foundation

extension UIView {
  /// Creates a part of another view.
  ///
  /// - Parameter isLaidOut: whether constraints place it and outputs list it; internal if not.
  package convenience init(internalPartOf owner: UIView, named name: String, isLaidOut: Bool = false) {
    self.init(frame: .zero)
    if stage !== owner.stage { owner.stage.adopt(self) }
    isInternal = !isLaidOut
    self.owner = owner
    givenID = name
    becomeSceneView()
  }

  /// The view that it is a part of, or the view itself.
  var whole: UIView { (isInternal ? superview : owner) ?? self }

  /// Inserts a part directly below one of the subviews.
  package func insert(_ part: UIView, below subview: UIView) {
    insert(part, at: children.firstIndex { $0 === subview } ?? children.count)
  }
}
