import Foundation
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenPixels
import InbetweenGoldens

/// Remembers the scenes that failed in the last run, for `--last-failed`, and the report on them, for `review --last`.
struct LastRun {
  private let path: String
  private let reportPath: String
  /// The path at which `approve --interactive` stores what it draws.
  let drawnPath: String

  init(cache: String, goldens: String) {
    let place = FileManager.default.currentDirectoryPath + "\n" + goldens
    let name = ContentHash.text(Array(place.utf8))
    path = cache + "/last-failed/" + name
    reportPath = cache + "/last-report/" + name
    drawnPath = cache + "/drawn/" + name
  }

  /// The folder of the last report; nil if there is none.
  func report() throws(CommandFailure) -> String? {
    do throws(FileError) {
      return String(decoding: try FileSystem.read(reportPath, atMost: .list), as: UTF8.self)
    } catch {
      if error.isMissing { return nil }
      throw CommandFailure(.inputOutput, error.description)
    }
  }

  /// If it cannot be written, nothing is remembered.
  func remember(report folder: String) {
    let whole = folder.hasPrefix("/") ? folder : FileManager.default.currentDirectoryPath + "/" + folder
    do { try WholeFile.write(Array(whole.utf8), to: reportPath) } catch {}
  }

  /// The names of the scenes; nil if nothing was verified yet.
  ///
  /// - Throws: If the list cannot be read.
  func failed() throws(CommandFailure) -> [String]? {
    do throws(FileError) { return try names() } catch { throw CommandFailure(.inputOutput, error.description) }
  }

  private func names() throws(FileError) -> [String]? {
    do throws(FileError) {
      return String(decoding: try FileSystem.read(path, atMost: .list), as: UTF8.self).split(separator: "\n").map(
        String.init)
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// If it cannot be written, nothing is remembered, and verification does not fail.
  func remember(_ reports: [SceneReport]) {
    do {
      // Another run may write at the same time: the results of both are kept.
      let lock = try FileLock.acquireBlocking(path, as: "inbetween verify")
      defer { withExtendedLifetime(lock) {} }
      // Scenes that were not verified this time keep their state.
      let looked = Set(reports.map(\.name))
      let names = (try names() ?? []).filter { !looked.contains($0) } + reports.filter { !$0.isPassed }.map(\.name)
      try WholeFile.write(Array(names.sorted().joined(separator: "\n").utf8), to: path)
    } catch {}
  }
}
