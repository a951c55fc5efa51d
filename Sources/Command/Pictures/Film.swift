import Foundation
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenRendering
import InbetweenGeometry

/// The formats of films in one file, all but animated PNG encoded by ffmpeg.
enum FilmFormat: String, CaseIterable {
  case mp4, webm, mov, gif, apng, webp

  /// Creates a format from the extension of a file's name; nil if it is not that of a film.
  init?(file: String) {
    let name = file.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    self.init(rawValue: name[name.index(after: dot)...].lowercased())
  }

  /// The format in which frames are passed to ffmpeg: for formats without alpha, the one that is encoded, with BT.709's
  /// matrix.
  fileprivate var stream: VideoFormat { self == .mp4 || self == .webm ? .y4m : .rgba }

  private static let bt709 = [
    "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
  ]
  /// Players require even sizes; the last row and column are repeated.
  private static let even = "pad=ceil(iw/2)*2:ceil(ih/2)*2:color=white"

  /// Players show a GIF's frame for at least two hundredths of a second.
  private static let gifLimit = Rational(50)

  /// The number and the rate of the frames that the file has.
  func frames(of count: Int, rate: Rational) -> (count: Int, rate: Rational) {
    guard self == .gif, rate > Self.gifLimit else { return (count, rate) }
    // As ffmpeg's fps filter rounds the end of the last frame.
    let kept = (Double(count) * Self.gifLimit.doubleValue / rate.doubleValue).rounded()
    return (max(Int(kept), 1), Self.gifLimit)
  }

  /// The size of the file's pictures for frames of a size, in pixels.
  func size(of width: Int, _ height: Int) -> (width: Int, height: Int) {
    stream == .y4m ? (width + width % 2, height + height % 2) : (width, height)
  }

  /// The arguments that describe the output to ffmpeg; nil for a format that is written without it.
  fileprivate func arguments(rate: Rational) -> [String]? {
    switch self {
    case .apng: nil
    case .mp4:
      // The format that QuickTime, Safari and every phone can play: 4:2:0, High profile, with the index at the start.
      [
        "-vf", Self.even, "-c:v", "libx264", "-preset", "medium", "-crf", "17", "-profile:v", "high", "-pix_fmt",
        "yuv420p",
      ]
        + Self.bt709 + ["-movflags", "+faststart", "-f", "mp4"]
    case .webm:
      ["-vf", Self.even, "-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "20", "-row-mt", "1", "-pix_fmt", "yuv420p"]
        + Self.bt709 + ["-f", "webm"]
    case .mov:
      // ProRes 4444, which supports alpha.
      [
        "-vf",
        "scale=in_range=pc:out_range=tv:out_color_matrix=bt709,format=yuva444p10le,"
          + "setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv", "-c:v", "prores_ks",
        "-profile:v", "4444", "-vendor", "apl0", "-alpha_bits", "16",
      ] + Self.bt709 + ["-movflags", "+write_colr", "-f", "mov"]
    case .gif:
      // Delays are in whole hundredths of a second, and players treat those below two as ten. One palette is used for
      // the whole film.
      [
        "-filter_complex",
        "[0:v]\(rate > Self.gifLimit ? "fps=\(Self.gifLimit)," : "")split[a][b];[a]palettegen=stats_mode=full[p];"
          + "[b][p]paletteuse=dither=sierra2_4a:diff_mode=rectangle",
        "-loop", "0", "-f", "gif",
      ]
    case .webp: ["-c:v", "libwebp_anim", "-lossless", "1", "-loop", "0", "-f", "webp"]
    }
  }
}

/// Writes a film: an animated PNG, or what ffmpeg, which must be installed, makes of the frames passed to it.
struct Film {
  let format: FilmFormat
  let path: String
  /// The size of the frames, in pixels.
  let size: (width: Int, height: Int)
  let rate: Rational

  func write(_ pipeline: FramePipeline<some FrameSource>) async throws {
    guard let arguments = format.arguments(rate: rate) else {
      return try await WholeFile.write(to: path) { descriptor in
        try await pipeline.writeAPNG(to: descriptor, name: path)
      }
    }
    try await WholeFile.write(to: path) { passing in
      try await encode(pipeline, arguments, to: passing)
      do throws(InputFile.Refusal) {
        if try FilmCompleteness.holds(passing, format) { return }
      } catch {}
      throw CommandFailure(
        .inputOutput, "ffmpeg wrote only a part of '\(path)'", hint: "the disk may be full, or a limit be reached")
    }
  }

  private func encode(
    _ pipeline: FramePipeline<some FrameSource>, _ arguments: [String], to passing: String
  ) async throws {
    var input = ["-f", "yuv4mpegpipe", "-i", "-"]
    if format.stream == .rgba {
      input = [
        "-f", "rawvideo", "-pix_fmt", "rgba", "-s", "\(size.width)x\(size.height)", "-framerate",
        "\(rate.numerator)/\(rate.denominator)", "-i", "-",
      ]
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["ffmpeg", "-v", "error", "-xerror", "-y"] + input + arguments
      + ["file:" + passing]
    let (frames, errors) = (Pipe(), Pipe())
    process.standardInput = frames
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    do { try process.run() } catch { throw CommandFailure(.inputOutput, "ffmpeg cannot be run") }
    let said = LastWords(errors.fileHandleForReading)
    var problem: (any Error)?
    do {
      try await pipeline.writeVideo(format.stream, to: frames.fileHandleForWriting.fileDescriptor, name: "ffmpeg")
    } catch {
      problem = error
      if error != .closedPipe { process.terminate() }
    }
    do { try frames.fileHandleForWriting.close() } catch { problem = problem ?? error }
    let message = await said.text
    process.waitUntilExit()
    if let problem, (problem as? RenderError) != .closedPipe { throw problem }
    guard process.terminationStatus == 0 else {
      if process.terminationStatus == 127 {
        throw CommandFailure(
          .inputOutput, "ffmpeg is not installed, which encodes .\(format.rawValue)",
          hint: "install ffmpeg, or write frames to a folder")
      }
      throw CommandFailure(
        .inputOutput, "ffmpeg did not write '\(path)'",
        hint: message.replacing("file:" + passing, with: path).split(separator: "\n").last.map { "it says: \($0)" })
    }
  }
}

/// The end of what a child process writes. It is read all the time, because a process that writes more than fits into
/// its pipe waits, and would then not read its input.
private struct LastWords {
  private let reading: Task<String, Never>

  private static let limit = 4_096

  init(_ output: FileHandle) {
    reading = Task {
      await withCheckedContinuation { continuation in
        // A separate thread, because waiting would occupy one that draws.
        Thread.detachNewThread {
          var end = Data()
          while case let more = output.availableData, !more.isEmpty { end = (end + more).suffix(Self.limit) }
          continuation.resume(returning: String(decoding: end, as: UTF8.self))
        }
      }
    }
  }

  var text: String { get async { await reading.value } }
}
