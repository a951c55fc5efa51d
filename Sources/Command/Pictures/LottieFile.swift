import Foundation
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenLottie
import InbetweenRendering
import InbetweenScene

/// Writes scenes as Lottie files.
enum LottieFile {
  /// The file name extension that selects the format without an option.
  static let ending = ".lottie.json"

  /// Writes the frames of a clock as a Lottie file.
  ///
  /// - Parameters:
  ///   - indices: The indices of the frames of the clock.
  ///   - bakes: Whether content that Lottie cannot represent is drawn as images.
  ///   - path: The path of the file; nil for standard output.
  /// - Returns: A summary of the file in one line.
  /// - Throws: The exit status, after the content that Lottie cannot represent was reported.
  static func write(
    _ loaded: PlayedScene, clock: FrameClock, indices: Range<Int>, bakes: Bool, limits: RenderLimits, to path: String?
  ) async throws -> String {
    let film: LottieFilm
    do {
      film = try await Interruption.guarding {
        try LottieFilm(loaded.timeline, clock: clock, indices: indices, bakes: bakes, limits: limits)
      }
    } catch LottieFilm.Failure.render(let error) {
      throw error
    } catch LottieFilm.Failure.tooManySamples {
      let message =
        "a Lottie animation of what moves takes more than a sixteenth of the limit of \(limits.memory / 1_048_576) MiB"
      let hint = "take fewer frames with --fps, or raise the limit with --\(RenderLimits.memory.name) MIB"
      Console.report(
        [.error(message, at: loaded.document.canvas.place, hint: hint)], source: loaded.source)
      throw ExitStatus.wrongInput
    } catch LottieFilm.Failure.unsupported(let found) {
      Console.report(found.map { $0.diagnostic(in: loaded.document) }.sortedByPlace(), source: loaded.source)
      throw ExitStatus.wrongInput
    }
    if let path { try WholeFile.output(film.json, to: path) } else { try Console.write(film.json) }
    func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    let drawn = film.bakedCount == 0 ? "" : ", \(counted(film.bakedCount, "picture")) drawn"
    let size = (film.json.count + 1023) / 1024
    return "\(counted(film.frameCount, "frame")) in \(counted(film.layerCount, "layer"))\(drawn), \(size) KiB"
  }
}

extension LottieFilm.Unsupported {
  /// A diagnostic at the view's location, or at the canvas's if no named view contains the content.
  fileprivate func diagnostic(in document: SceneDocument) -> Diagnostic {
    .error(
      "Lottie cannot represent \(what)" + (view.map { " of '\($0)'" } ?? ""),
      at: view.flatMap { document.view($0)?.place } ?? document.canvas.place,
      hint: canBeBaked ? "--bake draws it as pictures" : "a picture would lack what is behind it; render a film instead"
    )
  }
}
