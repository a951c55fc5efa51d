import InbetweenDiagnostics
import Foundation
import InbetweenFiles
import InbetweenGoldens
import InbetweenRendering
import Synchronization

/// Writes the reports of a verification. Each scene's pictures are written to disk as soon as it has been compared;
/// only texts are kept in memory.
final class ReportWriter: Sendable {
  private let reporters: [Reporter]
  /// The folder for files; nil if a single report goes to standard output.
  private let output: String?
  /// The path of the working directory, which is not part of any report.
  private let root: String
  /// The path from the repository's root to the working directory; empty if they are the same.
  private let below: String
  private let kept: Mutex<Kept>
  /// The folder of blobs; nil if they were not requested.
  let blobs: BlobFolder?

  /// The data on disk for all scenes, by name.
  private struct Kept {
    var spool: ReportSpool?
    var pages: [String: Page] = [:]
    var pictures: [String: [(path: String, piece: ReportSpool.Piece)]] = [:]
    var blobs: [String: (address: BlobAddress, forecast: ShardPlan.Item?)] = [:]
    var parts: [BlobReport.Part] = []
  }

  /// The data on disk for the page of a scene.
  private struct Page {
    /// The text, in parts.
    var text: [ReportSpool.Piece]
    /// Draws its frames.
    var film: Verification.FilmSource?
    /// Elements with a picture each; a picture precedes those that are drawn over it.
    var pictures: [(id: String, piece: ReportSpool.Piece)] = []
  }

  /// The run that a folder of blobs belongs to.
  struct Origin {
    var stamp: RunStamp
    var shard: Shard?
    /// The names of the scenes of each shard.
    var plan: [[String]]
    var goldens: String
    /// What is judged; nil if it is not known.
    var inputs: RunInputs?
    /// The folder of which all scenes are judged; nil if scenes were selected.
    var wholeFolder: String?
    var failsOnWarnings = false
  }

  private let origin: Origin?

  /// - Parameter origin: The run, for blobs.
  init(reporters: [Reporter], output: String?, root: String, below: String, origin: Origin? = nil) {
    self.origin = origin
    self.reporters = reporters
    self.output = output
    self.root = root
    self.below = below
    kept = Mutex(Kept())
    blobs = reporters.contains(.blob) ? output.map { BlobFolder($0) } : nil
  }

  /// Whether pictures are written beside the reports.
  private var writesPictures: Bool {
    output != nil && (reporters.contains(.json) || reporters.contains(.junit))
  }

  /// Whether a filmstrip of the differences of each scene is written beside the reports, for those that link to it.
  private var writesStrips: Bool {
    output != nil && (reporters.contains(.github) || reporters.contains(.markdown))
  }

  /// The location of the report: the address in `INBETWEEN_REPORT_URL`, or an artifact of the GitHub run.
  private var place: MarkdownReport.Place {
    let address = EnvironmentVariable.value("INBETWEEN_REPORT_URL")
    if address.hasPrefix("https://") || address.hasPrefix("http://") { return .published(address) }
    let parts = ["GITHUB_SERVER_URL", "GITHUB_REPOSITORY", "GITHUB_RUN_ID"].map(EnvironmentVariable.value)
    guard output != nil, parts.allSatisfy({ !$0.isEmpty }), parts[0].hasPrefix("https://") else { return .unknown }
    return .artifact("\(parts[0])/\(parts[1])/actions/runs/\(parts[2])#artifacts")
  }

  /// Whether any report needs pictures.
  private var showsPictures: Bool { writesPictures || writesStrips || reporters.contains(.html) || blobs != nil }

  /// The scenes whose pictures are needed: blobs have the addresses of those that passed, `reg.json` lists their names.
  var pictureDemand: Verification.PictureDemand {
    if blobs != nil { return .all }
    return output != nil && reporters.contains(.json) ? .failedAndNames : showsPictures ? .failed : .none
  }

  /// Adds a scene, and returns the part of its report that has to be kept.
  ///
  /// - Parameter outcome: The result, including the data that only blobs keep.
  func add(_ outcome: Verification.Outcome) throws -> SceneReport {
    let (scene, sides) = (outcome.report, outcome.sides)
    if var part = outcome.part {
      part.seconds = scene.seconds
      kept.withLock { [part] in $0.parts.append(part) }
    } else if let blobs {
      // Like other reports, it does not contain the path of the folder in which it was created.
      let shown = VerificationReport(scenes: [scene], root: root).scenes[0]
      let blob = try BlobScene(
        shown, tolerance: sides.tolerance, source: sides.source, imports: sides.imports, expected: sides.expected,
        actual: sides.actual,
        keep: blobs.keep)
      let address = try blobs.keep(blob.json)
      kept.withLock { $0.blobs[scene.name] = (address, outcome.forecast) }
    }
    if writesStrips, !scene.isPassed, let output, let strip = DifferenceStrip.png(scene) {
      try WholeFile.write(strip, to: output + "/" + MarkdownReport.stripPath(scene.name))
    }
    if writesPictures || reporters.contains(.html) {
      let shown = VerificationReport(scenes: [scene], root: root).below(below).scenes
      let page = reporters.contains(.html) && !scene.isPassed ? shown.first.map { PageScene.opening(of: $0) } : nil
      try kept.withLock { kept in
        var spool = try kept.spool ?? ReportSpool(in: output ?? NSTemporaryDirectory())
        if let page { kept.pages[scene.name] = Page(text: [try spool.append(Array(page.utf8))], film: outcome.film) }
        for frame in scene.frames where writesPictures && !scene.isPassed {
          for picture in frame.pictures {
            let piece = try spool.append(picture.bytes)
            kept.pictures[scene.name, default: []].append((picture.kind.rawValue + "/" + frame.path, piece))
          }
        }
        kept.spool = spool
      }
    }
    return scene.withoutPictures
  }

  /// Draws the frames of scenes that did not pass for the page, of each as many as their number allows.
  private func drawFilms(of report: VerificationReport, workers: Int) async throws {
    let limit = ReportFilm.limit(scenes: report.failures.count)
    let scenes = kept.withLock { kept in report.failures.filter { kept.pages[$0.name] != nil } }
    try await WorkerPool.run(scenes, workers: workers) { [self] scene, _ in
      var film = ReportFilm()
      do {
        if let draw = kept.withLock({ $0.pages[scene.name]?.film }) { film = try await draw(limit) }
      } catch RenderError.cancelled {
        throw RenderError.cancelled
      } catch let partial as FilmDrawing.Partial {
        film = partial.film
        // The verdict may already say so.
        if scene.code != .inputOutput {
          film.problem = "no expected pictures: \(partial.reason)"
          Console.note(
            "the page lacks expected pictures of \(TerminalText(scene.name)): \(TerminalText("\(partial.reason)"))")
        }
      } catch {
        film.problem = "no pictures: \(error)"
        Console.note("the page lacks pictures of \(TerminalText(scene.name)): \(TerminalText("\(error)"))")
      }
      let (text, pictures) = (PageScene.closing(of: scene, film), film.pictures)
      try kept.withLock { kept in
        guard var page = kept.pages[scene.name], var spool = kept.spool else { return }
        page.text.append(try spool.append(Array(text.utf8)))
        for picture in pictures {
          page.pictures.append((picture.id, try spool.append(Array(HTMLReport.picture(picture).utf8))))
        }
        page.film = nil
        kept.pages[scene.name] = page
        kept.spool = spool
      }
    } deliver: { _ in
      true
    }
  }

  /// Writes the reports after all scenes were added.
  ///
  /// - Parameter workers: The number of scenes drawn at once.
  func finish(_ report: VerificationReport, workers: Int) async throws {
    let rooted = report.below(below)
    if reporters.contains(.html) { try await drawFilms(of: rooted, workers: workers) }
    for reporter in reporters {
      switch reporter {
      case .list: try Console.write(TerminalReport.text(report, usesColor: Console.usesColor(on: STDOUT_FILENO)))
      case .github:
        try Console.write(data: GitHubReport.annotations(rooted))
        try appendStepSummary(GitHubReport.stepSummary(rooted, place: place))
      case .json: try write(RegReport.json(rooted, listsPictures: output != nil), of: reporter)
      case .junit: try write(JUnitReport.xml(rooted, dialect: dialect), of: reporter)
      case .html: try writePage(rooted)
      case .blob: try writeBlobs(report)
      case .markdown:
        let text = MarkdownReport(rooted, place: place, limit: MarkdownReport.commentLimit).text
        try write(MarkdownReport.marker + "\n" + text, of: reporter)
      case .codequality: try write(CodeQualityReport.json(rooted), of: reporter)
      case .sarif: try write(SARIFReport.json(rooted, version: Version.current), of: reporter)
      }
    }
    try kept.withLock { kept in
      try removeOtherPictures(than: Set(report.scenes.flatMap { kept.pictures[$0.name] ?? [] }.map(\.path)))
      for scene in report.scenes { try writePictures(of: scene.name, kept) }
      kept.spool = nil
    }
    try sayWhere(report)
  }

  /// Prints the totals and the place of the page, which is for a person, if nothing else is printed.
  private func sayWhere(_ report: VerificationReport) throws {
    guard let output, reporters.contains(.html), reporters.allSatisfy({ $0.fileName != nil }),
      let file = Reporter.html.fileName
    else { return }
    try Console.write(TerminalText(["\(report.summary)", "The report is \(output)/\(file)"]))
  }

  /// Writes JUnit's XML to a path that a build server requests.
  func writeJUnit(_ report: VerificationReport, to path: String) throws(FileError) {
    try WholeFile.output(Array(JUnitReport.xml(report.below(below)).utf8), to: path)
  }

  private func writeBlobs(_ report: VerificationReport) throws {
    guard let blobs, let origin else { return }
    let (addresses, parts) = kept.withLock { ($0.blobs, $0.parts) }
    let entries = report.scenes.compactMap { scene in
      addresses[scene.name].map {
        BlobReport.Entry(
          name: scene.name, code: scene.code, seconds: scene.seconds, isCached: scene.isCached, blob: $0.address,
          forecast: $0.forecast)
      }
    }
    var written = BlobReport(
      stamp: origin.stamp, shard: origin.shard, plan: origin.plan, began: report.began, scenes: entries,
      parts: parts, leftOver: report.leftOver, allowsLeftOver: report.allowsLeftOver, goldens: origin.goldens)
    written.inputs = origin.inputs
    written.wholeFolder = origin.wholeFolder
    written.allowsNone = report.allowsNone
    written.failsOnWarnings = origin.failsOnWarnings
    try blobs.write(written)
    // Other shards may be writing blobs that no report lists yet.
    if origin.shard == nil { try blobs.removeUnused() }
  }

  private func writePictures(of scene: String, _ kept: Kept) throws {
    guard let output, let spool = kept.spool else { return }
    for (path, piece) in kept.pictures[scene] ?? [] {
      try WholeFile.write(to: output + "/" + path) { (write) throws(FileError) in try spool.read(piece, write) }
    }
  }

  /// Removes pictures of an earlier run, which `reg.json` does not list: files named like frames in folders of frames.
  private func removeOtherPictures(than paths: Set<String>) throws(FileError) {
    guard let output, writesPictures else { return }
    for kind in SceneReport.FrameReport.Kind.allCases {
      for scene in try names(in: output + "/" + kind.rawValue) {
        for name in try names(in: "\(output)/\(kind.rawValue)/\(scene)")
        where name.wholeMatch(of: /frame-[0-9]+\.png/) != nil {
          let path = "\(kind.rawValue)/\(scene)/\(name)"
          guard !paths.contains(path), try FileSystem.kind(of: output + "/" + path) == .file else { continue }
          try FileSystem.removeFile(output + "/" + path)
        }
      }
    }
  }

  /// The names of the files in a folder that a report created; empty if a link leads elsewhere.
  private func names(in folder: String) throws(FileError) -> [String] {
    try FileSystem.kind(of: folder) == .folder ? try FileSystem.names(in: folder) : []
  }

  private func writePage(_ report: VerificationReport) throws {
    try kept.withLock { kept in
      func fill(_ write: WholeFile.Write) throws(FileError) {
        try write(Array(HTMLReport.head(report).utf8))
        var written: Set<String> = []
        for (index, scene) in report.failures.enumerated() {
          guard let spool = kept.spool, let page = kept.pages[scene.name] else { continue }
          let (opening, closing) = HTMLReport.sceneElement(at: index)
          try write(Array(opening.utf8))
          for piece in page.text { try spool.read(piece, write) }
          try write(Array(closing.utf8))
          for (id, piece) in page.pictures where written.insert(id).inserted { try spool.read(piece, write) }
        }
        try write(Array(HTMLReport.tail().utf8))
      }
      if let output, let name = Reporter.html.fileName {
        try WholeFile.write(to: output + "/" + name, fill)
      } else {
        try fill { (bytes) throws(FileError) in try Console.write(piece: bytes) }
      }
    }
  }

  private func write(_ text: String, of reporter: Reporter) throws {
    guard let output, let name = reporter.fileName else { return try Console.write(data: text) }
    try WholeFile.write(Array(text.utf8), to: output + "/" + name)
  }

  /// GitLab sets a variable, and reads attachments from a place that differs from the schemas.
  private var dialect: JUnitReport.Dialect { EnvironmentVariable.value("GITLAB_CI").isEmpty ? .standard : .gitLab }

  /// GitHub provides a file for the summary of each step.
  private func appendStepSummary(_ text: String) throws {
    let path = EnvironmentVariable.value("GITHUB_STEP_SUMMARY")
    if !path.isEmpty { try WholeFile.append(Array(text.utf8), to: path) }
  }
}
