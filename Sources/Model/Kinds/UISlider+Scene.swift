import InbetweenGeometry

// The layout of a slider in scenes, and the keys that scenes have for it.

/// The numbers of a slider's images: at the ends of its track, and in place of its thumb.
package struct SliderImages: Hashable, Sendable {
  package var minimum: Int?
  package var maximum: Int?
  package var thumb: Int?
}

/// The track on both sides of the thumb's centre, the thumb, which stays between the ends of the track, the images at the
/// ends, and the one in place of the thumb.
struct SliderArrangement: PartArrangement {
  static let trackHeight = 4.0
  static let thumbSize = 28.0
  /// The part of the frame outside the alignment rectangle at each side, in points.
  static let inset = 2.0

  var value: Double
  var minimumValue: Double
  var maximumValue: Double
  var isRightToLeft: Bool
  /// The sizes of the images, in points; nil where there is none.
  var minimumImage: Size?
  var maximumImage: Size?
  var thumbImage: Size?
  /// The distance between an image and the track, in points.
  static let imageGap = 8.0

  private var fraction: Double {
    guard maximumValue > minimumValue else { return 0 }
    let fraction = min(max((value - minimumValue) / (maximumValue - minimumValue), 0), 1)
    return isRightToLeft ? 1 - fraction : fraction
  }

  func frames(in bounds: Rect) -> [Rect] {
    let size = thumbImage ?? Size(width: SliderArrangement.thumbSize, height: SliderArrangement.thumbSize)
    let (first, second) = isRightToLeft ? (maximumImage, minimumImage) : (minimumImage, maximumImage)
    func space(_ image: Size?) -> Double { image.map { $0.width + SliderArrangement.imageGap } ?? 0 }
    let inset = SliderArrangement.inset + space(first)
    let room = max(bounds.width - inset - SliderArrangement.inset - space(second), 0)
    let left = inset + fraction * max(room - size.width, 0)
    let middle = min(left + size.width / 2, inset + room)
    let top = (bounds.height - SliderArrangement.trackHeight) / 2
    let before = Rect(x: inset, y: top, width: middle - inset, height: SliderArrangement.trackHeight)
    let after = Rect(x: middle, y: top, width: inset + room - middle, height: SliderArrangement.trackHeight)
    let thumb = Rect(x: left, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
    func end(_ image: Size, isLeft: Bool) -> Rect {
      Rect(
        x: isLeft ? 0 : bounds.width - image.width, y: (bounds.height - image.height) / 2, width: image.width,
        height: image.height)
    }
    return (isRightToLeft ? [before, after, thumb] : [after, before, thumb])
      + [
        minimumImage.map { end($0, isLeft: !isRightToLeft) }, maximumImage.map { end($0, isLeft: isRightToLeft) },
        thumbImage.map { _ in thumb },
      ].compactMap(\.self)
  }
}

extension ViewColor {
  static let minimumTrackTintColor = ViewColor("minimumTrackTintColor")
  static let maximumTrackTintColor = ViewColor("maximumTrackTintColor")
}

extension ViewDescription {
  static let slider = ViewDescription(
    // The images.
    "slider", "`UISlider`, 31 points high", furtherParts: 3, make: { UISlider(id: $0, in: $1) }
  ) {
    ViewProperty(
      "value", \UISlider.wantedValue, .number, .look, animates: .inBlock, follows: .part(\SliderArrangement.value),
      "value of the thumb, between `minimumValue` and `maximumValue`")
    ViewProperty(
      "minimumValue", \UISlider.modelMinimumValue, .number, .look, animates: .inBlock,
      follows: .part(\SliderArrangement.minimumValue), "value at the leading end")
    ViewProperty(
      "maximumValue", \UISlider.modelMaximumValue, .number, .look, animates: .inBlock,
      follows: .part(\SliderArrangement.maximumValue), "value at the trailing end")
    ViewProperty(
      "minimumValueImage", optional: \UISlider.sceneImages.minimum, .image, .look, none: "none",
      "image at the leading end, in the `tintColor`: a file beside the [scene](#images) or a [symbol](#symbols)")
    ViewProperty(
      "maximumValueImage", optional: \UISlider.sceneImages.maximum, .image, .look, none: "none",
      "image at the trailing end, in the `tintColor`: a file beside the [scene](#images) or a [symbol](#symbols)")
    ViewProperty(
      "thumbImage", optional: \UISlider.sceneImages.thumb, .image, .look, none: "none",
      "image in place of the thumb, without a shadow: a file beside the [scene](#images) or a [symbol](#symbols) in the `tintColor`"
    )
    ViewProperty(
      "minimumTrackTintColor", optional: \UISlider.modelMinimumTrackTintColor, .color, .look,
      follows: .color(.minimumTrackTintColor), none: "the `tintColor`",
      "colour of the track between the minimum and the thumb")
    ViewProperty(
      "maximumTrackTintColor", optional: \UISlider.modelMaximumTrackTintColor, .color, .look,
      follows: .color(.maximumTrackTintColor), none: "`systemFill`",
      "colour of the track between the thumb and the maximum")
    ViewProperty(
      "thumbTintColor", optional: \UISlider.modelThumbTintColor, .color, .look, follows: .color(.thumbTintColor),
      none: "white", "colour of the thumb")
    ViewProperty(
      "isEnabled", \UISlider.isEnabled, .boolean, .look,
      "whether the control is enabled; the track is half transparent if not")
  }
}
