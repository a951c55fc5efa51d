public import InbetweenDiagnostics

/// The project file, `inbetween.yaml`: defaults for the options of commands, and the variants in which scenes have
/// goldens.
public struct ProjectFile: Sendable {
  /// The name by which it is found in a folder.
  public static let fileName = "inbetween.yaml"

  /// The default of an option that is not on the command line.
  public struct Default: Hashable, Sendable {
    /// The option's long name, without dashes.
    public let option: String
    /// The command that it applies to; nil for all commands with the option.
    public let command: String?
    /// The values as on the command line; empty for a flag that is set.
    public let values: [String]
    /// Where the file states it.
    public let place: SourcePlace
  }

  /// The variants of some scenes.
  public struct Matrix: Sendable {
    /// A regular expression that the names of the scenes match; nil for all.
    public let scenes: String?
    let pattern: NamePattern?
    /// In the order of the file, each combination of a matrix by itself.
    public let variants: [GoldenVariant]
    /// Where the file states it.
    public let place: SourcePlace
  }

  /// A folder that the file names.
  public struct Folder: Hashable, Sendable {
    /// Relative to the folder of the file.
    public let path: String
    /// Where the file states it.
    public let place: SourcePlace
  }

  /// The file's text, for printing messages about it.
  public let source: SourceText
  /// Defaults for single commands come after those for all.
  public let defaults: [Default]
  /// Empty for scenes without variants.
  public let matrices: [Matrix]
  /// The folder of symbols for all scenes; nil if the file names none.
  public let symbols: Folder?

  /// Reads a project file.
  ///
  /// - Parameter commands: all commands with their options.
  /// - Throws: all mistakes with their locations.
  public init(_ source: SourceText, commands: [ProjectCommand]) throws(SceneError) {
    let tree: SourceNode
    do throws(YAMLError) { tree = try YAMLTree.tree(of: source, limits: SceneLimits()) } catch {
      throw SceneError([error.diagnostic], source: source)
    }
    let options = SceneReader.Options()
    let values = ValueReader(source: source, options: options)
    let reader = ProjectReader(reader: values, commands: commands)
    self.source = source
    // Messages have a work budget for suggestions, as those of a scene.
    (defaults, matrices, symbols) = WorkBudget(limit: options.limits.work).run { reader.read(tree) }
    let diagnostics = values.diagnostics.sortedByPlace()
    guard !diagnostics.hasErrors else { throw SceneError(diagnostics, source: source) }
  }

  /// The variants of a scene; nil if the file has none for it.
  ///
  /// - Parameter name: the name of the scene, without a variant.
  public func variants(of name: String) -> [GoldenVariant]? {
    let own = matrices.filter { $0.pattern?.matches(name) ?? true }
    guard !own.isEmpty else { return nil }
    var variants = ValueReader.VariantSet()
    for variant in own.lazy.flatMap(\.variants) { variants.insert(variant) }
    return variants.variants
  }
}

/// A command, with the information that project files need.
public struct ProjectCommand: Hashable, Sendable {
  /// As on the command line, such as `verify`.
  public let name: String
  /// All that the command takes, also those shared with others.
  public let options: [Option]

  /// An option of a command, as `--help` tells it.
  public struct Option: Hashable, Sendable {
    /// How many values an option takes.
    public enum Kind: Hashable, Sendable {
      case flag
      /// Has an optional value.
      case optionalValue
      case value
      /// May be given several times.
      case values
    }

    /// The long name, without dashes.
    public let name: String
    /// How many values it takes.
    public let kind: Kind
    /// A description in one sentence.
    public let about: String
    /// The allowed values; empty if they are not an enumeration.
    public let words: [String]
    /// Whether the value is the path of a file or folder.
    public let isPath: Bool

    public init(name: String, kind: Kind, about: String, words: [String], isPath: Bool = false) {
      self.name = name
      self.kind = kind
      self.about = about
      self.words = words
      self.isPath = isPath
    }
  }

  public init(name: String, options: [Option]) {
    self.name = name
    self.options = options
  }
}
