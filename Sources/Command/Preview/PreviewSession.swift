import Foundation
import InbetweenDiagnostics
import InbetweenRendering
import InbetweenScene
import InbetweenFiles

/// One scene file while it is edited: read anew when it or one of its files changes. A text that cannot be read, half
/// typed say, leaves the last scene that could be.
actor PreviewSession {
  private let path: String
  private let options: SceneReaderOptions
  private var settings = PreviewSettings()
  private var stamps: [String: FileStamp?] = [:]
  private(set) var state: PreviewState
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// How many loads were begun: the result of one that was overtaken is dropped.
  private var loads = 0

  init(path: String, options: SceneReaderOptions) {
    self.path = path
    self.options = options
    state = PreviewState(version: 0, scene: nil, settings: PreviewSettings(), diagnostics: [], source: nil)
  }

  /// Reads and plays the scene, and tells whoever waits.
  func load() async {
    let (path, options, settings) = (path, settings.applied(to: options), settings)
    loads += 1
    let number = loads
    // Of before, so that what is saved while the scene is played is seen.
    var stamps: [String: FileStamp?] = [path: PreviewSession.stamp(of: path)]
    for file in self.stamps.keys { stamps.updateValue(PreviewSession.stamp(of: file), forKey: file) }
    // A long play must not keep the page from being answered.
    let result = await Task.detached { PreviewSession.play(path, options, settings) }.value
    guard number == loads else { return }
    var files = [path]
    switch result {
    case .success(let scene):
      let loaded = scene.loaded
      files += loaded.files.map(\.path) + loaded.document.files.map(\.path)
      let conflicts = loaded.bake.conflicts.map { conflict in
        var warning = conflict
        warning.severity = .warning
        return warning
      }
      state = PreviewState(
        version: state.version + 1, scene: scene, settings: settings,
        diagnostics: (loaded.warnings + conflicts + loaded.bake.ambiguities).sortedByPlace(), source: loaded.source)
    case .failure(let error):
      files += state.scene?.loaded.document.files.map(\.path) ?? []
      state = PreviewState(
        version: state.version + 1, scene: state.scene, settings: settings, diagnostics: error.diagnostics,
        source: error.source)
    }
    self.stamps = [:]
    for file in files { self.stamps.updateValue(stamps[file] ?? PreviewSession.stamp(of: file), forKey: file) }
    let waiters = waiting
    waiting = []
    for waiter in waiters { waiter.resume() }
  }

  /// Another way to look at the scene.
  func set(_ settings: PreviewSettings) async {
    self.settings = settings
    await load()
  }

  /// Looks for files that were saved, until the task is cancelled.
  ///
  /// Stamps are compared instead of waiting for the system's notices: those do not come for files that lie on network
  /// volumes or are mounted into containers, and they end with a file that an editor replaces.
  func watch() async {
    while !Task.isCancelled {
      do { try await Task.sleep(for: .milliseconds(50)) } catch { return }
      let hasChanged = stamps.contains { $0.value != PreviewSession.stamp(of: $0.key) }
      if hasChanged { await load() }
    }
  }

  /// Returns when the state is another than that of a version, or after a time in seconds.
  func waitForChange(since version: Int, atMost seconds: Double) async {
    guard state.version == version else { return }
    let timeout = Task {
      try await Task.sleep(for: .seconds(seconds))
      self.wakeAll()
    }
    await withCheckedContinuation { waiting.append($0) }
    timeout.cancel()
  }

  private func wakeAll() {
    let waiters = waiting
    waiting = []
    for waiter in waiters { waiter.resume() }
  }

  private static func play(
    _ path: String, _ options: SceneReaderOptions, _ settings: PreviewSettings
  ) -> Result<PreviewScene, PlayedSceneError> {
    do throws(PlayedSceneError) {
      let loaded = try SceneLoader(options: options, findsAmbiguity: true, scope: .liveSpans).load(path)
      return .success(try PreviewScene(loaded, inputs: settings.inputs))
    } catch {
      return .failure(error)
    }
  }

  /// A file that cannot be looked at counts as one that is not there.
  private static func stamp(of path: String) -> FileStamp? {
    do throws(FileError) {
      return try FileStamp(of: path)
    } catch {
      return nil
    }
  }
}

/// What the page shows: the last scene that could be played, and what is to say about the text as it is now.
struct PreviewState: Sendable {
  /// Grows with every change.
  var version: Int
  var scene: PreviewScene?
  var settings: PreviewSettings
  /// Of the text as it is now; with errors the scene is an older one.
  var diagnostics: [Diagnostic]
  var source: SourceText?
}
