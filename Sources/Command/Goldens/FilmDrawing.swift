import InbetweenGeometry
import InbetweenGoldens
import InbetweenPixmap
import InbetweenReporting

extension FrameDrawing {
  /// A scene's frames over time for a report, at most so many: those that the golden keeps, the worst, and others evenly
  /// chosen, as many of them among those that differ as among all.
  ///
  /// - Parameter worst: the frame that the sentence names.
  /// - Throws: where the scene cannot be drawn.
  func film(worst: Int?, limit: Int) throws -> ReportFilm {
    var film = ReportFilm()
    guard let golden = verdict.golden else {
      for index in ReportFilm.frames(of: run.hashes.count, differing: [], keeping: run.frames, limit: limit) {
        film.append(
          frame: index, seconds: run.trace.time(ofFrame: index).doubleValue, expected: nil,
          actual: try run.pixels(index))
      }
      return film
    }
    let count = golden.trace.frameCount
    let differing = Set(verdict.changedFrames).union(verdict.difference?.frames ?? []).sorted()
    let kept = golden.manifest.frames + [worst ?? 0]
    for index in ReportFilm.frames(of: count, differing: differing, keeping: kept, limit: limit) {
      let (expected, actual) = try pair(index, golden)
      film.append(
        frame: index, seconds: golden.trace.time(ofFrame: index).doubleValue, expected: expected, actual: actual)
    }
    // What comes after the golden's end was not expected.
    let later = (0..<run.hashes.count).filter { run.trace.time(ofFrame: $0) > golden.trace.duration }
    for index in ReportFilm.spread(later, limit / 2) {
      film.append(
        frame: index, seconds: run.trace.time(ofFrame: index).doubleValue, expected: nil, actual: try run.pixels(index))
    }
    return film
  }
}
