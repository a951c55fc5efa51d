import InbetweenSceneFile

/// Which items of two versions of a list are the same item.
struct SceneAlignment {
  /// Old index and new index.
  private(set) var pairs: [(old: Int, new: Int)] = []
  /// Whether the same items stand in another order.
  private(set) var isReordered = false

  init(_ old: [SceneSourceTree], _ new: [SceneSourceTree]) {
    let oldNames = old.map(\.name)
    let newNames = new.map(\.name)
    var start = 0
    while start < min(old.count, new.count), old[start].says(new[start]) {
      pairs.append((start, start))
      start += 1
    }
    var tail = 0
    while tail < min(old.count, new.count) - start, old[old.count - 1 - tail].says(new[new.count - 1 - tail]) {
      pairs.append((old.count - 1 - tail, new.count - 1 - tail))
      tail += 1
    }
    let (oldRest, newRest) = (Array(start..<old.count - tail), Array(start..<new.count - tail))
    pairs += SceneAlignment.inOrder(oldRest, newRest) { i, j in
      if let a = oldNames[i], let b = newNames[j], a.isUnique || b.isUnique {
        return a == b ? 1.5 : a.isUnique && b.isUnique && a.kind == b.kind ? 0 : 0.1
      }
      return old[i].likeness(to: new[j])
    }
    matchMoved(old, new, oldNames, newNames)
    pairs.sort { $0.new < $1.new }
  }

  /// The alignment in order with the greatest likeness in all.
  private static func inOrder(_ old: [Int], _ new: [Int], likeness: (Int, Int) -> Double) -> [(old: Int, new: Int)] {
    guard !old.isEmpty, !new.isEmpty else { return [] }
    // Too much to look at every pair: what stands at the same place is the same.
    guard old.count * new.count <= 40_000 else { return zip(old, new).map { ($0, $1) } }
    let width = new.count + 1
    var best = [Double](repeating: 0, count: (old.count + 1) * width)
    var takes = [Bool](repeating: false, count: best.count)
    for i in 1...old.count {
      for j in 1...new.count {
        let skip = max(best[(i - 1) * width + j], best[i * width + j - 1])
        let like = likeness(old[i - 1], new[j - 1])
        let take = like >= 0.1 ? best[(i - 1) * width + j - 1] + like : -1
        takes[i * width + j] = take > skip
        best[i * width + j] = max(skip, take)
      }
    }
    var result: [(old: Int, new: Int)] = []
    var (i, j) = (old.count, new.count)
    while i > 0, j > 0 {
      if takes[i * width + j] {
        result.append((old[i - 1], new[j - 1]))
        i -= 1
        j -= 1
      } else if best[(i - 1) * width + j] >= best[i * width + j - 1] {
        i -= 1
      } else {
        j -= 1
      }
    }
    return result
  }

  private mutating func matchMoved(
    _ old: [SceneSourceTree], _ new: [SceneSourceTree], _ oldNames: [SceneItemName?], _ newNames: [SceneItemName?]
  ) {
    // Items that only stand elsewhere pair better than what took their places.
    let oldTaken = Dictionary(pairs.map { ($0.old, $0.new) }) { first, _ in first }
    let isSame = { (i: Int, j: Int) in
      oldNames[i].map { $0.isUnique && $0 == newNames[j] } ?? old[i].says(new[j])
    }
    var newTaken = Set(pairs.map(\.new))
    for i in old.indices where oldTaken[i] == nil {
      guard let j = new.indices.first(where: { !newTaken.contains($0) && isSame(i, $0) }) else { continue }
      newTaken.insert(j)
      pairs.append((i, j))
      isReordered = true
    }
  }
}

/// What an item of a list is called, so that it is known again after an edit.
struct SceneItemName: Hashable {
  enum Kind: Hashable { case view, state, label, constraint }
  var kind: Kind
  var text: String

  /// Whether two items of one list cannot share it.
  var isUnique: Bool { kind == .view || kind == .state }
}

extension SceneSourceTree {
  private static let viewKinds = Set(SceneViewKind.allCases.map(\.rawValue))

  var name: SceneItemName? {
    guard case .mapping(let members) = content else { return nil }
    func value(_ key: (String) -> Bool) -> String? {
      for member in members where key(member.key.text) {
        if case .scalar(let scalar) = member.value.content { return scalar.text }
      }
      return nil
    }
    if let label = value({ $0 == "label" }), value({ $0 == "at" || $0 == "after" || $0 == "animate" }) != nil {
      return SceneItemName(kind: .label, text: label)
    }
    if let id = value(Self.viewKinds.contains) { return SceneItemName(kind: .view, text: id) }
    if let state = value({ $0 == "state" }) { return SceneItemName(kind: .state, text: state) }
    if let label = value({ $0 == "label" }) { return SceneItemName(kind: .label, text: label) }
    if members.count == 1, case .scalar = members[0].value.content {
      return SceneItemName(kind: .constraint, text: members[0].key.text)
    }
    return nil
  }

  /// From 0, nothing in common, to 1, the same.
  func likeness(to other: SceneSourceTree) -> Double {
    switch (content, other.content) {
    case (.scalar(let a), .scalar(let b)):
      if a.text == b.text { return 1 }
      let (x, y) = (a.text.sourceWords, b.text.sourceWords)
      let common = Set(x).intersection(y).count
      return 0.1 + 0.8 * Double(common) / Double(max(Set(x).count, Set(y).count, 1))
    case (.mapping(let a), .mapping(let b)):
      if let x = name, let y = other.name, x == y { return 1 }
      var sum = 0.0
      for member in a {
        if let match = b.first(where: { $0.key.text == member.key.text }) {
          sum += 0.3 + 0.7 * member.value.likeness(to: match.value)
        }
      }
      return max(0.1, sum / Double(max(a.count, b.count, 1)))
    case (.list(let a), .list(let b)):
      let sum = zip(a, b).reduce(0) { $0 + $1.0.likeness(to: $1.1) }
      return max(0.1, sum / Double(max(a.count, b.count, 1)))
    default: return 0.05
    }
  }
}
