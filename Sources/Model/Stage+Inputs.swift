public import InbetweenGeometry
import InbetweenLayout
public import InbetweenMotion
public import InbetweenTimeline

extension Stage {
  /// Declares an input: a number that tracks drive. Inputs 0 and 1 are the horizontal and vertical tilt.
  @discardableResult
  public func addInput(restValue: Double) -> Int {
    inputs.append(InputTrack(initialValue: restValue))
    return inputs.count - 1
  }

  /// Moves an input along a track whose times count from now.
  public func drive(input: Int, along points: [InputTrack.Point]) {
    guard inputs.indices.contains(input) else { return }
    inputs[input].drive(from: seconds, along: points)
  }

  /// The place of a guide after the last layout, in its owner's coordinates.
  public func frame(of guide: LayoutGuide) -> Rect? { guide.layoutItem.flatMap { engine.frame(of: $0) } }

  /// A number that follows the inputs.
  public typealias LiveNumber = @Sendable ([Double]) -> Double
  /// A property that follows the inputs.
  public typealias LiveProperty = @Sendable ([Double]) -> AnimatableValue

  /// Lets constraints and properties follow the inputs from now on, in place of what followed them before.
  ///
  /// Each sampled time lays out anew from the layout of now, never from the sample before.
  public func follow(
    constraints: [(constraint: Constraint, constant: LiveNumber)],
    properties: [(view: View, key: LayerKey, value: LiveProperty)]
  ) {
    closeLiveSpan()
    guard !constraints.isEmpty || !properties.isEmpty else { return }
    let driven = constraints.compactMap { entry in
      entry.constraint.handle.map { LiveSolution.Driven(handle: $0, constant: entry.constant) }
    }
    // Without a driven constraint nothing moves, so only the properties are worked out.
    let placed =
      driven.isEmpty
      ? []
      : views.compactMap { view -> LiveSolution.Placed? in
        guard view.isInStage, view.usesAutoLayout, !view.isInternal, let item = view.layoutItem else { return nil }
        return LiveSolution.Placed(layer: view.record.index, item: item, anchor: view.anchorPoint)
      }
    let solution = LiveSolution(
      engine: engine, scale: Double(canvas.scale), driven: driven, placed: placed,
      properties: properties.map { .init(layer: $0.view.record.index, key: $0.key, value: $0.value) })
    liveSpans.append(LiveSpan(start: seconds, end: .infinity, layout: solution))
  }

  /// Ends what follows inputs, now.
  public func closeLiveSpan() {
    guard let last = liveSpans.indices.last, liveSpans[last].end == .infinity else { return }
    if liveSpans[last].start < seconds {
      liveSpans[last].end = seconds
    } else {
      liveSpans.removeLast()
    }
  }
}

/// The layout of a span as a function of the inputs.
struct LiveSolution: LiveLayout {
  struct Driven: Sendable {
    var handle: LayoutConstraintHandle
    var constant: Stage.LiveNumber
  }

  struct Placed: Sendable {
    var layer: Int
    var item: LayoutItemID
    var anchor: Point
  }

  struct Property: Sendable {
    var layer: Int
    var key: LayerKey
    var value: Stage.LiveProperty
  }

  /// As it stood when the span began; every sample starts from a copy.
  let engine: LayoutEngine
  let scale: Double
  let driven: [Driven]
  let placed: [Placed]
  let properties: [Property]

  var targets: [LiveTarget] {
    placed.flatMap { [LiveTarget(layer: $0.layer, key: .position), LiveTarget(layer: $0.layer, key: .boundsSize)] }
      + properties.map { LiveTarget(layer: $0.layer, key: $0.key) }
  }

  func values(inputs: [Double]) -> [AnimatableValue] {
    var result: [AnimatableValue] = []
    if !placed.isEmpty {
      var engine = engine
      for entry in driven {
        let constant = entry.constant(inputs)
        // A number beyond the limits leaves the constraint where it was.
        try? engine.setConstant(entry.handle, constant)
      }
      engine.solve()
      let frames = engine.roundedFrames(scale: scale)
      for view in placed {
        let frame = frames[Int(view.item.rawValue)]
        result.append(
          .point(
            Point(
              x: frame.minX + view.anchor.x * frame.width, y: frame.minY + view.anchor.y * frame.height)))
        result.append(.size(frame.size))
      }
    }
    for property in properties { result.append(property.value(inputs)) }
    return result
  }
}
