import InbetweenMotion
import InbetweenTimeline

/// How contents are resampled. All are resampled in the same way, as `linear` and, where they are reduced, `trilinear`.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// The pixels of a layer's backing store; frames always have eight bits for each component.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
}

/// Edges of a layer that are antialiased where the layer antialiases edges at all.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}

/// The key under which a layer keeps its transition.
public let kCATransition = "transition"
/// The keys of the actions for a layer that enters and leaves the tree.
public let kCAOnOrderIn = "onOrderIn"
public let kCAOnOrderOut = "onOrderOut"

/// Filters that code has set for a layer.
private final class LayerFilters {
  var filters: [Any]?
  var backgroundFilters: [Any]?
}

extension CALayer {
  private var storedFilters: LayerFilters {
    node.attachments.object(LayerFilters.self) { LayerFilters() }
  }
  /// Stored: iOS has no filters of Core Image for layers.
  public var filters: [Any]? {
    get { storedFilters.filters }
    set { storedFilters.filters = newValue }
  }
  /// Stored, as ``filters``.
  public var backgroundFilters: [Any]? {
    get { storedFilters.backgroundFilters }
    set { storedFilters.backgroundFilters = newValue }
  }

  /// The name of a blend mode, as `multiplyBlendMode` or `multiply`, with which the layer's picture is combined with what
  /// is below it. Other filters have no effect.
  public var compositingFilter: Any? {
    get { node.record.state.compositing.blendMode?.filterName }
    set {
      let mode = (newValue as? String).flatMap { DisplayGroup.BlendMode(filter: $0) }
      set(.compositingFilter, .content(mode.map { Int($0.rawValue) + 1 } ?? 0))
    }
  }
}
