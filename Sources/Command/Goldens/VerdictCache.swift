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
  /// Default fonts are shared by scenes.
  private let fontDigests = Mutex<[String: String]>([:])

  init(_ place: Place, store: GoldenStore) {
    self.place = place
    self.store = store
  }

  /// `$XDG_CACHE_HOME/inbetween`, or `~/.cache/inbetween`; nil where there is neither.
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
      text = try FileSystem.read(scene.path)
      guard try store.contains(scene.name) else { return nil }
    } catch { return nil }
    var key = VerdictKey(version: Version.current + " " + VerdictCache.program)
    // Places in messages carry the path, and so does the golden's name.
    key.add("path", text: ShownPath.of(scene.path))
    key.add("scene", bytes: text)
    // A long name is cut.
    for (name, value) in scene.variant.settings { key.add("variant " + name, text: value) }
    for library in RenderEnvironment.drawingLibraries { key.add(library.name, text: library.version) }
    for font in VerdictCache.defaultFonts { key.add("font", text: font) }
    do { try key.add(golden: scene.name, in: store) } catch { return nil }
    return key
  }

  /// The report of a scene that passed with the same inputs; nil if there is none.
  func report(on scene: GoldenScene) -> SceneReport? { key(of: scene).flatMap { report(on: scene, $0) } }

  func report(on scene: GoldenScene, _ key: VerdictKey) -> SceneReport? {
    guard let verdict = remembered(key) else { return nil }
    // The scene's files are looked up as its reader does it, by links too.
    let folder = (scene.path as NSString).deletingLastPathComponent
    let root = SceneRoot(folder: folder.isEmpty ? "." : folder)
    let isUnchanged =
      verdict.files.allSatisfy { VerdictCache.digest(of: $0.path, in: root) == $0.digest }
      && verdict.fonts.allSatisfy { digest(ofFont: $0.path) == $0.digest }
    guard isUnchanged else { return nil }
    return SceneReport(
      name: scene.name, file: ShownPath.of(scene.path), code: .fine, sentence: verdict.sentence,
      notices: verdict.notices,
      isCached: true)
  }

  /// Stores the pass of a scene. Failures of writing are ignored.
  ///
  /// - Parameter key: as it was before the scene was read.
  func remember(_ report: SceneReport, on golden: GoldenScene, _ scene: LoadedScene, _ key: VerdictKey) {
    guard report.code == .fine, !report.lacksPictures, self.key(of: golden) == key else { return }
    let verdict = RememberedVerdict(
      files: scene.files.map { .init(path: $0.written, digest: $0.digest) },
      fonts: scene.fontFiles.filter { path in !scene.files.contains { $0.path == path } }
        .map { .init(path: $0, digest: digest(ofFont: $0)) },
      sentence: report.sentence, notices: report.notices)
    let bytes = Array(verdict.text(for: key).utf8)
    switch place {
    case .remote(let cache): cache.keep(bytes, of: VerdictCache.action(key))
    case .folder(let folder):
      // A power failure may cut it, and a verdict that was cut is none.
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
      do { bytes = try FileSystem.read(entry(of: key, in: folder)) } catch { bytes = nil }
    }
    return bytes.flatMap { RememberedVerdict(text: String(decoding: $0, as: UTF8.self), for: key) }
  }

  private func entry(of key: VerdictKey, in folder: String) -> String { folder + "/verdicts/" + key.digest }

  /// What a verdict is called where others keep other things.
  private static func action(_ key: VerdictKey) -> [UInt8] { Array("inbetween verdict\n".utf8) + key.description }

  private static func digest(of path: String, in root: SceneRoot) -> String? {
    do { return ContentHash.file(try root.resolve(path)) } catch { return nil }
  }

  private func digest(ofFont path: String) -> String {
    if let known = fontDigests.withLock({ $0[path] }) { return known }
    let digest = ContentHash.file(path) ?? "none"
    fontDigests.withLock { $0[path] = digest }
    return digest
  }

  /// Another weight beside them may be chosen, so that which there are counts too.
  private static let defaultFonts = FontSources.installed.defaultFiles

  /// The running program, which changes between versions too while it is worked on.
  private static let program: String = {
    let path = Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
    // Its content rather than its date: a build server builds it anew each time.
    let url = URL(fileURLWithPath: path)
    do { return ContentHash.text(Array(try Data(contentsOf: url, options: .mappedIfSafe))) } catch {
      // What cannot be read has passed nothing.
      return UUID().uuidString
    }
  }()
}
