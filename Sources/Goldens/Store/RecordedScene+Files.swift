public import InbetweenScene

extension RecordedScene {
  /// Everything outside of its text that the scene depends on, sorted by path; nil in a golden from before this was
  /// recorded.
  public var lookups: [SceneLookup]? {
    absent.map { absent in
      (files.map { SceneLookup(path: $0.path, digest: $0.digest) } + absent.map { SceneLookup(path: $0, digest: nil) })
        .sorted { $0.path < $1.path }
    }
  }

  /// Files whose contents differ from those of an earlier version of the scene, that were added or removed since, or
  /// that only one version uses, sorted; with the scene's folder, as in messages. Imported files whose texts are known
  /// are compared as the scene is.
  public func changedFiles(since old: RecordedScene) -> [String] {
    let isText = { (path: String) in
      [old, self].allSatisfy { scene in
        !scene.files.contains { $0.path == path } || scene.imports.contains { $0.path == path }
      }
    }
    return shown(changes(since: old, besides: isText), else: old)
  }

  /// The files of this scene that are not those of a later version, so that it cannot be drawn as it was: what is kept
  /// takes the place of an image, but not of what decides which image is shown. With the scene's folder, as in
  /// messages.
  public func lostFiles(in current: RecordedScene?) -> [String] {
    let kept = Set(files.filter { $0.content != nil && !Self.isContents($0.path) }.map(\.path))
    let known = kept.union(imports.map(\.path))
    guard let current else { return shown(files.map(\.path).filter { !known.contains($0) }.sorted(), else: self) }
    return shown(current.changes(since: self, besides: known.contains), else: current)
  }

  /// The paths of files that are others than in an earlier version. A file that is no longer opened because another one
  /// was added, or because the contents of a set name another one, is the same file.
  private func changes(since old: RecordedScene, besides isLeftOut: (String) -> Bool) -> [String] {
    let before = Dictionary(old.files.map { ($0.path, $0.digest) }) { first, _ in first }
    let after = Dictionary(files.map { ($0.path, $0.digest) }) { first, _ in first }
    let (missed, misses) = (Set(old.absent ?? []), Set(absent ?? []))
    let all = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] && !isLeftOut($0) }
    let changed = all.filter { path in
      (before[path] != nil && after[path] != nil) || missed.contains(path) || misses.contains(path)
    }
    // Goldens from before catalogs were recorded list only their images.
    let areListed = old.absent != nil && absent != nil
    let others = all.filter { areListed || !Self.isOfCatalog($0) }
    let found = changed.isEmpty ? others : changed
    // An asset has another list of sets; the file that was changed says more.
    let ofFiles = found.filter { !SceneRoot.isAsset($0) }
    return (ofFiles.isEmpty ? found : ofFiles).sorted()
  }

  private static func isContents(_ path: String) -> Bool { path.hasSuffix(".imageset/Contents.json") }

  private static func isOfCatalog(_ path: String) -> Bool { SceneRoot.isAsset(path) || path.contains(".xcassets/") }

  private func shown(_ paths: [String], else other: RecordedScene) -> [String] {
    let folder = shownFolder ?? other.shownFolder ?? ""
    return paths.map { SceneRoot.shown($0, in: folder) }
  }
}
