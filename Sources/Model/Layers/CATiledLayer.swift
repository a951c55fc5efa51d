public import Foundation

/// A layer whose content is drawn in tiles on iOS, as they become visible. Here it is drawn as a whole, like that of
/// any layer, so that the sizes of tiles and the levels of detail have no effect.
open class CATiledLayer: CALayer {
  /// The time in which tiles appear, in seconds.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }
  open var levelsOfDetail = 1
  open var levelsOfDetailBias = 0
  /// In pixels.
  open var tileSize = CGSize(width: 256, height: 256)
}
