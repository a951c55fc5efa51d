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
    stage.content(showing: image, mode, tint: tint)
  }

  /// A picture whose corners keep their size; see ``Stage/resizable(_:_:caps:isTiled:isTemplate:)``.
  func resizable(
    _ content: UIImage.Content, _ size: Size, caps: Insets, isTiled: Bool, isTemplate: Bool
  ) -> ResizableContent {
    stage.resizable(content, size, caps: caps, isTiled: isTiled, isTemplate: isTemplate)
  }

  func parts(of image: UIImage, _ size: Size) -> [DisplayItem] { stage.parts(of: image, size) }
}

extension Stage {
  /// The content that shows an image.
  ///
  /// - Parameter tint: the colour in which the image's alpha is painted.
  func content(showing image: UIImage?, _ mode: InbetweenTimeline.ContentMode, tint: Color?) -> LayerContent {
    if let image, image.isResizable, mode == .scaleToFill || mode == .redraw {
      return .resizable(
        resizable(
          image.content, Size(image.size), caps: image.capInsets.model, isTiled: image.resizingMode == .tile,
          isTemplate: tint != nil))
    }
    switch image?.content {
    case .bitmap(let bitmap)?:
      return .image(
        ImageContent(
          image: addImage(bitmap), size: image.map { Size($0.size) } ?? bitmap.size, contentMode: mode,
          isTemplate: tint != nil))
    case .drawing(let picture)?:
      guard !picture.items.isEmpty else { return .none }
      return .drawing(DrawingContent(picture: picture, contentMode: mode, isTemplate: tint != nil))
    case nil: return .none
    }
  }

  /// A picture whose corners keep their size.
  ///
  /// - Parameters:
  ///   - size: its natural size in points.
  ///   - caps: the sides of the corners in points.
  func resizable(
    _ content: UIImage.Content, _ size: Size, caps: Insets, isTiled: Bool, isTemplate: Bool
  ) -> ResizableContent {
    func ranges(_ first: Double, _ last: Double, _ length: Double) -> [(start: Double, end: Double)] {
      let (first, last) = (min(max(first, 0), length), min(max(last, 0), max(length - max(first, 0), 0)))
      return [(0, first), (first, length - last), (length - last, length)]
    }
    let picture: ResizableContent.Picture
    switch content {
    case .drawing(let drawing): picture = .drawing(drawing)
    case .bitmap(let bitmap):
      var pieces: [ResizableContent.Piece] = []
      for (column, x) in ranges(caps.left, caps.right, size.width).enumerated() where x.end > x.start {
        for (row, y) in ranges(caps.top, caps.bottom, size.height).enumerated() where y.end > y.start {
          let part = bitmap.part(
            Rect(x: x.start, y: y.start, width: x.end - x.start, height: y.end - y.start), of: size)
          guard part.width > 0, part.height > 0 else { continue }
          pieces.append(ResizableContent.Piece(column: column, row: row, image: addImage(part)))
        }
      }
      picture = .pieces(pieces)
    }
    return ResizableContent(
      picture: picture, size: size, capInsets: caps, isTiled: isTiled, isTemplate: isTemplate)
  }

  func parts(of image: UIImage, _ size: Size) -> [DisplayItem] {
    switch image.content {
    case .bitmap(let bitmap):
      [
        DisplayItem(
          transform: .identity,
          content: .image(DisplayImage(image: addImage(bitmap), rect: Rect(origin: .zero, size: size))))
      ]
    case .drawing(let picture): picture.scaled(to: size).items
    }
  }
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
