internal import InbetweenModel
internal import InbetweenScene

/// The effect of a change of a scene. It decides cases that motion alone leaves open: a constraint that follows a
/// scroll offset stops earlier if its limit changes, although this is not a change of timing.
public enum ChangeNature: Hashable, Sendable {
  case layout, timing, look
  /// The start or end value of an animation: a position or an appearance, not a time.
  case value
}

extension SceneComparison {
  /// The common nature of changes; nil if they differ or are unknown.
  public func nature(of changes: [SceneEdit]) -> ChangeNature? {
    let natures = changes.map(nature)
    guard let first = natures.first, natures.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  private func nature(of change: SceneEdit) -> ChangeNature? {
    let path = change.path.split(separator: "/").map(String.init)
    if path.contains("drive"), let part = change.changedTrackPart(path) { return part == 1 ? .value : .timing }
    return nature(at: path, depth: 0)
  }

  private func nature(at path: [String], depth: Int) -> ChangeNature? {
    let keys = path.filter { !$0.hasPrefix("[") }
    guard let first = keys.first, let last = keys.last else { return nil }
    if (first == "metrics" || first == "parameters"), keys.count > 1, depth < 8 {
      return nature(ofName: keys[1], depth: depth + 1)
    }
    if keys.contains("spring") || ChangedKeys.timing.contains(last) { return .timing }
    if keys.contains("constraints") { return .layout }
    let property = last.split(separator: ".").dropFirst().first.map(String.init)
    if ChangedKeys.values.contains(last) { return .value }
    for name in [property, last].compactMap({ $0 }) {
      if ChangedKeys.layout.contains(name) { return .layout }
      switch ViewKeys.nature(of: name) {
      case .place: return .layout
      case .look: return .look
      case .timing: return .timing
      case nil: break
      }
    }
    if first == "canvas" {
      return keys.contains("backgroundColor") || ["scale", "edgeAntialiasing"].contains(last) ? .look : .layout
    }
    // Initial values of a scene have no time.
    return first == "views" || first == "styles" ? .value : nil
  }

  /// The nature of the uses of a name anywhere in the scene.
  private func nature(ofName name: String, depth: Int) -> ChangeNature? {
    var found: Set<ChangeNature?> = []
    func visit(_ outline: SourceOutline, _ path: [String]) {
      switch outline {
      case .scalar(let text, _, _):
        let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        if words.contains(where: { $0 == name }) { found.insert(nature(at: path, depth: depth)) }
      case .list(let items, _): for (index, item) in items.enumerated() { visit(item, path + ["[\(index)]"]) }
      case .mapping(let entries, _): for entry in entries { visit(entry.value, path + [entry.key]) }
      }
    }
    for outline in current { visit(outline, []) }
    return found.count == 1 ? found.first ?? nil : nil
  }
}

extension SceneEdit {
  /// The changed element of a track's point `[time, value, curve]`; nil if there are several.
  fileprivate func changedTrackPart(_ path: [String]) -> Int? {
    let indices = path.reversed().prefix { $0.hasPrefix("[") }.reversed().compactMap { Int($0.dropFirst().dropLast()) }
    if indices.count == 2 { return indices[1] }
    guard indices.count == 1, let old = old?.text, let new = new?.text else { return nil }
    let parts = (old.split(separator: ","), new.split(separator: ","))
    let changed = zip(parts.0, parts.1).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    return parts.0.count == parts.1.count && changed.count == 1 ? changed[0] : nil
  }
}

private enum ChangedKeys {
  static let values: Set<String> = ["fromValue", "toValue", "byValue", "values", "keyPath", "path"]
  static let timing: Set<String> = [
    "at", "after", "animate", "delay", "duration", "curve", "repeat", "repeatCount", "repeatDuration", "beginTime",
    "timeOffset", "speed", "keyTimes", "timingFunction", "timingFunctions", "relativeStart", "relativeDuration",
    "durationFactor", "stiffness", "damping", "mass", "initialVelocity", "calculationMode", "scrubsLinearly",
    "allowAnimatedContent",
  ]
  /// Keys of constraints, events and similar items; those of views state it themselves.
  static let layout: Set<String> = [
    "constant", "priority", "multiplier", "active", "activate", "deactivate", "standardSpacing", "safeArea",
    "minimumRelativeValue", "maximumRelativeValue",
  ]
}
