internal import InbetweenGeometry

extension MotionTrace {
  /// The motion at other times, on the frames of another trace: numbers are interpolated linearly between two frames,
  /// everything else is that of the frame before.
  ///
  /// - Parameters:
  ///   - times: in seconds, one for each frame, ascending; those outside of the trace count as its start or end.
  ///   - grid: the trace whose frame rate and duration the result has.
  func resampled(at times: [Double], on grid: MotionTrace) -> MotionTrace {
    var trace = MotionTrace(
      scene: scene, framesPerSecond: grid.framesPerSecond, duration: grid.duration, canvas: canvas, scale: scale)
    let columns = views.map { view in
      (
        view: view, keys: view.keys.map { ($0, view.series($0, frameCount: frameCount)) },
        isThere: view.presence(frameCount: frameCount)
      )
    }
    let clock = SampleClock(self)
    var recorder = TraceRecorder(trace)
    for time in times.prefix(trace.frameCount) {
      let (frame, share) = clock.place(of: time)
      recorder.append(
        columns.filter { $0.isThere[frame] }.map { column in
          let next = min(frame + 1, frameCount - 1)
          let values = column.keys.compactMap { key, series in
            series[frame].map { (key, column.isThere[next] ? $0.mixed(with: series[next], share) : $0) }
          }
          return ViewSample(path: column.view.path, values: Dictionary(values) { first, _ in first })
        })
    }
    trace.views = recorder.recorded.views
    return trace
  }
}

/// When the frames of a trace were sampled.
struct SampleClock {
  /// In seconds, one for each frame; equal for frames that a display missed.
  let times: [Double]

  init(_ trace: MotionTrace) {
    times = (0..<trace.frameCount).map { frame in
      trace.device?.time(ofFrame: frame) ?? trace.time(ofFrame: frame).doubleValue
    }
  }

  /// The last frame at or before a time, and the time's place between this frame and the next, 0 to 1.
  func place(of time: Double) -> (frame: Int, share: Double) {
    var (low, high) = (0, times.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle } else { high = middle }
    }
    guard low + 1 < times.count, times[low + 1] > times[low] else { return (low, 0) }
    return (low, min(max((time - times[low]) / (times[low + 1] - times[low]), 0), 1))
  }
}

extension TraceValue {
  /// The value between two, at a place from 0 to 1; the first if they cannot be interpolated.
  fileprivate func mixed(with other: TraceValue?, _ share: Double) -> TraceValue {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Double(a) + (Double(b) - Double(a)) * share).rounded()) }
    switch (self, other) {
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      return .numbers(zip(a, b).map { $0 + Int64((Double($1 - $0) * share).rounded()) })
    case (.color(let r, let g, let b, let a), .color(let red, let green, let blue, let alpha)):
      return .color(red: mix(r, red), green: mix(g, green), blue: mix(b, blue), alpha: mix(a, alpha))
    default: return self
    }
  }
}
