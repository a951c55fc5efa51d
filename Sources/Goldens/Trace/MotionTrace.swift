public import InbetweenGeometry

/// The motion of a scene as numbers: the presentation of each view at each frame's time, recorded when it changes.
///
/// It does not depend on a rasteriser, so it is valid on every machine, and it is smaller than one frame's PNG.
public struct MotionTrace: Hashable, Sendable {
  /// The version of the text format that is written. Version 2 has a line before the changes of each view, unlike
  /// version 1.
  public static let formatVersion = 2

  public var scene: String
  public var framesPerSecond: Rational
  /// In seconds.
  public var duration: Rational
  /// In points.
  public var canvas: Size
  /// Pixels per point.
  public var scale: Int
  public var events: [Event]
  /// Sorted by path, each once.
  public internal(set) var views: [ViewTrack]
  /// Where the trace was recorded, if a device did; not compared.
  public var device: DeviceRecording?
  /// The animations behind the motion, if the scene was played; not stored in files and not compared.
  public var plays: MotionPlays?

  public static func == (a: MotionTrace, b: MotionTrace) -> Bool {
    a.scene == b.scene && a.framesPerSecond == b.framesPerSecond && a.duration == b.duration && a.canvas == b.canvas
      && a.scale == b.scale && a.events == b.events && a.views == b.views
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(scene)
    hasher.combine(framesPerSecond)
    hasher.combine(duration)
    hasher.combine(canvas)
    hasher.combine(scale)
    hasher.combine(events)
    hasher.combine(views)
  }

  /// An interval of time.
  public struct Event: Hashable, Sendable {
    /// Empty if it has no name.
    public var name: String
    /// In seconds.
    public var start: Rational
    /// In seconds.
    public var end: Rational

    public init(name: String, start: Rational, end: Rational) {
      self.name = name
      self.start = start
      self.end = end
    }
  }

  /// The record of one view.
  public struct ViewTrack: Hashable, Sendable {
    /// Ids from the root down, joined by `/`.
    public let path: String
    /// Sorted by frame.
    public internal(set) var changes: [Change]

    /// The last of the path's names.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }
  }

  /// The changes of a view at a frame.
  public struct Change: Hashable, Sendable {
    public let frame: Int
    /// The properties whose values change; nil if the view leaves the tree.
    public let values: [String: TraceValue]?
  }

  /// A trace without views; frames are added by ``record(frame:views:)``.
  public init(
    scene: String, framesPerSecond: Rational, duration: Rational, canvas: Size, scale: Int, events: [Event] = []
  ) {
    self.scene = scene
    self.framesPerSecond = framesPerSecond
    self.duration = duration
    self.canvas = canvas
    self.scale = scale
    self.events = events
    views = []
  }

  /// The trace with renamed views.
  ///
  /// - Parameter name: maps a view's path to its new one.
  public func renamingViews(_ name: (String) -> String) -> MotionTrace {
    var copy = self
    copy.views = views.map { ViewTrack(path: name($0.path), changes: $0.changes) }.sorted { $0.path < $1.path }
    return copy
  }

  /// The number of frames: one at i/fps for every i/fps before the scene's end, and one at its end.
  public var frameCount: Int {
    guard duration > .zero, framesPerSecond > .zero, let frames = duration.multiplied(by: framesPerSecond) else {
      return 1
    }
    return Int(min(frames.roundedUp, Int64(Int32.max))) + 1
  }

  /// A frame's time, in seconds.
  public func time(ofFrame index: Int) -> Rational {
    guard index < frameCount - 1, let frame = Rational(Int64(index), 1),
      let time = frame.divided(by: framesPerSecond)
    else { return duration }
    return time
  }

  /// The frame at a time; nil if there is none.
  public func frame(at time: Rational) -> Int? {
    if time == duration { return frameCount - 1 }
    guard time >= .zero, time < duration, let frames = time.multiplied(by: framesPerSecond), frames.denominator == 1
    else { return nil }
    return Int(frames.numerator)
  }

  /// The frame nearest to a time.
  public func nearestFrame(to time: Rational) -> Int {
    let frames = (time.doubleValue * framesPerSecond.doubleValue).rounded()
    guard frames.isFinite else { return 0 }
    return Int(min(max(frames, 0), Double(frameCount - 1)))
  }
}

/// A view at one frame's time.
public struct ViewSample: Hashable, Sendable {
  /// Ids from the root down, joined by `/`.
  public var path: String
  public var values: [String: TraceValue]

  public init(path: String, values: [String: TraceValue]) {
    self.path = path
    self.values = values
  }
}

/// Records frame after frame and stores the changes.
public struct TraceRecorder: Sendable {
  private var trace: MotionTrace
  private var tracks: [String: Int] = [:]
  private var current: [[String: TraceValue]?] = []
  private var frame = 0

  /// - Parameter trace: a trace without views.
  public init(_ trace: MotionTrace) {
    self.trace = trace
    self.trace.views = []
  }

  /// Adds the next frame: every view in the tree at that time. A repeated path is made unique by a number.
  public mutating func append(_ views: [ViewSample]) {
    var seen = Set<Int>()
    for view in views {
      var path = view.path
      var copy = 2
      while let index = tracks[path], seen.contains(index) {
        path = "\(view.path)#\(copy)"
        copy += 1
      }
      let index = track(path)
      seen.insert(index)
      record(view.values, of: index)
    }
    for index in trace.views.indices where current[index] != nil && !seen.contains(index) {
      current[index] = nil
      trace.views[index].changes.append(MotionTrace.Change(frame: frame, values: nil))
    }
    frame += 1
  }

  /// Everything recorded so far.
  public var recorded: MotionTrace {
    var result = trace
    result.views.sort { $0.path < $1.path }
    return result
  }

  private mutating func track(_ path: String) -> Int {
    if let index = tracks[path] { return index }
    tracks[path] = trace.views.count
    trace.views.append(MotionTrace.ViewTrack(path: path, changes: []))
    current.append(nil)
    return trace.views.count - 1
  }

  private mutating func record(_ values: [String: TraceValue], of index: Int) {
    guard let before = current[index] else {
      current[index] = values
      trace.views[index].changes.append(MotionTrace.Change(frame: frame, values: values))
      return
    }
    guard before != values else { return }
    var changed = values.filter { before[$0.key] != $0.value }
    // A removed property is recorded as an empty text.
    for key in before.keys where values[key] == nil { changed[key] = .text("") }
    current[index] = before.merging(changed) { $1 }
    guard !changed.isEmpty else { return }
    trace.views[index].changes.append(MotionTrace.Change(frame: frame, values: changed))
  }
}

extension MotionTrace.ViewTrack {
  /// A property's value at every frame; nil if the view is not in the tree or does not have it. A property that is not
  /// recorded has its default.
  public func series(_ key: String, frameCount: Int) -> [TraceValue?] {
    var result: [TraceValue?] = []
    result.reserveCapacity(frameCount)
    var value: TraceValue?
    for change in changes where change.frame < frameCount {
      while result.count < change.frame { result.append(value) }
      if let values = change.values {
        value = values[key] ?? value ?? TraceProperty.unmentioned(key)
      } else {
        value = nil
      }
    }
    while result.count < frameCount { result.append(value) }
    return result
  }

  /// Every property the view ever has, sorted.
  public var keys: [String] {
    Set(changes.flatMap { $0.values.map { Array($0.keys) } ?? [] }).sorted()
  }

  /// Whether the view is in the tree, at every frame.
  func presence(frameCount: Int) -> [Bool] {
    var result = [Bool](repeating: false, count: frameCount)
    for (i, change) in changes.enumerated() where change.frame < frameCount && change.values != nil {
      let end = i + 1 < changes.count ? min(changes[i + 1].frame, frameCount) : frameCount
      for frame in change.frame..<max(end, change.frame) { result[frame] = true }
    }
    return result
  }
}
