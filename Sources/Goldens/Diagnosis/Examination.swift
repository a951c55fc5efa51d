internal import InbetweenGeometry

/// Examines the differing numbers, the largest difference first.
struct Examination {
  /// The maximum number of values examined; differences shared by many views are visible in the first ones.
  private static let channelLimit = 60
  /// The maximum number of views for which curves are fitted.
  private static let timingLimit = 4

  private let difference: TraceDifference
  let grid: MotionGrid
  private var elsewhere: [String] = []
  private var look: [(view: String, key: String, text: String)] = []
  private var timings: [(view: String, name: String, timing: TimingDifference, movement: Movement?)] = []
  /// Descriptions of views that are added or removed, and of texts that change, at another time.
  private var moments: [String] = []
  private var viewsWithOtherTiming: [String] = []
  private var viewsOnOtherPaths: [String] = []

  init(_ difference: TraceDifference, grid: MotionGrid) {
    self.difference = difference
    self.grid = grid
  }

  mutating func run() {
    var movers: [String] = []
    for change in difference.tree {
      let name = name(change.view)
      if change.isElsewhere {
        viewsWithOtherTiming.append(change.view)
        moments.append(
          "\(name) is " + (change.isAdded ? "there" : "gone") + " at frames \(Diagnosis.ranges(change.frames))")
      } else {
        look.append((change.view, "", "\(name) is " + (change.isAdded ? "new" : "gone")))
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
          look.append((property.view, property.key, property.change))
        }
      }
      guard let timing = verdict.timing else { continue }
      // The values of a view that rotates by another angle take other paths, regardless of timing.
      if property.key == "frame" || property.key == "transform",
        turned.contains(where: { property.view == $0 || property.view.hasPrefix($0 + "/") })
      {
        continue
      }
      viewsWithOtherTiming.append(property.view)
      if timings.count < Self.timingLimit, !timings.contains(where: { $0.timing.phrases == timing.phrases }) {
        timings.append((property.view, property.name, timing, verdict.movement))
      }
      if property.key == "frame" { movers.append(property.view) }
    }
    viewsOnOtherPaths = unique(movers).filter(leavesPath)
  }

  /// A text that takes the same values at other times differs in timing.
  private mutating func examineText(_ property: TraceDifference.PropertyDifference) {
    guard let old = grid.texts(of: property, in: .expected), let new = grid.texts(of: property, in: .actual),
      old.texts == new.texts, let moment = zip(old.times, new.times).first(where: { $0 != $1 })
    else {
      look.append((property.view, property.key, property.change))
      return
    }
    viewsWithOtherTiming.append(property.view)
    let late = moment.1 - moment.0
    moments.append(
      "\(property.viewName).\(property.name) changes \(TimingDifference.milliseconds(late)) "
        + (late > 0 ? "later" : "sooner"))
  }

  /// Whether two values of a view's frame moved together and no longer do.
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

  /// Removes findings that are consequences of a known cause: if a limit stops a movement earlier, the layout differs;
  /// if a movement is cut off earlier, its timing does.
  mutating func settle(by nature: ChangeNature?) {
    switch nature {
    case nil: break
    case .layout, .value, .look:
      elsewhere += viewsWithOtherTiming.filter(isPlaced)
      if elsewhere.isEmpty, viewsOnOtherPaths.isEmpty, look.isEmpty {
        look = difference.properties.prefix(3).map { ($0.view, $0.key, $0.change) }
      }
      if nature == .layout, !(elsewhere.isEmpty && viewsOnOtherPaths.isEmpty) { look.removeAll { !$0.key.isEmpty } }
      (timings, moments, viewsWithOtherTiming) = ([], [], [])
    case .timing:
      let moved = unique(elsewhere + viewsOnOtherPaths + look.map(\.view))
      let ending = moved.filter(restsElsewhere)
      if timings.isEmpty, moments.isEmpty, !moved.isEmpty { moments = ["other timing of \(names(moved))"] }
      if !ending.isEmpty { moments.append("\(names(ending)) \(ending.count == 1 ? "ends" : "end") elsewhere") }
      viewsWithOtherTiming = unique(viewsWithOtherTiming + moved)
      (elsewhere, viewsOnOtherPaths, look) = ([], [], [])
    }
  }

  private func isPlaced(_ view: String) -> Bool {
    difference.properties.contains { $0.view == view && ($0.key == "frame" || $0.key == "transform") }
  }

  /// Whether a view finally rests at another position.
  private func restsElsewhere(_ view: String) -> Bool {
    [("frame", 4), ("transform", 6)].contains { key, count in
      (0..<count).contains { component in
        guard let old = grid.values(view: view, key: key, component: component, in: .expected),
          let new = grid.values(view: view, key: key, component: component, in: .actual),
          let a = old.last, let b = new.last, abs(a - b) > 0.0015
        else { return false }
        return old.suffix(4).allSatisfy { abs($0 - a) < 0.0015 } && new.suffix(4).allSatisfy { abs($0 - b) < 0.0015 }
      }
    }
  }

  func findings(events: [MotionTrace.Event], head: TraceDifference.PropertyDifference?) -> [Diagnosis.Finding] {
    var result: [Diagnosis.Finding] = []
    let shape = Set(difference.shape.map(\.kind))
    let moved = outermost(elsewhere + viewsOnOtherPaths)
    if !moved.isEmpty {
      let list = FindingList(elsewhere.isEmpty ? "another path of " : "another layout of ", views: moved)
      // A single view whose position is already named is not mentioned again.
      let isReported =
        moved == [head?.view] && head?.isPlace == true && !elsewhere.isEmpty && timings.isEmpty && moments.isEmpty
      result.append(
        .init(
          kind: .elsewhere, views: moved,
          text: isReported ? "" : moved.count > 1 && !elsewhere.isEmpty ? list.besides(head).text : list.text,
          fullText: list.text, list: list, shorter: isReported ? [] : Self.shorter(list.besides(head))))
    } else if shape.contains(.canvas) {
      result.append(.init(kind: .elsewhere, views: [], text: ""))
    }
    if !timings.isEmpty || !moments.isEmpty {
      let text = timingText(moved, events, besides: head)
      let brief = timingText(moved, events, besides: head, isBrief: true)
      result.append(
        .init(
          kind: .when, views: unique(viewsWithOtherTiming), text: text,
          shorter: [.init(step: .timing, text: brief)]))
    } else if !shape.isDisjoint(with: [.fps, .duration, .frames]) {
      result.append(.init(kind: .when, views: [], text: ""))
    }
    if !look.isEmpty {
      result.append(
        .init(
          kind: .look, views: unique(look.map(\.view)), text: lookList(besides: head).text,
          fullText: FindingList("look: ", values: lookTexts).text, list: FindingList("look: ", values: lookTexts),
          shorter: Self.shorter(lookList(besides: head))))
    } else if shape.contains(.scale) {
      result.append(.init(kind: .look, views: [], text: ""))
    }
    return result
  }

  private static func shorter(_ list: FindingList) -> [Shortening] {
    list.items.isEmpty
      ? []
      : [
        .init(step: .list, text: list.brief), .init(step: .names, text: list.count), .init(step: .others, text: ""),
      ]
  }

  /// - Parameter isBrief: Whether the event and what follows from the curves is left out.
  private func timingText(
    _ moved: [String], _ events: [MotionTrace.Event], besides head: TraceDifference.PropertyDifference?,
    isBrief: Bool = false
  ) -> String {
    let descriptions = unique(moments).prefix(2).joined(separator: ", ")
    guard let first = timings.first else { return descriptions }
    // Several kinds of timing for one view are the same curve, seen in several values.
    let told = timings.prefix(isBrief ? 1 : 2).filter { $0.view != first.view || $0.name == first.name }
    let phrases = told.map { entry in
      (timings.count > 1 && entry.view != first.view ? "\(name(entry.view)) " : "")
        + (isBrief ? entry.timing.briefPhrases : entry.timing.phrases).joined(separator: ", ")
    }
    var text = ""
    if !isBrief, phrases.first != TimingDifference.unknown {
      text = moved.contains(first.view) ? "other timing: " : "same path, "
    }
    text += phrases.joined(separator: "; ")
    // Of the value that the message names, or of another one.
    if phrases.first == TimingDifference.unknown, head?.view != first.view || head?.name != first.name {
      text.replace(
        TimingDifference.unknown, with: "\(TimingDifference.unknown) of \(name(first.view)).\(first.name)",
        maxReplacements: 1)
    }
    if !isBrief, let movement = first.movement, let event = event(of: movement, first.timing.addedAt, events) {
      text += " in ‘\(event)’"
    }
    return moments.last?.hasSuffix(" elsewhere") == true ? text + ", " + (moments.last ?? "") : text
  }

  private var distinctLook: [(view: String, key: String, text: String)] {
    var seen = Set<String>()
    return look.filter { $0.key.isEmpty || seen.insert($0.view + " " + $0.key).inserted }
  }

  private var lookTexts: [String] { unique(distinctLook.map(\.text)) }

  /// The differences in appearance that are not named yet.
  private func lookList(besides head: TraceDifference.PropertyDifference?) -> FindingList {
    let (distinct, texts) = (distinctLook, lookTexts)
    let isReported = head.map { head in distinct.contains { $0.view == head.view && $0.key == head.key } } ?? false
    let others =
      isReported ? unique(distinct.filter { $0.view != head?.view || $0.key != head?.key }.map(\.text)) : texts
    guard !others.isEmpty else { return FindingList("", values: []) }
    return FindingList(isReported && elsewhere.isEmpty && timings.isEmpty ? "also " : "look: ", values: others)
  }

  /// The views that do not merely move with a superview, sorted by how much they differ.
  private func outermost(_ views: [String]) -> [String] {
    let all = Set(views)
    let rank = Dictionary(difference.properties.enumerated().map { ($1.view, $0) }) { first, _ in first }
    return all.filter { view in !all.contains { view.hasPrefix($0 + "/") } }
      .sorted { (rank[$0] ?? .max, $0) < (rank[$1] ?? .max, $1) }
  }

  /// The event that a movement belongs to: the one that started it, or the only one during the movement.
  private func event(of movement: Movement, _ addedAt: Double?, _ events: [MotionTrace.Event]) -> String? {
    let found =
      addedAt.map { time in events.filter { abs($0.start.doubleValue - time) < 1e-6 } }
      ?? events.filter {
        $0.start.doubleValue < grid.times[movement.end] && $0.end.doubleValue > grid.times[movement.start]
      }
    guard found.count == 1, let only = found.first, !only.name.isEmpty else { return nil }
    return addedAt != nil || only.start.doubleValue <= grid.times[min(movement.start + 1, grid.times.count - 1)]
      ? only.name : nil
  }

  private func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  private func names(_ paths: [String]) -> String { FindingList("", views: paths).text }

  private func unique(_ items: [String]) -> [String] {
    var seen = Set<String>()
    return items.filter { seen.insert($0).inserted }
  }
}
