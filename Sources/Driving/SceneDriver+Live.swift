import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenLayout
import InbetweenModel
import InbetweenMotion
import InbetweenSceneFile
import InbetweenTimeline

extension SceneDriver {
  /// From the first layout on, and after every turn, what is live follows the inputs from the layout reached then.
  func startLiveSpan() {
    guard !live.isEmpty || document.constraints.contains(where: \.isLive) else { return }
    stage.beforeTurn = { [unowned self] _ in self.refreshLive() }
    stage.afterTurn = { [unowned self] _ in self.follow() }
  }

  /// Lays out what is live for a time between two turns, as a turn would.
  func bringLiveToNow() {
    guard stage.beforeTurn != nil else { return }
    refreshLive()
    follow()
  }

  func finishLiveSpans(at end: Double) {
    stage.beforeTurn = nil
    stage.afterTurn = nil
    checkLive(until: end)
  }

  /// Gives live constants and properties the values that the inputs have now, without animation.
  private func refreshLive() {
    guard problem == nil else { return }
    checkLive(until: stage.now.doubleValue)
    stage.endFollowing()
    let context = liveContext()
    let values = stage.inputs.map { $0.value(at: stage.now.doubleValue) }
    for index in live.constraints {
      guard let constraint = constraints[index],
        let constant = try? document.constraints[index].constant.value(in: context.with(values))
      else { continue }
      try? stage.setConstant(constraint, constant)
    }
    for style in live.styles {
      guard let view = views[style.view], let value = try? context.with(values).value(style.value) else { continue }
      try? apply(value, to: view, style.path, at: style.value.expressions.first?.place ?? document.canvas.place)
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
    liveStart = stage.now.doubleValue
    do throws(TooMuchFollows) {
      try stage.follow(changes)
    } catch {
      let expression =
        live.constraints.first.map { document.constraints[$0].constant } ?? live.styles.first?.value.expressions.first
      problem = SceneBakeError(
        .error(
          "what this moves and the events are too many together", at: expression?.place ?? document.canvas.place,
          hint: "let fewer views follow inputs, or give fewer events"))
    }
  }

  /// What a live style moves between turns. A component leaves the rest of its value as it is now.
  private func change(_ style: LiveScene.Style, in view: View, _ context: LiveContext) -> LiveChange? {
    let source = style.value
    let path = style.path
    let key = path.key
    let whole: LiveValue<SceneValue>
    if let component = path.component {
      guard let base = value(of: key, in: view) else { return nil }
      whole = { inputs in
        guard case .number(let number)? = try? context.with(inputs).value(source) else { return nil }
        return base.replacing(component, by: number)
      }
    } else {
      whole = { inputs in try? context.with(inputs).value(source) }
    }
    func vector(_ value: @escaping LiveValue<SceneValue>) -> LiveValue<Point> {
      { inputs in
        switch value(inputs) {
        case .vector(let point): point
        case .number(let number): Point(x: number, y: number)
        default: nil
        }
      }
    }
    func insets(_ value: @escaping LiveValue<SceneValue>) -> LiveValue<Insets> {
      { inputs in if case .insets(let insets)? = value(inputs) { insets } else { nil } }
    }
    switch (key, view) {
    case ("frame", _):
      return .frame(view, { inputs in if case .rect(let rect)? = whole(inputs) { rect } else { nil } })
    case ("layoutMargins", _):
      return .layoutMargins(view, insets(whole))
    case ("directionalLayoutMargins", _):
      // The sides as they lie now: a turn that changes the direction begins another span.
      let isTurned = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
      return .layoutMargins(
        view,
        { inputs in
          guard case .insets(let insets)? = whole(inputs) else { return nil }
          guard isTurned else { return insets }
          return Insets(top: insets.top, left: insets.right, bottom: insets.bottom, right: insets.left)
        })
    case ("additionalSafeAreaInsets", _): return .additionalSafeAreaInsets(view, insets(whole))
    case ("keyboardHeight", _):
      return .keyboardHeight({ inputs in if case .number(let number)? = whole(inputs) { max(number, 0) } else { nil } })
    case ("contentInset", let view as ScrollView): return .contentInset(view, insets(whole))
    case ("contentOffset", let view as ScrollView): return .contentOffset(view, vector(whole))
    case ("contentSize", let view as ScrollView):
      let size = vector(whole)
      return .contentSize(view, { size($0).map { Size(width: max($0.x, 0), height: max($0.y, 0)) } })
    case ("intrinsicContentSize", _):
      let size = vector(whole)
      return .intrinsicContentSize(
        view,
        { inputs in
          size(inputs).map { IntrinsicSize(width: $0.x < 0 ? nil : $0.x, height: $0.y < 0 ? nil : $0.y) }
        })
    case ("contentHuggingPriority", _): return .contentHuggingPriority(view, vector(whole))
    case ("contentCompressionResistancePriority", _):
      return .contentCompressionResistancePriority(view, vector(whole))
    case ("spacing", let view as StackView):
      return .spacing(view, { inputs in if case .number(let number)? = whole(inputs) { number } else { nil } })
    case ("customSpacing", let view as StackView):
      return .customSpacing(
        view,
        { inputs in
          guard case .spacings(let items)? = whole(inputs) else { return nil }
          return Dictionary(items.map { ($0.view, $0.spacing) }) { _, last in last }
        })
    case ("rowHeight", let view as TableView):
      return .rowHeight(view, { inputs in if case .number(let number)? = whole(inputs) { number } else { nil } })
    default: break
    }
    if let color = ViewColor(rawValue: key) {
      return .color(view, color, { inputs in if case .color(let color)? = whole(inputs) { color } else { nil } })
    }
    guard let path = LayerKeyPath(key == "alpha" ? "opacity" : key), path.component == nil else { return nil }
    let keyPath = path.key.rawValue
    return .property(
      view, path.key,
      { inputs in
        guard let value = whole(inputs) else { return nil }
        if keyPath == "opacity", case .number(let alpha) = value { return .scalar(min(max(alpha, 0), 1)) }
        return AnimatableValue(value, keyPath)
      })
  }

  /// What a property with components is now.
  private func value(of key: String, in view: View) -> SceneValue? {
    switch key {
    case "frame": .rect(view.frame)
    case "layoutMargins": .insets(view.layoutMargins)
    case "directionalLayoutMargins": .insets(view.directionalLayoutMargins)
    case "additionalSafeAreaInsets": .insets(view.additionalSafeAreaInsets)
    case "contentInset": (view as? ScrollView).map { .insets($0.contentInset) }
    case "contentOffset": (view as? ScrollView).map { .vector($0.contentOffset) }
    case "contentSize":
      (view as? ScrollView).map { .vector(Point(x: $0.contentSize.width, y: $0.contentSize.height)) }
    case "anchorPoint": .vector(view.anchorPoint)
    case "shadowOffset": .vector(view.shadowOffset)
    case "startPoint": (view as? GradientView).map { .vector($0.startPoint) }
    case "endPoint": (view as? GradientView).map { .vector($0.endPoint) }
    case "intrinsicContentSize":
      {
        let size = view.intrinsicContentSizeOverride ?? view.intrinsicContentSize
        return .vector(Point(x: size.width ?? -1, y: size.height ?? -1))
      }()
    case "contentHuggingPriority":
      .vector(Point(x: view.contentHuggingPriority.horizontal, y: view.contentHuggingPriority.vertical))
    case "contentCompressionResistancePriority":
      .vector(
        Point(
          x: view.contentCompressionResistancePriority.horizontal,
          y: view.contentCompressionResistancePriority.vertical))
    default: nil
    }
  }

  /// What live expressions can see: the inputs, and the constants and places of now.
  private func liveContext() -> LiveContext {
    var known: [SceneExpression.Reference: Double] = [:]
    let expressions =
      live.constraints.map { document.constraints[$0].constant } + live.styles.flatMap(\.value.expressions)
    for reference in expressions.flatMap(\.references) {
      if case .input = reference { continue }
      known[reference] = value(of: reference, afterLayout: false)
    }
    return LiveContext(inputNumbers: inputNumbers, known: known)
  }

  /// Setting a live constant ends its being live.
  func endLive(constraint index: Int) { live.constraints.removeAll { $0 == index } }

  func endLive(view: String, _ path: ScenePropertyPath) {
    live.styles.removeAll { $0.view == view && $0.path.key == path.key }
  }
}

extension SceneDriver {
  /// Evaluates what has been live since the last turn at the scene's own frames, so that a division by zero between
  /// two turns is an error at its place. Of very long spans a part of the frames is looked at.
  private func checkLive(until end: Double) {
    guard problem == nil, let start = liveStart, start <= end, !live.isEmpty else { return }
    liveStart = nil
    let context = liveContext()
    let rate = max(document.framesPerSecond.doubleValue, 1e-3)
    let first = (start * rate).rounded(.up)
    let frames = max((end * rate).rounded(.down) - first, 0)
    let count = Double(live.constraints.count + live.styles.count)
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
    do throws(SceneBakeError) {
      for index in live.constraints {
        let expression = document.constraints[index].constant
        let constant = try context.number(expression)
        guard abs(constant) <= LayoutConstraint.constantLimit else {
          throw SceneBakeError(
            .error("the constant is \(shortNumber(constant)), beyond what layout can hold", at: expression.place))
        }
      }
      for style in live.styles { _ = try context.value(style.value) }
    } catch {
      var diagnostics = error.diagnostics
      for index in diagnostics.indices { diagnostics[index].message += ", \(shortNumber(time)) s into the scene" }
      problem = SceneBakeError(diagnostics)
    }
  }
}

extension SceneValue {
  /// The value with one of its components changed.
  fileprivate func replacing(_ component: String, by number: Double) -> SceneValue {
    switch (self, component) {
    case (.vector(let point), "x"), (.vector(let point), "width"), (.vector(let point), "horizontal"):
      return .vector(Point(x: number, y: point.y))
    case (.vector(let point), _): return .vector(Point(x: point.x, y: number))
    case (.rect(let rect), "x"): return .rect(Rect(x: number, y: rect.minY, width: rect.width, height: rect.height))
    case (.rect(let rect), "y"): return .rect(Rect(x: rect.minX, y: number, width: rect.width, height: rect.height))
    case (.rect(let rect), "width"):
      return .rect(Rect(x: rect.minX, y: rect.minY, width: number, height: rect.height))
    case (.rect(let rect), _): return .rect(Rect(x: rect.minX, y: rect.minY, width: rect.width, height: number))
    case (.insets(let insets), _): return .insets(insets.replacing(component, by: number))
    default: return self
    }
  }
}

/// A context of numbers only, so that timelines can take it to any thread.
struct LiveContext: SceneExpressionContext, Sendable {
  let inputNumbers: [String: Int]
  let known: [SceneExpression.Reference: Double]
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
    return known[reference]
  }

  func time(of reference: SceneTime) -> Rational? { nil }
}
