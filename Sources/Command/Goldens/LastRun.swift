import Foundation
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenPixels
import InbetweenGoldens

/// Remembers the scenes that failed last, for `--last-failed`, and the report on them, for `review --last`.
struct LastRun {
  private let path: String
  private let reportPath: String
  /// Where `approve --interactive` keeps what it draws.
  let drawnPath: String

  init(cache: String, goldens: String) {
    let place = FileManager.default.currentDirectoryPath + "\n" + goldens
    let name = ContentHash.text(Array(place.utf8))
    path = cache + "/last-failed/" + name
    reportPath = cache + "/last-report/" + name
    drawnPath = cache + "/drawn/" + name
  }

  /// The folder of the report that was written last; nil where none was.
  func report() throws(CommandFailure) -> String? {
    do throws(FileError) { return String(decoding: try FileSystem.read(reportPath), as: UTF8.self) } catch {
      if error.isMissing { return nil }
      throw CommandFailure(.inputOutput, error.description)
    }
  }

  /// Where nothing can be kept nothing is remembered.
  func remember(report folder: String) {
    let whole = folder.hasPrefix("/") ? folder : FileManager.default.currentDirectoryPath + "/" + folder
    do { try WholeFile.write(Array(whole.utf8), to: reportPath) } catch {}
  }

  /// Names of scenes; nil where nothing was verified yet.
  ///
  /// - Throws: where that cannot be read.
  func failed() throws(CommandFailure) -> [String]? {
    do throws(FileError) { return try names() } catch { throw CommandFailure(.inputOutput, error.description) }
  }

  private func names() throws(FileError) -> [String]? {
    do throws(FileError) {
      return String(decoding: try FileSystem.read(path), as: UTF8.self).split(separator: "\n").map(String.init)
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// Where nothing can be kept nothing is remembered, and verifying does not fail for it.
  func remember(_ reports: [SceneReport]) {
    do {
      // Another run may be at the same: neither loses what the other found.
      let lock = try FileLock.acquireBlocking(path, as: "inbetween verify")
      defer { withExtendedLifetime(lock) {} }
      // What was not looked at this time is as it was.
      let looked = Set(reports.map(\.name))
      let names = (try names() ?? []).filter { !looked.contains($0) } + reports.filter { !$0.isPassed }.map(\.name)
      try WholeFile.write(Array(names.sorted().joined(separator: "\n").utf8), to: path)
    } catch {}
  }
}
