import InbetweenLayout

// What a view is called, and to which stage it belongs.

extension UIView {
  /// Makes this view the root of the tree.
  func becomeRoot() {
    givenID = "screen"
    becomeSceneView()
  }

  func becomeSceneView() {
    isFromCode = false
    usesAutoLayout = true
    node.keptStage = nil
  }

  /// The scene's id, or the class name and a number.
  var usualID: String {
    if let givenID { return owner.map { $0.id + "." + givenID } ?? givenID }
    let name = String(describing: type(of: self)).prefix { $0 != "<" }.filter { $0.isLetter || $0.isNumber }
    let word = name.hasPrefix("UI") ? name.dropFirst(2) : name[...]
    return word.prefix(1).lowercased() + word.dropFirst() + String(serialNumber)
  }
}
