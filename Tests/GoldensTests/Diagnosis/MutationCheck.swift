import InbetweenGoldens
import InbetweenDiagnostics

/// Whether the diagnosis of mutations is correct, which is checked by playing the scene with each of them undone in the
/// text.
struct MutationCheck {
  enum Verdict {
    /// The mutated text is no scene.
    case invalid
    /// The motion is the same.
    case withoutEffect
    case told(sentence: String, complaints: [String])
  }

  let scene: MutatedScene
  let generator: MutationGenerator

  func verdict(on mutations: [TextMutation]) throws -> Verdict {
    let mutated = generator.text(with: mutations)
    guard let actual = try? scene.trace(mutated) else { return .invalid }
    let expected = try scene.trace(scene.text)
    func isEqual(_ trace: MotionTrace) -> Bool { TraceDifference(expected: expected, actual: trace).isEmpty }
    if isEqual(actual) { return .withoutEffect }
    let found = try scene.diagnosis(of: mutated)
    // Those that must be taken back.
    var needed = mutations
    if mutations.count > 1 {
      for (index, mutation) in mutations.enumerated() {
        var others = mutations
        others.remove(at: index)
        if let trace = try? scene.trace(generator.text(with: others)), isEqual(trace) {
          needed = [mutation]
          break
        }
      }
    }
    var complaints: [String] = []
    let named = found.cause?.changes ?? []
    if found.cause?.outside != nil { complaints.append("blames what is outside the scene") }
    if named.count != needed.count { complaints.append("names \(named.count) changes instead of \(needed.count)") }
    for mutation in needed where !named.contains(where: { isAbout($0, mutation, mutations) }) {
      complaints.append("does not name \(mutation)")
    }
    let kinds = Set(found.kinds)
    if !isRight(kinds, needed.map(\.topic)) { complaints.append("kinds \(found.kinds.map(\.rawValue))") }
    return .told(sentence: found.sentence, complaints: complaints)
  }

  private func isAbout(_ edit: SceneEdit, _ mutation: TextMutation, _ all: [TextMutation]) -> Bool {
    let line = generator.line(of: mutation, among: all)
    let present = line..<line + max(mutation.replacement.count, 1)
    let former = mutation.lines.lowerBound + 1..<mutation.lines.upperBound + 1
    switch mutation.form {
    case .replaced:
      return edit.new.map { present.contains($0.place?.line ?? 0) } == true
        && edit.description.contains(mutation.new) && edit.description.contains(mutation.old)
    case .added: return edit.new.map { present.contains($0.place?.line ?? 0) } == true
    case .removed: return edit.new == nil && edit.old.map { former.contains($0.place?.line ?? 0) } == true
    case .moved:
      return edit.new.map { present.contains($0.place?.line ?? 0) } == true
        || edit.old.map { former.contains($0.place?.line ?? 0) } == true
    }
  }

  private func isRight(_ kinds: Set<Diagnosis.Kind>, _ topics: [TextMutation.Topic]) -> Bool {
    guard !kinds.isEmpty else { return false }
    var wanted = Set<Diagnosis.Kind>()
    var allowed = Set<Diagnosis.Kind>()
    for topic in topics {
      switch topic {
      case .layout: wanted.insert(.elsewhere)
      case .timing: wanted.insert(.when)
      case .look: wanted.insert(.look)
      case .text:
        wanted.insert(.look)
        allowed.insert(.elsewhere)
      case .shape, .any: allowed.formUnion(Diagnosis.Kind.allCases)
      }
    }
    return wanted.isSubset(of: kinds) && kinds.isSubset(of: wanted.union(allowed))
  }
}
