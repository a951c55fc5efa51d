internal import InbetweenDiagnostics
internal import InbetweenFiles
internal import InbetweenInterfaceBuilder

/// The storyboard on which a scene is based.
struct SceneBase {
  /// What the document says of it.
  var base: SceneDocument.Base?
  /// The file; nil if the scene names none that is there.
  var storyboard: FileReference?
  /// The storyboard's scene as if it were written out; nil if it is not available.
  var scene: [MappingEntry]?
}

extension ValueReader {
  /// Reads `base` and the storyboard that it names.
  func readBase(_ node: SourceNode?) -> SceneBase {
    guard let node, let entries = mapping(node, "{storyboard, scene}") else { return SceneBase() }
    checkKeys(entries, MappingTypes.base)
    guard let storyboard = entries.node(BaseKey.storyboard) else {
      error("a base needs a 'storyboard'", at: node.place)
      return SceneBase()
    }
    guard let reference = file(storyboard) else { return SceneBase() }
    let name = entries.node(BaseKey.scene).flatMap { text($0) }
    var base = SceneDocument.Base(storyboard: reference, scene: name)
    guard case .success = InputFile.size(of: reference.path) else {
      return SceneBase(base: base, storyboard: reference)
    }
    do throws(SceneError) {
      let scene = try sceneEntries(reference, scene: name, at: entries.node(BaseKey.scene)?.place ?? storyboard.place)
      base.isRead = true
      return SceneBase(base: base, storyboard: reference, scene: scene)
    } catch {
      for diagnostic in error.diagnostics {
        report(
          .error(
            "the storyboard '\(reference.written)' cannot be used: \(diagnostic.message)", at: reference.place,
            hint: diagnostic.hint))
      }
      return SceneBase(base: base, storyboard: reference)
    }
  }

  private func sceneEntries(
    _ reference: FileReference, scene: String?, at place: SourcePlace
  ) throws(SceneError) -> [MappingEntry]? {
    let document = try InterfaceBuilderFile.document(
      reference.path, shownAs: reference.written, root: files.root.folder(of: reference.path), options: options)
    files.table.lookups.add(document.assets)
    let root = try InterfaceBuilderFile.root(scene, of: document, at: place)
    let imported = InterfaceBuilderFile.scene(root, of: document, options: options)
    for warning in imported.warnings { report(warning) }
    var limits = options.limits
    limits.nesting = max(limits.nesting, 512)
    do throws(YAMLError) {
      let source = SourceText(file: reference.written, text: imported.text)
      let tree = try YAMLTree.tree(of: source, limits: limits)
      return tree.placed((imported.origins, SourceText(file: reference.written, text: ""))).entries
    } catch {
      throw SceneError([error.diagnostic], source: nil)
    }
  }
}

extension Array<MappingEntry> {
  /// The scene with its base prepended: views and constraints first, and the canvas's values that it does not set.
  func placed(on base: [MappingEntry]) -> [MappingEntry] {
    var whole = self.filter { !["views", "constraints", "canvas"].contains($0.key.text) }
    for key in ["views", "constraints"] {
      guard let first = base.entry(key) ?? entry(key) else { continue }
      var entry = first
      if base.entry(key) != nil, let own = node(key) {
        // A value that is not a list is reported by its reader.
        guard let items = own.items else { return self }
        entry.value.content = .sequence((first.value.items ?? []) + items)
      }
      whole.append(entry)
    }
    if let canvas = base.entry(TopKey.canvas) {
      var entry = canvas
      if let own = node(TopKey.canvas) {
        guard let entries = own.entries else { return whole + [MappingEntry(key: canvas.key, value: own)] }
        let names = Set(entries.map(\.key.text))
        let isOther = names.contains("device") || names.contains("size")
        entry.value.content = .mapping(
          entries
            + (canvas.value.entries ?? []).filter {
              !names.contains($0.key.text) && !(isOther && ["size", "scale", "safeArea"].contains($0.key.text))
            })
      }
      whole.append(entry)
    }
    for key in ["title", "duration"] where node(key) == nil {
      // The scene's own timeline determines its duration.
      if key == "duration", node(TopKey.timeline) != nil { continue }
      if let entry = base.entry(key) { whole.append(entry) }
    }
    return whole
  }
}
