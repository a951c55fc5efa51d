internal import InbetweenDiagnostics
internal import InbetweenLayout
internal import InbetweenModel

/// Reads views and the values of their keys.
struct ViewReader: NodeReading {
  private let values: ValueReader
  private let styles: SceneStyleTable
  /// Those that the constraints need.
  private let guides: [SceneView]
  /// All views that have been read, and the guides.
  private(set) var byID: [String: SceneView]
  private(set) var lists = SceneListTable()

  init(_ values: ValueReader, styles: SceneStyleTable, guides: [SceneView]) {
    self.values = values
    self.styles = styles
    self.guides = guides
    byID = Dictionary(guides.map { ($0.id, $0) }) { first, _ in first }
  }

  var log: ReadingLog { values.log }

  /// The views of a scene and the guides of the screen.
  mutating func buildTops(_ node: SourceNode?) -> [SceneView] {
    buildViews(node, superview: nil) + guides.filter { $0.superview == nil }
  }

  private mutating func buildViews(_ node: SourceNode?, superview: String?) -> [SceneView] {
    guard let node, let items = list(node, "a list of views, such as - view: card") else { return [] }
    return items.compactMap { buildView($0, superview: superview) }
  }

  mutating func buildView(_ node: SourceNode, superview: String?, isMask: Bool = false, isAdded: Bool = false)
    -> SceneView?
  {
    // A scene with too many mistakes is not played.
    guard !log.isFull, let entries = mapping(node, "a view, such as - view: card", hint: ValueReader.viewHint(node))
    else {
      return nil
    }
    guard let (kind, entry) = ViewKind.written(in: entries) else {
      reportKind(entries, at: node.place)
      return nil
    }
    for other in entries where other.key.text != entry.key.text {
      if ViewKind(rawValue: other.key.text) != nil {
        error(
          "a view has one kind; this one is a '\(entry.key.text)' and a '\(other.key.text)'", at: other.key.place,
          hint: kind == .button && other.key.text == "label"
            ? "a button's text is its 'title'" : "a view in it is one of its 'subviews'")
      }
    }
    let name = values.name(entry.value, "the view's id")
    if kind == .snapshot, !isAdded {
      error("a snapshot is taken in an event's 'add' only", at: entry.key.place)
    }
    checkViewKeys(entries, kind)
    var settings = styleSettings(entries.node(ViewStructure.style), kind)
    for entry in entries {
      guard let key = ViewKeys.key(entry.key.text, of: kind), let setting = values.setting(entry, key) else { continue }
      if let name, !values.lies(setting.value, key, inside: name.name, at: setting.valuePlace) { continue }
      if let name { values.checkArranged(setting.value, of: key.name, in: name.name, at: entry.value) }
      settings[key.name] = setting
    }
    if values.canvas.appearance == .dark {
      for setting in darkDefaults(of: kind, isTop: superview == nil, at: entry.value.place)
      where settings[setting.key] == nil { settings[setting.key] = setting }
    }
    if settings["autoresizing"] != nil, settings["frame"] == nil, let entry = entries.entry("autoresizing") {
      error("'autoresizing' needs 'frame'", at: entry.key.place, hint: "constraints place a view without a frame")
    }
    let properties = settings.values.sorted { $0.key < $1.key }
    for setting in properties {
      log.charge(
        setting.value.cost(of: setting.key), at: entry.value.place,
        notes: [.init("'\(setting.key)' is set", at: setting.keyPlace)])
    }
    var view = SceneView(
      id: name?.name ?? "", kind: kind, place: entry.value.place, superview: superview,
      properties: properties, subviews: [], mask: [], snapshotOf: nil)
    if let of = entries.node(ViewStructure.of), kind == .snapshot { view.snapshotOf = values.viewName(of)?.name }
    if kind == .snapshot, entries.node(ViewStructure.of) == nil {
      error("a snapshot needs 'of', the view it shows", at: entry.key.place)
    }
    if let mask = entries.node(ViewStructure.mask), kind != .guide {
      view.mask = [buildView(mask, superview: nil, isMask: true)].compactMap { $0 }
      if let mask = view.mask.first, mask.usesAutoLayout {
        error("a mask is placed by its 'frame'", at: mask.place, hint: "add frame: [0, 0, width, height]")
      }
    }
    if kind != .guide {
      view.subviews = buildViews(entries.node(ViewStructure.subviews), superview: name?.name)
      checkCells(of: view)
      checkSections(of: view)
      if let name { view.subviews += guides.filter { $0.superview == name.name } }
    }
    if !view.id.isEmpty, byID[view.id] == nil { byID[view.id] = view }
    lists.add(view, written: entries)
    return view
  }

  /// Dynamic default colours: texts have the colour `label`, and the default tint is `systemBlue`.
  private func darkDefaults(of kind: ViewKind, isTop: Bool, at place: SourcePlace) -> [SceneView.Setting] {
    [("textColor", "label", true), ("tintColor", "systemBlue", isTop)].compactMap { key, name, isWanted in
      // A default that is not a value follows the appearance by itself.
      guard isWanted, let property = ViewKeys.key(key, of: kind), key == "tintColor" || !property.isUnset,
        let color = NamedColors.color(named: name, in: .dark)
      else { return nil }
      return SceneView.Setting(key: key, keyPlace: place, value: .color(.fixed(color)), valuePlace: place)
    }
  }

  private func checkViewKeys(_ entries: [MappingEntry], _ kind: ViewKind) {
    for entry in entries {
      let key = entry.key.text
      if key.isEmpty || ViewKind(rawValue: key) != nil || ViewKeys.key(key, of: kind) != nil { continue }
      error(
        "\(ValueReader.withArticle(kind.rawValue)) has no key '\(entry.key.shortText)'", at: entry.key.place,
        hint: values.propertyHint(key, kind, ViewKeys.keys(of: kind).map(\.name), value: entry.value.scalar?.shortText))
    }
  }

  private func reportKind(_ entries: [MappingEntry], at place: SourcePlace) {
    let kinds = ViewKind.allCases.map(\.rawValue)
    // `checkStructure` reports an empty key.
    if entries.first?.key.text.isEmpty == true { return }
    if let repetition = repetitionHint(entries) {
      error("a repetition is 'for' and 'each'", at: place, hint: repetition)
    } else if let first = entries.first, ViewKeys.key(first.key.text, of: .view) == nil {
      error(
        "unknown kind of view '\(first.key.shortText)'", at: first.key.place,
        hint: (FamiliarNames.kind(first.key.text)?.rawValue ?? NearestName.suggestion(for: first.key.text, among: kinds))
          .map { "did you mean '\($0)'?" }
          ?? FamiliarNames.hint(forKey: first.key.text, of: "a view", among: [])
          ?? "the kinds are " + kinds.joined(separator: ", "))
    } else {
      error(
        "a view needs a kind and an id, such as view: card", at: place,
        hint: "the kinds are " + kinds.joined(separator: ", "))
    }
  }

  /// What to write for `for: i in 1..3`, `repeat: 3` and `forEach: …` in a list.
  private func repetitionHint(_ entries: [MappingEntry]) -> String? {
    guard let first = entries.first(where: { ["for", "repeat", "forEach", "foreach", "loop"].contains($0.key.text) })
    else {
      return nil
    }
    let words = first.value.scalar?.text.split(separator: " ").map(String.init) ?? []
    if words.count == 3, words[1] == "in", WordRules.isIdentifier(words[0]) {
      return "write for: {\(words[0]): \(words[2].replacing("...", with: "..").replacing("..<", with: ".."))}"
    }
    if let count = words.first.flatMap({ Int($0) }), count > 0 {
      return "write for: {i: 1..\(count)}, and each: with what is repeated"
    }
    return "write for: {i: 1..3}, and each: with what is repeated"
  }

  /// The key of the kind that has a word which stands as the name of a style, such as a table's `insetGrouped`.
  private func ownStyleHint(_ word: String, _ kind: ViewKind) -> String? {
    let owner = ViewKeys.keys(of: kind).first { key in
      guard key.name.hasSuffix("Style"), case .word(let words) = key.shape else { return false }
      return words.contains(word)
    }
    if let owner { return "'style' names styles of the scene: write \(owner.name): \(word)" }
    if case .record(let record)? = ViewKeys.key("configuration", of: kind)?.shape,
      case .word(let words)? = record.fields.first(where: { $0.name == "style" })?.shape, words.contains(word)
    {
      return "'style' names styles of the scene: write configuration: \(word)"
    }
    if case .word(let words)? = ViewKeys.key("effect", of: kind)?.shape,
      let effect = words.first(where: { $0 == word }) ?? FamiliarNames.word(word, among: words)
    {
      return "'style' names styles of the scene: write effect: \(effect)"
    }
    let names = word.split(separator: " ").map(String.init)
    let isOfStyles = names.count > 1 && names.allSatisfy { styles.sheets[$0] != nil }
    return isOfStyles ? "write [\(names.joined(separator: ", "))]" : nil
  }

  private func styleSettings(_ node: SourceNode?, _ kind: ViewKind) -> [String: SceneView.Setting] {
    guard let node, kind != .guide else { return [:] }
    var settings: [String: SceneView.Setting] = [:]
    let names = node.items ?? [node]
    if names.isEmpty { error("expected at least one style", at: node.place) }
    for item in names {
      guard
        let scalar = scalar(item, "a style's name", hint: "the keys of a view stand beside each other, without 'style'")
      else { continue }
      guard let style = styles.sheets[scalar.text] else {
        error(
          "unknown style '\(scalar.shortText)'", at: scalar.place,
          hint: ownStyleHint(scalar.text, kind)
            ?? NearestName.suggestion(for: scalar.text, among: styles.names).map { "did you mean '\($0)'?" })
        continue
      }
      for setting in style.settings {
        if ViewKeys.key(setting.key, of: kind) == nil {
          error(
            "style '\(scalar.text)' sets '\(setting.key)', which \(ValueReader.withArticle(kind.rawValue)) does not have",
            at: scalar.place, notes: [.init("set at", at: setting.keyPlace)])
        } else {
          settings[setting.key] = setting
        }
      }
    }
    return settings
  }
}
