/// The files that two versions of a scene import, each with the one that it was before: of the same path, or else the
/// most similar of those that are gone, as git recognises renamed files.
struct ImportPairs {
  /// In the order of the current scene's imports; the recorded file is nil if there was none.
  let pairs: [(old: RecordedScene.Import?, new: RecordedScene.Import)]
  /// Recorded files that are not in ``pairs``.
  let former: [RecordedScene.Import]

  /// The share of equal facts above which a file is the same under another name, in thousandths.
  private static let threshold = 500

  init(from old: RecordedScene, to new: RecordedScene) {
    let paths = Set(new.imports.map(\.path))
    var gone = old.imports.filter { !paths.contains($0.path) }
    let kept = Dictionary(old.imports.map { ($0.path, $0) }) { first, _ in first }
    var found = new.imports.map { kept[$0.path] }
    // The most similar pair first, so that the result does not depend on the order of several renamed files.
    var candidates: [(share: Int, old: Int, new: Int)] = []
    for place in new.imports.indices where found[place] == nil {
      let facts = Self.facts(of: new.imports[place])
      for (index, file) in gone.enumerated() {
        let share = Self.share(Self.facts(of: file), facts)
        if share > Self.threshold { candidates.append((share, index, place)) }
      }
    }
    candidates.sort { ($1.share, $0.old, $0.new) < ($0.share, $1.old, $1.new) }
    var taken: Set<Int> = []
    for candidate in candidates where found[candidate.new] == nil && taken.insert(candidate.old).inserted {
      found[candidate.new] = gone[candidate.old]
    }
    gone = gone.enumerated().filter { !taken.contains($0.offset) }.map(\.element)
    pairs = zip(found, new.imports).map { ($0, $1) }
    former = gone
  }

  /// What a file states, with the number of times that it does: places in lists change with every insertion.
  private static func facts(of file: RecordedScene.Import) -> [String: Int] {
    var counts: [String: Int] = [:]
    for fact in file.facts {
      let key = fact.path.split(separator: "/").last { !$0.hasPrefix("[") } ?? ""
      counts[key + " " + fact.value, default: 0] += 1
    }
    return counts
  }

  /// The share of the longer file that both have, in thousandths.
  private static func share(_ a: [String: Int], _ b: [String: Int]) -> Int {
    let common = a.reduce(0) { $0 + min($1.value, b[$1.key] ?? 0) }
    return common * 1000 / max(a.values.reduce(0, +), b.values.reduce(0, +), 1)
  }
}
