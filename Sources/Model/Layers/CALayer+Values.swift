import Foundation
import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

extension CALayer {
  /// Sets the value at a key path such as `transform.rotation.z`.
  func change(_ keyPath: String, to value: Any?) {
    guard let path = LayerKeyPath(keyPath) else { return setCustomValue(value, keyPath) }
    guard let value = AnimatableValue(object: value, for: path) else { return }
    guard let component = path.component else { return set(path.key, value) }
    var whole = node.record.state[path.key]
    whole[component] = value
    set(path.key, whole)
  }

  /// Draws the layer and its sublayers into a context.
  func drawTree(into context: CGContext) {
    do throws(PictureTooLarge) {
      let picture = try stage.rendering(of: node)
      let place = CGRect(origin: .zero, size: bounds.size)
      context.draw(UIImage(picture, size: bounds.size, scale: 1, in: stage), in: place)
    } catch {
      return
    }
  }
}
