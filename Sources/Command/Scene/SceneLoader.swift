import InbetweenDiagnostics
import InbetweenDriving
import InbetweenSceneFile
import InbetweenTimeline

/// A scene that was read and played to its end.
struct LoadedScene: Sendable {
  /// What its outputs are called.
  let name: String
  let document: SceneDocument
  let source: SourceText
  let bake: SceneBake
  /// Of reading and playing, sorted by place.
  let warnings: [Diagnostic]
  /// The font files that its texts were laid out with, sorted.
  var fontFiles: [String] = []

  var timeline: Timeline { bake.timeline }

  /// Why no frame of the scene can be drawn, where its canvas is too large.
  var canvasProblem: Diagnostic? {
    let (width, height) = timeline.canvas.pixelSize
    guard max(width, height) > LoadedScene.longestSide else { return nil }
    return .error(
      "a canvas of \(width) × \(height) pixels is too large: neither side may exceed \(LoadedScene.longestSide)",
      at: document.canvas.place)
  }

  func refuseUndrawableCanvas() throws(ExitStatus) {
    guard let canvasProblem else { return }
    Console.report([canvasProblem], source: source)
    throw .wrongInput
  }

  /// Cairo's limit, in pixels.
  private static let longestSide = 32_767
}

/// Why a scene cannot be used.
struct SceneFailure: Error {
  let diagnostics: [Diagnostic]
  let source: SourceText?
  let status: ExitStatus
}

/// Reads scenes and plays them, with fonts and images from the file system.
struct SceneLoader {
  let options: SceneReaderOptions
  /// Whether layouts look for views that are not placed uniquely, which costs time.
  var findsAmbiguity = false

  func load(_ path: String) throws(SceneFailure) -> LoadedScene {
    let reading: SceneReading
    do throws(SceneReadingError) {
      reading = try SceneReader.read(path: path, options: options)
    } catch {
      throw SceneFailure(
        diagnostics: error.diagnostics, source: error.source, status: error.isUnreadable ? .inputOutput : .wrongInput)
    }
    let name = OutputName.name(of: reading.document)
    let typesetter = SceneTypesetter(fontFiles: reading.document.fonts.map(\.path))
    do throws(SceneBakeError) {
      let bake = try SceneBake(
        reading.document, name: name, typesetter: typesetter, images: SceneImages(), findsAmbiguity: findsAmbiguity)
      return LoadedScene(
        name: name, document: reading.document, source: reading.source, bake: bake,
        warnings: (reading.warnings + bake.warnings).sortedByPlace(),
        fontFiles: typesetter.usedFiles.filter { !$0.isEmpty }.sorted())
    } catch {
      throw SceneFailure(
        diagnostics: (reading.warnings + error.diagnostics).sortedByPlace(), source: reading.source,
        status: typesetter.missesFont ? .inputOutput : .wrongInput)
    }
  }

  /// Loads a scene for a command whose output is not the messages: they are printed. Conflicts count as warnings.
  ///
  /// - Throws: how the process ends, where the scene cannot be used.
  func loadReporting(_ path: String, showsWarnings: Bool = true) throws(ExitStatus) -> LoadedScene {
    do throws(SceneFailure) {
      let scene = try load(path)
      if showsWarnings {
        let conflicts = scene.bake.conflicts.map { conflict in
          var warning = conflict
          warning.severity = .warning
          return warning
        }
        Console.report((scene.warnings + conflicts).sortedByPlace(), source: scene.source)
      }
      return scene
    } catch {
      Console.report(error.diagnostics, source: error.source)
      throw error.status
    }
  }
}
