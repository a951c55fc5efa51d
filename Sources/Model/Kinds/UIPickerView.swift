#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif
public import Foundation
import InbetweenGeometry
import InbetweenObjects
import InbetweenTimeline

/// `UIPickerView` without interaction: wheels of rows, 216 points high, with the selected rows on a grey band in the
/// centre.
open class UIPickerView: UIView {
  @_spi(Kinds) open override var kind: String { "pickerView" }
  private static let size = Size(width: 320, height: 216)
  /// The band of the selected rows, in points.
  private static let (bandHeight, bandInset, bandRadius) = (34.0, 9.0, 8.0)
  /// The angle between rows on the wheel, in radians, and the number of visible rows on either side of the selected
  /// one.
  private static let (turn, reach) = (0.36, 3)
  private static let fontSize = 23.0

  /// The rows' texts, a list for each wheel.
  package var components: [[String]] = [] { didSet { if components != oldValue { rebuild() } } }
  /// The selected row of each wheel; missing values mean the first row.
  package var selectedRows: [Int] = [] { didSet { if selectedRows != oldValue, !isQuiet { rebuild() } } }
  private var isQuiet = false

  // MARK: - Code

  open weak var dataSource: (any UIPickerViewDataSource)? { didSet { reloadAllComponents() } }
  open weak var delegate: (any UIPickerViewDelegate)? { didSet { reloadAllComponents() } }
  private var isLoaded = false
  private var rowViews: [[UIView?]] = []
  private var attributes: [[NSAttributedString?]] = []
  private var widths: [Double] = []

  open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? components.count }
  open func numberOfRows(inComponent component: Int) -> Int {
    dataSource?.pickerView(self, numberOfRowsInComponent: component)
      ?? (components.indices.contains(component) ? components[component].count : 0)
  }
  /// In points.
  open func rowSize(forComponent component: Int) -> CGSize {
    CGSize(width: wheelWidths[safe: component] ?? 0, height: bandHeight)
  }
  open func selectedRow(inComponent component: Int) -> Int {
    guard components.indices.contains(component) else { return -1 }
    return chosen(component)
  }
  /// An animated selection takes 0.3 s.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    load()
    guard components.indices.contains(component), components[component].indices.contains(row) else { return }
    let former = selectedRows
    var rows = components.indices.map { chosen($0) }
    rows[component] = row
    guard animated, isInStage else {
      selectedRows = rows
      return
    }
    turn(to: rows, from: former)
  }
  /// The view that the delegate returned for a row, or the label used instead; nil if the row is not visible.
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    rows.first { $0.wheel == component && $0.index == row }?.view
  }
  open func reloadAllComponents() {
    isLoaded = false
    setNeedsLayout()
  }
  open func reloadComponent(_ component: Int) { reloadAllComponents() }
  open var showsSelectionIndicator = true

  /// Loads the rows from the data source and the delegate.
  private func load() {
    guard !isLoaded, let dataSource else { return }
    isLoaded = true
    let count = dataSource.numberOfComponents(in: self)
    let counts = (0..<max(count, 0)).map { max(dataSource.pickerView(self, numberOfRowsInComponent: $0), 0) }
    rowViews = counts.enumerated().map { wheel, count in
      (0..<count).map { row in
        guard let view = delegate?.pickerView(self, viewForRow: row, forComponent: wheel, reusing: nil),
          !(view is DefaultRowView)
        else { return nil }
        return view
      }
    }
    attributes = counts.enumerated().map { wheel, count in
      (0..<count).map { delegate?.pickerView(self, attributedTitleForRow: $0, forComponent: wheel) }
    }
    widths = counts.indices.map { Double(delegate?.pickerView(self, widthForComponent: $0) ?? 0) }
    ownRowHeight = counts.indices.map { Double(delegate?.pickerView(self, rowHeightForComponent: $0) ?? 0) }.max() ?? 0
    let titles = counts.enumerated().map { wheel, count in
      (0..<count).map { row in
        attributes[wheel][row]?.string ?? delegate?.pickerView(self, titleForRow: row, forComponent: wheel) ?? ""
      }
    }
    let isSame = titles == components
    components = titles
    if isSame { rebuild() }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    load()
  }

  // MARK: - Model

  private lazy var band = UIView(internalPartOf: self, named: "band")
  private var rows: [(view: UIView, wheel: Int, index: Int, step: Int)] = []
  private var ownRowHeight = 0.0
  private var bandHeight: Double { ownRowHeight > 0 ? ownRowHeight : UIPickerView.bandHeight }

  package override func configure() {
    modelClipsToBounds = true
    addSubview(band)
    paint()
    band.cornerRadius = UIPickerView.bandRadius
  }

  private func paint() { band.modelBackgroundColor = SystemColor.tertiaryFill }

  package override func refreshColors() {
    super.refreshColors()
    paint()
    if !isFromCode { rebuild() }
  }

  package override var ownSize: OwnSize? { .usual(UIPickerView.size) }

  package override var naturalContentSize: IntrinsicSize { IntrinsicSize(UIPickerView.size) }

  private func chosen(_ wheel: Int) -> Int {
    min(max(selectedRows.indices.contains(wheel) ? selectedRows[wheel] : 0, 0), components[wheel].count - 1)
  }

  private func rebuild() { rebuild(alsoNear: []) }

  /// - Parameter others: rows by wheel whose neighbours are also created, because an animation starts there.
  private func rebuild(alsoNear others: [Int]) {
    for row in rows { row.view.removeFromSuperview() }
    stage.performWithoutAnimation {
      rows = components.enumerated().flatMap { wheel, texts in
        let now = chosen(wheel)
        let starts = [now] + (others.indices.contains(wheel) ? [others[wheel]] : [])
        return texts.indices.filter { index in starts.contains { abs(index - $0) <= UIPickerView.reach } }
          .map { (view(wheel, $0), wheel, $0, $0 - now) }
      }
      layoutParts()
    }
  }

  private func view(_ wheel: Int, _ index: Int) -> UIView {
    if let view = rowViews[safe: wheel]?[safe: index] ?? nil {
      insertChild(view, at: node.children.count)
      return view
    }
    let label = UILabel(internalPartOf: self, named: "row\(wheel).\(index)")
    label.modelText = components[wheel][index]
    label.modelFont = FontDescription(size: UIPickerView.fontSize)
    label.modelTextAlignment = .center
    label.modelTextColor = isFromCode ? UIColor.label.model(in: traitCollection) : SystemColor.label
    if let attributed = attributes[safe: wheel]?[safe: index] ?? nil, attributed.length > 0 {
      let given = attributed.firstAttributes
      if let color = given[.foregroundColor] as? UIColor { label.modelTextColor = color.model(in: traitCollection) }
      if let font = given[.font] as? UIFont { label.modelFont = font.model }
    }
    addSubview(label)
    return label
  }

  private func turn(to target: [Int], from former: [Int]) {
    let start = components.indices.map { former.indices.contains($0) ? former[$0] : 0 }
    selectedRowsQuietly(start)
    rebuild(alsoNear: target)
    selectedRowsQuietly(target)
    UIView.animate(withDuration: 0.3, delay: 0, options: .curveEaseOut) {
      for index in self.rows.indices {
        self.rows[index].step = self.rows[index].index - target[self.rows[index].wheel]
      }
      self.layoutParts()
    }
  }

  private func selectedRowsQuietly(_ rows: [Int]) {
    isQuiet = true
    selectedRows = rows
    isQuiet = false
  }

  private var wheelWidths: [Double] { wheelArrangement.widths(in: record.state.boundsSize.width) }

  private var wheelArrangement: WheelArrangement {
    let sharesWidth = !widths.contains { $0 > 0 } || widths.count != components.count
    let own = sharesWidth ? components.map { _ in 0 } : widths
    return WheelArrangement(
      bandHeight: bandHeight, inset: UIPickerView.bandInset, ownWidths: own,
      rows: rows.filter { own.indices.contains($0.wheel) }.map { row in
        (row.wheel, bandHeight / UIPickerView.turn * sin(UIPickerView.angle(of: row.step)))
      })
  }

  /// The angle of a row on its wheel, in radians; rows are projected from the wheel, seen from the front.
  private static func angle(of step: Int) -> Double { min(max(Double(step) * turn, -.pi / 2), .pi / 2) }

  override var arrangedParts: ArrangedParts? {
    let arrangement = wheelArrangement
    let shown = rows.filter { arrangement.ownWidths.indices.contains($0.wheel) }
    return ArrangedParts(parts: [band] + shown.map(\.view), arrangement: arrangement)
  }

  package override func layoutParts() {
    for row in rows {
      let angle = UIPickerView.angle(of: row.step)
      row.view.modelTransform = .scale(x: 1, y: max(cos(angle), 0.01))
      row.view.modelAlpha = row.step == 0 ? 1 : abs(row.step) > UIPickerView.reach ? 0 : 0.6 * cos(angle)
    }
    guard let arranged = arrangedParts else { return }
    let frames = arranged.arrangement.frames(in: Rect(origin: .zero, size: record.state.boundsSize))
    for (part, frame) in zip(arranged.parts, frames) {
      // Without the transform of rows.
      part.modelBounds = Rect(origin: .zero, size: frame.size)
      part.modelCenter = frame.center
    }
  }

  // MARK: - Touches

  private var drag: (wheel: Int, start: CGPoint)?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: self), !components.isEmpty else { return }
    var left = (Double(bounds.width) - wheelWidths.reduce(0, +)) / 2
    for (wheel, width) in wheelWidths.enumerated() {
      left += width
      if Double(point.x) < left || wheel == components.count - 1 {
        drag = (wheel, point)
        return
      }
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// A drag rotates the wheel by whole rows; a tap selects the tapped row.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let drag, let end = touches.first?.location(in: self), components.indices.contains(drag.wheel) else { return }
    self.drag = nil
    let height = CGFloat(bandHeight)
    let moved = end.y - drag.start.y
    let steps = abs(moved) < 8 ? ((end.y - bounds.midY) / height).rounded() : (-moved / height).rounded()
    let former = chosen(drag.wheel)
    let most = components[drag.wheel].count
    let row = min(max(former + Int(clamping: steps, to: -most...most), 0), most - 1)
    guard row != former, row >= 0 else { return }
    selectRow(row, inComponent: drag.wheel, animated: true)
    delegate?.pickerView(self, didSelectRow: row, inComponent: drag.wheel)
  }
}

public protocol UIPickerViewDataSource: RuntimeProtocol {
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

public protocol UIPickerViewDelegate: RuntimeProtocol {
  /// In points; 0 for equal widths.
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
  /// In points; 0 for the default height.
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
  func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString?
  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
  ) -> UIView
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  public func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { 0 }
  public func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { 0 }
  public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    nil
  }
  public func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? { nil }
  public func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
  ) -> UIView { DefaultRowView(frame: .zero) }
  public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}

/// Marks that the delegate does not implement the method for row views.
private final class DefaultRowView: UIView {}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

extension ViewDescription {
  static let pickerView = ViewDescription(
    "pickerView", "`UIPickerView` at rest, 216 points high", make: { UIPickerView(id: $0, in: $1) }
  ) {
    ViewProperty(
      "components", \UIPickerView.components, ValueType<[String]>.texts.list(), .look, viewsPerItem: 7,
      "texts of the rows, a list for each component")
    ViewProperty(
      "selectedRows", \UIPickerView.selectedRows, ValueType<Int>.count.list(), .look,
      "index of the selected row of each component")
  }
}
