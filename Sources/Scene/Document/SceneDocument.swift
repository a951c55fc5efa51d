public import InbetweenDiagnostics
public import InbetweenGeometry

/// A whole scene, validated and with every name resolved: what a stage is driven from.
public struct SceneDocument: Sendable {
  /// The path as the user wrote it, which every place carries.
  public var file: String
  public var title: String
  public var canvas: SceneCanvas
  public var fonts: [SceneFileReference]
  /// Every file that the scene names: images, fonts, a storyboard; sorted by how they are written, each once.
  public var files: [SceneFileReference]
  /// The files that its styles and components come from; in the order of reading.
  public var imports: [SceneFileReference] = []
  /// In order of names.
  public var parameters: [SceneParameter]
  /// In order of names, evaluated.
  public var metrics: [SceneMetric]
  /// In order of names.
  public var inputs: [SceneInput]
  public var base: SceneBase?
  /// The subviews of `screen`, back to front, guides included.
  public var views: [SceneView]
  /// All constraints of the scene, its states and events in document order; elsewhere they are named by index.
  public var constraints: [SceneConstraint]
  /// In document order.
  public var constraintNames: [SceneConstraintName]
  /// In the order of their names, in which their first states are entered before the first layout.
  public var states: [SceneStateGroup]
  public var timeline: [SceneEvent]
  /// nil: the end of the last event.
  public var duration: SceneExpression?
  /// Frames per second.
  public var framesPerSecond: Rational
  public var golden: SceneGolden
  /// In document order.
  public var expectations: [SceneExpectation] = []
  /// Every view by its id: those of `views`, masks, and those that events add.
  public var viewsByID: [String: SceneView]
  /// Those that it was read with; playing it keeps them, too.
  public var limits: SceneLimits
  /// Where it comes from, if from a storyboard or xib.
  public var origin: SceneOrigin?

  public func view(_ id: String) -> SceneView? { viewsByID[id] }

  /// The indices of the constraints that are active before the first state is entered, in the order of activation.
  public var initiallyActive: [Int] {
    constraints.filter { $0.owner == .scene && $0.isActive }.map(\.id)
  }

  /// The value that the scene declares for what a state sets: a view's own or its kind's default, a constraint's number
  /// as written. nil for `active`, whose declaration is each constraint's `isActive`, and for places that layout owns.
  public func declaredValue(of target: SceneTarget) -> ScenePropertyValue? {
    switch target {
    case .constraint(let index, let number):
      guard constraints.indices.contains(index) else { return nil }
      switch number {
      case .constant: return .number(constraints[index].constant)
      case .priority: return .number(constraints[index].priority)
      case .multiplier: return .number(constraints[index].multiplier)
      }
    case .active: return nil
    case .view(let id, let path):
      let whole: ScenePropertyValue?
      if id == "screen" {
        whole = SceneProperties.defaultValueOfScreen(path.key, at: canvas.place)
      } else {
        guard let view = view(id) else { return nil }
        whole = view.value(of: path.key) ?? SceneProperties.defaultValue(of: path.key, in: view.kind, at: view.place)
      }
      guard let component = path.component else { return whole }
      return whole?.component(component)
    }
  }
}

/// The canvas: size in points, scale, colours, insets.
public struct SceneCanvas: Hashable, Sendable {
  public var place: SourcePlace
  /// The device's name where the scene or an override names one.
  public var device: String?
  public var size: Size
  /// Pixels per point: 1, 2 or 3.
  public var scale: Int
  public var backgroundColor: Color
  /// What views' `allowsEdgeAntialiasing` is unless they set it.
  public var edgeAntialiasing: Bool
  public var safeArea: Insets
  /// The root view's `layoutMargins`; nil where the scene does not set them.
  public var layoutMargins: Insets?
  /// What `-` means in a visual format string beside the superview, in points.
  public var standardSpacing: Double?
  public var isRightToLeft: Bool
  /// Which values the system's colours have, and what texts and tints are unless views say otherwise.
  public var appearance = SceneAppearance.light
}

/// `UIUserInterfaceStyle`.
public enum SceneAppearance: String, Hashable, Sendable, CaseIterable {
  case light, dark
}

/// How a device is held.
public enum SceneOrientation: String, Hashable, Sendable, CaseIterable {
  case portrait, landscape
}

public struct SceneParameter: Hashable, Sendable {
  public var name: String
  public var place: SourcePlace
  public var value: Value
  /// Whether the value was given from outside.
  public var isOverridden: Bool
  /// The values that it may have, where the scene lists them.
  public var values: [Value] = []
  /// The range of a number, where the scene gives it.
  public var minimum: Double?
  public var maximum: Double?

  public enum Value: Hashable, Sendable {
    /// The number and its decimal text.
    case number(Double, text: String)
    case text(String)
    case boolean(Bool)

    /// What `$(name)` inserts.
    public var text: String {
      switch self {
      case .number(_, let text): text
      case .text(let text): text
      case .boolean(let value): value ? "true" : "false"
      }
    }
  }
}

public struct SceneMetric: Hashable, Sendable {
  public var name: String
  public var place: SourcePlace
  public var value: Double
}

/// A number that varies with time, with its value at rest.
public struct SceneInput: Hashable, Sendable {
  public var name: String
  public var place: SourcePlace
  public var restValue: Double
}

/// A storyboard to start from.
public struct SceneBase: Hashable, Sendable {
  public var storyboard: SceneFileReference
  /// A storyboard ID or name; nil is the initial view controller.
  public var scene: String?
  /// Whether the scene has its views; false where there is no such file, which playing finds out.
  public var isRead = false

  /// What to say where there is no such file.
  var missing: Diagnostic {
    .error("the storyboard '\(storyboard.written)' cannot be used: there is no such file", at: storyboard.place)
  }
}

/// Which frames a golden holds and how they are compared.
public struct SceneGolden: Hashable, Sendable {
  public var frames: Frames
  /// Points by which a place may differ.
  public var tolerance: Double
  /// A comparer's name and version; nil is the store's strict one.
  public var comparer: String?
  /// Why it is compared otherwise than strictly, for reports.
  public var reason: String?
  /// Those that have a golden each; empty where the scene says nothing of it.
  public var variants: [SceneVariant] = []

  public enum Frames: Hashable, Sendable {
    case adaptive
    case all
    /// Times, moved to the nearest frame.
    case times([SceneExpression])
  }
}
