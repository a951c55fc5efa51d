public import InbetweenDiagnostics
public import InbetweenGeometry
public import InbetweenTimeline

/// A complete scene, validated and with all names resolved; the input for playing it.
public struct SceneDocument: Sendable {
  /// The path as written by the user, which is part of every location.
  public var file: String
  /// `title`, by default the name of the file.
  public var title: String
  /// The surface, its safe area, direction and appearance.
  public var canvas: SceneDocument.Canvas
  /// The files of `fonts`, which texts can name by family.
  public var fonts: [FileReference]
  /// All files that the scene uses: images, fonts, a storyboard; sorted by their written paths, each once.
  public var files: [FileReference]
  /// The files from which styles and components are imported, in the order of reading.
  public var imports: [FileReference] = []
  /// In order of names.
  public var parameters: [SceneDocument.Parameter]
  /// In order of names, evaluated.
  public var metrics: [SceneDocument.Metric]
  /// In order of names.
  public var inputs: [SceneDocument.Input]
  /// The storyboard that the scene's views are taken from; nil without one.
  public var base: SceneDocument.Base?
  /// The subviews of `screen`, back to front, guides included.
  public var views: [SceneView]
  /// All constraints of the scene, its states and events in document order; other places refer to them by index.
  public var constraints: [SceneConstraint]
  /// In document order.
  public var constraintNames: [NamedConstraints]
  /// In the order of their names, which is also the order in which their first states are entered before the first
  /// layout.
  public var states: [StateGroup]
  /// In the order of the file, without those inside `then`.
  public var timeline: [SceneEvent]
  /// Nil for the end of the last event.
  public var duration: SceneExpression?
  /// Frames per second.
  public var framesPerSecond: Rational
  /// Frames, tolerance, comparer and variants of the golden.
  public var golden: SceneDocument.Golden
  /// In document order.
  public var expectations: [SceneDocument.Expectation] = []
  /// Every view by its id: those of `views`, masks, and those that events add.
  public var viewsByID: [String: SceneView]
  /// The limits with which it was read; they also apply to playing it.
  public var limits: SceneLimits
  /// Files that are looked up and not there, by the paths that would be written, sorted: the scene changes when one is
  /// added.
  public var absentFiles: [String] = []
  /// What else was found while reading: the files of asset catalogs, and the assets themselves, sorted by path.
  public var lookups: [SceneLookup] = []
  /// The scene as it is read with the traits that its events give the canvas; without those of ``canvas``.
  var otherTraits: [Traits: SceneDocument] = [:]
  /// Its origin, if it is from a storyboard or xib.
  public var origin: StoryboardOrigin?

  /// The view with an id, also one that events add; nil if the scene has none.
  public func view(_ id: String) -> SceneView? { viewsByID[id] }

  /// The indices of the constraints that are active before the first state is entered, in the order of activation.
  public var initiallyActive: [Int] {
    constraints.indices.filter { constraints[$0].owner == .scene && constraints[$0].isActive }
  }

  /// The declared value of a state's target: a view's own value or the default of its kind, or a constraint's number as
  /// written. Nil for `active`, whose declaration is each constraint's `isActive`, and for values that layout
  /// determines.
  public func declaredValue(of target: SceneChanges.Target) -> PropertyValue? {
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
      let whole: PropertyValue?
      if id == "screen" {
        whole = ViewKeys.defaultValueOfScreen(path.key, at: canvas.place)
      } else {
        guard let view = view(id) else { return nil }
        whole = view.value(of: path.key) ?? ViewKeys.defaultValue(of: path.key, in: view.kind, at: view.place)
      }
      guard let component = path.component else { return whole }
      return whole?.component(component)
    }
  }
}

extension SceneDocument {
  /// The canvas that a scene describes: what is drawn on, whose properties it has, and what only layout needs.
  @dynamicMemberLookup
  public struct Canvas: Hashable, Sendable {
    /// The location of `canvas` in the scene, or its beginning.
    public var place: SourcePlace
    /// The name of the device, if the scene or an override has one.
    public var device: String?
    /// The surface that the timeline is drawn on: size, scale, background, and the default of views'
    /// `allowsEdgeAntialiasing`.
    public var surface: InbetweenTimeline.Canvas
    /// In points.
    public var safeArea = Insets.zero
    /// The root view's `layoutMargins` in points; nil if the scene does not set them.
    public var layoutMargins: Insets?
    /// The distance of `-` in a visual format string beside the superview, in points.
    public var standardSpacing: Double?
    /// Whether leading is on the right.
    public var isRightToLeft = false
    /// The appearance for system colours, and for default colours of texts and tints.
    public var appearance = SceneDocument.Appearance.light
    /// The user's text size, for the fonts of text styles.
    public var contentSize = SceneDocument.ContentSize.large
    /// How the device is held; `portrait` without a device.
    public var orientation = CanvasDevice.Orientation.portrait
    /// The status bar that is drawn over the scene; nil for none.
    public var statusBar: SceneDocument.StatusBarStyle?
    /// Whether the home indicator is drawn over the scene.
    public var hasHomeIndicator = false
    /// Whether it is a phone held in landscape, on which bars are lower.
    var isVerticallyCompact: Bool { orientation == .landscape && device?.hasPrefix("iPhone") == true }

    /// A property of the surface: size in points, scale, background colour, edge antialiasing.
    public subscript<Value>(dynamicMember path: WritableKeyPath<InbetweenTimeline.Canvas, Value>) -> Value {
      get { surface[keyPath: path] }
      set { surface[keyPath: path] = newValue }
    }
  }

  /// `UIStatusBarStyle`: `default` is dark in the light appearance and light in the dark one.
  public enum StatusBarStyle: String, Hashable, Sendable, CaseIterable {
    case `default`, lightContent, darkContent
  }

  /// `UIUserInterfaceStyle`.
  public enum Appearance: String, Hashable, Sendable, CaseIterable {
    case light, dark
  }
}

extension CanvasDevice {
  /// The orientation of a device.
  public enum Orientation: String, Hashable, Sendable, CaseIterable {
    case portrait, landscape
  }
}

extension SceneDocument {
  /// A value that `--set` can change.
  public struct Parameter: Hashable, Sendable {
    /// What `--set` and `$(…)` name.
    public var name: String
    /// Where the scene defines it.
    public var place: SourcePlace
    /// That of `--set`, or else the scene's.
    public var value: Value
    /// Whether the value was given from outside.
    public var isOverridden: Bool
    /// The allowed values, if the scene lists them.
    public var values: [Value] = []
    /// The range of a number, if the scene specifies it.
    public var minimum: Double?
    /// Nil for no upper limit.
    public var maximum: Double?

    /// The value of a parameter, whose type is that of the scene's default.
    public enum Value: Hashable, Sendable {
      /// The number and its decimal text.
      case number(Double, text: String)
      /// Any text.
      case text(String)
      /// `true` or `false`.
      case boolean(Bool)

      /// The text inserted by `$(name)`.
      public var text: String {
        switch self {
        case .number(_, let text): text
        case .text(let text): text
        case .boolean(let value): value ? "true" : "false"
        }
      }
    }
  }

  /// A named number that expressions can use.
  public struct Metric: Hashable, Sendable {
    /// What expressions name.
    public var name: String
    /// Where the scene defines it.
    public var place: SourcePlace
    /// Evaluated when the scene is read.
    public var value: Double
  }

  /// A number that varies with time, with its initial value.
  public struct Input: Hashable, Sendable {
    /// What expressions and `drive` name.
    public var name: String
    /// Where the scene defines it.
    public var place: SourcePlace
    /// The value before the first event drives it.
    public var restValue: Double
  }

  /// A storyboard to start from.
  public struct Base: Hashable, Sendable {
    /// The file that views, constraints and colours are read from.
    public var storyboard: FileReference
    /// A storyboard ID or name; nil for the initial view controller.
    public var scene: String?
    /// Whether the scene contains its views; false if the file is missing, which is reported when the scene is played.
    public var isRead = false

    /// The message if the file is missing.
    var missing: Diagnostic {
      .error("the storyboard '\(storyboard.written)' cannot be used: there is no such file", at: storyboard.place)
    }
  }

  /// The frames of a golden and how they are compared.
  public struct Golden: Hashable, Sendable {
    /// Which frames are kept as images, besides the hashes of all.
    public var frames: Frames
    /// The allowed difference of positions and sizes, in points.
    public var tolerance: Double
    /// A comparer's name and version; nil for the strict default.
    public var comparer: String?
    /// The reason for a comparer other than the default, for reports.
    public var reason: String?
    /// The variants, each with a golden; empty if the scene has none.
    public var variants: [GoldenVariant] = []

    /// Which frames a golden keeps as images: `adaptive` chooses those in which much changes.
    public enum Frames: Hashable, Sendable {
      case adaptive
      case all
      /// Times, moved to the nearest frame.
      case times([SceneExpression])
    }
  }
}
