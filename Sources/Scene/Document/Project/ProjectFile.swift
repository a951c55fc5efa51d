public import InbetweenDiagnostics

/// A project's file, `inbetween.yaml`: defaults for the options of commands, and the variants of which scenes have goldens.
public struct ProjectFile: Sendable {
  public static let fileName = "inbetween.yaml"

  /// What an option is where the command line does not say it.
  public struct Default: Hashable, Sendable {
    /// The option's long name, without dashes.
    public let option: String
    /// The one command that it is for; nil for all that have the option.
    public let command: String?
    /// As on the command line; none for a flag, which is on.
    public let values: [String]
    public let place: SourcePlace
  }

  /// The variants of some scenes.
  public struct Matrix: Sendable {
    /// A regular expression that the names of the scenes match; nil for all.
    public let scenes: String?
    public let variants: [SceneVariant]
    public let place: SourcePlace
  }

  public let source: SourceText
  /// Those for one command behind those for all.
  public let defaults: [Default]
  /// Empty where scenes are as they are.
  public let matrices: [Matrix]

  /// Reads a project's file.
  ///
  /// - Parameter commands: those that there are, with their options.
  /// - Throws: every mistake with its place.
  public init(_ source: SourceText, commands: [ProjectCommand]) throws(SceneReadingError) {
    let tree: SourceNode
    do throws(YAMLError) { tree = try YAMLTree.tree(of: source, limits: SceneLimits()) } catch {
      throw SceneReadingError([error.diagnostic], source: source)
    }
    let builder = DocumentBuilder(source: source, options: SceneReaderOptions())
    let reader = ProjectReader(builder: builder, commands: commands)
    self.source = source
    (defaults, matrices) = reader.read(tree)
    let diagnostics = builder.diagnostics.sortedByPlace()
    guard !diagnostics.hasErrors else { throw SceneReadingError(diagnostics, source: source) }
  }

  /// The variants of a scene; nil where the file says nothing of it.
  ///
  /// - Parameter name: the scene's, without a variant's.
  public func variants(of name: String) -> [SceneVariant]? {
    let own = matrices.filter { matrix in
      guard let scenes = matrix.scenes else { return true }
      return ProjectReader.regex(scenes).map { name.contains($0) } ?? false
    }
    return own.isEmpty ? nil : own.flatMap(\.variants)
  }
}

/// A command, as far as a project's file may speak of it.
public struct ProjectCommand: Hashable, Sendable {
  public let name: String
  public let options: [Option]

  public struct Option: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      case flag
      /// May stand alone.
      case optionalValue
      case value
      /// May be given several times.
      case values
    }

    /// The long name, without dashes.
    public let name: String
    public let kind: Kind
    /// What it does, in a sentence.
    public let about: String
    /// What it may be; empty where that is no list.
    public let words: [String]

    public init(name: String, kind: Kind, about: String, words: [String]) {
      self.name = name
      self.kind = kind
      self.about = about
      self.words = words
    }
  }

  public init(name: String, options: [Option]) {
    self.name = name
    self.options = options
  }
}
