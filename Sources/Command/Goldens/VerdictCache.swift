import Foundation
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenRendering
import InbetweenGoldens
import InbetweenPixels
import InbetweenScene
import InbetweenText
import Synchronization

/// A cache of scenes that passed, by the contents of everything that a verdict depends on: the scene, its golden, the
/// libraries, this program, and the files that were opened. No path of a folder is part of it, so that it also serves a
/// project that was moved or cloned.
final class VerdictCache: Sendable {
  /// The location of the cache.
  enum Place: Sendable {
    /// A folder, on this machine or on a network's file system.
    case folder(String)
    /// A server that several machines share.
    case remote(RemoteCache)

    /// - Parameter text: a folder's path, or a URL.
    init(_ text: String) {
      let isURL = text.hasPrefix("http://") || text.hasPrefix("https://")
      self = isURL ? .remote(RemoteCache(url: text)) : .folder(text)
    }
  }

  private let place: Place
  private let store: GoldenStore
  private let limits: SceneLimits
  /// Default fonts are shared by scenes.
  private let fontDigests = Mutex<[String: String]>([:])

  init(_ place: Place, store: GoldenStore, limits: SceneLimits) {
    self.place = place
    self.store = store
    self.limits = limits
  }

  /// `$XDG_CACHE_HOME/inbetween`, or `~/.cache/inbetween`; nil if neither variable contains an absolute path.
  static var standardFolder: String? {
    let cache = EnvironmentVariable.value("XDG_CACHE_HOME")
    if cache.hasPrefix("/") { return cache + "/inbetween" }
    let home = EnvironmentVariable.value("HOME")
    return home.hasPrefix("/") ? home + "/.cache/inbetween" : nil
  }

  /// The current inputs of a verdict on a scene; nil if it cannot be cached.
  func key(of scene: GoldenScene) -> VerdictKey? {
    let text: [UInt8]
    do {
      text = try InputFile.bytes(of: scene.path, atMost: limits.fileSize)
      guard try store.contains(scene.name) else { return nil }
    } catch { return nil }
    var key = VerdictKey(version: Version.current + " " + VerdictCache.program)
    // Messages contain the path, and so does the golden's name.
    key.add("path", text: ShownPath.of(scene.path))
    key.add("scene", bytes: text)
    // A scene that exceeds one is refused, whatever it was before.
    key.add("limits", text: limits.settings.joined(separator: "\n"))
    // The files that are known to be absent are those of one list of folders.
    if Project.current?.symbols != nil { key.add("symbols", text: "of the project") }
    // Long names are truncated.
    for (name, value) in scene.variant.settings { key.add("variant " + name, text: value) }
    for library in RenderEnvironment.drawingLibraries { key.add(library.name, text: library.version) }
    let colors = ColorLibrary.version
    key.add(colors.name, text: colors.version)
    for font in VerdictCache.defaultFonts { key.add("font", text: font) }
    do { try key.add(golden: scene.name, in: store) } catch { return nil }
    return key
  }

  /// The report of a scene that passed with the same inputs; nil if there is none.
  func report(on scene: GoldenScene) -> SceneReport? { key(of: scene).flatMap { report(on: scene, $0) } }

  func report(on scene: GoldenScene, _ key: VerdictKey) -> SceneReport? {
    guard let verdict = remembered(key) else { return nil }
    // The scene's files are resolved as its reader does it, following links.
    var lookups = SceneLookups(root: SceneRoot.ofProject(scene.path))
    let isUnchanged =
      lookups.isSame(
        verdict.files.map { SceneLookup(path: $0.path, digest: $0.digest == Self.absent ? nil : $0.digest) })
      && verdict.fonts.allSatisfy { digest(ofFont: $0.path) == $0.digest }
    guard isUnchanged else { return nil }
    var report = SceneReport(
      name: scene.name, file: ShownPath.of(scene.path), code: .success, sentence: verdict.sentence,
      notices: verdict.notices,
      isCached: true)
    let folder = Self.folder(of: scene)
    report.warnings = verdict.warnings.map { warning in
      warning.withFiles { $0.hasPrefix(Self.besideScene) ? folder + $0.dropFirst(Self.besideScene.count) : $0 }
    }
    return report
  }

  /// Stores the pass of a scene with its warnings. Failures of writing are ignored.
  ///
  /// - Parameter key: The key, computed before the scene was read.
  func remember(_ report: SceneReport, on golden: GoldenScene, _ scene: PlayedScene, _ key: VerdictKey) {
    guard report.code == .success, !report.lacksPictures, self.key(of: golden) == key else {
      return
    }
    let folder = Self.folder(of: golden)
    let verdict = RememberedVerdict(
      files: scene.lookups.map { .init(path: $0.path, digest: $0.digest ?? Self.absent) },
      fonts: scene.fontFiles.filter { path in !scene.files.contains { $0.path == path } }
        .map { .init(path: $0, digest: digest(ofFont: $0)) },
      sentence: report.sentence, notices: report.notices,
      warnings: scene.findings.map { finding in
        finding.withFiles { $0.hasPrefix(folder) ? Self.besideScene + $0.dropFirst(folder.count) : $0 }
      })
    let bytes = Array(verdict.text(for: key).utf8)
    switch place {
    case .remote(let cache): cache.keep(bytes, of: VerdictCache.action(key))
    case .folder(let folder):
      // A power failure may truncate the file; a truncated entry is ignored.
      do { try WholeFile.write(bytes, to: entry(of: key, in: folder), survivesPowerFailure: false) } catch {}
    }
  }

  /// The reason why a server is no longer used, for a note; nil if there is none.
  var problem: String? { if case .remote(let cache) = place { cache.problem } else { nil } }

  /// An entry that cannot be read is ignored.
  private func remembered(_ key: VerdictKey) -> RememberedVerdict? {
    let bytes: [UInt8]?
    switch place {
    case .remote(let cache): bytes = cache.result(of: VerdictCache.action(key))
    case .folder(let folder):
      do { bytes = try FileSystem.read(entry(of: key, in: folder), atMost: .list) } catch { bytes = nil }
    }
    return bytes.flatMap { RememberedVerdict(text: String(decoding: $0, as: UTF8.self), for: key) }
  }

  private func entry(of key: VerdictKey, in folder: String) -> String { folder + "/verdicts/" + key.digest }

  /// The name of a verdict in a store that is shared with other kinds of data.
  private static func action(_ key: VerdictKey) -> [UInt8] { Array("inbetween verdict\n".utf8) + key.description }

  /// In the place of the path of the scene's folder, which is another one in a clone.
  private static let besideScene = "./"

  /// The scene's folder as messages write it, with a slash at the end; empty for the working directory.
  private static func folder(of scene: GoldenScene) -> String {
    scene.path.lastIndex(of: "/").map { String(scene.path[...$0]) } ?? ""
  }

  /// In the place of the digest of a file that is not there.
  private static let absent = "none"

  private func digest(ofFont path: String) -> String {
    if let known = fontDigests.withLock({ $0[path] }) { return known }
    let digest = ContentHash.file(path) ?? Self.absent
    fontDigests.withLock { $0[path] = digest }
    return digest
  }

  /// Another weight in the same folder may be selected, so the list of installed files is part of the key.
  private static let defaultFonts = FontSources.installed.defaultFiles

  /// The digest of the running program, which also changes between versions while it is developed.
  static let program: String = {
    let path = RunningProgram.path ?? ""
    // The content is used rather than the date, because a build server creates the file anew each time. It is read in
    // pieces, which the processor's cache holds: a program with its symbols has 150 MB.
    var digests: [UInt8] = []
    do throws(FileError) {
      try FileSystem.read(path, piece: 1 << 17) { digests += ContentHash.text($0).utf8 }
      return ContentHash.text(digests)
    } catch {
      // If the program cannot be read, no entry matches.
      return UUID().uuidString
    }
  }()
}
