import InbetweenGeometry
import InbetweenModel
import InbetweenMotion
import InbetweenDiagnostics

// Texts with numbers that follow inputs change at frames, like a label set in `scrollViewDidScroll`: each change is a
// separate turn, which measures the text and lays out.
extension SceneDriver {
  /// Updates texts with the current numbers.
  func refreshTexts(_ context: LiveContext) {
    for text in live.texts {
      guard let view = views[text.view], let value = try? context.value(text.value),
        property(text.path.key, of: view)?.value(view) != value
      else { continue }
      try? apply(value, to: view, text.path, at: text.value.expressions.first?.place ?? document.canvas.place)
    }
  }

  /// Schedules a turn at the next frame at which a text changes, or at once if an event has changed an input.
  func planNextText(_ context: LiveContext) {
    guard !live.texts.isEmpty else { return }
    let now = stage.now
    let shown = texts(context, at: now.doubleValue)
    if liveTextTurn != now, shown != live.texts.map(value(shownBy:)) {
      liveTextTurn = now
      stage.schedule(at: now) { _ in }
      return
    }
    let end = stage.inputs.map(\.endTime).max() ?? -.infinity
    guard end > now.doubleValue, let rest = Rational(rounding: end) else { return }
    let rate = document.framesPerSecond
    var frame = Int64((now.doubleValue * rate.doubleValue).rounded(.down)) + 1
    while WorkBudget.spend(50 * live.texts.count, on: .events) {
      guard let time = Rational(frame, 1)?.divided(by: rate) else { return }
      // The final values of inputs are shown when they are reached, even between two frames.
      let moment = min(time, rest)
      if texts(context, at: moment.doubleValue) != shown {
        stage.schedule(at: moment) { _ in }
        return
      }
      if time >= rest { return }
      frame += 1
    }
  }

  private func value(shownBy text: LiveScene.Style) -> EvaluatedValue? {
    views[text.view].flatMap { property(text.path.key, of: $0)?.value($0) }
  }

  private func texts(_ context: LiveContext, at time: Double) -> [EvaluatedValue?] {
    let context = context.with(stage.inputs.map { $0.value(at: time) })
    return live.texts.map { try? context.value($0.value) }
  }
}
