import Foundation
import InbetweenGoldens
import InbetweenDiagnostics
import InbetweenScene
import InbetweenRendering
import InbetweenPixels
import InbetweenTimeline

extension SceneRun {
  /// Draws every frame of a scene for its hash; frames that a golden keeps as images are drawn again when they are
  /// requested.
  ///
  /// - Parameters:
  ///   - workers: The maximum number of frames drawn concurrently.
  ///   - others: The workers that may be busy with other scenes; nil if there are none.
  ///   - hashes: The hashes of all frames, if other processes drew them.
  static func drawing(
    _ scene: PlayedScene, workers: Int, others: WorkerPermits? = nil, hashes: [String]? = nil
  ) async throws -> SceneRun {
    let rate = scene.document.framesPerSecond
    guard let clock = FrameClock(rate: rate, duration: scene.timeline.duration) else {
      throw CommandFailure(.wrongInput, "'\(scene.name)' has too many frames")
    }
    try FrameOptions.refuse(clock.count, of: clock, in: scene)
    let frames = TimelineFrames(scene.timeline)
    let drawn =
      if let hashes { hashes } else { try await SceneRun.hashes(of: scene, clock, workers: workers, others: others) }
    let golden = scene.document.golden
    let kept: SceneRun.KeptFrames =
      switch golden.frames {
      case .adaptive: .adaptive
      case .all: .all
      case .times: .times(scene.bake.goldenTimes)
      }
    return try SceneRun(
      trace: scene.trace, scene: scene.resolved(), environment: EnvironmentStamp(drawing: scene.timeline),
      width: frames.canvas.width, height: frames.canvas.height, hashes: drawn,
      comparer: golden.comparer, reason: golden.reason, tolerance: golden.tolerance, keptFrames: kept
    ) { index in
      try frames.pixmap(of: clock.frame(index), limits: scene.drawingLimits)
    }
  }

  /// Draws frames for their pixel hashes.
  ///
  /// - Parameter indices: The frames; nil for all.
  static func hashes(
    of scene: PlayedScene, _ clock: FrameClock, indices: Range<Int>? = nil, workers: Int, others: WorkerPermits?
  ) async throws -> [String] {
    let pipeline = try FramePipeline(
      source: TimelineFrames(scene.timeline), clock: clock, indices: indices, workers: workers, others: others,
      limits: scene.drawingLimits)
    return try await pipeline.records().map { $0.hash.description }
  }
}

extension PlayedScene {
  var trace: MotionTrace { MotionTrace(recording: timeline, framesPerSecond: document.framesPerSecond) }

  /// The maximum size of the images that a golden keeps for a scene, in bytes.
  private static let keptSize = 64 << 10

  /// The texts of the files that it imports, by their paths as it writes them.
  var importedTexts: [(path: String, text: String)] {
    files.filter(\.isImported).map { ($0.written, String(decoding: $0.content ?? [], as: UTF8.self)) }
  }

  /// The scene as its golden keeps it, with paths that are valid on other machines as well.
  func resolved() throws -> RecordedScene {
    let digest = ContentHash.text(Array(source.text.utf8))
    let shown = ShownPath.of(document.file)
    var resolved = try RecordedScene(SourceText(file: shown, text: source.text), name: name, digest: digest)
    var room = PlayedScene.keptSize
    resolved.files = files.map { file in
      let content = file.isImported ? nil : file.content.flatMap { $0.count <= room ? $0 : nil }
      room -= content?.count ?? 0
      return .init(path: file.written, digest: file.digest, content: content)
    }
    for asset in document.lookups where SceneRoot.isAsset(asset.path) {
      resolved.files.append(.init(path: asset.path, digest: asset.digest ?? ""))
    }
    resolved.absent = document.absentFiles
    let folder = shown.lastIndex(of: "/").map { shown[...$0] } ?? ""
    for (path, text) in importedTexts {
      resolved.imports.append(try .init(SourceText(file: folder + path, text: text), path: path))
    }
    return resolved
  }
}

extension EnvironmentStamp {
  /// Creates the stamp of the environment that draws a scene here.
  init(drawing timeline: Timeline) {
    let current = RenderEnvironment.current(for: timeline)
    self.init(
      current.libraries.map { ($0.name, $0.version) } + current.fonts.map { ("font " + $0.name, $0.digest) })
  }
}

/// Paths as shown in messages and goldens.
enum ShownPath {
  /// The path relative to the working directory; a path outside of it is reduced to its last two components.
  static func of(_ path: String) -> String {
    let folder = FileManager.default.currentDirectoryPath
    if path.hasPrefix(folder + "/") { return String(path.dropFirst(folder.count + 1)) }
    if path.hasPrefix("./") { return String(path.dropFirst(2)) }
    return path.hasPrefix("/") ? path.split(separator: "/").suffix(2).joined(separator: "/") : path
  }
}
