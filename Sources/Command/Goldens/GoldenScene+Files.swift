import Foundation
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenGoldens
import InbetweenPixels
import InbetweenRendering
import InbetweenScene

extension GoldenScene {
  /// What a scene depends on outside of its text.
  struct Dependencies {
    /// The files that it opens and what it looks for and is not there, with paths as in the scene, relative to the
    /// scene's folder; sorted by path.
    var lookups: [SceneLookup]
    /// Whether the golden was recorded with the same, or does not say with what.
    var isRecorded: Bool
  }

  /// The folder to which the scene's paths are relative.
  var folder: String { FileSystem.parts(of: path).folder }

  /// The images, fonts, catalogs and other files that playing the scene opens or looks for; nil if it cannot be played.
  ///
  /// Names of files can be computed, so that the scene has to be played, unless its text and what its golden lists are
  /// the recorded ones.
  func dependencies(in store: GoldenStore, limits: SceneLimits) -> Dependencies? {
    let recorded = store.recordedScene(name)
    if let recorded, isUnchanged(since: recorded) {
      return Dependencies(lookups: recorded.lookups ?? [], isRecorded: true)
    }
    do throws(SceneError) {
      let lookups = try load(limits).lookups
      let isRecorded = recorded.map { golden in
        // Goldens from before it was recorded do not say what was not there.
        Set(golden.lookups ?? golden.files.map { SceneLookup(path: $0.path, digest: $0.digest) })
          == Set(golden.absent == nil ? lookups.filter { $0.digest != nil } : lookups)
      }
      return Dependencies(lookups: lookups, isRecorded: isRecorded ?? true)
    } catch { return nil }
  }

  private func isUnchanged(since recorded: RecordedScene) -> Bool {
    let text: String?
    do { text = SourceText(file: path, utf8: try FileSystem.read(path, atMost: .text))?.text } catch { text = nil }
    guard let text, ContentHash.text(Array(text.utf8)) == recorded.digest else { return false }
    guard let known = recorded.lookups else {
      // Old goldens do not say what was looked for.
      let mayLook = ["image", "font", "import", "base", "contents", "system", "animation:"].contains(
        where: text.contains)
      return recorded.files.isEmpty && !mayLook
    }
    // The project's folder of symbols may be new.
    let isWithoutProject =
      known.contains { $0.path.hasPrefix("symbols/") } && !known.contains { $0.path.hasPrefix("//s") }
    if Project.current?.symbols != nil, isWithoutProject { return false }
    var lookups = SceneLookups(root: SceneRoot.ofProject(path))
    return lookups.isSame(known)
  }

  /// A digest of everything on which the verdict depends, apart from the program, the libraries and the fonts: the
  /// scene, its variant, its golden, the files that it opens and those that it misses. No path of a folder is part of
  /// it.
  ///
  /// What cannot be read is read again: shards must find the same digest even if a file cannot be read for a moment.
  func digest(in store: GoldenStore, limits: SceneLimits) -> String {
    let first = inputs(in: store, limits: limits)
    return (first.areRead ? first : inputs(in: store, limits: limits)).key.digest
  }

  private func inputs(in store: GoldenStore, limits: SceneLimits) -> (key: VerdictKey, areRead: Bool) {
    var key = VerdictKey(version: Version.current)
    var areRead = true
    // A file that cannot be read has a verdict, too.
    do { key.add("scene", bytes: try FileSystem.read(path, atMost: .text)) } catch {
      key.add("scene", text: "unreadable")
      areRead = false
    }
    for (name, value) in variant.settings { key.add("variant " + name, text: value) }
    do { try key.add(golden: name, in: store) } catch {
      key.add("golden", text: "none")
      if case .missing = error {} else { areRead = false }
    }
    if let dependencies = dependencies(in: store, limits: limits) {
      for lookup in dependencies.lookups { key.add("file " + lookup.path, text: lookup.digest ?? "none") }
    } else {
      key.add("files", text: "unknown")
      areRead = false
    }
    return (key, areRead)
  }
}
