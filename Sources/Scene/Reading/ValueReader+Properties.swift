internal import InbetweenDiagnostics
internal import InbetweenLayout
internal import InbetweenModel

// Keys of views, in scenes and in changes, and styles.
extension ValueReader {
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
    if ViewKeys.isOfScreen(key) { return WordRules.keyboardHint }
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

  /// A key of a view and its value; nil after a message.
  func setting(_ entry: MappingEntry, _ key: ViewProperty) -> SceneView.Setting? {
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

  /// All keys of any kind that can be shared.
  package static let styleKeys: [ViewProperty] = {
    var seen: Set<String> = []
    return ViewKind.allCases.flatMap { ViewKeys.keys(of: $0) }.filter { key in
      !key.isStructure && !["frame", "motionEffects", "arrangedSubviews"].contains(key.name)
        && key.shape != .descendant
        && seen.insert(key.name).inserted
    }
  }()

  /// Reads a mapping of styles; those that are there already are replaced by others of the same name.
  func readStyles(_ node: SourceNode?, into table: inout SceneStyleTable) {
    guard let node, let written = mapping(node, "a mapping of names and styles") else { return }
    let known = Dictionary(Self.styleKeys.map { ($0.name, $0) }) { first, _ in first }
    for entry in written {
      guard let name = name(entry.key), let entries = mapping(entry.value, "a mapping of keys") else { continue }
      var settings: [SceneView.Setting] = []
      for entry in entries {
        guard let key = known[entry.key.text] else {
          error(
            "a style has no key '\(entry.key.shortText)'", at: entry.key.place,
            hint: NearestName.suggestion(for: entry.key.text, among: Self.styleKeys.map(\.name))
              .map { "did you mean '\($0)'?" })
          continue
        }
        if let setting = setting(entry, key) { settings.append(setting) }
      }
      table.sheets[name.name] = StyleSheet(place: name.place, settings: settings)
    }
    table.names = table.sheets.keys.sorted()
  }
}
