import Foundation
import InbetweenDiagnostics
import InbetweenFrames
import InbetweenGoldens
import InbetweenPixmap
import InbetweenRendering
import InbetweenSceneFile
import Synchronization

/// Remembers which scenes passed, by the content of everything that a verdict depends on: the scene, its golden, the
/// libraries, this program, and the files that were read on the way.
final class VerdictCache: Sendable {
  let folder: String
  private let store: GoldenStore
  /// Fonts are shared by scenes.
  private let digests = Mutex<[String: String]>([:])

  init(folder: String, store: GoldenStore) {
    self.folder = folder
    self.store = store
  }

  /// `$XDG_CACHE_HOME/inbetween`, or `~/.cache/inbetween`; nil where there is neither.
  static var standardFolder: String? {
    let cache = EnvironmentVariable.value("XDG_CACHE_HOME")
    if cache.hasPrefix("/") { return cache + "/inbetween" }
    let home = EnvironmentVariable.value("HOME")
    return home.hasPrefix("/") ? home + "/.cache/inbetween" : nil
  }

  /// Whether the scene passed, with everything as it is.
  func contains(_ path: String) -> Bool {
    guard let entry = entry(for: path), let text = try? String(contentsOfFile: entry, encoding: .utf8) else {
      return false
    }
    return text.split(separator: "\n").allSatisfy { line in
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      return parts.count == 2 && digest(of: parts[1]) == parts[0]
    }
  }

  /// Remembers that a scene passed. What cannot be written is not remembered, and nothing worse.
  func insert(_ scene: LoadedScene) {
    let path = scene.document.file
    guard let entry = entry(for: path) else { return }
    let folder = (path as NSString).deletingLastPathComponent
    let files =
      (try? SceneReader.outline(of: scene.source))?.files(in: SceneRoot(folder: folder.isEmpty ? "." : folder)) ?? []
    let paths = Set(files + scene.fontFiles + scene.document.fonts.map(\.path)).sorted()
    let lines = paths.map { "\(digest(of: $0)) \($0)" }
    try? WholeFile.write(Array(lines.joined(separator: "\n").utf8), to: entry)
  }

  private func entry(for path: String) -> String? {
    let name = OutputName.baseName(of: path)
    guard let scene = FileManager.default.contents(atPath: path), store.contains(name) else { return nil }
    var key = VerifyCache.Key(version: Version.current + " " + VerdictCache.program)
    // Places in messages carry the path, and so does the golden's name.
    key.add("path", text: path)
    key.add("scene", bytes: Array(scene))
    for library in RenderEnvironment.drawingLibraries { key.add(library.name, text: library.version) }
    do { try key.add(golden: name, in: store) } catch { return nil }
    return folder + "/verdicts/" + key.digest
  }

  private func digest(of path: String) -> String {
    if let known = digests.withLock({ $0[path] }) { return known }
    let digest = FileManager.default.contents(atPath: path).map { ContentHash.text(Array($0)) } ?? "none"
    digests.withLock { $0[path] = digest }
    return digest
  }

  /// The running program, which changes between versions too while it is worked on.
  private static let program: String = {
    let path = Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
    // Its content rather than its date: a build server builds it anew each time.
    let url = URL(fileURLWithPath: path)
    guard let data = try? Data(contentsOf: url, options: .mappedIfSafe) else { return UUID().uuidString }
    return ContentHash.text(Array(data))
  }()
}

extension SceneOutline {
  /// The files in the scene's folder that it may read: every text in it that is the path of one.
  func files(in root: SceneRoot) -> [String] {
    switch self {
    case .scalar(let text, _, _): text.contains(".") ? (try? root.resolve(text)).map { [$0] } ?? [] : []
    case .list(let items, _): items.flatMap { $0.files(in: root) }
    case .mapping(let entries, _): entries.flatMap { $0.value.files(in: root) }
    }
  }
}
