import InbetweenMotion

/// The time of a layer: its mapping from its superlayer's, and where it stands still.
struct LayerTiming {
  var mapping = MediaTiming(duration: .infinity)
  /// The time at which the layer was paused, in seconds.
  var pausedAt: Double?
}

extension CALayer: CAMediaTiming {
  public var beginTime: CFTimeInterval {
    get { timing.mapping.beginTime }
    set { timing.mapping.beginTime = newValue }
  }
  public var duration: CFTimeInterval {
    get { timing.mapping.duration }
    set { timing.mapping.duration = newValue }
  }
  public var timeOffset: CFTimeInterval {
    get { timing.mapping.timeOffset }
    set { timing.mapping.timeOffset = newValue }
  }
  public var repeatCount: Float {
    get { Float(timing.mapping.repeatCount) }
    set { timing.mapping.repeatCount = Double(newValue) }
  }
  public var repeatDuration: CFTimeInterval {
    get { timing.mapping.repeatDuration }
    set { timing.mapping.repeatDuration = newValue }
  }
  public var autoreverses: Bool {
    get { timing.mapping.autoreverses }
    set { timing.mapping.autoreverses = newValue }
  }
  public var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(rawValue: timing.mapping.fillMode.rawValue) }
    set { timing.mapping.fillMode = MediaTiming.FillMode(rawValue: newValue.rawValue) ?? .removed }
  }
  func setSpeed(_ newValue: Float) {
    let former = Float(timing.mapping.speed)
    timing.mapping.speed = Double(newValue)
    if newValue != former { speedDidChange(from: former) }
  }

  /// Converts a time from another layer's time to this layer's, in seconds.
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    (t - beginTime) * CFTimeInterval(speed) + timeOffset
  }
  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    guard speed != 0 else { return beginTime }
    return (t - timeOffset) / CFTimeInterval(speed) + beginTime
  }

  /// A layer whose speed is set to 0 keeps its presentation; when it continues, its animations resume where they
  /// stopped.
  private func speedDidChange(from former: Float) {
    guard node.isInStage else { return }
    if speed == 0, timing.pausedAt == nil {
      timing.pausedAt = stage.seconds
      stage.pauseAnimations(of: node)
    } else if former == 0, let since = timing.pausedAt {
      timing.pausedAt = nil
      stage.resumeAnimations(of: node, after: stage.seconds - since)
    }
  }
}
