import InbetweenLayout
import InbetweenObjects
import InbetweenTimeline
public import Foundation
package import InbetweenGeometry

/// `UISegmentedControl` with titles, as drawn from iOS 13 on: 32 points high, with an alignment rectangle of 31;
/// segments of equal width on a grey background, the selected one on a white background.
open class UISegmentedControl: UIControl {
  @_spi(Kinds) open override var kind: String { "segmentedControl" }
  /// No segment (`UISegmentedControl.noSegment`).
  public static let noSegment = -1
  private static let height = 32.0
  /// The padding at both sides of the widest title, and the gap between two segments, in points.
  private static let (padding, gap) = (10.0, 1.0)
  private static let fontSize = 13.0

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// - Parameter items: titles, images and actions.
  public init(items: [Any]?) {
    super.init(frame: .zero)
    show(items: items)
  }

  package var items: [BarItem] {
    get {
      segments.map { segment in
        var item = BarItem(title: segment.title ?? "")
        item.image = segment.modelImage
        return item
      }
    }
    set { segments = newValue.map { Segment(title: $0.title, modelImage: $0.image) } }
  }
  var segments: [Segment] = [] { didSet { if segments != oldValue { rebuild() } } }
  /// The selection background is animated by a running block; all other changes apply at once.
  open var selectedSegmentIndex = UISegmentedControl.noSegment { didSet { select(from: oldValue) } }
  /// White if nil.
  package var modelSelectedSegmentTintColor: Color? { didSet { showAtOnce() } }
  open var selectedSegmentTintColor: UIColor? {
    get { color(\.modelSelectedSegmentTintColor) }
    set { take(newValue, \.modelSelectedSegmentTintColor) }
  }

  /// Of all titles, and of that of the selected segment, in scenes.
  package var modelTitleAttributes: TitleTextAttributes? { didSet { titleAttributesDidChange() } }
  package var modelSelectedTitleAttributes: TitleTextAttributes? { didSet { titleAttributesDidChange() } }

  private lazy var backgroundPart = UIView(internalPartOf: self, named: "ground")
  /// Casts the wide shadow and contains the view that casts the narrow one.
  private lazy var selection = UIView(internalPartOf: self, named: "selection")
  private lazy var selectionBackground = UIView(internalPartOf: self, named: "plate")
  /// Values set by code: see `UISegmentedControl+Segments.swift`.
  var attributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:] { didSet { if isFromCode { rebuild() } } }
  var backgrounds: [UIControl.State: UIImage] = [:] { didSet { showAtOnce() } }
  open var isMomentary = false
  open var apportionsSegmentWidthsByContent = false { didSet { rebuild() } }
  private var backgroundPicture: UIImageView?
  private var pictures: [UIImageView?] = []

  /// The segment of the selection background, or its last one.
  private var selectionSegment = 0
  private var dividers: [UIView] = []
  private var labels: [UILabel] = []

  package override func configure() {
    addSubview(backgroundPart)
    addSubview(selection)
    selection.addSubview(selectionBackground)
    backgroundPart.cornerRadius = 8
    selectionBackground.cornerRadius = 7
    for (part, opacity, radius) in [(selection, 0.12, 4.0), (selectionBackground, 0.04, 0.5)] {
      part.shadowOpacity = opacity
      part.modelShadowOffset = Point(x: 0, y: 3)
      part.shadowRadius = radius
    }
    show()
  }

  private func rebuild() {
    for part in labels as [UIView] + dividers + pictures.compactMap({ $0 }) { part.removeFromSuperview() }
    if items.indices.contains(selectedSegmentIndex) { selectionSegment = selectedSegmentIndex }
    stage.performWithoutAnimation {
      dividers = items.indices.dropFirst().map { index in
        let divider = UIView(internalPartOf: self, named: "divider\(index)")
        divider.modelBackgroundColor = Color(red: 142 / 255, green: 142 / 255, blue: 147 / 255, alpha: 0.3)
        insertSubview(divider, aboveSubview: backgroundPart)
        return divider
      }
      labels = segments.enumerated().map { index, segment in
        let label = UILabel(internalPartOf: self, named: "title\(index)")
        label.modelText = segment.hasImage ? "" : segment.title ?? ""
        label.modelTextAlignment = .center
        addSubview(label)
        return label
      }
      pictures = segments.enumerated().map { index, segment in
        guard segment.hasImage else { return nil }
        let part = UIImageView(internalPartOf: self, named: "image\(index)")
        if let number = segment.modelImage {
          part.modelImage = number
          part.renderingMode = .alwaysTemplate
        } else {
          part.image = segment.image
        }
        addSubview(part)
        return part
      }
      contentSizeDidChange()
      show()
    }
  }

  private func font(isSelected: Bool) -> FontDescription {
    let own = (isSelected ? attributes[.selected]?[.font] : nil) ?? attributes[.normal]?[.font]
    if let own = own as? UIFont { return own.model }
    let model = (isSelected ? modelSelectedTitleAttributes?.font : nil) ?? modelTitleAttributes?.font
    return model ?? FontDescription(size: UISegmentedControl.fontSize, weight: isSelected ? .semibold : .regular)
  }

  /// The widths of the segments' contents with padding, in points.
  private var contentWidths: [Double] {
    let font = font(isSelected: true)
    return segments.enumerated().map { index, segment in
      if let width = segment.width, width > 0 { return Double(width) }
      let own =
        (pictures.indices.contains(index) ? pictures[index] : nil)?.naturalContentSize.width
        ?? stage.layout(TextRequest(text: segment.title ?? "", font: font), for: self)?.size.width.rounded(.up) ?? 0
      return own + 2 * UISegmentedControl.padding
    }
  }

  /// The widths of segments if they differ; empty if all are equal.
  private var ownWidths: [Double] {
    guard apportionsSegmentWidthsByContent || segments.contains(where: { ($0.width ?? 0) > 0 }) else { return [] }
    return contentWidths
  }

  package override var naturalContentSize: IntrinsicSize {
    let widths = contentWidths
    let count = Double(widths.count)
    let sum = ownWidths.isEmpty ? count * (widths.max() ?? 2 * UISegmentedControl.padding) : widths.reduce(0, +)
    return IntrinsicSize(
      width: max(sum + (count - 1) * UISegmentedControl.gap, 0),
      height: UISegmentedControl.height - modelAlignmentRectInsets.bottom)
  }

  package override var modelAlignmentRectInsets: Insets { Insets(bottom: 1) }

  override var arrangedParts: ArrangedParts? {
    let line = stage.metrics(of: font(isSelected: true), for: self)?.lineHeight ?? 0
    return ArrangedParts(
      parts: [backgroundPart, selection] + dividers + labels,
      arrangement: SegmentArrangement(
        count: labels.count, selected: selectionSegment, widths: ownWidths,
        isRightToLeft: modelLayoutDirection == .rightToLeft,
        lineHeight: (line * Double(stage.canvas.scale)).rounded(.up) / Double(stage.canvas.scale)))
  }

  package override func layoutParts() {
    arrangedParts?.place(in: record.state.bounds)
    selectionBackground.place(Rect(origin: .zero, size: selection.record.state.boundsSize))
    for (index, label) in labels.enumerated() {
      if let move = segments[index].offset {
        label.place(label.record.state.frame.offset(by: Point(x: Double(move.width), y: Double(move.height))))
      }
      guard let picture = pictures[index] else { continue }
      let natural = picture.naturalContentSize
      let size = Size(width: natural.width ?? 0, height: natural.height ?? 0)
      picture.place(
        Rect(
          x: label.record.state.frame.midX - size.width / 2, y: (record.state.boundsSize.height - size.height) / 2,
          width: size.width, height: size.height))
    }
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let touch, let chosen = segment(at: touch.location(in: self)), segments[chosen].isEnabled else { return }
    let former = selectedSegmentIndex
    if !isMomentary {
      UIView.animate(withDuration: 0.25) { self.selectedSegmentIndex = chosen }
    } else {
      stage.performWithoutAnimation { selectedSegmentIndex = chosen }
    }
    if let action = segments[chosen].action { sendAction(action) }
    if former != chosen { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    if isMomentary { stage.performWithoutAnimation { selectedSegmentIndex = UISegmentedControl.noSegment } }
  }

  @_spi(Kinds) open override func stateDidChange() { showAtOnce() }

  package override func tintDidChange() { showAtOnce() }

  package override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    showAtOnce()
  }

  override func layers(showing color: ViewColor) -> [ColoredLayer] {
    color == .selectedSegmentTintColor
      ? [ColoredLayer(view: selectionBackground, key: .backgroundColor)] : super.layers(showing: color)
  }

  private func select(from old: Int) {
    guard selectedSegmentIndex != old else { return }
    if items.indices.contains(selectedSegmentIndex) { selectionSegment = selectedSegmentIndex }
    // A new selection background fades in at its position, because it has no previous one.
    if !items.indices.contains(old) { stage.performWithoutAnimation { layoutParts() } }
    show()
  }

  private func titleAttributesDidChange() {
    contentSizeDidChange()
    showAtOnce()
  }

  private func showAtOnce() { stage.performWithoutAnimation { show() } }

  private func showBackground() {
    let image = backgrounds[state] ?? backgrounds[.normal]
    guard image != nil || backgroundPicture != nil else { return }
    let part = backgroundPicture ?? UIImageView(internalPartOf: self, named: "groundPicture")
    if backgroundPicture == nil {
      backgroundPicture = part
      insertChild(part, at: 0)
    }
    part.image = image
    part.modelIsHidden = image == nil
    part.place(Rect(origin: .zero, size: record.state.boundsSize))
    backgroundPart.modelIsHidden = image != nil
  }

  package override func refreshColors() {
    super.refreshColors()
    show()
  }

  private func show() {
    layoutParts()
    backgroundPart.modelBackgroundColor = SystemColor.tertiaryFill
    let isShown = items.indices.contains(selectedSegmentIndex)
    selection.modelAlpha = isShown ? 1 : 0
    stage.performWithoutAnimation {
      selectionBackground.modelBackgroundColor = modelSelectedSegmentTintColor ?? SystemColor.selectedSegment
      for (index, label) in labels.enumerated() {
        let isSelected = index == selectedSegmentIndex
        label.modelFont = font(isSelected: isSelected)
        let own =
          (isSelected ? attributes[.selected]?[.foregroundColor] : nil) ?? attributes[.normal]?[.foregroundColor]
        let model = (isSelected ? modelSelectedTitleAttributes?.color : nil) ?? modelTitleAttributes?.color
        let color = (own as? UIColor)?.model(in: traitCollection) ?? model ?? SystemColor.label
        label.modelTextColor = isEnabled && segments[index].isEnabled ? color : SystemColor.tertiaryLabel
        pictures[index]?.modelTintColor = label.modelTextColor
      }
      showBackground()
      // There are no dividers beside the selected segment.
      for (index, divider) in dividers.enumerated() {
        divider.modelAlpha = isShown && (index == selectedSegmentIndex || index + 1 == selectedSegmentIndex) ? 0 : 1
      }
    }
  }

  // MARK: - Segments

  open var numberOfSegments: Int { segments.count }

  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(Segment(title: title), at: segment)
  }
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(Segment(image: image), at: segment)
  }
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    insert(Segment(title: action.title, image: action.image, action: action), at: segment)
  }
  open func removeSegment(at segment: Int, animated: Bool) {
    guard segments.indices.contains(segment) else { return }
    segments.remove(at: segment)
    if selectedSegmentIndex == segment {
      selectedSegmentIndex = UISegmentedControl.noSegment
    } else if selectedSegmentIndex > segment {
      selectedSegmentIndex -= 1
    }
  }
  open func removeAllSegments() {
    segments = []
    selectedSegmentIndex = UISegmentedControl.noSegment
  }

  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    change(segment) { ($0.title, $0.image) = (title, nil) }
  }
  open func titleForSegment(at segment: Int) -> String? { self[segment]?.title }
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    change(segment) { ($0.title, $0.image) = (nil, image) }
  }
  open func imageForSegment(at segment: Int) -> UIImage? { self[segment]?.image }
  open func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    change(segment) { $0 = Segment(title: action.title, image: action.image, action: action) }
  }
  open func actionForSegment(at segment: Int) -> UIAction? { self[segment]?.action }
  /// -1 if no segment has that action.
  open func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
    segments.firstIndex { $0.action?.identifier == actionIdentifier } ?? UISegmentedControl.noSegment
  }
  /// - Parameter width: in points; 0 for the width of the others.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) { change(segment) { $0.width = width } }
  open func widthForSegment(at segment: Int) -> CGFloat { self[segment]?.width ?? 0 }
  open func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) { change(segment) { $0.offset = offset } }
  open func contentOffsetForSegment(at segment: Int) -> CGSize { self[segment]?.offset ?? .zero }
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) { change(segment) { $0.isEnabled = enabled } }
  open func isEnabledForSegment(at segment: Int) -> Bool { self[segment]?.isEnabled ?? false }

  /// Font and colour of titles.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    self.attributes[state] = attributes
  }
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { attributes[state] }
  /// Sets an image that replaces the grey background, stretched.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) { backgrounds[state] = backgroundImage }
  open func backgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? { backgrounds[state] }
}

/// The background, the selection background, the dividers between segments, and their titles.
struct SegmentArrangement: PartArrangement {
  /// The distance between the selection background and the edge of its segment, in points.
  private static let inset = 2.0
  private static let dividerInset = 8.0

  var count: Int
  var selected: Int
  /// The width of each segment, in points; empty if all are equal.
  var widths: [Double] = []
  var isRightToLeft: Bool
  /// The line height of a title, in points.
  var lineHeight: Double

  func frames(in bounds: Rect) -> [Rect] {
    let sum = widths.reduce(0, +)
    let equal = bounds.width / Double(max(count, 1))
    func width(_ index: Int) -> Double {
      sum > 0 && widths.indices.contains(index) ? widths[index] / sum * bounds.width : equal
    }
    func left(_ index: Int) -> Double {
      guard sum > 0 else { return Double(isRightToLeft ? count - 1 - index : index) * equal }
      let before = (0..<max(min(index, count), 0)).reduce(0) { $0 + width($1) }
      return isRightToLeft ? bounds.width - before - width(index) : before
    }
    let inset = SegmentArrangement.inset
    let segment = min(max(selected, 0), max(count - 1, 0))
    let selectionBackground = Rect(
      x: left(segment) + inset, y: inset, width: max(width(segment) - 2 * inset, 0),
      height: max(bounds.height - 2 * inset, 0))
    let dividers = (0..<count).dropFirst().map { index in
      Rect(
        x: (isRightToLeft ? left(index - 1) : left(index)) - 0.5, y: SegmentArrangement.dividerInset, width: 1,
        height: max(bounds.height - 2 * SegmentArrangement.dividerInset, 0))
    }
    let titles = (0..<count).map { index in
      Rect(
        x: left(index) + inset, y: (bounds.height - lineHeight) / 2, width: max(width(index) - 2 * inset, 0),
        height: lineHeight)
    }
    return [Rect(x: 0, y: 0, width: bounds.width, height: bounds.height), selectionBackground] + dividers + titles
  }
}
