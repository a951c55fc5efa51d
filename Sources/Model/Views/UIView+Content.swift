import Foundation
package import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

// Content that code shows in a view's layer.

extension UIView {
  /// The shape of rounded corners: `CALayer.cornerCurve`.
  package var cornerCurve: CornerCurve {
    get { record.state.cornerCurve }
    set { set(.cornerCurve, .content(newValue == .circular ? 0 : 1)) }
  }

  /// The content that shows an image.
  ///
  /// - Parameter tint: the colour in which the image's alpha is painted.
  func content(showing image: UIImage?, _ mode: InbetweenTimeline.ContentMode, tint: Color?) -> LayerContent {
    if let image, image.capInsets != .zero, mode == .scaleToFill {
      return .snapshot(stretched(image, tint))
    }
    switch image?.content {
    case .bitmap(let bitmap)?:
      return .image(
        ImageContent(
          image: stage.addImage(bitmap), size: image.map { Size($0.size) } ?? bitmap.size, contentMode: mode,
          isTemplate: tint != nil))
    case .drawing(let picture)?:
      guard !picture.items.isEmpty else { return .none }
      return .drawing(DrawingContent(picture: picture, contentMode: mode, isTemplate: tint != nil))
    case nil: return .none
    }
  }

  /// A nine-part image with the size of the bounds: its corners keep their size, the parts between them are stretched.
  private func stretched(_ image: UIImage, _ tint: Color?) -> SnapshotContent {
    let (natural, size, cap) = (Size(image.size), record.state.boundsSize, image.capInsets.model)
    func spans(_ first: Double, _ last: Double, _ natural: Double, _ length: Double) -> [(
      from: Double, to: Double, start: Double, end: Double
    )] {
      [
        (0, first, 0, first), (first, natural - last, first, length - last),
        (natural - last, natural, length - last, length),
      ].filter { $0.1 > $0.0 && $0.3 > $0.2 }
    }
    var items: [DisplayItem] = []
    for column in spans(cap.left, cap.right, natural.width, size.width) {
      for row in spans(cap.top, cap.bottom, natural.height, size.height) {
        let place = Rect(x: column.start, y: row.start, width: column.end - column.start, height: row.end - row.start)
        let (x, y) = (place.width / (column.to - column.from), place.height / (row.to - row.from))
        let move = Transform(
          a: x, b: 0, c: 0, d: y, tx: place.minX - column.from * x, ty: place.minY - row.from * y)
        items.append(
          DisplayItem(
            transform: .identity,
            content: .beginGroup(DisplayGroup(clip: DisplayGroup.Clip(rect: place, cornerRadius: 0)))))
        items += parts(of: image, natural).map { item in
          var item = tint.map { item.painted($0) } ?? item
          item.transform = item.transform.concatenating(move)
          return item
        }
        items.append(DisplayItem(transform: .identity, content: .endGroup))
      }
    }
    return SnapshotContent(items: items, size: size)
  }

  func parts(of image: UIImage, _ size: Size) -> [DisplayItem] {
    switch image.content {
    case .bitmap(let bitmap):
      [
        DisplayItem(
          transform: .identity,
          content: .image(DisplayImage(image: stage.addImage(bitmap), rect: Rect(origin: .zero, size: size))))
      ]
    case .drawing(let picture): picture.scaled(to: size).items
    }
  }
}

/// An image of a scene.
package struct ScenePicture: Hashable {
  package var content: UIImage.Content
  /// Whether it is a template unless its view says otherwise.
  package var isSymbol: Bool
}

extension SnapshotContent {
  /// Images made from a `CGImage` have the size of its pixels.
  fileprivate func scaled(to size: Size) -> SnapshotContent {
    guard self.size != size, self.size.width > 0, self.size.height > 0 else { return self }
    let scale = Transform.scale(x: size.width / self.size.width, y: size.height / self.size.height)
    return SnapshotContent(
      items: items.map { item in
        var item = item
        item.transform = item.transform.concatenating(scale)
        return item
      }, size: size)
  }
}

/// The parameters with which a replicator layer repeats its sublayers.
struct Replication {
  var count: Int
  /// The delay from one instance to the next, in seconds.
  var delay: Double
  var transform: Transform
  var alphaOffset: Double
}
