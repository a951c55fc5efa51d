internal import InbetweenGeometry
public import InbetweenGoldens

/// Why two runs of a scene differ: where things are, when they are there, or how they look.
public struct Diagnosis: Hashable, Sendable {
  /// What differs, frame by frame.
  public let difference: TraceDifference
  /// At most one of each kind.
  public let findings: [Finding]
  /// What in the scene explains it; nil where that was not asked.
  public var cause: Cause?

  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Another layout or path.
    case elsewhere = "where"
    /// The same path at another time.
    case when
    /// Colour, radius, text, order, a view added or removed.
    case look
  }

  public struct Finding: Hashable, Sendable {
    public let kind: Kind
    /// Paths of the views it is about, the most affected first.
    public let views: [String]
    /// What is to be said, without a full stop.
    public let text: String
  }

  /// - Parameter tolerance: in points, as for ``TraceDifference``.
  public init(expected: MotionTrace, actual: MotionTrace, tolerance: Double = 0, cause: Cause? = nil) {
    let difference = TraceDifference(expected: expected, actual: actual, tolerance: tolerance)
    self.difference = difference
    self.cause = cause
    var examination = Examination(difference, grid: MotionGrid(expected: expected, actual: actual))
    examination.run()
    findings = examination.findings(events: expected.events, rate: expected.framesPerSecond.doubleValue)
  }

  public var isEmpty: Bool { difference.isEmpty }

  public var kinds: [Kind] { findings.map(\.kind) }

  /// One sentence that says what differs, how, and why:
  /// `passbook: frames 4–12 of 19 differ, worst 7 (0.117 s): view3.height 67.0 → 70.0 pt; …`. Arrows go from what was
  /// expected to what was found.
  public var sentence: String {
    guard !isEmpty else { return "\(difference.scene): no difference" }
    var parts = [head]
    parts += findings.map(\.text)
    if let cause { parts.append(cause.description) }
    return "\(difference.scene): " + parts.filter { !$0.isEmpty }.joined(separator: "; ")
  }

  private var head: String {
    var parts = difference.shape.map(\.description)
    if !difference.frames.isEmpty {
      let single = difference.frames.count == 1
      var text = "\(single ? "frame" : "frames") \(Self.ranges(difference.frames)) of \(difference.frameCount) "
      text += single ? "differs" : "differ"
      if let worst = difference.worst {
        let time = Decimals.fixed(worst.time.doubleValue, places: 3)
        text += ", worst \(worst.worstFrame) (\(time) s): \(worst.change)"
      }
      parts.append(text)
    }
    return parts.joined(separator: "; ")
  }

  /// `4–12`, `4–12 and 20`, or how many lie between the first and the last where there are more gaps.
  static func ranges(_ frames: [Int]) -> String {
    var runs: [ClosedRange<Int>] = []
    for frame in frames {
      if let last = runs.last, last.upperBound == frame - 1 {
        runs[runs.count - 1] = last.lowerBound...frame
      } else {
        runs.append(frame...frame)
      }
    }
    let texts = runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
    if texts.count <= 2 { return texts.joined(separator: " and ") }
    return "\(frames[0])–\(frames[frames.count - 1]) (\(frames.count) of them)"
  }
}

/// Goes through the differing numbers, the greatest first.
private struct Examination {
  /// Numbers looked at; what many views share shows in the first of them.
  private static let channelLimit = 60
  /// Curves are fitted for these many views.
  private static let timingLimit = 4

  private let difference: TraceDifference
  private let grid: MotionGrid
  private var elsewhere: [String] = []
  private var look: [(view: String, text: String)] = []
  private var timings: [(view: String, name: String, timing: TimingDifference, movement: Movement?)] = []
  /// Said of views that come or go, and of texts that change, at another time.
  private var moments: [String] = []
  private var retimed: [String] = []
  private var bent: [String] = []

  init(_ difference: TraceDifference, grid: MotionGrid) {
    self.difference = difference
    self.grid = grid
  }

  mutating func run() {
    var movers: [String] = []
    for change in difference.tree {
      let name = name(change.view)
      if change.isElsewhere {
        retimed.append(change.view)
        moments.append(
          "\(name) is " + (change.isAdded ? "there" : "gone") + " at frames \(Diagnosis.ranges(change.frames))")
      } else {
        look.append((change.view, "\(name) is " + (change.isAdded ? "new" : "gone")))
      }
    }
    var turned: [String] = []
    for property in difference.properties.prefix(Self.channelLimit) {
      guard property.key != "order", let channel = MotionChannel(property, in: grid) else {
        examineText(property)
        continue
      }
      let verdict = ChannelVerdict(channel)
      if verdict.isElsewhere {
        if property.key == "frame" || property.key == "transform" {
          elsewhere.append(property.view)
          if property.key == "transform", property.component < 4 { turned.append(property.view) }
        } else {
          look.append((property.view, property.change))
        }
      }
      guard let timing = verdict.timing else { continue }
      // Numbers of a view that turns by another angle go other ways, whatever the time.
      if property.key == "frame" || property.key == "transform",
        turned.contains(where: { property.view == $0 || property.view.hasPrefix($0 + "/") })
      {
        continue
      }
      retimed.append(property.view)
      if timings.count < Self.timingLimit, !timings.contains(where: { $0.timing.phrases == timing.phrases }) {
        timings.append((property.view, property.name, timing, verdict.movement))
      }
      if property.key == "frame" { movers.append(property.view) }
    }
    bent = unique(movers).filter(leavesPath)
  }

  /// A text that takes the same values at other times is a matter of when.
  private mutating func examineText(_ property: TraceDifference.PropertyDifference) {
    guard let old = grid.texts(of: property, in: .expected), let new = grid.texts(of: property, in: .actual),
      old.texts == new.texts, let moment = zip(old.times, new.times).first(where: { $0 != $1 })
    else {
      look.append((property.view, property.change))
      return
    }
    retimed.append(property.view)
    let late = moment.1 - moment.0
    moments.append(
      "\(property.viewName).\(property.name) changes \(TimingDifference.milliseconds(late)) "
        + (late > 0 ? "later" : "sooner"))
  }

  /// Whether two numbers of a view's frame moved together and do so no longer.
  private func leavesPath(_ view: String) -> Bool {
    let channels = (0..<4).compactMap { component -> MotionChannel? in
      guard let before = grid.values(view: view, key: "frame", component: component, in: .expected),
        let after = grid.values(view: view, key: "frame", component: component, in: .actual)
      else { return nil }
      return MotionChannel(
        view: view, key: "frame", component: component, name: "", times: grid.times, expected: before, actual: after,
        resolution: 0.0005)
    }
    return channels.indices.contains { i in
      channels[(i + 1)...].contains { ChannelVerdict.leavesPath(channels[i], $0) }
    }
  }

  func findings(events: [MotionTrace.Event], rate: Double) -> [Diagnosis.Finding] {
    var result: [Diagnosis.Finding] = []
    let moved = unique(elsewhere + bent)
    if !moved.isEmpty {
      let what = elsewhere.isEmpty ? "another path of" : "another layout of"
      result.append(.init(kind: .elsewhere, views: moved, text: "\(what) \(names(moved))"))
    }
    if let first = timings.first {
      let isSamePath = !moved.contains(first.view)
      // Several kinds of timing for one view are the same curve seen in several of its numbers.
      let phrases = timings.prefix(2).filter { $0.view != first.view || $0.name == first.name }.map { entry in
        (timings.count > 1 && entry.view != first.view ? "\(name(entry.view)) " : "")
          + entry.timing.phrases.joined(separator: ", ")
      }
      var text = (isSamePath ? "same path, " : "other timing: ") + phrases.joined(separator: "; ")
      if let movement = first.movement, let event = event(at: movement, events, rate) { text += " in ‘\(event)’" }
      result.append(.init(kind: .when, views: unique(retimed), text: text))
    }
    if timings.isEmpty, !moments.isEmpty {
      result.append(.init(kind: .when, views: unique(retimed), text: unique(moments).prefix(2).joined(separator: ", ")))
    }
    if !look.isEmpty {
      let texts = unique(look.map(\.text))
      let shown = texts.prefix(3).joined(separator: ", ") + (texts.count > 3 ? " and \(texts.count - 3) more" : "")
      let head = difference.worst?.change
      result.append(
        .init(kind: .look, views: unique(look.map(\.view)), text: texts == [head] ? "another look" : "look: " + shown))
    }
    return result
  }

  /// The event in which a movement starts.
  private func event(at movement: Movement, _ events: [MotionTrace.Event], _ rate: Double) -> String? {
    let time = grid.times[movement.start]
    let started = events.filter { !$0.name.isEmpty && $0.start.doubleValue <= time + 1.5 / rate }
    return started.max { ($0.start, $1.end) < ($1.start, $0.end) }?.name
  }

  private func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  private func names(_ paths: [String]) -> String {
    let shown = paths.prefix(3).map(name)
    if paths.count > 3 { return shown.joined(separator: ", ") + " and \(paths.count - 3) more" }
    return shown.count > 1 ? shown.dropLast().joined(separator: ", ") + " and " + (shown.last ?? "") : shown.joined()
  }

  private func unique(_ items: [String]) -> [String] {
    var seen = Set<String>()
    return items.filter { seen.insert($0).inserted }
  }
}
