import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenLayout
import InbetweenMotion
import InbetweenTimeline

/// The layout of a span as a function of the inputs: every sample edits and solves a copy of the engine in the state in
/// which the span began, never starting from the previous sample.
struct LiveSolution: LiveLayout {
  /// A view placed by the layout.
  struct Placed: Sendable {
    var layer: Int
    var parent: Int
    var item: LayoutItemID
    var usesAutoLayout: Bool
    /// The frame from the layout at the span's start, and the actual frame then, which code may have changed.
    var laidOut: Rect?
    var place: Place
    /// Whether constraints place the frame instead of the middle of a rectangle.
    var followsAnchor = false
    /// Set if constraints place the transformed frame.
    var transform: Transform?
  }

  /// A layer's position and size relative to its superview.
  struct Place: Sendable {
    var position: Point
    var size: Size
    var anchor: Point

    /// - Parameter anchor: where the position is in a frame; nil for the layer's anchor point.
    init(_ state: LayerState, anchor: Point? = nil) {
      position = state.position
      size = state.boundsSize
      self.anchor = anchor ?? state.anchorPoint
    }

    func moved(to frame: Rect, transform: Transform? = nil) -> Place {
      var place = self
      place.size = frame.size
      if let transform {
        let box = transform.boundingBox(
          of: Rect(x: -anchor.x * frame.width, y: -anchor.y * frame.height, width: frame.width, height: frame.height))
        place.position = Point(x: frame.minX - box.minX, y: frame.minY - box.minY)
      } else {
        place.position = Point(x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
      }
      return place
    }
  }

  struct Framed: Sendable {
    var layer: Int
    var place: Place
    var frame: LiveValue<Rect>
  }

  struct Property: Sendable {
    var layer: Int
    var key: LayerKey
    var start: AnimatableValue
    var value: LiveValue<AnimatableValue>
  }

  /// The internal parts of a view.
  struct Parts: Sendable {
    var owner: Int
    var ownerBounds: Rect
    var layers: [Int]
    var places: [Place]
    var frames: @Sendable (_ bounds: Rect, _ inputs: [Double]) -> [Rect]
    /// Whether they move even if the owner's size does not change.
    var isDriven = false
  }

  struct Baselines: Sendable {
    var item: LayoutItemID
    var natural: (first: Double, last: Double)
    /// Nil for a text in ``texts``, whose rule depends on its width.
    var rule: BaselineRule?
  }

  /// The engine in the state in which the span began.
  var engine: LayoutEngine
  let scale: Double
  var edits: [LiveEdit] = []
  /// The rules for margins, guides and content insets; nil if there are none.
  var insets: InsetRules?
  var insetEdits: [LiveInsetEdit] = []
  var properties: [Property] = []
  var framed: [Framed] = []
  var placed: [Placed] = []
  var parts: [Parts] = []
  var baselines: [Baselines] = []
  /// Sorted by layer.
  var texts: [LiveText] = []
  private(set) var targets: [LiveTarget] = []
  private var textsByItem: [Int32: Int] = [:]
  /// Set if the findings of the layouts are needed.
  var findingNames: FindingNames?
  /// The guides whose frames are part of findings.
  var guideItems: [GuideItem] = []
  var findsAmbiguity = false

  /// The sizes of layers in the layout before the span, in points.
  var formerSizes: [(layer: Int, size: Size)] {
    framed.map { ($0.layer, $0.place.size) } + placed.map { ($0.layer, $0.place.size) }
      + parts.flatMap { [($0.owner, $0.ownerBounds.size)] + zip($0.layers, $0.places.map(\.size)) }
  }

  /// Whether any value that follows inputs affects layout.
  var changesLayout: Bool { !edits.isEmpty || !insetEdits.isEmpty }

  init(engine: LayoutEngine, scale: Double) {
    self.engine = engine
    self.scale = scale
  }

  /// To be called when everything has been added.
  mutating func close() {
    let places = framed.map(\.layer) + placed.map(\.layer) + parts.flatMap(\.layers)
    targets =
      properties.map { LiveTarget(layer: $0.layer, key: $0.key) }
      + places.flatMap { [LiveTarget(layer: $0, key: .position), LiveTarget(layer: $0, key: .boundsSize)] }
      + texts.map { LiveTarget(layer: $0.layer, key: .contents) }
    textsByItem = [:]
    for (index, text) in texts.enumerated() {
      if let item = text.item { textsByItem[item.rawValue] = index }
    }
  }

  func values(inputs: [Double]) -> [AnimatableValue] {
    let resolved = resolve(inputs, measuring: self)
    return resolved.values + texts.map { .content($0.content(in: resolved.sizes[$0.layer] ?? $0.startSize)) }
  }

  /// Computes everything except the contents of texts, and the sizes of placed views by layer.
  func resolve(
    _ inputs: [Double], measuring: some TextMeasuring
  ) -> (values: [AnimatableValue], sizes: [Int: Size]) {
    var values: [AnimatableValue] = []
    values.reserveCapacity(targets.count)
    var sizes: [Int: Size] = [:]
    var anchors: [Int: Point] = [:]
    func put(_ place: Place, _ layer: Int) {
      values.append(.point(place.position))
      values.append(.size(place.size))
      sizes[layer] = place.size
    }
    for property in properties {
      let value = property.value(inputs) ?? property.start
      if property.key == .anchorPoint, case .point(let anchor) = value { anchors[property.layer] = anchor }
      values.append(value)
    }
    func anchored(_ place: Place, _ layer: Int) -> Place {
      guard let anchor = anchors[layer] else { return place }
      var place = place
      place.anchor = anchor
      return place
    }
    for view in framed {
      let place = anchored(view.place, view.layer)
      put(view.frame(inputs).map { place.moved(to: $0) } ?? place, view.layer)
    }
    if !placed.isEmpty {
      let frames = frames(inputs, measuring: measuring)
      // A superview lays out all its subviews: if one of them moves, those moved by code return, too.
      var dirty: Set<Int> = []
      for view in placed where view.usesAutoLayout && view.laidOut != frames[Int(view.item.rawValue)] {
        dirty.insert(view.parent)
      }
      for view in placed {
        let frame = frames[Int(view.item.rawValue)]
        let moves = view.usesAutoLayout ? dirty.contains(view.parent) : view.laidOut != frame
        let place = view.followsAnchor ? anchored(view.place, view.layer) : view.place
        put(moves ? place.moved(to: frame, transform: view.transform) : place, view.layer)
      }
    }
    for part in parts {
      let bounds = Rect(origin: part.ownerBounds.origin, size: sizes[part.owner] ?? part.ownerBounds.size)
      for (frame, (layer, place)) in zip(part.frames(bounds, inputs), zip(part.layers, part.places)) {
        put(place.moved(to: frame), layer)
      }
    }
    return (values, sizes)
  }

  func finding(inputs: [Double], at time: Rational) -> LayoutFinding? {
    guard let findingNames, changesLayout else { return nil }
    var engine = solved(inputs, measuring: self)
    return LayoutFinding(
      time: time, in: &engine, names: { findingNames }, guides: findsAmbiguity ? guideItems : [],
      ambiguity: findsAmbiguity ? .ranges : .none)
  }

  private func frames(_ inputs: [Double], measuring: some TextMeasuring) -> [Rect] {
    solved(inputs, measuring: measuring).roundedFrames(scale: scale)
  }

  private func solved(_ inputs: [Double], measuring: some TextMeasuring) -> LayoutEngine {
    WorkBudget.spend(1_000 * (edits.count + insetEdits.count), on: .layout)
    var engine = engine
    for edit in edits { edit.apply(to: &engine, inputs) }
    let rules = insets.map { rules in
      var rules = rules
      for edit in insetEdits { edit.apply(to: &rules, inputs) }
      return rules
    }
    BaselineRule.withoutFalseConflicts { yielding in
      engine.setYieldingBaselines(yielding)
      settleBaselines(of: &engine, rules, measuring)
      return engine.itemsWithBaselineConflicts(among: baselines.lazy.map(\.item))
    }
    engine.setYieldingBaselines([])
    return engine
  }

  private func settleBaselines(of engine: inout LayoutEngine, _ start: InsetRules?, _ measuring: some TextMeasuring) {
    for entry in baselines {
      engine.setBaselineOffsets(entry.item, first: entry.natural.first, last: entry.natural.last)
    }
    var rules = start
    solve(&engine, &rules, measuring)
    for _ in 0..<BaselineRule.maximumPassCount {
      guard updateBaselines(of: &engine) else { return }
      solve(&engine, &rules, measuring)
    }
  }

  private func solve(_ engine: inout LayoutEngine, _ rules: inout InsetRules?, _ measuring: some TextMeasuring) {
    engine.solve(measuring: measuring)
    for _ in 0..<InsetRules.maximumPassCount {
      guard rules?.settle(&engine) == true else { return }
      engine.solve(measuring: measuring)
    }
  }

  /// Updates the baselines to the solved sizes; returns whether the layout must be solved again.
  private func updateBaselines(of engine: inout LayoutEngine) -> Bool {
    var hasMoved = false
    for entry in baselines {
      guard let size = engine.frame(of: entry.item)?.size else { continue }
      let text = textsByItem[entry.item.rawValue].map { texts[$0] }
      guard let offsets = (text?.baselines(in: size) ?? entry.rule)?.offsets(in: size) else { continue }
      if engine.setBaselineOffsets(entry.item, first: offsets.first, last: offsets.last) { hasMoved = true }
    }
    return hasMoved
  }
}

extension LiveSolution: TextMeasuring {
  /// The height of a text at a width, in points, from measurements made while baking.
  func height(of item: LayoutItemID, width: Double) -> Double {
    textsByItem[item.rawValue].flatMap { texts[$0].height(width: wholePixels(of: width, scale: scale)) }
      ?? engine.intrinsicContentLength(item, .vertical) ?? 0
  }

  /// The width of the longest line of a text at a width, in points, from measurements made while baking.
  func longestLine(of item: LayoutItemID, width: Double) -> Double? {
    let measured = textsByItem[item.rawValue].flatMap {
      texts[$0].longestLine(width: wholePixels(of: width, scale: scale))
    }
    // Rounded up to whole pixels as in labels. A text that keeps its size during the span keeps its width at the
    // beginning of the span, which may equal its limit.
    return measured.map { ($0 * scale - 1e-6).rounded(.up) / scale } ?? engine.narrowedTextWidth(of: item)
      ?? engine.frame(of: item)?.width
  }
}
