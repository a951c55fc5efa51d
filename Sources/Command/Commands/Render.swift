import ArgumentParser
import Foundation
import InbetweenDiagnostics
import InbetweenDriving
import InbetweenFrames
import InbetweenRendering

/// Writes a scene's frames.
struct Render: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw scenes, frame by frame, to PNG files or a stream.",
    discussion: """
      Frames go to DIR/<scene>/frame-0000.png … with frames.json beside them. The folder appears whole: until the \
      last frame is written, what was there before stays.

      Examples:
        inbetween render Scenes/passbook.yaml -o out
        inbetween render Scenes/passbook.yaml -o out --set selected=3 --fps 30
        inbetween render Scenes/passbook.yaml -o out --filmstrip 8
        inbetween render Scenes/passbook.yaml --scale 2 -o - --format y4m | ffmpeg -i - \
          -vf 'pad=ceil(iw/2)*2:ceil(ih/2)*2:color=white' -pix_fmt yuv420p -colorspace bt709 -movflags +faststart film.mp4
      """)

  @OptionGroup var scene: SceneOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Frame options") var frames: FrameOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func validate() throws {
    if output.isStream, scene.scenes.count > 1 { throw ValidationError("-o - takes one scene") }
  }

  func run() async throws {
    if output.isStream, Console.isTerminal(STDOUT_FILENO) {
      throw CommandFailure(
        .wrongInput, "a terminal cannot show frames", hint: "pipe them to a program, or give a folder")
    }
    let loader = SceneLoader(options: scene.readerOptions(limits), scope: output.quiet ? [] : .liveSpans)
    var seen: [String: String] = [:]
    try await scene.forEach(limits: limits) { path in
      let loaded = try loader.loadReporting(path, showsWarnings: !output.quiet)
      if let other = seen.updateValue(path, forKey: loaded.name) {
        throw CommandFailure(.wrongInput, "\(other) and \(path) would both be written to '\(loaded.name)'")
      }
      try loaded.refuseUndrawableCanvas()
      do {
        try await draw(loaded)
      } catch let error as RenderError {
        guard let problem = loaded.problem(drawing: error) else { throw error }
        Console.report([problem], source: loaded.source)
        throw error.status
      }
    }
  }

  private func draw(_ loaded: LoadedScene) async throws {
    let clock = try frames.clock(for: loaded)
    let indices = try frames.indices(of: clock, in: loaded)
    if let count = output.filmstrip {
      let strip = try Filmstrip(
        loaded.timeline, clock: clock, indices: indices, count: count, limits: output.limits(within: limits))
      let path = output.isStream ? nil : "\(output.output)/\(loaded.name)-filmstrip.png"
      return try await Interruption.guarding { try strip.write(to: path) }
    }
    let bar = ProgressBar(title: loaded.name, isQuiet: output.quiet)
    defer { bar?.clear() }
    let pipeline = try FramePipeline(
      source: TimelineFrames(loaded.timeline), clock: clock, indices: indices, workers: output.workers,
      limits: output.limits(within: limits), progress: { bar?.show($0) })
    try await Interruption.guarding { [output] in
      guard output.isStream else {
        _ = try await pipeline.write(
          toDirectory: "\(output.output)/\(loaded.name)", scene: loaded.name,
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
