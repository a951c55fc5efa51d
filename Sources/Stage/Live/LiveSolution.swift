import InbetweenDiagnostics
package import InbetweenGeometry
package import InbetweenLayout
package import InbetweenMotion
package import InbetweenTimeline

/// The layout of a span as a function of the inputs: every sample edits and solves a copy of the engine in the state in
/// which the span began, never starting from the previous sample.
package struct LiveSolution: LiveLayout {
  /// A view placed by the layout.
  package struct Placed: Sendable {
    package var layer: Int
    package var parent: Int
    package var item: LayoutItemID
    package var usesAutoLayout: Bool
    /// The frame from the layout at the span's start, and the actual frame then, which code may have changed.
    package var laidOut: Rect?
    package var place: Place
    /// Whether constraints place the frame instead of the middle of a rectangle.
    package var followsAnchor = false
    /// Set if constraints place the transformed frame.
    package var transform: Transform?

    package init(
      layer: Int, parent: Int, item: LayoutItemID, usesAutoLayout: Bool, laidOut: Rect?, place: Place,
      followsAnchor: Bool, transform: Transform?
    ) {
      (self.layer, self.parent, self.item, self.usesAutoLayout) = (layer, parent, item, usesAutoLayout)
      (self.laidOut, self.place, self.followsAnchor, self.transform) = (laidOut, place, followsAnchor, transform)
    }
  }

  /// A layer's position and size relative to its superview.
  package struct Place: Sendable {
    package var position: Point
    package var size: Size
    package var anchor: Point

    /// - Parameter anchor: where the position is in a frame; nil for the layer's anchor point.
    package init(_ state: LayerState, anchor: Point? = nil) {
      position = state.position
      size = state.boundsSize
      self.anchor = anchor ?? state.anchorPoint
    }

    package func moved(to frame: Rect, transform: Transform? = nil) -> Place {
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

  package struct Framed: Sendable {
    package var layer: Int
    package var place: Place
    package var frame: LiveValue<Rect>

    package init(layer: Int, place: Place, frame: @escaping LiveValue<Rect>) {
      (self.layer, self.place, self.frame) = (layer, place, frame)
    }
  }

  package struct Property: Sendable {
    package var layer: Int
    package var key: LayerKey
    package var start: AnimatableValue
    package var value: LiveValue<AnimatableValue>

    package init(layer: Int, key: LayerKey, start: AnimatableValue, value: @escaping LiveValue<AnimatableValue>) {
      (self.layer, self.key, self.start, self.value) = (layer, key, start, value)
    }
  }

  /// The internal parts of a view.
  package struct Parts: Sendable {
    package var owner: Int
    package var ownerBounds: Rect
    package var layers: [Int]
    package var places: [Place]
    package var frames: @Sendable (_ bounds: Rect, _ inputs: [Double]) -> [Rect]
    /// Whether they move even if the owner's size does not change.
    package var isDriven = false

    package init(
      owner: Int, ownerBounds: Rect, layers: [Int], places: [Place],
      frames: @escaping @Sendable (_ bounds: Rect, _ inputs: [Double]) -> [Rect], isDriven: Bool
    ) {
      (self.owner, self.ownerBounds, self.layers, self.places) = (owner, ownerBounds, layers, places)
      (self.frames, self.isDriven) = (frames, isDriven)
    }
  }

  package struct Baselines: Sendable {
    package var item: LayoutItemID
    package var natural: (first: Double, last: Double)
    /// Nil for a text in ``texts``, whose rule depends on its width.
    package var rule: BaselineRule?

    package init(item: LayoutItemID, natural: (first: Double, last: Double), rule: BaselineRule?) {
      (self.item, self.natural, self.rule) = (item, natural, rule)
    }
  }

  /// The engine in the state in which the span began.
  package var engine: LayoutEngine
  package let scale: Double
  package var edits: [LiveEdit] = []
  /// The rules for margins, guides and content insets; nil if there are none.
  package var insets: InsetRules?
  package var insetEdits: [LiveInsetEdit] = []
  package var properties: [Property] = []
  package var framed: [Framed] = []
  package var placed: [Placed] = []
  package var parts: [Parts] = []
  package var baselines: [Baselines] = []
  /// Sorted by layer.
  package var texts: [LiveText] = []
  package private(set) var targets: [LiveTarget] = []
  private var textsByItem: [Int32: Int] = [:]
  /// Set if the findings of the layouts are needed.
  package var findingNames: FindingNames?
  /// The guides whose frames are part of findings.
  package var guideItems: [GuideItem] = []
  package var findsAmbiguity = false

  /// The sizes of layers in the layout before the span, in points.
  var formerSizes: [(layer: Int, size: Size)] {
    framed.map { ($0.layer, $0.place.size) } + placed.map { ($0.layer, $0.place.size) }
      + parts.flatMap { [($0.owner, $0.ownerBounds.size)] + zip($0.layers, $0.places.map(\.size)) }
  }

  /// Whether any value that follows inputs affects layout.
  package var changesLayout: Bool { !edits.isEmpty || !insetEdits.isEmpty }

  package init(engine: LayoutEngine, scale: Double) {
    self.engine = engine
    self.scale = scale
  }

  /// To be called when everything has been added.
  package mutating func close() {
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

  package func values(inputs: [Double]) -> [AnimatableValue] {
    let resolved = resolve(inputs, measuring: self)
    return resolved.values + texts.map { .content($0.content(in: resolved.sizes[$0.layer] ?? $0.startSize)) }
  }

  /// Computes everything except the contents of texts, and the sizes of placed views by layer.
  package func resolve(
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

  package func finding(inputs: [Double], at time: Rational) -> LayoutFinding? {
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
  package func height(of item: LayoutItemID, width: Double) -> Double {
    textsByItem[item.rawValue].flatMap { texts[$0].height(width: wholePixels(of: width, scale: scale)) }
      ?? engine.intrinsicContentLength(item, .vertical) ?? 0
  }

  /// The width of the longest line of a text at a width, in points, from measurements made while baking.
  package func longestLine(of item: LayoutItemID, width: Double) -> Double? {
    let measured = textsByItem[item.rawValue].flatMap {
      texts[$0].longestLine(width: wholePixels(of: width, scale: scale))
    }
    // Rounded up to whole pixels as in labels. A text that keeps its size during the span keeps its width at the
    // beginning of the span, which may equal its limit.
    return measured.map { ($0 * scale - 1e-6).rounded(.up) / scale } ?? engine.narrowedTextWidth(of: item)
      ?? engine.frame(of: item)?.width
  }
}
