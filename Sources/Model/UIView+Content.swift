import Foundation
import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

// What code shows in a view's layer, and what the views around it are told of it.

extension UIView {
  /// The content that shows an image.
  ///
  /// - Parameter tint: paints the image's alpha in it.
  func content(showing image: UIImage?, _ mode: InbetweenTimeline.ContentMode, tint: Color?) -> LayerContent {
    switch image?.content {
    case .bitmap(let bitmap)?:
      return .image(
        ImageContent(
          image: stage.addImage(bitmap), size: image.map { Size($0.size) } ?? bitmap.size, contentMode: mode,
          isTemplate: tint != nil))
    case .drawing(let picture)?:
      guard !picture.items.isEmpty else { return .none }
      let items = tint.map { tint in picture.items.map { $0.painted(tint) } } ?? picture.items
      return .snapshot(fitted(SnapshotContent(items: items, size: picture.size), mode))
    case nil: return .none
    }
  }

  /// A drawing as large as the bounds, with the picture where the mode puts it.
  private func fitted(_ picture: SnapshotContent, _ mode: InbetweenTimeline.ContentMode) -> SnapshotContent {
    let size = record.state.boundsSize
    guard mode != .scaleToFill, mode != .redraw, size.width > 0, size.height > 0, picture.size.width > 0,
      picture.size.height > 0
    else { return picture }
    let (x, y) = (size.width / picture.size.width, size.height / picture.size.height)
    let scale: Double =
      switch mode {
      case .scaleAspectFit: min(x, y)
      case .scaleAspectFill: max(x, y)
      default: 1
      }
    let (freeX, freeY) = (size.width - picture.size.width * scale, size.height - picture.size.height * scale)
    let name = mode.rawValue.lowercased()
    let left = name.contains("left") ? 0 : name.contains("right") ? freeX : freeX / 2
    let top = name.contains("top") ? 0 : name.contains("bottom") ? freeY : freeY / 2
    let place = Transform(a: scale, b: 0, c: 0, d: scale, tx: left, ty: top)
    return SnapshotContent(
      items: picture.items.map { item in
        var item = item
        item.transform = item.transform.concatenating(place)
        return item
      }, size: size)
  }
}

/// How a replicator layer repeats what lies in it.
struct Replication {
  var count: Int
  /// In seconds, from one instance to the next.
  var delay: Double
  var transform: Transform
  var alphaOffset: Double
}
