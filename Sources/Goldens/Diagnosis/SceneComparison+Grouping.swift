internal import InbetweenScene

/// Finds the changes that only follow from others: a view is removed together with the constraints that refer to it.
struct ChangeGroups {
  /// The two forms of a change; nil if a version does not contain the part.
  typealias Sides = (old: SourceOutline?, new: SourceOutline?)

  /// For each independent change, all changes that are undone with it.
  private(set) var members: [Int: [Int]] = [:]

  init(_ sides: [Sides]) {
    let words = sides.map { (old: $0.old?.words ?? [], new: $0.new?.words ?? []) }
    // Named parts that were added or removed as a whole, in the order of the file: views before their constraints.
    let wholes = sides.indices.filter { (sides[$0].old == nil) != (sides[$0].new == nil) }
    var owner = Array(sides.indices)
    for index in wholes where owner[index] == index {
      let isGone = sides[index].new == nil
      let names = (sides[index].old ?? sides[index].new)?.names ?? []
      guard !names.isEmpty else { continue }
      for other in sides.indices where other != index && owner[other] == other {
        let (with, without) =
          isGone ? (words[other].old, words[other].new) : (words[other].new, words[other].old)
        if !names.isDisjoint(with: with), names.isDisjoint(with: without) { owner[other] = index }
      }
    }
    for index in sides.indices { members[owner[index], default: []].append(index) }
  }
}

extension SourceOutline {
  /// The names by which other parts of a scene may refer to it or to its contents.
  fileprivate var names: Set<String> {
    switch self {
    case .scalar: return []
    case .list(let items, _): return items.reduce(into: []) { $0.formUnion($1.names) }
    case .mapping(let entries, _):
      let inner = entries.reduce(into: Set<String>()) { $0.formUnion($1.value.names) }
      return identity.map { inner.union([$0]) } ?? inner
    }
  }

  /// All words in it.
  fileprivate var words: Set<String> {
    func words(of text: String) -> [String] {
      text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    }
    switch self {
    case .scalar(let text, _, _): return Set(words(of: text))
    case .list(let items, _): return items.reduce(into: []) { $0.formUnion($1.words) }
    case .mapping(let entries, _):
      return entries.reduce(into: []) { $0.formUnion($1.value.words.union(words(of: $1.key))) }
    }
  }
}
