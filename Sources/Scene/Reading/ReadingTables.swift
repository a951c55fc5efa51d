internal import InbetweenDiagnostics
internal import InbetweenGeometry
internal import InbetweenInterfaceBuilder

// What one pass of reading a scene hands to the next ones, in the order of the passes.

/// The files that the scene uses, as far as they have been named.
struct SceneFileTable {
  /// Remembers what was looked up, so that each path is followed once.
  var lookup: FileLookup

  /// The table of a scene that has named no file yet.
  init(of source: SourceText, _ options: SceneReader.Options) {
    lookup = FileLookup(scene: source.file, folder: options.root, symbols: options.symbols)
  }

  /// By their written paths.
  var all: [String: FileReference] = [:]
  var lookups = LookedUpFiles()
}

/// What is looked for without being a file of the scene.
struct LookedUpFiles {
  /// Files that are not there, by the paths that would be written.
  var absent: Set<String> = []
  /// The files and assets of catalogs that were found.
  var found: Set<SceneLookup> = []

  /// Adds what reading a document looked for.
  mutating func add(_ assets: IBAssets) {
    for lookup in assets.lookups {
      if lookup.digest == nil {
        absent.insert(lookup.path)
      } else {
        found.insert(SceneLookup(path: lookup.path, digest: lookup.digest))
      }
    }
  }
}

/// The scene with everything repeated written out.
struct ExpandedScene {
  var entries: [MappingEntry]
  /// The `styles` of imported files, each file after those that it imports.
  var importedStyles: [SourceNode?]
  /// The imported files in the order in which they were read.
  var imports: [ImportedFile]
  /// The copies; the first is the file itself. Names in expressions refer to them by their indices.
  var scopes: [NameScope]
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
  /// The ids of the events whose changes take time.
  var animatedEvents: Set<Int> = []
}

/// The constraints as written, each with the number that the document gives it.
struct ConstraintDrafts {
  var all: [ConstraintDraft] = []
  var names = ConstraintNames()
  /// Indices in `all`.
  var owned: [SceneConstraint.Owner: [Int]] = [:]
  /// Guides that visual formats need.
  var formatGuides: [SceneView] = []
}

/// The names of constraints and groups of constraints.
struct ConstraintNames {
  private(set) var all: [NamedConstraints] = []
  private var indices: [String: Int] = [:]

  subscript(name: String) -> NamedConstraints? { indices[name].map { all[$0] } }

  /// Enters a name whose constraints are not known yet.
  mutating func enter(_ name: LocatedName) {
    indices[name.name] = all.count
    all.append(NamedConstraints(name: name.name, place: name.place, constraints: []))
  }

  /// Sets the constraints of a name that was entered.
  mutating func fill(_ name: String, with constraints: [Int]) {
    if let index = indices[name] { all[index].constraints = constraints }
  }
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
