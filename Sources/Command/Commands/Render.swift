import ArgumentParser
import Foundation
import InbetweenDiagnostics
import InbetweenScene
import InbetweenFiles
import InbetweenRendering
import InbetweenGeometry
import InbetweenGoldens
import InbetweenPixels
import InbetweenTimeline
import Synchronization

/// Writes a scene's frames.
struct Render: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render the frames of scenes to PNG files, a film or a stream.",
    discussion: """
      Frames are written to DIR/<scene>/frame-0000.png and so on, with frames.json beside them. The folder replaces an \
      earlier one only when the last frame is written. The ending of the name selects the format: .mp4, .webm, .mov, \
      .gif and .webp are films, which ffmpeg encodes, and .apng is one that needs no ffmpeg; .png with --at, or of a \
      still scene, is one frame; .lottie.json is a Lottie animation.

      Examples:
        inbetween render Scenes/passbook.yaml -o out
        inbetween render Scenes/passbook.yaml -o out --set selected=3 --fps 30
        inbetween render Scenes/passbook.yaml -o out --filmstrip 8
        inbetween render Scenes/*.yaml -o out --shard 2/4     the frames of a long scene are joined by merge-frames
        inbetween render Scenes/passbook.yaml -o passbook.gif --scale 1 --fps 25
        inbetween render Scenes/passbook.yaml -o still.png --at 0.5
        inbetween render Scenes/passbook.yaml -o passbook.lottie.json
        inbetween render Scenes/passbook.yaml --scale 2 -o - --format y4m | ffmpeg -i - \
          -vf 'pad=ceil(iw/2)*2:ceil(ih/2)*2:color=white' -pix_fmt yuv420p -colorspace bt709 -movflags +faststart film.mp4
      """)

  @OptionGroup var scene: SceneOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Frame options") var frames: FrameOptions
  @OptionGroup var sharding: ShardOptions
  @OptionGroup(title: "Limits", visibility: .hidden) var limits: LimitOptions

  func validate() throws {
    if output.isFile, sharding.shard != nil { throw ValidationError("-o \(output.output) takes no --shard") }
    if output.isFile, scene.scenes.count > 1 { throw ValidationError("-o \(output.output) takes one scene") }
  }

  func run() async throws {
    if output.isStream, !output.isLottie, Console.isTerminal(STDOUT_FILENO) {
      throw CommandFailure(
        .wrongInput, "a terminal cannot show frames", hint: "pipe them to a program, or give a folder")
    }
    let loader = SceneLoader(options: scene.readerOptions(limits), scope: output.quiet ? [] : .liveSpans)
    try await InterfaceBuilderReading.once { try await render(loader) }
  }

  private func render(_ loader: SceneLoader) async throws {
    var seen: [String: String] = [:]
    let (paths, status) = scene.paths(limits: limits)
    let (pieces, run) = try await pieces(paths, loader)
    try await SceneOptions.each(pieces, after: status) { piece in
      let (path, part) = (paths[piece.item], piece.part)
      let loaded = try loader.loadReporting(path, showsWarnings: !output.quiet)
      let name = part?.name(of: loaded.name) ?? loaded.name
      if let other = seen.updateValue(path, forKey: name) {
        throw CommandFailure(.wrongInput, "\(other) and \(path) would both be written to '\(name)'")
      }
      try loaded.refuseUndrawableCanvas()
      do {
        try await draw(loaded, part, as: name, try run.map { try origin(of: loaded, run: $0).json })
      } catch let error as RenderError {
        guard let problem = loaded.problem(drawing: error) else { throw error }
        Console.report([problem], source: loaded.source)
        throw error.status
      }
    }
  }

  /// The work of this process, and for a shard the digest of all scenes of the run.
  private func pieces(_ paths: [String], _ loader: SceneLoader) async throws -> ([ShardPlan.Piece], run: String?) {
    guard let shard = try sharding.resolved() else {
      return (ShardedRun(whole: paths).pieces, nil)
    }
    let frames = frames
    // Scenes are loaded without messages here; these are printed when the scenes are drawn.
    let quiet = SceneLoader(options: loader.options)
    let names = paths.map { OutputName.name(ofFile: $0) }
    let identities = Mutex<[String: String]>([:])
    let run = try await ShardedRun(
      names, shard: shard, splits: output.filmstrip == nil, timings: ShardTimings(), workers: output.workers
    ) { index in
      try quiet.forecast(paths[index], name: names[index]) { loaded in
        do {
          let identity = try loaded.identity
          identities.withLock { $0[paths[index]] = identity }
          let clock = try frames.clock(for: loaded)
          return (clock, try frames.indices(of: clock, in: loaded))
        } catch { return nil }
      }
    }
    let known = identities.withLock { $0 }
    let lines = zip(names, paths).map { "\($0) \(known[$1] ?? "unknown")" }.sorted()
    return (run.pieces, shard.count > 1 ? ContentHash.text(Array(lines.joined(separator: "\n").utf8)) : nil)
  }

  private func origin(of loaded: PlayedScene, run: String) throws -> FrameOrigin {
    let settings = scene.overrides.settings + frames.settings + output.settings
    return FrameOrigin(
      stamp: .current(),
      inputs: .current(options: settings, limits: limits.limits, scenes: [loaded.name: try loaded.identity]), run: run)
  }

  private func draw(
    _ loaded: PlayedScene, _ part: ShardPlan.Part?, as name: String, _ origin: String?
  ) async throws {
    let clock = try frames.clock(for: loaded)
    var indices = try frames.indices(of: clock, in: loaded)
    if output.isPicture, output.filmstrip == nil, output.plotted == nil {
      let time = try output.at?.time(in: loaded.timeline) ?? onlyTime(clock, indices)
      try WholeFile.output(try still(of: loaded, at: time), to: output.output)
      return try printLine("\(output.output): the frame at \(JSONText.number(time.doubleValue)) s")
    }
    if let part {
      let own = part.frames(of: indices.count)
      indices = indices.lowerBound + own.lowerBound..<indices.lowerBound + own.upperBound
    }
    if output.isLottie {
      let summary = try await LottieFile.write(
        loaded, clock: clock, indices: indices, bakes: output.bake, limits: output.limits(within: limits),
        to: output.isStream ? nil : output.output)
      return output.isStream ? () : try printLine("\(output.output): \(summary)")
    }
    if let names = output.plotted {
      let plot = try MotionPlot(loaded, names, clock: clock, indices: indices)
      let isVector = output.output.lowercased().hasSuffix(".svg")
      try WholeFile.output(try isVector ? plot.svg() : plot.png(), to: output.output)
      return try printLine("\(output.output): \(names.joined(separator: ", ")) in \(indices.count) frames")
    }
    if let view = output.crop {
      let times = indices.map { clock.frame($0).time.doubleValue }
      let source = try CroppedFrames(loaded, to: view, follows: output.follow, times: times)
      try await draw(source, loaded, clock, indices, as: name, origin)
    } else {
      try await draw(TimelineFrames(loaded.timeline), loaded, clock, indices, as: name, origin)
    }
  }

  /// The time of the only frame of a still scene, in seconds.
  private func onlyTime(_ clock: FrameClock, _ indices: Range<Int>) throws(CommandFailure) -> Rational {
    guard indices.count == 1 else {
      throw CommandFailure(
        .wrongInput, "a .png is one picture, and the scene has \(indices.count) frames",
        hint: "add --at with its time, --filmstrip or --plot")
    }
    return clock.frame(indices.lowerBound).time
  }

  private func still(of loaded: PlayedScene, at time: Rational) throws -> [UInt8] {
    let (frame, limits) = (Frame(index: 0, time: time), output.limits(within: limits))
    guard let view = output.crop else {
      return try TimelineFrames(loaded.timeline).png(of: frame, output.pngCompression, limits: limits)
    }
    let source = try CroppedFrames(loaded, to: view, follows: output.follow, times: [time.doubleValue])
    return try source.png(of: frame, output.pngCompression, limits: limits)
  }

  private func draw(
    _ source: some FrameSource, _ loaded: PlayedScene, _ clock: FrameClock, _ indices: Range<Int>, as name: String,
    _ origin: String?
  ) async throws {
    let canvas = source.canvas
    if let count = output.filmstrip {
      let strip = try Filmstrip(
        source, clock: clock, indices: indices, count: count, columns: output.columns, caption: caption(of: loaded),
        limits: output.limits(within: limits))
      let path =
        output.isStream ? nil : output.isPicture ? output.output : "\(output.output)/\(loaded.name)-filmstrip.png"
      try await Interruption.guarding { try strip.write(to: path) }
      if let path { try printLine("\(path): \(strip.count) of \(indices.count) frames") }
      return
    }
    let bar = ProgressBar(title: loaded.name, isQuiet: output.quiet)
    defer { bar?.clear() }
    let pipeline = try FramePipeline(
      source: source, clock: clock, indices: indices, workers: output.workers,
      limits: output.limits(within: limits), compression: output.pngCompression, progress: { bar?.show($0) })
    try await Interruption.guarding { [output] in
      if let format = output.film {
        let film = Film(
          format: format, path: output.output, size: (canvas.width, canvas.height), rate: clock.rate)
        try await film.write(pipeline)
        bar?.clear()
        return try printLine(written(indices, of: clock, as: canvas, to: output.output))
      }
      guard output.isStream else {
        _ = try await pipeline.write(
          toDirectory: "\(output.output)/\(name)", scene: loaded.name,
          environment: .current(for: loaded.timeline), origin: origin)
        bar?.clear()
        return try printLine(written(indices, of: clock, as: canvas, to: "\(output.output)/\(name)"))
      }
      do throws(RenderError) {
        switch output.format {
        case .png: try await pipeline.writePNGs(to: STDOUT_FILENO, name: "standard output")
        case .rgba: try await pipeline.writeVideo(.rgba, to: STDOUT_FILENO, name: "standard output")
        case .y4m: try await pipeline.writeVideo(.y4m, to: STDOUT_FILENO, name: "standard output")
        }
      } catch {
        // A reader that has read enough of the frames is no failure.
        if error != .closedPipe { throw error }
      }
    }
  }

  /// The caption of a frame of a filmstrip.
  private func caption(of loaded: PlayedScene) -> @Sendable (Frame) -> String? {
    let captions = output.captions
    let events = loaded.timeline.events
    return { frame in
      let time = "\(JSONText.number((frame.time.doubleValue * 1000).rounded() / 1000)) s"
      switch captions {
      case .none: return nil
      case .times: return time
      case .labels:
        let running = events.last { $0.label != nil && $0.start <= frame.time && frame.time <= $0.end }
        return running?.label.map { "\($0), \(time)" } ?? time
      }
    }
  }

  private func written(
    _ indices: Range<Int>, of clock: FrameClock, as canvas: FrameCanvas, to path: String
  ) -> String {
    let held = output.film?.frames(of: indices.count, rate: clock.rate) ?? (count: indices.count, rate: clock.rate)
    let size = output.film?.size(of: canvas.width, canvas.height) ?? (width: canvas.width, height: canvas.height)
    let count = held.count == 1 ? "1 frame" : "\(held.count) frames"
    let last = clock.frame(max(indices.upperBound - 1, 0)).time.doubleValue
    let seconds = ((last - clock.frame(indices.lowerBound).time.doubleValue) * 1000).rounded() / 1000
    return
      "\(path): \(count), \(JSONText.number(seconds)) s at \(held.rate) a second, \(size.width) × \(size.height) pixels"
  }

  /// Prints one line about what was written.
  private func printLine(_ what: String) throws {
    if !output.quiet { try Console.write("\(what)\n") }
  }
}
