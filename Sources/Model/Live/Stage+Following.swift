public import InbetweenGeometry
import InbetweenLayout
import InbetweenMotion
import InbetweenTimeline

// Values of views that follow inputs.

extension Stage {
  /// Moves an input along a track with times relative to the start.
  ///
  /// - Parameter curve: the curve of each segment.
  package func drive(input: Int, tilts: [(time: Double, tilt: Double)], curve: UIView.AnimationCurve) {
    let points = tilts.map { InputTrack.Point(time: $0.time, value: $0.tilt, curve: curve.model) }
    guard inputs.indices.contains(input) else { return }
    inputs[input].drive(from: 0, along: points)
  }

  /// The frame of a guide after the last layout, in its owner's coordinates.
  public func frame(of guide: UILayoutGuide) -> Rect? {
    guard let item = guide.layoutItem, var frame = engine.frame(of: item) else { return nil }
    guard let scroll = guide.owningView as? UIScrollView, guide.role != .own else { return frame }
    // The engine has the content's position in the scroll view; the result is in the coordinates of the content.
    let origin = scroll.modelContentOffset
    frame.origin = Point(x: frame.minX + origin.x, y: frame.minY + origin.y)
    return frame
  }

  /// Makes the listed values follow the inputs from now on, replacing the values that followed them before.
  ///
  /// Each sample is laid out from the current layout, never from the previous sample.
  ///
  /// - Throws: if all spans together exceed the limit of stored values.
  package func follow(_ changes: [LiveChange]) throws(TooManyFollowers) {
    endFollowing()
    guard !changes.isEmpty else { return }
    var solution = LiveSolution(engine: engine, scale: Double(canvas.scale))
    var arrangements: [Int: [ArrangementChange]] = [:]
    var framedLayers: Set<Int> = []
    for change in changes.flatMap(\.parts) {
      if case .arrangement(let view, let change) = change {
        arrangements[view.record.index, default: []].append(change)
      }
      if case .frame(let view, _) = change { framedLayers.insert(view.record.index) }
      take(change, into: &solution)
    }
    // If no value affects the layout, only the properties are evaluated.
    if solution.changesLayout {
      solution.insets = insetRules(below: rootNode)
      place(in: &solution, except: framedLayers)
    }
    if findsInLiveSpans, solution.changesLayout {
      solution.findingNames = findingNames()
      solution.guideItems = guideItems()
      solution.findsAmbiguity = findsAmbiguity
    }
    arrange(in: &solution, arrangements)
    solution.close()
    live.followedCount += solution.targets.count + solution.edits.count + solution.insetEdits.count
    guard live.followedCount <= live.followLimit else { throw TooManyFollowers() }
    live.spans.append(LiveSpan(start: seconds, end: .infinity, layout: solution))
    live.openSolution = solution
  }

  private func take(_ change: LiveChange, into solution: inout LiveSolution) {
    switch change {
    case .constant(let constraint, let value):
      if let handle = constraint.handle { solution.edits.append(.constant(handle, value)) }
    case .property(let view, let key, let value):
      solution.properties.append(
        .init(layer: view.record.index, key: key, start: view.record.state[key], value: value))
    case .frame(let view, let value):
      solution.framed.append(.init(layer: view.record.index, place: .init(view.record.state), frame: value))
      guard view.isInStage, !view.usesAutoLayout, let item = view.layoutItem else { return }
      solution.edits.append(
        .frame(item, view.layoutTraits.autoresizing, superviewSize: view.superview?.record.state.boundsSize, value))
    case .spacing(let view, let value):
      if let item = view.layoutItem { solution.edits.append(.spacing(item, value)) }
    case .customSpacing(let view, let value):
      guard let item = view.layoutItem else { return }
      let items = view.children.compactMap { arranged in arranged.layoutItem.map { (arranged.id, $0) } }
      solution.edits.append(
        .customSpacing(item, items: Dictionary(items) { first, _ in first }, value))
    case .layoutMargins(let view, let value):
      if let item = view.layoutItem { solution.insetEdits.append(.layoutMargins(item, value)) }
    case .additionalSafeAreaInsets(let view, let value):
      if let item = view.layoutItem { solution.insetEdits.append(.additionalSafeArea(item, value)) }
    case .contentOffset(let view, let value):
      solution.properties.append(
        .init(
          layer: view.record.index, key: .boundsOrigin, start: view.record.state[.boundsOrigin],
          value: { value($0).map { .point($0) } }))
      if let item = view.layoutItem { solution.edits.append(.contentOffset(item, value)) }
      solution.properties += view.refreshControl?.following(value) ?? []
    case .contentInset(let view, let value):
      let room = view.refreshControl?.room
      if let item = view.layoutItem {
        solution.insetEdits.append(.contentInset(item, { value($0)?.adding(room) }))
      }
    case .contentSize(let view, let value):
      if let item = view.layoutItem { solution.edits.append(.contentSize(item, value)) }
    case .rowHeight(let view, let value):
      let handles = view.cellHeights.compactMap(\.handle)
      // The height includes the line below the cell.
      let line = 1 / Double(canvas.scale)
      solution.edits.append(
        .rowHeight(handles) { inputs in
          value(inputs).map { TextTableView.ownHeight(rowHeight: $0, line: line) }
        })
    case .keyboardHeight(let value):
      solution.insetEdits.append(.keyboardHeight(value))
      guard let drawn = responders.drawnKeyboard else { return }
      let (screen, whole) = (screen.size, drawn.measures.size)
      solution.properties.append(
        .init(
          layer: drawn.view.record.index, key: .position, start: drawn.view.record.state[.position],
          value: { value($0).map { .point(DrawnKeyboard.center(of: whole, covering: $0, of: screen)) } }))
    case .intrinsicContentSize(let view, let value):
      if let item = view.layoutItem { solution.edits.append(.intrinsicContentSize(item, value)) }
    case .contentHuggingPriority(let view, let value):
      if let item = view.layoutItem { solution.edits.append(.hugging(item, value)) }
    case .contentCompressionResistancePriority(let view, let value):
      if let item = view.layoutItem { solution.edits.append(.compressionResistance(item, value)) }
    case .arrangement, .all: break
    case .page(let view, let value):
      for (part, path) in view.followingDots {
        solution.properties.append(
          .init(
            layer: part.record.index, key: .path, start: part.record.state[.path],
            value: { inputs in value(inputs).map { .path(path($0)) } }))
      }
    case .color(let view, let color, let value):
      for layer in view.layers(showing: color) {
        let alpha = layer.alpha
        solution.properties.append(
          .init(
            layer: layer.view.record.index, key: layer.key, start: layer.view.record.state[layer.key],
            value: { inputs in value(inputs).map { .color($0.multiplyingAlpha(by: alpha)) } }))
      }
    }
  }

  /// Adds every view that the layout places.
  private func place(in solution: inout LiveSolution, except framed: Set<Int>) {
    for view in views where view.isInStage && !view.isInternal && !framed.contains(view.record.index) {
      guard let item = view.layoutItem, let parent = view.superview else { continue }
      guard view.usesAutoLayout || !view.layoutTraits.autoresizing.isEmpty else { continue }
      let isTransformed = view.transformAffectsLayout && view.modelTransform != .identity
      solution.placed.append(
        .init(
          layer: view.record.index, parent: parent.record.index, item: item, usesAutoLayout: view.usesAutoLayout,
          laidOut: view.laidOutFrame, place: .init(view.record.state, anchor: view.layoutAnchor),
          followsAnchor: view.layoutSetsFrame, transform: isTransformed ? view.modelTransform : nil))
      if view.hasBaseline {
        solution.baselines.append(
          .init(item: item, natural: view.layoutTraits.naturalBaselines, rule: view.baselineRule))
      }
    }
  }

  private typealias ArrangementChange = @Sendable (any PartArrangement, [Double]) -> any PartArrangement

  /// Adds the internal parts of the placed views.
  private func arrange(in solution: inout LiveSolution, _ changes: [Int: [ArrangementChange]]) {
    var moving = Set(solution.placed.map(\.layer) + solution.framed.map(\.layer))
    for view in views
    where view.isInStage && (moving.contains(view.record.index) || changes[view.record.index] != nil) {
      guard let arranged = view.arrangedParts else { continue }
      let arrangement = arranged.arrangement
      let changes = changes[view.record.index] ?? []
      // Parts come after their owners, and can have parts themselves.
      moving.formUnion(arranged.parts.map { $0.record.index })
      solution.parts.append(
        .init(
          owner: view.record.index, ownerBounds: view.record.state.bounds,
          layers: arranged.parts.map { $0.record.index },
          places: arranged.parts.map { .init($0.record.state) },
          frames: { bounds, inputs in
            changes.reduce(arrangement) { $1($0, inputs) }.frames(in: bounds)
          }, isDriven: !changes.isEmpty))
    }
  }
}
