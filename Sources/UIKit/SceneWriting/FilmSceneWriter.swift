import InbetweenGeometry
import InbetweenModel
import InbetweenMotion
import InbetweenTimeline

/// Writes a film's layers as the views of a scene.
struct FilmSceneWriter {
  let timeline: Timeline
  /// Labels by the index of their layer.
  let labels: [Int: UILabel]
  /// Those in whose place the default font is drawn: in a scene they would be mistakes.
  private let substitutedFamilies: [String]
  private var names = FilmSceneNames()
  private var omissions: [String] = []
  private var views: [String] = []
  /// Immediate changes by frame number.
  private var changes: [Int: [String]] = [:]
  private var animations: [String] = []

  private static let rate = 60

  init(timeline: Timeline, labels: [Int: UILabel], substitutedFamilies: [String]) {
    self.timeline = timeline
    self.labels = labels
    self.substitutedFamilies = substitutedFamilies
  }

  /// The last frame, which may be after the end.
  private var lastFrame: Int { Int((timeline.duration.doubleValue * Double(Self.rate)).rounded(.up)) }

  private func time(of frame: Int) -> Double {
    min(Double(frame) / Double(Self.rate), timeline.duration.doubleValue)
  }

  mutating func scene() -> FilmScene {
    for (index, layer) in timeline.layers.enumerated() { names.name(index, layer.id) }
    for root in timeline.roots { for child in timeline.layers[root].children { write(child, depth: 1) } }
    let canvas = timeline.canvas
    var lines = [
      "# Recorded from code: every property as it was at each frame.", "inbetween: 1",
      "canvas:", "  size: [\(canvas.size.width.sceneText), \(canvas.size.height.sceneText)]",
      "  scale: \(canvas.scale)",
      "  backgroundColor: \(AnimatableValue.color(canvas.backgroundColor).sceneText ?? "white")",
    ]
    lines += views.isEmpty ? ["views: []"] : ["views:"] + views
    let events = timelineLines
    if !events.isEmpty { lines += ["timeline:"] + events }
    lines += ["duration: \(timeline.duration)"]
    return FilmScene(text: lines.joined(separator: "\n") + "\n", omissions: omissions)
  }

  private var timelineLines: [String] {
    var lines: [String] = []
    for frame in changes.keys.sorted() {
      lines +=
        ["  - at: \(frame) / \(Self.rate)", "    layout: false", "    set:"]
        + (changes[frame] ?? []).map { "      " + $0 }
    }
    if !animations.isEmpty { lines += ["  - at: 0", "    addAnimations:"] + animations.map { "      " + $0 } }
    return lines
  }

  // MARK: - Views

  private mutating func write(_ index: Int, depth: Int) {
    let layer = timeline.layers[index]
    let name = names[index]
    let indent = String(repeating: "    ", count: depth - 1) + "  "
    let samples = (0...lastFrame).map { timeline.presentation(of: index, at: time(of: $0)) }
    guard let first = samples.first else { return }
    let kind = kind(of: index)
    views.append("\(indent)- \(kind): \(name)")
    var keys = [("frame", AnimatableValue.rect(first.untransformedFrame).sceneText ?? "")]
    keys += declared(first, kind: kind)
    if kind == "label", let label = labels[index] { keys += declared(label, index, first) }
    if case .shape(let shape) = layer.contents[safe: first.contents]?.abovePattern { keys += declared(shape) }
    views += keys.map { "\(indent)  \($0.0): \($0.1)" }
    set(name, first, atFrame: 0)
    follow(index, name, kind, samples)
    note(layer, name)
    let children = layer.children
    if !children.isEmpty {
      views.append("\(indent)  subviews:")
      for child in children { write(child, depth: depth + 1) }
    }
  }

  private func kind(of index: Int) -> String {
    for content in timeline.layers[index].contents {
      switch content.abovePattern {
      case .text: return labels[index] == nil ? "view" : "label"
      case .shape: return "shape"
      case .gradient: return "gradient"
      case .none, .image, .drawing, .moving, .resizable, .snapshot, .pattern: continue
      }
    }
    return "view"
  }

  private func declared(_ state: LayerState, kind: String) -> [(String, String)] {
    let fresh = LayerState()
    var keys: [(String, String)] = state.clipsToBounds ? [("clipsToBounds", "true")] : []
    if state.maskedCorners != fresh.maskedCorners {
      let all: [(CornerMask, String)] = [
        (.layerMinXMinYCorner, "layerMinXMinYCorner"), (.layerMaxXMinYCorner, "layerMaxXMinYCorner"),
        (.layerMinXMaxYCorner, "layerMinXMaxYCorner"), (.layerMaxXMaxYCorner, "layerMaxXMaxYCorner"),
      ]
      let names = all.filter { state.maskedCorners.contains($0.0) }.map(\.1)
      keys.append(("maskedCorners", "[" + names.joined(separator: ", ") + "]"))
    }
    if state.cornerCurve != fresh.cornerCurve { keys.append(("cornerCurve", state.cornerCurve.rawValue)) }
    for key in LayerKey.allCases where key.description.owner.includes(kind) && state[key] != fresh[key] {
      if let text = state[key].sceneText { keys.append((key.description.name, text)) }
    }
    return keys
  }

  private mutating func declared(_ label: UILabel, _ index: Int, _ state: LayerState) -> [(String, String)] {
    var keys: [(String, String)] = []
    if case .text(let text) = timeline.layers[index].contents[safe: state.contents]?.abovePattern {
      keys.append(("text", text.text.sceneQuoted))
      let attributed = AttributedTextText(label, shown: text.text, without: substitutedFamilies)
      keys += attributed.keys
      if attributed.hasSeveralStyles { omissions.append("the styles of the paragraphs of '\(text.text)'") }
    }
    let font = label.modelFont
    let available = font.family.flatMap { substitutedFamilies.contains($0) ? nil : $0 }
    let design = font.family != nil || font.design == .default ? "" : ", design: \(font.design.rawValue)"
    let digits = font.hasMonospacedDigits ? ", monospacedDigit: true" : ""
    let family = (available.map { ", family: \($0.sceneQuoted)" } ?? design) + digits
    let mode = label.modelLineBreakMode.rawValue
    return keys + [
      ("textColor", AnimatableValue.color(state.contentsColor).sceneText ?? "black"),
      ("font", "{size: \(font.size.sceneText), weight: \(font.weight.rawValue), italic: \(font.italic)\(family)}"),
      ("textAlignment", label.modelTextAlignment.rawValue), ("numberOfLines", "\(label.numberOfLines)"),
      ("lineBreakMode", "by" + mode.prefix(1).uppercased() + mode.dropFirst()),
    ]
  }

  private func declared(_ shape: ShapeContent) -> [(String, String)] {
    [
      ("lineCap", shape.lineCap.rawValue), ("lineJoin", shape.lineJoin.rawValue),
      ("fillRule", shape.fillRule == .evenOdd ? "evenOdd" : "nonZero"),
    ]
  }

  private mutating func note(_ layer: Layer, _ name: String) {
    if layer.mask != nil || !layer.formerMasks.isEmpty { omissions.append("the mask of '\(name)'") }
    if !layer.formerOrders.isEmpty { omissions.append("the former order of the subviews of '\(name)'") }
    if !layer.transitions.isEmpty { omissions.append("the transitions of '\(name)'") }
    for content in layer.contents {
      if case .pattern = content { omissions.append("the pattern of '\(name)'") }
      switch content.abovePattern {
      case .image, .drawing, .moving, .resizable: omissions.append("the image of '\(name)'")
      case .snapshot: omissions.append("the picture of '\(name)'")
      default: continue
      }
    }
  }
}

// MARK: - Motion

extension FilmSceneWriter {
  /// Sets a view's position and size at a frame.
  private mutating func set(_ name: String, _ state: LayerState, atFrame frame: Int) {
    changes[frame, default: []] += [
      "\(name).bounds: \(AnimatableValue.rect(state.bounds).sceneText ?? "")",
      "\(name).center: \(AnimatableValue.point(state.position).sceneText ?? "")",
    ]
  }

  /// Records the changes from frame to frame.
  private mutating func follow(_ index: Int, _ name: String, _ kind: String, _ samples: [LayerState]) {
    let layer = timeline.layers[index]
    var wasHidden = false
    for (frame, state) in samples.enumerated() {
      let isHidden = state.isHidden || !layer.lifetime.contains(time(of: frame))
      if isHidden != wasHidden { changes[frame, default: []].append("\(name).isHidden: \(isHidden)") }
      wasHidden = isHidden
      guard frame > 0 else { continue }
      let before = samples[frame - 1]
      if state.clipsToBounds != before.clipsToBounds {
        changes[frame, default: []].append("\(name).clipsToBounds: \(state.clipsToBounds)")
      }
      guard kind == "label" else { continue }
      if state.contents != before.contents, case .text(let text) = layer.contents[safe: state.contents]?.abovePattern {
        changes[frame, default: []].append("\(name).text: \(text.text.sceneQuoted)")
      }
      if state.contentsColor != before.contentsColor, let color = AnimatableValue.color(state.contentsColor).sceneText {
        changes[frame, default: []].append("\(name).textColor: \(color)")
      }
      // Text is laid out in the model's bounds.
      let (model, former) = (
        timeline.model(of: index, at: time(of: frame)), timeline.model(of: index, at: time(of: frame - 1))
      )
      if model.bounds != former.bounds { set(name, model, atFrame: frame) }
    }
    for key in LayerKey.allCases where key.description.owner.includes(kind) {
      animate(key.rawValue, of: name, samples.map { $0[key] })
    }
    for key in [LayerKey.position, .boundsSize, .boundsOrigin] {
      animate(key.rawValue, of: name, samples.map { $0[key] })
    }
  }

  /// Adds an animation over the whole film, with a value for each frame at which it does not continue linearly.
  private mutating func animate(_ keyPath: String, of name: String, _ values: [AnimatableValue]) {
    guard let first = values.first, values.contains(where: { $0 != first }) else { return }
    let duration = timeline.duration.doubleValue
    let kept = values.indices.filter { frame in
      frame == 0 || frame == values.count - 1 || values[frame] != values[frame - 1]
        || values[frame] != values[frame + 1]
    }
    let texts = kept.compactMap { values[$0].sceneText }
    guard texts.count == kept.count, duration > 0 else { return }
    let times = kept.map { (time(of: $0) / duration).sceneText }
    animations.append(
      "\(name).\(keyPath.replacing(".", with: "_")): {keyPath: \(keyPath), values: [\(texts.joined(separator: ", "))], "
        + "keyTimes: [\(times.joined(separator: ", "))], duration: \(timeline.duration), fillMode: both, "
        + "isRemovedOnCompletion: false}")
  }
}
