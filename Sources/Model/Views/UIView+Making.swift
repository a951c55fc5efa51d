import Foundation

extension UIView {
  /// Creates a view of a scene, which is placed by constraints unless it declares a frame.
  package convenience init(id: String, in stage: Stage) {
    self.init(frame: .zero)
    if self.stage !== stage { stage.adopt(self) }
    givenID = id
    becomeSceneView()
  }

  func enterStage() {
    stage.register(self)
    serialNumber = stage.number(of: type(of: self))
    createCustomLayer()
    configure()
    usesAutoLayout = false
  }

  /// Releases the descendants one by one: releasing a deep tree recursively would exhaust the thread's stack.
  func releaseChildren() {
    var orphans = children
    children = []
    while var view = orphans.popLast() {
      if isKnownUniquelyReferenced(&view) {
        orphans += view.children
        view.children = []
      }
    }
  }
}
