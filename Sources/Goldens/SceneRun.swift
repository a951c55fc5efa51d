public import InbetweenGeometry
public import InbetweenPixels

/// The result of running a scene: everything that is recorded as its golden or compared with it.
public struct SceneRun: Sendable {
  public var trace: MotionTrace
  /// Nil if the scene is not from a file.
  public var scene: RecordedScene?
  public var environment: EnvironmentStamp
  /// The size of a frame, in pixels.
  public var width: Int
  /// The size of a frame, in pixels.
  public var height: Int
  /// The pixel hash of every frame, in order.
  public var hashes: [String]
  /// The comparer that the scene names; nil for the standard one.
  public var comparer: String?
  /// The reason for the comparer, for reports.
  public var reason: String?
  /// In points, for the trace.
  public var tolerance: Double
  public var keptFrames: KeptFrames
  /// Draws a frame.
  public var pixels: @Sendable (_ frame: Int) throws -> Pixmap
  /// The recorded scene, drawn in this environment; nil if that was not done.
  public var redrawn: RedrawnScene?

  /// A golden's scene drawn with libraries other than those that recorded it.
  public struct RedrawnScene: Sendable {
    /// The pixel hash of every frame, in order.
    public var hashes: [String]
    /// Draws a frame.
    public var pixels: @Sendable (_ frame: Int) throws -> Pixmap

    public init(hashes: [String], pixels: @escaping @Sendable (_ frame: Int) throws -> Pixmap) {
      self.hashes = hashes
      self.pixels = pixels
    }
  }

  /// The frames that a golden stores as images.
  public enum KeptFrames: Hashable, Sendable {
    /// A few: start, end, ends of events, turning points.
    case adaptive
    case all
    /// In seconds, moved to the nearest frame.
    case times([Rational])
  }

  public init(
    trace: MotionTrace, scene: RecordedScene?, environment: EnvironmentStamp, width: Int, height: Int,
    hashes: [String], comparer: String? = nil, reason: String? = nil, tolerance: Double = 0,
    keptFrames: KeptFrames = .adaptive,
    pixels: @escaping @Sendable (_ frame: Int) throws -> Pixmap
  ) {
    self.trace = trace
    self.scene = scene
    self.environment = environment
    self.width = width
    self.height = height
    self.hashes = hashes
    self.comparer = comparer
    self.reason = reason
    self.tolerance = tolerance
    self.keptFrames = keptFrames
    self.pixels = pixels
  }

  /// The frames to keep, ascending.
  public var frames: [Int] {
    switch keptFrames {
    case .adaptive: trace.keyFrames()
    case .all: Array(0..<trace.frameCount)
    case .times(let times): Set(times.map(trace.nearestFrame)).sorted()
    }
  }

  /// The golden that the run would write.
  public var golden: Golden {
    Golden(
      manifest: GoldenManifest(
        scene: trace.scene, comparer: comparer, tolerance: tolerance, width: width, height: height,
        environment: environment, hashes: hashes, frames: frames),
      trace: trace, scene: scene)
  }
}

extension GoldenStore {
  /// Stores a run as its scene's golden, drawing the frames that are stored.
  ///
  /// - Parameters:
  ///   - lock: the lock of the golden; nil to acquire it for the time of writing.
  ///   - budget: in bytes.
  /// - Throws: ``GoldenStoreError``, or what drawing throws.
  public func record(_ run: SceneRun, holding lock: GoldenLock? = nil, budget: Int = defaultBudget) throws {
    try write(run.golden, holding: lock, budget: budget, image: run.pixels)
  }
}
