/// Where and when a trace was recorded by `Packages/DeviceRecorder`.
public struct DeviceRecording: Hashable, Sendable {
  /// The device's model, as the person who recorded names it.
  public var model: String
  /// The system with its version.
  public var system: String
  /// When each frame was sampled, in seconds since the first; nil for a frame that the display missed, whose values are
  /// those of the frame before.
  public var sampled: [Double?]
  /// The constraints that the layouts did not satisfy.
  public var losers: [Loser] = []

  public init(model: String, system: String, sampled: [Double?], losers: [Loser] = []) {
    (self.model, self.system, self.sampled, self.losers) = (model, system, sampled, losers)
  }

  /// A constraint that a layout did not satisfy.
  public struct Loser: Hashable, Sendable {
    /// Its identifier, or its equation.
    public var constraint: String
    /// The first frame with that layout.
    public var frame: Int
    /// By how much it does not hold, in points.
    public var points: Double
    /// 1000 if it is required.
    public var priority: Double

    public init(constraint: String, frame: Int, points: Double, priority: Double) {
      (self.constraint, self.frame, self.points, self.priority) = (constraint, frame, points, priority)
    }
  }

  /// The time of the sample whose values a frame has, in seconds.
  func time(ofFrame index: Int) -> Double {
    var index = min(index, sampled.count - 1)
    while index > 0, sampled[index] == nil { index -= 1 }
    return sampled.indices.contains(index) ? sampled[index] ?? 0 : 0
  }
}

extension DeviceRecording {
  var json: JSON {
    .object([
      .init("model", .string(model)), .init("system", .string(system)),
      .init("sampled", .array(sampled.map { $0.map { .number(Decimals.text($0, places: 6)) } ?? .null })),
    ])
  }

  /// - Parameter frameCount: the number of times that there must be.
  init?(_ json: JSON, frameCount: Int) {
    guard let model = json["model"]?.string, let system = json["system"]?.string,
      let items = json["sampled"]?.array, items.count == frameCount
    else { return nil }
    var sampled: [Double?] = []
    var last = -Double.infinity
    for item in items {
      if item == .null {
        sampled.append(nil)
        continue
      }
      guard let time = item.double, time.isFinite, time > last else { return nil }
      last = time
      sampled.append(time)
    }
    guard sampled.first != .some(.none) else { return nil }
    self.init(model: model, system: system, sampled: sampled)
  }
}
