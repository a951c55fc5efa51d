import InbetweenTimeline

/// The environment of a picture that code draws outside a recording: without files, fonts and clock.
final class LonePicture: DrawingEnvironment {
  let isPlayedHere = true
  let traits = UITraitCollection.current
  let isRightToLeft = false
  let assets = AssetAccess()
  var imageContexts: [ImageContext] = []
  var resources = DisplayResources()
  let pictureOwner = PictureOwner()

  func addImage(_ bitmap: DisplayResources.Bitmap) -> Int {
    if let known = resources.images.firstIndex(of: bitmap) { return known }
    resources.images.append(bitmap)
    return resources.images.count - 1
  }

  func fontMetrics(of font: FontDescription) -> FontMetrics? { nil }

  /// Nobody reads its problems.
  func report(_ problem: String) {}

  /// There is no clock: the action is called at once.
  func plan(after seconds: Double, _ action: @escaping () -> Void) { action() }
}
