import InbetweenGeometry
import InbetweenLayout
import InbetweenTimeline

/// `UITableViewHeaderFooterView`: the text above or below a section of a table view, and a plain view elsewhere.
package class TableSectionView: UIView, ArrangingView {
  var text = "" { didSet { if text != oldValue { textDidChange(wasEmpty: oldValue.isEmpty) } } }
  /// Nil for `secondaryLabel`, or `label` in a plain table.
  var textColor: Color? { didSet { show() } }
  /// Nil for the font of the table's style.
  var font: FontDescription? { didSet { show() } }
  /// What the table view decides.
  final var place = TableSectionPlace() {
    didSet {
      guard place != oldValue else { return }
      show()
      stay(former: oldValue.ground)
      arrangementDidChange()
    }
  }
  private var label: UILabel?
  private var labelConstraints: [NSLayoutConstraint] = []

  private func textDidChange(wasEmpty: Bool) {
    if text.isEmpty {
      label?.removeFromSuperview()
      label = nil
    } else if wasEmpty {
      let label = UILabel(internalPartOf: self, named: "text", isLaidOut: true)
      self.label = label
      label.numberOfLines = 0
      label.modelContentMode = modelLayoutDirection == .rightToLeft ? .topRight : .topLeft
      show()
      addSubview(label)
    }
    show()
    if text.isEmpty != wasEmpty { arrangementDidChange() }
  }

  package override func refreshColors() {
    super.refreshColors()
    show()
  }

  private func show() {
    label?.modelText = place.isUppercase ? text.uppercased() : text
    label?.modelFont = font ?? place.font
    label?.modelTextColor = textColor ?? (place.isFaint ? SystemColor.secondaryLabel : SystemColor.label)
  }

  /// A header that stays at the top lies above the rows, which scroll behind it, unless the scene gives it a colour.
  private func stay(former: Color?) {
    guard place.ground != former else { return }
    stage.performWithoutAnimation {
      zPosition = place.ground == nil ? 0 : 1
      if modelBackgroundColor == former ?? .clear { modelBackgroundColor = place.ground ?? .clear }
    }
  }

  func arrangementDidChange() {
    stage.deactivate(labelConstraints)
    labelConstraints = []
    func add(
      _ first: UIView, _ attribute: LayoutAttribute, _ relation: LayoutRelation = .equal, to second: UIView?,
      _ constant: Double, priority: Double = LayoutPriority.required
    ) {
      labelConstraints.append(
        NSLayoutConstraint(
          firstItem: first, firstAttribute: attribute, relation: relation, secondItem: second,
          secondAttribute: second == nil ? .notAnAttribute : attribute, constant: constant, priority: priority,
          identifier: "UITVH-\(first === self ? "" : "text-")\(attribute.name)"))
    }
    if superview is TextTableView {
      let height = label == nil ? place.empty : place.least
      add(self, .height, .greaterThanOrEqual, to: nil, height)
      add(self, .height, to: nil, height, priority: LayoutPriority.fittingSizeLevel)
    }
    if let label {
      // In a view that is too small for the margins, such as one of no height, the text has no room and is not seen.
      let most = LayoutPriority.required - 1
      add(label, .leading, to: self, place.margin)
      add(label, .trailing, to: self, -place.margin, priority: most)
      add(label, .bottom, to: self, -place.bottom)
      add(label, .top, .greaterThanOrEqual, to: self, place.top, priority: most)
    }
    // The label is in the view, and the constants are finite.
    try? stage.activate(labelConstraints)
  }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    guard color == .textColor else { return super.layers(showing: color) }
    return label.map { [ColoredLayer(view: $0, key: .contentsColor)] } ?? []
  }
}

package final class TableHeaderView: TableSectionView {
  package override var kind: String { "sectionHeader" }

  /// Of the section that it begins in a collection view.
  var sectionLayout = CollectionSectionLayout() {
    didSet {
      if sectionLayout != oldValue { (superview as? CollectionSceneView)?.arrangementDidChange() }
    }
  }

  private var madeScroller: SectionScroller?
  /// What scrolls its section across a collection view.
  var sectionScroller: SectionScroller {
    if let madeScroller { return madeScroller }
    let scroller = SectionScroller(internalPartOf: self, named: "scroller", isLaidOut: true)
    madeScroller = scroller
    return scroller
  }

  /// That of ``sectionScroller``, in points.
  var sectionOffset: Point {
    get { madeScroller?.modelContentOffset ?? .zero }
    set { sectionScroller.modelContentOffset = newValue }
  }

  func unsetSectionOffset() {
    // Without a place no layout brings it to the beginning.
    if let madeScroller, madeScroller.superview == nil { madeScroller.modelContentOffset = .zero }
    madeScroller?.unsetContentOffset()
  }
}

/// What a section of a collection view has instead of the layout of the view; see ``CollectionSceneView``.
struct CollectionSectionLayout: Hashable {
  /// In points.
  var itemSize: Size?
  var columns: Int?
  /// In points.
  var groupHeight: Double?
  var group: CompositionalItem?
  /// In points.
  var sectionInset: Insets?
  var scrolling = OrthogonalScrolling.none

  /// Whether it has a key of headers.
  func has(_ key: String) -> Bool {
    switch key {
    case "itemSize": itemSize != nil
    case "columns": columns != nil
    case "groupHeight": groupHeight != nil
    case "group": group != nil
    case "sectionInset": sectionInset != nil
    case "orthogonalScrollingBehavior": scrolling != .none
    default: false
    }
  }
}

package final class TableFooterView: TableSectionView {
  package override var kind: String { "sectionFooter" }
}

/// What lies behind the cells of a section of a grouped table, with lines at its ends unless its corners are round.
final class TableGroundView: UIView {
  private lazy var lines = ["top", "bottom"].map { UIView(internalPartOf: self, named: $0) }

  /// - Parameter separatorColor: that of the lines; nil for none.
  func show(_ style: TableStyle, separatorColor: Color?) {
    stage.performWithoutAnimation {
      modelBackgroundColor = UIColor.secondarySystemGroupedBackground.model(in: traitCollection)
      cornerRadius = style == .insetGrouped ? TableStyle.cornerRadius : 0
      cornerCurve = .continuous
      for line in lines {
        if line.superview == nil { addSubview(line) }
        line.modelBackgroundColor = separatorColor ?? .clear
        line.modelIsHidden = style != .grouped
      }
    }
  }

  override var arrangedParts: ArrangedParts? {
    ArrangedParts(parts: lines, arrangement: EndArrangement(line: 1 / Double(stage.canvas.scale)))
  }

  package override func layoutParts() { arrangedParts?.place(in: record.state.bounds) }
}

/// Lines at the top and the bottom.
private struct EndArrangement: PartArrangement {
  /// Their thickness, in points.
  var line: Double

  func frames(in bounds: Rect) -> [Rect] {
    [
      Rect(x: 0, y: 0, width: bounds.width, height: line),
      Rect(x: 0, y: bounds.height - line, width: bounds.width, height: line),
    ]
  }
}

extension ViewDescription {
  static let sectionHeader = ViewDescription(
    "sectionHeader",
    "`UITableViewHeaderFooterView` above a section: it begins one in the `tableView` or `collectionView` that contains it",
    // The text, and the background of the section with its lines.
    furtherParts: 4, make: { TableHeaderView(id: $0, in: $1) }
  ) {
    TableSectionView.keys
    ViewProperty(
      "columns", optional: \TableHeaderView.sectionLayout.columns, .count, .place, none: "those of the collection view",
      "`columns` of its section in a collection view with `columns`; see [Collections](#collections)")
    ViewProperty(
      "groupHeight", optional: \TableHeaderView.sectionLayout.groupHeight, .number(-1...(.infinity)), .place,
      none: "that of the collection view; with `columns` that of a square",
      "`groupHeight` of its section in a collection view")
    ViewProperty(
      "group", optional: \TableHeaderView.sectionLayout.group, .compositionalItem, .place,
      none: "that of the collection view",
      "`group` of its section in a collection view with a `group` or `columns`")
    ViewProperty(
      "itemSize", optional: \TableHeaderView.sectionLayout.itemSize, .size, .place,
      none: "that of the collection view", "`itemSize` of its section in a collection view with a flow layout")
    ViewProperty(
      "sectionInset", optional: \TableHeaderView.sectionLayout.sectionInset, .insets, .place,
      none: "that of the collection view", "points around the cells of its section in a collection view")
    ViewProperty(
      "orthogonalScrollingBehavior", \TableHeaderView.sectionLayout.scrolling, .word, .place,
      "whether and how its section scrolls across a collection view with `columns` or a `group`; see [Sections that scroll across](#sections-that-scroll-across)"
    )
    ViewProperty(
      "contentOffset", \TableHeaderView.sectionOffset, .point, .place, animates: .inBlock,
      follows: .change { .contentOffset($0.sectionScroller, $1) },
      absence: .init("the section's beginning") { $0.unsetSectionOffset() },
      "how far its section has scrolled across the collection view, in points")
  }

  static let sectionFooter = ViewDescription(
    "sectionFooter", "`UITableViewHeaderFooterView` below a section of either view: it ends the section above it",
    furtherParts: 4, make: { TableFooterView(id: $0, in: $1) }
  ) { TableSectionView.keys }
}

extension TableSectionView {
  @ViewPropertyList fileprivate static var keys: [ViewProperty] {
    ViewProperty(
      "text", \TableSectionView.text, .text, .look,
      "its text, which wraps; headers of grouped tables show it in upper case. Without a text it is the space between two sections"
    )
    ViewProperty(
      "font", optional: \TableSectionView.font, .font, .look, none: "13 points; 17 semibold in a plain table",
      "font of the text; see [Values](#values)")
    ViewProperty(
      "textColor", optional: \TableSectionView.textColor, .color, .look, follows: .color(.textColor),
      none: "`secondaryLabel`; `label` in a plain table", "colour of the text")
  }
}
