#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif
import InbetweenTimeline
import InbetweenGeometry
import InbetweenTypography

/// `UIPickerView` at rest: wheels of rows, 216 points high, the chosen rows on a grey band in the middle.
package final class UIPickerView: UIView {
  package override var kind: String { "pickerView" }
  private static let size = Size(width: 320, height: 216)
  /// The band of the chosen rows.
  private static let (bandHeight, bandInset, bandRadius) = (34.0, 9.0, 8.0)
  /// How far round the wheel rows lie apart, in radians, and how many are seen on either side of the chosen one.
  private static let (turn, reach) = (0.36, 3)
  private static let fontSize = 23.0

  /// The rows' texts, a list for each wheel.
  package var components: [[String]] = [] { didSet { if components != oldValue { rebuild() } } }
  /// The chosen row of each wheel; the first where there is no number.
  package var selectedRows: [Int] = [] { didSet { if selectedRows != oldValue { rebuild() } } }

  private lazy var band = UIView(internalPartOf: self, named: "band")
  private var rows: [(label: UILabel, wheel: Int, step: Int)] = []

  package override func configure() {
    modelClipsToBounds = true
    addSubview(band)
    band.modelBackgroundColor = SystemColor.tertiaryFill
    band.cornerRadius = UIPickerView.bandRadius
  }

  package override var naturalContentSize: IntrinsicSize { IntrinsicSize(UIPickerView.size) }

  private func rebuild() {
    for row in rows { row.label.removeFromSuperview() }
    stage.performWithoutAnimation {
      rows = components.enumerated().flatMap { wheel, texts in
        let chosen = min(max(selectedRows.indices.contains(wheel) ? selectedRows[wheel] : 0, 0), texts.count - 1)
        return texts.indices.filter { abs($0 - chosen) <= UIPickerView.reach }.map { index in
          let label = UILabel(internalPartOf: self, named: "row\(wheel).\(index)")
          label.modelText = texts[index]
          label.modelFont = FontDescription(size: UIPickerView.fontSize)
          label.modelTextAlignment = .center
          addSubview(label)
          return (label, wheel, index - chosen)
        }
      }
      layoutParts()
    }
  }

  package override func layoutParts() {
    let size = record.state.boundsSize
    band.place(
      Rect(
        x: UIPickerView.bandInset, y: (size.height - UIPickerView.bandHeight) / 2,
        width: max(size.width - 2 * UIPickerView.bandInset, 0), height: UIPickerView.bandHeight))
    let room = max(size.width - 2 * UIPickerView.bandInset, 0)
    let width = room / Double(max(components.count, 1))
    let radius = UIPickerView.bandHeight / UIPickerView.turn
    for row in rows {
      // A row lies on the wheel, which is seen from the front.
      let angle = Double(row.step) * UIPickerView.turn
      row.label.modelBounds = Rect(x: 0, y: 0, width: width, height: UIPickerView.bandHeight)
      row.label.modelCenter = Point(
        x: UIPickerView.bandInset + width * (Double(row.wheel) + 0.5), y: size.height / 2 + radius * sin(angle))
      row.label.modelTransform = .scale(x: 1, y: cos(angle))
      row.label.modelAlpha = row.step == 0 ? 1 : 0.6 * cos(angle)
    }
  }
}

extension ViewDescription {
  static let pickerView = ViewDescription(
    "pickerView", "`UIPickerView` at rest, 216 points high", make: { UIPickerView(id: $0, in: $1) }
  ) {
    ViewProperty(
      "components", \UIPickerView.components, ValueType<[String]>.texts.list(), .look, viewsPerItem: 7,
      "the rows' texts, a list for each wheel")
    ViewProperty(
      "selectedRows", \UIPickerView.selectedRows, ValueType<Int>.count.list(), .look,
      "the number of each wheel's chosen row, 0 the first")
  }
}
