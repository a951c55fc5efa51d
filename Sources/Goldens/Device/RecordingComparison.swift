public import InbetweenTimeline

/// A device's recording beside the motion of a scene, a golden or another recording: both with the views and properties
/// that both have, at the times at which the device sampled.
public struct RecordingComparison: Sendable {
  /// The recording without what is not compared.
  public let recording: MotionTrace
  /// The other at the recording's times.
  public let other: MotionTrace
  /// The other's time 0, in seconds of the recording.
  public let offset: Double
  /// What a reader of the result has to know: the device, the offset, what is not compared, and required constraints
  /// that lost.
  public let notices: [String]

  /// By how many points and display frames values may differ unless something else is wanted: layout and the system's
  /// colours are rounded, and a device begins an animation at the next frame.
  public static let tolerance = (points: 0.5, frames: 1)

  /// - Parameters:
  ///   - recording: a trace with a device.
  ///   - timeline: that of the other trace if it can be sampled at any time; otherwise its frames are interpolated.
  /// - Returns: nil if they have no view in common.
  public init?(_ recording: MotionTrace, with other: MotionTrace, timeline: Timeline? = nil) {
    guard let device = recording.device else { return nil }
    let pairs = Self.pairs(recording, other)
    guard !pairs.isEmpty else { return nil }
    let alignment = RecordingAlignment(recording, to: Self.reduced(other, to: recording, pairs))
    offset = alignment.offset
    // Whole microseconds: a time that is just before an event only by rounding would be neither before nor after it.
    let times = SampleClock(recording).times.map { (($0 - alignment.offset) * 1e6).rounded() / 1e6 }
    let sampled =
      timeline.map { MotionTrace(recording: $0, at: times, on: recording) }
      ?? other.resampled(at: times, on: recording)
    self.other = Self.reduced(sampled, to: recording, pairs)
    let known = Set(pairs.values)
    self.recording = recording.reduced(to: known)
    notices = Self.notices(
      device, offset: offset, missing: recording.views.map(\.path).filter { !known.contains($0) })
  }

  /// The paths in the recording by those in the other: equal ones, and otherwise unique last names, because the views
  /// around a named one differ.
  private static func pairs(_ recording: MotionTrace, _ other: MotionTrace) -> [String: String] {
    let paths = Set(recording.views.map(\.path))
    let byName = Dictionary(grouping: recording.views) { $0.name }
    let others = Dictionary(grouping: other.views) { $0.name }
    var pairs: [String: String] = [:]
    for view in other.views {
      if paths.contains(view.path) {
        pairs[view.path] = view.path
      } else if let twins = byName[view.name], twins.count == 1, others[view.name]?.count == 1 {
        pairs[view.path] = twins[0].path
      }
    }
    return pairs
  }

  /// The other with the views and properties of the recording, under the recording's names.
  private static func reduced(
    _ other: MotionTrace, to recording: MotionTrace, _ pairs: [String: String]
  ) -> MotionTrace {
    let keys = Dictionary(recording.views.map { ($0.path, Set($0.keys)) }) { first, _ in first }
    var reduced = other.renamingViews { pairs[$0] ?? "" }.reduced(to: Set(pairs.values))
    reduced.views = reduced.views.map { $0.restricted(to: keys[$0.path] ?? []) }
    return reduced
  }

  private static func notices(_ device: DeviceRecording, offset: Double, missing: [String]) -> [String] {
    var notices: [String] = []
    let time = Decimals.fixed(abs(offset), places: 3)
    notices.append(
      "recorded on \(device.model), \(device.system)"
        + (offset == 0 ? "" : ", which begins \(time) s " + (offset < 0 ? "after" : "before") + " the scene"))
    let missed = device.sampled.count { $0 == nil }
    if missed > 0 { notices.append("the display missed \(missed) of \(device.sampled.count) frames") }
    func list(_ names: [String]) -> String {
      names.prefix(4).joined(separator: ", ") + (names.count > 4 ? " and \(names.count - 4) more" : "")
    }
    if !missing.isEmpty { notices.append("not in the scene: \(list(missing))") }
    let lost = device.losers.filter { $0.priority >= 1000 }
    if !lost.isEmpty {
      let texts = lost.map { "‘\($0.constraint)’ by \(Decimals.text($0.points, places: 3)) pt" }
      notices.append("required constraints that the device did not satisfy: \(list(texts))")
    }
    return notices
  }
}

extension MotionTrace {
  /// The trace with some of its views, and without the model layout, which only devices record.
  fileprivate func reduced(to paths: Set<String>) -> MotionTrace {
    var copy = self
    copy.views = views.filter { paths.contains($0.path) }.map { view in
      view.restricted(to: Set(view.keys).subtracting(["layout", "order"]))
    }
    return copy
  }
}

extension MotionTrace.ViewTrack {
  /// The track with some of its properties.
  fileprivate func restricted(to keys: Set<String>) -> MotionTrace.ViewTrack {
    var copy = self
    copy.changes = changes.compactMap { change in
      guard let values = change.values else { return change }
      let kept = values.filter { keys.contains($0.key) }
      // The first change says that the view is there.
      let isFirst = change.frame == changes.first?.frame
      return kept.isEmpty && !isFirst ? nil : MotionTrace.Change(frame: change.frame, values: kept)
    }
    return copy
  }
}
