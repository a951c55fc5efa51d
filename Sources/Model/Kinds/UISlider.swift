import InbetweenLayout
import InbetweenTimeline
public import Foundation
package import InbetweenGeometry

/// `UISlider`: 31 points high, with an alignment rectangle of 30 points height and insets of 2 points at each side.
open class UISlider: UIControl {
  @_spi(Kinds) open override var kind: String { "slider" }
  private static let height = 31.0

  package var modelMinimumValue = 0.0 { didSet { if modelMinimumValue != oldValue { show() } } }
  package var modelMaximumValue = 1.0 { didSet { if modelMaximumValue != oldValue { show() } } }
  /// The value that was set, before it is limited by the range: a scene may set value and range in any order.
  var wantedValue = 0.0 { didSet { if wantedValue != oldValue { show() } } }
  /// The tint colour if nil.
  package var modelMinimumTrackTintColor: Color? { didSet { showAtOnce() } }
  /// `systemFill` if nil.
  package var modelMaximumTrackTintColor: Color? { didSet { showAtOnce() } }
  /// White if nil.
  package var modelThumbTintColor: Color? { didSet { showAtOnce() } }
  /// The images of a slider of a scene.
  package var sceneImages = SliderImages() { didSet { if sceneImages != oldValue { showAtOnce() } } }

  // MARK: - Code

  /// Clamped to the range; inside an animation block the thumb is animated.
  open var value: Float {
    get { Float(min(max(wantedValue, modelMinimumValue), max(modelMinimumValue, modelMaximumValue))) }
    set { wantedValue = Double(min(max(newValue, minimumValue), max(minimumValue, maximumValue))) }
  }
  open var minimumValue: Float {
    get { Float(modelMinimumValue) }
    set {
      modelMinimumValue = Double(newValue)
      keepInRange()
    }
  }
  open var maximumValue: Float {
    get { Float(modelMaximumValue) }
    set {
      modelMaximumValue = Double(newValue)
      keepInRange()
    }
  }
  private func keepInRange() {
    let kept = Double(value)
    if isFromCode, abs(kept - wantedValue) > 1e-6 { wantedValue = kept }
  }
  /// An animated change takes 0.25 s.
  open func setValue(_ value: Float, animated: Bool) {
    guard animated, !stage.isAnimating else {
      self.value = value
      return
    }
    UIView.animate(withDuration: 0.25) { self.value = value }
  }
  /// Whether an event is sent for every change during a drag or only for the last one.
  open var isContinuous = true
  open var minimumTrackTintColor: UIColor? {
    get { color(\.modelMinimumTrackTintColor) }
    set { take(newValue, \.modelMinimumTrackTintColor) }
  }
  open var maximumTrackTintColor: UIColor? {
    get { color(\.modelMaximumTrackTintColor) }
    set { take(newValue, \.modelMaximumTrackTintColor) }
  }
  open var thumbTintColor: UIColor? {
    get { color(\.modelThumbTintColor) }
    set { take(newValue, \.modelThumbTintColor) }
  }

  // MARK: - Pictures

  /// Images that replace the thumb or parts of the track, by state.
  enum Piece: Hashable { case thumb, minimumTrack, maximumTrack }
  private var pictures: [Piece: [UIControl.State: UIImage]] = [:]
  private var pictureParts: [Piece: UIImageView] = [:]
  private var endParts: [Bool: UIImageView] = [:]

  /// The image at the leading end, before the track.
  open var minimumValueImage: UIImage? { didSet { showAtOnce() } }
  /// The image at the trailing end, after the track.
  open var maximumValueImage: UIImage? { didSet { showAtOnce() } }
  open func setThumbImage(_ image: UIImage?, for state: UIControl.State) { set(image, .thumb, state) }
  open func thumbImage(for state: UIControl.State) -> UIImage? { pictures[.thumb]?[state] }
  open var currentThumbImage: UIImage? { current(.thumb) }
  open func setMinimumTrackImage(_ image: UIImage?, for state: UIControl.State) { set(image, .minimumTrack, state) }
  open func minimumTrackImage(for state: UIControl.State) -> UIImage? { pictures[.minimumTrack]?[state] }
  open var currentMinimumTrackImage: UIImage? { current(.minimumTrack) }
  open func setMaximumTrackImage(_ image: UIImage?, for state: UIControl.State) { set(image, .maximumTrack, state) }
  open func maximumTrackImage(for state: UIControl.State) -> UIImage? { pictures[.maximumTrack]?[state] }
  open var currentMaximumTrackImage: UIImage? { current(.maximumTrack) }

  private func set(_ image: UIImage?, _ piece: Piece, _ state: UIControl.State) {
    pictures[piece, default: [:]][state] = image
    showAtOnce()
  }

  private func current(_ piece: Piece) -> UIImage? { pictures[piece]?[state] ?? pictures[piece]?[.normal] }

  /// The frames of the images at the two ends and of the track, in points.
  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    guard let size = minimumValueImage?.size else { return .zero }
    return CGRect(x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }
  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    guard let size = maximumValueImage?.size else { return .zero }
    return CGRect(
      x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    let inset = CGFloat(SliderArrangement.inset)
    let height = CGFloat(SliderArrangement.trackHeight)
    let left = bounds.minX + inset + (minimumValueImage.map { $0.size.width + UISlider.imageGap } ?? 0)
    let right = bounds.maxX - inset - (maximumValueImage.map { $0.size.width + UISlider.imageGap } ?? 0)
    return CGRect(x: left, y: bounds.midY - height / 2, width: max(right - left, 0), height: height)
  }
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let own = currentThumbImage?.size
    let size = own ?? CGSize(width: SliderArrangement.thumbSize, height: SliderArrangement.thumbSize)
    let range = maximumValue - minimumValue
    let share = range > 0 ? CGFloat(min(max((value - minimumValue) / range, 0), 1)) : 0
    let place = modelLayoutDirection == .rightToLeft ? 1 - share : share
    return CGRect(
      x: rect.minX + place * max(rect.width - size.width, 0), y: rect.midY - size.height / 2, width: size.width,
      height: size.height)
  }
  private static let imageGap = CGFloat(SliderArrangement.imageGap)

  /// Whether the layout differs from that in scenes, because of an overridden track or thumb rectangle, custom images,
  /// or images at the ends.
  private var hasOwnGeometry: Bool {
    isFromCode
      && (type(of: self) != UISlider.self || !pictures.isEmpty || minimumValueImage != nil || maximumValueImage != nil)
  }

  private func placeOwn() {
    let track = trackRect(forBounds: bounds)
    let knobFrame = thumbRect(forBounds: bounds, trackRect: track, value: value)
    let isReversed = modelLayoutDirection == .rightToLeft
    let left = CGRect(x: track.minX, y: track.minY, width: knobFrame.midX - track.minX, height: track.height)
    let right = CGRect(x: knobFrame.midX, y: track.minY, width: track.maxX - knobFrame.midX, height: track.height)
    minimumTrack.place(Rect(isReversed ? right : left))
    maximumTrack.place(Rect(isReversed ? left : right))
    for part in [minimumTrack, maximumTrack] { part.cornerRadius = Double(track.height) / 2 }
    thumb.place(Rect(knobFrame))
    knob.place(Rect(x: 0, y: 0, width: Double(knobFrame.width), height: Double(knobFrame.height)))
    knob.cornerRadius = Double(min(knobFrame.width, knobFrame.height)) / 2
    for (piece, part) in [(Piece.minimumTrack, minimumTrack), (.maximumTrack, maximumTrack), (.thumb, knob)] {
      let image = current(piece)
      guard image != nil || pictureParts[piece] != nil else { continue }
      let picture = pictureParts[piece] ?? UIImageView(internalPartOf: self, named: "\(piece)Picture")
      if pictureParts[piece] == nil {
        pictureParts[piece] = picture
        insertChild(picture, at: node.children.count)
      }
      picture.image = image
      picture.modelIsHidden = image == nil
      let frame = piece == .thumb ? thumb.record.state.frame : part.record.state.frame
      let height = piece == .thumb ? frame.height : image.map { Double($0.size.height) } ?? frame.height
      picture.place(Rect(x: frame.minX, y: frame.midY - height / 2, width: frame.width, height: height))
      part.modelIsHidden = image != nil
      if piece == .thumb { thumb.modelIsHidden = image != nil }
    }
    let ends = [
      (false, minimumValueImage, minimumValueImageRect(forBounds: bounds)),
      (true, maximumValueImage, maximumValueImageRect(forBounds: bounds)),
    ]
    for (isMaximum, image, frame) in ends where image != nil || endParts[isMaximum] != nil {
      let part = endParts[isMaximum] ?? UIImageView(internalPartOf: self, named: isMaximum ? "maximum" : "minimum")
      if endParts[isMaximum] == nil {
        endParts[isMaximum] = part
        insertChild(part, at: node.children.count)
      }
      part.image = image
      part.modelTintColor = modelTintColor
      part.modelIsHidden = image == nil
      part.place(Rect(frame))
    }
  }

  // MARK: - Touches

  /// The distance from the finger to the centre of the thumb, in points.
  private var grip: CGFloat = 0

  /// Tracking starts only on the thumb.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.location(in: self)
    let frame = CGRect(thumb.record.state.frame)
    guard frame.insetBy(dx: -10, dy: -10).contains(place) else { return false }
    grip = frame.midX - place.x
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let track = trackRect(forBounds: bounds)
    let room = track.width - CGFloat(thumb.record.state.boundsSize.width)
    guard room > 0 else { return true }
    let left = touch.location(in: self).x + grip - CGFloat(thumb.record.state.boundsSize.width) / 2
    let share = Float(min(max((left - track.minX) / room, 0), 1))
    let former = value
    value = minimumValue + (modelLayoutDirection == .rightToLeft ? 1 - share : share) * (maximumValue - minimumValue)
    if isContinuous, value != former { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if !isContinuous { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }

  @_spi(Kinds) open override func stateDidChange() { showAtOnce() }

  // MARK: - Model

  private lazy var maximumTrack = UIView(internalPartOf: self, named: "maximumTrack")
  private lazy var minimumTrack = UIView(internalPartOf: self, named: "minimumTrack")
  /// Casts the wide shadow and contains the knob, which casts the narrow one.
  private lazy var thumb = UIView(internalPartOf: self, named: "thumb")
  private lazy var knob = UIView(internalPartOf: self, named: "knob")

  package override func configure() {
    for part in [maximumTrack, minimumTrack, thumb] { addSubview(part) }
    thumb.addSubview(knob)
    for track in [maximumTrack, minimumTrack] { track.cornerRadius = SliderArrangement.trackHeight / 2 }
    knob.cornerRadius = SliderArrangement.thumbSize / 2
    // Blurs of 13 and 4 points in design tools, which is twice the standard deviation.
    for (part, offset, radius) in [(thumb, 6.0, 6.5), (knob, 0.5, 2.0)] {
      part.shadowOpacity = 0.12
      part.modelShadowOffset = Point(x: 0, y: offset)
      part.shadowRadius = radius
    }
    show()
  }

  package override var naturalContentSize: IntrinsicSize {
    IntrinsicSize(height: UISlider.height - modelAlignmentRectInsets.bottom)
  }

  package override var modelAlignmentRectInsets: Insets {
    Insets(left: SliderArrangement.inset, bottom: 1, right: SliderArrangement.inset)
  }

  override var arrangedParts: ArrangedParts? {
    var parts = [maximumTrack, minimumTrack, thumb]
    var arrangement = SliderArrangement(
      value: wantedValue, minimumValue: modelMinimumValue, maximumValue: modelMaximumValue,
      isRightToLeft: modelLayoutDirection == .rightToLeft)
    func size(_ part: UIImageView) -> Size {
      let natural = part.naturalContentSize
      return Size(width: natural.width ?? 0, height: natural.height ?? 0)
    }
    for (isMaximum, image) in [(false, sceneImages.minimum), (true, sceneImages.maximum)] {
      guard image != nil, let part = endParts[isMaximum] else { continue }
      if isMaximum { arrangement.maximumImage = size(part) } else { arrangement.minimumImage = size(part) }
      parts.append(part)
    }
    if sceneImages.thumb != nil, let part = pictureParts[.thumb] {
      arrangement.thumbImage = size(part)
      parts.append(part)
    }
    return ArrangedParts(parts: parts, arrangement: arrangement)
  }

  /// Shows the images of a scene.
  private func showImages() {
    guard !isFromCode else { return }
    thumb.modelIsHidden = sceneImages.thumb != nil
    if let image = sceneImages.thumb {
      let part = pictureParts[.thumb] ?? UIImageView(internalPartOf: self, named: "thumbPicture")
      if pictureParts[.thumb] == nil {
        pictureParts[.thumb] = part
        insertChild(part, at: (node.index(of: thumb.node) ?? 0) + 1)
      }
      part.modelImage = image
    } else {
      pictureParts.removeValue(forKey: .thumb)?.removeFromSuperview()
    }
    for (isMaximum, image) in [(false, sceneImages.minimum), (true, sceneImages.maximum)] {
      guard let image else {
        endParts.removeValue(forKey: isMaximum)?.removeFromSuperview()
        continue
      }
      let part = endParts[isMaximum] ?? UIImageView(internalPartOf: self, named: isMaximum ? "maximum" : "minimum")
      if endParts[isMaximum] == nil {
        endParts[isMaximum] = part
        part.renderingMode = .alwaysTemplate
        addSubview(part)
      }
      part.modelImage = image
    }
  }

  package override func layoutParts() { show() }

  package override func layoutDirectionDidChange() { showAtOnce() }

  package override func tintDidChange() { show() }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    switch color {
    case .minimumTrackTintColor: [ColoredLayer(view: minimumTrack, key: .backgroundColor)]
    case .tintColor where modelMinimumTrackTintColor == nil: [ColoredLayer(view: minimumTrack, key: .backgroundColor)]
    case .maximumTrackTintColor: [ColoredLayer(view: maximumTrack, key: .backgroundColor)]
    case .thumbTintColor: [ColoredLayer(view: knob, key: .backgroundColor)]
    default: super.layers(showing: color)
    }
  }

  package override func refreshColors() {
    super.refreshColors()
    show()
  }

  private func showAtOnce() { stage.performWithoutAnimation { show() } }

  private func show() {
    if hasOwnGeometry {
      placeOwn()
    } else {
      showImages()
      arrangedParts?.place(in: record.state.bounds)
      knob.place(Rect(x: 0, y: 0, width: SliderArrangement.thumbSize, height: SliderArrangement.thumbSize))
    }
    minimumTrack.modelBackgroundColor = modelMinimumTrackTintColor ?? modelTintColor
    maximumTrack.modelBackgroundColor = modelMaximumTrackTintColor ?? SystemColor.fill
    knob.modelBackgroundColor = modelThumbTintColor ?? .white
    for track in [maximumTrack, minimumTrack] { track.modelAlpha = isEnabled ? 1 : 0.5 }
  }
}
