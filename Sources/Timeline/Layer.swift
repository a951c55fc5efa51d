import InbetweenGeometry
public import InbetweenMotion

/// A layer over its whole lifetime: its position in the tree, and every property at every time.
public struct Layer: Sendable {
  /// The view's id; nil for the layer of an internal part of a view, such as a switch's thumb.
  public var id: String?
  /// The view's kind by its scene name: `view`, `label`, `switch` …
  public var kind: String
  /// Ids from the root down, joined by `/`.
  public var path: String
  /// The superlayer's index in ``Timeline/layers``; nil for the root.
  public var parent: Int?
  /// The sublayers of the whole lifetime in their last paint order, ignoring `zPosition`.
  public var children: [Int] = []
  /// The paint orders before that one, oldest first.
  public var formerOrders: [Order] = []
  /// The layer whose alpha masks this one, during that layer's lifetime.
  public var mask: Int?
  /// The masks before that one, each during its own lifetime, oldest first.
  public var formerMasks: [Int] = []
  /// The time in the tree, in seconds: from the first time, inclusive, to the second, exclusive.
  public var lifetime: Lifetime
  /// The model's state at the start of the layer's life.
  public var initialState: LayerState
  /// The contents to which ``LayerState/contents`` is an index.
  public var contents: [LayerContent]
  /// The properties that change or are animated, with one track each.
  public var tracks: [PropertyTrack] = []
  /// In the order of adding; the last one that is running is presented.
  public var transitions: [Transition] = []
  /// `UIInterpolatingMotionEffect`s, in the order of adding.
  public var motionEffects: [MotionEffectBinding] = []

  public init(
    id: String?, kind: String, path: String, parent: Int?, lifetime: Lifetime, initialState: LayerState,
    contents: [LayerContent] = []
  ) {
    self.id = id
    self.kind = kind
    self.path = path
    self.parent = parent
    self.lifetime = lifetime
    self.initialState = initialState
    self.contents = contents
  }

  /// The sublayers in paint order at a time in seconds, ignoring `zPosition`.
  public func children(at time: Double) -> [Int] { formerOrders.first { time < $0.end }?.children ?? children }

  /// Every layer that masks this one at some time.
  var masks: [Int] { mask.map { formerMasks + [$0] } ?? formerMasks }

  /// The sublayers in a paint order that was changed.
  public struct Order: Hashable, Sendable {
    /// The time of the change, in seconds.
    public var end: Double
    /// The order until that time, as indices in ``Timeline/layers``.
    public var children: [Int]

    public init(end: Double, children: [Int]) {
      self.end = end
      self.children = children
    }
  }

  /// An interval of the scene's time, in seconds.
  public struct Lifetime: Hashable, Sendable {
    /// The first time at which the layer is in the tree.
    public var start: Double
    /// Infinite if the layer stays to the end.
    public var end: Double

    public init(start: Double, end: Double = .infinity) {
      self.start = start
      self.end = end
    }

    /// Whether a time is in the interval, which includes its start but not its end.
    public func contains(_ time: Double) -> Bool { start <= time && time < end }
  }

  /// A motion effect with its property and lifetime.
  public struct MotionEffectBinding: Hashable, Sendable {
    /// The property to which the effect adds a value.
    public var keyPath: LayerKeyPath
    /// What is added for which tilt.
    public var effect: MotionEffect
    /// The time during which the layer has it, in seconds.
    public var lifetime: Lifetime

    public init(keyPath: LayerKeyPath, effect: MotionEffect, lifetime: Lifetime = Lifetime(start: -.infinity)) {
      self.keyPath = keyPath
      self.effect = effect
      self.lifetime = lifetime
    }
  }
}
