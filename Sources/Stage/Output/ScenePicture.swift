package import InbetweenGeometry
package import InbetweenTimeline

/// An image of a scene.
package struct ScenePicture: Hashable {
  package var content: PictureContent
  /// Whether it is a template: always if its view does not say otherwise, or never.
  package var symbol: SymbolKind?
  /// The distance from its bottom to the baseline of the text beside it, in points.
  package var baseline = 0.0
  /// What its image set says of the parts that keep their size; nil for an image that is stretched as a whole.
  package var slices: ImageSlices?

  package enum SymbolKind: Hashable { case monochrome, colored }
}

/// The parts of an image that keep their size when it is resized.
package struct ImageSlices: Hashable, Sendable {
  /// In points.
  package var capInsets: Insets
  /// Whether the parts between them are tiled and not stretched.
  package var isTiled: Bool

  package init(capInsets: Insets, isTiled: Bool) { (self.capInsets, self.isTiled) = (capInsets, isTiled) }
}
