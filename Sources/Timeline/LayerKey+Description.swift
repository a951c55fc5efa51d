extension LayerKey {
  /// What is the same for a property wherever it is animated, recorded or written. Its default is that of a new
  /// ``LayerState``, and the form in which it is interpolated that of ``LayerState/subscript(_:)``.
  public struct Description: Hashable, Sendable {
    /// The name in scenes and traces: UIKit's if there is one.
    public var name: String
    /// Whether a trace records it: position, bounds and anchor point are part of a view's frame there, and `contents` is
    /// recorded by its description.
    public var isTraced = true
    /// Whether a layer without a view animates its changes: not for paths, as Apple documents for `CAShapeLayer.path`
    /// and `shadowPath`, nor for what is not animatable.
    public var isImplicitlyAnimated = true
    /// Whether it is a length in points, so that a tolerance in points applies to it.
    public var isLength = false
    /// The range to which a value is clamped when it is drawn: a spring can leave it.
    public var drawnRange: ClosedRange<Double>?
    /// The kind of view that has it as a key in scenes.
    public var owner = Owner.everyView
  }

  /// The views that have a property as a key in scenes.
  public enum Owner: Hashable, Sendable {
    case everyView
    case shape
    case gradient
    /// No view, or keys of other names.
    case none
  }

  /// The property's description.
  public var description: Description {
    switch self {
    case .position, .boundsOrigin, .boundsSize: Description(name: rawValue, isTraced: false, owner: .none)
    case .anchorPoint: Description(name: rawValue, isTraced: false)
    case .contents: Description(name: rawValue, isTraced: false, owner: .none)
    case .animationProgress: Description(name: rawValue, drawnRange: 0...1, owner: .none)
    // `textColor` of labels.
    case .contentsColor: Description(name: "tintColor", owner: .none)
    case .contentsRect: Description(name: rawValue, owner: .none)
    case .opacity: Description(name: "alpha", drawnRange: 0...1)
    case .isHidden: Description(name: "isHidden", owner: .none)
    case .clipsToBounds: Description(name: "clipsToBounds", owner: .none)
    case .allowsEdgeAntialiasing: Description(name: rawValue, isImplicitlyAnimated: false, owner: .none)
    case .maskedCorners, .cornerCurve: Description(name: rawValue, isImplicitlyAnimated: false, owner: .none)
    case .compositingFilter: Description(name: rawValue, isImplicitlyAnimated: false, owner: .none)
    case .backdropBlurRadius: Description(name: rawValue, isLength: true, owner: .none)
    case .backdropSaturation: Description(name: rawValue, owner: .none)
    case .zPosition, .transform, .backgroundColor, .borderColor, .shadowColor: Description(name: rawValue)
    case .cornerRadius, .borderWidth, .shadowOffset, .shadowRadius: Description(name: rawValue, isLength: true)
    case .sublayerTransform: Description(name: rawValue)
    case .anchorPointZ: Description(name: rawValue, isLength: true)
    case .isDoubleSided: Description(name: "isDoubleSided", isImplicitlyAnimated: false)
    case .keepsOrder: Description(name: rawValue, isTraced: false, isImplicitlyAnimated: false, owner: .none)
    case .isTransformLayer: Description(name: "isTransformLayer", isImplicitlyAnimated: false)
    case .shadowOpacity: Description(name: rawValue, drawnRange: 0...1)
    case .shadowPath: Description(name: rawValue, isImplicitlyAnimated: false)
    case .path: Description(name: rawValue, isImplicitlyAnimated: false, owner: .shape)
    case .fillColor, .strokeColor, .lineDashPhase: Description(name: rawValue, owner: .shape)
    case .lineWidth: Description(name: rawValue, isLength: true, owner: .shape)
    case .lineDashPattern: Description(name: rawValue, isImplicitlyAnimated: false, owner: .shape)
    case .strokeStart, .strokeEnd: Description(name: rawValue, drawnRange: 0...1, owner: .shape)
    case .colors, .locations, .startPoint, .endPoint: Description(name: rawValue, owner: .gradient)
    }
  }
}
