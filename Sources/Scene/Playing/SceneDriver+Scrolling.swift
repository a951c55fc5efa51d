import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenModel
import InbetweenMotion

extension LiveScene.Scroll {
  var expressions: [SceneExpression] { translation.map { [$0.x, $0.y] } ?? [] }
}

/// Scroll views under a finger, and those that go on by themselves.
extension SceneDriver {
  static let offsetPath = PropertyPath("contentOffset")

  static func scrolls(_ events: [SceneEvent]) -> Bool {
    events.contains { $0.scroll != nil || scrolls($0.then) }
  }

  func perform(_ scroll: SceneEvent.Scroll) throws(SceneError) {
    guard let view = try present(scroll.view.name, at: scroll.view.place).scroller else { return }
    stage.layoutIfNeeded()
    let before = live.scrolls.first { $0.view.name == scroll.view.name }
    let offset = view.modelContentOffset
    endLive(view: scroll.view.name, SceneDriver.offsetPath)
    // From now on the offset is the finger's, not the layout's.
    view.modelContentOffset = offset
    view.followsInput = true
    switch scroll.action {
    case .drag(let translation):
      live.scrolls.append(.init(view: scroll.view, start: offset, translation: translation))
    case .letGo(let written):
      // The room of a refresh control, which now opens, is where the content comes to rest.
      if view.modelIsRefreshing { stage.layoutIfNeeded() }
      let dragged = before?.translation
      var velocity = Point.zero
      if let written {
        velocity = Point(x: try number(written.x), y: try number(written.y))
      } else if let dragged {
        velocity = Point(x: self.velocity(of: dragged.x), y: self.velocity(of: dragged.y))
      } else {
        throw SceneError(
          .error(
            "no finger lies on '\(scroll.view.name)' here", at: scroll.place,
            hint: "give a velocity, or lay a finger on it before: translation: [0, input]"))
      }
      let (axes, start) = (view.scrollAxes, dragged == nil ? offset : before?.start ?? offset)
      let (x, y) = view.rested(
        axes.x.motion(from: offset.x, velocity: -velocity.x, dragStart: start.x),
        axes.y.motion(from: offset.y, velocity: -velocity.y, dragStart: start.y), velocity: velocity)
      let inputs = offsetInputs[scroll.view.name] ?? (stage.addInput(restValue: 0), stage.addInput(restValue: 0))
      offsetInputs[scroll.view.name] = inputs
      for (number, motion) in [(inputs.x, x), (inputs.y, y)] {
        stage.drive(
          input: number,
          along: [
            InputTrack.Point(time: 0, value: motion.value(at: 0)),
            InputTrack.Point(time: motion.duration, motion: motion),
          ])
      }
      let end = stage.now.doubleValue + max(x.duration, y.duration)
      scrollEnd = max(scrollEnd, end)
      live.scrolls.append(.init(view: scroll.view, start: offset, translation: nil, end: end))
    }
  }

  func scrollView(_ scroll: LiveScene.Scroll) -> UIScrollView? { views[scroll.view.name]?.scroller }

  /// The offset as the inputs have it.
  func offset(of scroll: LiveScene.Scroll, in view: UIScrollView, _ context: LiveContext) -> LiveValue<Point>? {
    guard let translation = scroll.translation else {
      guard let (x, y) = offsetInputs[scroll.view.name] else { return nil }
      return { inputs in inputs.indices.contains(max(x, y)) ? Point(x: inputs[x], y: inputs[y]) : nil }
    }
    let (axes, start) = (view.scrollAxes, scroll.start)
    return { inputs in
      let context = context.with(inputs)
      guard let x = try? translation.x.value(in: context), let y = try? translation.y.value(in: context) else {
        return nil
      }
      return Point(
        x: axes.x.offset(from: start.x, translation: x), y: axes.y.offset(from: start.y, translation: y))
    }
  }

  /// The offset now: as the inputs have it, or as the property was set.
  func contentOffset(of view: String, _ axis: Axis) -> Double {
    // A view that reads it may be made before the scroll view is: it is read again once all views are there.
    guard let scroll = views[view]?.scroller else { return 0 }
    let offset = scroll.modelContentOffset
    return axis == .horizontal ? offset.x : offset.y
  }

  /// How the scroll views that expressions read follow the inputs.
  func offsets(of expressions: [SceneExpression], _ context: LiveContext) -> [String: LiveValue<Point>] {
    var result: [String: LiveValue<Point>] = [:]
    for case .contentOffset(let name, _) in expressions.flatMap(\.references) where result[name] == nil {
      if let scroll = live.scrolls.first(where: { $0.view.name == name }), let view = scrollView(scroll) {
        result[name] = offset(of: scroll, in: view, context)
        continue
      }
      let styles = live.styles.filter { $0.view == name && $0.path.key == SceneDriver.offsetPath.key }
      guard let view = views[name]?.scroller, !styles.isEmpty else { continue }
      let start = view.modelContentOffset
      result[name] = { inputs in
        let context = context.with(inputs)
        var offset = start
        for style in styles {
          guard let value = try? context.value(style.value) else { return nil }
          switch (value, style.path.component) {
          case (.vector(let point), _): offset = point
          case (.number(let number), "x"): offset.x = number
          case (.number(let number), _): offset.y = number
          default: return nil
          }
        }
        return offset
      }
    }
    return result
  }

  /// How fast an expression of inputs changes just before now, per second: the inputs go on as fast as they came.
  private func velocity(of expression: SceneExpression) -> Double {
    let now = stage.now.doubleValue
    let context = liveContext()
    let step = 1e-3
    func value(_ time: Double) -> Double? {
      let values = stage.inputs.map { $0.value(at: now) + $0.velocity(before: now) * time }
      return try? expression.value(in: context.with(values))
    }
    guard let after = value(step), let before = value(-step) else { return 0 }
    return (after - before) / (2 * step)
  }
}
