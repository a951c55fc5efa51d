import Foundation
import InbetweenGoldens
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenPixels
import InbetweenRendering
import InbetweenScene

/// One of the two objects that `diff` compares.
enum DiffSide {
  case image(String)
  case folder(String)
  case golden(String)
  case trace(String)
  /// A scene file, or its version at a revision.
  case scene(String, revision: String?)

  /// - Throws: if it does not exist.
  init(_ argument: String, scenes: SceneFolder) throws(CommandFailure) {
    let argument = scenes.file(of: argument)
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder)
    if exists, isFolder.boolValue {
      let url = URL(fileURLWithPath: argument)
      let store = GoldenStore(folder: url.deletingLastPathComponent().relativePath)
      self = store.hasFiles(of: url.lastPathComponent) ? .golden(argument) : .folder(argument)
    } else if exists {
      let ending = argument.split(separator: ".").last.map { $0.lowercased() }
      self = ending == "png" ? .image(argument) : ending == "jsonl" ? .trace(argument) : .scene(argument, revision: nil)
    } else if let colon = argument.firstIndex(of: ":"), colon > argument.startIndex {
      let path = String(argument[argument.index(after: colon)...])
      self = .scene(path, revision: String(argument[..<colon]))
    } else {
      throw CommandFailure(.inputOutput, "there is no '\(argument)'", hint: "a scene at a git revision is REV:PATH")
    }
  }

  static func pixels(_ path: String) throws(CommandFailure) -> Pixmap {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileSystem.read(path, atMost: .picture) } catch {
      throw CommandFailure(.inputOutput, error.description)
    }
    do { return try PNGDecoder.decode(bytes) } catch {
      throw CommandFailure(.inputOutput, "\(path): \(error)")
    }
  }

  /// The paths of the PNG files in a folder and in those within it, from the folder, sorted. Links to folders are not
  /// followed, and hidden folders are left out.
  static func images(in folder: String) throws(FileError) -> [String] {
    var images: [String] = []
    var waiting = [""]
    while let inner = waiting.popLast() {
      for name in try FileSystem.names(in: folder + "/" + inner) {
        let path = inner + name
        if try FileSystem.kind(of: folder + "/" + path) == .folder {
          if !name.hasPrefix(".") { waiting.append(path + "/") }
        } else if name.hasSuffix(".png") {
          images.append(path)
        }
      }
    }
    return images.sorted()
  }

  /// The motion of a scene, trace or golden.
  ///
  /// - Parameter limits: the limits of a scene.
  func motion(_ name: String, _ limits: SceneLimits) async throws -> MotionComparison.Side {
    switch self {
    case .image, .folder:
      throw CommandFailure(.wrongInput, "'\(name)' has no motion: compare images with images, folders with folders")
    case .trace(let path): return .init(trace: try trace(path))
    case .golden(let path): return try await golden(path, limits)
    case .scene(let path, nil):
      let scene = try SceneLoader(options: SceneReader.Options.ofProject(limits)).loadReporting(
        path, showsWarnings: false)
      let rerun = Rerun(scene)
      return try .init(
        trace: scene.trace, scene: scene.resolved(), rerun: rerun,
        hashes: rerun.hashes(of: SceneVersion(scene.source.text)),
        environment: EnvironmentStamp(drawing: scene.timeline))
    case .scene(let path, let revision?):
      guard let source = SourceText(file: path, utf8: try Git.file(path, at: revision)) else {
        throw CommandFailure(.wrongInput, "\(name): the file is not UTF-8 text")
      }
      return try motion(of: source, importing: try Self.imports(of: source, at: revision), limits)
    }
  }

  /// The files that a scene imports at a revision, also indirectly, by their paths as scenes write them. Those that git
  /// does not have are the current ones.
  private static func imports(of source: SourceText, at revision: String) throws(CommandFailure) -> [String: SourceText]
  {
    let folder = source.file.lastIndex(of: "/").map { source.file[...$0] } ?? ""
    var texts: [String: SourceText] = [:]
    var waiting = SceneReader.imports(in: source)
    while let path = waiting.popLast(), texts.count < 256 {
      guard texts[path] == nil else { continue }
      do {
        guard let text = SourceText(file: folder + path, utf8: try Git.file(folder + path, at: revision)) else {
          continue
        }
        texts[path] = text
        waiting += SceneReader.imports(in: text)
      } catch { continue }
    }
    return texts
  }

  /// The motion of a golden, by its folder. The recorded scene is played again if this gives the golden's motion; it
  /// needs the scene's files.
  private func golden(_ path: String, _ limits: SceneLimits) async throws -> MotionComparison.Side {
    let url = URL(fileURLWithPath: path)
    let store = GoldenStore(folder: url.deletingLastPathComponent().relativePath)
    let name = url.lastPathComponent
    let golden = try await store.reading(name) {
      let golden = try store.load(name)
      if let problem = try store.problems(of: golden).first { throw problem }
      return golden
    }
    var side = MotionComparison.Side(
      trace: golden.trace, scene: golden.scene, hashes: golden.manifest.hashes, environment: golden.manifest.environment
    )
    guard let scene = side.scene, let file = scene.facts.lazy.compactMap(\.place?.file).first else { return side }
    let version = scene.version
    let variant = GoldenScene.variant(named: scene.name, path: file, text: version.text)
    let played = GoldenScene(path: file, variant: variant)
    let rerun = Rerun(file: file, name: side.trace.scene, options: played.options(limits))
    if let again = rerun.trace(of: version), TraceDifference(expected: side.trace, actual: again).isEmpty {
      side.rerun = rerun
    }
    return side
  }

  private func trace(_ path: String) throws(CommandFailure) -> MotionTrace {
    do {
      return try MotionTrace(text: GoldenFiles.text(path), file: path)
    } catch let error as GoldenStoreError {
      throw CommandFailure(error.code, error.description)
    } catch {
      throw CommandFailure(.inputOutput, "\(error)")
    }
  }

  private func motion(
    of source: SourceText, importing imports: [String: SourceText], _ limits: SceneLimits
  ) throws(ExitStatus) -> MotionComparison.Side {
    do {
      var version = SceneVersion(source.text)
      version.imports = imports.mapValues(\.text)
      var options = SceneReader.Options.ofProject(limits)
      options.importedTexts = version.imports
      let document = try SceneReader.read(source, options: options).document
      let name = OutputName.name(of: document)
      let rerun = Rerun(file: document.file, name: name, options: options)
      guard let trace = rerun.trace(of: version), let timeline = rerun.timeline(of: version)?.timeline else {
        Console.complain("\(source.file): the scene cannot be played at that revision")
        throw ExitStatus.wrongInput
      }
      let shown = SourceText(file: ShownPath.of(source.file), text: source.text)
      var scene = try RecordedScene(shown, name: name, digest: "")
      // It is drawn with the current images and fonts.
      scene.files = document.files.compactMap { file in
        ContentHash.file(file.path).map { .init(path: file.written, digest: $0) }
      }
      for lookup in document.lookups where !scene.files.contains(where: { $0.path == lookup.path }) {
        scene.files.append(.init(path: lookup.path, digest: lookup.digest ?? ""))
      }
      scene.absent = document.absentFiles
      for (path, text) in imports.sorted(by: { $0.key < $1.key }) {
        scene.files.append(.init(path: path, digest: ContentHash.text(Array(text.text.utf8))))
        scene.imports.append(try .init(text, path: path))
      }
      return .init(
        trace: trace, scene: scene, rerun: rerun, hashes: rerun.hashes(of: version),
        environment: EnvironmentStamp(drawing: timeline))
    } catch {
      if let error = error as? SceneError { Console.report(error.diagnostics, source: error.source) }
      throw .wrongInput
    }
  }
}
