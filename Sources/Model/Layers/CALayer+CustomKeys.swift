import Foundation
import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

// Values under names of the app's own, which a layer keeps, and which it draws anew when its class says so.

/// The values that a layer of the app keeps under its own names.
final class CustomValues {
  var values: [String: Any] = [:]
  /// What animations show, by key.
  var animated: [String: Double] = [:]
  /// While the layer is drawn, its values are those that animations show, as on the copy that Core Animation draws.
  var isDrawing = false
}

extension CALayer {
  private var customValues: CustomValues? { node.attachments[CustomValues.self] }

  func customValue(_ key: String) -> Any? {
    let own = customValues
    if own?.isDrawing == true, let shown = own?.animated[key] { return NSNumber(value: shown) }
    return own?.values[key] ?? type(of: self).defaultValue(forKey: key)
  }

  /// The action is asked for, and run, if a change of the value needs a new drawing.
  func setCustomValue(_ value: Any?, _ key: String) {
    let own = node.attachments.object(CustomValues.self) { CustomValues() }
    let isDrawn = type(of: self).needsDisplay(forKey: key)
    let action = isDrawn ? action(forKey: key) : nil
    own.values[key] = value
    if isDrawn { setNeedsDisplay() }
    action?.run(forKey: key, object: self, arguments: nil)
  }

  /// A presentation layer has the values that animations show.
  func takeCustomValues(of other: CALayer) {
    guard let theirs = other.customValues else { return }
    let own = node.attachments.object(CustomValues.self) { CustomValues() }
    own.values = theirs.values
    for (key, shown) in theirs.animated { own.values[key] = NSNumber(value: shown) }
  }

  func withShownCustomValues(_ draw: () -> Void) {
    let own = customValues
    own?.isDrawing = true
    draw()
    own?.isDrawing = false
  }

  func displayIfOwn() {
    guard needsDrawing, bounds.width > 0, bounds.height > 0 else { return }
    needsDrawing = false
    let context = CGContext(size: Size(bounds.size), in: stage)
    withShownCustomValues {
      display()
      context.asCurrent { draw(in: context) }
    }
    if !context.picture.items.isEmpty { node.record.setContent(.snapshot(context.picture), at: stage.seconds) }
  }

  // MARK: - Animations

  /// Plays an animation of a number under a name of the app's own by drawing the layer 60 times per second.
  ///
  /// - Returns: false if the layer is not drawn for this key.
  func playCustom(_ anim: CAAnimation, _ name: String) -> Bool {
    guard let property = anim as? CAPropertyAnimation, let key = property.keyPath, LayerKeyPath(key) == nil,
      type(of: self).needsDisplay(forKey: key), let value = property.numbers(from: customValue(key))
    else { return false }
    added.append((name, anim, true))
    let own = node.attachments.object(CustomValues.self) { CustomValues() }
    let length = max(anim.duration, 0) * (anim.autoreverses ? 2 : 1)
    let count = anim.repeatDuration > 0 && length > 0 ? anim.repeatDuration / length : Double(max(anim.repeatCount, 1))
    let whole = length * (anim.repeatCount == 0 && anim.repeatDuration == 0 ? 1 : count)
    let begin = stage.seconds
    if whole.isFinite { stage.noteInTransaction(until: begin + whole) }
    anim.delegate?.animationDidStart(anim)
    func show(_ frame: Int) {
      guard let index = added.firstIndex(where: { $0.key == name && $0.animation === anim }) else {
        // Another animation of the same value may have taken its place.
        if !added.contains(where: { ($0.animation as? CAPropertyAnimation)?.keyPath == key }) {
          own.animated[key] = nil
          setNeedsDisplay()
        }
        return
      }
      let elapsed = Double(frame) / 60
      let isOver = elapsed >= whole
      if isOver, anim.isRemovedOnCompletion || anim.fillMode == .removed || anim.fillMode == .backwards {
        own.animated[key] = nil
      } else {
        own.animated[key] = value(anim.progress(at: isOver ? whole : elapsed))
      }
      setNeedsDisplay()
      guard isOver else { return schedule(frame + 1) }
      if anim.isRemovedOnCompletion { added.remove(at: index) } else { added[index].isRunning = false }
      anim.delegate?.animationDidStop(anim, finished: true)
    }
    func schedule(_ frame: Int) {
      let time = begin + min(Double(frame) / 60, whole)
      guard let time = Rational(time: time) else { return }
      stage.schedule(at: time) { _ in show(frame) }
    }
    show(0)
    return true
  }
}

extension CAAnimation {
  /// The place between the first and the last value, by the timing function.
  fileprivate func progress(at elapsed: Double) -> Double {
    guard duration > 0 else { return 1 }
    let turns = elapsed / duration
    var place = turns - turns.rounded(.down)
    guard turns.isFinite else { return 1 }
    let number = Int(clamping: turns.rounded(.down), to: 0...1_000_000_000)
    // At the end of a turn the last value is shown.
    if place == 0, number > 0 { return autoreverses && number % 2 == 0 ? 0 : 1 }
    if autoreverses, number % 2 == 1 { place = 1 - place }
    return timingFunction?.model.value(at: place) ?? place
  }
}

extension CAPropertyAnimation {
  /// The number at each place between the first and the last value; nil if the values are no numbers.
  fileprivate func numbers(from present: Any?) -> ((Double) -> Double)? {
    func number(_ value: Any?) -> Double? {
      switch value {
      case let number as NSNumber: number.doubleValue
      case let number as CGFloat: Double(number)
      case let number as Double: number
      case let number as Float: Double(number)
      case let number as Int: Double(number)
      default: nil
      }
    }
    if let basic = self as? CABasicAnimation {
      let now = number(present) ?? 0
      let by = number(basic.byValue)
      let from = number(basic.fromValue) ?? by.flatMap { by in number(basic.toValue).map { $0 - by } } ?? now
      let to = number(basic.toValue) ?? by.map { from + $0 } ?? now
      return { from + (to - from) * $0 }
    }
    guard let frames = self as? CAKeyframeAnimation, let all = frames.values, !all.isEmpty else { return nil }
    let values = all.compactMap(number)
    guard values.count == all.count else { return nil }
    let steps = Double(max(values.count - 1, 1))
    let times = frames.keyTimes?.map(\.doubleValue) ?? values.indices.map { Double($0) / steps }
    guard times.count >= values.count else { return nil }
    return { place in
      guard let next = times.prefix(values.count).firstIndex(where: { $0 >= place }), next > 0 else {
        return place <= (times.first ?? 0) ? values[0] : values[values.count - 1]
      }
      let span = times[next] - times[next - 1]
      let share = span > 0 ? (place - times[next - 1]) / span : 1
      return values[next - 1] + (values[next] - values[next - 1]) * share
    }
  }
}
