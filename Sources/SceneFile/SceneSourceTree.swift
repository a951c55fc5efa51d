package import InbetweenDiagnostics

/// A scene file as it is written: texts, lists and mappings with their places, before any of it means something.
package struct SceneSourceTree: Sendable {
  package indirect enum Content: Sendable {
    case scalar(Scalar)
    case list([SceneSourceTree])
    case mapping([Member])
  }

  package struct Scalar: Hashable, Sendable {
    package var text: String
    /// Without quotes, so that it may mean a number or a truth value.
    package var isPlain: Bool

    package init(_ text: String, isPlain: Bool = true) {
      self.text = text
      self.isPlain = isPlain
    }
  }

  package struct Member: Sendable {
    package var key: Scalar
    package var place: SourcePlace
    package var value: SceneSourceTree

    package init(key: Scalar, place: SourcePlace, value: SceneSourceTree) {
      self.key = key
      self.place = place
      self.value = value
    }
  }

  package var content: Content
  package var place: SourcePlace

  package init(_ content: Content, at place: SourcePlace) {
    self.content = content
    self.place = place
  }

  /// nil where the text is not YAML, or goes beyond the limits.
  package init?(reading source: SourceText, limits: SceneLimits = SceneLimits()) {
    guard source.text.utf8.count <= limits.fileSize, let node = try? SceneYAML.tree(of: source, limits: limits) else {
      return nil
    }
    self.init(node)
  }

  private init(_ node: SceneNode) {
    place = node.place
    switch node.content {
    case .scalar(let scalar): content = .scalar(Scalar(scalar.text, isPlain: scalar.isPlain))
    case .sequence(let items): content = .list(items.map { SceneSourceTree($0) })
    case .mapping(let entries):
      content = .mapping(
        entries.map { entry in
          Member(
            key: Scalar(entry.key.text, isPlain: entry.key.isPlain), place: entry.key.place,
            value: SceneSourceTree(entry.value))
        })
    }
  }
}
