import InbetweenDiagnostics
import InbetweenGoldens
import InbetweenSceneFile

/// Walks two versions of a scene side by side, notes every difference, and takes the old side of those that are undone.
struct SceneMerge {
  struct Edit {
    var change: InbetweenGoldens.SceneChange
    /// Something that came or went as a whole.
    var isWhole = false
    /// What it and everything in it is called.
    var names: Set<String> = []
    var rank = 0
    var oldWords: Set<String> = []
    var newWords: Set<String> = []
  }

  /// Where a node stands.
  struct Position {
    var path: String
    /// The key above it, and where that stands; nil in a list.
    var key: String?
    var keyPlace: SourcePlace?
    var isConstraint = false

    static let root = Position(path: "")

    func member(_ member: SceneSourceTree.Member) -> Position {
      let key = member.key.text
      return Position(
        path: path.isEmpty ? key : path + "." + key, key: key, keyPlace: member.place,
        isConstraint: isConstraint || key == "constraints")
    }

    func item(_ item: SceneSourceTree, _ index: Int, prefix: String = "") -> Position {
      let name = item.name.map { $0.text } ?? "\(index)"
      return Position(path: "\(path)[\(prefix)\(name)]", isConstraint: isConstraint)
    }
  }

  let undone: Set<String>
  private(set) var edits: [Edit] = []

  init(undone: Set<String>) { self.undone = undone }

  /// Keys of a scene that change nothing that moves.
  private static let silent: Set<String> = ["title", "golden"]

  mutating func merged(_ old: SceneSourceTree, _ new: SceneSourceTree, _ position: Position) -> SceneSourceTree {
    switch (old.content, new.content) {
    case (.mapping(let a), .mapping(let b)): return mapping(a, b, new, position)
    case (.list(let a), .list(let b)) where !Self.isUnit(a, position) || !Self.isUnit(b, position):
      return list(a, b, new, position)
    case (.scalar(let a), .scalar(let b)) where position.isConstraint && a != b: return parts(a, b, new, position)
    default: return old.says(new) ? new : replaced(old, new, position)
    }
  }

  /// Short lists of texts are one thing: a colour, a size, a point of a track.
  private static func isUnit(_ items: [SceneSourceTree], _ position: Position) -> Bool {
    !position.isConstraint && items.allSatisfy { if case .scalar = $0.content { true } else { false } }
  }

  private mutating func replaced(
    _ old: SceneSourceTree, _ new: SceneSourceTree, _ position: Position
  ) -> SceneSourceTree {
    let head = position.key.map { $0 + ": " } ?? ""
    note(
      position.path, old: (head + old.shortText, old.place),
      new: (head + new.shortText, position.keyPlace ?? new.place),
      oldWords: old.words, newWords: new.words)
    return undone.contains(position.path) ? old : new
  }

  /// A constraint's text, part by part where the parts are the same in number.
  private mutating func parts(
    _ old: SceneSourceTree.Scalar, _ new: SceneSourceTree.Scalar, _ node: SceneSourceTree, _ position: Position
  ) -> SceneSourceTree {
    let (a, b) = (ConstraintText(old.text), ConstraintText(new.text))
    guard a.isFormat == b.isFormat, a.parts.count == b.parts.count else {
      return replaced(SceneSourceTree(.scalar(old), at: node.place), node, position)
    }
    var result = b.parts
    let head = position.key.map { Self.constraintWords.contains($0) ? "" : $0 + ": " } ?? ""
    for index in b.parts.indices where a.parts[index] != b.parts[index] {
      let path = b.parts.count > 1 ? "\(position.path)#\(index)" : position.path
      func shown(_ part: String) -> String {
        if b.isFormat { return part }
        var parts = b.parts
        parts[index] = part
        return head + parts.joined()
      }
      note(
        path, old: (shown(a.parts[index]), node.place),
        new: (shown(b.parts[index]), position.keyPlace ?? node.place), oldWords: Set(a.parts[index].sourceWords),
        newWords: Set(b.parts[index].sourceWords))
      if undone.contains(path) { result[index] = a.parts[index] }
    }
    return SceneSourceTree(.scalar(.init(result.joined(), isPlain: new.isPlain && old.isPlain)), at: node.place)
  }

  private static let constraintWords: Set<String> = ["equation", "visualFormat"]

  private mutating func mapping(
    _ old: [SceneSourceTree.Member], _ new: [SceneSourceTree.Member], _ node: SceneSourceTree, _ position: Position
  ) -> SceneSourceTree {
    let before = Dictionary(old.map { ($0.key.text, $0) }) { first, _ in first }
    let names = Set(new.map(\.key.text))
    var members: [SceneSourceTree.Member] = []
    for member in new {
      let place = position.member(member)
      if position.path.isEmpty, Self.silent.contains(member.key.text) {
        members.append(member)
      } else if let other = before[member.key.text] {
        var merged = member
        merged.value = self.merged(other.value, member.value, place)
        members.append(merged)
      } else {
        noteWhole(place.path, member.key.text + ": " + member.value.shortText, member.place, member.value, isNew: true)
        if !undone.contains(place.path) { members.append(member) }
      }
    }
    for member in old where !names.contains(member.key.text) {
      if position.path.isEmpty, Self.silent.contains(member.key.text) { continue }
      let place = position.member(member)
      noteWhole(place.path, member.key.text + ": " + member.value.shortText, member.place, member.value, isNew: false)
      if undone.contains(place.path) { members.append(member) }
    }
    return SceneSourceTree(.mapping(members), at: node.place)
  }

  private mutating func list(
    _ old: [SceneSourceTree], _ new: [SceneSourceTree], _ node: SceneSourceTree, _ position: Position
  ) -> SceneSourceTree {
    let alignment = SceneAlignment(old, new)
    let oldOfNew = Dictionary(alignment.pairs.map { ($0.new, $0.old) }) { first, _ in first }
    let kept = Set(alignment.pairs.map(\.old))
    /// What is left, with the old index of what was there before.
    var items: [(old: Int?, node: SceneSourceTree)] = []
    for (index, item) in new.enumerated() {
      let place = position.item(item, index)
      if let before = oldOfNew[index] {
        items.append((before, merged(old[before], item, place)))
      } else {
        noteWhole(place.path, item.title, item.place, item, isNew: true)
        if !undone.contains(place.path) { items.append((nil, item)) }
      }
    }
    if alignment.isReordered {
      let path = position.path + ".order"
      let common = alignment.pairs.map(\.old)
      note(
        path, old: (common.sorted().map { old[$0].title }.joined(separator: ", "), node.place),
        new: (common.map { old[$0].title }.joined(separator: ", "), position.keyPlace ?? node.place), isValue: true)
      if undone.contains(path) {
        var sorted = items.filter { $0.old != nil }.sorted { ($0.old ?? 0) < ($1.old ?? 0) }.makeIterator()
        items = items.map { $0.old == nil ? $0 : sorted.next() ?? $0 }
      }
    }
    for (index, item) in old.enumerated() where !kept.contains(index) {
      let place = position.item(item, index, prefix: "was ")
      noteWhole(place.path, item.title, item.place, item, isNew: false)
      guard undone.contains(place.path) else { continue }
      let before = items.lastIndex { ($0.old ?? .max) < index }
      items.insert((index, item), at: before.map { $0 + 1 } ?? 0)
    }
    return SceneSourceTree(.list(items.map(\.node)), at: node.place)
  }

  private mutating func note(
    _ path: String, old: (text: String, place: SourcePlace), new: (text: String, place: SourcePlace),
    isValue: Bool = false, oldWords: Set<String> = [], newWords: Set<String> = []
  ) {
    edits.append(
      Edit(
        change: InbetweenGoldens.SceneChange(
          old: .init(path: path, value: old.text, text: isValue ? nil : old.text, place: old.place),
          new: .init(path: path, value: new.text, text: isValue ? nil : new.text, place: new.place)),
        oldWords: oldWords, newWords: newWords))
  }

  private mutating func noteWhole(
    _ path: String, _ title: String, _ place: SourcePlace, _ node: SceneSourceTree, isNew: Bool
  ) {
    let fact = ResolvedScene.Fact(path: path, value: title, text: title, place: place)
    edits.append(
      Edit(
        change: isNew
          ? InbetweenGoldens.SceneChange(old: nil, new: fact) : InbetweenGoldens.SceneChange(old: fact, new: nil),
        isWhole: true,
        names: node.names, rank: node.name?.kind == .view ? 0 : 1, oldWords: isNew ? Set() : node.words,
        newWords: isNew ? node.words : Set()))
  }

  /// Every text of a tree as a fact.
  static func facts(of node: SceneSourceTree, _ position: Position, to facts: inout [ResolvedScene.Fact]) {
    switch node.content {
    case .mapping(let members):
      for member in members where !(position.path.isEmpty && silent.contains(member.key.text)) {
        self.facts(of: member.value, position.member(member), to: &facts)
      }
    case .list(let items) where !isUnit(items, position):
      for (index, item) in items.enumerated() { self.facts(of: item, position.item(item, index), to: &facts) }
    default: facts.append(.init(path: position.path, value: node.shortText, place: position.keyPlace ?? node.place))
    }
  }
}

extension SceneSourceTree {
  /// What an item is called in a message.
  fileprivate var title: String {
    guard case .mapping(let members) = content, let first = members.first else { return shortText }
    if let name, name.kind != .constraint {
      let member = members.first {
        if case .scalar(let scalar) = $0.value.content { scalar.text == name.text } else { false }
      }
      if let member { return member.key.text + ": " + name.text }
    }
    return first.key.text + ": " + first.value.shortText
  }

  /// The names of it and everything in it that other parts of a scene may speak of.
  fileprivate var names: Set<String> {
    var found: Set<String> = []
    if let name { found.insert(name.text) }
    switch content {
    case .scalar: break
    case .list(let items): for item in items { found.formUnion(item.names) }
    case .mapping(let members): for member in members { found.formUnion(member.value.names) }
    }
    return found
  }
}

/// A constraint's text in the parts that are named on their own: views and gaps of a visual format, an equation and its
/// priority.
struct ConstraintText {
  let isFormat: Bool
  /// Joined, they are the text.
  let parts: [String]

  init(_ text: String) {
    isFormat = ["H:", "V:", "HV:", "["].contains { text.hasPrefix($0) } || text.hasPrefix("|")
    guard isFormat else {
      guard let at = text.lastIndex(of: "@") else {
        parts = [text]
        return
      }
      parts = [String(text[..<at]), String(text[at...])]
      return
    }
    var parts: [String] = []
    var current = ""
    for character in text {
      if character == "[" {
        if !current.isEmpty { parts.append(current) }
        current = "["
      } else if character == "]" {
        parts.append(current + "]")
        current = ""
      } else {
        current.append(character)
      }
    }
    if !current.isEmpty { parts.append(current) }
    self.parts = parts
  }
}
