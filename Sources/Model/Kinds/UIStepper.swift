import InbetweenLayout
import InbetweenTimeline
import Foundation
package import InbetweenGeometry

/// `UIStepper` as drawn from iOS 13 on: 94 × 32 points, a minus and a plus on a grey background. A sign is dimmed at
/// its end of the range, unless the stepper wraps.
open class UIStepper: UIControl {
  @_spi(Kinds) open override var kind: String { "stepper" }
  package static let size = Size(width: 94, height: 32)
  /// The width of the signs and of their lines, in points.
  private static let (signSize, signWeight) = (15.0, 2.0)
  private static let dividerHeight = 18.0

  open var minimumValue = 0.0 { didSet { showAtOnce() } }
  open var maximumValue = 100.0 { didSet { showAtOnce() } }
  /// Clamped to the range.
  open var value: Double {
    get { min(max(wantedValue, minimumValue), max(minimumValue, maximumValue)) }
    set { wantedValue = min(max(newValue, minimumValue), max(minimumValue, maximumValue)) }
  }
  /// The value that was set, before it is limited by the range: a scene may set value and range in any order.
  var wantedValue = 0.0 { didSet { showAtOnce() } }
  /// The amount that a tap adds.
  open var stepValue = 1.0
  /// Whether a step beyond one end of the range continues at the other.
  open var wraps = false { didSet { showAtOnce() } }
  /// Whether an event is sent for every step while a button is held or only for the last one.
  open var isContinuous = true
  /// Whether a held button repeats: first after half a second, then every tenth of a second.
  open var autorepeat = true

  private lazy var backgroundPart = UIView(internalPartOf: self, named: "ground")
  private lazy var divider = UIView(internalPartOf: self, named: "divider")
  private lazy var minus = ShapeView(internalPartOf: self, named: "minus")
  private lazy var plus = ShapeView(internalPartOf: self, named: "plus")

  // MARK: - Pictures

  private var pictures: [PictureKey: UIImage] = [:]
  private var signPictures: [UIImageView?] = [nil, nil]
  private var backgroundPicture: UIImageView?
  private var dividerPicture: UIImageView?

  private enum Piece: Hashable { case background, divider(UIControl.State), increment, decrement }

  private struct PictureKey: Hashable {
    var piece: Piece
    var state: UIControl.State
  }

  open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) { set(image, .background, state) }
  open func backgroundImage(for state: UIControl.State) -> UIImage? { picture(.background, state) }
  open func setDividerImage(
    _ image: UIImage?, forLeftSegmentState leftState: UIControl.State, rightSegmentState rightState: UIControl.State
  ) { set(image, .divider(rightState), leftState) }
  open func dividerImage(
    forLeftSegmentState leftState: UIControl.State, rightSegmentState rightState: UIControl.State
  ) -> UIImage? { picture(.divider(rightState), leftState) }
  open func setIncrementImage(_ image: UIImage?, for state: UIControl.State) { set(image, .increment, state) }
  open func incrementImage(for state: UIControl.State) -> UIImage? { picture(.increment, state) }
  open func setDecrementImage(_ image: UIImage?, for state: UIControl.State) { set(image, .decrement, state) }
  open func decrementImage(for state: UIControl.State) -> UIImage? { picture(.decrement, state) }

  private func set(_ image: UIImage?, _ piece: Piece, _ state: UIControl.State) {
    pictures[PictureKey(piece: piece, state: state)] = image
    showAtOnce()
  }

  private func picture(_ piece: Piece, _ state: UIControl.State) -> UIImage? {
    pictures[PictureKey(piece: piece, state: state)]
  }

  /// Shows an image in an image view that is created if needed.
  private func show(_ image: UIImage?, in view: inout UIImageView?, named name: String, _ frame: Rect, tinted: Bool) {
    guard image != nil || view != nil else { return }
    let part = view ?? UIImageView(internalPartOf: self, named: name)
    if view == nil {
      view = part
      insertChild(part, at: name == "groundPicture" ? 0 : node.children.count)
    }
    part.image = image
    part.modelIsHidden = image == nil
    if tinted { part.modelTintColor = modelTintColor }
    part.place(frame)
  }

  private func showPictures() {
    guard isFromCode, !pictures.isEmpty || backgroundPicture != nil else { return }
    let size = UIStepper.size
    func current(_ piece: Piece) -> UIImage? { picture(piece, state) ?? picture(piece, .normal) }
    let background = current(.background)
    show(background, in: &backgroundPicture, named: "groundPicture", Rect(origin: .zero, size: size), tinted: false)
    backgroundPart.modelIsHidden = background != nil
    let line = picture(.divider(.normal), .normal)
    let width = line.map { Double($0.size.width) } ?? 0
    show(
      line, in: &dividerPicture, named: "dividerPicture",
      Rect(x: (size.width - width) / 2, y: 0, width: width, height: size.height), tinted: false)
    divider.modelIsHidden = line != nil
    for (index, (sign, piece)) in [(minus, Piece.decrement), (plus, Piece.increment)].enumerated() {
      let image = current(piece)
      let own = image.map { Size($0.size) } ?? .zero
      let middle = sign.record.state.frame
      show(
        image, in: &signPictures[index], named: index == 0 ? "decrement" : "increment",
        Rect(
          x: middle.midX - own.width / 2, y: middle.midY - own.height / 2, width: own.width, height: own.height),
        tinted: true)
      signPictures[index]?.modelAlpha = sign.modelAlpha
      sign.modelIsHidden = image != nil
    }
  }

  // MARK: - Touches

  /// +1 or -1 for the button that is held.
  private var heldStep = 0.0
  private var repeatedSteps = 0

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let isReversed = modelLayoutDirection == .rightToLeft
    let isRight = touch.location(in: self).x >= CGFloat(UIStepper.size.width / 2)
    heldStep = isRight == isReversed ? -1 : 1
    repeatedSteps = 0
    take(heldStep, tells: isContinuous)
    repeatLater(after: 0.5, touch)
    return true
  }

  private func repeatLater(after seconds: Double, _ touch: UITouch) {
    guard autorepeat, let time = Rational(time: stage.seconds + seconds) else { return }
    let step = heldStep
    stage.schedule(at: time) { [weak self, weak touch] _ in
      guard let self, self.isTracking, self.isTouchInside, self.heldStep == step, let touch else { return }
      self.take(step, tells: self.isContinuous)
      self.repeatLater(after: 0.1, touch)
    }
  }

  @_spi(Kinds) open override func sendTouchEnd(isInside: Bool) {
    super.sendTouchEnd(isInside: isInside)
    if !isContinuous, repeatedSteps > 0 { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    heldStep = 0
  }

  private func take(_ step: Double, tells: Bool) {
    let next = value + step * stepValue
    let ended = wraps && next > maximumValue ? minimumValue : wraps && next < minimumValue ? maximumValue : next
    let former = value
    value = ended
    guard value != former else { return }
    repeatedSteps += 1
    if tells { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }

  @_spi(Kinds) open override func stateDidChange() { showAtOnce() }

  package override func tintDidChange() { showAtOnce() }

  // MARK: - Model

  package override func configure() {
    for part in [backgroundPart, divider, minus, plus] { addSubview(part) }
    backgroundPart.cornerRadius = 8
    let (middle, size) = (UIStepper.signSize / 2, UIStepper.signSize)
    minus.path.move(to: Point(x: 0, y: middle))
    minus.path.line(to: Point(x: size, y: middle))
    plus.path = minus.path
    plus.path.move(to: Point(x: middle, y: 0))
    plus.path.line(to: Point(x: middle, y: size))
    for sign in [minus, plus] {
      sign.lineWidth = UIStepper.signWeight
      sign.shape.lineCap = .round
      sign.fillColor = .clear
    }
    paint()
    show()
  }

  private func paint() {
    backgroundPart.modelBackgroundColor = SystemColor.tertiaryFill
    divider.modelBackgroundColor = SystemColor.separator
    for sign in [minus, plus] { sign.strokeColor = SystemColor.label }
  }

  package override func refreshColors() {
    super.refreshColors()
    paint()
    show()
  }

  package override var ownSize: OwnSize? { .fixed(UIStepper.size) }

  package override var naturalContentSize: IntrinsicSize { IntrinsicSize(UIStepper.size) }

  package override func layoutParts() { show() }

  package override func layoutDirectionDidChange() { showAtOnce() }

  private func showAtOnce() { stage.performWithoutAnimation { show() } }

  private func show() {
    // A stepper has its fixed size regardless of its frame.
    let size = UIStepper.size
    backgroundPart.place(Rect(origin: .zero, size: size))
    let line = 1.0
    divider.place(
      Rect(
        x: (size.width - line) / 2, y: (size.height - UIStepper.dividerHeight) / 2, width: line,
        height: UIStepper.dividerHeight))
    let isReversed = modelLayoutDirection == .rightToLeft
    for (sign, place) in [(minus, isReversed ? 0.75 : 0.25), (plus, isReversed ? 0.25 : 0.75)] {
      sign.place(
        Rect(
          x: size.width * place - UIStepper.signSize / 2, y: (size.height - UIStepper.signSize) / 2,
          width: UIStepper.signSize, height: UIStepper.signSize))
    }
    minus.modelAlpha = isEnabled && (wraps || value > minimumValue) ? 1 : 0.3
    plus.modelAlpha = isEnabled && (wraps || value < maximumValue) ? 1 : 0.3
    showPictures()
  }
}

extension ViewDescription {
  static let stepper = ViewDescription(
    "stepper", "`UIStepper`, 94 × 32 points", make: { UIStepper(id: $0, in: $1) }
  ) {
    ViewProperty(
      "value", \UIStepper.wantedValue, .number, .look,
      "value between `minimumValue` and `maximumValue`; at either end the sign is dimmed")
    ViewProperty("minimumValue", \UIStepper.minimumValue, .number, .look, "minimum value")
    ViewProperty("maximumValue", \UIStepper.maximumValue, .number, .look, "maximum value")
    ViewProperty("stepValue", \UIStepper.stepValue, .length, .look, "amount by which a tap changes the value")
    ViewProperty("wraps", \UIStepper.wraps, .boolean, .look, "whether the value wraps around; no sign is dimmed then")
    ViewProperty(
      "isEnabled", \UIStepper.isEnabled, .boolean, .look, "whether the control is enabled; both signs are dimmed if not"
    )
  }
}
