import InbetweenLayout
import InbetweenTimeline
package import InbetweenGeometry

/// `UIStepper` as iOS draws it from 13 on: 94 × 32 points, a minus and a plus on a grey ground. The sign whose end of
/// the range is reached is dimmed, unless the stepper wraps.
package final class UIStepper: UIView {
  package override var kind: String { "stepper" }
  package static let size = Size(width: 94, height: 32)
  /// How wide the signs are, and their lines.
  private static let (signSize, signWeight) = (15.0, 2.0)
  private static let dividerHeight = 18.0

  package var minimumValue = 0.0 { didSet { showAtOnce() } }
  package var maximumValue = 100.0 { didSet { showAtOnce() } }
  /// Between the two.
  package var value: Double {
    get { min(max(wantedValue, minimumValue), max(minimumValue, maximumValue)) }
    set { wantedValue = newValue }
  }
  /// What was set, before the range limits it: a scene sets value and range in any order.
  var wantedValue = 0.0 { didSet { showAtOnce() } }
  /// What a tap adds.
  package var stepValue = 1.0
  /// Whether a step beyond an end of the range begins at the other.
  package var wraps = false { didSet { showAtOnce() } }
  package var isEnabled = true { didSet { showAtOnce() } }

  private lazy var ground = UIView(internalPartOf: self, named: "ground")
  private lazy var divider = UIView(internalPartOf: self, named: "divider")
  private lazy var minus = ShapeView(internalPartOf: self, named: "minus")
  private lazy var plus = ShapeView(internalPartOf: self, named: "plus")

  package override func configure() {
    for part in [ground, divider, minus, plus] { addSubview(part) }
    ground.modelBackgroundColor = SystemColor.tertiaryFill
    ground.cornerRadius = 8
    divider.modelBackgroundColor = SystemColor.separator
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
      sign.strokeColor = SystemColor.label
    }
    show()
  }

  package override var naturalContentSize: IntrinsicSize { IntrinsicSize(UIStepper.size) }

  package override func layoutParts() { show() }

  package override func layoutDirectionDidChange() { showAtOnce() }

  private func showAtOnce() { stage.performWithoutAnimation { show() } }

  private func show() {
    // A stepper keeps its size in whatever frame it is given.
    let size = UIStepper.size
    ground.place(Rect(origin: .zero, size: size))
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
  }
}

extension ViewDescription {
  static let stepper = ViewDescription(
    "stepper", "`UIStepper`, 94 × 32 points", make: { UIStepper(id: $0, in: $1) }
  ) {
    ViewProperty("value", \UIStepper.wantedValue, .number, .look, "between the next two; at an end its sign is dimmed")
    ViewProperty("minimumValue", \UIStepper.minimumValue, .number, .look, "the least")
    ViewProperty("maximumValue", \UIStepper.maximumValue, .number, .look, "the greatest")
    ViewProperty("stepValue", \UIStepper.stepValue, .length, .look, "what a tap adds")
    ViewProperty("wraps", \UIStepper.wraps, .boolean, .look, "true: no sign is dimmed at an end")
    ViewProperty("isEnabled", \UIStepper.isEnabled, .boolean, .look, "false: both signs are dimmed")
  }
}
