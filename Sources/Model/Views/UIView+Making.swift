import Foundation

extension UIView {
  /// Creates a view of a scene, which is placed by constraints unless it declares a frame.
  package convenience init(id: String, in stage: Stage) {
    self.init(frame: .placedByLayout)
    if self.stage !== stage { stage.adopt(node) }
    givenID = id
    becomeSceneView()
  }

  func enterStage() {
    node.owner = self
    stage.register(node)
    serialNumber = stage.number(of: type(of: self))
    createCustomLayer()
    configure()
    usesAutoLayout = false
  }
}
