import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenLayout
import InbetweenModel
import InbetweenMotion
import InbetweenTimeline

extension SceneDriver {
  /// After the first layout and after every turn, live values follow the inputs from the current layout.
  func startLiveSpan() {
    guard hasLive else { return }
    stage.turn.before = { [unowned self] _ in self.refreshLive() }
    stage.turn.after = { [unowned self] _ in self.follow() }
  }

  /// Whether any value follows inputs, so that the layout also changes between turns.
  var hasLive: Bool {
    if !live.isEmpty || scrolls { return true }
    // Whole constraints would be copied, of which only the constants can be live.
    let constraints = document.constraints
    return constraints.indices.contains { constraints[$0].constant.isLive }
  }

  /// Schedules an empty turn, so that live values are laid out for that time.
  func updateLiveValues(to time: Rational) {
    guard hasLive else { return }
    stage.schedule(at: time) { _ in }
  }

  func finishLiveSpans(at end: Double) {
    stage.turn.before = nil
    stage.turn.after = nil
    checkLive(until: end)
  }

  /// Updates live constants and properties for the current inputs, without animation.
  private func refreshLive() {
    guard problem == nil else { return }
    checkLive(until: stage.now.doubleValue)
    stage.endFollowing()
    let context = liveContext()
    let values = stage.inputs.map { $0.value(at: stage.now.doubleValue) }
    for index in live.constraints {
      let written = document.constraints[index].constant
      guard let constraint = constraints[index], let constant = try? written.value(in: context.with(values)) else {
        continue
      }
      try? stage.setConstant(constraint, constant, usesSystemSpacing: written.mentionsSystemSpacing)
    }
    refreshTexts(context.with(values))
    for style in live.styles {
      guard let view = views[style.view], let value = try? context.with(values).value(style.value) else { continue }
      try? apply(value, to: view, style.path, at: style.value.expressions.first?.place ?? document.canvas.place)
    }
    for scroll in live.scrolls {
      guard let view = scrollView(scroll), let offset = offset(of: scroll, in: view, context) else { continue }
      if let value = offset(values) { view.modelContentOffset = value }
      // At rest the offset is the view's own again.
      if let end = scroll.end, end <= stage.now.doubleValue { endLive(view: scroll.view.name, SceneDriver.offsetPath) }
    }
    stage.layoutIfNeeded()
  }

  private func follow() {
    guard problem == nil else { return }
    let context = liveContext()
    var changes: [LiveChange] = live.constraints.compactMap { index in
      guard let constraint = constraints[index] else { return nil }
      let expression = document.constraints[index].constant
      return .constant(constraint, { inputs in try? expression.value(in: context.with(inputs)) })
    }
    for style in live.styles {
      if let view = views[style.view], let change = change(style, in: view, context) { changes.append(change) }
    }
    for scroll in live.scrolls {
      guard let view = scrollView(scroll), let offset = offset(of: scroll, in: view, context) else { continue }
      changes.append(.contentOffset(view, offset))
    }
    liveStart = stage.now.doubleValue
    planNextText(context)
    do throws(TooManyFollowers) {
      try stage.follow(changes)
    } catch {
      let expression =
        live.constraints.first.map { document.constraints[$0].constant } ?? live.styles.first?.value.expressions.first
      problem = SceneError(
        .error(
          "what this moves and the events are too many together",
          at: expression?.place ?? live.scrolls.first?.view.place ?? document.canvas.place,
          hint: "let fewer views follow inputs, or give fewer events"))
    }
  }

  /// The changes of a live style between turns.
  private func change(_ style: LiveScene.Style, in view: UIView, _ context: LiveContext) -> LiveChange? {
    let source = style.value
    return property(style.path.key, of: view)?.change(
      in: view, component: style.path.component, following: { inputs in try? context.with(inputs).value(source) })
  }

  /// The values for live expressions: the inputs, and the current constants and positions.
  func liveContext() -> LiveContext {
    var known: [SceneExpression.Reference: Double] = [:]
    let expressions =
      live.constraints.map { document.constraints[$0].constant }
      + (live.styles + live.texts).flatMap(\.value.expressions) + live.scrolls.flatMap(\.expressions)
    for reference in expressions.flatMap(\.references) {
      if case .input = reference { continue }
      known[reference] = value(of: reference, afterLayout: false)
    }
    var context = LiveContext(inputNumbers: inputNumbers, known: known)
    // An offset may follow another one, which is then known from the first round.
    for _ in 0..<2 { context.offsets = offsets(of: expressions, context) }
    return context
  }

  func startLive(_ style: LiveScene.Style, at place: SourcePlace) throws(SceneError) {
    let readsItself = style.value.expressions.flatMap(\.references).contains {
      if case .contentOffset(style.view, _) = $0 { true } else { false }
    }
    if style.path.key == SceneDriver.offsetPath.key, readsItself {
      throw SceneError(.error("the offset of '\(style.view)' depends on itself", at: place))
    }
    live.append(style)
    if style.path.key == SceneDriver.offsetPath.key { views[style.view]?.scroller?.followsInput = true }
  }

  /// Setting a live constant makes it constant.
  func endLive(constraint index: Int) { live.constraints.removeAll { $0 == index } }

  func endLive(view: String, _ path: PropertyPath) {
    live.styles.removeAll { $0.view == view && $0.path.key == path.key }
    live.texts.removeAll { $0.view == view && $0.path.key == path.key }
    guard path.key == SceneDriver.offsetPath.key else { return }
    live.scrolls.removeAll { $0.view.name == view }
    views[view]?.scroller?.followsInput = false
  }
}

extension SceneDriver {
  /// Evaluates live expressions since the last turn at the scene's frames, so that a division by zero between two turns
  /// is reported with its location. For very long spans only some of the frames are checked.
  private func checkLive(until end: Double) {
    guard problem == nil, let start = liveStart, start <= end, !live.isEmpty else { return }
    liveStart = nil
    let context = liveContext()
    let rate = max(document.framesPerSecond.doubleValue, 1e-3)
    let first = (start * rate).rounded(.up)
    let frames = max((end * rate).rounded(.down) - first, 0)
    let count = Double(live.constraints.count + live.styles.count + live.texts.count + live.scrolls.count)
    let step = max((frames * count / 200_000).rounded(.up), 1)
    var frame = 0.0
    while frame <= frames, problem == nil {
      let time = min((first + frame) / rate, end)
      let inputs = stage.inputs.map { $0.value(at: time) }
      check(context.with(inputs), at: time)
      frame += step
    }
  }

  private func check(_ context: LiveContext, at time: Double) {
    do throws(SceneError) {
      for index in live.constraints {
        let expression = document.constraints[index].constant
        let constant = try context.number(expression)
        guard abs(constant) <= LayoutConstraint.constantLimit else {
          throw SceneError(
            .error("the constant is \(constant.shortText), beyond what layout can hold", at: expression.place))
        }
      }
      for style in live.styles + live.texts { _ = try context.value(style.value) }
      for expression in live.scrolls.flatMap(\.expressions) { _ = try context.number(expression) }
    } catch {
      var diagnostics = error.diagnostics
      for index in diagnostics.indices { diagnostics[index].message += ", \(time.shortText) s into the scene" }
      problem = SceneError(diagnostics)
    }
  }
}

/// A context that contains only numbers, so that timelines can use it on any thread.
struct LiveContext: SceneExpression.Context, Sendable {
  let inputNumbers: [String: Int]
  let known: [SceneExpression.Reference: Double]
  /// How the scroll views that move follow the inputs, by name.
  var offsets: [String: LiveValue<Point>] = [:]
  var inputs: [Double] = []

  func with(_ inputs: [Double]) -> LiveContext {
    var context = self
    context.inputs = inputs
    return context
  }

  func value(of reference: SceneExpression.Reference, afterLayout: Bool) -> Double? {
    if case .input(let name) = reference {
      guard let number = inputNumbers[name], inputs.indices.contains(number) else { return nil }
      return inputs[number]
    }
    if case .contentOffset(let view, let axis) = reference, let offset = offsets[view] {
      return offset(inputs).map { axis == .horizontal ? $0.x : $0.y }
    }
    return known[reference]
  }

  func time(of reference: SceneExpression.Time) -> Rational? { nil }
}
