import ArgumentParser
import Foundation
import InbetweenDiagnostics
import InbetweenDriving
import InbetweenFiles
import InbetweenFrames
import InbetweenRendering
import InbetweenSharding
import InbetweenTimeline

/// Writes a scene's frames.
struct Render: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw scenes, frame by frame, to PNG files, a film or a stream.",
    discussion: """
      Frames go to DIR/<scene>/frame-0000.png … with frames.json beside them. The folder appears whole: until the \
      last frame is written, what was there before stays. A name that ends in .mp4, .webm, .mov, .gif, .apng or .webp \
      is a film, which ffmpeg encodes; .png with --at is one frame.

      Examples:
        inbetween render Scenes/passbook.yaml -o out
        inbetween render Scenes/passbook.yaml -o out --set selected=3 --fps 30
        inbetween render Scenes/passbook.yaml -o out --filmstrip 8
        inbetween render Scenes/*.yaml -o out --shard 2/4     the frames of a long scene are joined by merge-frames
        inbetween render Scenes/passbook.yaml -o passbook.gif --scale 1 --fps 25
        inbetween render Scenes/passbook.yaml -o still.png --at 0.5
        inbetween render Scenes/passbook.yaml --scale 2 -o - --format y4m | ffmpeg -i - \
          -vf 'pad=ceil(iw/2)*2:ceil(ih/2)*2:color=white' -pix_fmt yuv420p -colorspace bt709 -movflags +faststart film.mp4
      """)

  @OptionGroup var scene: SceneOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Frame options") var frames: FrameOptions
  @OptionGroup var sharding: ShardOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func validate() throws {
    if output.isFile, sharding.shard != nil { throw ValidationError("-o \(output.output) takes no --shard") }
    if output.isFile, scene.scenes.count > 1 { throw ValidationError("-o \(output.output) takes one scene") }
  }

  func run() async throws {
    if output.isStream, Console.isTerminal(STDOUT_FILENO) {
      throw CommandFailure(
        .wrongInput, "a terminal cannot show frames", hint: "pipe them to a program, or give a folder")
    }
    let loader = SceneLoader(options: scene.readerOptions(limits), scope: output.quiet ? [] : .liveSpans)
    var seen: [String: String] = [:]
    let (paths, status) = scene.paths(limits: limits)
    try await SceneOptions.each(try await pieces(paths, loader), after: status) { piece in
      let (path, part) = (piece.scene.path, piece.part)
      let loaded = try loader.loadReporting(path, showsWarnings: !output.quiet)
      let name = part?.name(of: loaded.name) ?? loaded.name
      if let other = seen.updateValue(path, forKey: name) {
        throw CommandFailure(.wrongInput, "\(other) and \(path) would both be written to '\(name)'")
      }
      try loaded.refuseUndrawableCanvas()
      do {
        try await draw(loaded, part, as: name)
      } catch let error as RenderError {
        guard let problem = loaded.problem(drawing: error) else { throw error }
        Console.report([problem], source: loaded.source)
        throw error.status
      }
    }
  }

  /// What this process draws.
  private func pieces(_ paths: [String], _ loader: SceneLoader) async throws -> [ShardedRun.Piece] {
    guard let shard = try sharding.resolved() else {
      return paths.map { ShardedRun.Piece(scene: GoldenScene(path: $0)) }
    }
    let frames = frames
    // Scenes are loaded quietly here: what is to be said of them is said when they are drawn.
    let quiet = SceneLoader(options: loader.options)
    return try await ShardedRun(
      paths.map { GoldenScene(path: $0) }, shard: shard, splits: output.filmstrip == nil, timings: ShardTimings(),
      workers: output.workers
    ) { scene in
      quiet.forecast(scene) { loaded in
        do throws(CommandFailure) {
          let clock = try frames.clock(for: loaded)
          return (clock, try frames.indices(of: clock, in: loaded))
        } catch { return nil }
      }
    }.pieces
  }

  private func draw(_ loaded: LoadedScene, _ part: ShardPlan.Part?, as name: String) async throws {
    if let at = output.at {
      let time = try at.time(in: loaded.timeline)
      try WholeFile.write(try loaded.timeline.png(at: time), to: output.output)
      return
    }
    let clock = try frames.clock(for: loaded)
    var indices = try frames.indices(of: clock, in: loaded)
    if let part {
      let own = part.frames(of: indices.count)
      indices = indices.lowerBound + own.lowerBound..<indices.lowerBound + own.upperBound
    }
    if let count = output.filmstrip {
      let strip = try Filmstrip(
        loaded.timeline, clock: clock, indices: indices, count: count, limits: output.limits(within: limits))
      let path =
        output.isStream ? nil : output.isPicture ? output.output : "\(output.output)/\(loaded.name)-filmstrip.png"
      return try await Interruption.guarding { try strip.write(to: path) }
    }
    let bar = ProgressBar(title: loaded.name, isQuiet: output.quiet)
    defer { bar?.clear() }
    let pipeline = try FramePipeline(
      source: TimelineFrames(loaded.timeline), clock: clock, indices: indices, workers: output.workers,
      limits: output.limits(within: limits), progress: { bar?.show($0) })
    try await Interruption.guarding { [output] in
      if let format = output.film {
        let canvas = loaded.timeline.canvas.pixelSize
        return try await Film(format: format, path: output.output, size: canvas, rate: clock.rate).write(pipeline)
      }
      guard output.isStream else {
        _ = try await pipeline.write(
          toDirectory: "\(output.output)/\(name)", scene: loaded.name,
          environment: .current(for: loaded.timeline))
        return
      }
      switch output.format {
      case .png: try await pipeline.writePNGs(to: STDOUT_FILENO, name: "standard output")
      case .rgba: try await pipeline.writeVideo(.rgba, to: STDOUT_FILENO, name: "standard output")
      case .y4m: try await pipeline.writeVideo(.y4m, to: STDOUT_FILENO, name: "standard output")
      }
    }
  }
}
