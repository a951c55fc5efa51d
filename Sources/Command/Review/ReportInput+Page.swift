import InbetweenDiagnostics
import InbetweenGoldens

extension ReportInput {
  /// The page on which the report is reviewed.
  ///
  /// - Parameter paths: The paths of the scenes' files, by name.
  func page(paths: [String: String], store: GoldenStore) throws -> ReviewPage {
    let failed = scenes.count { !$0.isPassed }
    let whole = try report { scene, isCached, seconds, folder in
      try SceneReport(
        scene, in: folder, isCached: isCached, seconds: seconds, filmLimit: ReportFilm.limit(scenes: failed))
    }
    return ReviewPage(
      session: session(on: whole, paths: paths, store: store),
      body: Array(HTMLReport.body(whole, isReviewed: true).utf8),
      report: report(of: whole.scenes.map(\.withoutPictures)))
  }

  /// The review in a terminal.
  ///
  /// - Parameter paths: The paths of the scenes' files, by name.
  func terminalReview(paths: [String: String], store: GoldenStore, pictures: TerminalPicture) throws -> TerminalReview {
    // The strip shows the frames that the report shows.
    let whole = try report { scene, isCached, seconds, folder in
      try SceneReport(
        scene, in: folder, isCached: isCached, seconds: seconds, filmLimit: 0,
        pictures: { (_, file) throws(GoldenStoreError) in scene.code == .success ? nil : try folder.bytes(of: file.blob)
        })
    }
    let accepted = scenes.filter { paths[$0.name] != nil && ReportedScene(folder: folder, scene: $0).canBeAccepted }
    return TerminalReview(
      session: session(on: whole, paths: paths, store: store), report: whole, accepted: Set(accepted.map(\.name)),
      pictures: pictures)
  }

  private func session(on whole: VerificationReport, paths: [String: String], store: GoldenStore) -> ReviewSession {
    ReviewSession(
      scenes.map { ReportedScene(folder: folder, scene: $0) }, paths: paths, causes: whole.causes.map(\.scenes),
      store: store)
  }

  private func report(
    _ made: (_ scene: BlobScene, _ isCached: Bool, _ seconds: Double, _ folder: BlobFolder) throws -> SceneReport
  ) throws -> VerificationReport {
    let cached = Dictionary(reports.flatMap(\.scenes).map { ($0.name, ($0.isCached, $0.seconds)) }) { first, _ in first
    }
    return report(
      of: try scenes.map { scene in
        let (isCached, seconds) = cached[scene.name] ?? (false, 0)
        return try made(scene, isCached, seconds, folder)
      })
  }

  private func report(of scenes: [SceneReport]) -> VerificationReport {
    VerificationReport(
      scenes: scenes, leftOver: reports.first?.leftOver ?? [], allowsLeftOver: reports.first?.allowsLeftOver ?? true,
      began: reports.first?.began ?? "")
  }
}
