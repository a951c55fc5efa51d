import InbetweenGeometry
import InbetweenGoldens
import InbetweenPixels

extension FrameDrawing {
  /// A scene's frames over time for a report: at most a given number, or a few more.
  ///
  /// - Parameter worst: The frame that the message names.
  /// - Throws: If the scene cannot be drawn.
  func film(worst: Int?, limit: Int) throws -> ReportFilm {
    var film = ReportFilm()
    let steps = ReportFilm.steps(
      expected: verdict.golden, actual: run.golden, moved: verdict.difference?.frames ?? [], worst: worst, limit: limit)
    for step in steps {
      let was = try step.expected.flatMap { index in try verdict.golden.flatMap { try expected(index, $0) } }
      let found = try step.actual.map { try run.pixels($0) }
      if was != nil || found != nil {
        film.append(frame: step.frame, seconds: step.time.doubleValue, expected: was, actual: found)
      }
    }
    return film
  }
}
