import Foundation
import InbetweenDiagnostics
import InbetweenRendering
import InbetweenScene
import InbetweenFiles

/// A scene file that is being edited: it is read again when it or one of its files changes. If the text is invalid, for
/// example because it is being typed, the last valid scene stays.
actor PreviewSession {
  private let path: String
  private let options: SceneReader.Options
  private var settings = PreviewSettings()
  private var stamps: [String: FileStamp?] = [:]
  private(set) var state: PreviewState
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// The number of loads that were started: results of outdated ones are discarded.
  private var loads = 0

  init(path: String, options: SceneReader.Options) {
    self.path = path
    self.options = options
    state = PreviewState(version: 0, scene: nil, settings: PreviewSettings(), diagnostics: [], source: nil)
  }

  /// Reads and plays the scene, and notifies waiting requests.
  func load() async {
    let (path, options, settings) = (path, settings.applied(to: options), settings)
    loads += 1
    let number = loads
    // The stamps are taken before playing, so that files saved meanwhile are noticed.
    var stamps: [String: FileStamp?] = [path: PreviewSession.stamp(of: path)]
    for file in self.stamps.keys { stamps.updateValue(PreviewSession.stamp(of: file), forKey: file) }
    // Playing may take long and must not block requests of the page.
    let result = await Task.detached { PreviewSession.play(path, options, settings) }.value
    guard number == loads else { return }
    var files = [path]
    switch result {
    case .success(let scene):
      let loaded = scene.loaded
      files += loaded.files.map(\.path) + loaded.document.files.map(\.path)
      // The scene can be drawn with them: only what cannot be read is an error.
      let findings = (loaded.bake.conflicts + loaded.bake.ambiguities).map { finding in
        var warning = finding
        warning.severity = .warning
        return warning
      }
      state = PreviewState(
        version: state.version + 1, scene: scene, settings: settings,
        diagnostics: (loaded.warnings + findings).sortedByPlace(), source: loaded.source)
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

  /// Applies other settings.
  func set(_ settings: PreviewSettings) async {
    self.settings = settings
    await load()
  }

  /// Watches for saved files until the task is cancelled.
  ///
  /// Stamps are compared instead of using the system's notifications, because those are not sent for files on network
  /// volumes or mounted into containers, and end when an editor replaces a file.
  func watch() async {
    while !Task.isCancelled {
      do { try await Task.sleep(for: .milliseconds(50)) } catch { return }
      let hasChanged = stamps.contains { $0.value != PreviewSession.stamp(of: $0.key) }
      if hasChanged { await load() }
    }
  }

  /// Returns when the state differs from that of a version, or after a time in seconds.
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
    _ path: String, _ options: SceneReader.Options, _ settings: PreviewSettings
  ) -> Result<PreviewScene, SceneError> {
    do throws(SceneError) {
      let loaded = try SceneLoader(options: options, findsAmbiguity: true, scope: .liveSpans).load(path)
      return .success(try PreviewScene(loaded, inputs: settings.inputs))
    } catch {
      return .failure(error)
    }
  }

  /// A file that cannot be examined is treated as missing.
  private static func stamp(of path: String) -> FileStamp? {
    do throws(FileError) {
      return try FileStamp(of: path)
    } catch {
      return nil
    }
  }
}

/// The state shown by the page: the last scene that could be played, and the messages about the current text.
struct PreviewState: Sendable {
  /// The version, which increases with every change.
  var version: Int
  var scene: PreviewScene?
  var settings: PreviewSettings
  /// The messages about the current text; if there are errors, the scene is an older one.
  var diagnostics: [Diagnostic]
  var source: SourceText?
}
