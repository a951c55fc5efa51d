public import InbetweenDiagnostics

/// A scene file as written, before it is interpreted: lists, mappings and texts with locations.
///
/// For comparing two versions of a scene, and for writing intermediate versions.
public indirect enum SourceOutline: Hashable, Sendable {
  /// A text; `isPlain` if it has no quotes.
  case scalar(String, isPlain: Bool, place: SourcePlace)
  /// The items of a list, and where it begins.
  case list([SourceOutline], place: SourcePlace)
  /// The keys of a mapping in their order, and where it begins.
  case mapping([Entry], place: SourcePlace)

  /// A key with its value.
  public struct Entry: Hashable, Sendable {
    /// The key's text, without quotes.
    public var key: String
    /// Whether the key has no quotes.
    public var isPlain: Bool
    /// What stands after the key.
    public var value: SourceOutline

    public init(key: String, isPlain: Bool = true, value: SourceOutline) {
      self.key = key
      self.isPlain = isPlain
      self.value = value
    }
  }

  /// Where it begins.
  public var place: SourcePlace {
    switch self {
    case .scalar(_, _, let place), .list(_, let place), .mapping(_, let place): place
    }
  }
}

extension SceneReader {
  /// The outline of a scene file.
  ///
  /// - Throws: ```SceneError``` if the text is not YAML, or uses features that the format excludes.
  public static func outline(
    of source: SourceText, limits: SceneLimits = SceneLimits()
  ) throws(SceneError) -> SourceOutline {
    do { return SourceOutline(try YAMLTree.tree(of: source, limits: limits)) } catch {
      throw SceneError([error.diagnostic], source: source)
    }
  }
}

extension SceneReader {
  /// The paths of the files that a scene, or a file of components, imports itself; none if it is not YAML.
  package static func imports(in source: SourceText) -> [String] {
    let tree: SourceNode
    do throws(YAMLError) { tree = try YAMLTree.tree(of: source, limits: SceneLimits()) } catch { return [] }
    guard let node = tree.entries?.node(TopKey.import) else { return [] }
    return (node.items ?? [node]).compactMap { $0.scalar?.text }
  }
}

extension SourceOutline {
  init(_ node: SourceNode) {
    switch node.content {
    case .scalar(let scalar): self = .scalar(scalar.text, isPlain: scalar.isPlain, place: scalar.place)
    case .sequence(let items): self = .list(items.map(SourceOutline.init), place: node.place)
    case .mapping(let entries):
      self = .mapping(
        entries.map { Entry(key: $0.key.text, isPlain: $0.key.isPlain, value: SourceOutline($0.value)) },
        place: node.place)
    }
  }
}
