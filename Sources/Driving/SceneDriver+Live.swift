import InbetweenGeometry
import InbetweenModel
import InbetweenMotion
import InbetweenSceneFile
import InbetweenTimeline

extension SceneDriver {
  /// From the first layout on, and after every turn, what is live follows the inputs from the layout reached then.
  func startLiveSpan() {
    guard !live.isEmpty || hasLiveEvents else { return }
    stage.beforeTurn = { [unowned self] _ in self.refreshLive() }
    stage.afterTurn = { [unowned self] _ in self.follow() }
  }

  func finishLiveSpans() {
    stage.beforeTurn = nil
    stage.afterTurn = nil
  }

  private var hasLiveEvents: Bool { document.constraints.contains(where: \.isLive) }

  /// Gives live constants and properties the values that the inputs have now, without animation.
  private func refreshLive() {
    let context = liveContext()
    let values = stage.inputs.map { $0.value(at: stage.now.doubleValue) }
    for index in live.constraints {
      guard let constraint = constraints[index] else { continue }
      try? stage.setConstant(constraint, context.number(document.constraints[index].constant, values))
    }
    for style in live.styles {
      guard let view = views[style.view], let value = try? context.with(values).value(style.value) else { continue }
      try? apply(value, to: view, style.path, at: document.constraints.first?.place ?? document.canvas.place)
    }
    stage.layoutIfNeeded()
  }

  private func follow() {
    let context = liveContext()
    stage.follow(
      constraints: live.constraints.compactMap { index in
        guard let constraint = constraints[index] else { return nil }
        let expression = document.constraints[index].constant
        return (constraint, { inputs in context.number(expression, inputs) })
      },
      properties: live.styles.flatMap { style in
        guard let view = views[style.view] else { return [LiveProperty]() }
        return properties(of: style, in: view, context)
      })
  }

  private typealias LiveProperty = (view: View, key: LayerKey, value: Stage.LiveProperty)

  /// The layer's properties that a live style moves: a frame is two of them.
  private func properties(of style: LiveScene.Style, in view: View, _ context: LiveContext) -> [LiveProperty] {
    let source = style.value
    if style.path.key == "frame", style.path.component == nil {
      let (frame, anchor, center) = (view.frame, view.anchorPoint, view.center)
      return [
        (
          view, .position,
          { inputs in
            guard case .rect(let rect)? = try? context.with(inputs).value(source) else { return .point(center) }
            return .point(
              Point(x: rect.minX + anchor.x * rect.width, y: rect.minY + anchor.y * rect.height))
          }
        ),
        (
          view, .boundsSize,
          { inputs in
            guard case .rect(let rect)? = try? context.with(inputs).value(source) else { return .size(frame.size) }
            return .size(rect.size)
          }
        ),
      ]
    }
    guard let path = LayerKeyPath(style.path.layerKeyPath), path.component == nil else { return [] }
    let declared = view.record.state[path.key]
    return [
      (
        view, path.key,
        { inputs in
          guard let now = try? context.with(inputs).value(source) else { return declared }
          return AnimatableValue(now, path.key.rawValue) ?? declared
        }
      )
    ]
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

extension ScenePropertyPath {
  /// The layer's name of a view's property.
  fileprivate var layerKeyPath: String {
    switch key {
    case "alpha": "opacity"
    case "textColor": "contentsColor"
    case "isHidden": "hidden"
    default: key
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

  /// An expression's value; 0 where it has none, which the first evaluation would have reported.
  func number(_ expression: SceneExpression, _ inputs: [Double]) -> Double {
    (try? expression.value(in: with(inputs))) ?? 0
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
