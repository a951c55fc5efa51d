package import InbetweenGeometry

/// The content of an image: a bitmap, or what was drawn into a context, which is resolution-independent.
package enum PictureContent: Hashable, Sendable {
  case bitmap(DisplayResources.Bitmap)
  case drawing(SnapshotContent)

  /// In points.
  package var size: Size {
    switch self {
    case .bitmap(let bitmap): bitmap.size
    case .drawing(let picture): picture.size
    }
  }
}
