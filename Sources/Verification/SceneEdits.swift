package import InbetweenDiagnostics
package import InbetweenGoldens
import InbetweenPixmap
package import InbetweenSceneFile

/// What one version of a scene file says otherwise than another, with every change separately undoable.
package struct SceneEdits: Sendable {
  /// In the order of the file; keys that change no motion (`title`, `golden`) are left out.
  package let changes: [InbetweenGoldens.SceneChange]
  private let old: SceneSourceTree
  private let new: SceneSourceTree
  /// Edits by the path of the change that they belong to: a removed view takes its constraints with it.
  private let members: [String: Set<String>]

  /// nil where one of the texts is not YAML.
  package init?(from old: SourceText, to new: SourceText) {
    guard let old = SceneSourceTree(reading: old), let new = SceneSourceTree(reading: new) else { return nil }
    self.old = old
    self.new = new
    var merge = SceneMerge(undone: [])
    _ = merge.merged(old, new, .root)
    let (changes, members) = SceneEdits.grouped(merge.edits)
    self.changes = changes
    self.members = members
  }

  /// The new scene with some of its changes undone.
  package func text(undoing undone: [InbetweenGoldens.SceneChange]) -> String {
    let paths = undone.reduce(into: Set<String>()) { $0.formUnion(members[$1.path] ?? [$1.path]) }
    var merge = SceneMerge(undone: paths)
    return merge.merged(old, new, .root).text
  }

  /// Edits that only follow from the coming or going of something named belong to it.
  private static func grouped(_ edits: [SceneMerge.Edit]) -> ([InbetweenGoldens.SceneChange], [String: Set<String>]) {
    var owner = Array(edits.indices)
    for (index, edit) in edits.enumerated() where edit.isWhole && !edit.names.isEmpty {
      for (other, candidate) in edits.enumerated() where other != index && owner[other] == other {
        // What speaks of the name on one side only.
        let (with, without) =
          edit.change.new == nil
          ? (candidate.oldWords, candidate.newWords) : (candidate.newWords, candidate.oldWords)
        guard !edit.names.isDisjoint(with: with), edit.names.isDisjoint(with: without) else { continue }
        // Of two that name each other, the view comes first.
        if candidate.isWhole, !candidate.names.isEmpty, candidate.rank < edit.rank { continue }
        if owner[index] == index { owner[other] = index }
      }
    }
    func root(_ index: Int) -> Int {
      var index = index
      var steps = 0
      while owner[index] != index, steps < edits.count {
        index = owner[index]
        steps += 1
      }
      return index
    }
    var members: [String: Set<String>] = [:]
    for index in edits.indices { members[edits[root(index)].change.path, default: []].insert(edits[index].change.path) }
    return (edits.indices.filter { owner[$0] == $0 }.map { edits[$0].change }, members)
  }
}

extension ResolvedScene {
  /// What a scene file says, a fact for every text in it, with the values that the reader worked out for metrics and
  /// parameters.
  ///
  /// - Parameter source: called by the name that messages show.
  package init(name: String, source: SourceText, document: SceneDocument) {
    var facts: [Fact] = []
    if let tree = SceneSourceTree(reading: source) { SceneMerge.facts(of: tree, .root, to: &facts) }
    var values: [String: String] = [:]
    for metric in document.metrics { values["metrics." + metric.name] = "\(metric.value)" }
    for parameter in document.parameters { values["parameters." + parameter.name] = parameter.value.text }
    for index in facts.indices {
      if let value = values[facts[index].path] { facts[index].value = value }
    }
    self.init(
      name: name, digest: ContentHash.text(Array(source.text.utf8)), facts: facts, source: source.text)
  }
}
