import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenGoldens
import InbetweenPixels
import InbetweenScene

/// Draws a scene's frames over time for the page of a report, when it is known how many scenes share the page. Until
/// then only the pixel hashes are kept, so that a report of any size takes little memory; the scene is played again.
struct FilmDrawing: Sendable {
  let scene: GoldenScene
  let store: GoldenStore
  let limits: SceneLimits
  /// The pixel hashes of the run.
  let hashes: [String]
  /// The frame that the message names.
  let worst: Int?

  /// A film without expected pictures, because the golden cannot be read.
  struct Partial: Error {
    let film: ReportFilm
    let reason: GoldenStoreError
  }

  /// - Parameter limit: The number of frames, of which there may be a few more.
  /// - Throws: ``Partial``; another error if the scene cannot be drawn, or has changed in the meantime.
  func film(limit: Int) async throws -> ReportFilm {
    let loaded = try scene.load(limits)
    let run = try await SceneRun.drawing(loaded, workers: 1, hashes: hashes)
    guard hashes.count == run.trace.frameCount else {
      throw CommandFailure(.wrongInput, "'\(scene.name)' has changed while it was verified")
    }
    let golden: Golden?
    var reason: GoldenStoreError?
    do throws(GoldenStoreError) { golden = try store.golden(for: run).golden } catch {
      golden = nil
      if case .missing = error {} else { reason = error }
    }
    let expected = ExpectedFrames(golden, in: store, run: run, rerun: Rerun(loaded))
    let moved = golden.map {
      TraceDifference(expected: $0.trace, actual: run.trace, tolerance: run.tolerance).frames
    }
    var film = ReportFilm()
    let steps = ReportFilm.steps(
      expected: golden, actual: run.golden, moved: moved ?? [], worst: worst, limit: limit)
    for step in steps {
      let was = try step.expected.map { try expected.shown($0) }
      let found = try step.actual.map { try run.pixels($0) }
      film.append(
        frame: step.frame, seconds: step.time.doubleValue, expected: was?.pixels, actual: found, missing: was?.reason)
    }
    if let reason { throw Partial(film: film, reason: reason) }
    return film
  }
}
