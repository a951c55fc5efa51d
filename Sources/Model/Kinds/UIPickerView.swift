#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif
public import Foundation
import InbetweenGeometry
import InbetweenObjects
import InbetweenTimeline

/// `UIPickerView`: wheels of rows, 216 points high, with the selected rows on a grey band in the centre. In code a finger
/// turns them.
open class UIPickerView: UIView {
  @_spi(Kinds) open override var kind: String { "pickerView" }
  private static let size = Size(width: 320, height: 216)
  /// The band of the selected rows, in points.
  private static let (bandHeight, bandInset, bandRadius) = (34.0, 9.0, 8.0)
  /// The angle between rows on the wheel, in radians, and the number of visible rows on either side of the selected
  /// one.
  private static let (turn, reach) = (0.36, 3)
  private static let fontSize = 23.0
  /// More are not shown.
  private static let (maximumWheels, maximumRows) = (100, 200_000)

  /// The rows' texts, a list for each wheel.
  package var components: [[String]] = [] {
    didSet {
      guard components != oldValue else { return }
      turning.stop { components[safe: $0] != oldValue[safe: $0] }
      rebuild()
    }
  }
  /// The selected row of each wheel; missing values mean the first row.
  package var selectedRows: [Int] = [] {
    didSet {
      guard selectedRows != oldValue, !isQuiet else { return }
      turning.stop { selectedRows[safe: $0] != oldValue[safe: $0] }
      rebuild()
    }
  }
  private var isQuiet = false

  // MARK: - Code

  open weak var dataSource: (any UIPickerViewDataSource)? { didSet { reloadAllComponents() } }
  open weak var delegate: (any UIPickerViewDelegate)? { didSet { reloadAllComponents() } }
  private var isLoaded = false
  /// The delegate's views of the rows that have been visible, by wheel and row.
  private var rowViews: [[Int: UIView]] = []
  private var attributes: [[NSAttributedString?]] = []
  private var widths: [Double] = []

  open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? components.count }
  open func numberOfRows(inComponent component: Int) -> Int {
    dataSource?.pickerView(self, numberOfRowsInComponent: component)
      ?? (components.indices.contains(component) ? components[component].count : 0)
  }
  /// In points.
  open func rowSize(forComponent component: Int) -> CGSize {
    CGSize(width: wheelWidths[safe: component] ?? 0, height: rowHeight)
  }
  open func selectedRow(inComponent component: Int) -> Int {
    guard components.indices.contains(component) else { return -1 }
    return chosen(component)
  }
  /// An animated selection takes 0.3 s.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    load()
    guard components.indices.contains(component), row >= 0, row < numberOfRows(inComponent: component) else { return }
    let former = selectedRows
    var rows = components.indices.map { chosen($0) }
    rows[component] = min(row, components[component].count - 1)
    let isTurning = turning[component] != nil
    turning.stop { $0 == component }
    guard animated, isInStage else {
      if rows == selectedRows, isTurning { rebuild() }
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
    let count = min(max(dataSource.numberOfComponents(in: self), 0), Self.maximumWheels)
    let counts = (0..<count).map { wheel in
      let count = max(dataSource.pickerView(self, numberOfRowsInComponent: wheel), 0)
      if count > Self.maximumRows {
        stage.report("a picker view shows the first \(Self.maximumRows) of the \(count) rows of component \(wheel)")
      }
      return min(count, Self.maximumRows)
    }
    rowViews = counts.map { _ in [:] }
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
  private var rows: [(view: UIView, wheel: Int, index: Int)] = []
  private var ownRowHeight = 0.0
  /// In points.
  var rowHeight: Double { ownRowHeight > 0 ? min(ownRowHeight, UIPickerView.longest) : UIPickerView.bandHeight }
  private static let longest = 10_000.0
  var turning = WheelTurning()
  /// Called when a finger has turned a wheel to another row, after the delegate; for a picker that is a part.
  var turned: (() -> Void)?

  package override func configure() {
    modelClipsToBounds = true
    addSubview(band)
    paint()
    band.cornerRadius = UIPickerView.bandRadius
    addGestureRecognizer(pan)
  }

  /// Comes before that of a scroll view around the picker.
  private lazy var pan = UIPanGestureRecognizer { [weak self] pan in
    if let pan = pan as? UIPanGestureRecognizer { self?.turn(with: pan) }
  }

  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    gestureRecognizer === pan ? isTurn(pan) : super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  private func paint() { band.modelBackgroundColor = SystemColor.tertiaryFill }

  package override func refreshColors() {
    super.refreshColors()
    paint()
    if !isFromCode { rebuild() }
  }

  package override var ownSize: OwnSize? { .usual(UIPickerView.size) }

  package override var naturalContentSize: IntrinsicSize { IntrinsicSize(UIPickerView.size) }

  func chosen(_ wheel: Int) -> Int {
    min(max(selectedRows.indices.contains(wheel) ? selectedRows[wheel] : 0, 0), components[wheel].count - 1)
  }

  /// - Parameter others: rows by wheel whose neighbours are also created, because an animation starts there.
  private func rebuild(alsoNear others: [Int] = []) {
    for row in rows { row.view.removeFromSuperview() }
    rows = []
    stage.performWithoutAnimation {
      addRows(alsoNear: others)
      layoutParts()
    }
  }

  /// Shows the rows where wheels have turned to.
  func showTurn() {
    stage.performWithoutAnimation {
      for row in rows where !isNear(row.index, row.wheel) { row.view.removeFromSuperview() }
      rows.removeAll { !isNear($0.index, $0.wheel) }
      addRows(alsoNear: [])
      layoutParts()
    }
  }

  private func isNear(_ index: Int, _ wheel: Int) -> Bool {
    abs(Double(index) - place(of: wheel)) < Double(UIPickerView.reach + 1)
  }

  private func addRows(alsoNear others: [Int]) {
    for wheel in components.indices {
      let places = [place(of: wheel)] + (others.indices.contains(wheel) ? [Double(others[wheel])] : [])
      var near = IndexSet()
      for place in places {
        let (reach, last) = (Double(UIPickerView.reach + 1), components[wheel].count - 1)
        let first = Int(clamping: (place - reach).rounded(.down) + 1, to: 0...max(last, 0))
        let end = Int(clamping: (place + reach).rounded(.up) - 1, to: 0...max(last, 0))
        if last >= 0, first <= end { near.insert(integersIn: first...end) }
      }
      for index in near where !rows.contains(where: { $0.wheel == wheel && $0.index == index }) {
        rows.append((view(wheel, index), wheel, index))
      }
    }
  }

  private func view(_ wheel: Int, _ index: Int) -> UIView {
    if let view = ownView(wheel, index) {
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

  /// The delegate's view of a row; nil if it has none.
  private func ownView(_ wheel: Int, _ index: Int) -> UIView? {
    guard isLoaded, let delegate, rowViews.indices.contains(wheel) else { return nil }
    if let view = rowViews[wheel][index] { return view }
    let view = delegate.pickerView(self, viewForRow: index, forComponent: wheel, reusing: nil)
    guard !(view is DefaultRowView), rowViews.indices.contains(wheel) else { return nil }
    rowViews[wheel][index] = view
    return view
  }

  private func turn(to target: [Int], from former: [Int]) {
    let start = components.indices.map { former.indices.contains($0) ? former[$0] : 0 }
    selectedRowsQuietly(start)
    rebuild(alsoNear: target)
    selectedRowsQuietly(target)
    UIView.animate(withDuration: 0.3, delay: 0, options: .curveEaseOut) { self.layoutParts() }
  }

  /// Selects the row to which a wheel has turned.
  func select(_ row: Int, of wheel: Int) {
    var rows = components.indices.map { chosen($0) }
    rows[wheel] = row
    selectedRowsQuietly(rows)
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
      bandHeight: rowHeight, inset: UIPickerView.bandInset, ownWidths: own,
      rows: rows.filter { own.indices.contains($0.wheel) }.map { row in
        (row.wheel, rowHeight / UIPickerView.turn * sin(UIPickerView.angle(of: step(of: row.index, row.wheel))))
      })
  }

  /// How many rows lie between a row and the band.
  private func step(of index: Int, _ wheel: Int) -> Double {
    Double(index) - (components.indices.contains(wheel) ? place(of: wheel) : 0)
  }

  /// The angle of a row on its wheel, in radians; rows are projected from the wheel, seen from the front.
  private static func angle(of step: Double) -> Double { min(max(step * turn, -.pi / 2), .pi / 2) }

  /// Rows are opaque in the band and fade towards the edges, also while they pass from one place to the next.
  private static func alpha(of step: Double) -> Double {
    let (steps, faint) = (abs(step), 0.6 * cos(angle(of: step)))
    if steps < 1 { return 1 + (faint - 1) * steps }
    return faint * min(max(Double(reach + 1) - steps, 0), 1)
  }

  override var arrangedParts: ArrangedParts? {
    let arrangement = wheelArrangement
    let shown = rows.filter { arrangement.ownWidths.indices.contains($0.wheel) }
    return ArrangedParts(parts: [band] + shown.map(\.view), arrangement: arrangement)
  }

  package override func layoutParts() {
    for row in rows {
      let step = step(of: row.index, row.wheel)
      row.view.modelTransform = .scale(x: 1, y: max(cos(UIPickerView.angle(of: step)), 0.01))
      row.view.modelAlpha = UIPickerView.alpha(of: step)
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

  private var touchStart: CGPoint?

  /// The wheel at a distance from the left, in points; nil without wheels.
  func wheel(at x: CGFloat) -> Int? {
    guard !components.isEmpty else { return nil }
    var left = (Double(bounds.width) - wheelWidths.reduce(0, +)) / 2
    for (wheel, width) in wheelWidths.enumerated() {
      left += width
      if Double(x) < left { return components[wheel].isEmpty ? nil : wheel }
    }
    return components.last?.isEmpty == true ? nil : components.count - 1
  }

  /// A touch holds a wheel that turns on.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    touchStart = touches.first?.location(in: self)
    if let touchStart, let wheel = wheel(at: touchStart.x) { turning[wheel]?.glide = nil }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// A tap selects the tapped row.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let start = touchStart, let end = touches.first?.location(in: self) else { return }
    touchStart = nil
    turn(toRowAt: abs(end.y - start.y) < 8 ? end : CGPoint(x: start.x, y: bounds.midY))
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let start = touchStart else { return }
    touchStart = nil
    // Another recogniser than the wheels' has taken the touch.
    if turning.drag == nil { turn(toRowAt: CGPoint(x: start.x, y: bounds.midY)) }
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
