import Foundation
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenLottie
import InbetweenRendering
import InbetweenScene

/// A scene as a Lottie file.
enum LottieFile {
  /// The ending that says so without an option.
  static let ending = ".lottie.json"

  /// Writes the frames of a clock.
  ///
  /// - Parameters:
  ///   - indices: the frames, of the clock's.
  ///   - bakes: whether what Lottie has no words for is drawn.
  ///   - path: the file's; standard output where nil.
  /// - Returns: what was written, in one line.
  /// - Throws: how the process ends, once what Lottie cannot say was told.
  static func write(
    _ loaded: LoadedScene, clock: FrameClock, indices: Range<Int>, bakes: Bool, limits: RenderLimits, to path: String?
  ) async throws -> String {
    let film: LottieFilm
    do {
      film = try await Interruption.guarding {
        try LottieFilm(loaded.timeline, clock: clock, indices: indices, bakes: bakes, limits: limits)
      }
    } catch LottieFilm.Failure.render(let error) {
      throw error
    } catch LottieFilm.Failure.unsayable(let found) {
      Console.report(found.map { $0.diagnostic(in: loaded.document) }.sortedByPlace(), source: loaded.source)
      throw ExitStatus.wrongInput
    }
    if let path { try WholeFile.write(film.json, to: path) } else { try Console.write(film.json, to: STDOUT_FILENO) }
    func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    let drawn = film.bakedCount == 0 ? "" : ", \(counted(film.bakedCount, "picture")) drawn"
    let size = (film.json.count + 1023) / 1024
    return "\(counted(film.frameCount, "frame")) in \(counted(film.layerCount, "layer"))\(drawn), \(size) KiB"
  }
}

extension LottieFilm.Unsayable {
  /// At the view's place, or at the canvas's where no view with a name has it.
  fileprivate func diagnostic(in document: SceneDocument) -> Diagnostic {
    .error(
      "Lottie has nothing like \(what)" + (view.map { " of '\($0)'" } ?? ""),
      at: view.flatMap { document.view($0)?.place } ?? document.canvas.place, hint: "--bake draws it as pictures")
  }
}
