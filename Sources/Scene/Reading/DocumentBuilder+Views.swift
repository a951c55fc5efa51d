internal import InbetweenDiagnostics
internal import InbetweenLayout
internal import InbetweenModel

extension DocumentBuilder {
  // Declaring the views, before anything refers to them.

  /// Declares the ids of a list of views and all their descendants.
  func declareViews(_ node: SourceNode?, superview: String? = nil) {
    for item in node?.items ?? [] { declareView(item, superview: superview, isMask: false) }
  }

  func declareView(_ node: SourceNode, superview: String?, isMask: Bool) {
    guard let entries = node.entries, let (kind, entry) = kind(of: entries), let name = silentName(entry.value) else {
      return
    }
    guard log.charge(ExpansionCost(views: 1 + kind.partCount), at: name.place) else {
      knownNames.isOverViewLimit = true
      return
    }
    if declare(name, .view(kind)) {
      if isMask { knownNames.hasMasks = true }
      knownNames.views[name.name] = ViewDeclaration(kind: kind, superview: superview, isMask: isMask, place: name.place)
    }
    declareViews(entries.node(ViewStructure.subviews), superview: name.name)
    if let mask = entries.node(ViewStructure.mask) { declareView(mask, superview: nil, isMask: true) }
  }

  private func kind(of entries: [MappingEntry]) -> (ViewKind, MappingEntry)? {
    for entry in entries {
      if let kind = ViewKind(rawValue: entry.key.text) { return (kind, entry) }
    }
    return nil
  }

  /// A name, without a message if it is invalid; building the view reports it.
  private func silentName(_ node: SourceNode) -> LocatedName? {
    guard let scalar = node.scalar, WordRules.isIdentifier(scalar.text),
      WordRules.yamlReading(scalar.text) == nil, !WordRules.reserved.contains(scalar.text)
    else { return nil }
    return LocatedName(name: declared(scalar), place: scalar.place)
  }

  // Building the views: their values.

  func buildViews(_ node: SourceNode?, superview: String?) -> [SceneView] {
    guard let node, let items = list(node, "a list of views, such as - view: card") else { return [] }
    return items.compactMap { buildView($0, superview: superview) }
  }

  func buildView(_ node: SourceNode, superview: String?, isMask: Bool = false, isAdded: Bool = false) -> SceneView? {
    // A scene with too many mistakes is not played.
    guard !log.isFull, let entries = mapping(node, "a view, such as - view: card", hint: Self.viewHint(node)) else {
      return nil
    }
    guard let (kind, entry) = kind(of: entries) else {
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
    let name = name(entry.value, "the view's id")
    if kind == .snapshot, !isAdded {
      error("a snapshot is taken in an event's 'add' only", at: entry.key.place)
    }
    checkViewKeys(entries, kind)
    var settings = styleSettings(entries.node(ViewStructure.style), kind)
    for entry in entries {
      guard let key = ViewKeys.key(entry.key.text, of: kind), let setting = setting(entry, key) else { continue }
      if let name, !lies(setting.value, key, inside: name.name, at: setting.valuePlace) { continue }
      if let name { checkArranged(setting.value, of: key.name, in: name.name, at: entry.value) }
      settings[key.name] = setting
    }
    if header.canvas.appearance == .dark {
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
    if let of = entries.node(ViewStructure.of), kind == .snapshot { view.snapshotOf = viewName(of)?.name }
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
      if let name { view.subviews += constraintTable.formatGuides.filter { $0.superview == name.name } }
    }
    if !view.id.isEmpty, viewsByID[view.id] == nil { viewsByID[view.id] = view }
    noteList(view, written: entries)
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
        "\(DocumentBuilder.withArticle(kind.rawValue)) has no key '\(entry.key.shortText)'", at: entry.key.place,
        hint: propertyHint(key, kind, ViewKeys.keys(of: kind).map(\.name), value: entry.value.scalar?.shortText))
    }
  }

  /// The nearest key of the kind, or the kinds that have it.
  func propertyHint(_ key: String, _ kind: ViewKind, _ known: [String], value: String? = nil) -> String? {
    let number = value.flatMap { Double($0) == nil ? nil : $0 } ?? "1.5"
    let isOfKind = FamiliarNames.kindKeys[kind.rawValue].map { $0.answers(key) } ?? false
    if !isOfKind, known.contains("transform"), let spelling = TransformKey.spelling(of: key, value: number) {
      return "it is a part of the transform, such as transform: {\(spelling)}"
    }
    if kind != .guide {
      let hint = FamiliarNames.hint(
        forKey: key, of: "a view", kind: kind, among: known, value: value,
        shape: { kind.viewDescription.property($0)?.shape })
      if let hint { return Self.hintOfOwners(hint, known) ?? hint }
    }
    if kind != .guide, FamiliarNames.kind(key) == .gradient {
      return "a gradient is a view: write gradient: background"
    }
    if kind != .guide, let owners = Self.owners(of: key) { return owners }
    if ViewKeys.isOfScreen(key) { return Self.keyboardHint }
    if kind == .guide { return "a guide only takes part in layout" }
    // Layout attributes are not keys of views.
    let attributes = LayoutAttribute.names
    if attributes.contains(key), !known.contains("location") { return Self.attributeHint(key) }
    if let near = NearestName.suggestion(for: key, among: known, byLastPart: true) { return "did you mean '\(near)'?" }
    if known.contains("location"),
      ["center", "position"].contains(key) || LayoutAttribute.byName[key] != nil
    {
      return "its location says where it is: write location: [x, y]"
    }
    if key == "center" { return "constraints or the view's 'frame' say where it is; events can set 'center'" }
    return NearestName.suggestion(for: key, among: attributes).map(Self.attributeHint)
  }

  /// The kinds that have a key; nil if none has.
  private static func owners(of key: String) -> String? {
    let owners = ViewKind.allCases.filter { ViewKeys.key(key, of: $0) != nil }.map(\.rawValue)
    return owners.isEmpty ? nil : "'\(key)' is a key of " + owners.joined(separator: ", ")
  }

  /// In place of a hint to write a key that other kinds have and this one would refuse: which they are.
  private static func hintOfOwners(_ hint: String, _ known: [String]) -> String? {
    guard hint.hasPrefix("write "), let end = hint.firstIndex(of: ":") else { return nil }
    let key = String(hint[..<end].dropFirst(6))
    return known.contains(key) ? nil : owners(of: key)
  }

  private static func attributeHint(_ attribute: String) -> String {
    "'\(attribute)' is set by a constraint or the view's 'frame'"
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

  static func withArticle(_ noun: String) -> String {
    (noun.first.map { "aeiou".contains($0) } ?? false) ? "an \(noun)" : "a \(noun)"
  }

  /// Refuses arranged subviews that are not subviews of the stack view, or listed twice.
  func checkArranged(_ value: PropertyValue, of key: String, in stack: String, at node: SourceNode) {
    guard key == "arrangedSubviews", case .list(let items) = value, let nodes = node.items, !knownNames.hasUnreadBase
    else { return }
    var seen: Set<String> = []
    for (item, node) in zip(items, nodes) {
      guard case .word(let name) = item else { continue }
      if knownNames.views[name]?.superview != stack {
        error(
          "'\(name)' is no subview of '\(stack)'", at: node.place, hint: "a stack view arranges its own subviews")
      } else if !seen.insert(name).inserted {
        error("'\(name)' is arranged twice", at: node.place)
      }
    }
  }

  private func setting(_ entry: MappingEntry, _ key: ViewProperty) -> SceneView.Setting? {
    guard let value = value(entry.value, key.shape, of: key.name, in: .style) else { return nil }
    let isTemplate = if case .template = value { true } else { false }
    if value.isLive, !key.canBeLive, !isTemplate {
      error(
        "'\(key.name)' cannot follow an input", at: entry.value.place,
        hint: "an event can set it; constants of constraints, frames, colours and the like can follow one")
      return nil
    }
    return SceneView.Setting(
      key: key.name, keyPlace: entry.key.place, value: value, valuePlace: entry.value.place)
  }

  /// Whether the view that a key refers to is a descendant of the view with the key; reports it otherwise.
  func lies(_ value: PropertyValue, _ key: ViewProperty, inside owner: String, at place: SourcePlace) -> Bool {
    guard key.shape == .descendant, case .word(let name) = value else { return true }
    var ancestor = knownNames.views[name]?.superview
    while let view = ancestor {
      if view == owner { return true }
      ancestor = knownNames.views[view]?.superview
    }
    error("'\(name)' does not lie in '\(owner)'", at: place, hint: "'\(key.name)' names a view inside the view")
    return false
  }

  // Styles.

  /// All keys of any kind that can be shared.
  package static let styleKeys: [ViewProperty] = {
    var seen: Set<String> = []
    return ViewKind.allCases.flatMap { ViewKeys.keys(of: $0) }.filter { key in
      !key.isStructure && !["frame", "motionEffects", "arrangedSubviews"].contains(key.name)
        && key.shape != .descendant
        && seen.insert(key.name).inserted
    }
  }()

  func readStyles(_ node: SourceNode?) {
    guard let node, let written = mapping(node, "a mapping of names and styles") else { return }
    let known = Dictionary(DocumentBuilder.styleKeys.map { ($0.name, $0) }) { first, _ in first }
    for entry in written {
      guard let name = name(entry.key), let entries = mapping(entry.value, "a mapping of keys") else { continue }
      var settings: [SceneView.Setting] = []
      for entry in entries {
        guard let key = known[entry.key.text] else {
          error(
            "a style has no key '\(entry.key.shortText)'", at: entry.key.place,
            hint: NearestName.suggestion(for: entry.key.text, among: DocumentBuilder.styleKeys.map(\.name))
              .map { "did you mean '\($0)'?" })
          continue
        }
        if let setting = setting(entry, key) { settings.append(setting) }
      }
      styleTable.sheets[name.name] = StyleSheet(place: name.place, settings: settings)
    }
    styleTable.names = styleTable.sheets.keys.sorted()
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
    let isOfStyles = names.count > 1 && names.allSatisfy { styleTable.sheets[$0] != nil }
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
      guard let style = styleTable.sheets[scalar.text] else {
        error(
          "unknown style '\(scalar.shortText)'", at: scalar.place,
          hint: ownStyleHint(scalar.text, kind)
            ?? NearestName.suggestion(for: scalar.text, among: styleTable.names).map { "did you mean '\($0)'?" })
        continue
      }
      for setting in style.settings {
        if ViewKeys.key(setting.key, of: kind) == nil {
          error(
            "style '\(scalar.text)' sets '\(setting.key)', which \(DocumentBuilder.withArticle(kind.rawValue)) does not have",
            at: scalar.place, notes: [.init("set at", at: setting.keyPlace)])
        } else {
          settings[setting.key] = setting
        }
      }
    }
    return settings
  }
}
