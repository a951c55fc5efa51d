internal import InbetweenDiagnostics
internal import InbetweenGeometry
internal import InbetweenInterfaceBuilder

// What one pass of reading a scene hands to the next ones, in the order of the passes.

/// What is read before anything is expanded.
struct SceneHeader {
  var canvas: SceneDocument.Canvas
  var orientation = CanvasDevice.Orientation.portrait
  var parameters: [SceneDocument.Parameter] = []
  var metrics: [SceneDocument.Metric] = []
  var inputs: [SceneDocument.Input] = []
}

/// The files that the scene uses.
struct SceneFileTable {
  /// By their written paths.
  var all: [String: FileReference] = [:]
  /// Files that are looked for and not there, by the paths that would be written.
  var absent: Set<String> = []
  /// The files and assets of catalogs that were found.
  var lookups: Set<SceneLookup> = []
  /// The fonts among them, in the order of the list.
  var fonts: [FileReference] = []
  /// Adds what reading a document looked for.
  mutating func add(_ assets: IBAssets) {
    for lookup in assets.lookups {
      if lookup.digest == nil {
        absent.insert(lookup.path)
      } else {
        lookups.insert(SceneLookup(path: lookup.path, digest: lookup.digest))
      }
    }
  }

  /// The storyboard among them.
  var storyboard: FileReference?
  var imports: [ImportedFile] = []
}

/// The scene with everything repeated written out.
struct ExpandedScene {
  var entries: [MappingEntry]
  /// The `styles` of imported files, each file after those that it imports.
  var importedStyles: [SourceNode?]
}

/// The copies of components and repeated items, and what they add to the scene.
struct SceneExpansion {
  /// The copies; the first is the file itself.
  var scopes = [NameScope()]
  var templates: [String: ComponentTemplate] = [:]
  /// The components being copied, for finding a component inside itself.
  var open: [String] = []
  /// The nesting depth of the current view.
  var depth = 0
  /// The constraints that copies of components add to those of the scene.
  var constraints: [SourceNode] = []
  var states: [MappingEntry] = []
}

/// The names that the scene declares, in one namespace.
struct SceneNameTable {
  var declarations: [String: Declaration] = [:]
  /// The names in the order of their declarations.
  var order: [String] = []
  /// Numbers known at loading: parameters, metrics, named constants.
  var constants: [String: ConstantName] = [:]
  /// The text inserted by `$(name)`.
  var insertions: [String: String] = [:]
  var metrics: Set<String> = []
  /// Names whose parameter, metric or constraints could not be read: uses of them are not reported.
  var broken: Set<String> = []
  var views: [String: ViewDeclaration] = [:]
  /// Whether any of the views is a mask, so that the views form more than one tree.
  var hasMasks = false
  /// The ids of events by their labels.
  var events: [String: Int] = [:]
  /// Whether a storyboard that could not be read may declare any name.
  var hasUnreadBase = false
  /// Whether views beyond the limit were not declared: uses of them are not reported.
  var isOverViewLimit = false
}

struct SceneStyleTable {
  var sheets: [String: StyleSheet] = [:]
  /// Sorted.
  var names: [String] = []
}

/// The events and states as far as other parts of the scene refer to them.
struct SceneEventTable {
  var stateGroups: [String: StateGroup] = [:]
  var animatedEvents: Set<Int> = []
  /// The first transition of each view, and the style of its last presentation.
  var transitions: [String: (first: SceneTransition.Kind, style: SceneTransition.Style)] = [:]
  /// Groups whose states are entered with `animate`.
  var animatedGroups: Set<String> = []
}

/// The constraints as written, and those made of them.
struct SceneConstraintTable {
  var drafts: [ConstraintDraft] = []
  /// Those of the drafts that have no mistake.
  var constraints: [SceneConstraint] = []
  var names: [NamedConstraints] = []
  /// Indices in `names`.
  var nameIndex: [String: Int] = [:]
  /// Indices in `drafts`.
  var owned: [SceneConstraint.Owner: [Int]] = [:]
  /// Guides that visual formats need.
  var formatGuides: [SceneView] = []
  var isOverLimit = false
}

/// The meaning of a name and the location of its declaration.
struct Declaration {
  enum Kind: Hashable {
    case view(ViewKind)
    case constraint
    case parameter
    case metric
    case input
    case label

    var noun: String {
      switch self {
      case .view(.guide): "guide"
      case .view: "view"
      case .constraint: "constraint"
      case .parameter: "parameter"
      case .metric: "metric"
      case .input: "input"
      case .label: "label"
      }
    }
  }

  var kind: Kind
  var place: SourcePlace
}

struct ConstantName {
  var value: Double
  var exact: Rational?
}

struct StyleSheet {
  var place: SourcePlace
  var settings: [SceneView.Setting]
}

struct ViewDeclaration {
  var kind: ViewKind
  /// Nil for `screen`.
  var superview: String?
  var isMask: Bool
  var place: SourcePlace
}
