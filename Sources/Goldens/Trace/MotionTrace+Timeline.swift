public import InbetweenGeometry
internal import InbetweenMotion
public import InbetweenTimeline

extension MotionTrace {
  /// The motion of a baked scene at every frame of a rate.
  public init(recording timeline: Timeline, framesPerSecond: Rational) {
    let events = timeline.events.map { Event(name: $0.label ?? "", start: $0.start, end: $0.end) }
    self.init(
      scene: timeline.name, framesPerSecond: framesPerSecond, duration: timeline.duration,
      canvas: timeline.canvas.size, scale: timeline.canvas.scale, events: events)
    var sampler = TimelineSampler(timeline)
    for frame in 0..<frameCount { sampler.sample(frame: frame, time: time(ofFrame: frame).doubleValue) }
    views = sampler.tracks
    plays = MotionPlays(timeline)
  }

  /// The motion of a baked scene at given times, on the frames of another trace.
  ///
  /// - Parameters:
  ///   - times: in seconds, one for each frame, ascending; those outside of the scene count as its start or end.
  ///   - grid: the trace whose frame rate and duration the result has.
  init(recording timeline: Timeline, at times: [Double], on grid: MotionTrace) {
    self.init(
      scene: timeline.name, framesPerSecond: grid.framesPerSecond, duration: grid.duration,
      canvas: timeline.canvas.size, scale: timeline.canvas.scale)
    var sampler = TimelineSampler(timeline)
    let end = timeline.duration.doubleValue
    for frame in 0..<min(frameCount, times.count) { sampler.sample(frame: frame, time: min(max(times[frame], 0), end)) }
    views = sampler.tracks
  }

  /// The name of each layer in the trace; layers with the same path are distinguished by a number.
  static func paths(of timeline: Timeline) -> [String] {
    var counts: [String: Int] = [:]
    return timeline.layers.map { layer in
      counts[layer.path, default: 0] += 1
      let copy = counts[layer.path] ?? 1
      return copy == 1 ? layer.path : "\(layer.path)#\(copy)"
    }
  }

  /// The name of a property: UIKit's if there is one.
  static func name(of key: LayerKey, _ layer: Layer) -> String {
    guard key == .contentsColor else { return key.description.name }
    let isText = layer.contents.contains { if case .text = $0 { true } else { false } }
    return isText ? "textColor" : key.description.name
  }
}

/// Samples the layers of a timeline frame after frame; values that cannot change are sampled once.
private struct TimelineSampler {
  private let timeline: Timeline
  private let paths: [String]
  /// Whether a layer's own properties can change.
  private let changes: [Bool]
  /// The last values of each layer, in the order of ``names``; nil if it is not in the tree.
  private var values: [[TraceValue?]?]
  /// The content of each layer that was described last, and its values.
  private var described: [(contents: Int, values: [TraceValue?])?]
  /// The names of the properties of each layer.
  private let names: [[String]]
  private var recorded: [[MotionTrace.Change]]
  /// The transforms from each layer to the canvas.
  private var transforms: [Transform]
  /// The properties of each layer that have been recorded once, and are recorded from then on.
  private var shown: [Set<LayerKey>]
  /// The time of the last sample, in seconds.
  private var lastTime = -Double.infinity

  init(_ timeline: Timeline) {
    self.timeline = timeline
    paths = MotionTrace.paths(of: timeline)
    let driven = Set(timeline.liveSpans.flatMap { $0.layout.targets.map(\.layer) })
    changes = timeline.layers.enumerated().map { index, layer in
      !layer.tracks.isEmpty || !layer.motionEffects.isEmpty || driven.contains(index)
    }
    values = Array(repeating: nil, count: timeline.layers.count)
    described = Array(repeating: nil, count: timeline.layers.count)
    names = timeline.layers.map { layer in
      ["frame", "order"] + Self.traced.map { MotionTrace.name(of: $0.0, layer) } + TracedContent.names
    }
    transforms = Array(repeating: .identity, count: timeline.layers.count)
    shown = timeline.layers.map { Set($0.tracks.map(\.key)) }
    for target in timeline.liveSpans.flatMap(\.layout.targets) where shown.indices.contains(target.layer) {
      shown[target.layer].insert(target.key)
    }
    recorded = Array(repeating: [], count: timeline.layers.count)
  }

  var tracks: [MotionTrace.ViewTrack] {
    paths.indices.filter { !recorded[$0].isEmpty }.sorted { paths[$0] < paths[$1] }
      .map { MotionTrace.ViewTrack(path: paths[$0], changes: recorded[$0]) }
  }

  private struct Visit {
    let layer: Int
    let order: Int
    let transform: Transform
    let isMoved: Bool
    let isGone: Bool

    init(layer: Int, order: Int, transform: Transform, isMoved: Bool) {
      (self.layer, self.order, self.transform, self.isMoved) = (layer, order, transform, isMoved)
      isGone = false
    }

    /// A layer that is no longer in the tree, or whose superlayer is not.
    init(gone layer: Int) {
      (self.layer, order, transform, isMoved, isGone) = (layer, 0, .identity, true, true)
    }
  }

  mutating func sample(frame: Int, time: Double) {
    let moment = timeline.moment(at: time)
    let former = lastTime
    lastTime = time
    var stack = (timeline.roots + timeline.masks).enumerated().map {
      Visit(layer: $1, order: $0, transform: .identity, isMoved: frame == 0)
    }
    while let visit = stack.popLast() {
      let layer = timeline.layers[visit.layer]
      let isGone = visit.isGone || !layer.lifetime.contains(time)
      guard !isGone else {
        if values[visit.layer] != nil {
          values[visit.layer] = nil
          recorded[visit.layer].append(MotionTrace.Change(frame: frame, values: nil))
        }
        stack += layer.children(at: former).map { Visit(gone: $0) }
        continue
      }
      let isMoved = visit.isMoved || changes[visit.layer] || values[visit.layer] == nil
      if isMoved {
        let state = timeline.presentation(of: visit.layer, at: moment)
        transforms[visit.layer] = state.toSuperlayer.concatenating(visit.transform)
        for key in LayerKey.allCases where state[key] != Self.plain[key] { shown[visit.layer].insert(key) }
        record(sample(visit.layer, state, order: visit.order), of: visit.layer, at: frame)
      }
      let children = layer.children(at: time)
      let isReordered = layer.formerOrders.contains { former < $0.end && $0.end <= time }
      if isReordered {
        stack += Set(layer.children(at: former)).subtracting(children).sorted().map { Visit(gone: $0) }
      }
      for (order, child) in children.enumerated() {
        stack.append(
          Visit(layer: child, order: order, transform: transforms[visit.layer], isMoved: isMoved || isReordered))
      }
    }
  }

  private mutating func record(_ new: [TraceValue?], of index: Int, at frame: Int) {
    let old = values[index]
    guard old != new else { return }
    var changed: [String: TraceValue] = [:]
    for i in new.indices where old.flatMap({ $0[i] }) != new[i] {
      // A removed property is recorded as an empty text.
      changed[names[index][i]] = new[i] ?? .text("")
    }
    values[index] = new
    recorded[index].append(MotionTrace.Change(frame: frame, values: changed))
  }

  private static let plain = LayerState()
  /// The properties that traces have, and the ranges to which they are clamped.
  private static let traced = LayerKey.allCases.filter(\.description.isTraced).map { ($0, $0.description.drawnRange) }

  /// The recorded values of a view: its position on the canvas, and each property that ever changes or differs from its
  /// default.
  private mutating func sample(_ index: Int, _ state: LayerState, order: Int) -> [TraceValue?] {
    let contents = timeline.layers[index].contents
    var values: [TraceValue?] = [
      TraceValue(transforms[index].boundingBox(of: state.bounds)), TraceValue(Double(order)),
    ]
    values.reserveCapacity(names[index].count)
    for (key, range) in Self.traced {
      values.append(shown[index].contains(key) ? TraceValue(state[key].clamped(to: range)) : nil)
    }
    if described[index]?.contents != state.contents {
      let content = contents.indices.contains(state.contents) ? contents[state.contents] : .none
      described[index] = (state.contents, TracedContent(content, in: timeline).values)
    }
    return values + (described[index]?.values ?? [])
  }
}

/// What a trace has of the content of a layer.
private struct TracedContent {
  static let names = ["text", "fontSize", "font", "image", "gradient", "pattern"]

  private var text: TraceValue?
  private var fontSize: TraceValue?
  private var font: TraceValue?
  private var image: TraceValue?
  private var gradient: TraceValue?
  private var pattern: TraceValue?

  /// In the order of ``names``.
  var values: [TraceValue?] { [text, fontSize, font, image, gradient, pattern] }

  init(_ content: LayerContent, in timeline: Timeline) { describe(content, in: timeline) }

  private mutating func describe(_ content: LayerContent, in timeline: Timeline) {
    switch content {
    case .text(let text):
      self.text = .text(text.text)
      fontSize = TraceValue(Set(text.runs.map(\.size)).sorted())
      let used = Set(text.runs.map(\.face) + text.pictures.map(\.face))
      let faces = used.filter(timeline.resources.faces.indices.contains).sorted()
      font = .text(faces.map { timeline.resources.faces[$0].name }.joined(separator: ", "))
    case .image(let image):
      self.image = TraceValue(Double(image.image), image.size.width, image.size.height)
    case .resizable(let image):
      if case .pieces(let pieces) = image.picture, let first = pieces.first {
        self.image = TraceValue(Double(first.image), image.size.width, image.size.height)
      }
    case .gradient(let kind): gradient = .text(kind.rawValue)
    case .pattern(let pattern, let content):
      describe(content, in: timeline)
      self.pattern = TraceValue(Double(pattern.image), pattern.size.width, pattern.size.height)
    case .shape, .snapshot, .drawing, .moving, .none: break
    }
  }
}
