import Foundation
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenGoldens
import InbetweenPixels
import InbetweenRendering
import InbetweenScene

extension GoldenScene {
  /// The files that playing a scene opens.
  struct OpenedFiles {
    /// With paths as in the scene, relative to the scene's folder.
    var files: [RecordedScene.File]
    /// Whether the golden was recorded with the same files, or does not say with which.
    var isRecorded: Bool
  }

  /// The folder to which the scene's paths are relative.
  var folder: String { FileSystem.parts(of: path).folder }

  /// The images, fonts and other files that playing the scene opens; nil if it cannot be played.
  ///
  /// Names of files can be computed, so that the scene has to be played, unless its text and the files that its golden
  /// lists are the recorded ones.
  func openedFiles(in store: GoldenStore, limits: SceneLimits) -> OpenedFiles? {
    let recorded = store.recordedScene(name)
    if let recorded, isUnchanged(since: recorded) { return OpenedFiles(files: recorded.files, isRecorded: true) }
    do throws(SceneError) {
      let files = try load(limits).files.map { RecordedScene.File(path: $0.written, digest: $0.digest) }
      // A golden also keeps the contents of some files.
      let isRecorded = recorded.map { golden in
        golden.files.elementsEqual(files) { $0.path == $1.path && $0.digest == $1.digest }
      }
      return OpenedFiles(files: files, isRecorded: isRecorded ?? true)
    } catch { return nil }
  }

  private func isUnchanged(since recorded: RecordedScene) -> Bool {
    let text: String?
    do { text = SourceText(file: path, utf8: try FileSystem.read(path, atMost: .text))?.text } catch { text = nil }
    guard let text, ContentHash.text(Array(text.utf8)) == recorded.digest else { return false }
    // Old goldens do not list files, and a storyboard leads to files beside it.
    if recorded.files.isEmpty, ["image", "font", "import", "base", "contents"].contains(where: text.contains) {
      return false
    }
    // A file for a symbol may have been added.
    let texts = [text] + recorded.files.compactMap(\.content).map { String(decoding: $0, as: UTF8.self) }
    if texts.contains(where: { $0.contains("systemName") }) { return false }
    let root = SceneRoot.ofProject(path)
    return recorded.files.allSatisfy { file in
      let isDocument = [".storyboard", ".xib"].contains { file.path.hasSuffix($0) }
      return !isDocument && root.digest(of: file.path) == file.digest
    }
  }

  /// A digest of everything on which the verdict depends, apart from the program, the libraries and the fonts: the
  /// scene, its variant, its golden and the files that it opens. No path of a folder is part of it.
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
    if let opened = openedFiles(in: store, limits: limits) {
      for file in opened.files { key.add("file " + file.path, text: file.digest) }
    } else {
      key.add("files", text: "unknown")
      areRead = false
    }
    return (key, areRead)
  }
}

extension SceneRoot {
  /// The content hash of a file of the scene; nil if it cannot be read.
  func digest(of path: String) -> String? {
    do { return ContentHash.file(try resolveKnown(path)) } catch { return nil }
  }
}
