public import InbetweenGeometry
public import InbetweenMotion

/// An interval of time in which some model values follow inputs.
///
/// Values are computed from the inputs alone, never from the previous sample, so that sampling is a pure function.
public struct LiveSpan: Sendable {
  /// In seconds, from the first time, inclusive, to the second, exclusive.
  public var start: Double
  /// Exclusive, in seconds.
  public var end: Double
  /// The values of the interval as a function of the inputs.
  public var layout: any LiveLayout

  public init(start: Double, end: Double, layout: any LiveLayout) {
    self.start = start
    self.end = end
    self.layout = layout
  }
}

/// Model values as a function of the inputs' values.
public protocol LiveLayout: Sendable {
  /// The layers and properties that are driven, sorted by layer.
  var targets: [LiveTarget] { get }
  /// The model value of every target, in the order of ``targets``.
  func values(inputs: [Double]) -> [AnimatableValue]
  /// The findings of the layout with these inputs; nil if the span lays nothing out or findings were not requested.
  func finding(inputs: [Double], at time: Rational) -> LayoutFinding?
}

extension LiveLayout {
  /// Nothing: a span that lays nothing out has no findings.
  public func finding(inputs: [Double], at time: Rational) -> LayoutFinding? { nil }
}

/// A property that follows an input.
public struct LiveTarget: Hashable, Sendable {
  /// The layer's index in ``Timeline/layers``.
  public var layer: Int
  /// The property that the layout computes.
  public var key: LayerKey

  public init(layer: Int, key: LayerKey) {
    self.layer = layer
    self.key = key
  }
}
