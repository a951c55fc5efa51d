package import InbetweenGeometry
import InbetweenLayout
import InbetweenMotion
import InbetweenTimeline

/// `UISwitch`: 51 × 31 points, with an alignment rectangle 49 points wide.
open class UISwitch: UIControl {
  @_spi(Kinds) open override var kind: String { "switch" }
  package static let size = Size(width: 51, height: 31)
  private static let thumbSize = 27.0
  private static let inset = 2.0

  /// Thumb and tint are animated by a running block; ``setOn(_:animated:)`` animates them like a tap.
  package var modelIsOn = false { didSet { if modelIsOn != oldValue { show() } } }
  /// Whether a scene's blocks animate the switch with their duration instead of the switch's own.
  package var inheritsAnimation = false
  package var modelOnTintColor: Color? { didSet { showAtOnce() } }
  package var modelThumbTintColor = Color.white { didSet { showAtOnce() } }

  private lazy var track = UIView(internalPartOf: self, named: "track")
  /// Casts the wide shadow and contains the knob, which casts the narrow one.
  private lazy var thumb = UIView(internalPartOf: self, named: "thumb")
  private lazy var knob = UIView(internalPartOf: self, named: "knob")

  /// The switch's own animation: 0.488 s, as in WebKit for the switch on iOS, with a critically damped spring that has
  /// settled by then.
  private static let ownDuration = 0.488
  private static let ownAnimation = InbetweenModel.AnimationOptions(
    duration: Rational(rounding: ownDuration) ?? .zero,
    curve: .spring(Spring(duration: ownDuration, dampingRatio: 1)))

  /// With `animated`, the switch moves at its own speed, even in a block with another duration; otherwise it changes at
  /// once.
  open func setOn(_ on: Bool, animated: Bool) {
    guard animated else { return stage.performWithoutAnimation { modelIsOn = on } }
    stage.animateOnItsOwn(UISwitch.ownAnimation) { _ in modelIsOn = on }
  }

  open var isOn: Bool {
    get { modelIsOn }
    set { modelIsOn = newValue }
  }
  open var onTintColor: UIColor? {
    get { modelOnTintColor.map { UIColor($0) } }
    set { modelOnTintColor = newValue?.model(in: traitCollection) }
  }
  open var thumbTintColor: UIColor? {
    get { UIColor(modelThumbTintColor) }
    set { modelThumbTintColor = newValue?.model(in: traitCollection) ?? .white }
  }

  @_spi(Kinds) open override func stateDidChange() { showAtOnce() }

  @_spi(Kinds) open override func sendTouchEnd(isInside: Bool) {
    super.sendTouchEnd(isInside: isInside)
    guard isInside else { return }
    setOn(!isOn, animated: true)
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  package override func configure() {
    addSubview(track)
    addSubview(thumb)
    thumb.addSubview(knob)
    track.cornerRadius = UISwitch.size.height / 2
    knob.cornerRadius = UISwitch.thumbSize / 2
    // Blurs of 8 and 1 points in design tools, which is twice the standard deviation.
    for (part, opacity, radius) in [(thumb, 0.15, 4.0), (knob, 0.06, 0.5)] {
      part.shadowOpacity = opacity
      part.modelShadowOffset = Point(x: 0, y: 3)
      part.shadowRadius = radius
    }
    show()
  }

  package override var ownSize: OwnSize? { .fixed(UISwitch.size) }

  package override var naturalContentSize: IntrinsicSize {
    IntrinsicSize(width: UISwitch.size.width - 2, height: UISwitch.size.height)
  }

  package override var modelAlignmentRectInsets: Insets { Insets(right: 2) }

  package override func layoutParts() { show() }

  package override func layoutDirectionDidChange() { showAtOnce() }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    switch color {
    case .onTintColor where modelIsOn: [ColoredLayer(view: track, key: .backgroundColor)]
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
    track.place(Rect(origin: .zero, size: UISwitch.size))
    let traits = traitCollection
    track.modelBackgroundColor =
      modelIsOn ? modelOnTintColor ?? UIColor.systemGreen.model(in: traits) : SystemColor.switchOff(in: traits)
    track.modelAlpha = isEnabled ? 1 : 0.5
    // The end for "on" is the trailing one.
    let isRight = modelIsOn != (modelLayoutDirection == .rightToLeft)
    let left = isRight ? UISwitch.size.width - UISwitch.inset - UISwitch.thumbSize : UISwitch.inset
    thumb.place(Rect(x: left, y: UISwitch.inset, width: UISwitch.thumbSize, height: UISwitch.thumbSize))
    knob.place(Rect(x: 0, y: 0, width: UISwitch.thumbSize, height: UISwitch.thumbSize))
    knob.modelBackgroundColor = modelThumbTintColor
  }
}

extension ViewColor {
  static let onTintColor = ViewColor("onTintColor")
  static let thumbTintColor = ViewColor("thumbTintColor")
}

extension ViewDescription {
  static let `switch` = ViewDescription("switch", "`UISwitch`", make: { UISwitch(id: $0, in: $1) }) {
    ViewProperty(
      "isOn", get: { (view: UISwitch) in view.modelIsOn },
      set: { view, isOn in
        // An animated event moves the switch like a tap; its other changes follow the block.
        if view.stage.isAnimating, !view.inheritsAnimation {
          view.setOn(isOn, animated: true)
        } else {
          view.modelIsOn = isOn
        }
      }, .boolean, .look, animates: .inBlock, "whether the switch is on; a change has the duration of a tap's animation"
    )
    ViewProperty(
      "inheritsAnimation", \UISwitch.inheritsAnimation, .boolean, .timing,
      "whether a change of `isOn` has the duration of the animation block")
    ViewProperty(
      "onTintColor", optional: \UISwitch.modelOnTintColor, .color, .look, follows: .color(.onTintColor),
      none: "`systemGreen`", "colour of the track while the switch is on")
    ViewProperty(
      "thumbTintColor", \UISwitch.modelThumbTintColor, .color, .look, follows: .color(.thumbTintColor),
      "colour of the thumb")
    ViewProperty(
      "isEnabled", \UISwitch.isEnabled, .boolean, .look, "whether the control is enabled; it is half transparent if not"
    )
  }
}
