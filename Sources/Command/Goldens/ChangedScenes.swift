import InbetweenGoldens
import InbetweenScene

/// The scenes whose results can differ from those at a git revision.
struct ChangedScenes {
  let revision: GitRevision
  let store: GoldenStore
  let limits: SceneLimits

  /// The files on which the result of a scene depends.
  private struct Dependencies {
    var files: Set<String>
    var golden: String
    /// Whether they are known, and are those with which the golden was recorded.
    var areCertain: Bool
  }

  /// The scenes of which the file, the golden, the project's file, or an image, font or other file that they open is
  /// not the same as at the revision.
  func chosen(of scenes: [GoldenScene]) throws -> [GoldenScene] {
    let all = scenes.map { ($0, dependencies(of: $0)) }
    let certain = all.map(\.1).filter(\.areCertain)
    let changed = try revision.changes(
      files: certain.reduce(into: []) { $0.formUnion($1.files) }, folders: Set(certain.map(\.golden)))
    return all.filter { _, own in
      !own.areCertain || changed.contains(own.golden) || !changed.isDisjoint(with: own.files)
    }.map(\.0)
  }

  private func dependencies(of scene: GoldenScene) -> Dependencies {
    var files: Set<String> = [scene.path]
    if let project = Project.current { files.insert(project.path) }
    // A scene that cannot be played is included, so that the reason is reported.
    let own = scene.dependencies(in: store, limits: limits)
    let root = SceneRoot.ofProject(scene.path)
    // What is not there is compared with the golden alone: git knows only files.
    for lookup in own?.lookups ?? [] where lookup.digest != nil && !SceneRoot.isAsset(lookup.path) {
      files.insert(root.symbolLocation(of: lookup.path) ?? scene.folder + "/" + lookup.path)
    }
    return Dependencies(files: files, golden: store.path(of: scene.name), areCertain: own?.isRecorded ?? false)
  }
}
