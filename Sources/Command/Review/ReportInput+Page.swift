import InbetweenDiagnostics
import InbetweenGoldens
import InbetweenReporting

extension ReportInput {
  /// The page on which the report is reviewed.
  ///
  /// - Parameter paths: the scenes' files, by name.
  func page(paths: [String: String], store: GoldenStore) throws -> ReviewPage {
    let cached = Dictionary(reports.flatMap(\.scenes).map { ($0.name, ($0.isCached, $0.seconds)) }) { first, _ in first
    }
    let limit = ReportFilm.limit(scenes: scenes.count)
    let found = try scenes.map { scene in
      let (isCached, seconds) = cached[scene.name] ?? (false, 0)
      return try SceneReport(scene, in: folder, isCached: isCached, seconds: seconds, filmLimit: limit)
    }
    func report(_ scenes: [SceneReport]) -> VerificationReport {
      VerificationReport(
        scenes: scenes, leftOver: reports.first?.leftOver ?? [], allowsLeftOver: reports.first?.allowsLeftOver ?? true,
        began: reports.first?.began ?? "")
    }
    let whole = report(found)
    let reported = scenes.map { ReportedScene(folder: folder, scene: $0) }
    return ReviewPage(
      session: ReviewSession(reported, paths: paths, causes: whole.causes.map(\.scenes), store: store),
      body: Array(HTMLReport.body(whole, isReviewed: true).utf8), report: report(found.map(\.withoutPictures)))
  }
}
