package import Foundation
package import InbetweenGeometry
package import InbetweenSymbols
package import InbetweenTimeline

/// Loads and writes the images and colours of code.
package final class AssetAccess {
  /// Loads the image with a name.
  package var imageNamed: ((String) -> UIImage?)?
  /// Finds a symbol in the folder of symbols.
  package var symbolNamed: ((String, SymbolStyle) -> SymbolPicture?)?
  /// Reads the image file at a path.
  package var imageAtPath: ((String) -> UIImage?)?
  /// Reads an image file whose bytes code has, for a scale.
  package var imageOfData: ((Data, CGFloat) -> UIImage?)?
  /// Writes a PNG file with an image's pixels.
  package var pngOfImage: ((UIImage) -> Data?)?
  /// Writes a JPEG file with an image's pixels over white, with a quality of 0…1.
  package var jpegOfImage: ((UIImage, Double) -> Data?)?
  /// Loads the Lottie file with a name from the folders of images, or a path below them, and then from other folders.
  package var animationNamed: ((String, String, [String]) -> LoadedAnimation?)?
  /// Reads the Lottie file at a path.
  package var animationAtPath: ((String) -> LoadedAnimation?)?
  /// Reads a Lottie file whose bytes code has.
  package var animationOfData: ((Data) -> Result<LoadedAnimation, LottieAnimation.Unreadable>)?
  /// Reads the dotLottie archive with a name, or at a path, or whose bytes code has.
  package var archiveNamed: ((String, String, [String]) -> Result<DotLottieFile, LottieAnimation.Unreadable>)?
  package var archiveAtPath: ((String) -> Result<DotLottieFile, LottieAnimation.Unreadable>)?
  package var archiveOfData: ((Data) -> Result<DotLottieFile, LottieAnimation.Unreadable>)?
  /// Finds the colour for a name, in the light and the dark appearance.
  package var colorNamed: ((String) -> (light: Color, dark: Color)?)?

  package init() {}
}
