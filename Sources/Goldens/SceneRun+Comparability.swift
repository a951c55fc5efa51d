extension SceneRun {
  /// Whether a run's pixels can be compared with those of a golden.
  enum Comparability: Hashable {
    case comparable
    /// The scene is the recorded one, but is drawn with other libraries: `cairo 1.16.0 → 1.18.0`.
    case otherLibraries([String])
    /// The libraries differ, and so do the scene, its files or fonts.
    case otherScene([String], reason: String)
  }

  func comparability(with golden: Golden) -> Comparability {
    let apart = environment.differences(from: golden.manifest.environment)
    guard !apart.isEmpty else { return .comparable }
    guard let now = scene, let then = golden.scene else {
      return .otherScene(apart, reason: "the recorded scene is not known")
    }
    // By path: in a mapping the order of keys has no meaning.
    if let edit = SceneEdit.changes(from: then, to: now).first {
      return .otherScene(apart, reason: "the scene differs from the recorded one; \(edit)")
    }
    let files = now.changedFiles(since: then)
    guard files.isEmpty else {
      return .otherScene(
        apart,
        reason: files.joined(separator: ", ")
          + (files.count == 1
            ? " is another file than when it was recorded" : " are other files than when it was recorded")
      )
    }
    let fonts = apart.filter { $0.hasPrefix("font ") }
    guard fonts.isEmpty else { return .otherScene(apart, reason: "recorded with " + fonts.joined(separator: ", ")) }
    return .otherLibraries(apart)
  }

  /// Whether the golden's pixels can only be checked by drawing the recorded scene again in this environment.
  public func needsRedrawing(of golden: Golden) -> Bool {
    golden.manifest.hashes != hashes && golden.manifest.hashes.count == hashes.count
      && comparability(with: golden) != .comparable
  }

  /// The frames whose pixel hash differs from the expected one, ascending.
  func frames(differingFrom expected: [String]) -> [Int] {
    zip(expected, hashes).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
  }
}
