internal import InbetweenDiagnostics
internal import InbetweenScene

/// Views that were renamed everywhere in a scene: in their declaration, in constraints, events, states and all other
/// uses of their ids. Names do not affect motion or appearance.
public struct ViewRenames: Hashable, Sendable {
  /// By the old name, in the order in which the scene declares them.
  public let names: [(old: String, new: String)]
  private let newNames: [String: String]

  public static let none = ViewRenames([])

  private init(_ names: [(old: String, new: String)]) {
    self.names = names
    newNames = Dictionary(names.map { ($0.old, $0.new) }) { first, _ in first }
  }

  public static func == (a: ViewRenames, b: ViewRenames) -> Bool { a.newNames == b.newNames }

  public func hash(into hasher: inout Hasher) { hasher.combine(newNames) }

  public var isEmpty: Bool { names.isEmpty }

  /// `renamed v → square`.
  public var notices: [String] {
    isEmpty ? [] : ["renamed " + names.map { "\($0.old) → \($0.new)" }.joined(separator: ", ")]
  }

  /// Finds the ids that only the old scene contains, each with the id that replaced it. Names in both scenes are never
  /// treated as renamed, even if they were swapped.
  public init(from old: RecordedScene, to new: RecordedScene) {
    let (before, after) = (SourceOutline.whole(old), SourceOutline.whole(new))
    let (was, isNow) = (before.declaredViews, after.declaredViews)
    let (oldIDs, newIDs) = (Set(was.map(\.id)), Set(isNow.map(\.id)))
    let gone = was.filter { !newIDs.contains($0.id) }
    let come = isNow.filter { !oldIDs.contains($0.id) }
    guard !gone.isEmpty, !come.isEmpty else {
      self.init([])
      return
    }
    // A view replaces another one if it has the same position in the list, the same kind, and its name wherever the
    // other's was.
    let places = (before.nameUses(of: Set(gone.map(\.id))), after.nameUses(of: Set(come.map(\.id))))
    var pairs: [(old: String, new: String)] = []
    var free = come
    for view in gone {
      guard let uses = places.0[view.id], after.nameUses(of: [view.id]).isEmpty,
        let index = free.firstIndex(where: {
          $0.kind == view.kind && before.nameUses(of: [$0.id]).isEmpty
            && abs((places.1[$0.id]?.count ?? 0) - uses.count) <= uses.count / 2
            && Self.isCounterpart($0, for: view, was, isNow, pairs)
        })
      else { continue }
      pairs.append((view.id, free.remove(at: index).id))
    }
    self.init(pairs)
  }

  /// Whether two views have the same position: the same superview, and the same number of siblings before them.
  private static func isCounterpart(
    _ new: SourceOutline.DeclaredView, for old: SourceOutline.DeclaredView, _ before: [SourceOutline.DeclaredView],
    _ after: [SourceOutline.DeclaredView], _ pairs: [(old: String, new: String)]
  ) -> Bool {
    func renamed(_ id: String?) -> String? { id.map { id in pairs.first { $0.old == id }?.new ?? id } }
    guard renamed(old.parent) == new.parent else { return false }
    func place(_ view: SourceOutline.DeclaredView, _ all: [SourceOutline.DeclaredView]) -> Int? {
      all.filter { $0.parent == view.parent }.firstIndex { $0.id == view.id }
    }
    return place(old, before) == place(new, after)
  }
}

extension ViewRenames {
  /// The golden with the current names of the views.
  public func applied(to golden: Golden) -> Golden {
    guard !isEmpty else { return golden }
    var golden = golden
    golden.trace = applied(to: golden.trace)
    golden.scene = golden.scene.map(applied)
    return golden
  }

  public func applied(to trace: MotionTrace) -> MotionTrace {
    trace.renamingViews { path in
      path.split(separator: "/", omittingEmptySubsequences: false).map { part in
        let id = part.prefix { $0 != "#" }
        // A view of a component is named after the copy: `row.dot`.
        let names = id.split(separator: ".", omittingEmptySubsequences: false).map {
          newNames[String($0)] ?? String($0)
        }
        return names.joined(separator: ".") + part.dropFirst(id.count)
      }.joined(separator: "/")
    }
  }

  public func applied(to scene: RecordedScene) -> RecordedScene {
    guard !isEmpty else { return scene }
    var result = RecordedScene(name: scene.name, digest: scene.digest, facts: applied(to: scene.facts))
    (result.files, result.absent) = (scene.files, scene.absent)
    result.imports = scene.imports.map { .init(path: $0.path, facts: applied(to: $0.facts)) }
    return result
  }

  private func applied(to facts: [RecordedScene.Fact]) -> [RecordedScene.Fact] {
    facts.map { fact in
      var fact = fact
      let parts = fact.path.split(separator: "/", omittingEmptySubsequences: false)
      fact.path = parts.map { replaced(String($0)) }.joined(separator: "/")
      let keys = parts.filter { !$0.hasPrefix("[") }.map(String.init)
      if keys.last.map(SourceOutline.isShownText) != true {
        fact.value = replaced(fact.value)
        fact.text = fact.text.map(replaced)
      }
      return fact
    }
  }

  /// The text with every word that is an old name replaced by the new one.
  private func replaced(_ text: String) -> String {
    var result = ""
    var word = ""
    func flush() {
      result += newNames[word] ?? word
      word = ""
    }
    for character in text {
      if SourceOutline.isWord(character) {
        word.append(character)
      } else {
        flush()
        result.append(character)
      }
    }
    flush()
    return result
  }
}

extension SourceOutline {
  /// A view as the scene declares it.
  struct DeclaredView: Hashable {
    let id: String
    /// `view`, `label` …
    let kind: String
    /// The id of the superview; nil in the root.
    let parent: String?
  }

  /// A scene with the files that it imports.
  static func whole(_ scene: RecordedScene) -> SourceOutline {
    .list(
      ([scene.facts] + scene.imports.map(\.facts)).map { OutlineFacts.outline(of: $0) }, place: SourcePlace(file: ""))
  }

  static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// Whether the values of a key are shown to people or name files, so that words in them are not views.
  static func isShownText(_ key: String) -> Bool {
    ["text", "title", "titles", "placeholder", "image", "images", "rows", "family", "file", "fonts", "reason"]
      .contains(key)
  }

  /// The views in `views`, `subviews` and `add`, in the order of the file.
  var declaredViews: [DeclaredView] {
    var result: [DeclaredView] = []
    collectViews(isList: false, parent: nil, into: &result)
    return result
  }

  private func collectViews(isList: Bool, parent: String?, into result: inout [DeclaredView]) {
    switch self {
    case .scalar: break
    case .list(let items, _): for item in items { item.collectViews(isList: isList, parent: parent, into: &result) }
    case .mapping(let entries, _):
      var parent = parent
      if isList, let first = entries.first, case .scalar(let id, _, _) = first.value {
        result.append(DeclaredView(id: id, kind: first.key, parent: parent))
        parent = id
      }
      for entry in entries {
        let declares = ["views", "subviews", "arrangedSubviews", "add"].contains(entry.key)
        if declares || (!isList || !entry.value.isScalar) {
          entry.value.collectViews(isList: declares, parent: parent, into: &result)
        }
      }
    }
  }

  /// The locations of words that are among given names, by name; keys are included.
  func nameUses(of names: Set<String>) -> [String: [String]] {
    var result: [String: [String]] = [:]
    func note(_ text: String, _ path: String) {
      for word in text.split(whereSeparator: { !Self.isWord($0) }).map(String.init) where names.contains(word) {
        result[word, default: []].append(path)
      }
    }
    func visit(_ outline: SourceOutline, _ path: String, _ key: String?) {
      switch outline {
      case .scalar(let text, _, _): if key.map(Self.isShownText) != true { note(text, path) }
      case .list(let items, _): for (index, item) in items.enumerated() { visit(item, path + "/\(index)", key) }
      case .mapping(let entries, _):
        for (index, entry) in entries.enumerated() {
          note(entry.key, path + "/\(index)")
          visit(entry.value, path + "/\(index)", entry.key)
        }
      }
    }
    visit(self, "", nil)
    return result
  }
}
