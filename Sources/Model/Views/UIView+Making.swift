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
    if let proxy = stage.code.unfinishedProxies.last, proxy.view == nil, proxy.type == type(of: self) {
      stage.code.unfinishedProxies[stage.code.unfinishedProxies.count - 1].view = self
    }
    serialNumber = stage.number(of: type(of: self))
    createCustomLayer()
    configure()
    usesAutoLayout = false
  }
}
