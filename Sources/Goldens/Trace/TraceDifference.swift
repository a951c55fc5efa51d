public import InbetweenGeometry

/// The differences between two traces, the most significant first.
public struct TraceDifference: Hashable, Sendable {
  public let scene: String
  /// The number of frames of the expected trace.
  public let frameCount: Int
  /// Differences that prevent a comparison frame by frame.
  public let shape: [ShapeChange]
  /// Views that exist in only one of the traces, or at different times.
  public let tree: [TreeChange]
  /// Sorted by magnitude, the largest first.
  public let properties: [PropertyDifference]
  /// Every frame at which anything differs, ascending; indices of the expected trace.
  public let frames: [Int]

  public var isEmpty: Bool { shape.isEmpty && tree.isEmpty && properties.isEmpty }

  /// The difference to report if only one is reported.
  public var worst: PropertyDifference? { properties.first }

  /// A difference in size, frame rate or duration.
  public struct ShapeChange: Hashable, Sendable, CustomStringConvertible {
    public enum Kind: String, Hashable, Sendable { case canvas, scale, fps, duration, frames }
    public let kind: Kind
    public let expected: String
    public let actual: String

    public var description: String { "\(kind.rawValue) \(expected) → \(actual)" }

    /// With durations in milliseconds, if they differ by as much.
    var brief: String {
      func milliseconds(_ text: String) -> String? {
        Double(text.prefix { $0 != " " }).map { Decimals.text($0, places: 3) }
      }
      guard kind == .duration, let old = milliseconds(expected), let new = milliseconds(actual), old != new else {
        return description
      }
      return "\(kind.rawValue) \(old) → \(new) s"
    }
  }

  /// A view that exists in only one trace.
  public struct TreeChange: Hashable, Sendable {
    public let view: String
    /// True if only the actual trace has the view.
    public let isAdded: Bool
    public let frames: [Int]
    /// Whether the view is in the other trace at other times.
    public let isElsewhere: Bool
  }

  /// A difference in one number, colour or text of a view.
  public struct PropertyDifference: Hashable, Sendable {
    public let view: String
    /// The property's name in the trace, such as `frame`.
    public let key: String
    public let component: Int
    /// The component's name for users, such as `height`.
    public let name: String
    public let frames: [Int]
    public let worstFrame: Int
    /// The time of the worst frame, in seconds.
    public let time: Rational
    public let expected: String
    public let actual: String
    /// At the worst frame: in points for lengths, in hundredths for values without a unit, in hundredths of the range
    /// for colours; 100 for text.
    public let magnitude: Double
    public let isLength: Bool

    /// `view3.height 67.0 → 70.0 pt`: the expected value comes first.
    public var change: String {
      "\(viewName).\(name) \(expected) → \(actual)" + (isLength ? " pt" : "")
    }

    /// The last of the view's path's names.
    public var viewName: String { view.split(separator: "/").last.map(String.init) ?? view }
  }

  /// - Parameters:
  ///   - tolerance: in points; values without a unit may differ by a hundredth of it, colours by as many hundredths of
  ///     their range, texts not at all.
  ///   - frames: by how many frames a value may be early or late: it is equal to what the other trace has, or passes
  ///     through, within so many frames.
  public init(expected: MotionTrace, actual: MotionTrace, tolerance: Double = 0, frames slack: Int = 0) {
    scene = expected.scene
    frameCount = expected.frameCount
    shape = Self.shape(expected, actual)
    let pairs = Self.pairs(expected, actual)
    let before = Dictionary(uniqueKeysWithValues: expected.views.map { ($0.path, $0) })
    let after = Dictionary(uniqueKeysWithValues: actual.views.map { ($0.path, $0) })
    let isAligned = pairs.count == frameCount && frameCount == actual.frameCount
    var properties: [PropertyDifference] = []
    var tree: [TreeChange] = []
    for path in Set(before.keys).union(after.keys).sorted() {
      let views = (before[path], after[path])
      if isAligned, views.0 == views.1 { continue }
      tree += Self.tree(path, views.0, views.1, pairs, (expected.frameCount, actual.frameCount), slack)
      guard let old = views.0, let new = views.1 else { continue }
      properties += Self.properties(old, new, pairs, expected, actual, tolerance: tolerance, slack)
    }
    properties += Self.orders(expected, actual, pairs)
    self.tree = tree
    self.properties = properties.sorted(by: Self.isMoreSignificant)
    var touched = Set(properties.flatMap(\.frames))
    touched.formUnion(tree.flatMap(\.frames))
    frames = touched.sorted()
  }

  /// The frames at equal times, as indices of both traces.
  private static func pairs(_ expected: MotionTrace, _ actual: MotionTrace) -> [(Int, Int)] {
    if expected.framesPerSecond == actual.framesPerSecond, expected.duration == actual.duration {
      return (0..<expected.frameCount).map { ($0, $0) }
    }
    return (0..<expected.frameCount).compactMap { index in
      actual.frame(at: expected.time(ofFrame: index)).map { (index, $0) }
    }
  }

  private static func shape(_ expected: MotionTrace, _ actual: MotionTrace) -> [ShapeChange] {
    func text(_ size: Size) -> String {
      Decimals.text(size.width, places: 3) + " × " + Decimals.text(size.height, places: 3)
    }
    let all = [
      ShapeChange(kind: .canvas, expected: text(expected.canvas), actual: text(actual.canvas)),
      ShapeChange(kind: .scale, expected: "\(expected.scale)", actual: "\(actual.scale)"),
      ShapeChange(
        kind: .fps, expected: expected.framesPerSecond.description, actual: actual.framesPerSecond.description),
      ShapeChange(
        kind: .duration, expected: Decimals.text(expected.duration.doubleValue, places: 6) + " s",
        actual: Decimals.text(actual.duration.doubleValue, places: 6) + " s"),
      ShapeChange(kind: .frames, expected: "\(expected.frameCount)", actual: "\(actual.frameCount)"),
    ]
    return all.filter { $0.expected != $0.actual }
  }

  private static func tree(
    _ path: String, _ old: MotionTrace.ViewTrack?, _ new: MotionTrace.ViewTrack?, _ pairs: [(Int, Int)],
    _ counts: (Int, Int), _ slack: Int
  ) -> [TreeChange] {
    let was = old?.presence(frameCount: counts.0)
    let isNow = new?.presence(frameCount: counts.1)
    var added: [Int] = []
    var removed: [Int] = []
    for (i, k) in pairs {
      if slack > 0, let was, let isNow, isNow[FrameWindow(k, slack: slack, count: isNow.count).range].contains(was[i]) {
        continue
      }
      switch (was?[i] ?? false, isNow?[k] ?? false) {
      case (false, true): added.append(i)
      case (true, false): removed.append(i)
      default: break
      }
    }
    let isElsewhere = old != nil && new != nil
    return [(true, added), (false, removed)].filter { !$0.1.isEmpty }.map {
      TreeChange(view: path, isAdded: $0.0, frames: $0.1, isElsewhere: isElsewhere)
    }
  }

  private static func properties(
    _ old: MotionTrace.ViewTrack, _ new: MotionTrace.ViewTrack, _ pairs: [(Int, Int)], _ expected: MotionTrace,
    _ actual: MotionTrace, tolerance: Double, _ slack: Int
  ) -> [PropertyDifference] {
    var result: [PropertyDifference] = []
    let was = old.presence(frameCount: expected.frameCount)
    let isNow = new.presence(frameCount: actual.frameCount)
    for key in Set(old.keys).union(new.keys).sorted() where key != "order" {
      let before = old.series(key, frameCount: expected.frameCount)
      let after = new.series(key, frameCount: actual.frameCount)
      var found: [Int: (frames: [Int], worst: Double, frame: Int, texts: (String, String))] = [:]
      for (i, k) in pairs {
        // A property that only one of them has is compared with nothing.
        let a = before[i] ?? .text("")
        let b = after[k] ?? .text("")
        guard a != b, was[i], isNow[k] else { continue }
        for component in 0..<max(a.componentCount, b.componentCount) {
          var distance = a.distance(to: b, component: component, key: key)
          guard distance > tolerance + 1e-9 else { continue }
          if slack > 0 {
            let late = FrameWindow(k, slack: slack, count: after.count).distance(of: a, in: after, component, key)
            let early = FrameWindow(i, slack: slack, count: before.count).distance(of: b, in: before, component, key)
            distance = min(distance, late, early)
            guard distance > tolerance + 1e-9 else { continue }
          }
          let texts = (Self.text(a, component, key), Self.text(b, component, key))
          var entry = found[component] ?? ([], 0, i, texts)
          entry.frames.append(i)
          if distance > entry.worst { entry = (entry.frames, distance, i, texts) }
          found[component] = entry
        }
      }
      for (component, entry) in found.sorted(by: { $0.key < $1.key }) {
        let count = before.lazy.compactMap { $0 }.first?.componentCount ?? 1
        result.append(
          PropertyDifference(
            view: old.path, key: key, component: component,
            name: TraceProperty.name(of: key, component: component, count: count), frames: entry.frames,
            worstFrame: entry.frame, time: expected.time(ofFrame: entry.frame), expected: entry.texts.0,
            actual: entry.texts.1, magnitude: entry.worst,
            isLength: TraceProperty.isLength(key, component: component)))
      }
    }
    return result
  }

  /// The text of a value as shown in messages; an empty text means that there is no value, except for the property
  /// `text`.
  private static func text(_ value: TraceValue, _ component: Int, _ key: String) -> String {
    if key != "text", case .text(let word) = value {
      if word.isEmpty { return "none" }
      if word == "true" || word == "false" { return word }
    }
    return value.componentText(component)
  }

  /// The siblings that are painted in another order. The index of a view changes with every view that is added, so the
  /// order of those in both traces is compared.
  private static func orders(
    _ expected: MotionTrace, _ actual: MotionTrace, _ pairs: [(Int, Int)]
  ) -> [PropertyDifference] {
    func places(_ trace: MotionTrace) -> [String: Int64] {
      var result: [String: Int64] = [:]
      for view in trace.views {
        if case .numbers(let values)? = view.changes.first?.values?["order"], let place = values.first {
          result[view.path] = place
        }
      }
      return result
    }
    let (before, after) = (places(expected), places(actual))
    let common = before.keys.filter { after[$0] != nil }.sorted()
    let parents = Dictionary(grouping: common) { $0.split(separator: "/").dropLast().joined(separator: "/") }
    var result: [PropertyDifference] = []
    for (_, views) in parents.sorted(by: { $0.key < $1.key }) {
      let old = views.sorted { (before[$0] ?? 0, $0) < (before[$1] ?? 0, $1) }
      let new = views.sorted { (after[$0] ?? 0, $0) < (after[$1] ?? 0, $1) }
      guard let first = zip(old, new).first(where: { $0 != $1 }) else { continue }
      func names(_ paths: [String]) -> String {
        paths.map { $0.split(separator: "/").last.map(String.init) ?? $0 }.joined(separator: ", ")
      }
      result.append(
        PropertyDifference(
          view: first.1, key: "order", component: 0, name: "order", frames: pairs.map(\.0), worstFrame: 0,
          time: expected.time(ofFrame: 0), expected: names(old), actual: names(new), magnitude: 50, isLength: false))
    }
    return result
  }

  /// Larger differences first; among equal ones, the cause precedes what follows from it: sizes before positions, then
  /// the outer view.
  private static func isMoreSignificant(_ a: PropertyDifference, _ b: PropertyDifference) -> Bool {
    if a.magnitude != b.magnitude { return a.magnitude > b.magnitude }
    func rank(_ p: PropertyDifference) -> Int { p.key == "frame" ? (p.component >= 2 ? 0 : 1) : 2 }
    if rank(a) != rank(b) { return rank(a) < rank(b) }
    let depths = (a.view.split(separator: "/").count, b.view.split(separator: "/").count)
    if depths.0 != depths.1 { return depths.0 < depths.1 }
    return (a.view, a.key, a.component) < (b.view, b.key, b.component)
  }
}

extension TraceValue {
  /// How far a component is from another's, in the unit of ``TraceDifference/PropertyDifference/magnitude``.
  func distance(to other: TraceValue, component: Int, key: String) -> Double {
    switch (self, other) {
    case (.numbers(let a), .numbers(let b)):
      guard a.indices.contains(component), b.indices.contains(component) else { return 100 }
      let thousandths = Double((a[component] - b[component]).magnitude)
      return TraceProperty.isLength(key, component: component) ? thousandths / 1000 : thousandths / 10
    case (.color(let r1, let g1, let b1, let a1), .color(let r2, let g2, let b2, let a2)):
      let steps = [(r1, r2), (g1, g2), (b1, b2), (a1, a2)].map { abs(Int($0.0) - Int($0.1)) }
      return Double(steps.max() ?? 0) / 2.55
    default: return self == other ? 0 : 100
    }
  }
}
