import Foundation
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenScene
import InbetweenRendering
import InbetweenText
import InbetweenTimeline

extension PlayedScene {
  /// The name of its outputs.
  var name: String { timeline.name }

  /// The warnings, and the constraints that cannot hold together as warnings, sorted by location.
  var findings: [Diagnostic] { (warnings + bake.conflicts.map { $0.with(.warning) }).sortedByPlace() }

  /// The reason why no frame can be drawn, if the canvas is too large.
  var canvasProblem: Diagnostic? { document.canvasProblem }

  /// The limits for drawing a frame.
  var drawingLimits: RenderLimits { RenderLimits(work: document.limits.work) }

  /// The error for a frame that takes too much work, at the view that takes most of it; nil for other errors.
  func problem(drawing error: RenderError) -> Diagnostic? {
    guard case .tooMuchWork(_, let view, _) = error else { return nil }
    return .error(
      error.description, at: view.flatMap { document.view($0)?.place } ?? document.canvas.place,
      hint: "raise it with \(SceneLimits.Option.work.option)")
  }

  func refuseUndrawableCanvas() throws(ExitStatus) {
    guard let canvasProblem else { return }
    Console.report([canvasProblem], source: source)
    throw .wrongInput
  }
}

extension SceneDocument {
  /// The reason why no frame can be drawn, if the canvas is too large.
  var canvasProblem: Diagnostic? {
    let (width, height) = canvas.surface.pixelSize
    let limit = RenderLimits().side
    guard max(width, height) > limit else { return nil }
    return .error(
      "a canvas of \(width) × \(height) pixels is too large: neither side may exceed \(limit)",
      at: canvas.place)
  }
}

/// Reads scenes and plays them, with fonts and images from the file system.
struct SceneLoader {
  let options: SceneReader.Options
  /// Whether layouts check for ambiguous views, which takes time.
  var findsAmbiguity = false
  /// The only time, in seconds, for whose layout ranges are computed; nil for all.
  var ambiguityTime: Double?
  /// Where conflicts and ambiguity are checked in addition to the layouts of events, which takes time.
  var scope: LayoutScope = []
  /// A question to be answered while the scene is played.
  var question: SceneExplanation.Question?

  /// Reads and plays a scene.
  ///
  /// - Parameter name: the name of its outputs; by default that of its file and parameters.
  func load(_ path: String, name: String? = nil) throws(SceneError) -> PlayedScene {
    do throws(SceneError) {
      return try PlayedScene(
        path: path, options: options, name: { name ?? OutputName.name(of: $0) }, fonts: .installed,
        findsAmbiguity: findsAmbiguity, ambiguityTime: ambiguityTime, scope: scope, question: question)
    } catch {
      throw error.namingFile(of: path)
    }
  }

  /// Loads a scene and prints its messages, for a command whose output is something else. Conflicts are warnings.
  ///
  /// - Throws: the exit status, if the scene cannot be used.
  func loadReporting(_ path: String, showsWarnings: Bool = true) throws(ExitStatus) -> PlayedScene {
    do throws(SceneError) {
      let scene = try load(path)
      if showsWarnings {
        Console.report(scene.findings, source: scene.source)
      }
      return scene
    } catch {
      Console.report(error.diagnostics, source: error.source)
      throw error.status
    }
  }
}

extension SceneError {
  /// The error with the file that was meant, if the path is the name of a scene, or with what a folder's scenes take.
  func namingFile(of path: String) -> SceneError {
    guard isUnreadable, source == nil, diagnostics.count == 1, var diagnostic = diagnostics.first,
      diagnostic.hint == nil
    else { return self }
    do {
      if try FileSystem.isFolder(path) {
        guard let scene = try SceneFolder(path: path).files().first else { return self }
        diagnostic.hint = "name a scene in the folder, such as \(scene)"
        return SceneError([diagnostic], status: status, files: files)
      }
    } catch { return self }
    let name = OutputName.baseName(of: path)
    let file = SceneFolder(path: "Scenes").file(of: name)
    let isNamed = (!path.contains("/") || path.hasSuffix(".yml")) && file != name && file != path
    guard let meant = isNamed ? file : nearest(to: path, name) else { return self }
    diagnostic.hint = "did you mean \(meant)?"
    return SceneError([diagnostic], status: status, files: files)
  }

  /// The file beside a path that lacks its ending, or the scene with the nearest name.
  private func nearest(to path: String, _ name: String) -> String? {
    let stem = ["yaml", "yml"].first { path.hasSuffix("." + $0) }.map { path.dropLast($0.utf8.count + 1) } ?? path[...]
    if let file = ["yaml", "yml"].map({ "\(stem).\($0)" }).first(where: {
      $0 != path && FileManager.default.fileExists(atPath: $0)
    }) {
      return file
    }
    do {
      let files = try SceneFolder(path: "Scenes").files()
      let names = files.map { OutputName.baseName(of: $0) }
      guard let near = NearestName.suggestion(for: name, among: names) else { return nil }
      return files.first { OutputName.baseName(of: $0) == near }
    } catch { return nil }
  }
}

extension FontSources {
  /// The fonts installed with the program, if it was unpacked from a release's archive, before those in the standard
  /// folders; on macOS also the folder to which Homebrew's casks install.
  static var installed: FontSources {
    var sources = FontSources.standard
    if let program = RunningProgram.path {
      let prefix = URL(fileURLWithPath: program).deletingLastPathComponent().deletingLastPathComponent()
      sources.directories.insert(prefix.path + "/share/inbetween/fonts", at: 0)
      sources.hyphenation.insert(prefix.path + "/share/inbetween/hyphen", at: 0)
    }
    #if os(macOS)
      let home = EnvironmentVariable.value("HOME")
      if !home.isEmpty { sources.directories.append(home + "/Library/Fonts") }
    #endif
    return sources
  }
}
