import Foundation
import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

extension CALayer {
  func play(_ anim: CAAnimation, _ key: String?) {
    stage.usesCode()
    let name = key ?? "\(ObjectIdentifier(anim))-\(added.count)"
    removeAnimation(forKey: name)
    if added.contains(where: { $0.key == name }) {
      // The delegate of the former animation has begun it again, which would never end.
      stage.removeAnimation(forKey: name, from: node)
      added.removeAll { $0.key == name }
    }
    anim.prepare(for: stage)
    guard !playCustom(anim, name), let end = anim.begin(on: self, forKey: name) else { return }
    added.append((name, anim, true))
    stage.noteInTransaction(until: end)
    anim.delegate?.animationDidStart(anim)
    guard end.isFinite, let time = Rational(rounding: end) else { return }
    stage.schedule(at: time) { [weak self, weak anim] _ in
      guard let self, let anim, let index = self.added.firstIndex(where: { $0.key == name && $0.animation === anim })
      else { return }
      if anim.isRemovedOnCompletion { self.added.remove(at: index) } else { self.added[index].isRunning = false }
      anim.delegate?.animationDidStop(anim, finished: true)
    }
  }

  func takeOutAnimation(_ key: String) {
    stage.removeAnimation(forKey: key, from: node)
    let ended = added.filter { $0.key == key }
    added.removeAll { $0.key == key }
    for entry in ended where entry.isRunning {
      entry.animation.delegate?.animationDidStop(entry.animation, finished: false)
    }
  }

  func takeOutAnimations() {
    stage.endAnimations(of: node)
    let stopped = added.filter(\.isRunning)
    added = []
    for entry in stopped { entry.animation.delegate?.animationDidStop(entry.animation, finished: false) }
  }

  func presentedLayer() -> CALayer? {
    guard node.isInStage else { return nil }
    let presented = stage.bareNode()
    let layer = CALayer.$host.withValue(LayerHost(presented, type(of: self))) { ClassInstances.copy(of: self) }
    layer.takeValues(of: self, shownState)
    layer.takeCustomValues(of: self)
    return layer
  }

  var shownState: LayerState {
    node.isInStage ? stage.subtree(of: node).presentation(of: 0, at: stage.seconds) : node.record.state
  }
}

extension UIView {
  /// Creates a layer of a class for a view.
  static func makeLayer(_ type: AnyClass, on view: UIView) -> CALayer {
    let type = type as? CALayer.Type ?? CALayer.self
    return CALayer.$host.withValue(LayerHost(view.node, type)) { ClassInstances.layer(of: type) }
  }

  /// Creates the layer at once if its class draws something.
  func createCustomLayer() {
    let type: AnyClass = Self.layerClass
    if type != CALayer.self { codeProperties.layer = UIView.makeLayer(type, on: self) }
  }

  var ownLayer: CALayer {
    if let layer = codeProperties.layer { return layer }
    let layer = UIView.makeLayer(CALayer.self, on: self)
    codeProperties.layer = layer
    return layer
  }
}
