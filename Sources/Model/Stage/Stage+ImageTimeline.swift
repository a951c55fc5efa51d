import Foundation
import InbetweenGeometry
package import InbetweenTimeline

extension Stage {
  /// A timeline that shows an image alone, on a transparent canvas of its size; nil for an image without pixels.
  package func timeline(of image: UIImage) -> Timeline? {
    let size = Size(image.size)
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return nil }
    var layer = Layer(
      id: nil, kind: "image", path: "", parent: nil, lifetime: Layer.Lifetime(start: 0), initialState: LayerState())
    layer.initialState.boundsSize = size
    layer.initialState.position = Point(x: size.width / 2, y: size.height / 2)
    layer.initialState.contents = 1
    layer.contents = [.none, .snapshot(SnapshotContent(items: root.parts(of: image, size), size: size))]
    let scale = Int(clamping: Double(image.scale).rounded(), to: 1...3)
    return Timeline(
      name: "image", canvas: Canvas(size: size, scale: scale, backgroundColor: .clear), duration: .zero,
      layers: [layer], resources: pictures.resources)
  }
}
