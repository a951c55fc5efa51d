internal import InbetweenDiagnostics
internal import InbetweenScene

extension RecordedScene {
  /// A notice for each requirement of an earlier version that the scene no longer states in the same form: a claim
  /// under `expect` that was removed or changed, another tolerance or comparer. A scene could pass only because of such
  /// a change. The order of claims has no meaning, and a new claim requires nothing less.
  ///
  /// - Parameter claims: the claims of both versions with their values: one that is literally the same may demand less,
  ///   because it names a metric, a parameter or a label that has changed.
  package func requirementNotices(
    since old: RecordedScene, claims: (old: [ResolvedClaim], new: [ResolvedClaim])? = nil
  ) -> [String] {
    let (before, after) = (OutlineFacts.outline(of: old.facts), OutlineFacts.outline(of: facts))
    let spellings = (OutlineFacts.spellings(of: old), OutlineFacts.spellings(of: self))
    var merger = OutlineMerger(spellings: spellings)
    let pairs = Self.pairs(before["expect"]?.items ?? [], after["expect"]?.items ?? [])
    for (claim, now) in pairs {
      if let now {
        _ = merger.merge(claim, now, path: ["expect"], key: nil)
      } else {
        _ = merger.merge(.list([claim], place: claim.place), .list([], place: claim.place), path: ["expect"], key: nil)
      }
    }
    let written = merger.changes.filter { $0.old != nil }
    let others = claims?.old.filter { claim in !pairs.contains { $0.old.states(claim) } } ?? []
    let resolved = others.compactMap { $0.notice(among: claims?.new ?? []) }
    merger = OutlineMerger(spellings: spellings)
    _ = merger.merge(
      .mapping(before["golden"]?.leniency ?? [], place: before.place),
      .mapping(after["golden"]?.leniency ?? [], place: after.place), path: ["golden"], key: nil)
    return written.map { "expect: \($0)" } + resolved.map { "expect: " + $0 } + merger.changes.map { "golden: \($0)" }
  }

  /// Each former claim that is not there literally any more, with the one of the new claims that resembles it most; nil
  /// if none does.
  private static func pairs(
    _ before: [SourceOutline], _ after: [SourceOutline]
  ) -> [(old: SourceOutline, new: SourceOutline?)] {
    var free = after
    let gone = before.filter { claim in
      guard let same = free.firstIndex(where: claim.isSame) else { return true }
      free.remove(at: same)
      return false
    }
    return gone.map { claim in
      let best = free.indices.max { claim.likeness(to: free[$0]) < claim.likeness(to: free[$1]) }
      guard let best, claim.likeness(to: free[best]) > 0 else { return (claim, nil) }
      return (claim, free.remove(at: best))
    }
  }
}

extension SourceOutline {
  /// The value of a key of a mapping.
  fileprivate subscript(key: String) -> SourceOutline? {
    guard case .mapping(let entries, _) = self else { return nil }
    return entries.first { $0.key == key }?.value
  }

  fileprivate var items: [SourceOutline] {
    if case .list(let items, _) = self { items } else { [self] }
  }

  /// Whether a mapping of claims contains a claim.
  fileprivate func states(_ claim: ResolvedClaim) -> Bool {
    guard self[claim.key] != nil else { return false }
    guard case .scalar(let name, _, _)? = self["view"] else { return claim.view.isEmpty }
    return name == claim.view
  }

  /// The keys of `golden` that decide which differences pass.
  fileprivate var leniency: [Entry] {
    guard case .mapping(let entries, _) = self else { return [] }
    return entries.filter { $0.key == "tolerance" || $0.key == "comparer" }
  }
}
